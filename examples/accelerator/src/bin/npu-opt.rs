//! The command line of `mlir-opt` with the dialect and the passes of this crate.

fn main() -> std::process::ExitCode {
    let (dialects, passes) = accelerator::registries();
    bourn::driver::opt_main(&dialects, &passes)
}
