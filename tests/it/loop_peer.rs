//! What both tools make of the program that `benches/affine.rs` measures them with does the same, on integers instead of floats.

use crate::laws::{Outcomes, Program, context};
use crate::machine::run;
use bourn::ir::OwnedOp;
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn_test_support::{mlir_opt, run as run_program, run_bourn};
use workloads::PIPELINES;

#[path = "../../benches/support/affine.rs"]
#[allow(dead_code, reason = "only one of the workloads is run here")]
mod workloads;

fn outcomes(module: &OwnedOp<'_>) -> Outcomes {
    vec![run(module, 3, 16, false)]
}

#[test]
fn what_is_measured_has_the_same_effect() {
    let Some(mlir) = mlir_opt() else { return };
    let context = context();
    let all = workloads::affine_functions(4);
    let (mut changed, mut functions) = (0, 0);
    for (number, text) in all.split_inclusive("\n}\n").enumerate() {
        // The interpreter knows integers, and fewer iterations show as much. What the function returns is noticed.
        let text = text.replace("f32", "index").replace("arith.addf", "arith.addi");
        let text = text.replace("arith.mulf", "arith.subi").replace("0 to 16", "0 to 4");
        let text = text.replace(&format!("@f{number}("), "@f(");
        let ty = text.rsplit(" : ").next().and_then(|end| end.split('\n').next()).expect("a type");
        let text = text.replace("  return", &format!("  \"test.use\"(%C) : ({ty}) -> ()\n  return"));
        let program = Program::new(&context, &text, outcomes).expect("the program is right");
        functions += 1;
        for pipeline in PIPELINES {
            let pipeline = format!("--pass-pipeline=builtin.module(func.func({pipeline}))");
            let words = ["-", "--allow-unregistered-dialect", &pipeline];
            for printed in [
                run_bourn(&[&["opt"], words.as_slice()].concat(), &text).succeeded(),
                run_program(mlir, &words, &text).succeeded(),
            ] {
                let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
                let module = parse_source(&context, &printed, &options).expect("both tools print programs");
                changed += usize::from(program.check(&module, &pipeline));
            }
        }
    }
    println!(
        "{functions} functions, {} passes, both tools: {changed} programs are changed and do the same",
        PIPELINES.len()
    );
    assert!(changed > functions * PIPELINES.len(), "{changed}");
}
