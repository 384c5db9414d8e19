//! Checks spec files: `cargo run -p bourn-spec --example check_spec -- FILE..`.

fn main() {
    let paths: Vec<std::path::PathBuf> = std::env::args_os().skip(1).map(Into::into).collect();
    let start = std::time::Instant::now();
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load(&arena, &paths, &[]);
    print!("{}", loaded.diagnostics);
    println!("{} errors, {:?}", loaded.diagnostics.error_count(), start.elapsed());
}
