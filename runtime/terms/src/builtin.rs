//! The builtin types and attributes. This is their only list: handles, keywords of specs, parameters and the widths of floats are derived
//! from it.

/// The kind of a parameter of a builtin type or attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// A number.
    Int,
    /// A truth value.
    Bool,
    /// Text.
    Str,
    /// A type.
    Type,
    /// An attribute.
    Attr,
    /// An attribute that may be absent.
    OptionalAttr,
    /// A type that may be absent.
    OptionalType,
    /// The case of an enum.
    Enum,
    /// Sizes, each static or dynamic.
    Shape,
    /// A list of types.
    Types,
    /// A list of attributes.
    Attrs,
    /// A list of numbers.
    Ints,
    /// A float.
    Float,
    /// A number, static or dynamic.
    Size,
    /// A list of numbers, each static or dynamic.
    Sizes,
    /// A list of truth values.
    Bools,
    /// A list of texts.
    Strs,
    /// An affine map or set, which constraints do not inspect.
    Opaque,
}

/// Calls the macro `$then` with `$before` and the table of builtin types. A row has the Rust name, the name in specs, the Rust handle, the
/// name in messages, and the parameters.
#[doc(hidden)]
#[macro_export]
macro_rules! builtin_types {
    ($then:ident $($before:tt)*) => {
        $then! {
            $($before)*
            /// `i32`, `si8`, `ui1`
            Integer "integer" IntegerType "integer" (width: Int, signedness: Enum);
            /// `index`
            Index "index" IndexType "index" ();
            /// `f32`, `bf16`, ..
            Float "float" FloatType "floating-point" (kind: Enum);
            /// `none`
            None "none" NoneType "none type" ();
            /// `complex<f32>`
            Complex "complex" ComplexType "complex-type" (element: Type);
            /// `(i32) -> f32`
            Function "function" FunctionType "function type" (inputs: Types, results: Types);
            /// `tuple<i32, f32>`
            Tuple "tuple" TupleType "tuple" (types: Types);
            /// `vector<4x[8]xf32>`
            Vector "vector" VectorType "vector of any type values" (shape: Shape, scalable: Bools, element: Type);
            /// `tensor<4x?xf32, #enc>`
            RankedTensor "tensor" RankedTensorType "ranked tensor of any type values" (shape: Shape, element: Type, encoding: OptionalAttr);
            /// `tensor<*xf32>`
            UnrankedTensor "unranked_tensor" UnrankedTensorType "unranked tensor of any type values" (element: Type);
            /// `memref<4x?xf32, strided<[?, 1]>, 1>`
            MemRef "memref" MemRefType "memref of any type values" (shape: Shape, element: Type, layout: OptionalAttr, space: OptionalAttr);
            /// `memref<*xf32, 1>`
            UnrankedMemRef "unranked_memref" UnrankedMemRefType "unranked.memref of any type values" (element: Type, space: OptionalAttr);
        }
    };
}

/// Calls the macro `$then` with `$before` and the table of builtin attributes, which has the same columns as the table of types.
#[doc(hidden)]
#[macro_export]
macro_rules! builtin_attrs {
    ($then:ident $($before:tt)*) => {
        $then! {
            $($before)*
            /// `unit`
            Unit "unit" UnitAttr "unit attribute" ();
            /// `3 : i32`
            Integer "integer" IntegerAttr "arbitrary integer attribute" (value: Int, ty: Type);
            /// `1.5 : f32`
            Float "float" FloatAttr "float attribute" (value: Float, ty: Type);
            /// `"text"`
            String "string" StringAttr "string attribute" (value: Str, ty: OptionalType);
            /// A type.
            Type "type_value" TypeAttr "any type attribute" (value: Type);
            /// `@root::@nested`
            SymbolRef "symbol_ref" SymbolRefAttr "symbol reference attribute" (root: Str, nested: Strs);
            /// `[a, b]`
            Array "array" ArrayAttr "array attribute" (elements: Attrs);
            /// `{a = 1}`
            Dictionary "dictionary" DictAttr "dictionary of named attribute values" ();
            /// `array<i64: 1, 2>`
            DenseArray "dense_array" DenseArrayAttr "dense array attribute" (element: Type, values: Ints);
            /// `dense<..> : type`
            Elements "elements" DenseElementsAttr "constant vector/tensor attribute" (keyword: Str, ty: Type);
            /// `affine_map<..>`
            AffineMap "affine_map" AffineMapAttr "AffineMap attribute" (map: Opaque);
            /// `affine_set<..>`
            IntegerSet "integer_set" IntegerSetAttr "IntegerSet attribute" (set: Opaque);
            /// `strided<[?, 1], offset: ?>`
            StridedLayout "strided_layout" StridedLayoutAttr "strided layout attribute" (strides: Sizes, offset: Size);
            /// `loc(..)`
            Location "location" LocationAttr "location attribute" ();
        }
    };
}

