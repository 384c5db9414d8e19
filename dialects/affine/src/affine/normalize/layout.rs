//! The type of memory without its layout, with the sizes that hold all elements.

use bourn_ir::{AttrData, Attribute, Context, DYNAMIC, Type, TypeData};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};
use bourn_presburger::{Budget, IntegerOptimum, Polyhedron};

/// The budget of steps to compute the size of one dimension.
const STEPS: u64 = 5000;

/// The replacement of a type with a layout.
#[derive(Clone, Debug)]
pub struct Normal {
    /// The new indices as functions of the old indices.
    pub map: AffineMap,
    /// The new sizes.
    pub sizes: Vec<Size>,
}

/// The size of one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// A constant.
    Static(i64),
    /// The size of an old dimension.
    Of(usize),
    /// The size of an old dimension divided by a number, rounded up.
    Parts(usize, i64),
}

impl Normal {
    /// Returns the replacement of a type; `None` if it has no layout, if a size is unknown, or if an index may be negative.
    pub fn of(ty: Type<'_>) -> Option<Normal> {
        let TypeData::MemRef { shape, layout: Some(layout), .. } = ty.data() else { return None };
        let map = map_of(*layout, shape.len())?;
        let sizes = map.results().iter().map(|index| size(index, shape)).collect::<Option<_>>()?;
        Some(Normal { map, sizes })
    }

    /// Returns the type without a layout.
    pub fn ty<'c>(&self, context: &'c Context, old: Type<'c>) -> Type<'c> {
        let TypeData::MemRef { element, space, .. } = *old.data() else { return old };
        let shape = self.sizes.iter().map(|size| match size {
            Size::Static(size) => *size,
            Size::Of(_) | Size::Parts(..) => DYNAMIC,
        });
        context.ty(TypeData::MemRef { shape: shape.collect(), element, layout: None, space })
    }
}

/// Returns a layout as a map of the indices, if it has no other operands.
fn map_of(layout: Attribute<'_>, rank: usize) -> Option<AffineMap> {
    match layout.data() {
        AttrData::AffineMap(map) => {
            let is_known = map.num_dims() == rank && map.num_symbols() == 0 && map.is_pure_affine();
            is_known.then(|| map.clone())
        }
        AttrData::StridedLayout { strides, offset } => {
            let is_known = *offset != DYNAMIC && strides.len() == rank && !strides.contains(&DYNAMIC);
            let terms = strides.iter().zip(0..).map(|(stride, dim)| AffineExpr::dim(dim) * *stride);
            let place = terms.fold(AffineExpr::constant(*offset), |sum, term| sum + term);
            is_known.then(|| AffineMap::new(rank, 0, vec![place]).simplify())
        }
        _ => None,
    }
}

/// Returns the size for a new index: its greatest value plus one, if it is never negative.
fn size(index: &AffineExpr, shape: &[i64]) -> Option<Size> {
    let is_dynamic = |dim: &usize| shape[*dim] == DYNAMIC && index.uses_dim(*dim as u32);
    let Some(dim) = (0..shape.len()).find(is_dynamic) else { return static_size(index, shape) };
    let is_dim = |expr: &AffineExpr| matches!(expr.kind(), ExprKind::Dim(at) if at as usize == dim);
    match index.kind() {
        ExprKind::Dim(_) => Some(Size::Of(dim)),
        ExprKind::Binary(op, a, b) if is_dim(a) => match (op, b.as_constant()) {
            (BinaryKind::FloorDiv, Some(part @ 1..)) => Some(Size::Parts(dim, part)),
            (BinaryKind::Mod, Some(part @ 1..)) => Some(Size::Static(part)),
            _ => None,
        },
        _ => None,
    }
}

fn static_size(index: &AffineExpr, shape: &[i64]) -> Option<Size> {
    let at = AffineExpr::dim(shape.len() as u32);
    let mut builder = Polyhedron::builder(shape.len() + 1, 0).eq(at, index.clone());
    for (&size, dim) in shape.iter().zip(0..) {
        let dim = AffineExpr::dim(dim);
        builder = builder.ge(dim.clone(), 0);
        if size != DYNAMIC {
            builder = builder.lt(dim, size);
        }
    }
    let points = builder.build().ok()?;
    let mut row = vec![0; points.num_columns() + 1];
    row[shape.len()] = 1;
    let number = |optimum: IntegerOptimum| match optimum {
        IntegerOptimum::Value(value) => value.to_i64(),
        _ => None,
    };
    let least = number(points.integer_minimum(&row, Budget::steps(STEPS)))?;
    let greatest = number(points.integer_maximum(&row, Budget::steps(STEPS)))?;
    if least < 0 { None } else { greatest.checked_add(1).map(Size::Static) }
}
