//! The pass `propagate-symbol`: symbols for the sizes of arguments, and what the sizes of results are in terms of them.
//!
//! One walk in the order of the text. Each op gets its sizes from symbols, then its results are bound to what its equations say; sizes
//! that it needs equal become one symbol. What is made is before the next op, so that its number is the order of definitions.

use super::build::Builder;
use super::names::{Names, encoding_names, rename};
use super::ops::{self, BIND, Range, SYMBOLIC_INT, as_symbol};
use super::sizes::{Binds, Size, block_of, is_around};
use super::unify;
use bourn_bounds::{Column, Extremum};
use bourn_equations::reify::{Computed, ReifiedSize, reify_size};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Body, Context, DYNAMIC, Diagnostics, OpId, OpRef, Trait, TypeData, Value, ValueId};
use bourn_passes::{
    Left, OptionInfo, OptionKind, Pass, PassFailed, PassInfo, PassOptions, Target, is_trivially_dead, walk,
};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use rustc_hash::{FxHashMap, FxHashSet};

/// The pass.
#[derive(Clone, Copy, Default, Debug)]
pub struct PropagateSymbol {
    /// Whether sizes of which nothing is known get symbols, too.
    pub symbolize_unknown: bool,
}

/// The registration of the pass.
pub static PROPAGATE_SYMBOL: PassInfo = PassInfo {
    argument: "propagate-symbol",
    description: "bind sizes to symbols, and express those of results by those of operands",
    options: &[OptionInfo {
        name: "symbolize-unknown",
        kind: OptionKind::Bool,
        default: "false",
        description: "make symbols for sizes of results that no equation gives, where the op runs once",
    }],
    anchors: &["func.func"],
    build: |options: &PassOptions| {
        Box::new(PropagateSymbol { symbolize_unknown: options.flag("symbolize-unknown") })
    },
};

impl Pass for PropagateSymbol {
    fn argument(&self) -> &'static str {
        PROPAGATE_SYMBOL.argument
    }
    fn name(&self) -> &'static str {
        "PropagateSymbol"
    }
    fn options(&self) -> String {
        if self.symbolize_unknown { "symbolize-unknown=true".to_owned() } else { String::new() }
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut propagation = Propagation::new(context, body, self.symbolize_unknown);
        propagation.run();
        let Propagation { made, mut diagnostics, .. } = propagation;
        target.leave(made);
        let failed = diagnostics.has_errors();
        target.diagnostics.all.append(&mut diagnostics.all);
        if failed { Err(PassFailed) } else { Ok(()) }
    }
    fn is_finished_together(&self) -> bool {
        true
    }
    /// Gives the new symbols names that are free in the module, function by function.
    fn finish<'c>(&self, around: &mut Target<'_, 'c>, left: Vec<(OpId, Left)>) -> Result<(), PassFailed> {
        let made = |(function, left): (OpId, Left)| Some((function, *left.downcast::<Vec<OpId>>().ok()?));
        let made: Vec<(OpId, Vec<OpId>)> = left.into_iter().filter_map(made).collect();
        if let Some((context, body)) = around.context_and_body()
            && made.iter().any(|(_, symbols)| !symbols.is_empty())
        {
            rename(context, body, &made);
        }
        Ok(())
    }
}

/// The state of the walk through one function.
pub(super) struct Propagation<'b, 'c> {
    pub(super) context: &'c Context,
    pub(super) body: &'b mut Body<'c>,
    pub(super) binds: Binds,
    pub(super) diagnostics: Diagnostics,
    /// The number of each op that the walk has come to or made, in the order of the text.
    order: FxHashMap<OpId, usize>,
    /// The symbols that were made and are still there.
    made: Vec<OpId>,
    names: Names,
    /// Names in encodings, whose symbols stay.
    encoded: FxHashSet<String>,
    /// Symbols that are the result of a map of others.
    derived: FxHashMap<(AffineMap, Vec<ValueId>), Vec<ValueId>>,
    /// Sizes that `dim` ops give.
    measured: FxHashMap<Column<ValueId>, Vec<ValueId>>,
    symbolize_unknown: bool,
}

impl<'b, 'c> Propagation<'b, 'c> {
    fn new(context: &'c Context, body: &'b mut Body<'c>, symbolize_unknown: bool) -> Self {
        let mut names = Names::default();
        names.add_all(body, &|_, _| false);
        Propagation {
            context,
            body,
            binds: Binds::default(),
            diagnostics: Diagnostics::new(),
            order: FxHashMap::default(),
            made: Vec::new(),
            names,
            encoded: FxHashSet::default(),
            derived: FxHashMap::default(),
            measured: FxHashMap::default(),
            symbolize_unknown,
        }
    }

