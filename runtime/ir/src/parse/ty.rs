//! Parsing of types.

use super::Parsed;
use super::core::Parser;
use super::dialect::{Bracket, Kind, OfDialect};
use super::lexer::Tok;
use crate::interned::{AttrData, Attribute, DYNAMIC, FloatKind, Signedness, Type, TypeData};

const MAX_WIDTH: u32 = 16_777_215;
/// The number of recent types whose texts are compared before a hash is computed.
pub(super) const LAST_TYPES: usize = 4;
fn integer_parts(word: &str) -> Option<(Signedness, &str)> {
    let (signedness, digits) = match word.as_bytes() {
        [b'i', ..] => (Signedness::Signless, &word[1..]),
        [b's', b'i', ..] => (Signedness::Signed, &word[2..]),
        [b'u', b'i', ..] => (Signedness::Unsigned, &word[2..]),
        _ => return None,
    };
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then_some((signedness, digits))
}
/// Returns whether a word is the name of an integer type. No op has such a name.
pub(super) fn is_integer_type(word: &str) -> bool {
    integer_parts(word).is_some_and(|(_, digits)| !digits.starts_with('0'))
}
fn is_type_word(word: &str) -> bool {
    matches!(word, "index" | "none" | "complex" | "tuple" | "vector" | "tensor" | "memref")
        || integer_parts(word).is_some()
        || FloatKind::with_keyword(word).is_some()
}

