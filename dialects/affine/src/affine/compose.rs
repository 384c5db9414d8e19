//! The canonical form of maps and sets and their operands: `affine.apply` ops and constants are folded into the maps, no operand is unused
//! or occurs twice, and a value that is a symbol in every scope is used as a symbol.
//!
//! A value from outside of a graybox is a symbol in it, so maps from outside are folded into maps inside, too. Operands have the order that
//! MLIR's `composeAffineMapAndOperands` and `canonicalizeMapAndOperands` produce.

use super::ApplyOp;
use super::mapped::{Form, Mapped, mapped};
use super::ranges::without_needless_quotients;
use super::scope::AffineScopes;
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{Attribute, Body, OpId, OpRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most maps that are folded into one map.
const MAX_MAPS: usize = 64;

/// The largest result of a composed map; beyond it, no maps are folded in.
const MAX_SIZE: u64 = 64;

/// The limits for maps that cannot overflow: a map of at most `SMALL_SIZE` whose constants and operands are at most `SMALL` multiplies at
/// most three times, so its results have less than 31 bits.
const SMALL_SIZE: u64 = 8;
const SMALL: i64 = 128;

/// The operands of the new map.
#[derive(Default)]
struct Inputs {
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
}

/// Whether a map uses an operand as a dimension or as a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Slot {
    Dim,
    Symbol,
}

/// An operand and its use.
type Use = (ValueId, Slot);

/// The operands of a map during composition.
struct Operands<'a, 'c> {
    op: OpRef<'a, 'c>,
    /// The width of `index`.
    index_width: u32,
    body: &'a Body<'c>,
    /// The operands in the order in which they were found.
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
    found: FxHashSet<Use>,
    /// The `affine.apply` ops that are folded into the map.
    taken: FxHashMap<Use, OpRef<'a, 'c>>,
    /// The expressions of the operands in the new map, as far as they are known.
    exprs: FxHashMap<Use, AffineExpr>,
}

/// Composes the maps of an op with the maps that define their operands.
pub fn compose(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let (context, view) = (rewriter.context, rewriter.op(op));
    let all: Vec<Mapped<'_>> = mapped(view);
    let composed: Vec<Option<(AffineMap, Vec<ValueId>)>> =
        all.iter().map(|mapped| composed(view, mapped, rewriter.index_width)).collect();
    if composed.iter().all(Option::is_none) {
        return false;
    }
    let (mut operands, mut attrs, mut sizes) = (view.operand_ids().to_vec(), Vec::new(), Vec::new());
    // In reverse, so that the positions of earlier operands do not change.
    for (mapped, composed) in all.iter().zip(composed).rev() {
        let mut size = mapped.operands.len();
        if let Some((map, new)) = composed {
            size = new.len();
            operands.splice(mapped.operands.clone(), new);
            attrs.push((context.ident(mapped.name), context.attr(mapped.form.with(map))));
        }
        sizes.insert(0, size as i64);
    }
    if view.attr(OPERAND_SEGMENTS).is_some() {
        let mapped_end = all.last().map_or(0, |mapped| mapped.operands.end);
        sizes.push((view.num_operands() - mapped_end) as i64);
        attrs.push((context.ident(OPERAND_SEGMENTS), context.i32_array_attr(&sizes)));
    }
    let makers: Vec<OpId> = view.operands().filter_map(Value::defining_op).map(OpRef::id).collect();
    rewriter.modify_op(op, |body| {
        body.set_operands(op, &operands);
        for (name, attr) in attrs {
            body.set_attr(op, name, attr);
        }
    });
    // The ops that computed the operands may be dead.
    for maker in makers {
        rewriter.modify_op(maker, |_| {});
    }
    true
}

