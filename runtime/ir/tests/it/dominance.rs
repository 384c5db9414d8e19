//! Tests of dominance across many regions.

use bourn_ir::cfg::Dominance;
use bourn_ir::parse::{ParseOptions, parse_source};
use bourn_ir::{Context, DialectRegistry, OpRef};

/// Returns regions inside each other, each with an op before and one after the next. The second block keeps order in each.
fn nested(depth: usize) -> String {
    match depth {
        0 => String::new(),
        _ => format!(
            "\"t.before\"() : () -> i32\n\"t.region\"() ({{\n{}\"t.branch\"()[^end] : () -> ()\n^end:\n\
             \"t.end\"() : () -> ()\n}}) : () -> ()\n\"t.after\"() : () -> i32\n",
            nested(depth - 1)
        ),
    }
}

fn ops_in<'a, 'c>(op: OpRef<'a, 'c>, found: &mut Vec<OpRef<'a, 'c>>) {
    for inner in op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        found.push(inner);
        ops_in(inner, found);
    }
}

/// Returns whether one op comes before another one, or before an op around it, in the same block.
fn comes_before<'a, 'c>(first: OpRef<'a, 'c>, second: OpRef<'a, 'c>) -> bool {
    let mut around = Some(second);
    while let Some(op) = around {
        let mut next = op.block().filter(|block| Some(*block) == first.block()).and(first.next());
        while let Some(later) = next {
            if later == op {
                return true;
            }
            next = later.next();
        }
        around = op.parent_op();
    }
    false
}

#[test]
fn what_is_far_outside_dominates_if_it_comes_before() {
    let context = Context::new(&DialectRegistry::new());
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let text = format!(
        "\"t.region\"() ({{\n{}\n\"t.branch\"()[^end] : () -> ()\n^end:\n\"t.end\"() : () -> ()\n}}) : () -> ()",
        nested(20)
    );
    let module = parse_source(&context, &text, &options).unwrap();
    let mut ops = Vec::new();
    ops_in(module.view(), &mut ops);
    let body = ops[0].body();
    let mut dominance = Dominance::new(body, module.view());
    let (mut yes, mut no) = (0, 0);
    for definition in ops.iter().filter(|op| op.num_results() > 0) {
        for user in &ops {
            let expected = comes_before(*definition, *user);
            // The second block of a region comes after the first one.
            let in_second = |op: OpRef<'_, '_>| op.block().is_some_and(|block| !block.is_entry());
            if in_second(*user) {
                continue;
            }
            assert_eq!(dominance.dominates(definition.result(0), *user), expected);
            if expected { yes += 1 } else { no += 1 }
        }
    }
    assert!(yes > 500 && no > 500, "{yes} and {no}");
}