impl<'s, 'c> Parser<'s, 'c> {
    /// Returns whether a type starts here.
    pub fn at_type(&self) -> bool {
        match self.token.kind {
            Tok::Bang | Tok::Punct(b'(') => true,
            Tok::Bare => is_type_word(self.text()),
            _ => false,
        }
    }
    /// Parses a type.
    pub fn parse_type(&mut self) -> Parsed<Type<'c>> {
        match self.token.kind {
            Tok::Punct(b'(') => self.deeper(|p| {
                let (inputs, results) = p.parse_function_type_parts()?;
                Ok(p.ctx.ty(TypeData::Function { inputs: inputs.into(), results: results.into() }))
            }),
            Tok::Bare => self.builtin_type(),
            Tok::Bang => self.deeper(Self::dialect_type),
            _ => self.wrong_token("expected non-function type"),
        }
    }
    /// Parses a declared type or only its parameters: `!toy.tile<4>` or `<4>`. Other types are parsed, too: the verifier compares types
    /// with constraints. As in MLIR, a type that begins with `!` is complete.
    pub fn parse_short_type(&mut self, name: &str) -> Parsed<Type<'c>> {
        let Some(def) = self.ctx.type_def(name).filter(|_| self.token.kind != Tok::Bang) else {
            return self.parse_type();
        };
        if !self.declared_params_start(def) && self.at_type() {
            return self.parse_type();
        }
        let start = self.token.start;
        let bracket = if self.at_punct(b'<') { Bracket::Follows } else { Bracket::Missing };
        let params = self.deeper(|p| p.declared_params(def, bracket, start))?;
        Ok(self.ctx.ty(TypeData::Declared { def, params }))
    }
    /// Parses `(types) -> results`.
    pub fn parse_function_type_parts(&mut self) -> Parsed<(Vec<Type<'c>>, Vec<Type<'c>>)> {
        let mut inputs = Vec::new();
        self.parenthesised_types(&mut inputs)?;
        self.expect_function_arrow()?;
        Ok((inputs, self.parse_function_results()?))
    }
    /// Consumes the arrow between inputs and results.
    pub fn expect_function_arrow(&mut self) -> Parsed<()> {
        if self.accept("->") { Ok(()) } else { self.wrong_token("expected '->' in function type") }
    }
    /// Parses `type` or `(type, ..)`.
    pub fn parse_function_results(&mut self) -> Parsed<Vec<Type<'c>>> {
        if !self.at_punct(b'(') {
            return Ok(vec![self.non_function_type()?]);
        }
        let mut types = Vec::new();
        self.parenthesised_types(&mut types)?;
        Ok(types)
    }
    pub(super) fn non_function_type(&mut self) -> Parsed<Type<'c>> {
        match self.token.kind {
            Tok::Bare => self.builtin_type(),
            Tok::Bang => self.deeper(Self::dialect_type),
            _ => self.wrong_token("expected non-function type"),
        }
    }
    /// Parses `(type, ..)` and adds the types to a list.
    pub(super) fn parenthesised_types(&mut self, types: &mut impl Extend<Type<'c>>) -> Parsed<()> {
        self.expect_punct(b'(')?;
        self.list_to(b')', |p| {
            types.extend([p.parse_type()?]);
            Ok(())
        })
    }

    fn builtin_type(&mut self) -> Parsed<Type<'c>> {
        let word = self.text();
        let simple = match word {
            "index" => Some(self.types.index),
            "i1" => Some(self.types.i1),
            "i32" => Some(self.types.i32),
            "i64" => Some(self.types.i64),
            "f32" => Some(self.types.f32),
            "f64" => Some(self.types.f64),
            "none" => Some(self.types.none),
            _ => None,
        };
        if let Some(ty) = simple {
            self.advance();
            return Ok(ty);
        }
        if matches!(word, "tensor" | "memref" | "vector" | "tuple" | "complex") {
            return self.compound_type(word);
        }
        if let Some((signedness, digits)) = integer_parts(word) {
            let width = match digits.parse::<u32>() {
                Ok(width) if width <= MAX_WIDTH => width,
                Ok(_) => {
                    let message = format!("integer bitwidth is limited to {MAX_WIDTH} bits");
                    return self.plain_error(self.token.start, message);
                }
                Err(_) => return self.plain_error(self.token.start, "invalid integer width"),
            };
            self.advance();
            return Ok(self.ctx.ty(TypeData::Integer { width, signedness }));
        }
        match FloatKind::with_keyword(word) {
            Some(kind) => {
                self.advance();
                Ok(self.ctx.float(kind))
            }
            None => self.wrong_token("expected non-function type"),
        }
    }
    /// Parses a type with angle brackets. Types with equal short texts are parsed once.
    fn compound_type(&mut self, word: &'s str) -> Parsed<Type<'c>> {
        let start = self.token.start as usize;
        // The known texts have balanced brackets, so that a prefix of the rest is the whole type.
        let rest = &self.src[start..];
        if let Some(&(text, ty)) = self.last_types.iter().find(|(text, _)| rest.starts_with(text)) {
            return self.known_type(ty, start, text.len());
        }
        let text = self.short_bracketed_text(start);
        if let Some((text, _)) = text
            && let Some(&ty) = self.string_types.get(text)
        {
            self.last_types[self.next_type] = (text, ty);
            self.next_type = (self.next_type + 1) % LAST_TYPES;
            return self.known_type(ty, start, text.len());
        }
        let ty = self.deeper(|p| {
            p.advance();
            if !p.accept_punct(b'<') {
                return p.wrong_token(format!("expected '<' in {word} type"));
            }
            match word {
                "tensor" => p.tensor_type(),
                "memref" => p.memref_type(start as u32),
                "vector" => p.vector_type(start as u32),
                "complex" => p.complex_type(),
                _ => p.tuple_type(),
            }
        })?;
        if let Some((text, end)) = text
            && self.last_end as usize == end
        {
            self.string_types.insert(text, ty);
        }
        Ok(ty)
    }
    /// Skips the text of a type that was parsed before.
    fn known_type(&mut self, ty: Type<'c>, start: usize, len: usize) -> Parsed<Type<'c>> {
        self.shared(ty.0.extent, start as u32)?;
        self.last_end = (start + len) as u32;
        self.reset_to(self.last_end);
        Ok(ty)
    }
    /// Returns `word<..>` and its end if it is short and without characters that need the parser.
    fn short_bracketed_text(&self, start: usize) -> Option<(&'s str, usize)> {
        let mut depth = 0;
        for (i, b) in self.src.as_bytes()[start..].iter().enumerate().take(96) {
            match b {
                b'<' => depth += 1,
                b'>' => {
                    depth -= 1;
                    if depth <= 0 {
                        let end = start + i + 1;
                        return Some((self.src.get(start..end)?, end));
                    }
                }
                b'"' | b'/' | b'\n' | b'-' => return None,
                _ => {}
            }
        }
        None
    }

    /// Parses the `x` between extents, which the lexer has joined with the following word.
    fn x(&mut self) -> Parsed<()> {
        if self.token.kind == Tok::Bare && self.text().starts_with('x') {
            let start = self.token.start;
            self.last_end = start + 1;
            self.reset_to(start + 1);
            return Ok(());
        }
        self.wrong_token("expected 'x' in dimension list")
    }
    /// Parses one static extent.
    fn extent(&mut self) -> Parsed<i64> {
        let text = self.text();
        if text.starts_with("0x") {
            // `0x4xf32` is not a hexadecimal number here.
            let start = self.token.start;
            self.last_end = start + 1;
            self.reset_to(start + 1);
            return Ok(0);
        }
        match text.parse::<i64>() {
            Ok(value) => {
                self.advance();
                Ok(value)
            }
            Err(_) => self.plain_error(self.token.start, "invalid dimension"),
        }
    }
    /// Parses extents without spaces, `4x?x`, and calls `each` with each extent and whether it is in brackets. They are read from the
    /// bytes, because the lexer would read the rest of the list after each `x` as one word. The callers parse other spellings.
    fn close_extents(&mut self, mut each: impl FnMut(i64, bool) -> bool) {
        let bytes = &self.src.as_bytes()[self.token.start as usize..];
        let mut read = 0;
        while let Some((extent, is_scalable, length)) = close_extent(&bytes[read..])
            && each(extent, is_scalable)
        {
            read += length;
        }
        if read > 0 {
            self.last_end = self.token.start + read as u32;
            self.reset_to(self.last_end);
        }
    }
    /// Parses sizes without spaces: `16x16x4`. They are read from the bytes, as extents are.
    pub(super) fn sizes(&mut self) -> Parsed<Vec<i64>> {
        let start = self.token.start as usize;
        let (mut sizes, mut end) = (Vec::new(), start);
        loop {
            let digits = self.src.as_bytes()[end..].iter().take_while(|b| b.is_ascii_digit()).count();
            let Ok(size) = self.src[end..end + digits].parse::<i64>() else {
                return self.wrong_token("expected sizes, such as '16x16x4'");
            };
            sizes.push(size);
            end += digits;
            match self.src.as_bytes().get(end..end + 2) {
                Some([b'x', next]) if next.is_ascii_digit() => end += 1,
                _ => break,
            }
        }
        self.last_end = end as u32;
        self.reset_to(end as u32);
        Ok(sizes)
    }
    pub(super) fn dimensions(&mut self) -> Parsed<Vec<i64>> {
        let mut shape = Vec::new();
        self.close_extents(|extent, is_scalable| {
            if !is_scalable {
                shape.push(extent);
            }
            !is_scalable
        });
        loop {
            match self.token.kind {
                Tok::Punct(b'?') => {
                    self.advance();
                    shape.push(DYNAMIC);
                }
                Tok::Int => {
                    let value = self.extent()?;
                    shape.push(value);
                }
                _ => return Ok(shape),
            }
            self.x()?;
        }
    }
    fn tensor_type(&mut self) -> Parsed<Type<'c>> {
        let unranked = self.accept_punct(b'*');
        let shape = if unranked {
            self.x()?;
            Vec::new()
        } else {
            self.dimensions()?
        };
        let element_start = self.token.start;
        let element = self.parse_type()?;
        let mut encoding = None;
        // A comma without an encoding is accepted.
        if self.accept_punct(b',') && self.at_attribute() {
            encoding = Some(self.parse_attribute(None)?);
        }
        self.expect_as(b'>', "expected '>' in tensor type")?;
        if !is_element(element, "tensor") {
            return self.plain_error(element_start, "invalid tensor element type");
        }
        match encoding {
            Some(_) if unranked => self.error("cannot apply encoding to unranked tensor"),
            None if unranked => Ok(self.ctx.ty(TypeData::UnrankedTensor(element))),
            encoding => Ok(self.ctx.ty(TypeData::RankedTensor { shape: shape.into(), element, encoding })),
        }
    }
    fn vector_type(&mut self, type_start: u32) -> Parsed<Type<'c>> {
        let (mut shape, mut scalable) = (Vec::new(), Vec::new());
        self.close_extents(|extent, is_scalable| {
            if extent != DYNAMIC {
                shape.push(extent);
                scalable.push(is_scalable);
            }
            extent != DYNAMIC
        });
        loop {
            let bracket = self.accept_punct(b'[');
            if self.token.kind != Tok::Int {
                if bracket {
                    return self.plain_error(self.token.start, "invalid dimension");
                }
                if self.at_punct(b'?') {
                    return self.plain_error(self.token.start, "expected non-function type");
                }
                break;
            }
            shape.push(self.extent()?);
            if bracket {
                self.expect_as(b']', "missing ']' closing scalable dimension")?;
            }
            scalable.push(bracket);
            self.x()?;
        }
        let element = self.parse_type()?;
        self.expect_as(b'>', "expected '>' in vector type")?;
        if !is_element(element, "vector") {
            let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
            return self.plain_error(type_start, message);
        }
        if shape.iter().any(|&size| size <= 0) {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            let message =
                format!("vector types must have positive constant sizes but got {}", sizes.join(", "));
            return self.plain_error(type_start, message);
        }
        Ok(self.ctx.ty(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element }))
    }
    fn complex_type(&mut self) -> Parsed<Type<'c>> {
        let start = self.token.start;
        let element = self.parse_type()?;
        self.expect_as(b'>', "expected '>' in complex type")?;
        if !matches!(element.data(), TypeData::Integer { .. } | TypeData::Float(_)) {
            return self.plain_error(start, "invalid element type for complex");
        }
        Ok(self.ctx.ty(TypeData::Complex(element)))
    }
    fn tuple_type(&mut self) -> Parsed<Type<'c>> {
        let mut items = Vec::new();
        self.list_closed_by(b'>', "expected '>' in tuple type", |p| {
            items.push(p.parse_type()?);
            Ok(())
        })?;
        Ok(self.ctx.ty(TypeData::Tuple(items.into())))
    }
    fn memref_type(&mut self, type_start: u32) -> Parsed<Type<'c>> {
        let unranked = self.accept_punct(b'*');
        let shape = if unranked {
            self.x()?;
            Vec::new()
        } else {
            self.dimensions()?
        };
        let start = self.token.start;
        let element = self.parse_type()?;
        if !is_element(element, "memref") {
            return self.plain_error(start, "invalid memref element type");
        }
        let (mut layout, mut space) = self.layout_and_space(unranked)?;
        if let Some(layout) = layout {
            self.check_layout(layout, shape.len(), type_start)?;
        }
        if let Some(space) = space {
            self.check_memory_space(space, type_start)?;
        }
        // The default memory space and the identity layout are represented by their absence.
        space = space.filter(|s| s.as_int() != Some(0));
        layout = layout.filter(|l| !l.as_affine_map().is_some_and(|map| map.keeps_dims()));
        Ok(self.ctx.ty(if unranked {
            TypeData::UnrankedMemRef { element, space }
        } else {
            TypeData::MemRef { shape: shape.into(), element, layout, space }
        }))
    }
    /// Parses `, layout, space>` after the element type of a memref.
    fn layout_and_space(&mut self, unranked: bool) -> Parsed<(Option<Attribute<'c>>, Option<Attribute<'c>>)> {
        let (mut layout, mut space) = (None, None);
        if self.accept_punct(b'>') {
            return Ok((layout, space));
        }
        self.expect_as(b',', "expected ',' or '>' in memref type")?;
        if self.at_punct(b'>') {
            return self.wrong_token("expected list element");
        }
        self.comma_separated(|p| {
            let attr = p.parse_attribute(None)?;
            if !is_layout(attr) {
                if space.replace(attr).is_some() {
                    return p.plain_error(p.token.start, "multiple memory spaces specified in memref type");
                }
            } else if unranked {
                return p.plain_error(p.token.start, "cannot have affine map for unranked memref type");
            } else if space.is_some() || layout.replace(attr).is_some() {
                return p.plain_error(p.token.start, "expected memory space to be last in memref type");
            }
            Ok(())
        })?;
        self.expect_as(b'>', "expected ',' or '>'")?;
        Ok((layout, space))
    }
    /// Checks the kind of a memory space. Dialects define which values of these kinds are valid.
    fn check_memory_space(&mut self, space: Attribute<'c>, start: u32) -> Parsed<()> {
        use AttrData::{BigInteger, Declared, Dict, Integer, Opaque, String};
        match space.data() {
            Integer { .. }
            | BigInteger { .. }
            | String { .. }
            | Dict(_)
            | Declared { .. }
            | Opaque { .. } => Ok(()),
            _ => self.plain_error(start, "unsupported memory space Attribute"),
        }
    }
    fn check_layout(&mut self, layout: Attribute<'c>, rank: usize, start: u32) -> Parsed<()> {
        match layout.data() {
            AttrData::AffineMap(map) if map.num_dims() != rank => self.plain_error(
                start,
                format!("memref layout mismatch between rank and affine map: {rank} != {}", map.num_dims()),
            ),
            AttrData::StridedLayout { strides, .. } if strides.len() != rank => {
                self.plain_error(start, "expected the number of strides to match the rank")
            }
            _ => Ok(()),
        }
    }

    fn dialect_type(&mut self) -> Parsed<Type<'c>> {
        let start = self.token.start;
        Ok(match self.of_dialect(Kind::Type)? {
            OfDialect::Alias(name) => match self.type_aliases.get(name) {
                Some(&ty) => {
                    self.shared(ty.0.extent, start)?;
                    ty
                }
                None => return self.undefined_alias(name),
            },
            OfDialect::Declared(def, params) => self.ctx.ty(TypeData::Declared { def, params }),
            OfDialect::Opaque(dialect, text, mentions) => {
                self.ctx.ty(TypeData::Opaque { dialect, text, mentions })
            }
        })
    }

    /// Parses an integer, if one is next.
    pub fn optional_i64(&mut self) -> Parsed<Option<i64>> {
        self.optional_number(|value| i64::try_from(value).ok())
    }

    /// Parses an integer that `pick` accepts, if one is next.
    pub fn optional_number(&mut self, pick: impl Fn(i128) -> Option<i64>) -> Parsed<Option<i64>> {
        let negative = self.at_punct(b'-');
        let start = self.token.start;
        if negative {
            let next = super::lexer::next_token(self.src.as_bytes(), self.token.end as usize, &mut None);
            if next.kind != Tok::Int {
                return Ok(None);
            }
            self.advance();
        } else if self.token.kind != Tok::Int {
            return Ok(None);
        }
        let text = self.text();
        let magnitude = match text.strip_prefix("0x") {
            Some(hex) => i128::from_str_radix(hex, 16),
            None => text.parse::<i128>(),
        };
        let value = magnitude.ok().map(|m| if negative { -m } else { m });
        match value.and_then(pick) {
            Some(value) => {
                self.advance();
                Ok(Some(value))
            }
            None => self.plain_error::<()>(start, "integer value too large").map(|()| None),
        }
    }
}

