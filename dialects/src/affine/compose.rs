//! The canonical form of maps and what they are applied to: `affine.apply` ops and constants are part of the map, and no operand is
//! unused or there twice.
//!
//! What is visible from outside of a graybox is a symbol in it, so that maps from outside become part of maps in it, too.

use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{AttrData, Attribute, OpId, OpRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use rustc_hash::FxHashMap;

/// How many maps are followed from an operand.
const MAX_MAPS: usize = 8;

/// The size of a result beyond which a map takes no other maps in.
const MAX_SIZE: u64 = 64;

/// The operands of the new map.
#[derive(Default)]
struct Operands {
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
    /// The values that were looked at: how they are used, and how many maps might still be followed. Without this, maps that name one
    /// operand several times would be followed in as many ways as there are paths.
    known: FxHashMap<(ValueId, Slot, usize), AffineExpr>,
}

/// How an operand is used by a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Slot {
    Dim,
    Symbol,
}

/// Composes the map of an op with those of its operands.
pub fn compose(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some((start, map, operands)) = composed(rewriter.op(op)) else { return false };
    let (context, view) = (rewriter.context, rewriter.op(op));
    let makers: Vec<OpId> = view.operands().filter_map(Value::defining_op).map(OpRef::id).collect();
    let all = [&view.operand_ids()[..start], &operands].concat();
    let attr = context.attr(AttrData::AffineMap(map));
    rewriter.modify_op(op, |body| {
        body.set_operands(op, &all);
        body.set_attr(op, context.ident("map"), attr);
    });
    // What computed an operand may be dead.
    for maker in makers {
        rewriter.modify_op(maker, |_| {});
    }
    true
}

/// Returns where the operands of an op's map begin, the map after composition, and its operands; `None` if they stay as they are.
fn composed(op: OpRef<'_, '_>) -> Option<(usize, AffineMap, Vec<ValueId>)> {
    let start = match op.name().as_str() {
        "affine.apply" => 0,
        "affine.store" | "affine.vector_store" => 2,
        _ => 1,
    };
    let map = op.attr("map").and_then(Attribute::as_affine_map)?;
    let old = op.operand_ids().get(start..)?;
    // A divisor that is a symbol might become one that is not positive.
    if !map.is_pure_affine() || map.num_inputs() != old.len() {
        return None;
    }
    let mut operands = Operands::default();
    let values = op.operands().skip(start);
    let exprs: Vec<AffineExpr> = values
        .enumerate()
        .map(|(at, value)| {
            operands.expr(value, if at < map.num_dims() { Slot::Dim } else { Slot::Symbol }, MAX_MAPS)
        })
        .collect();
    let (dims, symbols) = exprs.split_at(map.num_dims());
    let new =
        map.replace(dims, symbols, operands.dims.len(), operands.symbols.len()).simplify().compress_unused();
    if new.map.results().iter().any(|result| result.size() > MAX_SIZE) {
        return None;
    }
    let dims = new.dims.iter().map(|&at| operands.dims[at]);
    let all: Vec<ValueId> = dims.chain(new.symbols.iter().map(|&at| operands.symbols[at])).collect();
    (all != old).then_some((start, new.map, all))
}

impl Operands {
    /// Returns an operand of a map as an expression of other ones.
    fn expr(&mut self, value: Value<'_, '_>, slot: Slot, maps: usize) -> AffineExpr {
        let key = (value.id(), slot, maps);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let expr = self.new_expr(value, slot, maps);
        self.known.insert(key, expr.clone());
        expr
    }

    fn new_expr(&mut self, value: Value<'_, '_>, slot: Slot, maps: usize) -> AffineExpr {
        let number = constant_of(value).and_then(|value| i64::try_from(value.as_int()?).ok());
        if let Some(number) = number {
            return AffineExpr::constant(number);
        }
        let apply = value.defining_op().filter(|op| maps > 0 && op.is("affine.apply"));
        if let Some(op) = apply
            && let Some(map) = op.attr("map").and_then(Attribute::as_affine_map)
            && let [result] = map.results()
            && result.is_pure_affine()
            && map.num_inputs() == op.num_operands()
        {
            // What a symbol is computed from are symbols.
            let slot_of = |at: usize| if at < map.num_dims() { slot } else { Slot::Symbol };
            let operands = op.operands().enumerate();
            let exprs: Vec<AffineExpr> =
                operands.map(|(at, operand)| self.expr(operand, slot_of(at), maps - 1)).collect();
            let (dims, symbols) = exprs.split_at(map.num_dims());
            let composed = result.replace(dims, symbols);
            if composed.size() <= MAX_SIZE {
                return composed;
            }
        }
        let (list, leaf): (_, fn(u32) -> AffineExpr) = match slot {
            Slot::Dim => (&mut self.dims, AffineExpr::dim),
            Slot::Symbol => (&mut self.symbols, AffineExpr::symbol),
        };
        let at = list.iter().position(|known| *known == value.id()).unwrap_or_else(|| {
            list.push(value.id());
            list.len() - 1
        });
        leaf(at as u32)
    }
}
