//! The pass `inline`, which replaces calls by the bodies of the called functions.
//!
//! Functions are visited after their callees, and are simplified before and after calls in them are inlined, so that the inlined code is
//! small. A private function whose last call was inlined is erased.

use super::call_graph::components;
use super::{CallOp, FuncOp, InlineScopeView, ReturnOp};
use crate::cf;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::symbols::{SymbolTable, Visibility, is_table, references};
use bourn_ir::{
    AttrData, BlockId, BlockRef, Body, Context, Location, Mapping, OpData, OpId, OpRef, RegionId, RegionRef,
    Trait, ValueId,
};
use bourn_passes::{Pass, PassFailed, PassManager, PassRegistry, Target};
use rustc_hash::{FxHashMap, FxHashSet};

/// Replaces calls by the bodies of the called functions.
#[derive(Pass, Clone, Debug)]
#[pass(argument = "inline", name = "Inliner")]
pub struct Inline {
    /// The passes that simplify each function, before and after calls in it are inlined.
    #[option("default-pipeline", default = "canonicalize")]
    pub pipeline: String,
    /// The largest size of a function that is inlined, in percent of the size of its caller.
    #[option("inlining-threshold", default = 4294967295)]
    pub threshold: u64,
    /// The most rounds of simplification and inlining for functions that call each other.
    #[option("max-iterations", default = 4)]
    pub max_iterations: u64,
}

impl Pass for Inline {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let simplify = match self.simplification() {
            Ok(simplify) => simplify,
            Err(message) => {
                let location = target.location();
                target.diagnostics.error(location, message);
                return Err(PassFailed);
            }
        };
        let is_top = target.is_top();
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut diagnostics = bourn_ir::Diagnostics::new();
        // Each symbol table is processed alone; a call by a simple name does not leave its table.
        let mut bodies = vec![(body, is_top)];
        let mut result = Ok(());
        while let Some((body, is_hidden)) = bodies.pop() {
            let table = Table::new(context, body, self, &simplify, is_hidden);
            result = result.and(table.run(&mut diagnostics));
            bodies.extend(body.isolated_ops_mut().filter_map(|(_, op)| {
                let is_table = op.name().def().is_some_and(|def| def.has_trait(Trait::SymbolTable));
                Some((op.body_mut()?, false)).filter(|_| is_table)
            }));
        }
        target.diagnostics.all.append(&mut diagnostics.all);
        result
    }
}

impl Inline {
    /// Builds the pipeline that simplifies a function.
    fn simplification(&self) -> Result<PassManager, String> {
        let mut registry = PassRegistry::new();
        bourn_passes::register(&mut registry);
        PassManager::parse(&format!("{}({})", FuncOp::NAME, self.pipeline), &registry)
            .map_err(|error| error.to_string())
    }
}

/// The inliner's interface to a dialect whose ops are only valid in an affine scope, such as `affine`: their operands are dimensions and
/// symbols of the scope. A callee with such ops is inlined as a region that is a scope of its own, unless the call is at the top level of
/// a scope.
///
/// The spec of a dialect names the implementation: `dialect mine { impl func::InlineScope rust crate::mine::Scope; }`.
pub trait InlineScope: Send + Sync {
    /// Returns whether the op with the scope is registered.
    fn is_available(&self, context: &Context) -> bool;
    /// Replaces a call by an op with the scope. Its body is `region`, a copy of the callee's body that uses the call's operands, and ends
    /// with `func.return`.
    fn enclose<'c>(&self, context: &'c Context, body: &mut Body<'c>, call: OpId, region: RegionId);
}

/// A call of a function in the same symbol table, from the function `from`.
#[derive(Clone, Copy)]
struct Call {
    from: OpId,
    op: OpId,
    to: OpId,
    /// The inlined call whose body contained this call.
    history: Option<usize>,
}

