//! An interpreter of programs over integers, and memory, tensors and vectors of them: `arith`, `affine`, `scf`, `cf`, `memref`, `tensor`,
//! structured ops, calls, and boxes. It runs what passes make of a program. What a program is noticed by is a trace and what it leaves in
//! memory.

mod array;
mod memory;
pub mod observed;
mod structured;
mod tensors;
mod vectors;
mod words;

use array::{Array, View};
use bourn::ir::def::OperandIdx;
use bourn::ir::effects::is_speculatable;
use bourn::ir::{AttrData, Attribute, BlockRef, DYNAMIC, OpRef, OwnedOp, RegionRef, Trait, Value, ValueId};
use bourn::presburger::affine::AffineMap;
use std::collections::{BTreeMap, HashSet};
pub use words::{Stage, WRAPPED_DIVIDEND, Words};

/// The content of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Held {
    Number(i64),
    /// A part of a buffer.
    Memory(View),
    /// A tensor or a vector.
    Tensor(Array),
    /// The result of an op that may be executed where the program does not, on operands that it does not allow. Only its use is
    /// undefined.
    Poison,
}

/// What is noticed of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The operands of each `test.use`, in order; of memory the elements.
    pub trace: Vec<Vec<i64>>,
    /// What is left in the memory that the program was given.
    pub memory: Vec<Vec<i64>>,
}

/// The number of ops that a program may run.
const FUEL: usize = 1_000_000;

/// Why a program was not run to its end: it does what is undefined, or too much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined(pub String);

type Ran<T> = Result<T, Undefined>;

fn undefined<T>(why: impl Into<String>) -> Ran<T> {
    Err(Undefined(why.into()))
}

struct Machine<'a, 'c> {
    functions: BTreeMap<String, OpRef<'a, 'c>>,
    buffers: Vec<Vec<i64>>,
    freed: HashSet<usize>,
    trace: Vec<Vec<i64>>,
    /// How often functions without a body were called; each call returns another number.
    calls: i64,
    /// The numbers of the iterations of structured ops around, inner ones last.
    iterations: Vec<Vec<i64>>,
    /// The number of counted loops around, in calling functions too.
    loops: usize,
    fuel: usize,
    /// The words that `index` is; numbers that are too large are undefined without them.
    words: Option<Words>,
    /// Whether a map was undefined because of [`WRAPPED_DIVIDEND`]; its result is poison.
    has_wrapped_dividend: bool,
    /// The values that are observed, in the function itself.
    seen: Option<observed::Seen>,
}

/// The values of one activation of a function, by their numbers.
#[derive(Default)]
struct Frame(Vec<Option<Held>>);

impl Frame {
    fn get(&self, value: ValueId) -> Ran<&Held> {
        let held = self.0.get(value.index()).and_then(Option::as_ref);
        held.map_or_else(|| undefined("a value that was not computed"), Ok)
    }

    fn extend(&mut self, values: &[ValueId], held: Vec<Held>) {
        for (value, held) in values.iter().zip(held) {
            let at = value.index();
            if at >= self.0.len() {
                self.0.resize(at + 1, None);
            }
            self.0[at] = Some(held);
        }
    }
}

/// Runs the function `f` of a module on the number `n` for each index argument, and memory of `size` elements for each memref: all of
/// them are the same if `is_shared`.
///
/// # Errors
/// Returns what the program does that is undefined.
pub fn run(module: &OwnedOp<'_>, n: i64, size: usize, is_shared: bool) -> Result<Outcome, Undefined> {
    run_on(module, n, size, is_shared, None)
}

/// Runs a program as [`run`] does, with an `index` that wraps. What contradicts the assumptions about loops is undefined.
///
/// # Errors
/// Returns what the program does that is undefined.
pub fn run_words(module: &OwnedOp<'_>, n: i64, size: usize, words: Words) -> Result<Outcome, Undefined> {
    run_on(module, n, size, false, Some(words))
}

