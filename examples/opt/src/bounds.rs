//! The tool `clamp-bounds`: the command line of `bourn bounds` with the dialect of this crate.

fn main() -> std::process::ExitCode {
    let (dialects, _) = bourn_example_opt::registries();
    bourn::driver::bounds_main(&dialects)
}
