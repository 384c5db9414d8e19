//! Handles of the types and attributes that the IR itself stores: views with one method per parameter that the spec declares.

use bourn_ir::{AttrData, Attribute, Context, FloatKind, Signedness, Type, TypeData};
use bourn_presburger::affine::AffineMap;

macro_rules! builtin_type {
    ($(#[$doc:meta])* $name:ident, $table:ident, $text:literal, $pattern:pat, |$ctx:ident| $build:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name<'c>(Type<'c>);
        crate::rt::type_handle!($name, $table);
        /// The table of the constraint that a type is one of these.
        pub static $table: bourn_ir::def::TypeConstraint = bourn_ir::def::TypeConstraint {
            name: stringify!($name),
            text: $text,
            check: |ty| matches!(ty.data(), $pattern),
            build: builtin_type!(@build $ctx, $build),
            explain: None,
        };
    };
    (@build $ctx:ident, ()) => { None };
    (@build $ctx:ident, $build:expr) => { Some(|$ctx| $build) };
}

builtin_type!(
    /// `i32`, `si8`, `ui1`
    IntegerType, INTEGER_TYPE, "integer", TypeData::Integer { .. }, |ctx| ()
);
builtin_type!(
    /// `index`
    IndexType, INDEX_TYPE, "index", TypeData::Index, |ctx| ctx.index()
);
builtin_type!(
    /// `f32`, `bf16`, ..
    FloatType, FLOAT_TYPE, "floating-point", TypeData::Float(_), |ctx| ()
);
builtin_type!(
    /// `none`
    NoneType, NONE_TYPE, "none type", TypeData::None, |ctx| ctx.ty(TypeData::None)
);
builtin_type!(
    /// `complex<f32>`
    ComplexType, COMPLEX_TYPE, "complex-type", TypeData::Complex(_), |ctx| ()
);
builtin_type!(
    /// `(i32) -> f32`
    FunctionType, FUNCTION_TYPE, "function type", TypeData::Function { .. }, |ctx| ()
);
builtin_type!(
    /// `tuple<i32, f32>`
    TupleType, TUPLE_TYPE, "tuple", TypeData::Tuple(_), |ctx| ()
);
builtin_type!(
    /// `vector<4x[8]xf32>`
    VectorType, VECTOR_TYPE, "vector of any type values", TypeData::Vector { .. }, |ctx| ()
);
builtin_type!(
    /// `tensor<4x?xf32>`
    TensorType, TENSOR_TYPE, "ranked tensor of any type values", TypeData::RankedTensor { .. }, |ctx| ()
);
builtin_type!(
    /// `tensor<*xf32>`
    UnrankedTensorType, UNRANKED_TENSOR_TYPE, "unranked tensor of any type values", TypeData::UnrankedTensor(_), |ctx| ()
);
builtin_type!(
    /// `memref<4x?xf32>`
    MemrefType, MEMREF_TYPE, "memref of any type values", TypeData::MemRef { .. }, |ctx| ()
);
builtin_type!(
    /// `memref<*xf32>`
    UnrankedMemrefType, UNRANKED_MEMREF_TYPE, "unranked.memref of any type values", TypeData::UnrankedMemRef { .. }, |ctx| ()
);

impl<'c> IntegerType<'c> {
    /// The type of a width and a sign.
    pub fn get(ctx: &'c Context, width: u32, signedness: Signedness) -> Self {
        Self(ctx.ty(TypeData::Integer { width, signedness }))
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
}

impl<'c> NoneType<'c> {
    /// `none`
    pub fn get(ctx: &'c Context) -> Self {
        Self(ctx.ty(TypeData::None))
    }
}

impl<'c> FloatType<'c> {
    /// The type of a format.
    pub fn get(ctx: &'c Context, kind: FloatKind) -> Self {
        Self(ctx.float(kind))
    }
    /// The format.
    pub fn kind(self) -> FloatKind {
        match *self.0.data() {
            TypeData::Float(kind) => kind,
            _ => FloatKind::F32,
        }
    }
}

impl<'c> ComplexType<'c> {
    /// The type of the two parts.
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

macro_rules! shaped {
    ($($name:ident)*) => {$(
        impl<'c> $name<'c> {
            /// Extents; [`bourn_ir::DYNAMIC`] for `?`.
            pub fn shape(self) -> &'c [i64] {
                self.0.shape().unwrap_or_default()
            }
        }
    )*};
}
shaped!(VectorType TensorType MemrefType);

macro_rules! container {
    ($($name:ident)*) => {$(
        impl<'c> $name<'c> {
            /// Element type.
            pub fn element(self) -> Type<'c> {
                self.0.element_or_self()
            }
        }
    )*};
}
container!(VectorType TensorType MemrefType UnrankedTensorType UnrankedMemrefType);

impl<'c> TensorType<'c> {
    /// A tensor type without encoding.
    pub fn of(ctx: &'c Context, shape: &[i64], element: Type<'c>) -> Self {
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

macro_rules! builtin_attr {
    ($(#[$doc:meta])* $name:ident, $table:ident, $text:literal, $syntax:ident, $check:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name<'c>(Attribute<'c>);
        crate::rt::attr_handle!($name, $table);
        /// The table of the constraint that an attribute is one of these.
        pub static $table: bourn_ir::def::AttrConstraint = bourn_ir::def::AttrConstraint {
            name: stringify!($name),
            text: $text,
            check: $check,
            value_type: None,
            cases: &[],
            syntax: bourn_ir::def::AttrSyntax::$syntax,
        };
    };
}

builtin_attr!(
    /// `unit`
    UnitAttr, UNIT_ATTR, "unit attribute", Unit, |attr| matches!(attr.data(), AttrData::Unit)
);
builtin_attr!(
    /// `3 : i32`
    IntegerAttr, INTEGER_ATTR, "arbitrary integer attribute", Generic,
    |attr| matches!(attr.data(), AttrData::Integer { .. } | AttrData::BigInteger { .. })
);
builtin_attr!(
    /// `"text"`
    StringAttr, STRING_ATTR, "string attribute", Generic, |attr| matches!(attr.data(), AttrData::String { .. })
);
builtin_attr!(
    /// `array<i64: 1, 2>`
    DenseI64ArrayAttr, DENSE_I64_ARRAY_ATTR, "i64 dense array attribute", BareArray, super::attrs::is_i64_array
);
builtin_attr!(
    /// `affine_map<(d0) -> (d0)>`
    AffineMapAttr, AFFINE_MAP_ATTR, "AffineMap attribute", Generic, super::attrs::is_affine_map
);

impl<'c> IntegerAttr<'c> {
    /// The value; the least one for a value that does not fit.
    pub fn value(self) -> i128 {
        self.0.as_int().unwrap_or(i128::MIN)
    }
    /// The type; `None` for no integer.
    pub fn ty(self) -> Type<'c> {
        match *self.0.data() {
            AttrData::Integer { ty, .. } | AttrData::BigInteger { ty, .. } => ty,
            _ => unreachable!("an integer attribute has a type"),
        }
    }
}

impl<'c> StringAttr<'c> {
    /// The text.
    pub fn value(self) -> &'c str {
        self.0.as_str().unwrap_or_default()
    }
}

impl<'c> DenseI64ArrayAttr<'c> {
    /// The numbers.
    pub fn values(self) -> &'c [i64] {
        self.0.as_dense_array().unwrap_or_default()
    }
}

impl<'c> AffineMapAttr<'c> {
    /// The map.
    pub fn map(self) -> Option<&'c AffineMap> {
        self.0.as_affine_map()
    }
}