fn run_on(
    module: &OwnedOp<'_>,
    n: i64,
    size: usize,
    is_shared: bool,
    words: Option<Words>,
) -> Result<Outcome, Undefined> {
    let mut machine = Machine::new(module, words);
    let entry = machine.functions.get("f").and_then(|op| op.region(0)?.entry());
    let Some(entry) = entry else { return undefined("there is no function") };
    let mut args = Vec::new();
    for arg in entry.args() {
        args.push(match arg.ty().shape() {
            Some(_) if is_shared && !machine.buffers.is_empty() => {
                Held::Memory(View::of(0, vec![size as i64]))
            }
            Some(shape) => {
                // Sizes that the type says are what they are.
                let sizes = if shape.contains(&DYNAMIC) { vec![size as i64] } else { shape.to_vec() };
                let contents =
                    (0..sizes.iter().product()).map(|at: i64| (at * 7 + args.len() as i64 * 3) % 5);
                machine.buffers.push(contents.collect());
                Held::Memory(View::of(machine.buffers.len() - 1, sizes))
            }
            None => Held::Number(n),
        });
    }
    let given = machine.buffers.len();
    let Some(region) = entry.region() else { return undefined("there is no region") };
    machine.region(region, args, &mut Frame::default()).map_err(|why| {
        match machine.has_wrapped_dividend {
            true => Undefined(WRAPPED_DIVIDEND.to_owned()),
            false => why,
        }
    })?;
    machine.buffers.truncate(given);
    Ok(Outcome { trace: machine.trace, memory: machine.buffers })
}

impl<'a, 'c> Machine<'a, 'c> {
    fn new(module: &'a OwnedOp<'c>, words: Option<Words>) -> Self {
        let mut functions = BTreeMap::new();
        if let Some(body) = module.view().isolated_body() {
            bourn::passes::walk(body, |op| {
                let name = op.attr("sym_name").and_then(Attribute::as_str);
                functions.extend(name.map(|name| (name.to_owned(), op)));
            });
        }
        Machine {
            buffers: Vec::new(),
            freed: HashSet::new(),
            trace: Vec::new(),
            calls: 0,
            iterations: Vec::new(),
            loops: 0,
            // Where loops may go on nearly for ever, programs are many, and few of them long.
            fuel: match words.map(|words| words.stage) {
                Some(Stage::Original) => FUEL / 500,
                Some(Stage::Rewritten) => FUEL / 50,
                None => FUEL,
            },
            words,
            has_wrapped_dividend: false,
            functions,
            seen: None,
        }
    }

    /// Runs a region. Returns the operands of what ends it.
    fn region(&mut self, region: RegionRef<'a, 'c>, args: Vec<Held>, frame: &mut Frame) -> Ran<Vec<Held>> {
        let Some(mut block) = region.entry() else { return Ok(Vec::new()) };
        let mut args = args;
        loop {
            self.see(block.args(), &args);
            frame.extend(block.arg_ids(), args);
            let Some(end) = block.last() else { return undefined("an empty block") };
            for op in block.ops().take_while(|op| *op != end) {
                self.op(op, frame)?;
            }
            match self.jump(end, frame)? {
                Some((next, values)) => (block, args) = (next, values),
                // The end may be left out in text only, where it has no operands.
                None if end.def().is_some_and(|def| def.has_trait(Trait::Terminator)) => {
                    return end.operands().map(|operand| held(frame, operand)).collect();
                }
                None => return undefined(format!("'{}' ends a block", end.name().as_str())),
            }
        }
    }

    /// Returns where a branch leads, with the arguments of the block; `None` if the op is no branch.
    fn jump(&mut self, op: OpRef<'a, 'c>, frame: &Frame) -> Ran<Option<(BlockRef<'a, 'c>, Vec<Held>)>> {
        self.step()?;
        let (successor, group) = match op.name().as_str() {
            "cf.br" => (0, 0),
            "cf.cond_br" if number(frame, op.operand(0))? & 1 == 1 => (0, 1),
            "cf.cond_br" => (1, 2),
            _ => return Ok(None),
        };
        let range = op.operand_group(OperandIdx(group)).unwrap_or(0..0);
        let values: Ran<Vec<Held>> = range.map(|n| held(frame, op.operand(n))).collect();
        let Some(block) = op.successors().nth(successor) else { return undefined("no successor") };
        Ok(Some((block, values?)))
    }

