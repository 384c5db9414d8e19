//! Observes the numbers of a program's values, and compares them with the engine's answers: a second, weaker form of the test in `soundness.rs`,
//! for a program of which only the text is known. It makes failing programs small. Values of ops that it does not know are unknown.

use super::{FUEL, Held, Machine, Ran, Stage, Words, holds, number, undefined};
use crate::oracle::observe::fixed_number;
use crate::oracle::{RELATIONS, holds as related, index_binary, words};
use crate::reduced::reduced;
use bourn::bounds::{Column, Expr, Interval, Relation, Verdict};
use bourn::equations::value_bounds::{IndexModel, IrBounds, IrGraph, RANGE_ATTR, stated_range};
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{AttrData, Attribute, Context, OpId, OpRef, OwnedOp, Value, ValueId};
use bourn_test_support::Random;
use std::collections::BTreeMap;

/// The numbers that were observed in executions of a function.
#[derive(Default)]
pub struct Seen {
    /// The least and the greatest number of each value.
    ranges: BTreeMap<ValueId, (i64, i64)>,
    /// The operands of each `test.compare`, in each execution.
    compared: Vec<(OpId, [i64; 2])>,
}

/// The arguments of a run: the numbers of the `index` arguments, and those of the integers, in turn.
#[derive(Clone, Debug)]
pub struct Inputs {
    pub indices: Vec<i64>,
    pub integers: Vec<i64>,
}

/// Returns the width of a number: `None` for `index`, and for values that are no numbers or single bits.
fn width(value: Value<'_, '_>) -> Option<u32> {
    if value.ty().is_index() { Some(64) } else { value.ty().signless_width().filter(|width| *width <= 64) }
}

/// Returns whether an op divides numbers, which is undefined for some.
pub(super) fn divides(op: OpRef<'_, '_>) -> bool {
    let name = op.name().as_str();
    ["div", "rem"].iter().any(|part| name.trim_start_matches("arith.").contains(part))
}

impl<'a, 'c> Machine<'a, 'c> {
    /// Notes the numbers of values.
    pub(super) fn see<'v>(&mut self, values: impl Iterator<Item = Value<'v, 'c>>, held: &[Held])
    where
        'a: 'v,
        'c: 'v,
    {
        let Some(seen) = &mut self.seen else { return };
        for (value, held) in values.zip(held) {
            if let (Held::Number(number), Some(2..)) = (held, width(value)) {
                let range = seen.ranges.entry(value.id()).or_insert((*number, *number));
                *range = (range.0.min(*number), range.1.max(*number));
            }
        }
    }

    /// Runs an op on integers of fixed width, or an op that controls the execution. The results of other ops are unknown.
    pub(super) fn observed(&mut self, op: OpRef<'a, 'c>, frame: &mut super::Frame) -> Ran<Vec<Held>> {
        let name = op.name().as_str();
        let is_of_index = |op: OpRef<'a, 'c>| op.operands().next().is_some_and(|value| value.ty().is_index());
        match name {
            "cf.assert" if holds(op, frame)? => return Ok(Vec::new()),
            "cf.assert" => return undefined("an assertion that does not hold"),
            "test.compare" if op.attr("lhs_map").is_none() && op.attr("rhs_map").is_none() => {
                let operands = [number(frame, op.operand(0)), number(frame, op.operand(1))];
                if let ([Ok(lhs), Ok(rhs)], Some(seen)) = (operands, &mut self.seen) {
                    seen.compared.push((op.id(), [lhs, rhs]));
                }
                return Ok(Vec::new());
            }
            "affine.for" | "scf.if" | "scf.while" | "affine.if" | "func.call" => {
                return self.results(op, frame);
            }
            // Numbers without a width have no unsigned reading.
            "scf.for" if !is_of_index(op) || self.words.is_some() || op.attr("unsignedCmp").is_none() => {
                return self.results(op, frame);
            }
            "affine.apply" | "affine.min" | "affine.max" => {}
            _ if name.starts_with("arith.") => {}
            _ => return Ok(vec![Held::Poison; op.num_results()]),
        }
        let numbers: Ran<Vec<i64>> = op.operands().map(|operand| number(frame, operand)).collect();
        match (numbers, op.num_results()) {
            // The divisor may be zero.
            (Err(_), _) if divides(op) => undefined("a division of unknown numbers"),
            (Ok(numbers), 1) => Ok(vec![self.integer(op, &numbers)?]),
            _ => Ok(vec![Held::Poison; op.num_results()]),
        }
    }

