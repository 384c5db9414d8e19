//! The pass `unfold-symbolic-int`, which replaces symbols by the sizes that they are first bound to. The symbols' ranges are lost.

use super::ops::{self, as_symbol, expression, shape_map};
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::build::{Builder, MapOps, ShapedOps};
use crate::tensor;
use bourn_ir::cfg::DominatorTree;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{BlockRef, Body, Context, Diagnostics, OpId, OpRef, RegionId, RegionRef, Value, ValueId};
use bourn_passes::{Pass, PassFailed, Target, walk};
use bourn_presburger::affine::ExprKind;
use rustc_hash::{FxHashMap, FxHashSet};

/// Replaces symbols by the sizes that they are bound to.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "unfold-symbolic-int", anchors("func.func"))]
pub struct UnfoldSymbolicInt;

impl Pass for UnfoldSymbolicInt {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut analysis = Analysis::new(body);
        analysis.run();
        let Analysis { plan, mut diagnostics, .. } = analysis;
        if diagnostics.has_errors() {
            target.diagnostics.all.append(&mut diagnostics.all);
            return Err(PassFailed);
        }
        unfold(context, body, &plan);
        Ok(())
    }
}

/// A change of the function. All changes are planned before the first is applied, so that a function with an error is not changed.
enum Change {
    /// Replaces a symbol by an earlier symbol of the same name.
    Join { symbol: OpId, earlier: OpId },
    /// Replaces a symbol by the result of its map.
    Apply(OpId),
    /// Replaces a symbol by a size of a value.
    Size { symbol: OpId, value: ValueId, dim: usize },
    /// Erases a bind, or a symbol without uses.
    Erase(OpId),
}

/// The walk through one function that finds the changes, and the errors.
struct Analysis<'b, 'c> {
    body: &'b Body<'c>,
    plan: Vec<Change>,
    diagnostics: Diagnostics,
    /// The position of each op in the order of the text.
    order: FxHashMap<OpId, usize>,
    trees: FxHashMap<RegionId, DominatorTree>,
    /// The representative of each symbol: the first symbol of its name, or the symbol itself.
    first: FxHashMap<OpId, OpId>,
    /// The ops other than binds that use a symbol, in the order of the text, by the representative of the symbol.
    users: FxHashMap<OpId, Vec<OpId>>,
    /// The symbols that a bind has replaced, or has failed to replace.
    done: FxHashSet<OpId>,
}

impl<'b, 'c> Analysis<'b, 'c> {
    fn new(body: &'b Body<'c>) -> Self {
        Analysis {
            body,
            plan: Vec::new(),
            diagnostics: Diagnostics::new(),
            order: FxHashMap::default(),
            trees: FxHashMap::default(),
            first: FxHashMap::default(),
            users: FxHashMap::default(),
            done: FxHashSet::default(),
        }
    }

    fn run(&mut self) {
        let mut ops = Vec::new();
        walk(self.body, |op| ops.push(op.id()));
        self.order = ops.iter().enumerate().map(|(place, op)| (*op, place)).collect();
        self.join_names(&ops);
        self.collect_users(&ops);
        let mut without_map = Vec::new();
        for op in ops {
            let view = self.body.op(op);
            if view.isa::<BindSymbolicShapeOp>() {
                self.bind(op);
            } else if view.isa::<SymbolicIntOp>() && self.first[&op] == op {
                match expression(view) {
                    Some(_) if self.has_users(op) => self.plan.push(Change::Apply(op)),
                    Some(_) => self.plan.push(Change::Erase(op)),
                    None => without_map.push(op),
                }
            }
        }
        for symbol in without_map {
            if !self.done.contains(&symbol) && self.has_users(symbol) && !self.diagnostics.has_errors() {
                let view = self.body.op(symbol);
                let message = format!("symbolic integer '@{}' has uses but is never bound", ops::name(view));
                self.diagnostics.error(view.location(), message);
            }
            self.plan.push(Change::Erase(symbol));
        }
    }

