//! Printing of types and attributes.

use super::Around;
use super::alias::{Key, Use, attr_alias, type_alias};
use crate::diag::Location;
use crate::float;
use crate::interned::{
    AttrData, Attribute, DYNAMIC, FloatKind, Ident, LocationData, Signedness, Type, TypeData,
};
use std::fmt::{self, Write};

/// Writes types and attributes to a string, by alias if there is text around to define it.
pub(super) struct TextWriter<'o> {
    pub out: &'o mut String,
    pub around: Option<&'o mut Around>,
}

impl<'o> TextWriter<'o> {
    /// Creates a writer for text that stands alone.
    pub(super) fn plain(out: &'o mut String) -> Self {
        TextWriter { out, around: None }
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
            self.put(format_args!("{extent}"));
        }
    }

    fn shape(&mut self, shape: &[i64]) {
        for &extent in shape {
            self.extent(extent);
            self.out.push('x');
        }
    }

    /// Prints a type.
    pub fn ty(&mut self, ty: Type<'_>) {
        self.by_alias(Key::of_type(ty), type_alias(ty), |w| w.ty_text(ty), |w| w.ty_text(ty));
    }

    /// Prints the name of the alias for `key` if there is one, which `definition` defines; otherwise calls `text`.
    fn by_alias(
        &mut self,
        key: Key,
        name: Option<&'static str>,
        text: impl Fn(&mut TextWriter<'_>),
        definition: impl Fn(&mut TextWriter<'_>),
    ) {
        let Some(around) = self.around.as_deref_mut() else { return text(self) };
        match &mut around.aliases {
            Use::None { missed } => {
                *missed |= name.is_some();
                text(self);
            }
            Use::Search(search) => {
                if !search.enter(key, name) {
                    return;
                }
                let start = self.out.len();
                text(self);
                self.out.truncate(start);
                if let Some(Around { aliases: Use::Search(search), .. }) = self.around.as_deref_mut() {
                    search.leave();
                }
            }
            Use::Known(aliases) => {
                let Some(alias) = name.and_then(|_| aliases.get(key)) else { return text(self) };
                self.out.push_str(aliases.name(alias));
                if aliases.begin(alias) {
                    let mut text = String::new();
                    definition(&mut TextWriter { out: &mut text, around: Some(&mut *around) });
                    if let Use::Known(aliases) = &mut around.aliases {
                        aliases.define(alias, text);
                    }
                }
            }
        }
    }

    fn ty_text(&mut self, ty: Type<'_>) {
        match ty.data() {
            TypeData::Integer { width, signedness } => {
                self.out.push_str(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.put(format_args!("{width}"));
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
                    let (open, close) = if *scalable { ("[", "]") } else { ("", "") };
                    self.put(format_args!("{open}{extent}{close}x"));
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
            TypeData::Opaque { text, .. } => self.put(format_args!("!{text}")),
        }
    }

    /// Prints an attribute without the type that a reader assumes if none is written: `i64` for an integer, `f64` for a
    /// decimal float. The bits of a float (`0x7FF0000000000000`) keep it, since they would be read as an integer.
    fn attr_without_default_type(&mut self, attr: Attribute<'_>) {
        let is_default = match attr.data() {
            AttrData::Integer { ty, .. } => ty.signless_width() == Some(64),
            AttrData::Float { bits, ty } => {
                *ty.data() == TypeData::Float(FloatKind::F64)
                    && matches!(float::literal(FloatKind::F64, *bits), float::Literal::Decimal(_))
            }
            _ => false,
        };
        self.attr_with_type(attr, !is_default);
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

    /// Prints one type bare if it is no function type, and otherwise types in parentheses.
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
        for c in text.chars() {
            match c {
                '\\' => self.out.push_str("\\\\"),
                '"' => self.out.push_str("\\22"),
                ' '..='~' => self.out.push(c),
                _ => crate::syntax::bytes_of_text(c.encode_utf8(&mut [0; 4]), |byte| {
                    self.put(format_args!("\\{byte:02X}"));
                }),
            }
        }
        self.out.push('"');
    }

    /// Prints `@name`, quoted if it is no identifier.
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

    /// Prints the name of an attribute in a dictionary, quoted if it is no identifier.
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

    /// Prints an attribute; `with_type` says whether the type of an integer, float, string or elements follows.
    pub fn attr_with_type(&mut self, attr: Attribute<'_>, with_type: bool) {
        let text = |w: &mut TextWriter<'_>| w.attr_text(attr, with_type);
        self.by_alias(Key::of_attr(attr), attr_alias(attr), text, text);
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
            AttrData::DenseElements { keyword, text, ty } => {
                self.put(format_args!("{keyword}<{text}>"));
                self.suffix(*ty, with_type);
            }
            AttrData::DenseResource { resource, ty } => {
                if let Some(around) = self.around.as_deref_mut() {
                    around.resources.mention(*resource);
                }
                self.out.push_str("dense_resource<");
                self.attr_name(resource.name());
                self.out.push('>');
                self.suffix(*ty, with_type);
            }
            AttrData::StridedLayout { strides, offset } => {
                self.out.push_str("strided<[");
                self.separated(strides, |w, s| w.extent(*s));
                self.out.push(']');
                if *offset != 0 {
                    self.out.push_str(", offset: ");
                    self.extent(*offset);
                }
                self.out.push('>');
            }
            AttrData::Declared { def, params } => {
                self.declared('#', def, params);
            }
            AttrData::Opaque { text, ty, .. } => {
                self.put(format_args!("#{text}"));
                if let Some(ty) = ty {
                    self.suffix(*ty, with_type);
                }
            }
            AttrData::Location(_) => {
                self.out.push_str("loc(");
                self.location_text(Location::of(attr));
                self.out.push(')');
            }
            AttrData::Distinct { id, referenced } => {
                let number =
                    self.around.as_deref_mut().map_or(*id, |around| around.aliases.distinct_number(*id));
                self.put(format_args!("distinct[{number}]<"));
                if !matches!(referenced.data(), AttrData::Unit) {
                    self.attr(*referenced);
                }
                self.out.push('>');
            }
        }
    }

    // ---- locations

    /// Prints `loc(..)`, by alias if there is one.
    pub(super) fn trailing_location(&mut self, location: Location<'_>) {
        self.out.push_str("loc(");
        self.location(location);
        self.out.push(')');
    }
    /// Prints what a location is, without `loc(..)`, by alias if there is one.
    fn location(&mut self, location: Location<'_>) {
        self.by_alias(
            Key::of_location(location),
            Some("loc"),
            |w| w.location_text(location),
            |w| w.own_location(location),
        );
    }
    /// Prints `loc(..)`, with aliases only inside.
    pub(super) fn own_location(&mut self, location: Location<'_>) {
        self.out.push_str("loc(");
        self.location_text(location);
        self.out.push(')');
    }
    fn location_of(&mut self, attr: Attribute<'_>) {
        self.location(Location::of(attr));
    }
    /// Prints what a location is, with aliases only inside.
    fn location_text(&mut self, location: Location<'_>) {
        let attr = match location {
            Location::Unknown => return self.out.push_str("unknown"),
            Location::File { file, line, col } => {
                self.string(file.as_str());
                return self.put(format_args!(":{line}:{col}"));
            }
            Location::Other(attr) => attr,
        };
        let AttrData::Location(data) = attr.data() else { return };
        match data {
            LocationData::Unknown => self.out.push_str("unknown"),
            LocationData::Alias(name) => self.put(format_args!("#{name}")),
            LocationData::Range { file, start, end } => {
                self.string(file.as_str());
                self.put(format_args!(":{}:{}", start.0, start.1));
                if start.0 != end.0 {
                    self.put(format_args!(" to {}:{}", end.0, end.1));
                } else if start != end {
                    self.put(format_args!(" to :{}", end.1));
                }
            }
            LocationData::Name { name, child } => {
                self.string(name.as_str());
                if let Some(child) = child {
                    self.out.push('(');
                    self.location_of(*child);
                    self.out.push(')');
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.out.push_str("callsite(");
                self.location_of(*callee);
                self.out.push_str(" at ");
                self.location_of(*caller);
                self.out.push(')');
            }
            LocationData::Fused { metadata, parts } => {
                self.out.push_str("fused");
                if let Some(metadata) = metadata {
                    self.out.push('<');
                    self.attr(*metadata);
                    self.out.push('>');
                }
                self.out.push('[');
                self.separated(parts, |w, part| w.location_of(*part));
                self.out.push(']');
            }
        }
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
                self.put(format_args!("{value}"));
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
            _ => w.put(format_args!("{value}")),
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

impl fmt::Display for Location<'_> {
    /// Writes the text between the parentheses of `loc(..)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        TextWriter::plain(&mut out).location_text(*self);
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
