//! Describes the operands of each `tosa.apply_scale` of a program: `cargo run -p bourn-example-int-like`.

use bourn::ir::Diagnostics;
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn_example_int_like::tosa::ApplyScaleOp;
use bourn_example_int_like::{context, describe};

fn main() -> Result<(), Diagnostics> {
    let ctx = context();
    let module = parse_source(&ctx, include_str!("../ir/scale.mlir"), &ParseOptions::default())?;
    for function in module.view().regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()) {
        let ops = function.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops());
        for scale in ops.filter_map(ApplyScaleOp::cast) {
            // The accessors are typed: every verified operand is like an integer.
            let [value, shift] = [scale.value().value().ty(), scale.shift().value().ty()].map(describe);
            println!("scales {value}, shifts by {shift}");
        }
    }
    Ok(())
}
