//! Reports on a program: `cargo run -p bourn-example-toy [FILE.mlir]`.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}"))?,
        None => include_str!("../ir/tiles.mlir").to_owned(),
    };
    let ctx = bourn_example_toy::context();
    print!("{}", bourn_example_toy::report(&ctx, &text)?);
    Ok(())
}