    fn step(&mut self) -> Ran<()> {
        self.fuel = self.fuel.checked_sub(1).ok_or_else(|| Undefined("too many steps".to_owned()))?;
        Ok(())
    }

    fn op(&mut self, op: OpRef<'a, 'c>, frame: &mut Frame) -> Ran<()> {
        self.step()?;
        let results = match self.seen {
            Some(_) => self.observed(op, frame),
            None => self.results(op, frame),
        };
        self.has_wrapped_dividend |= results.as_ref().is_err_and(|why| why.0 == WRAPPED_DIVIDEND);
        let results = match results {
            // A run in which numbers are observed ends where the program does what is undefined.
            Err(_) if is_speculatable(op) && !(self.seen.is_some() && observed::divides(op)) => {
                vec![Held::Poison; op.num_results()]
            }
            results => results?,
        };
        self.see(op.results(), &results);
        frame.extend(op.result_ids(), results);
        Ok(())
    }

    /// Runs an op. Returns its results.
    fn results(&mut self, op: OpRef<'a, 'c>, frame: &mut Frame) -> Ran<Vec<Held>> {
        Ok(match op.name().as_str() {
            "affine.for" => self.counted(op, frame)?,
            "scf.for" => self.counted(op, frame)?,
            "scf.while" => self.repeated(op, frame)?,
            "affine.if" | "scf.if" => {
                let region = usize::from(!holds(op, frame)?);
                let region = op.region(region);
                region.map_or(Ok(Vec::new()), |region| self.region(region, Vec::new(), frame))?
            }
            "affine.graybox" | "scf.execute_region" => {
                let args: Ran<Vec<Held>> = op.operands().map(|operand| held(frame, operand)).collect();
                op.region(0).map_or(Ok(Vec::new()), |region| self.region(region, args?, frame))?
            }
            "func.call" => self.call(op, frame)?,
            "test.use" => {
                let operands: Ran<Vec<Held>> = op.operands().map(|operand| held(frame, operand)).collect();
                let seen = operands?.into_iter().map(|held| match held {
                    Held::Number(number) => Ok(vec![number]),
                    Held::Memory(view) => Ok(view.places().map(|at| self.buffers[view.buffer][at]).collect()),
                    Held::Tensor(array) => Ok(array.elements),
                    Held::Poison => undefined("a use of poison"),
                });
                let seen = seen.collect::<Ran<Vec<Vec<i64>>>>()?.concat();
                self.trace.push(seen);
                Vec::new()
            }
            "linalg.index" => self.index(op)?,
            name if name.starts_with("linalg.") => self.structured(op, frame)?,
            name if name.starts_with("tensor.") => self.tensor(op, frame)?,
            name if name.starts_with("vector.") => self.vector(op, frame)?,
            name if name.starts_with("memref.") || name.ends_with("load") || name.ends_with("store") => {
                self.memory(op, frame)?
            }
            "arith.constant" if op.result(0).ty().shape().is_some() => vec![vectors::splat(op)?],
            _ => match self.words {
                Some(words) => {
                    let numbers: Ran<Vec<i64>> =
                        op.operands().map(|operand| number(frame, operand)).collect();
                    vec![Held::Number(words.computed(op, &numbers?)?)]
                }
                None => vec![vectors::elementwise(op, frame)?],
            },
        })
    }

