//! Loops without results, whose iterations may run in any order: those of `scf` and `affine`, structured ops, and kernels.

use super::{Block, Held, Kind, Machine, Maker, Name, Scope, Stmt, block_text};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What runs the iterations.
#[derive(Clone, Debug)]
pub enum Way {
    Forall,
    Parallel,
    /// `affine.for`, where all values are symbols; elsewhere `scf.for`.
    Counted,
    /// `affine.parallel`, where all values are symbols; elsewhere `scf.forall`.
    AffineParallel,
    /// A structured op over a tensor, and the loop's number in it.
    Elements {
        tensor: Name,
    },
    /// A kernel of so many blocks and threads in one dimension. Their number in the others is `one`.
    Kernel {
        one: Name,
        blocks: Name,
        threads: Name,
        /// The numbers and counts of blocks and threads as ops say, and then as arguments.
        known: [Name; 8],
    },
}

/// A range of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub id: Name,
    pub lower: Name,
    pub upper: Name,
    pub step: i64,
}

/// A loop over all combinations of the numbers of its ranges.
#[derive(Clone, Debug)]
pub struct Threads {
    pub way: Way,
    pub ranges: Vec<Range>,
    pub body: Block,
}

/// `gpu.subgroup_broadcast`, from the first of the threads that get there.
#[derive(Clone, Copy, Debug)]
pub struct Broadcast {
    pub to: Name,
    pub of: Kind,
    pub from: Name,
}

impl Maker<'_> {
    pub(super) fn broadcast(&mut self, to: Name, scope: &mut Scope, out: &mut Vec<Stmt>) {
        let of = self.int();
        let from = self.value(of, scope, out);
        out.push(Stmt::Broadcast(Broadcast { to, of, from }));
        scope.add(to, of);
    }

    pub(super) fn threads_stmt(&mut self, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) {
        let mut inner = scope.clone();
        let mut ranges = Vec::new();
        let way = match self.random.below(7) {
            0 | 1 => self.kernel(scope, &mut inner, out),
            2 => {
                let id = self.name();
                inner.indices.push(id);
                ranges.push(Range { id, lower: id, upper: id, step: 1 });
                Way::Elements { tensor: self.any_tensor(scope, out) }
            }
            kind => {
                let way = [Way::Forall, Way::Parallel, Way::Counted, Way::AffineParallel][kind - 3].clone();
                let most = if matches!(way, Way::Counted) { 1 } else { 2 };
                for _ in 0..1 + self.random.below(most) {
                    let (lower, upper, _) = self.index_ends(scope, out);
                    ranges.push(Range { id: self.name(), lower, upper, step: self.random.within(1, 5) });
                }
                inner.indices.extend(ranges.iter().map(|range| range.id));
                way
            }
        };
        inner.tensors = scope.tensors.clone();
        let body = self.block(Kind::Index, inner, 3, depth - 1);
        out.push(Stmt::Threads(Box::new(Threads { way, ranges, body })));
    }

    fn kernel(&mut self, scope: &Scope, inner: &mut Scope, out: &mut Vec<Stmt>) -> Way {
        let one = self.name();
        out.push(Stmt::Const { to: one, value: 1 });
        let (blocks, threads) = (self.near(1, 4, scope, out), self.near(1, 3, scope, out));
        let known = std::array::from_fn(|_| self.name());
        inner.indices.extend(known);
        inner.in_kernel = true;
        Way::Kernel { one, blocks, threads, known }
    }
}

impl Machine<'_> {
    pub(super) fn threads(&mut self, stmt: &Threads) -> Option<()> {
        match stmt.way {
            Way::Elements { tensor } => {
                let size = self.get(tensor);
                (0..size).try_for_each(|at| {
                    self.index(stmt.ranges[0].id, Some(at))?;
                    self.iteration(stmt)
                })
            }
            Way::Kernel { blocks, threads, known, .. } => {
                let counts = [self.get(blocks), self.get(threads)];
                // A kernel that nothing runs is no kernel.
                counts.iter().all(|count| (1..1000).contains(count)).then_some(())?;
                self.first.clear();
                for block in 0..counts[0] {
                    for thread in 0..counts[1] {
                        let said = [block, thread, counts[0], counts[1]];
                        known
                            .iter()
                            .zip(said.iter().chain(&said))
                            .try_for_each(|(name, value)| self.index(*name, Some(*value)))?;
                        self.iteration(stmt)?;
                    }
                }
                Some(())
            }
            _ => self.combinations(stmt, &mut Vec::new()),
        }
    }

    /// Threads run one after the other, and all of them as one subgroup: what the first one has is what each of them gets.
    pub(super) fn broadcast(&mut self, Broadcast { to, of, from }: Broadcast) -> Option<()> {
        let own = self.get(from);
        let value = *self.first.entry(to).or_insert(own);
        self.int(to, of, value)
    }

    /// Runs all combinations of numbers of the ranges that follow those of `chosen`.
    fn combinations(&mut self, stmt: &Threads, chosen: &mut Vec<i64>) -> Option<()> {
        let Some(range) = stmt.ranges.get(chosen.len()) else {
            // A number is there only where the body runs.
            let numbers = stmt.ranges.iter().zip(chosen.iter());
            numbers.for_each(|(range, at)| self.set(range.id, Held::Index(*at)));
            return self.iteration(stmt);
        };
        let (mut at, upper) = (self.get(range.lower), self.get(range.upper));
        while at < upper {
            self.left = self.left.checked_sub(1)?;
            // As for loops: the sum of number and step does not wrap.
            let next = at.checked_add(range.step)?;
            chosen.push(at);
            self.combinations(stmt, chosen)?;
            chosen.pop();
            at = next;
        }
        Some(())
    }

    fn iteration(&mut self, stmt: &Threads) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        self.block(&stmt.body).map(|_| ())
    }
}

