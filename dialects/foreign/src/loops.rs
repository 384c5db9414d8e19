//! Names of the values of OpenMP's canonical loops, as MLIR chooses them: a name says where a loop is among the ops with regions.

use bourn_ir::{OpRef, RegionRef};

/// A step from an op to the function that it is in, outwards.
enum Step {
    /// An op in a region: whether no other op there has regions, the number of ops with regions before it, and whether it is a loop.
    Op { is_alone: bool, position: usize, is_loop: bool, depth: usize },
    /// One of several regions of an op.
    Region(usize),
}

/// Returns the name of the handle of a loop: of the loop that it stands for, or of the transformation that makes the loop.
pub fn name_handle(op: OpRef<'_, '_>) -> Vec<String> {
    vec![made_by(op).unwrap_or_else(|| "cli".to_owned())]
}

fn made_by(op: OpRef<'_, '_>) -> Option<String> {
    op.result(0).uses().find_map(|(user, operand)| {
        if user.is("omp.canonical_loop") {
            return Some(name_of("canonloop", user));
        }
        // The first group of operands has the handles of new loops.
        let made = user.operand_group(bourn_ir::def::OperandIdx(0)).filter(|_| user.is("omp.tile"))?;
        let half = made.len() / 2;
        made.contains(&operand).then(|| match operand - made.start {
            at if at < half => format!("grid{}", at + 1),
            at => format!("intratile{}", at + 1 - half),
        })
    })
}

/// Returns the name of the induction variable of a loop.
pub fn name_variable(op: OpRef<'_, '_>) -> Vec<String> {
    vec![name_of("iv", op)]
}

/// Returns a name for a value of a loop: `iv_s1_d1` is the variable of a loop in the second loop of a function.
fn name_of(prefix: &str, op: OpRef<'_, '_>) -> String {
    let mut steps = steps(op);
    set_depths(&mut steps);
    let mut parts = Vec::new();
    let mut is_in_nest = false;
    for (i, step) in steps.iter().enumerate() {
        match step {
            Step::Region(at) => parts.push(format!("_r{at}")),
            Step::Op { is_alone, position, is_loop, depth } => {
                // The innermost loop of a nest has the depth; the loops around it that are alone need no part of their own.
                let is_around = is_in_nest;
                is_in_nest = *depth > 0;
                // Nothing distinguishes an op that is alone in its function, or in one of several regions.
                let is_outermost = matches!(steps.get(i + 1), None | Some(Step::Region(_)));
                if !is_alone || !is_around && *is_loop && !is_outermost {
                    parts.push(if *depth > 0 { format!("_d{depth}") } else { format!("_s{position}") });
                }
            }
        }
    }
    parts.reverse();
    format!("{prefix}{}", parts.concat())
}

/// Returns the steps outwards, up to an op that is isolated: names outside of it do not matter.
fn steps(op: OpRef<'_, '_>) -> Vec<Step> {
    let (mut steps, mut inner) = (Vec::new(), op);
    while let Some(region) = inner.block().and_then(|block| block.region()) {
        let with_regions = || region.blocks().flat_map(|block| block.ops()).filter(|op| op.num_regions() > 0);
        let position = with_regions().take_while(|op| op.id() != inner.id()).count();
        steps.push(Step::Op {
            is_alone: with_regions().nth(1).is_none(),
            position,
            is_loop: inner.is("omp.canonical_loop"),
            depth: 0,
        });
        let Some(parent) = region.parent_op().filter(|parent| parent.isolated_body().is_none()) else {
            break;
        };
        if parent.num_regions() > 1 {
            let is_own = |other: RegionRef<'_, '_>| other.id() == region.id();
            steps.push(Step::Region(parent.regions().position(is_own).unwrap_or(0)));
        }
        inner = parent;
    }
    steps
}

/// Counts the loops around each op in its nest of loops. A nest ends where a region has several ops with regions.
fn set_depths(steps: &mut [Step]) {
    let mut around = 0;
    for step in steps.iter_mut().rev() {
        match step {
            Step::Region(_) => around = 0,
            Step::Op { is_alone, is_loop, depth, .. } => {
                if !*is_alone {
                    around = 0;
                }
                *depth = around;
                around += usize::from(*is_loop);
            }
        }
    }
}