    fn call(&mut self, op: OpRef<'a, 'c>, frame: &Frame) -> Ran<Vec<Held>> {
        let callee = op.attr("callee").and_then(Attribute::as_symbol).unwrap_or_default();
        let args: Ran<Vec<Held>> = op.operands().map(|operand| held(frame, operand)).collect();
        let Some(function) = self.functions.get(callee).copied() else { return undefined("no function") };
        match function.region(0).filter(|region| !region.is_empty()) {
            Some(region) => {
                // Only the function itself is observed.
                let seen = self.seen.take();
                let returned = self.region(region, args?, &mut Frame::default());
                self.seen = seen;
                returned
            }
            None => {
                self.calls += 1;
                Ok(vec![Held::Number(self.calls % 3); op.num_results()])
            }
        }
    }

    /// Runs a loop that counts.
    fn counted(&mut self, op: OpRef<'a, 'c>, frame: &mut Frame) -> Ran<Vec<Held>> {
        let numbers = |range: std::ops::Range<usize>| {
            range.map(|n| number(frame, op.operand(n))).collect::<Ran<Vec<i64>>>()
        };
        let (low, high, step, inits) = if op.is("scf.for") {
            let bounds = numbers(0..3)?;
            (bounds[0], bounds[1], bounds[2], 3..op.num_operands())
        } else {
            let bound = |group: u16, name: &str| {
                let numbers = numbers(op.operand_group(OperandIdx(group)).unwrap_or(0..0))?;
                applied(op.attr(name).and_then(Attribute::as_affine_map), &numbers)
            };
            let (low, high) = (bound(0, "lowerBoundMap")?, bound(1, "upperBoundMap")?);
            let step = op.attr("step").and_then(Attribute::as_int).unwrap_or(1) as i64;
            let (low, high) = (low.into_iter().max(), high.into_iter().min());
            let (Some(low), Some(high)) = (low, high) else { return undefined("a loop without bounds") };
            (low, high, step, op.operand_group(OperandIdx(2)).unwrap_or(0..0))
        };
        let unsigned = op.attr("unsignedCmp").is_some();
        // Loops over integers of fixed width may wrap.
        let fixed = op.is("scf.for").then(|| op.operand(0).ty().signless_width()).flatten();
        let words = match fixed {
            Some(bits) => Some(Words { bits, stage: Stage::Original }),
            None => self.words,
        };
        let is_below = |at: i64| match words {
            Some(words) => words.is_below(at, high, unsigned),
            None => at < high,
        };
        if step == 0 || step < 0 && !unsigned {
            return undefined("a step that is not positive");
        }
        let mut carried = inits.map(|n| held(frame, op.operand(n))).collect::<Ran<Vec<Held>>>()?;
        let Some(region) = op.region(0) else { return undefined("a loop without a body") };
        let mut at = low;
        self.loops += 1;
        while is_below(at) {
            // An iteration after which an index wraps contradicts an assumption.
            let next = match words {
                Some(words) if fixed.is_some() => words.wrap(i128::from(at) + i128::from(step)),
                Some(words) => words.next(at, step, unsigned)?,
                None => at + step,
            };
            carried.insert(0, Held::Number(at));
            carried = self.region(region, carried, frame)?;
            at = next;
        }
        self.loops -= 1;
        Ok(carried)
    }

    /// Runs a loop with a condition.
    fn repeated(&mut self, op: OpRef<'a, 'c>, frame: &mut Frame) -> Ran<Vec<Held>> {
        let (Some(before), Some(after)) = (op.region(0), op.region(1)) else {
            return undefined("a loop without a body");
        };
        let mut carried = op.operands().map(|operand| held(frame, operand)).collect::<Ran<Vec<Held>>>()?;
        loop {
            let mut passed = self.region(before, carried, frame)?;
            match passed.first() {
                Some(Held::Number(condition)) if condition & 1 == 1 => {
                    passed.remove(0);
                    carried = self.region(after, passed, frame)?;
                }
                Some(Held::Number(_)) => return Ok(passed.split_off(1)),
                _ => return undefined("a condition that is no number"),
            }
        }
    }
}

fn held(frame: &Frame, value: Value<'_, '_>) -> Ran<Held> {
    frame.get(value.id()).cloned()
}