impl Threads {
    /// Writes the loop.
    pub fn text(&self, indent: usize, out: &mut String, lines: &mut BTreeMap<usize, usize>) {
        let pad = "  ".repeat(indent);
        let list =
            |item: &dyn Fn(&Range) -> String| self.ranges.iter().map(item).collect::<Vec<_>>().join(", ");
        let ids = list(&|range| format!("%v{}", range.id));
        let lower = list(&|range| format!("%v{}", range.lower));
        let upper = list(&|range| format!("%v{}", range.upper));
        let steps = list(&|range| range.step.to_string());
        let step_values = list(&|range| format!("%step{}", range.id));
        let mut constants = || {
            for Range { id, step, .. } in &self.ranges {
                let _ = writeln!(out, "{pad}%step{id} = arith.constant {step} : index");
            }
        };
        let (head, end) = match (&self.way, indent) {
            (Way::Counted, 1) => (format!("affine.for {ids} = {lower} to {upper} step {steps}"), ""),
            (Way::Counted, _) => {
                constants();
                (format!("scf.for {ids} = {lower} to {upper} step {step_values}"), "")
            }
            (Way::Parallel, _) => {
                constants();
                (format!("scf.parallel ({ids}) = ({lower}) to ({upper}) step ({step_values})"), "scf.reduce")
            }
            (Way::AffineParallel, 1) => {
                let symbols = |list: &str| {
                    list.split(", ").map(|name| format!("symbol({name})")).collect::<Vec<_>>().join(", ")
                };
                let (lower, upper) = (symbols(&lower), symbols(&upper));
                (format!("affine.parallel ({ids}) = ({lower}) to ({upper}) step ({steps})"), "")
            }
            (Way::Forall | Way::AffineParallel, _) => {
                (format!("scf.forall ({ids}) = ({lower}) to ({upper}) step ({steps})"), "")
            }
            (Way::Elements { tensor }, _) => {
                let id = self.ranges[0].id;
                let head = format!(
                    "%g{id} = linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]}} \
                     outs(%v{tensor} : tensor<?xf32>)"
                );
                let _ = writeln!(
                    out,
                    "{pad}{head} {{\n{pad}^bb0(%e{id}: f32):\n{pad}  %v{id} = linalg.index 0 : index"
                );
                block_text(&self.body, indent + 1, out, lines);
                let _ = writeln!(out, "{pad}  linalg.yield %e{id} : f32\n{pad}}} -> tensor<?xf32>");
                return;
            }
            (Way::Kernel { one, blocks, threads, known }, _) => {
                let [block, thread, grid, size, block_arg, thread_arg, grid_arg, size_arg] = known;
                let k = format!("k{block}");
                let _ = writeln!(
                    out,
                    "{pad}gpu.launch blocks(%v{block_arg}, %{k}b, %{k}c) in (%v{grid_arg} = %v{blocks}, %{k}d = %v{one}, %{k}e = %v{one}) \
                     threads(%v{thread_arg}, %{k}f, %{k}g) in (%v{size_arg} = %v{threads}, %{k}h = %v{one}, %{k}i = %v{one}) {{"
                );
                let said = ["block_id", "thread_id", "grid_dim", "block_dim"];
                for (name, op) in [block, thread, grid, size].into_iter().zip(said) {
                    let _ = writeln!(out, "{pad}  %v{name} = gpu.{op} x");
                }
                block_text(&self.body, indent + 1, out, lines);
                let _ = writeln!(out, "{pad}  gpu.terminator\n{pad}}}");
                return;
            }
        };
        let _ = writeln!(out, "{pad}{head} {{");
        block_text(&self.body, indent + 1, out, lines);
        if !end.is_empty() {
            let _ = writeln!(out, "{pad}  {end}");
        }
        let _ = writeln!(out, "{pad}}}");
    }
}
