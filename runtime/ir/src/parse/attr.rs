//! Parsing of attributes.

use super::Parsed;
use super::core::{Parser, UnresolvedOperand};
use super::dialect::{Kind, OfDialect};
use super::lexer::{Tok, unescape};
use crate::body::Attrs;
use crate::float;
use crate::interned::{AttrData, Attribute, DYNAMIC, FloatKind, Ident, Signedness, Type, TypeData};
use bourn_presburger::affine::{self, AffineExpr, MapOrSet};
use smallvec::SmallVec;

/// The largest number of digits of an integer literal: the conversion takes quadratic time.
const MAX_DIGITS: usize = 20_000;

impl<'s, 'c> Parser<'s, 'c> {
    /// Returns whether an attribute starts here.
    pub fn at_attribute(&self) -> bool {
        match self.token.kind {
            Tok::At | Tok::Hash | Tok::Str | Tok::Int | Tok::Float | Tok::Bang => true,
            Tok::Punct(b) => matches!(b, b'[' | b'{' | b'-' | b'('),
            Tok::Bare => {
                self.at_type()
                    || matches!(
                        self.text(),
                        "true"
                            | "false"
                            | "unit"
                            | "affine_map"
                            | "affine_set"
                            | "array"
                            | "dense"
                            | "dense_resource"
                            | "sparse"
                            | "strided"
                            | "distinct"
                            | "loc"
                    )
            }
            _ => false,
        }
    }
    /// Returns the attribute of the alias at the current token.
    pub fn attr_alias_here(&self) -> Option<Attribute<'c>> {
        self.text().strip_prefix('#').and_then(|name| self.attr_aliases.get(name))
    }
    /// Parses an attribute. `ty` is the type of a number or string without a written type; without `ty` a string has the type `none`.
    pub fn parse_attribute(&mut self, ty: Option<Type<'c>>) -> Parsed<Attribute<'c>> {
        match self.token.kind {
            Tok::Int | Tok::Float => self.number(ty, false),
            Tok::Punct(b'-') => {
                self.advance();
                if !matches!(self.token.kind, Tok::Int | Tok::Float) {
                    return self.wrong_token("expected constant integer or floating point value");
                }
                self.number(ty, true)
            }
            Tok::Str => {
                let value = self.ctx.ident(&unescape(self.advance()));
                let ty = if ty.is_none() && self.accept_punct(b':') { Some(self.parse_type()?) } else { ty };
                let ty = ty.filter(|t| *t != self.types.none);
                Ok(self.ctx.attr(AttrData::String { value, ty }))
            }
            Tok::At => self.symbol_ref(),
            Tok::Hash => self.deeper(|p| p.hash_attribute(ty)),
            Tok::Punct(b'[') => self.deeper(Self::array_attribute),
            Tok::Punct(b'{') => self.deeper(|p| {
                let entries = p.dictionary()?;
                Ok(p.ctx.attr(AttrData::Dict(entries)))
            }),
            Tok::Bare => self.word_attribute(ty),
            Tok::Bang | Tok::Punct(b'(') => self.type_attribute(),
            _ => self.wrong_token("expected attribute value"),
        }
    }
    fn type_attribute(&mut self) -> Parsed<Attribute<'c>> {
        let ty = self.parse_type()?;
        Ok(self.ctx.attr(AttrData::Type(ty)))
    }
    fn word_attribute(&mut self, ty: Option<Type<'c>>) -> Parsed<Attribute<'c>> {
        match self.text() {
            "true" | "false" => {
                let start = self.token.start;
                let value = i128::from(self.advance() == "true");
                match ty {
                    Some(ty) if ty != self.types.i1 => {
                        self.plain_error(start, "integer literal not valid for specified type")
                    }
                    _ => Ok(self.ctx.attr(AttrData::Integer { value, ty: self.types.i1 })),
                }
            }
            "unit" => {
                self.advance();
                Ok(self.ctx.unit_attr())
            }
            "affine_map" | "affine_set" => self.map_or_set(),
            "array" => self.dense_array(),
            "dense" => self.dense_elements(ty),
            "sparse" => self.sparse_elements(ty),
            "dense_resource" => self.resource_elements(ty),
            "strided" => self.strided_layout(),
            "distinct" => self.distinct(),
            "loc" => {
                self.advance();
                self.location_attribute()
            }
            _ if self.at_type() => self.type_attribute(),
            _ => self.wrong_token("expected attribute value"),
        }
    }

    // ---- numbers

    fn number(&mut self, ty: Option<Type<'c>>, negative: bool) -> Parsed<Attribute<'c>> {
        let start = self.token.start;
        let is_float = self.token.kind == Tok::Float;
        let literal = Number { text: self.advance(), negative };
        let ty = match ty {
            Some(ty) => ty,
            None if self.accept_punct(b':') => self.parse_type()?,
            None if is_float => self.types.f64,
            None => self.types.i64,
        };
        if is_float {
            let TypeData::Float(kind) = *ty.data() else {
                return self
                    .plain_error(self.token.start, "floating point value not valid for specified type");
            };
            let bits = self.float_bits(kind, literal, start)?;
            return Ok(self.ctx.attr(AttrData::Float { bits, ty }));
        }
        if let TypeData::Float(kind) = *ty.data() {
            let bits = self.float_from_integer(kind, literal, start)?;
            return Ok(self.ctx.attr(AttrData::Float { bits, ty }));
        }
        let (width, signedness) = match *ty.data() {
            TypeData::Integer { width, signedness } => (width, signedness),
            TypeData::Index => (64, Signedness::Signed),
            _ => return self.plain_error(start, "integer literal not valid for specified type"),
        };
        if negative && signedness == Signedness::Unsigned {
            return self.plain_error(start, "negative integer literal not valid for unsigned integer type");
        }
        if width > 127 {
            return self.wide_integer(literal, width, signedness, ty, start);
        }
        match integer_in(literal, width, signedness) {
            Some(value) => Ok(self.ctx.attr(AttrData::Integer { value, ty })),
            None => self.plain_error(start, "integer constant out of range for attribute"),
        }
    }
    fn wide_integer(
        &mut self,
        literal: Number<'_>,
        width: u32,
        signedness: Signedness,
        ty: Type<'c>,
        start: u32,
    ) -> Parsed<Attribute<'c>> {
        if literal.text.len() > MAX_DIGITS {
            return self.plain_error(start, format!("integer literal has more than {MAX_DIGITS} digits"));
        }
        match super::wide::decimal(literal, width, signedness) {
            Some(digits) => Ok(match digits.parse::<i128>() {
                Ok(value) => self.ctx.attr(AttrData::Integer { value, ty }),
                Err(_) => self.ctx.attr(AttrData::BigInteger { digits: self.ctx.ident(&digits), ty }),
            }),
            None => self.plain_error(start, "integer constant out of range for attribute"),
        }
    }
    /// Converts a decimal literal to the bits of a format.
    pub fn float_bits(&mut self, kind: FloatKind, literal: Number<'_>, start: u32) -> Parsed<u128> {
        // Rust reads every form of the lexer (`1.`, `1.5e3`) and rounds to nearest even.
        let value: f64 = literal.text.parse().unwrap_or(f64::NAN);
        let value = if literal.negative { -value } else { value };
        match float::of_literal(kind, value) {
            Some(bits) => Ok(bits),
            None => self.plain_error(start, "floating point value is not representable in its type"),
        }
    }
    /// Converts a hexadecimal literal to a float of the same bits.
    pub fn float_from_integer(&mut self, kind: FloatKind, literal: Number<'_>, start: u32) -> Parsed<u128> {
        let Some(hex) = literal.text.strip_prefix("0x") else {
            let location = self.location(start);
            let message = "unexpected decimal integer literal for a floating point value";
            let error = crate::diag::Diagnostic::new(crate::diag::Severity::Error, location, message);
            self.diagnostics.report(error.note(location, "add a trailing dot to make the literal a float"));
            return Err(super::Failed);
        };
        if literal.negative {
            return self.plain_error(start, "hexadecimal float literal should not have a leading minus");
        }
        let width = kind.width();
        match u128::from_str_radix(hex, 16) {
            Ok(bits) if width == 128 || bits < 1 << width => Ok(bits),
            _ => self.plain_error(start, "hexadecimal float constant out of range for type"),
        }
    }

    // ---- symbols

    /// Returns the name in the current `@` token.
    pub fn symbol_name(&mut self) -> Ident<'c> {
        let text = &self.advance()[1..];
        if text.starts_with('"') { self.ctx.ident(&unescape(text)) } else { self.ident(text) }
    }
    fn symbol_ref(&mut self) -> Parsed<Attribute<'c>> {
        let root = self.symbol_name();
        let mut nested = Vec::new();
        while self.at_punct(b':') && self.src.as_bytes().get(self.token.end as usize) == Some(&b':') {
            self.advance();
            self.advance();
            if self.token.kind != Tok::At {
                return self.wrong_token("expected nested symbol reference identifier");
            }
            nested.push(self.symbol_name());
        }
        Ok(self.ctx.attr(AttrData::SymbolRef { root, nested: nested.into() }))
    }

    // ---- collections

    fn array_attribute(&mut self) -> Parsed<Attribute<'c>> {
        self.advance();
        let mut items: SmallVec<[Attribute<'c>; 8]> = SmallVec::new();
        self.list_closed_by(b']', "expected ',' or ']'", |p| {
            items.push(p.parse_attribute(None)?);
            Ok(())
        })?;
        Ok(self.ctx.attr(AttrData::Array(items.as_slice().into())))
    }
    fn entry_name(&mut self) -> Parsed<Ident<'c>> {
        let start = self.token.start;
        match self.token.kind {
            Tok::Bare => {
                let text = self.advance();
                Ok(self.ident(text))
            }
            Tok::Str => {
                let text = unescape(self.advance()).into_owned();
                if text.is_empty() {
                    self.plain_error(start, "expected valid attribute name")
                } else {
                    Ok(self.ctx.ident(&text))
                }
            }
            _ => self.wrong_token("expected attribute name"),
        }
    }
    fn entries(
        &mut self,
        mut each: impl FnMut(&mut Self, Ident<'c>, Attribute<'c>, u32) -> Parsed<()>,
    ) -> Parsed<()> {
        self.expect_as(b'{', "expected '{' in attribute dictionary")?;
        self.list_closed_by(b'}', "expected '}' in attribute dictionary", |p| {
            let start = p.token.start;
            let name = p.entry_name()?;
            let value = if p.accept_punct(b'=') { p.parse_attribute(None)? } else { p.ctx.unit_attr() };
            each(p, name, value, start)
        })
    }
    /// Parses `{a = 1, b}`, sorted by name.
    pub fn dictionary(&mut self) -> Parsed<Box<[(Ident<'c>, Attribute<'c>)]>> {
        let mut entries: Vec<(Ident<'c>, Attribute<'c>, u32)> = Vec::new();
        self.entries(|_, name, value, start| {
            entries.push((name, value, start));
            Ok(())
        })?;
        entries.sort_by(|a, b| (a.0.as_str(), a.2).cmp(&(b.0.as_str(), b.2)));
        if let Some(pair) = entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let (name, start) = (pair[1].0, pair[1].2);
            return self.plain_error(start, format!("duplicate key '{name}' in dictionary attribute"));
        }
        Ok(entries.into_iter().map(|(name, value, _)| (name, value)).collect())
    }
    /// Parses `{..}` and adds the entries to the attributes of an op.
    pub fn attr_dict_into(&mut self, attrs: &mut Attrs<'c>) -> Parsed<()> {
        // With few attributes, searching the list is faster than a set of names.
        let mut seen: rustc_hash::FxHashSet<Ident<'c>> = Default::default();
        let mut own = attrs.len();
        self.entries(|p, name, value, start| {
            let repeated = if attrs.len() < 16 {
                attrs.iter().any(|(n, _)| *n == name)
            } else {
                seen.extend(attrs[own.min(seen.len())..].iter().map(|(n, _)| *n));
                own = attrs.len();
                seen.contains(&name)
            };
            if repeated {
                return p.plain_error(start, format!("duplicate key '{name}' in dictionary attribute"));
            }
            if attrs.len() >= 16 {
                seen.insert(name);
            }
            if attrs.len() == attrs.capacity() {
                // Reserve three elements, since two attributes are seldom all that an op has.
                attrs.reserve_exact(attrs.len().max(2));
            }
            attrs.push((name, value));
            Ok(())
        })
    }

    // ---- builtin attributes with a syntax of their own

    /// Parses a map or set without `affine_map<` or `affine_set<` around it.
    pub fn bare_map_or_set(&mut self) -> Parsed<MapOrSet> {
        let start = self.token.start;
        match affine::parse_map_or_set_prefix(&self.src[start as usize..]) {
            Ok((found, used)) => {
                self.last_end = start + used as u32;
                self.reset_to(start + used as u32);
                Ok(found)
            }
            Err(error) => {
                let mut place = start as usize + error.offset;
                // A missing token is reported at the end of the token before.
                if ["expected '(", "expected ')", "use of"]
                    .iter()
                    .any(|start| error.message.starts_with(start))
                {
                    place = self.src[..place].trim_end().len();
                }
                self.plain_error(place as u32, error.message)
            }
        }
    }
    fn map_or_set(&mut self) -> Parsed<Attribute<'c>> {
        let want_map = self.advance() == "affine_map";
        let what = if want_map { "affine map" } else { "integer set" };
        if !self.accept_punct(b'<') {
            return self.wrong_token(format!("expected '<' in {what}"));
        }
        let start = self.token.start;
        let found = self.bare_map_or_set()?;
        if !self.accept_punct(b'>') {
            return self.wrong_token(format!("expected '>' in {what}"));
        }
        match found {
            MapOrSet::Map(map) if want_map => Ok(self.ctx.attr(AttrData::AffineMap(map))),
            MapOrSet::Set(set) if !want_map => Ok(self.ctx.attr(AttrData::IntegerSet(set))),
            MapOrSet::Map(_) => self.plain_error(start, "expected ':' in integer set"),
            MapOrSet::Set(_) => self.plain_error(start, "expected '->' in affine map"),
        }
    }
    /// Parses an affine expression over values: `%a` is a dimension, `symbol(%a)` a symbol. As in MLIR, the first use of a value decides
    /// which it is everywhere.
    pub fn affine_expr_of_values(
        &mut self,
        dims: &mut Vec<UnresolvedOperand<'s>>,
        symbols: &mut Vec<UnresolvedOperand<'s>>,
    ) -> Parsed<AffineExpr> {
        let start = self.token.start;
        let src = self.src;
        let text = &src[start as usize..];
        let base = text.as_ptr() as usize;
        let parsed = affine::parse_expr_prefix(text, &mut |name, is_symbol| {
            let value = name.strip_prefix('%')?;
            // `name` is usually a slice of the text; otherwise the text is searched for it.
            let offset = (name.as_ptr() as usize)
                .checked_sub(base)
                .filter(|o| text.get(*o..*o + name.len()) == Some(name));
            let offset = offset.or_else(|| text.find(name))?;
            let full = text.get(offset + 1..offset + 1 + value.len())?;
            let (base_name, number) = match full.split_once('#') {
                Some((base_name, number)) => (base_name, number.parse().ok()?),
                None => (full, 0),
            };
            let position = |list: &[UnresolvedOperand<'s>]| {
                list.iter().position(|o| o.name == base_name && o.number == number).map(|n| n as u32)
            };
            if let Some(known) = position(dims) {
                return Some(AffineExpr::dim(known));
            }
            if let Some(known) = position(symbols) {
                return Some(AffineExpr::symbol(known));
            }
            let list = if is_symbol { &mut *symbols } else { &mut *dims };
            let new = list.len() as u32;
            let pos = super::core::Pos(start + offset as u32);
            list.push(UnresolvedOperand { name: base_name, number, pos });
            Some(if is_symbol { AffineExpr::symbol(new) } else { AffineExpr::dim(new) })
        });
        match parsed {
            Ok((expr, used)) => {
                self.last_end = start + used as u32;
                self.reset_to(start + used as u32);
                Ok(expr)
            }
            Err(error) => self.plain_error(start + error.offset as u32, error.message),
        }
    }
    fn strided_layout(&mut self) -> Parsed<Attribute<'c>> {
        self.advance();
        self.expect_as(b'<', "expected '<' after 'strided'")?;
        self.expect_punct(b'[')?;
        let mut strides = Vec::new();
        self.list_to(b']', |p| {
            strides.push(p.stride_value()?);
            Ok(())
        })?;
        let mut offset = 0;
        if self.accept_punct(b',') {
            if !self.accept("offset") {
                return self.wrong_token("expected 'offset' after comma");
            }
            self.expect_as(b':', "expected ':' after 'offset'")?;
            offset = self.stride_value()?;
        }
        self.expect_punct(b'>')?;
        Ok(self.ctx.attr(AttrData::StridedLayout { strides: strides.into(), offset }))
    }
    fn stride_value(&mut self) -> Parsed<i64> {
        if self.accept_punct(b'?') {
            return Ok(DYNAMIC);
        }
        let start = self.token.start;
        match self.optional_i64()? {
            // The number that represents `?`.
            Some(DYNAMIC) => self.plain_error(start, "expected a 64-bit signed integer or '?'"),
            Some(value) => Ok(value),
            None => self.plain_error(start, "expected a 64-bit signed integer or '?'"),
        }
    }
    fn distinct(&mut self) -> Parsed<Attribute<'c>> {
        self.advance();
        self.expect_as(b'[', "expected '[' after 'distinct'")?;
        let start = self.token.start;
        if self.token.kind != Tok::Int {
            return self.plain_error(start, "expected distinct ID");
        }
        let text = self.advance();
        let written = match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        };
        let Some(written) = written else {
            return self.plain_error(self.token.start, "expected an unsigned 64-bit integer");
        };
        self.expect_as(b']', "expected ']' to close distinct ID")?;
        self.expect_as(b'<', "expected '<' after distinct ID")?;
        let start = self.token.start;
        let referenced = match self.at_punct(b'>') {
            true => self.ctx.unit_attr(),
            false => self.deeper(|p| p.parse_attribute(None))?,
        };
        self.expect_as(b'>', "expected '>' to close distinct attribute")?;
        if let Some(known) = self.distinct.get(&written) {
            let same =
                matches!(known.data(), AttrData::Distinct { referenced: other, .. } if *other == referenced);
            return match same {
                true => Ok(*known),
                false => {
                    let AttrData::Distinct { referenced, .. } = known.data() else { return Ok(*known) };
                    let message =
                        format!("referenced attribute does not match previous definition: {referenced}");
                    self.plain_error(start, message)
                }
            };
        }
        let attr = self.ctx.distinct_attr(referenced);
        self.distinct.insert(written, attr);
        Ok(attr)
    }
    fn dense_array(&mut self) -> Parsed<Attribute<'c>> {
        self.advance();
        self.expect_as(b'<', "expected '<' after 'array'")?;
        let start = self.token.start;
        let element = self.parse_type()?;
        match *element.data() {
            TypeData::Integer { width, .. } if width == 1 || width % 8 == 0 && width <= 64 => {}
            TypeData::Float(kind) if kind.width() % 8 == 0 && kind.width() <= 64 => {}
            TypeData::Integer { width, .. } if width % 8 == 0 => {
                return self.plain_error(start, "elements of more than 64 bits are not supported");
            }
            TypeData::Float(FloatKind::F80 | FloatKind::F128) => {
                return self.plain_error(start, "elements of more than 64 bits are not supported");
            }
            TypeData::Integer { .. } | TypeData::Float(_) => {
                return self.plain_error(start, "element type bitwidth must be a multiple of 8");
            }
            _ => {
                return self.plain_error(start, format!("expected integer or float type, got: '{element}'"));
            }
        }
        let mut values = Vec::new();
        if !self.accept_punct(b'>') {
            self.expect_as(b':', "expected ':' after dense array type")?;
            self.comma_separated(|p| {
                values.push(p.dense_array_item(element)?);
                Ok(())
            })?;
            self.expect_as(b'>', "expected '>' to close an array attribute")?;
        }
        Ok(self.ctx.attr(AttrData::DenseArray { element, values: values.into() }))
    }
    /// Parses one number of an `array<..>`.
    pub fn dense_array_item(&mut self, element: Type<'c>) -> Parsed<i64> {
        let start = self.token.start;
        if let TypeData::Integer { width: 1, .. } = element.data() {
            match self.text() {
                "true" => {
                    self.advance();
                    return Ok(1);
                }
                "false" => {
                    self.advance();
                    return Ok(0);
                }
                _ if self.token.kind == Tok::Int => {
                    self.advance();
                    let message = "expected 'true' or 'false' values for i1 type";
                    return self.plain_error(self.token.start, message);
                }
                _ => {}
            }
        }
        if matches!(element.data(), TypeData::Integer { .. }) && matches!(self.text(), "true" | "false") {
            return self.plain_error(start, "expected i1 type for 'true' or 'false' values");
        }
        let negative = self.accept_punct(b'-');
        match (self.token.kind, element.data()) {
            (Tok::Float, &TypeData::Float(kind)) => {
                let literal = Number { text: self.advance(), negative };
                Ok(self.float_bits(kind, literal, start)? as i64)
            }
            (Tok::Int, &TypeData::Float(kind)) => {
                let literal = Number { text: self.advance(), negative };
                Ok(self.float_from_integer(kind, literal, start)? as i64)
            }
            (Tok::Int, &TypeData::Integer { width, signedness }) => {
                let literal = Number { text: self.advance(), negative };
                match integer_in(literal, width, signedness) {
                    Some(value) => Ok(value as i64),
                    None => self.plain_error(self.token.start, "integer constant out of range"),
                }
            }
            (_, TypeData::Integer { .. }) => self.plain_error(self.token.start, "expected integer literal"),
            _ => self.plain_error(self.token.start, "expected integer or float literal"),
        }
    }

    fn hash_attribute(&mut self, ty: Option<Type<'c>>) -> Parsed<Attribute<'c>> {
        let start = self.token.start;
        Ok(match self.of_dialect(Kind::Attribute)? {
            OfDialect::Alias(name) => match self.attr_aliases.get(name) {
                Some(attr) => {
                    self.shared(attr.0.extent, start)?;
                    attr
                }
                None => return self.undefined_alias(name),
            },
            OfDialect::Declared(def, params) => self.ctx.attr(AttrData::Declared { def, params }),
            OfDialect::Opaque(dialect, text, mentions) => {
                let ty = if ty.is_none() && self.accept_punct(b':') { Some(self.parse_type()?) } else { ty };
                self.ctx.attr(AttrData::Opaque { dialect, text, mentions, ty })
            }
        })
    }
}