/// Returns a composed map and its operands; `None` if both are unchanged.
fn composed(op: OpRef<'_, '_>, mapped: &Mapped<'_>, index_width: u32) -> Option<(AffineMap, Vec<ValueId>)> {
    let old = op.operand_ids().get(mapped.operands.clone())?;
    let map = mapped.form.to_map();
    // A symbolic divisor might become a constant that is not positive.
    if !map.results().iter().all(AffineExpr::is_pure_affine) {
        return None;
    }
    let (map, operands) = [MAX_MAPS, 0].into_iter().find_map(|limit| {
        let (map, operands) = Operands::new(op, index_width).compose(&map, old, limit)?;
        map.results().iter().all(|result| result.size() <= MAX_SIZE).then_some((map, operands))
    })?;
    let values: Vec<Value<'_, '_>> = operands.iter().map(|value| Value::new(op.body(), *value)).collect();
    let is_map = matches!(mapped.form, Form::Map(_));
    if let Some(simple) = without_needless_quotients(&map, &values).filter(|_| is_map) {
        let simple = simple.simplify().compress_unused();
        let dims = simple.dims.iter().map(|&at| operands[at]);
        let symbols = simple.symbols.iter().map(|&at| operands[map.num_dims() + at]);
        return Some((simple.map, dims.chain(symbols).collect()));
    }
    (operands != old || map.num_dims() != mapped.form.num_dims()).then_some((map, operands))
}

/// Returns whether all constants in an expression are small. The size of the expression bounds the recursion.
fn has_small_constants(of: &AffineExpr) -> bool {
    match of.kind() {
        ExprKind::Constant(number) => (-SMALL..=SMALL).contains(&number),
        ExprKind::Binary(_, a, b) => has_small_constants(a) && has_small_constants(b),
        ExprKind::Dim(_) | ExprKind::Symbol(_) => true,
    }
}

fn slot(at: usize, num_dims: usize) -> Slot {
    if at < num_dims { Slot::Dim } else { Slot::Symbol }
}

/// Returns the `affine.apply` that defines a value and its map, if it can be folded into another map.
fn applied<'a, 'c>(value: Value<'a, 'c>) -> Option<(OpRef<'a, 'c>, &'c AffineMap)> {
    let apply = value.defined_by::<ApplyOp>()?;
    let (op, map) = (apply.as_op(), apply.map());
    let fits = map.num_inputs() == op.num_operands() && map.num_results() == 1;
    (fits && map.results()[0].is_pure_affine()).then_some((op, map))
}

impl Inputs {
    fn operand(&mut self, (value, slot): Use) -> AffineExpr {
        let (list, leaf): (_, fn(u32) -> AffineExpr) = match slot {
            Slot::Dim => (&mut self.dims, AffineExpr::dim),
            Slot::Symbol => (&mut self.symbols, AffineExpr::symbol),
        };
        let at = list.iter().position(|known| *known == value).unwrap_or_else(|| {
            list.push(value);
            list.len() - 1
        });
        leaf(at as u32)
    }
}

impl<'a, 'c> Operands<'a, 'c> {
    fn new(op: OpRef<'a, 'c>, index_width: u32) -> Operands<'a, 'c> {
        Operands {
            op,
            index_width,
            body: op.body(),
            dims: Vec::new(),
            symbols: Vec::new(),
            found: FxHashSet::default(),
            taken: FxHashMap::default(),
            exprs: FxHashMap::default(),
        }
    }

    /// Folds at most `limit` maps into a map. Returns the new map and its operands; `None` if the folded maps depend on each other in a
    /// cycle.
    fn compose(
        mut self,
        map: &AffineMap,
        operands: &[ValueId],
        limit: usize,
    ) -> Option<(AffineMap, Vec<ValueId>)> {
        let uses: Vec<Use> =
            operands.iter().enumerate().map(|(at, value)| (*value, slot(at, map.num_dims()))).collect();
        uses.iter().for_each(|operand| self.add(*operand));
        self.take(limit);
        let largest = self.largest_constant(map);
        let operands = self.number(largest);
        let exprs: Vec<AffineExpr> =
            uses.iter().map(|operand| self.expr(*operand, 0)).collect::<Option<_>>()?;
        let (dims, symbols) = exprs.split_at(map.num_dims());
        let (num_dims, num_symbols) = (operands.dims.len(), operands.symbols.len());
        let new = map.replace(dims, symbols, num_dims, num_symbols).simplify().compress_unused();
        let dims = new.dims.iter().map(|&at| operands.dims[at]);
        let all = dims.chain(new.symbols.iter().map(|&at| operands.symbols[at])).collect();
        Some((new.map, all))
    }

    fn add(&mut self, (value, slot): Use) {
        if self.found.insert((value, slot)) {
            match slot {
                Slot::Dim => self.dims.push(value),
                Slot::Symbol => self.symbols.push(value),
            }
        }
    }

