//! Handles of the builtin types and attributes, with a method per parameter.

use super::support::int_value_or;
use bourn_ir::def::{AttrConstraint, AttrSyntax, TypeConstraint};
use bourn_ir::types::Param;
use bourn_ir::{AttrData, Attribute, Context, FloatKind, Ident, Signedness, Type, TypeData};

macro_rules! builtin_types {
    ($($(#[$doc:meta])* $name:ident $table:ident $text:literal $pattern:pat,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name<'c>(Type<'c>);
        static $table: TypeConstraint = TypeConstraint {
            name: stringify!($name),
            text: $text,
            check: |ty| matches!(ty.data(), $pattern),
            build: None,
            explain: None,
        };
        $crate::type_handle!($name, $table);
    )*};
}
builtin_types! {
    /// `i32`
    IntegerType INTEGER "integer" TypeData::Integer { .. },
    /// `index`
    IndexType INDEX "index" TypeData::Index,
    /// `f32`
    FloatType FLOAT "floating-point" TypeData::Float(_),
    /// `none`
    NoneType NONE "none type" TypeData::None,
    /// `complex<f32>`
    ComplexType COMPLEX "complex-type" TypeData::Complex(_),
    /// `(i32) -> i1`
    FunctionType FUNCTION "function type" TypeData::Function { .. },
    /// `tuple<i32>`
    TupleType TUPLE "tuple" TypeData::Tuple(_),
    /// `vector<4xf32>`
    VectorType VECTOR "vector of any type values" TypeData::Vector { .. },
    /// `tensor<4x?xf32>`
    RankedTensorType RANKED_TENSOR "ranked tensor of any type values" TypeData::RankedTensor { .. },
    /// `tensor<*xf32>`
    UnrankedTensorType UNRANKED_TENSOR "unranked tensor of any type values" TypeData::UnrankedTensor(_),
    /// `memref<4x?xf32>`
    MemRefType MEMREF "memref of any type values" TypeData::MemRef { .. },
    /// `memref<*xf32>`
    UnrankedMemRefType UNRANKED_MEMREF "unranked.memref of any type values" TypeData::UnrankedMemRef { .. },
}

fn int(params: &[Param<'_>], i: usize) -> i64 {
    match params.get(i) {
        Some(Param::Int(n)) => *n,
        _ => 0,
    }
}

/// The formats in the order of the builtin dialect's enum `FloatKind`.
const FLOATS: [FloatKind; 18] = [
    FloatKind::F4E2M1FN,
    FloatKind::F6E2M3FN,
    FloatKind::F6E3M2FN,
    FloatKind::F8E5M2,
    FloatKind::F8E4M3,
    FloatKind::F8E4M3FN,
    FloatKind::F8E5M2FNUZ,
    FloatKind::F8E4M3FNUZ,
    FloatKind::F8E4M3B11FNUZ,
    FloatKind::F8E3M4,
    FloatKind::F8E8M0FNU,
    FloatKind::BF16,
    FloatKind::F16,
    FloatKind::TF32,
    FloatKind::F32,
    FloatKind::F64,
    FloatKind::F80,
    FloatKind::F128,
];

impl<'c> IntegerType<'c> {
    /// From width and sign.
    pub fn get(ctx: &'c Context, width: u32, signedness: Signedness) -> Self {
        Self(ctx.ty(TypeData::Integer { width, signedness }))
    }
    /// From parameters as a spec writes them.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        let signedness = match int(params, 1) {
            1 => Signedness::Signed,
            2 => Signedness::Unsigned,
            _ => Signedness::Signless,
        };
        Self::get(ctx, u32::try_from(int(params, 0)).unwrap_or(0), signedness)
    }
    /// Number of bits.
    pub fn width(self) -> u32 {
        match *self.0.data() {
            TypeData::Integer { width, .. } => width,
            _ => 0,
        }
    }
    /// Sign.
    pub fn signedness(self) -> Signedness {
        match *self.0.data() {
            TypeData::Integer { signedness, .. } => signedness,
            _ => Signedness::Signless,
        }
    }
}

impl<'c> IndexType<'c> {
    /// `index`
    pub fn get(ctx: &'c Context) -> Self {
        Self(ctx.index())
    }
    /// From no parameters.
    pub fn from_params(ctx: &'c Context, _: &[Param<'c>]) -> Self {
        Self::get(ctx)
    }
}

impl<'c> NoneType<'c> {
    /// From no parameters.
    pub fn from_params(ctx: &'c Context, _: &[Param<'c>]) -> Self {
        Self(ctx.ty(TypeData::None))
    }
}

