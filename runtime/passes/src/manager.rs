//! Pass managers: pipelines that are nested by the name of the op that they run on.

use crate::dump::DumpOptions;
use crate::options::OptionError;
use crate::pass::{Pass, PassFailed, PassInfo, PassOutput, Target};
use crate::pipeline::{Element, PipelineError, parse_elements};
use crate::registry::PassRegistry;
use crate::statistics::{StatisticsNode, add_statistics};
use crate::threads::on_threads;
use crate::timing::TimingNode;
use bourn_ir::{Context, Diagnostic, Diagnostics, OpData, OpId, OpRef, OwnedOp, Severity};
use rustc_hash::FxHashSet;
use std::fmt;
use std::time::{Duration, Instant};

/// The type of a verifier: checks an op and its regions.
pub type Verifier = for<'a, 'c> fn(&'c Context, OpRef<'a, 'c>) -> Diagnostics;

/// The options of a run of a pipeline.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The number of ops that may be processed in parallel.
    pub threads: usize,
    /// The verifier to call after each element of the outermost pipeline.
    pub verifier: Option<Verifier>,
    /// The conditions for printing the IR before and after passes.
    pub dumps: DumpOptions,
    /// The stack size of additional threads, for programs that nest deeper than the parser's default limit; `None` for the default of
    /// threads.
    pub stack: Option<usize>,
}

/// The result of a run of a pipeline, in addition to the changed program.
#[derive(Debug)]
#[must_use = "the result says whether the program is still good"]
pub struct Report {
    /// Fails if a pass or the verifier failed; the reason is among the diagnostics.
    pub result: Result<(), PassFailed>,
    /// The time of each element.
    pub times: Vec<TimingNode>,
    /// The statistics of each element.
    pub statistics: Vec<StatisticsNode>,
}

impl Default for RunOptions {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        RunOptions { threads, verifier: None, dumps: DumpOptions::default(), stack: None }
    }
}

#[derive(Debug)]
enum Item {
    Pass(Box<dyn Pass>),
    Nested(PassManager),
}

/// A pipeline: passes in order, for ops with one name or with any name.
#[derive(Debug)]
pub struct PassManager {
    /// The name of the ops; `None` for `any`.
    anchor: Option<String>,
    items: Vec<Item>,
}

impl PassManager {
    /// Creates an empty pipeline for ops with this name; `any` accepts all ops.
    pub fn new(anchor: &str) -> Self {
        PassManager { anchor: (anchor != "any").then(|| anchor.to_owned()), items: Vec::new() }
    }
    /// Returns whether the pipeline has no passes.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Adds a pass.
    ///
    /// # Errors
    /// Returns a message if the pass does not run on the ops of this pipeline.
    pub fn add(&mut self, pass: Box<dyn Pass>) -> Result<&mut Self, String> {
        // A pipeline for any op checks this for each op when it runs.
        if let Some(anchor) = &self.anchor
            && !pass.can_schedule_on(Some(anchor))
        {
            return Err(format!(
                "unable to schedule pass '{}' on a PassManager intended to run on '{anchor}'!",
                pass.info().name
            ));
        }
        self.items.push(Item::Pass(pass));
        Ok(self)
    }
    /// Returns the pipeline for nested ops with a name: the last element if it has this name, otherwise a new element.
    pub fn nest(&mut self, anchor: &str) -> &mut PassManager {
        let wanted = (anchor != "any").then_some(anchor);
        let fits = matches!(self.items.last(), Some(Item::Nested(last)) if last.anchor.as_deref() == wanted);
        if !fits {
            self.items.push(Item::Nested(PassManager::new(anchor)));
        }
        match self.items.last_mut() {
            Some(Item::Nested(nested)) => nested,
            _ => unreachable!("a nested pipeline was just put there"),
        }
    }
    /// Adds a pass that the command line names without a pipeline. It runs on the nested ops that the pass declares, or on the op itself.
    ///
    /// # Errors
    /// Returns an error if an option is invalid.
    pub fn add_by_flag(&mut self, info: &PassInfo, options: &str) -> Result<(), OptionError> {
        if info.anchors.is_empty() || self.anchor.as_deref().is_some_and(|a| info.anchors.contains(&a)) {
            self.add(info.create(options)?)?;
            return Ok(());
        }
        for anchor in info.anchors {
            self.nest(anchor).add(info.create(options)?)?;
        }
        Ok(())
    }

