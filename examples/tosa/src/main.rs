//! Describes the operands of each `tosa.apply_scale` of a program: `cargo run -p bourn-example-tosa`.

use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn_example_tosa::tosa::ApplyScaleOp;
use bourn_example_tosa::{context, describe};
use std::process::ExitCode;

fn main() -> ExitCode {
    let ctx = context();
    let (module, diagnostics) =
        parse_and_report(&ctx, include_str!("../ir/scale.mlir"), &ParseOptions::default());
    for diagnostic in &diagnostics.all {
        eprintln!("{}", diagnostic.message);
    }
    let Some(module) = module else { return ExitCode::FAILURE };
    for function in module.view().regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()) {
        let ops = function.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops());
        for scale in ops.filter_map(ApplyScaleOp::cast) {
            // The accessors are typed: every verified operand is like an integer.
            let [value, shift] = [scale.value().value().ty(), scale.shift().value().ty()].map(describe);
            println!("scales {value}, shifts by {shift}");
        }
    }
    ExitCode::SUCCESS
}