/// Parses one extent with the `x` after it. Returns the extent ([`DYNAMIC`] for `?`), whether it is in brackets, and its length in bytes.
fn close_extent(bytes: &[u8]) -> Option<(i64, bool, usize)> {
    let is_scalable = bytes.first() == Some(&b'[');
    let open = usize::from(is_scalable);
    let digits = bytes[open..].iter().take_while(|b| b.is_ascii_digit()).count();
    let (extent, end) = match bytes.get(open) {
        Some(b'?') => (DYNAMIC, open + 1),
        _ => (std::str::from_utf8(&bytes[open..open + digits]).ok()?.parse().ok()?, open + digits),
    };
    let end = match (is_scalable, bytes.get(end)) {
        (true, Some(b']')) => end + 1,
        (true, _) => return None,
        (false, _) => end,
    };
    (bytes.get(end) == Some(&b'x')).then_some((extent, is_scalable, end + 1))
}

/// Returns whether a type can be the element type of a `tensor`, `memref` or `vector`.
fn is_element(ty: Type<'_>, of: &str) -> bool {
    match ty.data() {
        TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::Declared { .. } => true,
        // MLIR accepts elements of a vector by an interface, which an opaque type does not implement.
        TypeData::Complex(_) | TypeData::Vector { .. } | TypeData::Opaque { .. } => of != "vector",
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => of == "memref",
        _ => false,
    }
}

fn is_layout(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::AffineMap(_) | AttrData::StridedLayout { .. })
}
