//! Handles of the builtin types and attributes, with a method per parameter.

use super::support::int_value_or;
use bourn_ir::def::{AttrConstraint, AttrSyntax, TypeConstraint};
use bourn_ir::float::widened;
use bourn_ir::types::Param;
use bourn_ir::{AttrData, Attribute, Context, FloatKind, Ident, Signedness, Type, TypeData};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::{Constraint, Definition};

macro_rules! type_handles {
    ($($(#[$doc:meta])* $case:ident $name:literal $handle:ident $text:literal ($($param:ident: $kind:ident),*);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $handle<'c>(Type<'c>);

        const _: () = {
            static TABLE: TypeConstraint = TypeConstraint::new(
                stringify!($handle),
                BuiltinType::$case.text(),
                Constraint::Is(Definition::Type(BuiltinType::$case), &[]),
            );
            $crate::type_handle!($handle, TABLE);
        };
    )*};
}
bourn_terms::builtin_types!(type_handles);

fn int(params: &[Param<'_>], i: usize) -> i64 {
    match params.get(i) {
        Some(Param::Int(n)) => *n,
        _ => 0,
    }
}

impl<'c> IntegerType<'c> {
    /// Returns the type of a width and signedness.
    pub fn get(ctx: &'c Context, width: u32, signedness: Signedness) -> Self {
        Self(ctx.ty(TypeData::Integer { width, signedness }))
    }
    /// Returns the type from parameters as a spec writes them.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        let signedness = match int(params, 1) {
            1 => Signedness::Signed,
            2 => Signedness::Unsigned,
            _ => Signedness::Signless,
        };
        Self::get(ctx, u32::try_from(int(params, 0)).unwrap_or(0), signedness)
    }
    /// Returns the number of bits.
    pub fn width(self) -> u32 {
        match *self.0.data() {
            TypeData::Integer { width, .. } => width,
            _ => 0,
        }
    }
    /// Returns the signedness.
    pub fn signedness(self) -> Signedness {
        match *self.0.data() {
            TypeData::Integer { signedness, .. } => signedness,
            _ => Signedness::Signless,
        }
    }
}

impl<'c> IndexType<'c> {
    /// Returns the type `index`.
    pub fn get(ctx: &'c Context) -> Self {
        Self(ctx.index())
    }
    /// Returns the type; it has no parameters.
    pub fn from_params(ctx: &'c Context, _: &[Param<'c>]) -> Self {
        Self::get(ctx)
    }
}

impl<'c> NoneType<'c> {
    /// Returns the type; it has no parameters.
    pub fn from_params(ctx: &'c Context, _: &[Param<'c>]) -> Self {
        Self(ctx.ty(TypeData::None))
    }
}

impl<'c> FloatType<'c> {
    /// Returns the type of a format.
    pub fn get(ctx: &'c Context, kind: FloatKind) -> Self {
        Self(ctx.float(kind))
    }
    /// Returns the type from parameters as a spec writes them.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        let kind = usize::try_from(int(params, 0)).ok().and_then(|i| FloatKind::ALL.get(i));
        Self::get(ctx, kind.copied().unwrap_or(FloatKind::F32))
    }
    /// Returns the format.
    pub fn kind(self) -> FloatKind {
        match *self.0.data() {
            TypeData::Float(kind) => kind,
            _ => FloatKind::F32,
        }
    }
    /// Returns the number of bits of a value.
    pub fn width(self) -> u32 {
        self.kind().width()
    }
}

impl<'c> ComplexType<'c> {
    /// Returns the type from the type of the parts.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        match params.first() {
            Some(Param::Type(element)) => Self(ctx.ty(TypeData::Complex(*element))),
            _ => Self(ctx.ty(TypeData::Complex(ctx.float(FloatKind::F32)))),
        }
    }
    /// Returns the type of the parts.
    pub fn element(self) -> Type<'c> {
        match *self.0.data() {
            TypeData::Complex(element) => element,
            _ => self.0,
        }
    }
}