    /// Follows the operands to the maps that define them, dimensions first.
    fn take(&mut self, limit: usize) {
        let (mut next_dim, mut next_symbol) = (0, 0);
        while self.taken.len() < limit {
            let operand = if let Some(&value) = self.dims.get(next_dim) {
                next_dim += 1;
                (value, Slot::Dim)
            } else if let Some(&value) = self.symbols.get(next_symbol) {
                next_symbol += 1;
                (value, Slot::Symbol)
            } else {
                break;
            };
            let Some((op, map)) = applied(Value::new(self.body, operand.0)) else { continue };
            self.taken.insert(operand, op);
            for (at, &value) in op.operand_ids().iter().enumerate() {
                self.add((value, slot(at, map.num_dims())));
            }
        }
    }

    /// Returns the largest constant that may be folded into the new map; `None` if there is no limit. Maps are evaluated in 64 bits. For a
    /// narrower `index`, a constant may only be folded if no intermediate result wraps, so the constant and the constants of the map must
    /// be small.
    fn largest_constant(&self, map: &AffineMap) -> Option<i64> {
        if self.index_width >= 64 {
            return None;
        }
        let is_small = |result: &AffineExpr| result.size() <= SMALL_SIZE && has_small_constants(result);
        // The range from 1 to -1 is empty, so no constant is folded.
        Some(if self.taken.is_empty() && map.results().iter().all(is_small) { SMALL } else { -1 })
    }

    /// Chooses the operands of the new map: all operands that are neither constants nor results of folded maps. A value that is a symbol in
    /// every scope becomes a symbol; a value that is a dimension but no symbol in the scope of the op becomes a dimension.
    fn number(&mut self, largest: Option<i64>) -> Inputs {
        let (mut inputs, mut scopes) = (Inputs::default(), AffineScopes::of_body(true));
        let body = self.body;
        let scope = if self.symbols.is_empty() { None } else { scopes.scope_of(self.op) };
        let dims = self.dims.iter().map(|&value| (value, Slot::Dim));
        let symbols = self.symbols.iter().map(|&value| (value, Slot::Symbol));
        let (promoted, kept): (Vec<Use>, Vec<Use>) =
            dims.partition(|(value, _)| scopes.is_top_level(Value::new(self.body, *value)));
        let symbols = symbols.map(|operand| {
            let value = Value::new(body, operand.0);
            let is_dim = !scopes.is_symbol(value, scope) && scopes.is_dim(value, scope);
            (operand, if is_dim { Slot::Dim } else { Slot::Symbol })
        });
        let kept = kept.into_iter().map(|operand| (operand, Slot::Dim)).chain(symbols.collect::<Vec<_>>());
        for (operand, as_what) in kept.chain(promoted.into_iter().map(|operand| (operand, Slot::Symbol))) {
            if self.taken.contains_key(&operand) {
                continue;
            }
            let number = constant_of(Value::new(self.body, operand.0)).and_then(Attribute::as_int);
            let number = number.and_then(|number| i64::try_from(number).ok());
            let expr =
                match number.filter(|number| largest.is_none_or(|most| (-most..=most).contains(number))) {
                    Some(number) => AffineExpr::constant(number),
                    None => inputs.operand((operand.0, as_what)),
                };
            self.exprs.insert(operand, expr);
        }
        inputs
    }

    /// Returns the expression of an operand in the new map; `None` if the operand depends on itself.
    fn expr(&mut self, operand: Use, depth: usize) -> Option<AffineExpr> {
        if let Some(known) = self.exprs.get(&operand) {
            return Some(known.clone());
        }
        let (op, map) = applied(self.taken.get(&operand)?.result(0))?;
        if depth == MAX_MAPS {
            return None;
        }
        let operands = op.operand_ids().iter().enumerate();
        let exprs: Vec<AffineExpr> = operands
            .map(|(at, value)| self.expr((*value, slot(at, map.num_dims())), depth + 1))
            .collect::<Option<_>>()?;
        let (dims, symbols) = exprs.split_at(map.num_dims());
        let expr = map.results()[0].replace(dims, symbols);
        self.exprs.insert(operand, expr.clone());
        Some(expr)
    }
}