/// The functions of a symbol table.
struct Table<'b, 'c, 'p> {
    context: &'c Context,
    body: &'b mut Body<'c>,
    pass: &'p Inline,
    simplify: &'p PassManager,
    /// The functions with a body, in order.
    functions: Vec<OpId>,
    by_name: FxHashMap<&'c str, OpId>,
    /// The functions that are erased when they have no references, and the number of references.
    discardable: FxHashMap<OpId, usize>,
    /// The number of references from each function to each other function.
    uses: FxHashMap<OpId, FxHashMap<OpId, usize>>,
    dead: Vec<OpId>,
}

impl<'b, 'c, 'p> Table<'b, 'c, 'p> {
    fn new(
        context: &'c Context,
        body: &'b mut Body<'c>,
        pass: &'p Inline,
        simplify: &'p PassManager,
        is_hidden: bool,
    ) -> Self {
        let ops: Vec<OpId> =
            body.top_regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops).map(OpRef::id).collect();
        let symbols = SymbolTable::of_body(body);
        let (mut functions, mut by_name) = (Vec::new(), FxHashMap::default());
        for function in ops.iter().filter_map(|&op| body.op(op).dyn_cast::<FuncOp>()) {
            if function.body().is_empty() {
                continue;
            }
            functions.push(function.id());
            let name = function.sym_name();
            if symbols.get(name).is_some_and(|op| op.id() == function.id()) {
                by_name.insert(name, function.id());
            }
        }
        let goes = |op: OpId| match Visibility::of(body.op(op)) {
            Visibility::Public => false,
            Visibility::Private => true,
            Visibility::Nested => is_hidden,
        };
        let mut discardable: FxHashMap<OpId, usize> =
            functions.iter().filter(|&&op| goes(op)).map(|&op| (op, 0)).collect();
        // A function that is referenced from outside of a function stays.
        let is_listed: FxHashSet<OpId> = functions.iter().copied().collect();
        for other in ops.iter().filter(|op| !is_listed.contains(op)) {
            for used in uses_in(body.op(*other), &by_name).keys() {
                discardable.remove(used);
            }
        }
        let mut table = Table {
            context,
            body,
            pass,
            simplify,
            functions,
            by_name,
            discardable,
            uses: FxHashMap::default(),
            dead: Vec::new(),
        };
        for function in table.functions.clone() {
            table.recount(function);
        }
        table
    }

    fn run(mut self, diagnostics: &mut bourn_ir::Diagnostics) -> Result<(), PassFailed> {
        for component in components(&self.functions, |op| self.callees(op)) {
            let mut component: Vec<OpId> = component;
            for _ in 0..self.pass.max_iterations {
                for &function in &component {
                    self.simplify_function(function, diagnostics)?;
                }
                if !self.inline_in(&mut component) {
                    break;
                }
            }
        }
        for op in std::mem::take(&mut self.dead) {
            self.body.erase(op);
        }
        Ok(())
    }

    fn simplify_function(
        &mut self,
        op: OpId,
        diagnostics: &mut bourn_ir::Diagnostics,
    ) -> Result<(), PassFailed> {
        let result = self.simplify.run_inside(self.context, self.body.op_data_mut(op), diagnostics);
        self.recount(op);
        result
    }

    /// Updates the references of a function.
    fn recount(&mut self, function: OpId) {
        let new = uses_in(self.body.op(function), &self.by_name);
        let old = self.uses.insert(function, new.clone()).unwrap_or_default();
        for (used, count) in new {
            self.discardable.entry(used).and_modify(|all| *all += count);
        }
        for (used, count) in old {
            self.discardable.entry(used).and_modify(|all| *all -= count);
        }
    }
    fn drop_uses(&mut self, function: OpId) {
        for (used, count) in self.uses.remove(&function).unwrap_or_default() {
            self.discardable.entry(used).and_modify(|all| *all -= count);
        }
    }
    /// Adds the references of an inlined callee to its caller.
    fn merge_uses(&mut self, from: OpId, into: OpId) {
        let added = self.uses.get(&from).cloned().unwrap_or_default();
        let uses = self.uses.entry(into).or_default();
        for (&used, count) in &added {
            *uses.entry(used).or_default() += count;
            self.discardable.entry(used).and_modify(|all| *all += count);
        }
        if let Some(count) = uses.get_mut(&from) {
            *count -= 1;
            self.discardable.entry(from).and_modify(|all| *all -= 1);
        }
    }

    fn callees(&self, function: OpId) -> Vec<OpId> {
        let Some(body) = self.body.op(function).isolated_body() else { return Vec::new() };
        let mut found = Vec::new();
        bourn_passes::walk(body, |op| found.extend(self.callee(op)));
        found
    }
    fn callee(&self, op: OpRef<'_, 'c>) -> Option<OpId> {
        self.by_name.get(op.dyn_cast::<CallOp>()?.callee()).copied()
    }

    /// Inlines calls in a strongly connected component of the call graph. Returns whether any call was inlined.
    fn inline_in(&mut self, component: &mut Vec<OpId>) -> bool {
        let mut calls = Vec::new();
        let mut gone: FxHashSet<OpId> = FxHashSet::default();
        for &from in component.iter() {
            if self.discardable.get(&from) == Some(&0) {
                gone.insert(from);
                self.dead.push(from);
                self.drop_uses(from);
                continue;
            }
            let Some(body) = self.body.op(from).isolated_body() else { continue };
            bourn_passes::walk(body, |op| {
                calls.extend(self.callee(op).map(|to| Call { from, op: op.id(), to, history: None }));
            });
        }
        // For each inlined call, the callee and the inlined call whose body contained it.
        let mut history: Vec<(OpId, Option<usize>)> = Vec::new();
        let mut at = 0;
        while let Some(&call) = calls.get(at) {
            at += 1;
            let mut earlier = call.history;
            let mut repeats = false;
            while let Some((to, before)) = earlier.map(|entry| history[entry]) {
                repeats |= to == call.to;
                earlier = before;
            }
            if gone.contains(&call.from) || repeats || !self.should_inline(call) {
                continue;
            }
            let is_last = self.discardable.get(&call.to) == Some(&1);
            let new = self.inline(call);
            history.push((call.to, call.history));
            let origin = Some(history.len() - 1);
            self.merge_uses(call.to, call.from);
            if is_last {
                gone.insert(call.to);
                self.dead.push(call.to);
                self.drop_uses(call.to);
            }
            let body = self.body.op(call.from).isolated_body();
            let new = new.into_iter().filter_map(|op| {
                Some(Call { from: call.from, op, to: self.callee(body?.op(op))?, history: origin })
            });
            calls.extend(new.collect::<Vec<_>>());
        }
        component.retain(|op| !gone.contains(op));
        !history.is_empty()
    }

    fn should_inline(&self, call: Call) -> bool {
        let calls = |from: OpId, to: OpId| {
            self.uses.get(&from).and_then(|uses| uses.get(&to)).is_some_and(|count| *count > 0)
        };
        if call.from == call.to || calls(call.to, call.to) || calls(call.to, call.from) {
            return false;
        }
        let (Some(caller), callee) = (self.body.op(call.from).isolated_body(), self.body.op(call.to)) else {
            return false;
        };
        let op = caller.op(call.op);
        let is_kept = op.dyn_cast::<CallOp>().is_some_and(CallOp::no_inline);
        if is_kept || callee.dyn_cast::<FuncOp>().is_some_and(FuncOp::no_inline) {
            return false;
        }
        let Some(body) = callee.isolated_body() else { return false };
        if let Some(scope) = needed_scope(self.context, op, callee) {
            return scope.is_available(self.context) && self.fits(call, body);
        }
        if has_blocks(callee) && (holds_one_block(op) || self.context.op_def(cf::BrOp::NAME).is_none()) {
            return false;
        }
        self.fits(call, body)
    }
    /// Returns whether all ops of a function are registered, and it is not too large for the caller.
    fn fits(&self, call: Call, callee: &Body<'c>) -> bool {
        let Some(caller) = self.body.op(call.from).isolated_body() else { return false };
        let mut is_known = true;
        let mut size = 0u64;
        bourn_passes::walk(callee, |op| {
            is_known &= op.def().is_some();
            size += 1;
        });
        is_known && (self.pass.threshold >= u64::from(u32::MAX) || self.is_small(caller, size))
    }
    fn is_small(&self, caller: &Body<'c>, size: u64) -> bool {
        let mut around = 0u64;
        bourn_passes::walk(caller, |_| around += 1);
        around == 0 || size * 100 / around <= self.pass.threshold
    }

    /// Replaces a call by the body of the callee. Returns the calls in the copy.
    fn inline(&mut self, call: Call) -> Vec<OpId> {
        let caller = self.body.op(call.from).isolated_body();
        let scope =
            caller.and_then(|caller| needed_scope(self.context, caller.op(call.op), self.body.op(call.to)));
        let (caller, callee) = self.body.two_ops_mut(call.from, call.to);
        let (Some(into), Some(from)) = (caller.body_mut(), OpData::body(callee)) else { return Vec::new() };
        let Some(region) = from.top_regions().next() else { return Vec::new() };
        let Some(entry) = region.entry() else { return Vec::new() };
        let location = into.op(call.op).location();
        let mut mapping = Mapping::new();
        for (&arg, &operand) in entry.arg_ids().iter().zip(into.op(call.op).operand_ids()) {
            mapping.map(arg, operand);
        }
        let place = into.add_region();
        let blocks = into.copy_region_from(from, region.id(), place, &mut mapping);
        let calls = relocate(self.context, into, &blocks, location);
        if let Some(scope) = scope {
            scope.enclose(self.context, into, call.op, place);
            return calls;
        }
        match blocks.as_slice() {
            [only] => {
                let end = BlockRef::new(into, *only).last().map(OpRef::id);
                let results = end.map_or_else(Vec::new, |end| into.op(end).operand_ids().to_vec());
                end.into_iter().for_each(|end| into.erase(end));
                into.inline_block_before(*only, call.op, &[]);
                into.replace_and_erase(call.op, &results);
            }
            [first, ..] => inline_blocks(self.context, into, call.op, place, (*first, &[]), &blocks),
            [] => {}
        }
        calls
    }
}

