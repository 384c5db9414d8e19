//! What there is: definitions, their parameters, what values these have.

use super::form::{Forms, Nums};
use super::int::IntSet;
use super::item::Def;
use crate::model::*;
use bourn_terms::Definition;
use bourn_terms::builtin::{self, BuiltinAttr, BuiltinType, FloatKind};
use std::collections::{BTreeSet, HashMap};

/// Number of a definition. One per subject stands for all that were not loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ix(pub u32);

/// Number of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Kind(u32);

/// What values a parameter has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KindData {
    /// Whether it may be absent.
    pub optional: bool,
    pub base: Base,
}

/// What a value that is there is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Base {
    /// A number, a truth value, the case of an enum, a size: one of these.
    Num(Nums),
    /// A float, by [`float_key`].
    Float,
    Text,
    Item(Subject),
    List(Kind),
    /// Something that specs do not look into.
    Opaque,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub name: String,
    pub kind: Kind,
    /// Whether it is the shape.
    pub shape: bool,
}

/// A definition.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// `None` for what was not loaded.
    pub def: Option<Def>,
    pub subject: Subject,
    /// If it is one of those that the IR has itself.
    pub builtin: Option<Native>,
    pub columns: Vec<Column>,
}

/// A type or attribute that the IR has itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Native {
    Type(BuiltinType),
    Attr(BuiltinAttr),
}

/// All definitions.
#[derive(Debug)]
pub(crate) struct Universe {
    pub entries: Vec<Entry>,
    kinds: Vec<KindData>,
    by_def: HashMap<Def, Ix>,
    by_name: HashMap<String, Ix>,
    /// By subject, well-known ones first, what was not loaded last.
    pub types: Vec<Ix>,
    pub attrs: Vec<Ix>,
    pub ops: Vec<Ix>,
    pub type_kind: Kind,
    pub attr_kind: Kind,
    pub op_kind: Kind,
}

/// Largest size of a dimension.
const MAX_SIZE: i128 = i64::MAX as i128;

impl Universe {
    pub fn new(model: &Model) -> Self {
        let mut universe = Universe {
            entries: Vec::new(),
            kinds: Vec::new(),
            by_def: HashMap::new(),
            by_name: HashMap::new(),
            types: Vec::new(),
            attrs: Vec::new(),
            ops: Vec::new(),
            type_kind: Kind(0),
            attr_kind: Kind(0),
            op_kind: Kind(0),
        };
        let item = |subject| KindData { optional: false, base: Base::Item(subject) };
        universe.type_kind = universe.kind(item(Subject::Type));
        universe.attr_kind = universe.kind(item(Subject::Attr));
        universe.op_kind = universe.kind(item(Subject::Op));
        for (i, t) in model.types.iter().enumerate() {
            universe.declared(model, Def::Type(TypeId(i as u32)), t, Subject::Type);
        }
        for (i, a) in model.attrs.iter().enumerate() {
            universe.declared(model, Def::Attr(AttrId(i as u32)), a, Subject::Attr);
        }
        for (i, e) in model.enums.iter().enumerate() {
            if let EnumStorage::Attr(name) = &e.storage {
                let kind = universe.param_kind(model, &ParamKind::Enum(EnumId(i as u32)));
                let columns = vec![Column { name: "value".to_owned(), kind, shape: false }];
                let name = format!("attr {}.{name}", model[e.dialect].name);
                universe.enter(Some(Def::EnumAttr(EnumId(i as u32))), Subject::Attr, None, columns, name);
            }
        }
        for &builtin in BuiltinType::ALL {
            universe.native(Native::Type(builtin));
        }
        for &builtin in BuiltinAttr::ALL {
            universe.native(Native::Attr(builtin));
        }
        for i in 0..model.ops.len() {
            let id = OpId(i as u32);
            universe.enter(
                Some(Def::Op(id)),
                Subject::Op,
                None,
                Vec::new(),
                format!("op {}", model.op_name(id)),
            );
        }
        // An attribute that was not loaded may have a type.
        let ty = universe.kind(KindData { optional: true, base: Base::Item(Subject::Type) });
        let ty = vec![Column { name: "ty".to_owned(), kind: ty, shape: false }];
        universe.enter(None, Subject::Type, None, Vec::new(), "unloaded type".to_owned());
        universe.enter(None, Subject::Attr, None, ty, "unloaded attr".to_owned());
        universe.enter(None, Subject::Op, None, Vec::new(), "unloaded op".to_owned());
        universe.sort(model);
        universe
    }

