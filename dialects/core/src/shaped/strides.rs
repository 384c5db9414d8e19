//! Strides and offsets of memrefs. [`DYNAMIC`] stands for an unknown number, as in shapes.

use bourn_ir::{AttrData, Attribute, Context, DYNAMIC, Type, TypeData};
use bourn_presburger::affine::{AffineExpr, BinaryKind, ExprKind};

/// The position of each element in memory: the sum of the offset and of each index times its stride.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strided {
    /// A stride for each dimension.
    pub strides: Vec<i64>,
    /// The position of the first element.
    pub offset: i64,
}

/// Returns the product; unknown if a factor is unknown.
pub fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.checked_mul(b).unwrap_or(DYNAMIC),
    }
}

/// Returns the sum; unknown if a summand is unknown.
pub fn plus(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.checked_add(b).unwrap_or(DYNAMIC) }
}

impl Strided {
    /// Returns the strides and the offset of a ranked memref; `None` if its layout has no strides.
    pub fn of(ty: Type<'_>) -> Option<Strided> {
        let TypeData::MemRef { shape, layout, .. } = ty.data() else { return None };
        let Some(layout) = layout else { return Some(Strided::row_major(shape)) };
        match layout.data() {
            AttrData::StridedLayout { strides, offset } => {
                Some(Strided { strides: strides.to_vec(), offset: *offset })
            }
            AttrData::AffineMap(map) if map.is_identity() => Some(Strided::row_major(shape)),
            AttrData::AffineMap(map) => {
                let map = map.simplify();
                let [result] = map.results() else { return None };
                linear(result, shape.len())
            }
            _ => None,
        }
    }

    /// Returns the strides of contiguous elements in row-major order.
    pub fn row_major(shape: &[i64]) -> Strided {
        let mut strides = vec![1; shape.len()];
        for d in (1..shape.len()).rev() {
            strides[d - 1] = times(strides[d], shape[d]);
        }
        Strided { strides, offset: 0 }
    }

    /// Returns the layout as an attribute.
    pub fn attr<'c>(&self, ctx: &'c Context) -> Attribute<'c> {
        ctx.attr(AttrData::StridedLayout { strides: self.strides.clone().into(), offset: self.offset })
    }

    /// Returns the text of a memref with this layout.
    pub fn type_text(&self, shape: &[i64], element: Type<'_>, space: Option<Attribute<'_>>) -> String {
        let number = |n: &i64| if *n == DYNAMIC { "?".to_owned() } else { n.to_string() };
        let sizes: String = shape.iter().map(|size| number(size) + "x").collect();
        let strides: Vec<String> = self.strides.iter().map(number).collect();
        let offset = match self.offset {
            0 => String::new(),
            offset => format!(", offset: {}", number(&offset)),
        };
        let layout = format!("strided<[{}]{offset}>", strides.join(", "));
        format!("memref<{sizes}{element}, {layout}{}>", space_text(space))
    }
}

/// Returns the text of a memref with contiguous elements.
pub fn plain_type_text(shape: &[i64], element: Type<'_>, space: Option<Attribute<'_>>) -> String {
    let size = |n: &i64| if *n == DYNAMIC { "?x".to_owned() } else { format!("{n}x") };
    format!("memref<{}{element}{}>", shape.iter().map(size).collect::<String>(), space_text(space))
}

/// Returns `, space`, or nothing.
fn space_text(space: Option<Attribute<'_>>) -> String {
    space.map_or(String::new(), |space| match space.data() {
        AttrData::Integer { value, ty } if ty.signless_width() == Some(64) => format!(", {value}"),
        _ => format!(", {space}"),
    })
}

/// Reads a sum of indices times strides.
pub fn linear(expr: &AffineExpr, rank: usize) -> Option<Strided> {
    let mut found = Strided { strides: vec![0; rank], offset: 0 };
    let mut open = vec![expr.clone()];
    while let Some(expr) = open.pop() {
        match expr.kind() {
            ExprKind::Dim(d) => add(found.strides.get_mut(d as usize)?, 1),
            ExprKind::Symbol(_) => found.offset = DYNAMIC,
            ExprKind::Constant(value) => add(&mut found.offset, value),
            ExprKind::Binary(BinaryKind::Add, lhs, rhs) => open.extend([lhs.clone(), rhs.clone()]),
            ExprKind::Binary(BinaryKind::Mul, lhs, rhs) => {
                let (value, factor) = if lhs.is_symbolic_or_constant() { (rhs, lhs) } else { (lhs, rhs) };
                match value.kind() {
                    ExprKind::Dim(d) => {
                        let factor = factor.as_constant().unwrap_or(DYNAMIC);
                        add(found.strides.get_mut(d as usize)?, factor);
                    }
                    _ if value.is_symbolic_or_constant() => found.offset = DYNAMIC,
                    // A product of a sum: distribute it.
                    ExprKind::Binary(BinaryKind::Add, a, b) => {
                        open.extend([a.clone() * factor.clone(), b.clone() * factor.clone()]);
                    }
                    _ => return None,
                }
            }
            ExprKind::Binary(..) if expr.is_symbolic_or_constant() => found.offset = DYNAMIC,
            ExprKind::Binary(..) => return None,
        }
    }
    Some(found)
}

fn add(sum: &mut i64, value: i64) {
    *sum = plus(*sum, value);
}

/// Returns whether the elements of a memref are contiguous according to its type.
pub fn is_plain(ty: Type<'_>) -> bool {
    match ty.data() {
        TypeData::MemRef { layout: Some(layout), shape, .. } => match layout.data() {
            AttrData::AffineMap(map) => map.is_identity(),
            AttrData::StridedLayout { strides, offset } => {
                *offset == 0
                    && Strided::row_major(shape).strides == strides[..]
                    && !strides.contains(&DYNAMIC)
            }
            _ => false,
        },
        _ => true,
    }
}

/// Returns the memory space of a memref.
pub fn space_of<'c>(ty: Type<'c>) -> Option<Attribute<'c>> {
    match *ty.data() {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => space,
        _ => None,
    }
}

/// Returns the number of symbols of a memref's layout: the unknown strides and the unknown offset of `strided<..>`.
pub fn layout_symbols(ty: Type<'_>) -> usize {
    let TypeData::MemRef { layout: Some(layout), .. } = ty.data() else { return 0 };
    match layout.data() {
        AttrData::AffineMap(map) => map.num_symbols(),
        AttrData::StridedLayout { strides, offset } => {
            strides.iter().chain([offset]).filter(|value| **value == DYNAMIC).count()
        }
        _ => 0,
    }
}