fn number(frame: &Frame, value: Value<'_, '_>) -> Ran<i64> {
    match frame.get(value.id())? {
        Held::Number(number) => Ok(*number),
        Held::Memory(_) | Held::Tensor(_) | Held::Poison => {
            undefined("memory, a tensor or poison as a number")
        }
    }
}

/// Returns the results of a map.
fn applied(map: Option<&AffineMap>, operands: &[i64]) -> Ran<Vec<i64>> {
    let Some((map, (dims, symbols))) =
        map.and_then(|map| Some((map, operands.split_at_checked(map.num_dims())?)))
    else {
        return undefined("no map of so many operands");
    };
    map.eval(dims, symbols).map_or_else(|| undefined("a number that is too large"), Ok)
}

/// Returns whether the condition of an op holds.
fn holds(op: OpRef<'_, '_>, frame: &Frame) -> Ran<bool> {
    let Some(AttrData::IntegerSet(set)) = op.attr("condition").map(|set| set.data()) else {
        return Ok(number(frame, op.operand(0))? & 1 == 1);
    };
    let numbers: Vec<i64> = op.operands().map(|operand| number(frame, operand)).collect::<Ran<_>>()?;
    let (dims, symbols) = numbers.split_at(set.num_dims());
    set.contains(dims, symbols).map_or_else(|| undefined("a number that is too large"), Ok)
}

/// Returns the number that an op without effects computes of numbers.
fn computed(op: OpRef<'_, '_>, numbers: &[i64]) -> Ran<i64> {
    let found = match (op.name().as_str(), numbers) {
        ("arith.constant", []) => op.attr("value").and_then(Attribute::as_int).map(|value| value as i64),
        ("arith.addi", [a, b]) => a.checked_add(*b),
        ("arith.subi", [a, b]) => a.checked_sub(*b),
        ("arith.muli", [a, b]) => a.checked_mul(*b),
        ("arith.divsi", [a, b]) => a.checked_div(*b),
        ("arith.remsi", [a, b]) => a.checked_rem(*b),
        // The bits of a number are those of an unsigned one.
        ("arith.remui", [a, b]) => (*a as u64).checked_rem(*b as u64).map(|rest| rest as i64),
        ("arith.floordivsi", [a, b]) if *b > 0 => Some(a.div_euclid(*b)),
        ("arith.maxsi", [a, b]) => Some(*a.max(b)),
        ("arith.minsi", [a, b]) => Some(*a.min(b)),
        ("arith.maxui", [a, b]) => [*a, *b].into_iter().max_by_key(|n| n.cast_unsigned()),
        ("arith.minui", [a, b]) => [*a, *b].into_iter().min_by_key(|n| n.cast_unsigned()),
        ("arith.andi", [a, b]) => Some(a & b),
        ("arith.ori", [a, b]) => Some(a | b),
        ("arith.xori", [a, b]) => Some(a ^ b),
        ("arith.index_cast", [a]) => Some(*a),
        ("arith.select", [c, a, b]) => Some(if c & 1 == 1 { *a } else { *b }),
        ("arith.cmpi", [a, b]) => {
            let (a, b) = (*a, *b);
            let [c, d] = [a, b].map(i64::cast_unsigned);
            let answers = [a == b, a != b, a < b, a <= b, a > b, a >= b, c < d, c <= d, c > d, c >= d];
            let predicate =
                op.attr("predicate").and_then(Attribute::as_int).and_then(|at| usize::try_from(at).ok());
            predicate.and_then(|at| answers.get(at)).map(|answer| i64::from(*answer))
        }
        ("affine.apply", all) => {
            applied(op.attr("map").and_then(Attribute::as_affine_map), all)?.first().copied()
        }
        ("affine.min", all) => {
            applied(op.attr("map").and_then(Attribute::as_affine_map), all)?.into_iter().min()
        }
        ("affine.max", all) => {
            applied(op.attr("map").and_then(Attribute::as_affine_map), all)?.into_iter().max()
        }
        _ => None,
    };
    found.map_or_else(|| undefined(format!("'{}' of {numbers:?}", op.name().as_str())), Ok)
}
