//! Attributes: interned, `Copy`, pointer-sized, compared by address.

use super::ident::by_address;
use super::part::{Mention, Part, Parts, each_mention};
use super::store::Stored;
use super::{Ident, LocationData, Param, Resource, Type};
use crate::def::TypeDef;
use bourn_presburger::affine::{AffineMap, IntegerSet};
use bourn_terms::builtin::BuiltinAttr;

/// An attribute of a context.
#[derive(Clone, Copy)]
pub struct Attribute<'c>(pub(crate) &'c Stored<AttrData<'c>>);

/// The data of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrData<'c> {
    /// `unit`
    Unit,
    /// `3 : i32`, `true` (an `i1`), `7 : index`. Values that do not fit 128 bits are kept by [`AttrData::BigInteger`].
    Integer {
        /// The value; sign-extended for signless and signed types.
        value: i128,
        /// The type: an integer type or `index`.
        ty: Type<'c>,
    },
    /// An integer whose value does not fit 128 bits, as decimal text.
    BigInteger {
        /// Decimal digits with an optional minus.
        digits: Ident<'c>,
        /// Its type.
        ty: Type<'c>,
    },
    /// `1.5 : f32`; the bits of the value in the format of its type.
    Float {
        /// Bits in the type's own format (f32 in 32 bits, ..).
        bits: u128,
        /// The type, a float type.
        ty: Type<'c>,
    },
    /// `"text"`, `"text" : type`
    String {
        /// The bytes as text.
        value: Ident<'c>,
        /// The type, unless it is none.
        ty: Option<Type<'c>>,
    },
    /// `@root::@nested`
    SymbolRef {
        /// The first name.
        root: Ident<'c>,
        /// The names after it.
        nested: Box<[Ident<'c>]>,
    },
    /// A type as an attribute.
    Type(Type<'c>),
    /// `[a, b]`
    Array(Box<[Attribute<'c>]>),
    /// `{a = 1, b}`, sorted by name.
    Dict(Box<[(Ident<'c>, Attribute<'c>)]>),
    /// `affine_map<..>`
    AffineMap(AffineMap),
    /// `affine_set<..>`
    IntegerSet(IntegerSet),
    /// `array<i64: 1, 2>`; integers sign-extended, floats by their bits, booleans 0 and 1.
    DenseArray {
        /// `i1`, `i8`, .. `i64`, `f32`, `f64`.
        element: Type<'c>,
        /// The elements.
        values: Box<[i64]>,
    },
    /// `dense<..> : type`, `sparse<..>`: the text between the angle brackets, as written.
    DenseElements {
        /// The keyword: `dense` or `sparse`.
        keyword: Ident<'c>,
        /// The text between `<` and `>`.
        text: Ident<'c>,
        /// The shaped type.
        ty: Type<'c>,
    },
    /// `dense_resource<key> : type`: elements whose bytes are in the file metadata.
    DenseResource {
        /// The resource with the bytes.
        resource: Resource<'c>,
        /// The shaped type.
        ty: Type<'c>,
    },
    /// `strided<[?, 1], offset: ?>`
    StridedLayout {
        /// Strides; [`DYNAMIC`](crate::interned::DYNAMIC) for `?`.
        strides: Box<[i64]>,
        /// Offset; `DYNAMIC` for `?`.
        offset: i64,
    },
    /// An attribute that a spec declares.
    Declared {
        /// Its table.
        def: &'static TypeDef,
        /// One per declared parameter.
        params: Box<[Param<'c>]>,
    },
    /// An attribute of an unregistered dialect, kept as written.
    Opaque {
        /// The dialect's namespace.
        dialect: Ident<'c>,
        /// The text after `#`, whole, as written, but without aliases.
        text: Ident<'c>,
        /// The items that the text referred to by aliases, in order.
        mentions: Box<[Mention<'c>]>,
        /// A type that follows, if any.
        ty: Option<Type<'c>>,
    },
    /// `loc(..)`: a location as an attribute. Ops and other locations may refer to it, too.
    Location(LocationData<'c>),
    /// `distinct[0]<attr>`: an attribute that equals no other attribute, even with the same referenced attribute.
    Distinct {
        /// The number of the attribute in its context. The printer numbers the attributes of a text consecutively.
        id: u64,
        /// The attribute between the angle brackets; `unit` if they are empty.
        referenced: Attribute<'c>,
    },
}

impl<'c> Parts<'c> for AttrData<'c> {
    fn each_part(&self, visit: &mut dyn FnMut(Part<'c>)) {
        match self {
            AttrData::Unit
            | AttrData::AffineMap(_)
            | AttrData::IntegerSet(_)
            | AttrData::StridedLayout { .. } => {}
            AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } | AttrData::Type(ty) => {
                visit(Part::Type(*ty));
            }
            AttrData::BigInteger { digits, ty } => {
                visit(Part::Ident(*digits));
                visit(Part::Type(*ty));
            }
            AttrData::String { value, ty } => {
                visit(Part::Ident(*value));
                ty.iter().for_each(|ty| visit(Part::Type(*ty)));
            }
            AttrData::SymbolRef { root, nested } => {
                visit(Part::Ident(*root));
                nested.iter().for_each(|name| visit(Part::Ident(*name)));
            }
            AttrData::Array(items) => items.iter().for_each(|item| visit(Part::Attr(*item))),
            AttrData::Dict(entries) => entries.iter().for_each(|(name, value)| {
                visit(Part::Ident(*name));
                visit(Part::Attr(*value));
            }),
            AttrData::DenseArray { element, .. } => visit(Part::Type(*element)),
            AttrData::DenseElements { keyword, text, ty } => {
                [*keyword, *text].into_iter().for_each(|text| visit(Part::Ident(text)));
                visit(Part::Type(*ty));
            }
            AttrData::DenseResource { resource, ty } => {
                visit(Part::Resource(*resource));
                visit(Part::Type(*ty));
            }
            AttrData::Declared { params, .. } => params.iter().for_each(|param| param.each_part(visit)),
            AttrData::Opaque { dialect, text, mentions, ty } => {
                [*dialect, *text].into_iter().for_each(|text| visit(Part::Ident(text)));
                each_mention(mentions, visit);
                ty.iter().for_each(|ty| visit(Part::Type(*ty)));
            }
            AttrData::Location(location) => location.each_part(visit),
            AttrData::Distinct { referenced, .. } => visit(Part::Attr(*referenced)),
        }
    }
}

impl<'c> Attribute<'c> {
    /// Returns the data of the attribute.
    pub fn data(self) -> &'c AttrData<'c> {
        &self.0.data
    }
    /// Returns the kind of a builtin attribute; `None` for declared and opaque attributes.
    pub fn builtin(self) -> Option<BuiltinAttr> {
        Some(match self.data() {
            AttrData::Unit => BuiltinAttr::Unit,
            AttrData::Integer { .. } | AttrData::BigInteger { .. } => BuiltinAttr::Integer,
            AttrData::Float { .. } => BuiltinAttr::Float,
            AttrData::String { .. } => BuiltinAttr::String,
            AttrData::SymbolRef { .. } => BuiltinAttr::SymbolRef,
            AttrData::Type(_) => BuiltinAttr::Type,
            AttrData::Array(_) => BuiltinAttr::Array,
            AttrData::Dict(_) => BuiltinAttr::Dictionary,
            AttrData::AffineMap(_) => BuiltinAttr::AffineMap,
            AttrData::IntegerSet(_) => BuiltinAttr::IntegerSet,
            AttrData::DenseArray { .. } => BuiltinAttr::DenseArray,
            AttrData::DenseElements { .. } | AttrData::DenseResource { .. } => BuiltinAttr::Elements,
            AttrData::Location(_) => BuiltinAttr::Location,
            AttrData::StridedLayout { .. } => BuiltinAttr::StridedLayout,
            AttrData::Declared { .. } | AttrData::Opaque { .. } | AttrData::Distinct { .. } => return None,
        })
    }
    /// Returns the name of a builtin attribute in specs (`integer`, `string`, `affine_map`); empty for others.
    pub fn builtin_name(self) -> &'static str {
        self.builtin().map_or("", BuiltinAttr::name)
    }
    /// Returns the type of a typed attribute.
    pub fn ty(self) -> Option<Type<'c>> {
        match *self.data() {
            AttrData::Integer { ty, .. }
            | AttrData::BigInteger { ty, .. }
            | AttrData::Float { ty, .. }
            | AttrData::DenseElements { ty, .. }
            | AttrData::DenseResource { ty, .. } => Some(ty),
            AttrData::String { ty, .. } | AttrData::Opaque { ty, .. } => ty,
            // As in MLIR, the parameter `type` of an attribute is its type.
            AttrData::Declared { def, ref params } => {
                let own = def.params.iter().position(|param| param.name == "type")?;
                match params.get(own)? {
                    Param::Type(ty) => Some(*ty),
                    _ => None,
                }
            }
            _ => None,
        }
    }
    /// Returns the value of an integer attribute.
    pub fn as_int(self) -> Option<i128> {
        match *self.data() {
            AttrData::Integer { value, .. } => Some(value),
            _ => None,
        }
    }
    /// Returns the text of a string attribute.
    pub fn as_str(self) -> Option<&'c str> {
        match *self.data() {
            AttrData::String { value, .. } => Some(value.as_str()),
            _ => None,
        }
    }
    /// Returns the number of bytes of a string attribute. Its text may have characters that stand for bytes.
    pub fn byte_len(self) -> Option<usize> {
        let mut count = 0;
        crate::syntax::bytes_of_text(self.as_str()?, |_| count += 1);
        Some(count)
    }
    /// Returns the elements of an array attribute.
    pub fn as_array(self) -> Option<&'c [Attribute<'c>]> {
        match self.data() {
            AttrData::Array(items) => Some(items),
            _ => None,
        }
    }
    /// Returns the elements of a dense integer array.
    pub fn as_dense_array(self) -> Option<&'c [i64]> {
        match self.data() {
            AttrData::DenseArray { values, .. } => Some(values),
            _ => None,
        }
    }
    /// Returns the type in a type attribute.
    pub fn as_type(self) -> Option<Type<'c>> {
        match *self.data() {
            AttrData::Type(ty) => Some(ty),
            _ => None,
        }
    }
    /// Returns the map of an affine-map attribute.
    pub fn as_affine_map(self) -> Option<&'c AffineMap> {
        match self.data() {
            AttrData::AffineMap(map) => Some(map),
            _ => None,
        }
    }
    /// Returns the set of an integer-set attribute.
    pub fn as_integer_set(self) -> Option<&'c IntegerSet> {
        match self.data() {
            AttrData::IntegerSet(set) => Some(set),
            _ => None,
        }
    }
    /// Returns the first name of a symbol reference, the root.
    pub fn as_symbol(self) -> Option<&'c str> {
        match self.data() {
            AttrData::SymbolRef { root, .. } => Some(root.as_str()),
            _ => None,
        }
    }
}

by_address!(Attribute);

/// Sorts the entries of a dictionary into the order in which they are stored and printed. Names differ, so that the order is unique.
pub(crate) fn sort_by_name(entries: &mut [(Ident<'_>, Attribute<'_>)]) {
    entries.sort_unstable_by_key(|(name, _)| name.as_str());
}
