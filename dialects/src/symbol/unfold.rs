//! The pass `unfold-symbolic-int`, which replaces symbols by the sizes that they are first bound to. What is known of their ranges is
//! lost.

use super::ops::{self, BIND, as_symbol, expression, shape_map};
use crate::build::Builder;
use bourn_ir::cfg::DominatorTree;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Body, Context, Diagnostics, OpId, RegionId, Value, ValueId};
use bourn_passes::{Pass, PassFailed, PassInfo, PassOptions, Target, walk};
use bourn_presburger::affine::ExprKind;
use rustc_hash::FxHashMap;

/// The pass.
#[derive(Clone, Copy, Default, Debug)]
pub struct UnfoldSymbolicInt;

/// The registration of the pass.
pub static UNFOLD_SYMBOLIC_INT: PassInfo = PassInfo {
    argument: "unfold-symbolic-int",
    description: "replace symbols by the sizes that they are bound to",
    options: &[],
    anchors: &["func.func"],
    build: |_: &PassOptions| Box::new(UnfoldSymbolicInt),
};

impl Pass for UnfoldSymbolicInt {
    fn argument(&self) -> &'static str {
        UNFOLD_SYMBOLIC_INT.argument
    }
    fn name(&self) -> &'static str {
        "UnfoldSymbolicInt"
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut unfolding = Unfolding {
            context,
            body,
            diagnostics: Diagnostics::new(),
            order: FxHashMap::default(),
            trees: FxHashMap::default(),
            last: FxHashMap::default(),
        };
        unfolding.run();
        let mut diagnostics = unfolding.diagnostics;
        let failed = diagnostics.has_errors();
        target.diagnostics.all.append(&mut diagnostics.all);
        if failed { Err(PassFailed) } else { Ok(()) }
    }
}

/// The state of the walk through one function.
struct Unfolding<'b, 'c> {
    context: &'c Context,
    body: &'b mut Body<'c>,
    diagnostics: Diagnostics,
    /// The place of each op in the order of the text.
    order: FxHashMap<OpId, usize>,
    trees: FxHashMap<RegionId, DominatorTree>,
    /// The last op that was made of the sizes of a value.
    last: FxHashMap<ValueId, OpId>,
}