    fn run(&mut self) {
        let mut ops = Vec::new();
        let (binds, encoded) = (&mut self.binds, &mut self.encoded);
        walk(self.body, |op| {
            ops.push(op.id());
            binds.add(op);
            op.results().for_each(|result| encoded.extend(encoding_names(result.ty()).map(str::to_owned)));
        });
        self.bind_arguments();
        for op in ops {
            self.visit(op);
            self.order.insert(op, self.order.len());
        }
        self.erase_dead();
    }

    /// Binds the sizes of the function's arguments.
    fn bind_arguments(&mut self) {
        let Some(entry) = self.body.top_regions().next().and_then(|region| region.entry()) else { return };
        let (block, arguments) = (entry.id(), entry.arg_ids().to_vec());
        let mut point = InsertionPoint::Start(block);
        for argument in arguments {
            self.encoded.extend(encoding_names(self.body.value_type(argument)).map(str::to_owned));
            let Some(shape) = self.unbound_shape(argument) else { continue };
            if shape.contains(&DYNAMIC) {
                self.bind_to_fresh(argument, &shape, &mut point);
            }
        }
    }

    /// Returns the shape of a value that may be bound and is not.
    fn unbound_shape(&self, value: ValueId) -> Option<Vec<i64>> {
        let ty = self.body.value_type(value);
        let may_be_bound = matches!(ty.data(), TypeData::RankedTensor { .. } | TypeData::MemRef { .. });
        Some(ty.shape()?.to_vec()).filter(|_| may_be_bound && self.binds.of(value).is_empty())
    }

    /// Binds a value to symbols of which nothing is known.
    fn bind_to_fresh(&mut self, value: ValueId, shape: &[i64], point: &mut InsertionPoint) {
        let mut sizes = Vec::with_capacity(shape.len());
        for &size in shape {
            sizes.push(match size {
                DYNAMIC => Size::Value(self.make_symbol(Range::SIZE, None, point)),
                size => Size::Constant(size),
            });
        }
        self.make_bind(value, &sizes, point);
    }

    // ---- making ops

    fn make<T>(
        &mut self,
        point: &mut InsertionPoint,
        make: impl FnOnce(&mut Builder<'_, 'c>) -> (T, OpId),
    ) -> T {
        let location = match *point {
            InsertionPoint::Before(op) | InsertionPoint::After(op) => self.body.op(op).location(),
            InsertionPoint::Start(_) | InsertionPoint::End(_) => bourn_ir::Location::Unknown,
        };
        let mut builder = Builder::new(self.context, self.body, *point, location);
        let (made, op) = make(&mut builder);
        if !matches!(point, InsertionPoint::Before(_)) {
            *point = InsertionPoint::After(op);
        }
        self.order.insert(op, self.order.len());
        made
    }

    fn make_value(
        &mut self,
        point: &mut InsertionPoint,
        make: impl FnOnce(&mut Builder<'_, 'c>) -> ValueId,
    ) -> ValueId {
        let value = {
            let location = match *point {
                InsertionPoint::Before(op) | InsertionPoint::After(op) => self.body.op(op).location(),
                InsertionPoint::Start(_) | InsertionPoint::End(_) => bourn_ir::Location::Unknown,
            };
            make(&mut Builder::new(self.context, self.body, *point, location))
        };
        if let Some(op) = Value::new(self.body, value).defining_op() {
            let op = op.id();
            if !matches!(point, InsertionPoint::Before(_)) {
                *point = InsertionPoint::After(op);
            }
            self.order.insert(op, self.order.len());
        }
        value
    }

    fn make_symbol(
        &mut self,
        range: Range,
        expression: Option<(&AffineMap, &[ValueId])>,
        point: &mut InsertionPoint,
    ) -> ValueId {
        let name = self.names.fresh();
        let value = self.make_value(point, |builder| builder.symbol(&name, range, expression));
        self.made.extend(Value::new(self.body, value).defining_op().map(|op| op.id()));
        value
    }

    fn make_bind(&mut self, value: ValueId, sizes: &[Size], point: &mut InsertionPoint) {
        let bind = self.make(point, |builder| {
            let bind = builder.bind(value, sizes);
            (bind, bind)
        });
        self.binds.add(self.body.op(bind));
    }

