//! Passes, and the targets that they work on.

use bourn_ir::{Body, Context, Diagnostic, Diagnostics, Location, OpData, OpId, OpRef, Severity, Trait};
use std::any::Any;
use std::fmt;

/// An error: a pass failed and has reported the reason to the target's diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassFailed;

impl fmt::Display for PassFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pass failed")
    }
}
impl std::error::Error for PassFailed {}

/// A transformation or analysis of one isolated op and its contents.
///
/// Several threads may run one pass on several ops at once, so a pass keeps its state in `run`.
pub trait Pass: Send + Sync {
    /// Returns the name on the command line and in pipelines: `canonicalize`.
    fn argument(&self) -> &'static str;
    /// Returns the name in reports: `Canonicalizer`.
    fn name(&self) -> &'static str {
        self.argument()
    }
    /// Returns the options, as a pipeline writes them between braces; empty without options.
    fn options(&self) -> String {
        String::new()
    }
    /// Returns whether the pass can work on ops of this name; `None` stands for ops of any name.
    fn can_schedule_on(&self, op_name: Option<&str>) -> bool {
        let _ = op_name;
        true
    }
    /// Runs the pass on one op.
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed>;
    /// Returns whether something is left to do once the pass has run on each op of a pipeline. All of them then get through the passes
    /// before it first, and [`Pass::finish`] is called before they go on.
    fn is_finished_together(&self) -> bool {
        false
    }
    /// Finishes the work on the ops of a pipeline, in the op around them: in their order, with what the pass left behind on each
    /// ([`Target::leave`]), so that the outcome is the same for any number of threads. Not called for a pass that runs on its own.
    fn finish<'c>(&self, around: &mut Target<'_, 'c>, left: Vec<(OpId, Left)>) -> Result<(), PassFailed> {
        let _ = (around, left);
        Ok(())
    }
}

/// What a pass leaves behind on an op, for [`Pass::finish`].
pub type Left = Box<dyn Any + Send>;

impl fmt::Debug for dyn Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.argument())
    }
}

/// The isolated op that a pass works on.
#[derive(Debug)]
pub struct Target<'a, 'c> {
    /// The context.
    pub context: &'c Context,
    op: &'a mut OpData<'c>,
    is_top: bool,
    /// The diagnostics that the pass reports.
    pub diagnostics: Diagnostics,
    statistics: Vec<Statistic>,
    pub(crate) left: Option<Left>,
}

/// A number that a pass counts, for `--mlir-pass-statistics`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statistic {
    /// The name in the report: `num-dce'd`.
    pub name: &'static str,
    /// What is counted.
    pub description: &'static str,
    /// The number.
    pub value: usize,
}

impl<'a, 'c> Target<'a, 'c> {
    /// Creates the target for an op; passes see nothing outside of it.
    pub fn new(context: &'c Context, op: &'a mut OpData<'c>) -> Self {
        let (diagnostics, statistics) = (Diagnostics::new(), Vec::new());
        Target { context, op, is_top: false, diagnostics, statistics, left: None }
    }
    /// Creates the target for an op that is in no other one.
    pub fn top(context: &'c Context, op: &'a mut OpData<'c>) -> Self {
        Target { is_top: true, ..Target::new(context, op) }
    }
    /// Returns whether the op is in no other one, as far as this run knows.
    pub fn is_top(&self) -> bool {
        self.is_top
    }
    /// Returns whether order does not matter in a region of the op that has one block.
    pub fn is_graph_op(&self) -> bool {
        is_graph_op(self.op)
    }
    /// Adds to a statistic of the pass.
    pub fn count(&mut self, name: &'static str, description: &'static str, by: usize) {
        match self.statistics.iter_mut().find(|known| known.name == name) {
            Some(known) => known.value += by,
            None => self.statistics.push(Statistic { name, description, value: by }),
        }
    }
    /// Returns what the pass counted.
    pub fn statistics(&self) -> &[Statistic] {
        &self.statistics
    }
    /// Leaves something behind for [`Pass::finish`].
    pub fn leave(&mut self, left: impl Any + Send) {
        self.left = Some(Box::new(left));
    }
    /// Returns the name of the op.
    pub fn op_name(&self) -> &'c str {
        self.op.name().as_str()
    }
    /// Returns the op.
    pub fn op(&self) -> &OpData<'c> {
        self.op
    }
    /// Returns the location of the op.
    pub fn location(&self) -> Location<'c> {
        self.op.location()
    }
    /// Returns the arena of the op's regions; `None` if it has none.
    pub fn body(&self) -> Option<&Body<'c>> {
        self.op.body()
    }
    /// Returns the arena of the op's regions, to change it; `None` if it has none.
    pub fn body_mut(&mut self) -> Option<&mut Body<'c>> {
        self.op.body_mut()
    }
    /// Returns the context and the arena together.
    pub fn context_and_body(&mut self) -> Option<(&'c Context, &mut Body<'c>)> {
        let context = self.context;
        Some((context, self.op.body_mut()?))
    }
    /// Reports `'name' op message` at an op.
    pub fn op_error(&mut self, name: &str, location: Location<'_>, message: impl fmt::Display) {
        self.diagnostics.error(location, format!("'{name}' op {message}"));
    }
    /// Reports a remark.
    pub fn remark(&mut self, location: Location<'_>, message: impl Into<String>) {
        self.diagnostics.report(Diagnostic::new(Severity::Remark, location, message));
    }
}

/// Visits all ops of an arena in pre-order, except those in the arenas of isolated ops.
pub fn walk<'a, 'c>(body: &'a Body<'c>, mut visit: impl FnMut(OpRef<'a, 'c>)) {
    // A stack of the next ops to visit, instead of recursion, since ops may nest deep.
    let mut stack: Vec<OpRef<'a, 'c>> = Vec::new();
    for region in body.top_regions().collect::<Vec<_>>().into_iter().rev() {
        stack.extend(region.blocks().rev().filter_map(|b| b.first()));
    }
    while let Some(first) = stack.pop() {
        // The stack is for what has regions: most ops have none.
        for op in std::iter::successors(Some(first), |op| op.next()) {
            visit(op);
            if op.num_regions() > 0 && op.isolated_body().is_none() {
                stack.extend(op.next());
                for region in op.regions().rev() {
                    stack.extend(region.blocks().rev().filter_map(|b| b.first()));
                }
                break;
            }
        }
    }
}

pub(crate) fn is_graph_op(op: &OpData<'_>) -> bool {
    op.name().def().is_none_or(|def| def.has_trait(Trait::GraphRegion))
}

/// Calls a function for a body and for those of isolated ops in it.
pub fn for_each_body<'c>(body: &mut Body<'c>, mut change: impl FnMut(&mut Body<'c>)) {
    for_each_body_of(body, (), |_| (), |body, ()| change(body));
}

/// Calls a function for a body and for those of isolated ops in it, with what is asked of the op that each belongs to; `owner` is the
/// answer for the first one.
pub fn for_each_body_of<'c, T>(
    body: &mut Body<'c>,
    owner: T,
    ask: impl Fn(&OpData<'c>) -> T,
    mut change: impl FnMut(&mut Body<'c>, T),
) {
    let mut bodies = vec![(body, owner)];
    while let Some((body, owner)) = bodies.pop() {
        change(body, owner);
        bodies.extend(body.isolated_ops_mut().filter_map(|(_, op)| {
            let owner = ask(op);
            Some((op.body_mut()?, owner))
        }));
    }
}