    /// Returns the texts of pipelines with one pass each, in order: run one after another, they do what this pipeline does.
    ///
    /// ```
    /// use bourn_passes::{PassManager, PassRegistry};
    /// let mut registry = PassRegistry::new();
    /// bourn_passes::register(&mut registry);
    /// let pipeline = PassManager::parse("builtin.module(cse,func.func(dce,any(cse)),symbol-dce)", &registry).unwrap();
    /// let singles = pipeline.single_passes();
    /// assert_eq!(singles[..2], ["builtin.module(cse)", "builtin.module(func.func(dce))"]);
    /// assert_eq!(singles[2..], ["builtin.module(func.func(any(cse)))", "builtin.module(symbol-dce)"]);
    /// ```
    pub fn single_passes(&self) -> Vec<String> {
        // The items that remain to be visited, each with the text around it.
        let mut open: Vec<(&Item, String, String)> = Vec::new();
        let around = |manager: &PassManager, before: &str, after: &str| {
            let anchor = manager.anchor.as_deref().unwrap_or("any");
            (format!("{before}{anchor}("), format!("){after}"))
        };
        let (before, after) = around(self, "", "");
        open.extend(self.items.iter().rev().map(|item| (item, before.clone(), after.clone())));
        let mut texts = Vec::new();
        while let Some((item, before, after)) = open.pop() {
            match item {
                Item::Pass(pass) => texts.push(format!("{before}{}{after}", PassText(&**pass))),
                Item::Nested(nested) => {
                    let (before, after) = around(nested, &before, &after);
                    open.extend(nested.items.iter().rev().map(|item| (item, before.clone(), after.clone())));
                }
            }
        }
        texts
    }

