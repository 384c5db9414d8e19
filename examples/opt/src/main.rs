//! The tool `clamp-opt`: the command line of `mlir-opt` with the dialect and the pass of this crate.

fn main() -> std::process::ExitCode {
    let (dialects, passes) = bourn_example_opt::registries();
    bourn::driver::opt_main(&dialects, &passes)
}