/// Returns whether a function has several blocks.
fn has_blocks(function: OpRef<'_, '_>) -> bool {
    function.dyn_cast::<FuncOp>().is_some_and(|function| function.body().blocks().len() > 1)
}

/// Returns the scope for the callee's body if the call can only be inlined as a region with a scope: the callee contains ops that are only
/// valid in an affine scope, or it has several blocks and the call is directly inside such an op.
fn needed_scope<'c>(
    context: &'c Context,
    call: OpRef<'_, 'c>,
    callee: OpRef<'_, 'c>,
) -> Option<&'static dyn InlineScope> {
    let around = call.parent_op()?;
    if around.def().is_some_and(|def| def.has_trait(Trait::AffineScope)) {
        return None;
    }
    let scope_of = |name: &str| InlineScopeView::of(context, name.split_once('.')?.0);
    if has_blocks(callee)
        && let Some(scope) = scope_of(around.name().as_str())
    {
        return Some(scope);
    }
    let body = callee.isolated_body()?;
    // A look at the kinds avoids queries for each op; a kind may have erased ops only.
    let kinds: Vec<_> = body.kinds().into_iter().filter(|def| scope_of(def.name).is_some()).collect();
    let mut found = None;
    if !kinds.is_empty() {
        bourn_passes::walk(body, |op| {
            let needs_scope = op.def().is_some_and(|def| kinds.iter().any(|kind| std::ptr::eq(*kind, def)));
            if found.is_none() && needs_scope {
                found = scope_of(op.name().as_str());
            }
        });
    }
    found
}