    // ---- sizes as values

    /// Returns whether a value is defined where an op is executed.
    pub(super) fn is_available(&self, value: ValueId, at: OpId) -> bool {
        let value = Value::new(self.body, value);
        let at = self.body.op(at);
        let Some(block) = block_of(value) else { return false };
        match value.defining_op() {
            Some(op) => self.order.contains_key(&op.id()) && is_around(block, at),
            None => is_around(block, at),
        }
    }

    /// Returns the place of a value's definition in the order of the text; `None` for what the walk has not come to.
    pub(super) fn place(&self, symbol: OpRef<'_, '_>) -> Option<usize> {
        self.order.get(&symbol.id()).copied()
    }

    /// Returns the value that a size is where an op is executed, made before the op if need be.
    fn value_of(&mut self, size: &Size, at: OpId) -> Option<ValueId> {
        let mut point = InsertionPoint::Before(at);
        match size {
            Size::Constant(value) => Some(self.make_constant(*value, &mut point)),
            Size::Value(value) => self.bring(*value, at).then_some(*value),
            Size::Map(map, operands) => {
                for operand in operands {
                    self.bring(*operand, at).then_some(())?;
                }
                Some(self.derive(map, operands, at))
            }
        }
    }

    fn make_constant(&mut self, value: i64, point: &mut InsertionPoint) -> ValueId {
        self.make_value(point, |builder| builder.constant(value))
    }

    /// Returns whether a value is there where an op is executed. A symbol that is computed from nothing is moved to where it is.
    fn bring(&mut self, value: ValueId, at: OpId) -> bool {
        if self.is_available(value, at) {
            return true;
        }
        let Some(symbol) =
            as_symbol(Value::new(self.body, value)).filter(|symbol| symbol.num_operands() == 0)
        else {
            return false;
        };
        let symbol = symbol.id();
        let first =
            self.body.top_regions().next().and_then(|region| region.entry()).and_then(|entry| entry.first());
        let Some(first) = first.map(|first| first.id()) else { return false };
        if first != symbol {
            self.body.move_before(symbol, first);
        }
        self.order.insert(symbol, 0);
        true
    }

    /// Returns the result of a map: a symbol if all operands may be operands of one, made once where it can be used again.
    fn derive(&mut self, map: &AffineMap, operands: &[ValueId], at: OpId) -> ValueId {
        let key = (map.clone(), operands.to_vec());
        if let Some(known) = self.derived.get(&key)
            && let Some(known) = known.iter().find(|known| self.is_available(**known, at))
        {
            return *known;
        }
        let is_source = |value: &ValueId| super::hooks::is_source(Value::new(self.body, *value));
        let mut point = InsertionPoint::Before(at);
        let value = match operands.iter().all(is_source) {
            true => self.make_symbol(Range::SIZE, Some((map, operands)), &mut point),
            false => self.make_value(&mut point, |builder| builder.apply(map, operands)),
        };
        self.derived.entry(key).or_default().push(value);
        value
    }

    // ---- ops

    fn visit(&mut self, op: OpId) {
        let view = self.body.op(op);
        if view.is("tensor.dim") || view.is("memref.dim") {
            return self.replace_dim(op);
        }
        if view.is(BIND) {
            return unify::bind(self, op);
        }
        if view.is(SYMBOLIC_INT) {
            return;
        }
        if view.is("tensor.empty") {
            self.fill_empty(op);
        }
        self.bind_results(op);
        unify::op(self, op);
        self.symbolize(op);
    }

    /// Replaces a `dim` of a bound value.
    fn replace_dim(&mut self, op: OpId) {
        let view = self.body.op(op);
        let &[source, index] = view.operand_ids() else { return };
        let index = Value::new(self.body, index).constant().and_then(|index| usize::try_from(index).ok());
        let Some(index) = index else { return };
        let Some((size, _)) = self.binds.size(self.body, source, index, op) else { return };
        if let Some(value) = self.value_of(&size, op) {
            self.body.replace_all_uses(self.body.op(op).result_ids()[0], value);
        }
    }

