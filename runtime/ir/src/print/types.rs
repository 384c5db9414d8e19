//! Printing of types and attributes.

use super::alias::{AliasName, Form, Key, Lookup, References, is_kept, opaque_name};
use super::number::{push_number, push_signed};
use crate::diag::Location;
use crate::float;
use crate::interned::{
    AttrData, Attribute, DYNAMIC, FloatKind, Ident, Mention, Mentioned, Signedness, Type, TypeData,
};
use std::fmt::{self, Write};

/// The number of opaque items that are expanded in a text without aliases.
const MAX_EXPANDED: u32 = 1000;
/// The number of bytes that are reserved for the text after elements.
const AFTER_ELEMENTS: usize = 1024;

/// Writes types and attributes to a string, as aliases if there is a surrounding text to define them in.
pub(super) struct TextWriter<'o> {
    pub out: &'o mut String,
    pub references: Option<&'o mut References>,
    /// The number of opaque items expanded so far.
    pub expanded: u32,
}

impl<'o> TextWriter<'o> {
    /// Creates a writer for a text without aliases.
    pub(super) fn plain(out: &'o mut String) -> Self {
        TextWriter { out, references: None, expanded: 0 }
    }

    pub(super) fn put(&mut self, args: fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(args);
    }

    pub(super) fn separated<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            each(self, item);
        }
    }

    fn extent(&mut self, extent: i64) {
        if extent == DYNAMIC {
            self.out.push('?');
        } else {
            push_signed(self.out, extent);
        }
    }

    pub(super) fn shape(&mut self, shape: &[i64]) {
        for &extent in shape {
            self.extent(extent);
            self.out.push('x');
        }
    }

    /// Prints a type.
    pub fn ty(&mut self, ty: Type<'_>) {
        match ty.data() {
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::None => {
                self.ty_text(ty);
            }
            _ => {
                self.item(Key::of_type(ty), AliasName::of_type(ty), Form::Whole, |w| w.ty_text(ty));
            }
        }
    }

    /// Prints an item by `text`, or copies the text that was printed before. If it may have an alias, a spot is written instead. Returns
    /// the item if there is a surrounding text.
    pub(super) fn item(
        &mut self,
        key: Key,
        name: Option<AliasName>,
        form: Form,
        text: impl FnOnce(&mut TextWriter<'_>),
    ) -> Option<u32> {
        let Some(references) = self.references.as_deref_mut() else {
            text(self);
            return None;
        };
        let known = match references.write_known(key, form, self.out) {
            Lookup::Written(item) => return Some(item),
            Lookup::Unwritten { item, is_new } => (item, is_new),
        };
        let outer = references.begin(self.out);
        text(self);
        if let Some(references) = self.references.as_deref_mut() {
            references.end(known, name, form, outer, self.out);
        }
        Some(known.0)
    }

    fn ty_text(&mut self, ty: Type<'_>) {
        match ty.data() {
            TypeData::Integer { width, signedness } => {
                self.out.push_str(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                push_number(self.out, u64::from(*width));
            }
            TypeData::Index => self.out.push_str("index"),
            TypeData::Float(kind) => self.out.push_str(kind.keyword()),
            TypeData::None => self.out.push_str("none"),
            TypeData::Complex(element) => {
                self.out.push_str("complex<");
                self.ty(*element);
                self.out.push('>');
            }
            TypeData::Function { inputs, results } => self.function(inputs, results),
            TypeData::Tuple(items) => {
                self.out.push_str("tuple<");
                self.separated(items, |w, t| w.ty(*t));
                self.out.push('>');
            }
            TypeData::Vector { shape, scalable, element } => {
                self.out.push_str("vector<");
                for (extent, scalable) in shape.iter().zip(scalable) {
                    let (open, close) = if *scalable { ("[", "]x") } else { ("", "x") };
                    self.out.push_str(open);
                    push_signed(self.out, *extent);
                    self.out.push_str(close);
                }
                self.ty(*element);
                self.out.push('>');
            }
            TypeData::RankedTensor { shape, element, encoding } => {
                self.out.push_str("tensor<");
                self.shape(shape);
                self.ty(*element);
                self.optional_attr(*encoding);
                self.out.push('>');
            }
            TypeData::UnrankedTensor(element) => {
                self.out.push_str("tensor<*x");
                self.ty(*element);
                self.out.push('>');
            }
            TypeData::MemRef { shape, element, layout, space } => {
                self.out.push_str("memref<");
                self.shape(shape);
                self.ty(*element);
                self.optional_attr(*layout);
                self.memory_space(*space);
                self.out.push('>');
            }
            TypeData::UnrankedMemRef { element, space } => {
                self.out.push_str("memref<*x");
                self.ty(*element);
                self.memory_space(*space);
                self.out.push('>');
            }
            TypeData::Declared { def, params } => {
                self.declared('!', def, params);
            }
            TypeData::Opaque { text, mentions, .. } => {
                self.out.push('!');
                self.opaque(text.as_str(), mentions);
            }
        }
    }

    /// Prints an attribute without the type that the parser assumes by default: `i64` for an integer, `f64` for a decimal float. The bits
    /// of a float (`0x7FF0000000000000`) keep their type, since they would be parsed as an integer.
    fn attr_without_default_type(&mut self, attr: Attribute<'_>) {
        let is_default = match attr.data() {
            AttrData::Integer { ty, .. } => ty.signless_width() == Some(64),
            AttrData::Float { bits, ty } => {
                *ty.data() == TypeData::Float(FloatKind::F64)
                    && matches!(float::literal(FloatKind::F64, *bits), float::Literal::Decimal(_))
            }
            _ => false,
        };
        if is_default { self.attr_without_type(attr) } else { self.attr(attr) }
    }

    fn memory_space(&mut self, space: Option<Attribute<'_>>) {
        if let Some(space) = space {
            self.out.push_str(", ");
            self.attr_without_default_type(space);
        }
    }

    fn optional_attr(&mut self, attr: Option<Attribute<'_>>) {
        if let Some(attr) = attr {
            self.out.push_str(", ");
            self.attr(attr);
        }
    }

    /// Prints `(ins) -> outs`.
    pub fn function(&mut self, inputs: &[Type<'_>], results: &[Type<'_>]) {
        self.out.push('(');
        self.separated(inputs, |w, t| w.ty(*t));
        self.out.push_str(") -> ");
        self.results(results);
    }

    /// Prints a single type without parentheses unless it is a function type, and other lists of types in parentheses.
    pub fn results(&mut self, results: &[Type<'_>]) {
        match results {
            [one] if !matches!(one.data(), TypeData::Function { .. }) => self.ty(*one),
            _ => {
                self.out.push('(');
                self.separated(results, |w, t| w.ty(*t));
                self.out.push(')');
            }
        }
    }

    /// Prints a quoted string with MLIR's escapes: backslash, quote, and `\XX` for bytes that do not print.
    pub fn string(&mut self, text: &str) {
        self.out.push('"');
        let is_plain = |b: u8| matches!(b, b' '..=b'~') && b != b'\\' && b != b'"';
        if text.bytes().all(is_plain) {
            self.out.push_str(text);
        } else {
            self.escaped(text);
        }
        self.out.push('"');
    }
    fn escaped(&mut self, text: &str) {
        crate::syntax::bytes_of_text(text, |byte| bourn_terms::push_escaped(self.out, byte));
    }

    /// Prints `@name`, quoted if it is not an identifier.
    pub fn symbol(&mut self, name: &str) {
        self.out.push('@');
        let mut bytes = name.bytes();
        let starts = bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
        if starts && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.')) {
            self.out.push_str(name);
        } else {
            self.string(name);
        }
    }

    /// Prints the name of an attribute in a dictionary, quoted if it is not an identifier.
    pub fn attr_name(&mut self, name: &str) {
        let mut bytes = name.bytes();
        let starts = bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
        if starts && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.')) {
            self.out.push_str(name);
        } else {
            self.string(name);
        }
    }

    /// Prints an attribute with its type.
    pub fn attr(&mut self, attr: Attribute<'_>) {
        self.attr_with_type(attr, true);
    }

    /// Prints an attribute without the type of an integer, float, string or elements.
    pub fn attr_without_type(&mut self, attr: Attribute<'_>) {
        self.attr_with_type(attr, false);
    }

    fn attr_with_type(&mut self, attr: Attribute<'_>, with_type: bool) {
        if is_kept(attr) && (with_type || attr.ty().is_none()) {
            let name = AliasName::of_attr(attr);
            self.item(Key::of_attr(attr), name, Form::Whole, |w| w.attr_text(attr, with_type));
        } else {
            // Only its type may contain aliases.
            self.add_levels(1);
            self.attr_text(attr, with_type);
            self.add_levels(-1);
        }
    }

    /// Prints the text of an opaque item with the items that it refers to.
    fn opaque(&mut self, text: &str, mentions: &[Mention<'_>]) {
        let mut done = 0;
        for mention in mentions {
            self.out.push_str(&text[done..mention.at as usize]);
            done = mention.at as usize;
            match mention.item {
                Mentioned::Attr(attr) => match attr.data() {
                    AttrData::Opaque { dialect, text, .. } => {
                        let key = Key::of_mention(Key::of_attr(attr));
                        let name = opaque_name('#', dialect.as_str(), text.as_str());
                        self.mention(key, &name, |w| w.attr_text(attr, true));
                    }
                    _ => self.attr(attr),
                },
                Mentioned::Type(ty) => match ty.data() {
                    TypeData::Opaque { dialect, text, .. } => {
                        let key = Key::of_mention(Key::of_type(ty));
                        let name = opaque_name('!', dialect.as_str(), text.as_str());
                        self.mention(key, &name, |w| w.ty_text(ty));
                    }
                    _ => self.ty(ty),
                },
            }
        }
        self.out.push_str(&text[done..]);
    }
    /// Prints an opaque item in the text of another opaque item: as an alias, or expanded if no alias can be defined. Repeated items could
    /// then make up most of the text, so that only the first ones are expanded.
    fn mention(&mut self, key: Key, name: &str, text: impl FnOnce(&mut TextWriter<'_>)) {
        if let Some(references) = self.references.as_deref_mut() {
            let name = references.opaque_name(name);
            self.item(key, Some(name), Form::Whole, text);
        } else if self.expanded < MAX_EXPANDED {
            self.expanded += 1;
            text(self);
        } else {
            self.out.push_str(name);
        }
    }
    pub(super) fn add_levels(&mut self, levels: i32) {
        if let Some(references) = self.references.as_deref_mut() {
            references.add_levels(levels);
        }
    }

    fn attr_text(&mut self, attr: Attribute<'_>, with_type: bool) {
        match attr.data() {
            AttrData::Unit => self.out.push_str("unit"),
            AttrData::Integer { value, ty } => self.integer(*value, *ty, with_type),
            AttrData::BigInteger { digits, ty } => {
                self.out.push_str(digits.as_str());
                self.suffix(*ty, with_type);
            }
            AttrData::Float { bits, ty } => {
                if let TypeData::Float(kind) = ty.data() {
                    self.out.push_str(&float::text(*kind, *bits));
                }
                self.suffix(*ty, with_type);
            }
            AttrData::String { value, ty } => {
                self.string(value.as_str());
                if let Some(ty) = ty {
                    self.suffix(*ty, with_type);
                }
            }
            AttrData::SymbolRef { root, nested } => {
                self.symbol(root.as_str());
                for name in nested {
                    self.out.push_str("::");
                    self.symbol(name.as_str());
                }
            }
            AttrData::Type(ty) => self.ty(*ty),
            AttrData::Array(items) => {
                self.out.push('[');
                self.separated(items, |w, a| w.attr_without_default_type(*a));
                self.out.push(']');
            }
            AttrData::Dict(entries) => self.dictionary(entries),
            AttrData::AffineMap(map) => self.put(format_args!("affine_map<{map}>")),
            AttrData::IntegerSet(set) => self.put(format_args!("affine_set<{set}>")),
            AttrData::DenseArray { element, values } => self.dense_array(*element, values),
            AttrData::DenseElements { .. } | AttrData::DenseResource { .. } => {
                self.elements_text(attr, with_type);
            }
            AttrData::StridedLayout { strides, offset } => self.strided_layout(strides, *offset),
            AttrData::Declared { def, params } => {
                self.declared('#', def, params);
            }
            AttrData::Opaque { text, mentions, ty, .. } => {
                self.out.push('#');
                self.opaque(text.as_str(), mentions);
                if let Some(ty) = ty {
                    self.suffix(*ty, with_type);
                }
            }
            AttrData::Location(_) => {
                self.own_location(Location::of(attr));
            }
            AttrData::Distinct { id, referenced } => self.distinct(attr, *id, *referenced),
        }
    }

    /// Prints the elements of a dense attribute: as text, or in a resource.
    fn elements_text(&mut self, attr: Attribute<'_>, with_type: bool) {
        match attr.data() {
            AttrData::DenseElements { keyword, text, ty } => {
                // Space is reserved so that a long text is not copied again for the few bytes after it.
                self.out.reserve(text.as_str().len() + AFTER_ELEMENTS);
                for part in [keyword.as_str(), "<", text.as_str(), ">"] {
                    self.out.push_str(part);
                }
                self.suffix(*ty, with_type);
            }
            AttrData::DenseResource { resource, ty } => {
                if let Some(references) = self.references.as_deref_mut() {
                    references.resources.mention(*resource);
                }
                self.out.push_str("dense_resource<");
                self.attr_name(resource.name());
                self.out.push('>');
                self.suffix(*ty, with_type);
            }
            _ => {}
        }
    }

    /// Prints `strided<[1, ?], offset: 4>`.
    fn strided_layout(&mut self, strides: &[i64], offset: i64) {
        self.out.push_str("strided<[");
        self.separated(strides, |w, s| w.extent(*s));
        self.out.push(']');
        if offset != 0 {
            self.out.push_str(", offset: ");
            self.extent(offset);
        }
        self.out.push('>');
    }

    /// Prints `distinct[0]<..>`.
    fn distinct(&mut self, attr: Attribute<'_>, id: u64, referenced: Attribute<'_>) {
        self.out.push_str("distinct[");
        match self.references.as_deref_mut() {
            Some(references) => references.write_number(attr, self.out),
            None => push_number(self.out, id),
        }
        self.out.push_str("]<");
        if !matches!(referenced.data(), AttrData::Unit) {
            self.attr(referenced);
        }
        self.out.push('>');
    }

    fn suffix(&mut self, ty: Type<'_>, with_type: bool) {
        if with_type {
            self.out.push_str(" : ");
            self.ty(ty);
        }
    }

    fn integer(&mut self, value: i128, ty: Type<'_>, with_type: bool) {
        match ty.data() {
            TypeData::Integer { width: 1, signedness: Signedness::Signless } => {
                self.out.push_str(if value == 0 { "false" } else { "true" });
            }
            _ => {
                match i64::try_from(value) {
                    Ok(value) => push_signed(self.out, value),
                    Err(_) => self.put(format_args!("{value}")),
                }
                self.suffix(ty, with_type);
            }
        }
    }

    fn dense_array(&mut self, element: Type<'_>, values: &[i64]) {
        self.out.push_str("array<");
        self.ty(element);
        if !values.is_empty() {
            self.out.push_str(": ");
            self.dense_values(element, values);
        }
        self.out.push('>');
    }

    /// Prints the elements of a dense array.
    pub fn dense_values(&mut self, element: Type<'_>, values: &[i64]) {
        self.separated(values, |w, &value| match element.data() {
            TypeData::Float(kind) => {
                let mask = (1u128 << kind.width().min(64)) - 1;
                w.out.push_str(&float::text(*kind, value as u64 as u128 & mask));
            }
            TypeData::Integer { width: 1, .. } => w.out.push_str(if value == 0 { "false" } else { "true" }),
            _ => push_signed(w.out, value),
        });
    }

    /// Prints `{a = 1, b}`.
    pub fn dictionary(&mut self, entries: &[(Ident<'_>, Attribute<'_>)]) {
        self.out.push('{');
        self.separated(entries, |w, (name, value)| {
            w.attr_name(name.as_str());
            if !matches!(value.data(), AttrData::Unit) {
                w.out.push_str(" = ");
                w.attr(*value);
            }
        });
        self.out.push('}');
    }
}

impl fmt::Display for Type<'_> {
    /// Writes MLIR's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        TextWriter::plain(&mut out).ty(*self);
        f.write_str(&out)
    }
}

impl fmt::Display for Attribute<'_> {
    /// Writes MLIR's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        TextWriter::plain(&mut out).attr(*self);
        f.write_str(&out)
    }
}