impl<'c> FloatType<'c> {
    /// From the format.
    pub fn get(ctx: &'c Context, kind: FloatKind) -> Self {
        Self(ctx.float(kind))
    }
    /// From parameters as a spec writes them.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        let kind = usize::try_from(int(params, 0)).ok().and_then(|i| FLOATS.get(i));
        Self::get(ctx, kind.copied().unwrap_or(FloatKind::F32))
    }
    /// The format.
    pub fn kind(self) -> FloatKind {
        match *self.0.data() {
            TypeData::Float(kind) => kind,
            _ => FloatKind::F32,
        }
    }
    /// Number of bits of a value.
    pub fn width(self) -> u32 {
        self.kind().width()
    }
}

impl<'c> ComplexType<'c> {
    /// From the type of the parts.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        match params.first() {
            Some(Param::Type(element)) => Self(ctx.ty(TypeData::Complex(*element))),
            _ => Self(ctx.ty(TypeData::Complex(ctx.float(FloatKind::F32)))),
        }
    }
    /// Type of the parts.
    pub fn element(self) -> Type<'c> {
        match *self.0.data() {
            TypeData::Complex(element) => element,
            _ => self.0,
        }
    }
}

impl<'c> FunctionType<'c> {
    /// Argument types.
    pub fn inputs(self) -> &'c [Type<'c>] {
        match self.0.data() {
            TypeData::Function { inputs, .. } => inputs,
            _ => &[],
        }
    }
    /// Result types.
    pub fn results(self) -> &'c [Type<'c>] {
        match self.0.data() {
            TypeData::Function { results, .. } => results,
            _ => &[],
        }
    }
}

impl<'c> TupleType<'c> {
    /// The types in it.
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
            /// Extents, [`DYNAMIC`](bourn_ir::DYNAMIC) for `?`; empty where there is no rank.
            pub fn shape(self) -> &'c [i64] {
                self.0.shape().unwrap_or_default()
            }
            /// Element type.
            pub fn element(self) -> Type<'c> {
                self.0.element_or_self()
            }
        }
    )*};
}
containers!(VectorType RankedTensorType UnrankedTensorType MemRefType UnrankedMemRefType);

impl<'c> UnrankedTensorType<'c> {
    /// From the element type.
    pub fn from_params(ctx: &'c Context, params: &[Param<'c>]) -> Self {
        match params.first() {
            Some(Param::Type(element)) => Self(ctx.ty(TypeData::UnrankedTensor(*element))),
            _ => Self(ctx.ty(TypeData::UnrankedTensor(ctx.float(FloatKind::F32)))),
        }
    }
}

impl<'c> VectorType<'c> {
    /// Which dimensions are scalable.
    pub fn scalable(self) -> &'c [bool] {
        match self.0.data() {
            TypeData::Vector { scalable, .. } => scalable,
            _ => &[],
        }
    }
}

impl<'c> RankedTensorType<'c> {
    /// A tensor type without encoding.
    pub fn get(ctx: &'c Context, shape: &[i64], element: Type<'c>) -> Self {
        Self(ctx.tensor(shape, element))
    }
    /// Encoding.
    pub fn encoding(self) -> Option<Attribute<'c>> {
        match *self.0.data() {
            TypeData::RankedTensor { encoding, .. } => encoding,
            _ => None,
        }
    }
}

impl<'c> MemRefType<'c> {
    /// Layout; `None` is the identity.
    pub fn layout(self) -> Option<Attribute<'c>> {
        match *self.0.data() {
            TypeData::MemRef { layout, .. } => layout,
            _ => None,
        }
    }
    /// Memory space.
    pub fn space(self) -> Option<Attribute<'c>> {
        match *self.0.data() {
            TypeData::MemRef { space, .. } => space,
            _ => None,
        }
    }
}

impl<'c> UnrankedMemRefType<'c> {
    /// From the element type and the memory space.
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
    /// Memory space.
    pub fn space(self) -> Option<Attribute<'c>> {
        match *self.0.data() {
            TypeData::UnrankedMemRef { space, .. } => space,
            _ => None,
        }
    }
}

