//! The maps and sets of the ops of `affine`, and the operands that each of them is applied to.

use bourn_ir::def::OperandIdx;
use bourn_ir::{AttrData, OpRef};
use bourn_presburger::affine::{AffineExpr, AffineMap, ConstraintKind, IntegerSet};
use std::ops::Range;

/// A map or a set of an op, and where its operands are.
#[derive(Clone, Debug)]
pub struct Mapped<'c> {
    /// The name of the attribute.
    pub name: &'static str,
    /// What it says of the operands.
    pub form: Form<'c>,
    /// Its operands among those of the op: the dimensions, then the symbols.
    pub operands: Range<usize>,
}

/// A map, or a set.
#[derive(Clone, Copy, Debug)]
pub enum Form<'c> {
    /// The operands are mapped.
    Map(&'c AffineMap),
    /// The operands are asked whether they are in a set.
    Set(&'c IntegerSet),
}

impl Form<'_> {
    /// Returns the number of operands that are dimensions.
    #[must_use]
    pub fn num_dims(self) -> usize {
        match self {
            Form::Map(map) => map.num_dims(),
            Form::Set(set) => set.num_dims(),
        }
    }

    /// Returns the number of operands.
    #[must_use]
    pub fn num_inputs(self) -> usize {
        match self {
            Form::Map(map) => map.num_inputs(),
            Form::Set(set) => set.num_dims() + set.num_symbols(),
        }
    }

    /// Returns the expressions over the operands: results, or what is compared with zero.
    #[must_use]
    pub fn to_map(self) -> AffineMap {
        match self {
            Form::Map(map) => map.clone(),
            Form::Set(set) => {
                let exprs = set.constraints().iter().map(|(expr, _)| expr.clone()).collect();
                AffineMap::new(set.num_dims(), set.num_symbols(), exprs)
            }
        }
    }

    /// Returns the map or set with its symbols as further dimensions, which takes the same operands; `None` if it has none, or one is
    /// what it divides by.
    #[must_use]
    pub fn without_symbols(self) -> Option<AttrData<'static>> {
        let map = self.to_map();
        if map.num_symbols() == 0 || !map.is_pure_affine() {
            return None;
        }
        let all: Vec<AffineExpr> = (0..map.num_inputs() as u32).map(AffineExpr::dim).collect();
        let (dims, symbols) = all.split_at(map.num_dims());
        Some(self.with(map.replace(dims, symbols, all.len(), 0)))
    }

    /// Returns a map or a set of the same kind with other expressions in the places of the old ones.
    #[must_use]
    pub fn with(self, map: AffineMap) -> AttrData<'static> {
        let Form::Set(set) = self else { return AttrData::AffineMap(map) };
        let kinds = set.constraints().iter().map(|(_, kind)| *kind);
        let constraints: Vec<(AffineExpr, ConstraintKind)> =
            map.results().iter().cloned().zip(kinds).collect();
        AttrData::IntegerSet(IntegerSet::new(map.num_dims(), map.num_symbols(), constraints))
    }
}

/// Returns the maps and sets of an op that is valid but for what they are applied to; those that do not fit their operands are left out.
/// Ops that move memory have none here.
#[must_use]
pub fn mapped<'c>(op: OpRef<'_, 'c>) -> Vec<Mapped<'c>> {
    let count = op.num_operands();
    let group = |number: u16| op.operand_group(OperandIdx(number));
    let map = |name: &str| op.attr(name).and_then(|map| map.as_affine_map());
    let all: Vec<Option<Mapped<'c>>> = match op.name().as_str() {
        "affine.apply" | "affine.min" | "affine.max" => vec![mapped_by(op, "map", Some(0..count))],
        "affine.load" | "affine.vector_load" | "affine.prefetch" => {
            vec![mapped_by(op, "map", Some(1..count))]
        }
        "affine.store" | "affine.vector_store" => vec![mapped_by(op, "map", Some(2..count))],
        "affine.for" => {
            vec![mapped_by(op, "lowerBoundMap", group(0)), mapped_by(op, "upperBoundMap", group(1))]
        }
        "affine.if" => vec![mapped_by(op, "condition", Some(0..count))],
        "affine.parallel" => {
            let middle = map("lowerBoundsMap").map_or(0, AffineMap::num_inputs).min(count);
            vec![
                mapped_by(op, "lowerBoundsMap", Some(0..middle)),
                mapped_by(op, "upperBoundsMap", Some(middle..count)),
            ]
        }
        _ => Vec::new(),
    };
    all.into_iter().flatten().collect()
}

/// Returns a map or a set of an op if it takes these operands.
fn mapped_by<'c>(
    op: OpRef<'_, 'c>,
    name: &'static str,
    operands: Option<Range<usize>>,
) -> Option<Mapped<'c>> {
    let operands = operands?;
    let form = match op.attr(name)?.data() {
        AttrData::AffineMap(map) => Form::Map(map),
        AttrData::IntegerSet(set) => Form::Set(set),
        _ => return None,
    };
    (form.num_inputs() == operands.len()).then_some(Mapped { name, form, operands })
}