impl<'c> Unfolding<'_, 'c> {
    fn run(&mut self) {
        let mut ops = Vec::new();
        walk(self.body, |op| ops.push(op.id()));
        self.order = ops.iter().enumerate().map(|(place, op)| (*op, place)).collect();
        let mut symbols = Vec::new();
        self.join_names(&mut ops);
        for op in ops {
            let view = self.body.op(op);
            if view.is(BIND) {
                self.unfold_bind(op);
            } else if view.is(ops::SYMBOLIC_INT) {
                self.unfold_symbol(op, &mut symbols);
            }
        }
        for symbol in symbols {
            let view = self.body.op(symbol);
            if view.result(0).uses().len() == 0 {
                self.body.erase(symbol);
            } else if !self.diagnostics.has_errors() {
                let message = format!("symbolic integer '@{}' has uses but is never bound", ops::name(view));
                self.diagnostics.error(view.location(), message);
            }
        }
    }

    /// Replaces a symbol that is the result of a map. Others are left for binds.
    fn unfold_symbol(&mut self, op: OpId, left: &mut Vec<OpId>) {
        let view = self.body.op(op);
        if let Some(map) = expression(view).cloned() {
            let (location, operands) = (view.location(), view.operand_ids().to_vec());
            let point = InsertionPoint::Before(op);
            let value = Builder::new(self.context, self.body, point, location).apply(&map, &operands);
            if let Some(made) = Value::new(self.body, value).defining_op() {
                self.order.insert(made.id(), self.order[&op]);
            }
            return self.body.replace_and_erase(op, &[value]);
        }
        left.push(op);
    }

    /// Replaces symbols by earlier ones of the same name, which are the same number.
    fn join_names(&mut self, ops: &mut Vec<OpId>) {
        let mut first: FxHashMap<String, OpId> = FxHashMap::default();
        ops.retain(|&op| {
            let view = self.body.op(op);
            if !view.is(ops::SYMBOLIC_INT) {
                return true;
            }
            let name = ops::name(view).to_owned();
            match first.get(&name).map(|first| self.body.op(*first).result_ids()[0]) {
                Some(value) if self.is_defined_before(value, op) => {
                    self.body.replace_and_erase(op, &[value]);
                    false
                }
                Some(_) => true,
                None => {
                    first.insert(name, op);
                    true
                }
            }
        });
    }

    /// Replaces the symbols of a bind by sizes of its value, and erases the bind.
    fn unfold_bind(&mut self, bind: OpId) {
        let view = self.body.op(bind);
        let (Some(&value), Some(map)) = (view.operand_ids().first(), shape_map(view)) else { return };
        let is_symbol =
            |body: &Body<'_>, value: ValueId| as_symbol(Value::new(body, value)).map(|op| op.id());
        for (dim, expr) in map.results().iter().enumerate() {
            let ExprKind::Symbol(at) = expr.kind() else { continue };
            let operand = self.body.op(bind).operand_ids()[at as usize + 1];
            let Some(symbol) = is_symbol(self.body, operand) else { continue };
            if !self.may_replace(bind, symbol, value) {
                return;
            }
            let size = self.make_dim(value, dim);
            self.body.replace_all_uses(operand, size);
        }
        let view = self.body.op(bind);
        if let Some(left) = view.operands().skip(1).find_map(as_symbol) {
            let message =
                format!("first bind of symbol '@{}' must map it to a dimension directly", ops::name(left));
            return self.diagnostics.error(view.location(), message);
        }
        self.body.erase(bind);
    }

    /// Returns whether a size of the value can stand for a symbol, and reports it if not.
    fn may_replace(&mut self, bind: OpId, symbol: OpId, value: ValueId) -> bool {
        let (at, of) = (self.body.op(bind), self.body.op(symbol));
        let name = ops::name(of);
        let owner = Value::new(self.body, value).defining_op();
        if owner.is_some_and(|op| op.is("tensor.empty") && op.operand_ids().contains(&of.result_ids()[0])) {
            let message = format!("symbol '@{name}' is first bound to a tensor.empty sized by it");
            self.diagnostics.error(at.location(), message);
            return false;
        }
        let users: Vec<OpId> = of
            .result(0)
            .uses()
            .map(|(user, _)| user)
            .filter(|user| !user.is(BIND))
            .map(|user| user.id())
            .collect();
        let (location, name) = (of.location(), name.to_owned());
        if users.into_iter().all(|user| self.is_defined_before(value, user)) {
            return true;
        }
        self.diagnostics
            .error(location, format!("dimension of the bound value does not dominate a use of '@{name}'"));
        false
    }

    /// Makes the size of a value right after its definition, after other sizes of it.
    fn make_dim(&mut self, value: ValueId, dim: usize) -> ValueId {
        let view = Value::new(self.body, value);
        let location = view.location();
        let point = match (self.last.get(&value), view.defining_op(), view.owner_block()) {
            (Some(last), ..) => InsertionPoint::After(*last),
            (None, Some(op), _) => InsertionPoint::After(op.id()),
            (None, None, Some(block)) => InsertionPoint::Start(block.id()),
            (None, None, None) => unreachable!("a value is a result or an argument"),
        };
        let size = Builder::new(self.context, self.body, point, location).dim(value, dim);
        if let Some(op) = Value::new(self.body, size).defining_op() {
            self.last.insert(value, op.id());
        }
        size
    }

    /// Returns whether a value is defined wherever an op is executed.
    fn is_defined_before(&mut self, value: ValueId, user: OpId) -> bool {
        let view = Value::new(self.body, value);
        let Some(block) = view.block() else { return false };
        let (block, region, owner) = (block.id(), block.region(), view.defining_op().map(|op| op.id()));
        // The op around the user, or itself, that is in the region of the definition.
        let mut around = self.body.op(user);
        while around.block().and_then(|block| block.region()).map(|r| r.id()) != region.map(|r| r.id()) {
            match around.parent_op() {
                Some(parent) => around = parent,
                None => return false,
            }
        }
        let (Some(at), Some(region)) = (around.block(), region) else { return false };
        if at.id() != block {
            return self
                .trees
                .entry(region.id())
                .or_insert_with(|| DominatorTree::new(region))
                .dominates(block, at.id());
        }
        owner
            .is_none_or(|owner| owner != around.id() && self.order.get(&owner) < self.order.get(&around.id()))
    }
}
