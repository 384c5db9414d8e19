fn main() {
    bourn_codegen::build();
}
