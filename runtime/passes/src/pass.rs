//! Passes, and their targets.

use crate::options::{OptionError, OptionInfo, PassOptions};
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

/// The registration of a pass: see [`Pass`].
#[derive(Debug)]
pub struct PassInfo {
    /// The name in pipelines and, after `--`, on the command line.
    pub argument: &'static str,
    /// The name in reports: `Canonicalizer`.
    pub name: &'static str,
    /// A description of the pass in one line.
    pub description: &'static str,
    /// The options, in groups.
    pub options: &'static [&'static [OptionInfo]],
    /// The ops that the pass runs on if the command line names it without a pipeline; empty for the top-level op.
    pub anchors: &'static [&'static str],
    /// The only ops that the pass can run on; empty if it can run on all ops.
    pub runs_on: &'static [&'static str],
    /// Creates the pass.
    pub build: fn(&PassOptions) -> Box<dyn Pass>,
}

impl PassInfo {
    /// Parses options as a pipeline writes them between braces, and creates the pass.
    ///
    /// # Errors
    /// Returns a message if an option is unknown or has an invalid value.
    pub fn create(&self, options: &str) -> Result<Box<dyn Pass>, OptionError> {
        let options = PassOptions::parse(options, self.options)?;
        Ok((self.build)(&options))
    }
    /// Returns all options.
    pub fn all_options(&self) -> impl Iterator<Item = &'static OptionInfo> {
        self.options.iter().flat_map(|group| group.iter())
    }
}

/// The name and the options of a pass. `#[derive(Pass)]` implements it: see [`Pass`].
pub trait PassDescription: Send + Sync {
    /// Returns the registration of the pass.
    fn info(&self) -> &'static PassInfo;
    /// Returns the options as a pipeline writes them between braces; empty if there are no options.
    fn options(&self) -> String;
}

/// A transformation or analysis of one isolated op and its contents.
///
/// Several threads may run a pass on several ops in parallel, so that a pass keeps its state in local variables of `run`.
///
/// The derive macro of the same name declares the name, the documentation and the options of the pass once:
///
/// ```
/// use bourn_passes::{Pass, PassFailed, PassManager, PassRegistry, Target};
///
/// /// Reports the functions that have more ops than a limit.
/// #[derive(Pass, Debug)]
/// #[pass(argument = "report-large", anchors("func.func"))]
/// struct ReportLarge {
///     /// The largest number of ops that is not reported.
///     #[option("limit", default = 100)]
///     limit: i64,
/// }
///
/// impl Pass for ReportLarge {
///     fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
///         let count = target.body().map_or(0, |body| body.all_ops().count());
///         if count as i64 > self.limit {
///             target.remark(target.location(), format!("{count} ops"));
///         }
///         Ok(())
///     }
/// }
///
/// let mut registry = PassRegistry::new();
/// registry.add(ReportLarge::INFO);
/// let pipeline = PassManager::parse("func.func(report-large)", &registry).unwrap();
/// assert_eq!(pipeline.to_string(), "func.func(report-large{limit=100})");
/// assert_eq!(ReportLarge::INFO.description, "reports the functions that have more ops than a limit");
/// ```
///
/// A field that holds no option does not compile, and neither does a pass without a name:
///
/// ```compile_fail
/// #[derive(bourn_passes::Pass)]
/// #[pass(argument = "count")]
/// struct Count {
///     limit: i64,
/// }
/// ```
///
/// ```compile_fail
/// #[derive(bourn_passes::Pass)]
/// struct Count;
/// ```
pub trait Pass: PassDescription {
    /// Returns whether the pass can run on ops with this name; `None` stands for ops with any name.
    fn can_schedule_on(&self, op_name: Option<&str>) -> bool {
        let only = self.info().runs_on;
        only.is_empty() || op_name.is_some_and(|name| only.contains(&name))
    }
    /// Runs the pass on one op.
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed>;
    /// Returns whether the pass must be finished after it has run on all ops of a pipeline. All ops then run through the passes before it
    /// first, and [`Pass::finish`] is called before the passes after it run.
    fn needs_finish(&self) -> bool {
        false
    }
    /// Finishes the work on the ops of a pipeline, in their parent op. `outputs` has the outputs of the pass ([`Target::set_output`]) in
    /// the order of the ops, so that the result is the same for any number of threads. Not called for a pass that runs without a pipeline
    /// around it.
    fn finish<'c>(
        &self,
        parent: &mut Target<'_, 'c>,
        outputs: Vec<(OpId, PassOutput)>,
    ) -> Result<(), PassFailed> {
        let _ = (parent, outputs);
        Ok(())
    }
}