    /// Builds a pipeline from its text, which names the outermost op: `builtin.module(func.func(dce))`.
    ///
    /// # Errors
    /// Returns a message with the position of the error in the text.
    pub fn parse(text: &str, registry: &PassRegistry) -> Result<Self, PipelineError> {
        let wrapped = |offset| {
            let message = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
            Err(PipelineError::new(message, text, offset))
        };
        let elements = parse_elements(text, 0)?;
        match elements.as_slice() {
            [Element { nested: Some(nested), name, .. }] if !name.is_empty() => {
                let mut manager = PassManager::new(name);
                manager.add_elements(nested, text, registry)?;
                Ok(manager)
            }
            _ => wrapped(0),
        }
    }
    /// Adds parsed elements. The limit of `parse_elements` bounds the recursion.
    fn add_elements(
        &mut self,
        elements: &[Element<'_>],
        text: &str,
        registry: &PassRegistry,
    ) -> Result<(), PipelineError> {
        for element in elements {
            let error = |message: String| Err(PipelineError::new(message, text, element.offset));
            let name = element.name;
            if let Some(nested) = &element.nested {
                if name.is_empty() {
                    return error("expected the name of an operation before '('".to_owned());
                }
                let mut manager = PassManager::new(name);
                manager.add_elements(nested, text, registry)?;
                self.items.push(Item::Nested(manager));
                continue;
            }
            let Some(info) = registry.get(name) else {
                let message = format!("'{name}' does not refer to a registered pass or pass pipeline");
                let note = bourn_ir::suggest::note(name, registry.iter().map(|info| info.argument));
                return Err(PipelineError { note, ..PipelineError::new(message, text, element.offset) });
            };
            let pass = info.create(element.options).map_err(|error| {
                let message = format!("failed to add `{name}` with options `{}`: {error}", element.options);
                PipelineError { note: error.note, ..PipelineError::new(message, text, element.offset) }
            })?;
            if let Err(message) = self.add(pass) {
                return error(message);
            }
        }
        Ok(())
    }

    /// Runs the pipeline on a top-level op. Diagnostics are in the order of the ops, whatever the number of threads. Printed IR is, too;
    /// `print` is called at most once after each element of the pipeline.
    pub fn run<'c>(
        &self,
        context: &'c Context,
        top: &mut OwnedOp<'c>,
        options: &RunOptions,
        diagnostics: &mut Diagnostics,
        print: &mut dyn FnMut(&str),
    ) -> Report {
        let mut report = Report { result: Ok(()), times: Vec::new(), statistics: Vec::new() };
        let (name, location) = (top.view().name(), top.view().location());
        if let Some(anchor) = self.anchor.as_deref()
            && anchor != name.as_str()
        {
            let message = format!("can't run '{anchor}' pass manager on '{}' op", name.as_str());
            diagnostics.report(Diagnostic::new(Severity::Error, location, message));
            report.result = Err(PassFailed);
            return report;
        }
        if top.view().isolated_body().is_none() {
            diagnostics.error(location, format!("'{}' op is not isolated from above", name.as_str()));
            report.result = Err(PassFailed);
            return report;
        }
        let run = Run {
            context,
            threads: options.threads,
            dumps: &options.dumps,
            stack: options.stack,
            is_top: true,
        };
        for item in &self.items {
            let mut outcome = item.run(run, top.body.op_data_mut(top.op));
            diagnostics.all.append(&mut outcome.diagnostics.all);
            report.times.append(&mut outcome.times);
            report.statistics.append(&mut outcome.statistics);
            if !outcome.dumps.is_empty() {
                print(&outcome.dumps);
            }
            report.result = outcome.result;
            if report.result.is_err() {
                return report;
            }
            if let Some(verify) = options.verifier {
                let mut found = verify(context, top.view());
                let failed = found.has_errors();
                diagnostics.all.append(&mut found.all);
                if failed {
                    report.result = Err(PassFailed);
                    return report;
                }
            }
        }
        report
    }
    /// Runs the pipeline on a nested op, in the current thread.
    ///
    /// # Errors
    /// Fails if a pass failed; the reason is among the diagnostics.
    pub fn run_inside<'c>(
        &self,
        context: &'c Context,
        op: &mut OpData<'c>,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), PassFailed> {
        let dumps = DumpOptions::default();
        let run = Run { context, threads: 1, dumps: &dumps, stack: None, is_top: false };
        let mut outcome = run_on(&self.items, run, op);
        diagnostics.all.append(&mut outcome.diagnostics.all);
        outcome.result
    }

    /// Runs the pipeline on the matching ops directly inside `parent`. Passes with a common finish wait for all ops.
    fn run_nested<'c>(&self, run: Run<'_, 'c>, parent: &mut OpData<'c>) -> Outcome {
        let mut all = Outcome::new();
        let is_together = |item: &Item| matches!(item, Item::Pass(pass) if pass.needs_finish());
        for items in self.items.chunk_by(|a, b| !is_together(a) && !is_together(b)) {
            let mut outcome = self.run_items(items, run, parent);
            let outputs = std::mem::take(&mut outcome.outputs);
            let failed = outcome.result.is_err();
            let timed = all.times.len();
            all.absorb(outcome, false);
            if failed {
                break;
            }
            if let [Item::Pass(pass)] = items
                && pass.needs_finish()
            {
                let start = Instant::now();
                let mut target = Target::new(run.context, parent);
                let result = pass.finish(&mut target, outputs);
                if let Some(node) = all.times.get_mut(timed) {
                    node.wall += start.elapsed();
                }
                all.diagnostics.all.append(&mut target.diagnostics.all);
                all.result = all.result.and(result);
                if result.is_err() {
                    break;
                }
            }
        }
        all
    }

    /// Runs some items of the pipeline on the matching ops directly inside `parent`.
    fn run_items<'c>(&self, items: &[Item], run: Run<'_, 'c>, parent: &mut OpData<'c>) -> Outcome {
        let run = Run { is_top: false, ..run };
        let mut all = Outcome::new();
        let Some(body) = parent.body_mut() else { return all };
        let children: FxHashSet<OpId> = body
            .top_regions()
            .flat_map(|region| {
                region.blocks().flat_map(|block| block.ops().map(|op| op.id())).collect::<Vec<_>>()
            })
            .collect();
        let wanted = |id: OpId, op: &OpData<'c>| {
            children.contains(&id) && self.anchor.as_deref().is_none_or(|anchor| anchor == op.name().as_str())
        };
        let ops: Vec<(OpId, &mut OpData<'c>)> =
            body.isolated_ops_mut().filter(|(id, op)| wanted(*id, op)).collect();
        // If the ops are processed in parallel, the ops nested in them are not.
        let inner = if ops.len() > 1 { Run { threads: 1, ..run } } else { run };
        let work = |(id, op): (OpId, &mut OpData<'c>)| run_on(items, inner, op).of(id);
        let outcomes = on_threads(ops, run.threads, run.stack, work);
        outcomes.into_iter().for_each(|outcome| all.absorb(outcome, true));
        all
    }
}

/// Runs items of a pipeline on one op.
fn run_on<'c>(items: &[Item], run: Run<'_, 'c>, op: &mut OpData<'c>) -> Outcome {
    let mut all = Outcome::new();
    for item in items {
        let outcome = item.run(run, op);
        let failed = outcome.result.is_err();
        all.absorb(outcome, false);
        if failed {
            break;
        }
    }
    all
}

/// The settings of a run, for the elements of a pipeline.
#[derive(Clone, Copy)]
struct Run<'r, 'c> {
    context: &'c Context,
    threads: usize,
    dumps: &'r DumpOptions,
    stack: Option<usize>,
    /// Whether the op is a top-level op.
    is_top: bool,
}

