//! Reports on a program: `cargo run -p bourn-example-toy [FILE.mlir]`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}")),
        None => Ok(include_str!("../ir/tiles.mlir").to_owned()),
    };
    let ctx = bourn_example_toy::context();
    match text.and_then(|text| bourn_example_toy::report(&ctx, &text)) {
        Ok(lines) => {
            print!("{lines}");
            ExitCode::SUCCESS
        }
        Err(errors) => {
            eprintln!("{errors}");
            ExitCode::FAILURE
        }
    }
}