    /// Witnesses are most readable where they are of well-known types.
    fn sort(&mut self, model: &Model) {
        const FIRST: &[BuiltinType] = &[
            BuiltinType::Integer,
            BuiltinType::Index,
            BuiltinType::Float,
            BuiltinType::Vector,
            BuiltinType::RankedTensor,
            BuiltinType::MemRef,
        ];
        let place = |entry: &Entry| match (entry.builtin, entry.def) {
            (Some(Native::Type(b)), _) => FIRST.iter().position(|f| *f == b).unwrap_or(FIRST.len()),
            (Some(Native::Attr(_)), Some(Def::Attr(_))) => 0,
            (None, Some(Def::Type(id))) => FIRST.len() + usize::from(model[id].storage.is_some()) + 1,
            (None, Some(_)) => FIRST.len() + 1,
            (Some(Native::Attr(_)), _) => FIRST.len() + 3,
            (None, None) => FIRST.len() + 4,
        };
        let of = |subject| {
            let mut out: Vec<Ix> = (0..self.entries.len() as u32).map(Ix).collect();
            out.retain(|ix| self.entries[ix.0 as usize].subject == subject);
            out.sort_by_key(|ix| place(&self.entries[ix.0 as usize]));
            out
        };
        (self.types, self.attrs, self.ops) = (of(Subject::Type), of(Subject::Attr), of(Subject::Op));
    }

    fn enter(
        &mut self,
        def: Option<Def>,
        subject: Subject,
        builtin: Option<Native>,
        columns: Vec<Column>,
        name: String,
    ) {
        let ix = Ix(self.entries.len() as u32);
        self.entries.push(Entry { def, subject, builtin, columns });
        if let Some(def) = def {
            self.by_def.insert(def, ix);
        }
        self.by_name.insert(name, ix);
    }

    fn declared(&mut self, model: &Model, def: Def, decl: &TypeDecl, subject: Subject) {
        let native = decl.storage.as_ref().and_then(|path| {
            let handle = path.0.rsplit("::").next()?;
            match subject {
                Subject::Type => BuiltinType::with_handle(handle).map(Native::Type),
                _ => BuiltinAttr::with_handle(handle).map(Native::Attr),
            }
        });
        let name = match (native, &decl.storage) {
            (Some(Native::Type(b)), _) => format!("builtin type {}", b.name()),
            (Some(Native::Attr(b)), _) => format!("builtin attr {}", b.name()),
            (None, Some(path)) => format!("handle {path}"),
            (None, None) if subject == Subject::Type => {
                format!("type {}.{}", model[decl.dialect].name, decl.mnemonic)
            }
            (None, None) => format!("attr {}.{}", model[decl.dialect].name, decl.mnemonic),
        };
        // Declarations that share a Rust type are one definition.
        if let Some(&known) = self.by_name.get(&name) {
            self.by_def.insert(def, known);
            if native.is_none() {
                let more = self.columns(model, &decl.params);
                let columns = &mut self.entries[known.0 as usize].columns;
                for column in more {
                    if !columns.iter().any(|c| c.name == column.name) {
                        columns.push(column);
                    }
                }
            }
            return;
        }
        let columns = match native {
            Some(native) => self.native_columns(native),
            None => self.columns(model, &decl.params),
        };
        self.enter(Some(def), subject, native, columns, name);
    }

    fn columns(&mut self, model: &Model, params: &[Param]) -> Vec<Column> {
        let mut out: Vec<Column> = Vec::new();
        for param in params {
            let shape = param.kind == ParamKind::Shape && !out.iter().any(|c| c.shape);
            out.push(Column { name: param.name.clone(), kind: self.param_kind(model, &param.kind), shape });
        }
        out
    }