macro_rules! builtin_attrs {
    ($($(#[$doc:meta])* $name:ident $table:ident $text:literal $syntax:ident $pattern:pat,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name<'c>(Attribute<'c>);
        static $table: AttrConstraint = AttrConstraint {
            name: stringify!($name),
            text: $text,
            check: |attr| matches!(attr.data(), $pattern),
            stored: |attr| matches!(attr.data(), $pattern),
            value_type: None,
            cases: &[],
            syntax: AttrSyntax::$syntax,
        };
        $crate::attr_handle!($name, $table);
    )*};
}
builtin_attrs! {
    /// `unit`
    UnitAttr UNIT_ATTR "unit attribute" Unit AttrData::Unit,
    /// `3 : i32`
    IntegerAttr INTEGER_ATTR "arbitrary integer attribute" Generic AttrData::Integer { .. } | AttrData::BigInteger { .. },
    /// `1.5 : f32`
    FloatAttr FLOAT_ATTR "float attribute" Generic AttrData::Float { .. },
    /// `"text"`
    StringAttr STRING_ATTR "string attribute" Generic AttrData::String { .. },
    /// `@name`
    SymbolRefAttr SYMBOL_REF_ATTR "symbol reference attribute" Generic AttrData::SymbolRef { .. },
    /// `i32` as attribute
    TypeAttr TYPE_ATTR "any type attribute" Type AttrData::Type(_),
    /// `[1, 2]`
    ArrayAttr ARRAY_ATTR "array attribute" Generic AttrData::Array(_),
    /// `{a = 1}`
    DictAttr DICT_ATTR "dictionary of named attribute values" Generic AttrData::Dict(_),
    /// `affine_map<..>`
    AffineMapAttr AFFINE_MAP_ATTR "AffineMap attribute" Generic AttrData::AffineMap(_),
    /// `affine_set<..>`
    IntegerSetAttr INTEGER_SET_ATTR "IntegerSet attribute" Generic AttrData::IntegerSet(_),
    /// `array<i64: 1, 2>`
    DenseArrayAttr DENSE_ARRAY_ATTR "dense array attribute" BareArray AttrData::DenseArray { .. },
    /// `dense<1> : tensor<2xi32>`
    DenseElementsAttr DENSE_ELEMENTS_ATTR "constant vector/tensor attribute" Generic AttrData::DenseElements { .. },
    /// `strided<[?, 1]>`
    StridedLayoutAttr STRIDED_LAYOUT_ATTR "strided layout attribute" Generic AttrData::StridedLayout { .. },
    /// `loc("file":1:2)`
    LocationAttr LOCATION_ATTR "location attribute" Generic AttrData::Location(_),
}

impl<'c> IntegerAttr<'c> {
    /// The value; the nearest one where it does not fit.
    pub fn value(self) -> i128 {
        int_value_or(self.0, i128::MIN)
    }
}

impl<'c> StringAttr<'c> {
    /// The text.
    pub fn value(self) -> &'c str {
        self.0.as_str().unwrap_or_default()
    }
    /// Its type, where it has one other than `none`.
    pub fn ty(self) -> Option<Type<'c>> {
        attr_type(self.0)
    }
}

impl<'c> TypeAttr<'c> {
    /// The type.
    ///
    /// # Panics
    /// Never: it holds a type.
    pub fn value(self) -> Type<'c> {
        self.0.as_type().expect("the attribute is a type")
    }
}

impl<'c> SymbolRefAttr<'c> {
    /// The first name.
    pub fn root(self) -> &'c str {
        self.0.as_symbol().unwrap_or_default()
    }
    /// The names after the first one.
    pub fn nested(self) -> &'c [Ident<'c>] {
        match self.0.data() {
            AttrData::SymbolRef { nested, .. } => nested,
            _ => &[],
        }
    }
}

impl<'c> ArrayAttr<'c> {
    /// The elements.
    pub fn elements(self) -> &'c [Attribute<'c>] {
        self.0.as_array().unwrap_or_default()
    }
}

impl<'c> DenseArrayAttr<'c> {
    /// The type of the elements.
    ///
    /// # Panics
    /// Never: an array has elements of some type.
    pub fn element(self) -> Type<'c> {
        match *self.0.data() {
            AttrData::DenseArray { element, .. } => Some(element),
            _ => None,
        }
        .expect("the attribute is a dense array")
    }
    /// The elements: integers with their sign, floats as bits.
    pub fn values(self) -> &'c [i64] {
        self.0.as_dense_array().unwrap_or_default()
    }
}

impl<'c> DenseElementsAttr<'c> {
    /// How it is written: `dense`, `dense_resource`, `sparse`.
    pub fn keyword(self) -> &'c str {
        match self.0.data() {
            AttrData::DenseElements { keyword, .. } => keyword.as_str(),
            _ => "",
        }
    }
}

/// The type of a typed attribute.
pub fn attr_type<'c>(attr: Attribute<'c>) -> Option<Type<'c>> {
    match *attr.data() {
        AttrData::Integer { ty, .. }
        | AttrData::BigInteger { ty, .. }
        | AttrData::Float { ty, .. }
        | AttrData::DenseElements { ty, .. } => Some(ty),
        AttrData::String { ty, .. } | AttrData::Opaque { ty, .. } => ty,
        _ => None,
    }
}

macro_rules! typed {
    ($($name:ident)*) => {$(
        impl<'c> $name<'c> {
            /// Its type.
            ///
            /// # Panics
            /// Never: such an attribute has a type.
            pub fn ty(self) -> Type<'c> {
                attr_type(self.0).expect("the attribute has a type")
            }
        }
    )*};
}
typed!(IntegerAttr FloatAttr DenseElementsAttr);