    /// Makes the symbols that a `tensor.empty` is bound to its sizes.
    fn fill_empty(&mut self, op: OpId) {
        let view = self.body.op(op);
        let result = view.result_ids()[0];
        let shape = view.result(0).ty().shape().unwrap_or_default().to_vec();
        let dynamic: Vec<usize> = (0..shape.len()).filter(|&d| shape[d] == DYNAMIC).collect();
        for (number, dim) in dynamic.into_iter().enumerate() {
            let Some((Size::Value(size), _)) = self.binds.size(self.body, result, dim, op) else { continue };
            let Some(own) = self.body.op(op).operand_ids().get(number).copied() else { continue };
            let is_symbol = as_symbol(Value::new(self.body, size)).is_some();
            // What is known of the size that it has must not be lost.
            if own != size && is_symbol && self.bring(size, op) && unify::is_number(self, op, size, own) {
                self.body.set_operand(op, number, size);
            }
        }
    }

    /// Binds the results of an op to what its equations say, if they say it of all of them, and none is bound.
    fn bind_results(&mut self, op: OpId) {
        let view = self.body.op(op);
        let says_sizes =
            view.def().is_some_and(|def| def.has_bounds() && !def.has_trait(Trait::ConstantLike));
        let results = view.result_ids().to_vec();
        let shapes: Option<Vec<Vec<i64>>> =
            results.iter().map(|result| self.unbound_shape(*result)).collect();
        let Some(shapes) = shapes.filter(|shapes| !shapes.is_empty()) else { return };
        let is_memory =
            |value: &ValueId| matches!(self.body.value_type(*value).data(), TypeData::MemRef { .. });
        let all_static = shapes.iter().flatten().all(|size| *size != DYNAMIC);
        if all_static && (!says_sizes || results.iter().any(is_memory)) {
            return;
        }
        match self.reify(op, &results, &shapes) {
            Some(sizes) => {
                let mut point = InsertionPoint::After(op);
                // The results come before what is made of them.
                self.order.insert(op, self.order.len());
                for (result, sizes) in results.iter().zip(&sizes) {
                    self.make_bind(*result, sizes, &mut point);
                }
            }
            None if self.symbolize_unknown && self.runs_once(op) => {
                let mut point = InsertionPoint::After(op);
                self.order.insert(op, self.order.len());
                for (result, shape) in results.iter().zip(&shapes) {
                    if shape.contains(&DYNAMIC) {
                        self.bind_to_fresh(*result, shape, &mut point);
                    }
                }
            }
            None => {}
        }
    }

    /// Returns whether an op is executed at most once in each call: it is in the entry block, or in branches there.
    fn runs_once(&self, op: OpId) -> bool {
        let mut at = self.body.op(op);
        loop {
            if !at.block().is_some_and(|block| block.is_entry()) {
                return false;
            }
            match at.parent_op() {
                None => return true,
                Some(parent) if parent.is("scf.if") => at = parent,
                Some(_) => return false,
            }
        }
    }

    /// Returns the sizes of results in terms of what is there before the op, or `None` if one is not known.
    fn reify(&mut self, op: OpId, results: &[ValueId], shapes: &[Vec<i64>]) -> Option<Vec<Vec<Size>>> {
        let mut found = Vec::with_capacity(results.len());
        for (result, shape) in results.iter().zip(shapes) {
            let value = Value::new(self.body, *result);
            let sizes: Option<Vec<ReifiedSize>> =
                (0..shape.len()).map(|d| reify_size(value, d).ok()).collect();
            let sizes = sizes?;
            let is_one = |size: &ReifiedSize| match size {
                ReifiedSize::Static(_) => true,
                ReifiedSize::Computed(size) => {
                    size.map.num_results() == 1 && size.extremum == Extremum::Minimum
                }
            };
            sizes.iter().all(is_one).then_some(())?;
            found.push(sizes);
        }
        let mut all = Vec::with_capacity(found.len());
        for sizes in found {
            let mut own = Vec::with_capacity(sizes.len());
            for size in sizes {
                own.push(match size {
                    ReifiedSize::Static(size) => Size::Constant(size),
                    ReifiedSize::Computed(size) => self.computed(&size, op)?,
                });
            }
            all.push(own);
        }
        Some(all)
    }