    /// A type or attribute that the IR has, and no spec declares.
    fn native(&mut self, native: Native) {
        let (def, subject, name) = match native {
            Native::Type(b) => (Def::BuiltinType(b), Subject::Type, format!("builtin type {}", b.name())),
            Native::Attr(b) => (Def::BuiltinAttr(b), Subject::Attr, format!("builtin attr {}", b.name())),
        };
        match self.by_name.get(&name) {
            Some(&known) => {
                self.by_def.insert(def, known);
            }
            None => {
                let columns = self.native_columns(native);
                self.enter(Some(def), subject, Some(native), columns, name);
            }
        }
    }

    fn native_columns(&mut self, native: Native) -> Vec<Column> {
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

    fn param_kind(&mut self, model: &Model, kind: &ParamKind) -> Kind {
        let range = |low: i128, high: i128| Base::Num(Nums::of(IntSet::range(low, high)));
        let base = match kind {
            ParamKind::Bool => range(0, 1),
            ParamKind::U32 => range(0, i128::from(u32::MAX)),
            ParamKind::U64 => range(0, i128::from(u64::MAX)),
            // A declared type or attribute keeps 64 bits.
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
                let base = self.kinds[inner.0 as usize].base.clone();
                return self.kind(KindData { optional: true, base });
            }
            ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol | ParamKind::Rust(_) => {
                Base::Opaque
            }
        };
        self.kind(KindData { optional: false, base })
    }

    fn kind(&mut self, data: KindData) -> Kind {
        let at = self.kinds.iter().position(|k| *k == data).unwrap_or_else(|| {
            self.kinds.push(data);
            self.kinds.len() - 1
        });
        Kind(at as u32)
    }

    pub fn kind_data(&self, kind: Kind) -> &KindData {
        &self.kinds[kind.0 as usize]
    }

    pub fn entry(&self, ix: Ix) -> &Entry {
        &self.entries[ix.0 as usize]
    }

    pub fn column(&self, ix: Ix, name: &str) -> Option<(u16, &Column)> {
        let columns = &self.entry(ix).columns;
        columns.iter().position(|c| c.name == name).map(|at| (at as u16, &columns[at]))
    }

    pub fn shape_column(&self, ix: Ix) -> Option<(u16, &Column)> {
        let columns = &self.entry(ix).columns;
        columns.iter().position(|c| c.shape).map(|at| (at as u16, &columns[at]))
    }

    pub fn of(&self, subject: Subject) -> &[Ix] {
        match subject {
            Subject::Type => &self.types,
            Subject::Attr => &self.attrs,
            Subject::Op => &self.ops,
        }
    }

    pub fn kind_of(&self, subject: Subject) -> Kind {
        match subject {
            Subject::Type => self.type_kind,
            Subject::Attr => self.attr_kind,
            Subject::Op => self.op_kind,
        }
    }

    /// The number of a definition; those that share a Rust type share it.
    pub fn ix(&self, def: Def) -> Option<Ix> {
        self.by_def.get(&def).copied()
    }

    /// What a definition of the data is here.
    pub fn find(&self, definition: &Definition<'_>) -> Option<Ix> {
        let name = match definition {
            Definition::Type(b) => return self.ix(Def::BuiltinType(*b)),
            Definition::Attr(b) => return self.ix(Def::BuiltinAttr(*b)),
            Definition::DeclaredType(name) => format!("type {name}"),
            Definition::DeclaredAttr(name) => format!("attr {name}"),
            Definition::Op(name) => format!("op {name}"),
            Definition::Handle(function) => format!("handle {}", function.path),
        };
        self.by_name.get(&name).copied()
    }

    pub fn builtin_type(&self, builtin: BuiltinType) -> Ix {
        self.by_def[&Def::BuiltinType(builtin)]
    }

    pub fn builtin_attr(&self, builtin: BuiltinAttr) -> Ix {
        self.by_def[&Def::BuiltinAttr(builtin)]
    }
}