macro_rules! definitions {
    ($(#[$doc:meta])* $enum:ident; $($(#[$case_doc:meta])* $case:ident $name:literal $handle:ident $text:literal ($($param:ident: $kind:ident),*);)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $enum {
            $($(#[$case_doc])* $case,)*
        }

        impl $enum {
            /// All definitions.
            pub const ALL: &'static [Self] = &[$(Self::$case),*];

            /// Returns its name in specs.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$case => $name,)*
                }
            }

            /// Returns the name of its case in Rust.
            #[must_use]
            pub const fn variant(self) -> &'static str {
                match self {
                    $(Self::$case => stringify!($case),)*
                }
            }

            /// Returns the Rust name of its handle.
            #[must_use]
            pub const fn handle(self) -> &'static str {
                match self {
                    $(Self::$case => stringify!($handle),)*
                }
            }

            /// Returns its name in messages.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$case => $text,)*
                }
            }

            /// Returns the names and kinds of its parameters.
            #[must_use]
            pub const fn params(self) -> &'static [(&'static str, ParamKind)] {
                match self {
                    $(Self::$case => &[$((stringify!($param), ParamKind::$kind)),*],)*
                }
            }

            /// Returns the definition with a Rust handle of this name.
            #[must_use]
            pub fn with_handle(handle: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|b| b.handle() == handle)
            }

            /// Returns the definition with this name in specs.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|b| b.name() == name)
            }
        }
    };
}

crate::builtin_types! { definitions
    /// A builtin type.
    BuiltinType;
}

crate::builtin_attrs! { definitions
    /// A builtin attribute.
    BuiltinAttr;
}

macro_rules! floats {
    ($($case:ident $keyword:literal $width:literal;)*) => {
        /// The floating-point formats of MLIR 22.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[allow(missing_docs)] // each is named as MLIR names it
        pub enum FloatKind {
            $($case,)*
        }

        impl FloatKind {
            /// All formats, in the order of their values in specs.
            pub const ALL: &'static [Self] = &[$(Self::$case),*];

            /// Returns the name of its case in Rust.
            #[must_use]
            pub const fn variant(self) -> &'static str {
                match self {
                    $(Self::$case => stringify!($case),)*
                }
            }

            /// Returns its keyword in IR text.
            #[must_use]
            pub const fn keyword(self) -> &'static str {
                match self {
                    $(Self::$case => $keyword,)*
                }
            }

            /// Returns the number of bits.
            #[must_use]
            pub const fn width(self) -> u32 {
                match self {
                    $(Self::$case => $width,)*
                }
            }

            /// Returns the format with this keyword.
            #[must_use]
            pub fn with_keyword(keyword: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|k| k.keyword() == keyword)
            }
        }
    };
}

floats! {
    F4E2M1FN "f4E2M1FN" 4;
    F6E2M3FN "f6E2M3FN" 6;
    F6E3M2FN "f6E3M2FN" 6;
    F8E5M2 "f8E5M2" 8;
    F8E4M3 "f8E4M3" 8;
    F8E4M3FN "f8E4M3FN" 8;
    F8E5M2FNUZ "f8E5M2FNUZ" 8;
    F8E4M3FNUZ "f8E4M3FNUZ" 8;
    F8E4M3B11FNUZ "f8E4M3B11FNUZ" 8;
    F8E3M4 "f8E3M4" 8;
    F8E8M0FNU "f8E8M0FNU" 8;
    BF16 "bf16" 16;
    F16 "f16" 16;
    TF32 "tf32" 19;
    F32 "f32" 32;
    F64 "f64" 64;
    F80 "f80" 80;
    F128 "f128" 128;
}