/// Replaces an op by several blocks of a region; `values` are the arguments of the first block. The ops after the op move to a new block,
/// to which all returns branch.
pub fn inline_blocks<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    call: OpId,
    place: RegionId,
    (first, values): (BlockId, &[ValueId]),
    blocks: &[BlockId],
) {
    let Some(before) = body.op(call).block().map(BlockRef::id) else { return };
    let rest = body.split_block(call);
    let location = body.op(call).location();
    body.move_blocks_after(place, before);
    // The arguments may be returned, so they are replaced first.
    for (arg, &value) in BlockRef::new(body, first).arg_ids().to_vec().into_iter().zip(values) {
        body.replace_all_uses(arg, value);
    }
    let types: Vec<_> = body.op(call).results().map(|result| result.ty()).collect();
    let results: Vec<ValueId> = types.into_iter().map(|ty| body.add_argument(rest, ty, location)).collect();
    body.replace_and_erase(call, &results);
    for &block in blocks {
        let Some(end) = BlockRef::new(body, block).last().filter(|end| end.isa::<ReturnOp>()) else {
            continue;
        };
        let (end, returned) = (end.id(), end.operand_ids().to_vec());
        Rewriter::new(context, body).replace_with(end, cf::BrOp::build(returned, rest));
    }
    body.merge_block(first, before, values);
}