    /// Joins symbols with earlier symbols of the same name, which are equal.
    fn join_names(&mut self, ops: &[OpId]) {
        let mut by_name: FxHashMap<&str, OpId> = FxHashMap::default();
        for &op in ops {
            let view = self.body.op(op);
            if !view.isa::<SymbolicIntOp>() {
                continue;
            }
            let earlier = *by_name.entry(ops::name(view)).or_insert(op);
            let joined = earlier != op && self.is_defined_before(self.body.op(earlier).result_ids()[0], op);
            self.first.insert(op, if joined { earlier } else { op });
            if joined {
                self.plan.push(Change::Join { symbol: op, earlier });
            }
        }
    }

    /// Collects the users of symbols. A symbol with a map that only binds use does not count as a user: it is erased.
    fn collect_users(&mut self, ops: &[OpId]) {
        let is_other = |op: OpRef<'_, '_>| !op.isa::<BindSymbolicShapeOp>() && !op.isa::<SymbolicIntOp>();
        let mut users: Vec<OpId> = ops.iter().copied().filter(|op| is_other(self.body.op(*op))).collect();
        let mut next = 0;
        let mut is_live: FxHashSet<OpId> = FxHashSet::default();
        while let Some(&user) = users.get(next) {
            next += 1;
            for symbol in self.body.op(user).operands().filter_map(as_symbol) {
                let symbol = self.first[&symbol.id()];
                if is_live.insert(symbol) {
                    users.push(symbol);
                }
            }
        }
        users.sort_by_key(|user| self.order[user]);
        for user in users {
            for symbol in self.body.op(user).operands().filter_map(as_symbol) {
                let users = self.users.entry(self.first[&symbol.id()]).or_default();
                if users.last() != Some(&user) {
                    users.push(user);
                }
            }
        }
    }

    fn has_users(&self, symbol: OpId) -> bool {
        self.users.contains_key(&symbol)
    }

    /// Plans to replace the symbols of a bind that are not yet replaced, and to erase the bind.
    fn bind(&mut self, bind: OpId) {
        let view = self.body.op(bind);
        let (Some(&value), Some(map)) = (view.operand_ids().first(), shape_map(view)) else { return };
        // Symbols with maps are replaced by the results of the maps.
        let without_map = |analysis: &Self, value: Value<'_, 'c>| {
            let symbol = analysis.body.op(analysis.first[&as_symbol(value)?.id()]);
            (expression(symbol).is_none() && !analysis.done.contains(&symbol.id())).then(|| symbol.id())
        };
        for (dim, expr) in map.results().iter().enumerate() {
            let ExprKind::Symbol(at) = expr.kind() else { continue };
            let Some(operand) = view.operands().nth(at as usize + 1) else { continue };
            let Some(symbol) = without_map(self, operand) else { continue };
            self.done.insert(symbol);
            if self.may_replace(bind, symbol, value) {
                self.plan.push(Change::Size { symbol, value, dim });
            }
        }
        if let Some(left) = view.operands().skip(1).find_map(|operand| without_map(self, operand)) {
            let name = ops::name(self.body.op(left));
            let message = format!("first bind of symbol '@{name}' must map it to a dimension directly");
            self.diagnostics.error(view.location(), message);
            let all: Vec<OpId> = view.operands().filter_map(|operand| without_map(self, operand)).collect();
            self.done.extend(all);
        }
        self.plan.push(Change::Erase(bind));
    }

    /// Returns whether a size of the value can replace a symbol, and reports an error if not.
    fn may_replace(&mut self, bind: OpId, symbol: OpId, value: ValueId) -> bool {
        let (at, of) = (self.body.op(bind), self.body.op(symbol));
        let name = ops::name(of);
        let owner = Value::new(self.body, value).defining_op();
        let is_symbol =
            |size: Value<'_, 'c>| as_symbol(size).is_some_and(|op| self.first[&op.id()] == symbol);
        if owner.is_some_and(|op| op.isa::<tensor::EmptyOp>() && op.operands().any(is_symbol)) {
            let message = format!("symbol '@{name}' is first bound to a tensor.empty sized by it");
            self.diagnostics.error(at.location(), message);
            return false;
        }
        let users = self.users.get(&symbol).cloned().unwrap_or_default();
        if !users.iter().all(|user| self.is_defined_before(value, *user)) {
            let message = format!("dimension of the bound value does not dominate a use of '@{name}'");
            self.diagnostics.error(of.location(), message);
            return false;
        }
        if let Some(user) = users.into_iter().find(|user| !self.holds(bind, value, *user)) {
            let message = format!("first bind of symbol '@{name}' does not hold where the symbol is used");
            self.diagnostics.error(self.body.op(user).location(), message);
            return false;
        }
        true
    }