    /// Returns a size that is computed from operands, as a value before the op.
    fn computed(&mut self, computed: &Computed, op: OpId) -> Option<Size> {
        let mut inputs: Vec<Size> = Vec::with_capacity(computed.operands.len());
        for column in &computed.operands {
            inputs.push(match column.dimension() {
                None => Size::Value(column.value),
                Some(dim) => self.size_of(column.value, dim as usize, op)?,
            });
        }
        // All numbers are put into the map; the other inputs are its symbols.
        let mut operands: Vec<ValueId> = Vec::new();
        let mut symbols = Vec::with_capacity(inputs.len());
        for input in &inputs {
            symbols.push(match input {
                Size::Constant(value) => AffineExpr::constant(*value),
                other => {
                    let value = self.value_of(other, op)?;
                    let at = operands.iter().position(|known| *known == value).unwrap_or_else(|| {
                        operands.push(value);
                        operands.len() - 1
                    });
                    AffineExpr::symbol(at as u32)
                }
            });
        }
        let expr = computed.map.results()[0].replace(&[], &symbols).simplify(0, operands.len());
        match Size::of(&expr, &operands) {
            Size::Map(map, of) => Some(Size::Value(self.derive(&map, &of, op))),
            known => Some(known),
        }
    }

    /// Returns a size of an operand where an op is executed: what binds say, or a `dim` op.
    fn size_of(&mut self, value: ValueId, dim: usize, op: OpId) -> Option<Size> {
        if let Some((size, _)) = self.binds.size(self.body, value, dim, op)
            && let Some(known) = match size {
                Size::Constant(_) => Some(size),
                other => self.value_of(&other, op).map(Size::Value),
            }
        {
            return Some(known);
        }
        let column = Column::dim(value, dim as u32);
        let known =
            self.measured.get(&column).into_iter().flatten().find(|known| self.is_available(**known, op));
        if let Some(known) = known {
            return Some(Size::Value(*known));
        }
        let mut point = InsertionPoint::Before(op);
        let index = self.make_constant(dim as i64, &mut point);
        let made = self.make_value(&mut point, |builder| builder.dim_at(value, index));
        self.measured.entry(column).or_default().push(made);
        Some(Size::Value(made))
    }

    /// Makes a symbol of a number that an op of `arith` computes, if it is the size of a result in the same block.
    fn symbolize(&mut self, op: OpId) {
        let view = self.body.op(op);
        let is_arith = view.name().as_str().starts_with("arith.")
            && !view.def().is_some_and(|def| def.has_trait(Trait::ConstantLike));
        let &[result] = view.result_ids() else { return };
        if !is_arith || !view.result(0).ty().is_index() || view.result(0).constant().is_some() {
            return;
        }
        let block = view.block().map(|block| block.id());
        let is_size = |user: OpRef<'_, '_>| {
            let is = |size: ReifiedSize| {
                matches!(size, ReifiedSize::Computed(Computed { map, operands, .. })
                if *operands == [Column::index(result)] && map.results() == [AffineExpr::symbol(0)])
            };
            user.block().map(|block| block.id()) == block
                && user.results().any(|value| {
                    let rank = value.ty().shape().map_or(0, <[i64]>::len);
                    (0..rank).any(|d| {
                        value.ty().shape().is_some_and(|s| s[d] == DYNAMIC)
                            && reify_size(value, d).is_ok_and(is)
                    })
                })
        };
        if !view.result(0).uses().any(|(user, _)| is_size(user)) {
            return;
        }
        let map = AffineMap::new(0, 1, vec![AffineExpr::symbol(0)]);
        self.order.insert(op, self.order.len());
        let symbol = self.make_symbol(Range::SIZE, Some((&map, &[result])), &mut InsertionPoint::After(op));
        let users: Vec<(OpId, usize)> =
            Value::new(self.body, result).uses().map(|(user, number)| (user.id(), number)).collect();
        let own = Value::new(self.body, symbol).defining_op().map(|op| op.id());
        for (user, number) in users {
            if Some(user) != own {
                self.body.set_operand(user, number, symbol);
            }
        }
    }

    // ---- the end

    /// Replaces all uses of a symbol by another one and erases it.
    pub(super) fn replace_symbol(&mut self, dropped: OpId, by: ValueId) {
        let old = self.body.op(dropped).result_ids()[0];
        self.body.replace_all_uses(old, by);
    }

    /// Erases what nobody uses any more. Symbols that encodings name stay.
    fn erase_dead(&mut self) {
        let mut ops = Vec::new();
        walk(self.body, |op| ops.push(op.id()));
        let mut erased = FxHashSet::default();
        for op in ops.into_iter().rev() {
            let view = self.body.op(op);
            let is_named = view.is(SYMBOLIC_INT) && self.encoded.contains(ops::name(view));
            if !is_named && is_trivially_dead(view) {
                self.body.erase(op);
                erased.insert(op);
            }
        }
        self.made.retain(|op| !erased.contains(op));
    }
}