/// Changes the locations of inlined ops and arguments to call-site locations. Returns the calls among the ops.
fn relocate<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    blocks: &[BlockId],
    caller: Location<'c>,
) -> Vec<OpId> {
    let (mut ops, mut calls, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let arguments = |block: BlockRef<'_, 'c>| block.arg_ids().to_vec();
    let mut stack: Vec<OpRef<'_, 'c>> = Vec::new();
    for block in blocks.iter().rev().map(|&block| BlockRef::new(body, block)) {
        values.extend(arguments(block));
        stack.extend(block.first());
    }
    while let Some(op) = stack.pop() {
        ops.push(op.id());
        calls.extend(op.isa::<CallOp>().then(|| op.id()));
        stack.extend(op.next());
        if op.isolated_body().is_none() {
            for block in op.regions().rev().flat_map(|region| region.blocks().rev()) {
                values.extend(arguments(block));
                stack.extend(block.first());
            }
        }
    }
    for op in ops {
        let location = context.call_site(body.op(op).location(), caller);
        body.set_location(op, location);
    }
    for value in values {
        let location = context.call_site(body.value_location(value), caller);
        body.set_argument_location(value, location);
    }
    calls
}

/// Returns whether the region around an op may only have one block.
pub fn holds_one_block(op: OpRef<'_, '_>) -> bool {
    let Some(owner) = op.parent_op() else { return false };
    owner.def().is_none_or(|def| {
        def.has_trait(Trait::SingleBlock) || def.regions.iter().any(|region| region.blocks.1 == Some(1))
    })
}

/// Counts the references to functions in an op and its nested ops.
fn uses_in<'c>(op: OpRef<'_, 'c>, by_name: &FxHashMap<&'c str, OpId>) -> FxHashMap<OpId, usize> {
    let mut found = FxHashMap::default();
    let mut stack = vec![op];
    while let Some(next) = stack.pop() {
        for reference in references(next) {
            let AttrData::SymbolRef { root, .. } = reference.data() else { continue };
            if let Some(&function) = by_name.get(root.as_str()) {
                *found.entry(function).or_default() += 1;
            }
        }
        // Names in a nested symbol table refer to that table.
        if !is_table(next) {
            stack.extend(next.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops));
        }
    }
    found
}