/// The output of a pass on an op, for [`Pass::finish`].
pub type PassOutput = Box<dyn Any + Send>;

impl fmt::Debug for dyn Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().argument)
    }
}

/// The isolated op that a pass runs on.
#[derive(Debug)]
pub struct Target<'a, 'c> {
    /// The context.
    pub context: &'c Context,
    op: &'a mut OpData<'c>,
    is_top: bool,
    /// The diagnostics that the pass reports.
    pub diagnostics: Diagnostics,
    statistics: Vec<Statistic>,
    pub(crate) output: Option<PassOutput>,
    pub(crate) printed: String,
}

/// A number that a pass counts, for `--mlir-pass-statistics`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statistic {
    /// The name in the report: `num-dce'd`.
    pub name: &'static str,
    /// A description of the counted events.
    pub description: &'static str,
    /// The number.
    pub value: usize,
}

impl<'a, 'c> Target<'a, 'c> {
    /// Creates the target for an op. The pass cannot access anything outside of the op.
    pub fn new(context: &'c Context, op: &'a mut OpData<'c>) -> Self {
        let (diagnostics, statistics) = (Diagnostics::new(), Vec::new());
        let printed = String::new();
        Target { context, op, is_top: false, diagnostics, statistics, output: None, printed }
    }
    /// Creates the target for a top-level op.
    pub fn top(context: &'c Context, op: &'a mut OpData<'c>) -> Self {
        Target { is_top: true, ..Target::new(context, op) }
    }
    /// Returns whether the op is known to be a top-level op.
    pub fn is_top(&self) -> bool {
        self.is_top
    }
    /// Returns whether the op's regions with one block are graph regions.
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
    /// Returns the statistics of the pass.
    pub fn statistics(&self) -> &[Statistic] {
        &self.statistics
    }
    /// Sets the output of the pass on this op, for [`Pass::finish`].
    pub fn set_output(&mut self, output: impl Any + Send) {
        self.output = Some(Box::new(output));
    }
    /// Prints text: [`PassManager::run`](crate::PassManager::run) passes it to its `print`, in the order of the ops.
    pub fn print(&mut self, text: &str) {
        self.printed.push_str(text);
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
    /// Returns the op, to change it.
    pub fn op_mut(&mut self) -> &mut OpData<'c> {
        self.op
    }
    /// Returns the arena of the op's regions; `None` if the op is not isolated.
    pub fn body(&self) -> Option<&Body<'c>> {
        self.op.body()
    }
    /// Returns the arena of the op's regions, to change it; `None` if the op is not isolated.
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
    // The stack of ops to visit replaces recursion, since ops may nest deeply.
    let mut stack: Vec<OpRef<'a, 'c>> = Vec::new();
    for region in body.top_regions().collect::<Vec<_>>().into_iter().rev() {
        stack.extend(region.blocks().rev().filter_map(|b| b.first()));
    }
    while let Some(first) = stack.pop() {
        // Only ops with regions use the stack: most ops have no regions.
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

/// Calls `change` for a body and for the bodies of isolated ops in it.
pub fn for_each_body<'c>(body: &mut Body<'c>, mut change: impl FnMut(&mut Body<'c>)) {
    for_each_body_of(body, (), |_| (), |body, ()| change(body));
}

/// Calls `change` for a body and for the bodies of isolated ops in it, each with the result of `ask` for the op that owns the body. `owner`
/// is the result for the first body.
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