    /// Returns the result of an op on numbers of their widths.
    fn integer(&self, op: OpRef<'a, 'c>, numbers: &[i64]) -> Ran<Held> {
        let Some(to) = width(op.result(0)) else { return Ok(Held::Poison) };
        let is_index = op.result(0).ty().is_index();
        let wraps = self.words.is_some();
        let name = op.name().as_str().trim_start_matches("arith.");
        let found = match (name, numbers) {
            ("constant", []) => op
                .attr("value")
                .and_then(Attribute::as_int)
                .map(|value| words::convert("trunci", 64, to, value as i64)),
            ("select", [condition, a, b]) => Some(if condition & 1 == 1 { *a } else { *b }),
            ("cmpi", [..]) => return Ok(super::computed(op, numbers).map_or(Held::Poison, Held::Number)),
            ("extsi" | "extui" | "trunci" | "index_cast" | "index_castui", [a]) => {
                let from = width(op.operand(0)).unwrap_or(64);
                Some(words::convert(name, from, to, *a))
            }
            (_, [a, b]) if words::BINARY.contains(&name) => match is_index && !wraps {
                true => index_binary(name, *a, *b),
                false => words::binary(name, to, *a, *b),
            },
            _ if name.starts_with("affine.") && !wraps => super::computed(op, numbers).ok(),
            _ => return Ok(Held::Poison),
        };
        match found.filter(|number| wraps || !is_index || (-LIMIT..LIMIT).contains(number)) {
            Some(number) => Ok(Held::Number(number)),
            None => undefined(format!("'{name}' of {numbers:?}")),
        }
    }
}

/// A run ends where a number of an unbounded `index` is beyond this limit.
const LIMIT: i64 = 1 << 40;

/// Runs the function `f` of a module on inputs, and notes the numbers of its values.
fn observe(module: &OwnedOp<'_>, inputs: &[Inputs], words: Option<Words>) -> Seen {
    let mut all = Some(Seen::default());
    for input in inputs {
        let mut machine = Machine::new(module, words);
        // All runs together take no longer than one; what was observed until then counts.
        machine.fuel = machine.fuel.min(FUEL / inputs.len());
        let Some(function) = machine.functions.get("f").copied() else { break };
        let Some(region) = function.region(0) else { break };
        let Some(entry) = region.entry() else { break };
        let (mut indices, mut integers) = (input.indices.iter().cycle(), input.integers.iter().cycle());
        let mut is_stated = true;
        let args = entry.args().enumerate().map(|(at, arg)| {
            let number = if arg.ty().is_index() { indices.next() } else { integers.next() };
            let (Some(number), Some(width)) = (number, width(arg)) else { return Held::Poison };
            let number = words::convert("trunci", 64, width, *number);
            is_stated &= stated(function, at).is_none_or(|range| contains(range, number));
            Held::Number(number)
        });
        let args: Vec<Held> = args.collect();
        // An execution that breaks an assumption says nothing.
        if is_stated {
            machine.seen = all.take();
            let _ = machine.region(region, args, &mut super::Frame::default());
            all = machine.seen;
        }
    }
    all.unwrap_or_default()
}

fn contains(range: Interval, number: i64) -> bool {
    let number = i128::from(number);
    range.lower.is_none_or(|lower| lower <= number) && range.upper.is_none_or(|upper| number <= upper)
}

/// Returns the range that the program states of an argument.
fn stated(function: OpRef<'_, '_>, at: usize) -> Option<Interval> {
    let AttrData::Array(args) = function.attr("arg_attrs")?.data() else { return None };
    let AttrData::Dict(attrs) = args.get(at)?.data() else { return None };
    let (_, range) = attrs.iter().find(|(name, _)| name.as_str() == RANGE_ATTR)?;
    stated_range(*range)
}