/// The text of a number: digits, and whether a minus precedes them.
#[derive(Clone, Copy)]
pub(crate) struct Number<'t> {
    pub text: &'t str,
    pub negative: bool,
}

/// Converts an integer literal to a value of a type of at most 127 bits, sign-extended if the type is signless; `None` if it does not fit.
/// The values of `i1` are 0 and 1, and the values of `si1` are 0 and -1.
pub(super) fn integer_in(literal: Number<'_>, width: u32, signedness: Signedness) -> Option<i128> {
    let Number { text, negative } = literal;
    let magnitude = match text.strip_prefix("0x") {
        Some(hex) => u128::from_str_radix(
            hex.trim_start_matches('0').get(..).filter(|h| !h.is_empty()).unwrap_or("0"),
            16,
        ),
        None => text.parse::<u128>(),
    }
    .ok()?;
    if width == 0 {
        return (magnitude == 0 && !negative).then_some(0);
    }
    if magnitude >> width != 0 {
        return None;
    }
    let half = 1u128 << (width - 1);
    if negative {
        let is_true = width == 1 && signedness != Signedness::Signed;
        return (magnitude != 0 && magnitude <= half).then(|| if is_true { 1 } else { -(magnitude as i128) });
    }
    match signedness {
        Signedness::Signed if magnitude >= half => None,
        Signedness::Signless if magnitude >= half && width > 1 => {
            let unused = 128 - width;
            Some(((magnitude << unused) as i128) >> unused)
        }
        _ => Some(magnitude as i128),
    }
}