    /// Returns whether a bind holds at an op that the bound value dominates. A bind in the block that defines the value always holds; any
    /// other bind holds only if its block dominates the op.
    fn holds(&mut self, bind: OpId, value: ValueId, user: OpId) -> bool {
        let Some(block) = self.body.op(bind).block() else { return false };
        if Value::new(self.body, value).block() == Some(block) {
            return true;
        }
        let Some(region) = block.region() else { return false };
        let Some(around) = self.ancestor_in(region, user).and_then(OpRef::block) else { return false };
        self.dominates(block, around)
    }

    /// Returns whether a value dominates an op.
    fn is_defined_before(&mut self, value: ValueId, user: OpId) -> bool {
        let view = Value::new(self.body, value);
        let Some(block) = view.block() else { return false };
        let Some(around) = block.region().and_then(|region| self.ancestor_in(region, user)) else {
            return false;
        };
        let Some(at) = around.block() else { return false };
        if at != block {
            return self.dominates(block, at);
        }
        view.defining_op()
            .is_none_or(|owner| owner != around && self.order.get(&owner.id()) < self.order.get(&around.id()))
    }

    /// Returns the ancestor of an op in a region, or the op itself.
    fn ancestor_in(&self, region: RegionRef<'b, 'c>, op: OpId) -> Option<OpRef<'b, 'c>> {
        let mut around = self.body.op(op);
        while around.block().and_then(BlockRef::region) != Some(region) {
            around = around.parent_op()?;
        }
        Some(around)
    }

    /// Returns whether a block dominates another block of its region.
    fn dominates(&mut self, block: BlockRef<'_, 'c>, other: BlockRef<'_, 'c>) -> bool {
        let Some(region) = block.region() else { return false };
        let tree = self.trees.entry(region.id()).or_insert_with(|| DominatorTree::new(region));
        tree.dominates(block.id(), other.id())
    }
}

/// Applies a plan.
fn unfold<'c>(context: &'c Context, body: &mut Body<'c>, plan: &[Change]) {
    // The last op that was created for the sizes of a value.
    let mut last: FxHashMap<ValueId, OpId> = FxHashMap::default();
    let mut erased = Vec::new();
    for change in plan {
        match *change {
            Change::Join { symbol, earlier } => {
                let earlier = body.op(earlier).result_ids()[0];
                body.replace_and_erase(symbol, &[earlier]);
            }
            Change::Apply(symbol) => {
                let view = body.op(symbol);
                let Some(map) = expression(view).cloned() else { continue };
                let (location, operands) = (view.location(), view.operand_ids().to_vec());
                let point = InsertionPoint::Before(symbol);
                let value = Builder::new(context, body, point, location).apply(&map, &operands);
                body.replace_and_erase(symbol, &[value]);
            }
            Change::Size { symbol, value, dim } => {
                let size = make_dim(context, body, &mut last, value, dim);
                let symbol = body.op(symbol).result_ids()[0];
                body.replace_all_uses(symbol, size);
            }
            // An erased symbol may be an operand of another erased op.
            Change::Erase(op) => {
                body.set_operands(op, &[]);
                erased.push(op);
            }
        }
    }
    erased.into_iter().for_each(|op| body.erase(op));
}

/// Creates the size of a value right after its definition, after its other sizes.
fn make_dim<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    last: &mut FxHashMap<ValueId, OpId>,
    value: ValueId,
    dim: usize,
) -> ValueId {
    let view = Value::new(body, value);
    let location = view.location();
    let point = match (last.get(&value), view.defining_op(), view.owner_block()) {
        (Some(last), ..) => InsertionPoint::After(*last),
        (None, Some(op), _) => InsertionPoint::After(op.id()),
        (None, None, Some(block)) => InsertionPoint::Start(block.id()),
        (None, None, None) => unreachable!("a value is a result or an argument"),
    };
    let size = Builder::new(context, body, point, location).dim(value, dim);
    if let Some(op) = Value::new(body, size).defining_op() {
        last.insert(value, op.id());
    }
    size
}