impl<'c> FunctionType<'c> {
    /// Returns the types of the arguments.
    pub fn inputs(self) -> &'c [Type<'c>] {
        match self.0.data() {
            TypeData::Function { inputs, .. } => inputs,
            _ => &[],
        }
    }
    /// Returns the types of the results.
    pub fn results(self) -> &'c [Type<'c>] {
        match self.0.data() {
            TypeData::Function { results, .. } => results,
            _ => &[],
        }
    }
}

impl<'c> TupleType<'c> {
    /// Returns the types of the elements.
    pub fn types(self) -> &'c [Type<'c>] {
        match self.0.data() {
            TypeData::Tuple(types) => types,
            _ => &[],
        }
    }
}

macro_rules! containers {
    ($($name:ident)*) => {$(
        impl<'c> $name<'c> {
            /// Returns the extents, [`DYNAMIC`](bourn_ir::DYNAMIC) for `?`; empty if there is no rank.
            pub fn shape(self) -> &'c [i64] {
                self.0.shape().unwrap_or_default()
            }
            /// Returns the type of the elements.
            pub fn element(self) -> Type<'c> {
                self.0.element_or_self()
            }
        }
    )*};
}
containers!(VectorType RankedTensorType UnrankedTensorType MemRefType UnrankedMemRefType);

impl<'c> UnrankedTensorType<'c> {
    /// Returns the type from the element type.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        match params.first() {
            Some(Param::Type(element)) => Self(ctx.ty(TypeData::UnrankedTensor(*element))),
            _ => Self(ctx.ty(TypeData::UnrankedTensor(ctx.float(FloatKind::F32)))),
        }
    }
}

impl<'c> VectorType<'c> {
    /// Returns which dimensions are scalable.
    pub fn scalable(self) -> &'c [bool] {
        match self.0.data() {
            TypeData::Vector { scalable, .. } => scalable,
            _ => &[],
        }
    }
}

impl<'c> RankedTensorType<'c> {
    /// Returns the tensor type without encoding.
    pub fn get(ctx: &'c Context, shape: &[i64], element: Type<'c>) -> Self {
        Self(ctx.tensor(shape, element))
    }
    /// Returns the encoding.
    pub fn encoding(self) -> Option<Attribute<'c>> {
        match *self.0.data() {
            TypeData::RankedTensor { encoding, .. } => encoding,
            _ => None,
        }
    }
}

impl<'c> MemRefType<'c> {
    /// Returns the layout; `None` is the identity.
    pub fn layout(self) -> Option<Attribute<'c>> {
        match *self.0.data() {
            TypeData::MemRef { layout, .. } => layout,
            _ => None,
        }
    }
    /// Returns the memory space.
    pub fn space(self) -> Option<Attribute<'c>> {
        match *self.0.data() {
            TypeData::MemRef { space, .. } => space,
            _ => None,
        }
    }
}

impl<'c> UnrankedMemRefType<'c> {
    /// Returns the type from the element type and the memory space.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        let element = match params.first() {
            Some(Param::Type(element)) => *element,
            _ => ctx.float(FloatKind::F32),
        };
        let space = match params.get(1) {
            Some(Param::Attr(space)) => Some(*space),
            _ => None,
        };
        Self(ctx.ty(TypeData::UnrankedMemRef { element, space }))
    }
    /// Returns the memory space.
    pub fn space(self) -> Option<Attribute<'c>> {
        match *self.0.data() {
            TypeData::UnrankedMemRef { space, .. } => space,
            _ => None,
        }
    }
}