/// The outcome of passes on one op.
struct Outcome {
    result: Result<(), PassFailed>,
    diagnostics: Diagnostics,
    times: Vec<TimingNode>,
    statistics: Vec<StatisticsNode>,
    dumps: String,
    /// The output of a pass on this op.
    own: Option<PassOutput>,
    /// The outputs of a pass, by op.
    outputs: Vec<(OpId, PassOutput)>,
}

impl Outcome {
    fn new() -> Self {
        Outcome {
            result: Ok(()),
            diagnostics: Diagnostics::new(),
            times: Vec::new(),
            statistics: Vec::new(),
            dumps: String::new(),
            own: None,
            outputs: Vec::new(),
        }
    }
    /// Records the op that the passes ran on.
    fn of(mut self, op: OpId) -> Self {
        self.outputs.extend(self.own.take().map(|output| (op, output)));
        self
    }
    /// Merges another outcome into this outcome. If the same passes ran on another op (`same`), times and statistics are added up.
    fn absorb(&mut self, mut other: Outcome, same: bool) {
        self.result = self.result.and(other.result);
        self.diagnostics.all.append(&mut other.diagnostics.all);
        self.dumps.push_str(&other.dumps);
        self.own = other.own.or(self.own.take());
        self.outputs.append(&mut other.outputs);
        match same {
            true => {
                add_times(&mut self.times, other.times);
                add_statistics(&mut self.statistics, other.statistics);
            }
            false => {
                self.times.append(&mut other.times);
                self.statistics.append(&mut other.statistics);
            }
        }
    }
}

/// Adds the times of a run to the times of another run of the same pipeline; either may have stopped early.
fn add_times(into: &mut Vec<TimingNode>, from: Vec<TimingNode>) {
    for (at, node) in from.into_iter().enumerate() {
        match into.get_mut(at) {
            Some(same) => {
                same.wall += node.wall;
                add_times(&mut same.children, node.children);
            }
            None => into.push(node),
        }
    }
}

impl Item {
    fn run<'c>(&self, run: Run<'_, 'c>, op: &mut OpData<'c>) -> Outcome {
        match self {
            Item::Pass(pass) => run_pass(&**pass, run, op),
            Item::Nested(nested) => {
                let start = Instant::now();
                let mut outcome = nested.run_nested(run, op);
                let name = match &nested.anchor {
                    Some(anchor) => format!("'{anchor}' Pipeline"),
                    None => "'any' Pipeline".to_owned(),
                };
                let mut node = TimingNode::new(&name, start.elapsed());
                node.children = outcome.times;
                outcome.times = vec![node];
                outcome.statistics =
                    vec![StatisticsNode { name, own: Vec::new(), children: outcome.statistics }];
                outcome
            }
        }
    }
}

fn run_pass<'c>(pass: &dyn Pass, run: Run<'_, 'c>, op: &mut OpData<'c>) -> Outcome {
    let mut all = Outcome::new();
    if !pass.can_schedule_on(Some(op.name().as_str())) {
        all.times.push(TimingNode::new(pass.info().name, Duration::ZERO));
        all.statistics.push(StatisticsNode {
            name: pass.info().name.to_owned(),
            own: Vec::new(),
            children: Vec::new(),
        });
        return all;
    }
    let before = run.dumps.before(pass, op, &mut all.dumps);
    let start = Instant::now();
    let mut target = if run.is_top { Target::top(run.context, op) } else { Target::new(run.context, op) };
    all.result = pass.run(&mut target);
    all.times.push(TimingNode::new(pass.info().name, start.elapsed()));
    let own = target.statistics().to_vec();
    all.statistics.push(StatisticsNode { name: pass.info().name.to_owned(), own, children: Vec::new() });
    all.own = target.output;
    all.dumps.push_str(&target.printed);
    all.diagnostics = target.diagnostics;
    run.dumps.after(pass, op, before, all.result.is_err(), &mut all.dumps);
    all
}

impl fmt::Display for PassManager {
    /// Writes the text that [`PassManager::parse`] accepts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.anchor.as_deref().unwrap_or("any"))?;
        for (at, item) in self.items.iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            match item {
                Item::Nested(nested) => nested.fmt(f)?,
                Item::Pass(pass) => PassText(&**pass).fmt(f)?,
            }
        }
        f.write_str(")")
    }
}

/// Writes a pass with its options, as a pipeline names it.
struct PassText<'p>(&'p dyn Pass);

impl fmt::Display for PassText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.info().argument)?;
        match self.0.options() {
            options if options.is_empty() => Ok(()),
            options => write!(f, "{{{options}}}"),
        }
    }
}