/// Sizes of a shape.
fn sizes() -> Nums {
    Nums { absent: false, dynamic: true, set: IntSet::range(0, MAX_SIZE) }
}

/// Strides and offsets, some of them dynamic.
fn strides() -> Nums {
    Nums { absent: false, dynamic: true, set: IntSet::range(-MAX_SIZE, MAX_SIZE) }
}

/// All values of an enum; of many bits, more than these.
fn enum_values(decl: &EnumDecl) -> IntSet {
    let cases = decl.cases.iter().map(|c| i128::from(c.value));
    if !decl.bits {
        return IntSet::of(cases);
    }
    let mut all: BTreeSet<i128> = [0].into();
    for case in cases {
        let with: Vec<i128> = all.iter().map(|v| v | case).collect();
        all.extend(with);
        if all.len() > 4096 {
            let every = decl.cases.iter().fold(0, |v, c| v | c.value);
            return IntSet::range(0, i128::from(every));
        }
    }
    IntSet::of(all)
}

/// A number for each float, in their order: `-0.0` before `0.0`, what is no number outside of the infinities.
pub(crate) fn float_key(bits: u64) -> i128 {
    let bits = bits as i64;
    i128::from(if bits < 0 { !bits ^ i64::MIN } else { bits })
}

/// The float of a number.
pub(crate) fn float_of(key: i128) -> u64 {
    let key = key as i64;
    (if key < 0 { !(key ^ i64::MIN) } else { key }) as u64
}

/// The floats that are such, as their numbers.
pub(crate) fn floats(rel: Rel, value: u64) -> IntSet {
    let key = float_key(value);
    let (inf, zero) = (float_key(f64::INFINITY.to_bits()), float_key(0.0_f64.to_bits()));
    let ordered = IntSet::range(float_key(f64::NEG_INFINITY.to_bits()), inf);
    if matches!(rel, Rel::Eq | Rel::Ne) {
        return IntSet::related(rel, key);
    }
    let float = f64::from_bits(value);
    if float.is_nan() {
        return IntSet::none();
    }
    // Both zeros are in one place of the order.
    let key = match rel {
        _ if float != 0.0 => key,
        Rel::Lt | Rel::Ge => float_key((-0.0_f64).to_bits()),
        _ => zero,
    };
    IntSet::related(rel, key).intersect(&ordered)
}

/// All floats.
pub(crate) fn all_floats() -> IntSet {
    IntSet::range(i128::from(i64::MIN), i128::from(i64::MAX))
}

/// What a kind's values are, as far as one literal says it.
pub(crate) fn full(forms: &Forms, kind: &KindData) -> super::form::Form {
    use super::form::{Form, Lit, Texts};
    match &kind.base {
        Base::Num(nums) => forms.nums(Nums { absent: kind.optional, ..nums.clone() }),
        Base::Float => forms.nums(Nums { absent: kind.optional, ..Nums::of(all_floats()) }),
        Base::Text => forms.lit(Lit::Text(Texts { absent: kind.optional, ..Texts::all() })),
        Base::Item(_) | Base::List(_) | Base::Opaque => Form::TRUE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_ordered_by_their_numbers() {
        let values =
            [f64::NEG_INFINITY, -1.5, -0.0, 0.0, f64::MIN_POSITIVE, 2.0, f64::INFINITY, f64::NAN, -f64::NAN];
        for a in values {
            assert_eq!(float_of(float_key(a.to_bits())), a.to_bits());
            for b in values {
                for rel in [Rel::Lt, Rel::Le, Rel::Gt, Rel::Ge] {
                    let expected = a.partial_cmp(&b).is_some_and(|order| rel.holds(order));
                    assert_eq!(
                        floats(rel, b.to_bits()).contains(float_key(a.to_bits())),
                        expected,
                        "{a} {rel:?} {b}"
                    );
                }
                assert_eq!(
                    floats(Rel::Eq, b.to_bits()).contains(float_key(a.to_bits())),
                    a.to_bits() == b.to_bits()
                );
            }
        }
    }
}