macro_rules! attr_handles {
    ($($(#[$doc:meta])* $case:ident $name:literal $handle:ident $text:literal ($($param:ident: $kind:ident),*);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $handle<'c>(Attribute<'c>);

        const _: () = {
            static TABLE: AttrConstraint = AttrConstraint::new(
                stringify!($handle),
                BuiltinAttr::$case.text(),
                Constraint::Is(Definition::Attr(BuiltinAttr::$case), &[]),
                syntax(BuiltinAttr::$case),
            );
            $crate::attr_handle!($handle, TABLE);
        };
    )*};
}
bourn_terms::builtin_attrs!(attr_handles);

/// Returns how the format of an op writes an attribute.
const fn syntax(builtin: BuiltinAttr) -> AttrSyntax {
    match builtin {
        BuiltinAttr::Unit => AttrSyntax::Unit,
        BuiltinAttr::Type => AttrSyntax::Type,
        BuiltinAttr::DenseArray => AttrSyntax::BareArray,
        _ => AttrSyntax::Generic,
    }
}

impl<'c> IntegerAttr<'c> {
    /// Returns the value; the nearest one if it does not fit.
    pub fn value(self) -> i128 {
        int_value_or(self.0, i128::MIN)
    }
}

impl<'c> FloatAttr<'c> {
    /// Returns the value, which may be infinite or NaN; `None` if no `f64` is that number, which happens for `f80` and `f128` only.
    pub fn value(self) -> Option<f64> {
        match *self.0.data() {
            AttrData::Float { bits, ty } => match *ty.data() {
                TypeData::Float(kind) => widened(kind, bits),
                _ => None,
            },
            _ => None,
        }
    }
}

impl<'c> StringAttr<'c> {
    /// Returns the text.
    pub fn value(self) -> &'c str {
        self.0.as_str().unwrap_or_default()
    }
    /// Returns the type, unless it is `none`.
    pub fn ty(self) -> Option<Type<'c>> {
        self.0.ty()
    }
}

impl<'c> TypeAttr<'c> {
    /// Returns the type.
    ///
    /// # Panics
    /// Never panics: the attribute holds a type.
    pub fn value(self) -> Type<'c> {
        self.0.as_type().expect("the attribute is a type")
    }
}

impl<'c> SymbolRefAttr<'c> {
    /// Returns the first name.
    pub fn root(self) -> &'c str {
        self.0.as_symbol().unwrap_or_default()
    }
    /// Returns the names after the first one.
    pub fn nested(self) -> &'c [Ident<'c>] {
        match self.0.data() {
            AttrData::SymbolRef { nested, .. } => nested,
            _ => &[],
        }
    }
}

impl<'c> ArrayAttr<'c> {
    /// Returns the elements.
    pub fn elements(self) -> &'c [Attribute<'c>] {
        self.0.as_array().unwrap_or_default()
    }
}

impl<'c> DenseArrayAttr<'c> {
    /// Returns the type of the elements.
    ///
    /// # Panics
    /// Never panics: an array has elements of some type.
    pub fn element(self) -> Type<'c> {
        match *self.0.data() {
            AttrData::DenseArray { element, .. } => Some(element),
            _ => None,
        }
        .expect("the attribute is a dense array")
    }
    /// Returns the elements: integers with their sign, floats as bits.
    pub fn values(self) -> &'c [i64] {
        self.0.as_dense_array().unwrap_or_default()
    }
}

impl<'c> DenseElementsAttr<'c> {
    /// Returns the keyword of the text: `dense`, `dense_resource`, `sparse`.
    pub fn keyword(self) -> &'c str {
        match self.0.data() {
            AttrData::DenseElements { keyword, .. } => keyword.as_str(),
            AttrData::DenseResource { .. } => "dense_resource",
            _ => "",
        }
    }
}

macro_rules! typed {
    ($($name:ident)*) => {$(
        impl<'c> $name<'c> {
            /// Returns the type.
            ///
            /// # Panics
            /// Never panics: such an attribute has a type.
            pub fn ty(self) -> Type<'c> {
                self.0.ty().expect("the attribute has a type")
            }
        }
    )*};
}
typed!(IntegerAttr FloatAttr DenseElementsAttr);
