//! Finds the kinds of values that the parameters of a definition have.

use super::floats::all_floats;
use super::{Base, Column, Kind, KindData, Native, Universe};
use crate::lattice::form::{Forms, Nums};
use crate::lattice::int::IntSet;
use crate::model::*;
use bourn_terms::builtin;
use bourn_terms::builtin::{BuiltinType, FloatKind};
use std::collections::BTreeSet;

/// Largest size of a dimension.
const MAX_SIZE: i128 = i64::MAX as i128;

impl Universe {
    pub(super) fn native_columns(&mut self, native: Native) -> Vec<Column> {
        use builtin::ParamKind as P;
        let params = match native {
            Native::Type(b) => b.params(),
            Native::Attr(b) => b.params(),
        };
        let range = |low, high| Base::Num(Nums::of(IntSet::range(low, high)));
        let longs = range(i128::from(i64::MIN), i128::from(i64::MAX));
        let mut out = Vec::new();
        for &(name, kind) in params {
            let list = |of: &mut Self, base| Base::List(of.kind(KindData { optional: false, base }));
            let (optional, base) = match kind {
                P::Int if native == Native::Type(BuiltinType::Integer) => (false, range(0, (1 << 24) - 1)),
                P::Size => (false, Base::Num(strides())),
                P::Int => (false, Base::Num(Nums::of(IntSet::all()))),
                P::Bool => (false, range(0, 1)),
                P::Float => (false, Base::Float),
                P::Str => (false, Base::Text),
                P::Type => (false, Base::Item(Subject::Type)),
                P::Attr => (false, Base::Item(Subject::Attr)),
                P::OptionalAttr => (true, Base::Item(Subject::Attr)),
                P::OptionalType => (true, Base::Item(Subject::Type)),
                P::Enum if native == Native::Type(BuiltinType::Float) => {
                    (false, range(0, FloatKind::ALL.len() as i128 - 1))
                }
                P::Enum => (false, range(0, 2)),
                P::Shape => (false, list(self, Base::Num(sizes()))),
                P::Types => (false, list(self, Base::Item(Subject::Type))),
                P::Attrs => (false, list(self, Base::Item(Subject::Attr))),
                P::Ints => (false, list(self, longs.clone())),
                P::Sizes => (false, list(self, Base::Num(strides()))),
                P::Bools => (false, list(self, range(0, 1))),
                P::Strs => (false, list(self, Base::Text)),
                P::Opaque => (false, Base::Opaque),
            };
            let kind_id = self.kind(KindData { optional, base });
            out.push(Column { name: name.to_owned(), kind: kind_id, shape: kind == P::Shape });
        }
        out
    }

    pub(super) fn param_kind(&mut self, model: &Model, kind: &ParamKind) -> Kind {
        let range = |low: i128, high: i128| Base::Num(Nums::of(IntSet::range(low, high)));
        let base = match kind {
            ParamKind::Bool => range(0, 1),
            ParamKind::U32 => range(0, i128::from(u32::MAX)),
            ParamKind::U64 => range(0, i128::from(u64::MAX)),
            // A declared type or attribute stores 64 bits.
            ParamKind::I64 | ParamKind::BigInt => range(i128::from(i64::MIN), i128::from(i64::MAX)),
            ParamKind::F64 => Base::Float,
            ParamKind::Str => Base::Text,
            ParamKind::Type => Base::Item(Subject::Type),
            ParamKind::Attr => Base::Item(Subject::Attr),
            ParamKind::Enum(id) => Base::Num(Nums::of(enum_values(&model[*id]))),
            ParamKind::Shape => Base::List(self.kind(KindData { optional: false, base: Base::Num(sizes()) })),
            ParamKind::List(inner) => Base::List(self.param_kind(model, inner)),
            ParamKind::Optional(inner) => {
                let inner = self.param_kind(model, inner);
                let base = self.kinds[inner.index()].base.clone();
                return self.kind(KindData { optional: true, base });
            }
            ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol | ParamKind::Rust(_) => {
                Base::Opaque
            }
        };
        self.kind(KindData { optional: false, base })
    }

    pub(super) fn kind(&mut self, data: KindData) -> Kind {
        let at = self.kinds.iter().position(|k| *k == data).unwrap_or_else(|| {
            self.kinds.push(data);
            self.kinds.len() - 1
        });
        Kind::at(at)
    }
}

/// Returns the sizes of a shape.
fn sizes() -> Nums {
    Nums { absent: false, dynamic: true, set: IntSet::range(0, MAX_SIZE) }
}

/// Returns strides and offsets, which may be dynamic.
fn strides() -> Nums {
    Nums { absent: false, dynamic: true, set: IntSet::range(-MAX_SIZE, MAX_SIZE) }
}

/// Returns all values of an enum; for an enum of many bits, a superset.
fn enum_values(decl: &EnumDecl) -> IntSet {
    let cases = decl.cases.iter().map(|c| i128::from(c.value));
    if !decl.bits {
        return IntSet::of(cases);
    }
    let every = cases.clone().fold(0, |all, case| all | case);
    let each = cases.clone().filter(|case| case.count_ones() == 1).fold(0, |all, case| all | case);
    // Every bit up to the highest is a case of its own.
    if each == every && (every + 1).count_ones() == 1 {
        return IntSet::range(0, every);
    }
    let mut all: BTreeSet<i128> = [0].into();
    for case in cases {
        let with: Vec<i128> = all.iter().map(|v| v | case).collect();
        all.extend(with);
        if all.len() > 4096 {
            return IntSet::range(0, every);
        }
    }
    IntSet::of(all)
}

/// Returns a formula that all values of a kind satisfy.
pub(crate) fn full(forms: &Forms, kind: &KindData) -> crate::lattice::form::Form {
    use crate::lattice::form::{Form, Lit, Texts};
    match &kind.base {
        Base::Num(nums) => forms.nums(Nums { absent: kind.optional, ..nums.clone() }),
        Base::Float => forms.nums(Nums { absent: kind.optional, ..Nums::of(all_floats()) }),
        Base::Text => forms.lit(Lit::Text(Texts { absent: kind.optional, ..Texts::all() })),
        Base::Item(_) | Base::List(_) | Base::Opaque => Form::TRUE,
    }
}
