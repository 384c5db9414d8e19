//! Types: interned, `Copy`, pointer-sized, compared by address.

use super::ident::by_address;
use super::part::{Mention, Part, Parts, each_mention};
use super::store::Stored;
use super::{Attribute, Ident};
use crate::def::{DefaultParam, ParamDef, ParamKind, TypeDef};

use bourn_terms::builtin::BuiltinType;

pub use bourn_terms::DYNAMIC;
pub use bourn_terms::builtin::FloatKind;

/// A type of a context.
#[derive(Clone, Copy)]
pub struct Type<'c>(pub(crate) &'c Stored<TypeData<'c>>);

/// Whether an integer type has a sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Signedness {
    /// `i32`
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// The value of a parameter of a declared type or attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Param<'c> {
    /// An integer of any kind, or the case of an enum.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A string.
    Str(Ident<'c>),
    /// A type.
    Type(Type<'c>),
    /// An attribute.
    Attr(Attribute<'c>),
    /// A list.
    List(Box<[Param<'c>]>),
    /// The extents of a shape; [`DYNAMIC`] for `?`.
    Shape(Box<[i64]>),
    /// An optional parameter that is absent.
    Absent,
}

impl<'c> Param<'c> {
    /// Returns whether a parameter has the value that it has when the text omits it.
    pub(crate) fn is_left_out(&self, param: &ParamDef) -> bool {
        match param.default {
            Some(default) => self.is_default(default),
            None => *self == Param::Absent,
        }
    }
    /// Returns whether this is the default.
    pub fn is_default(&self, default: DefaultParam) -> bool {
        match (default, self) {
            (DefaultParam::Int(value), Param::Int(found)) => value == *found,
            (DefaultParam::Bool(value), Param::Bool(found)) => value == *found,
            (DefaultParam::Str(text), Param::Str(found)) => text == found.as_str(),
            (DefaultParam::Ints(values), Param::Shape(found)) => *values == **found,
            (DefaultParam::Ints(values), Param::List(found)) => {
                values.len() == found.len() && values.iter().zip(found).all(|(v, f)| *f == Param::Int(*v))
            }
            _ => false,
        }
    }
    /// Converts the value to the representation of this kind of parameter: a list of integers may be a shape.
    #[must_use]
    pub(crate) fn held_as(self, kind: &ParamKind) -> Self {
        let size = |item: &Param<'_>| match item {
            Param::Int(size) => Some(*size),
            _ => None,
        };
        match (kind, &self) {
            (ParamKind::Shape, Param::List(items)) => match items.iter().map(size).collect() {
                Some(sizes) => Param::Shape(sizes),
                None => self,
            },
            (ParamKind::Optional(inner), _) => self.held_as(inner),
            _ => self,
        }
    }
}

/// The data of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData<'c> {
    /// `i32`, `si8`, `ui1`
    Integer {
        /// The width in bits.
        width: u32,
        /// The signedness.
        signedness: Signedness,
    },
    /// `index`
    Index,
    /// `f32`, `bf16`, ..
    Float(FloatKind),
    /// `none`
    None,
    /// `complex<f32>`
    Complex(Type<'c>),
    /// `(i32, f32) -> i1`
    Function {
        /// Argument types.
        inputs: Box<[Type<'c>]>,
        /// Result types.
        results: Box<[Type<'c>]>,
    },
    /// `tuple<i32, f32>`
    Tuple(Box<[Type<'c>]>),
    /// `vector<4x[8]xf32>`
    Vector {
        /// Extents, all static.
        shape: Box<[i64]>,
        /// The scalable dimensions; as long as `shape`.
        scalable: Box<[bool]>,
        /// Element type.
        element: Type<'c>,
    },
    /// `tensor<4x?xf32, #enc>`
    RankedTensor {
        /// Extents; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// Element type.
        element: Type<'c>,
        /// Encoding attribute.
        encoding: Option<Attribute<'c>>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type<'c>),
    /// `memref<4x?xf32, strided<[?, 1]>, 1>`
    MemRef {
        /// Extents; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// Element type.
        element: Type<'c>,
        /// Layout; `None` is the identity.
        layout: Option<Attribute<'c>>,
        /// Memory space.
        space: Option<Attribute<'c>>,
    },
    /// `memref<*xf32, 1>`
    UnrankedMemRef {
        /// Element type.
        element: Type<'c>,
        /// Memory space.
        space: Option<Attribute<'c>>,
    },
    /// A type that a spec declares.
    Declared {
        /// Its table.
        def: &'static TypeDef,
        /// One per declared parameter.
        params: Box<[Param<'c>]>,
    },
    /// A type of an unregistered dialect, kept as written: `!dialect.text` or `!dialect<text>`.
    Opaque {
        /// The dialect's namespace.
        dialect: Ident<'c>,
        /// The text after `!`, whole, as written, but without aliases.
        text: Ident<'c>,
        /// The items that the text referred to by aliases, in order.
        mentions: Box<[Mention<'c>]>,
    },
}

impl<'c> Parts<'c> for Param<'c> {
    fn each_part(&self, visit: &mut dyn FnMut(Part<'c>)) {
        match self {
            Param::Str(text) => visit(Part::Ident(*text)),
            Param::Type(ty) => visit(Part::Type(*ty)),
            Param::Attr(attr) => visit(Part::Attr(*attr)),
            Param::List(items) => items.iter().for_each(|item| item.each_part(visit)),
            Param::Int(_) | Param::Bool(_) | Param::Shape(_) | Param::Absent => {}
        }
    }
}

impl<'c> Parts<'c> for TypeData<'c> {
    fn each_part(&self, visit: &mut dyn FnMut(Part<'c>)) {
        let attrs = |list: &[Option<Attribute<'c>>], visit: &mut dyn FnMut(Part<'c>)| {
            list.iter().flatten().for_each(|attr| visit(Part::Attr(*attr)));
        };
        match self {
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::None => {}
            TypeData::Complex(element)
            | TypeData::Vector { element, .. }
            | TypeData::UnrankedTensor(element) => visit(Part::Type(*element)),
            TypeData::Function { inputs, results } => {
                inputs.iter().chain(results).for_each(|ty| visit(Part::Type(*ty)));
            }
            TypeData::Tuple(items) => items.iter().for_each(|ty| visit(Part::Type(*ty))),
            TypeData::RankedTensor { element, encoding, .. } => {
                visit(Part::Type(*element));
                attrs(&[*encoding], visit);
            }
            TypeData::MemRef { element, layout, space, .. } => {
                visit(Part::Type(*element));
                attrs(&[*layout, *space], visit);
            }
            TypeData::UnrankedMemRef { element, space } => {
                visit(Part::Type(*element));
                attrs(&[*space], visit);
            }
            TypeData::Declared { params, .. } => params.iter().for_each(|param| param.each_part(visit)),
            TypeData::Opaque { dialect, text, mentions } => {
                [*dialect, *text].into_iter().for_each(|text| visit(Part::Ident(text)));
                each_mention(mentions, visit);
            }
        }
    }
}

impl<'c> Type<'c> {
    /// Returns the data of the type.
    pub fn data(self) -> &'c TypeData<'c> {
        &self.0.data
    }
    /// Returns the kind of a builtin type; `None` for declared and opaque types.
    pub fn builtin(self) -> Option<BuiltinType> {
        Some(match self.data() {
            TypeData::Integer { .. } => BuiltinType::Integer,
            TypeData::Index => BuiltinType::Index,
            TypeData::Float(_) => BuiltinType::Float,
            TypeData::None => BuiltinType::None,
            TypeData::Complex(_) => BuiltinType::Complex,
            TypeData::Function { .. } => BuiltinType::Function,
            TypeData::Tuple(_) => BuiltinType::Tuple,
            TypeData::Vector { .. } => BuiltinType::Vector,
            TypeData::RankedTensor { .. } => BuiltinType::RankedTensor,
            TypeData::UnrankedTensor(_) => BuiltinType::UnrankedTensor,
            TypeData::MemRef { .. } => BuiltinType::MemRef,
            TypeData::UnrankedMemRef { .. } => BuiltinType::UnrankedMemRef,
            TypeData::Declared { .. } | TypeData::Opaque { .. } => return None,
        })
    }
    /// Returns the name of a builtin type in specs (`integer`, `tensor`, `unranked_memref`); empty for others.
    pub fn builtin_name(self) -> &'static str {
        self.builtin().map_or("", BuiltinType::name)
    }
    /// Returns whether the type is `index`.
    pub fn is_index(self) -> bool {
        matches!(self.data(), TypeData::Index)
    }
    /// Returns whether the type is a memref, ranked or unranked.
    pub fn is_memref(self) -> bool {
        matches!(self.data(), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
    }
    /// Returns the width of a signless integer type.
    pub fn signless_width(self) -> Option<u32> {
        match *self.data() {
            TypeData::Integer { width, signedness: Signedness::Signless } => Some(width),
            _ => None,
        }
    }
    /// Returns the extents of a ranked shaped type; [`DYNAMIC`] for `?`. A declared type is shaped if it has a parameter
    /// that is a shape.
    pub fn shape(self) -> Option<&'c [i64]> {
        match self.data() {
            TypeData::Vector { shape, .. }
            | TypeData::RankedTensor { shape, .. }
            | TypeData::MemRef { shape, .. } => Some(shape),
            TypeData::Declared { params, .. } => declared_shape(params),
            _ => None,
        }
    }
    /// Returns the number of elements of a type with a static shape; `None` also if it exceeds 63 bits.
    pub fn element_count(self) -> Option<i64> {
        let of = |count: i64, size: &i64| (*size != DYNAMIC).then(|| count.checked_mul(*size))?;
        self.shape()?.iter().try_fold(1, of)
    }
    /// Returns the element type of a shaped type; for a declared type, its parameter `element`.
    pub fn element_type(self) -> Option<Type<'c>> {
        match *self.data() {
            TypeData::Declared { def, ref params } if declared_shape(params).is_some() => {
                let at = def.params.iter().position(|param| param.name == "element")?;
                match params.get(at)? {
                    Param::Type(element) => Some(*element),
                    _ => None,
                }
            }
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. }
            | TypeData::UnrankedTensor(element) => Some(element),
            _ => None,
        }
    }
    /// Returns the type of the numbers in a value: the element type of a vector or tensor, and `self` for other types.
    pub fn number_type(self) -> Type<'c> {
        match *self.data() {
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor(element) => element,
            _ => self,
        }
    }
    /// Returns the element type of a shaped type, and `self` for other types.
    pub fn element_or_self(self) -> Type<'c> {
        self.element_type().unwrap_or(self)
    }
}

/// Returns the first parameter of a declared type or attribute that is a shape.
pub(crate) fn declared_shape<'p>(params: &'p [Param<'_>]) -> Option<&'p [i64]> {
    params.iter().find_map(|param| match param {
        Param::Shape(shape) => Some(&**shape),
        _ => None,
    })
}

by_address!(Type);