/// Returns the first answer of the engine about the function `f` of a program that an execution contradicts. `changed` gets each range that
/// the engine answers.
pub fn contradiction(
    text: &str,
    inputs: &[Inputs],
    model: IndexModel,
    changed: &mut dyn FnMut(Interval) -> Interval,
) -> Option<String> {
    let context = Context::new(&bourn::registries().0);
    let options = ParseOptions { keep_names: true, ..ParseOptions::default() };
    let (module, diagnostics) = parse_and_report(&context, text, &options);
    let module = module.filter(|_| !diagnostics.has_errors())?;
    let seen = observe(&module, inputs, model.width.map(|bits| Words { bits, stage: Stage::Original }));
    let top = module.view().region(0)?.entry()?;
    let function = top.ops().find(|op| op.attr("sym_name").and_then(Attribute::as_str) == Some("f"))?;
    let body = function.isolated_body()?;
    let graph = IrGraph::new(&context, body).with_index_model(model);
    let mut session = IrBounds::new(&graph);
    for (value, (least, most)) in &seen.ranges {
        let known = graph.executed_before_value(*value);
        let of = Column::index(*value);
        let range = session.assuming(&known, |session| session.interval(of)).intersect(session.interval(of));
        let range = changed(range);
        if !contains(range, *least) || !contains(range, *most) {
            return Some(format!("a value was {least} .. {most}, but its range is {range:?}"));
        }
    }
    for (op, [lhs, rhs]) in &seen.compared {
        let op = OpRef::new(body, *op);
        let relation = op.attr("cmp").and_then(Attribute::as_str)?;
        let at = RELATIONS.iter().position(|name| *name == relation)?;
        let relation = [Relation::Eq, Relation::Lt, Relation::Le, Relation::Gt, Relation::Ge][at];
        let known = graph.executed_before(op, op.operand_ids().iter().copied());
        let [a, b] = [0, 1].map(|at| Expr::from(Column::index(op.operand(at).id())));
        let verdict = session.assuming(&known, |session| session.compare(a, relation, b));
        let is_wrong = match (verdict, related(at, *lhs, *rhs)) {
            (Verdict::Proven, holds) => !holds,
            (Verdict::Refuted, holds) => holds,
            (Verdict::NeverExecuted, _) => true,
            (Verdict::Unknown(_), _) => false,
        };
        if is_wrong {
            return Some(format!("{lhs} and {rhs} were compared, but the verdict is {relation:?}"));
        }
    }
    None
}

/// Returns a program that an execution contradicts, with a smaller one if the executions of its text contradict an answer.
pub fn shown(text: &str, model: IndexModel, random: &mut Random) -> String {
    let inputs: Vec<Inputs> = (0..60)
        .map(|_| {
            let mut index = || match model.width {
                Some(bits) => fixed_number(bits, random),
                None => random.within(-20, 20),
            };
            Inputs {
                indices: vec![index(), index()],
                integers: (0..7).map(|_| fixed_number(64, random)).collect(),
            }
        })
        .collect();
    let found = |text: &str| contradiction(text, &inputs, model, &mut |range| range);
    let small = reduced(text, &|text| found(text).is_some());
    match found(&small) {
        Some(why) => format!("{text}\nreduced:\n{small}\n{why}"),
        None => text.to_owned(),
    }
}

#[test]
fn a_wrong_range_is_shown_with_a_small_program() {
    let text = "
func.func @f(%n: index {bourn.range = [0, 9]}, %k: i8, %pad: f32) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = tensor.empty(%n) : tensor<?xf32>
  %sum = scf.for %i = %c1 to %c3 step %c1 iter_args(%s = %n) -> (index) {
    %next = arith.addi %s, %i : index
    scf.yield %next : index
  }
  %w = arith.addi %k, %k : i8
  %u = arith.extui %w : i8 to i32
  %p = arith.minsi %sum, %c3 : index
  \"test.compare\"(%p, %c3) {cmp = \"LE\"} : (index, index) -> ()
  return
}";
    let inputs: Vec<Inputs> = [-3, 0, 5, 100, 127]
        .map(|number| Inputs { indices: vec![number], integers: vec![number, -number] })
        .into();
    let model = IndexModel::UNBOUNDED;
    assert_eq!(contradiction(text, &inputs, model, &mut |range| range), None);
    // An engine whose upper ends are one too small. The sum of the loop has no last number, but the minimum has.
    let mut wrong = |range: Interval| Interval { upper: range.upper.map(|upper| upper - 1), ..range };
    let found = contradiction(text, &inputs, model, &mut wrong).expect("a wrong range");
    assert!(found.contains("but its range is"), "{found}");
    let small = reduced(text, &|text| contradiction(text, &inputs, model, &mut { wrong }).is_some());
    assert!(small.lines().count() < 7, "{small}");
    assert!(contradiction(&small, &inputs, model, &mut wrong).is_some(), "{small}");
}
