//! Parsing of `dense<..>`, which is checked against its type and kept as canonical text, and of `dense_resource<..>`.

use super::Parsed;
use super::attr::{Number, integer_in};
use super::core::Parser;
use super::lexer::Tok;
use crate::elements::HEX_LIMIT;
use crate::float;
use crate::interned::{AttrData, Attribute, DYNAMIC, Signedness, Type, TypeData};
use std::fmt::Write;

/// A literal before its type is known.
pub(super) struct Literal {
    pub items: Vec<Item>,
    /// The extents of the nested lists; empty for a splat.
    pub shape: Vec<i64>,
}

#[derive(Clone, Copy)]
pub(super) struct Item {
    kind: Tok,
    negative: bool,
    /// The position of the sign, if there is one.
    start: u32,
    /// The range of the token in the source, which takes less space than its text: there may be millions of items.
    token: (u32, u32),
}

/// An element in the format of its type.
#[derive(Clone, PartialEq)]
pub(super) enum Element {
    Bits(u128, u32),
    Text(String),
}

impl<'s, 'c> Parser<'s, 'c> {
    pub(super) fn dense_elements(&mut self, ty: Option<Type<'c>>) -> Parsed<Attribute<'c>> {
        let start = self.token.start;
        self.advance();
        self.expect_as(b'<', "expected '<' after 'dense'")?;
        let mut literal = None;
        let mut hex = None;
        if self.token.kind == Tok::Str && self.text().starts_with("\"0x") {
            hex = Some((self.token.start, self.advance()));
        } else if !self.at_punct(b'>') {
            literal = Some(self.literal()?);
        }
        self.expect_punct(b'>')?;
        let ty = self.elements_type(ty, start)?;
        if let Some((start, text)) = hex {
            if matches!(ty.element_or_self().data(), TypeData::Opaque { .. } | TypeData::Declared { .. }) {
                let token = (start, start + text.len() as u32);
                let item = Item { kind: Tok::Str, negative: false, start, token };
                literal = Some(Literal { items: vec![item], shape: Vec::new() });
            } else {
                let text = self.hex_text(&text[1..text.len() - 1], ty, start)?;
                return Ok(self.elements("dense", &text, ty));
            }
        }
        let shape = ty.shape().unwrap_or_default();
        let Some(literal) = literal else {
            if shape.contains(&0) {
                return Ok(self.elements("dense", "", ty));
            }
            let message = format!("parsed zero elements, but type ('{ty}') expected at least 1");
            return self.plain_error(start, message);
        };
        let count: i128 = shape.iter().map(|d| i128::from(*d)).product();
        if !literal.shape.is_empty() && literal.shape != shape {
            let (inferred, wanted) = (shape_text(&literal.shape), shape_text(shape));
            let message =
                format!("inferred shape of elements literal ([{inferred}]) does not match type ([{wanted}])");
            return self.plain_error(start, message);
        }
        self.check_parts(&literal, ty, start)?;
        if let Some(text) = self.long_text(&literal.items, ty)? {
            return Ok(self.elements("dense", &text, ty));
        }
        let elements = self.convert(&literal.items, ty.element_or_self())?;
        let text = if count == 0 {
            String::new()
        } else {
            elements_text(&elements, &literal.shape, ty.element_or_self())
        };
        Ok(self.elements("dense", &text, ty))
    }
    pub(super) fn elements(&mut self, keyword: &'static str, text: &str, ty: Type<'c>) -> Attribute<'c> {
        let keyword = self.ident(keyword);
        self.ctx.attr(AttrData::DenseElements { keyword, text: self.ctx.ident(text), ty })
    }
    pub(super) fn elements_type(&mut self, ty: Option<Type<'c>>, start: u32) -> Parsed<Type<'c>> {
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect_punct(b':')?;
                self.parse_type()?
            }
        };
        match ty.data() {
            TypeData::RankedTensor { shape, .. }
            | TypeData::Vector { shape, .. }
            | TypeData::MemRef { shape, .. } => {
                if shape.contains(&DYNAMIC) {
                    return self.plain_error(start, "elements literal type must have static shape");
                }
                Ok(ty)
            }
            TypeData::UnrankedTensor(_) | TypeData::UnrankedMemRef { .. } => {
                self.plain_error(start, "elements literal type must have static shape")
            }
            _ => self.plain_error(start, "elements literal must be a shaped type"),
        }
    }
    /// Parses one element, or nested lists of elements. The nesting is kept on a stack.
    pub(super) fn literal(&mut self) -> Parsed<Literal> {
        let mut items = Vec::new();
        if !self.at_punct(b'[') {
            self.item(&mut items)?;
            return Ok(Literal { items, shape: Vec::new() });
        }
        // The number of entries so far for each open level, and the extent of each level that was closed.
        let mut open: Vec<i64> = Vec::new();
        let mut shape: Vec<Option<i64>> = Vec::new();
        loop {
            let start = self.token.start;
            if self.accept_punct(b'[') {
                if shape.len() > open.len() || items.is_empty() {
                    open.push(0);
                    if open.len() > shape.len() {
                        shape.push(None);
                    }
                    if !self.at_punct(b']') {
                        continue;
                    }
                } else {
                    return self.ranks_differ(start);
                }
            } else {
                if open.len() != shape.len() {
                    return self.ranks_differ(start);
                }
                self.item(&mut items)?;
                if let Some(count) = open.last_mut() {
                    *count += 1;
                }
            }
            // A comma or the ends of lists follow an entry.
            loop {
                if open.last().is_none_or(|count| *count != 0) && self.accept_punct(b',') {
                    break;
                }
                let end = self.token.start;
                self.expect_punct(b']')?;
                let level = open.len() - 1;
                let count = open.pop().unwrap_or(0);
                match shape[level] {
                    Some(extent) if extent != count => return self.ranks_differ(end),
                    _ => shape[level] = Some(count),
                }
                match open.last_mut() {
                    Some(outer) => *outer += 1,
                    None => {
                        return Ok(Literal {
                            items,
                            shape: shape.into_iter().map(|e| e.unwrap_or(0)).collect(),
                        });
                    }
                }
            }
        }
    }
    fn ranks_differ<T>(&mut self, start: u32) -> Parsed<T> {
        self.plain_error(start, "tensor literal is invalid; ranks are not consistent between elements")
    }
    /// Parses one element. A complex element consists of two items.
    fn item(&mut self, items: &mut Vec<Item>) -> Parsed<()> {
        if self.accept_punct(b'(') {
            self.scalar(items)?;
            self.expect_as(b',', "expected ',' between complex elements")?;
            self.scalar(items)?;
            return self.expect_as(b')', "expected ')' after complex elements");
        }
        self.scalar(items)
    }
    fn scalar(&mut self, items: &mut Vec<Item>) -> Parsed<()> {
        let start = self.token.start;
        let negative = self.accept_punct(b'-');
        let fits = match self.token.kind {
            Tok::Int | Tok::Float => true,
            Tok::Str => !negative,
            Tok::Bare => !negative && matches!(self.text(), "true" | "false"),
            _ => false,
        };
        if !fits {
            let message = match negative {
                true => "expected integer or floating point literal",
                false => "expected element literal of primitive type",
            };
            return self.plain_error(self.token.start, message);
        }
        let (kind, token) = (self.token.kind, (self.token.start, self.token.end));
        self.advance();
        items.push(Item { kind, negative, start, token });
        Ok(())
    }
    /// Checks that complex elements have two parts each.
    fn check_parts(&mut self, literal: &Literal, ty: Type<'c>, start: u32) -> Parsed<()> {
        let element = ty.element_or_self();
        if !matches!(element.data(), TypeData::Complex(_)) {
            return Ok(());
        }
        let count: i128 = ty.shape().unwrap_or_default().iter().map(|d| i128::from(*d)).product();
        let (wanted, what) = if literal.shape.is_empty() { (2, element) } else { (2 * count, ty) };
        let found = literal.items.len();
        if found as i128 == wanted {
            return Ok(());
        }
        let message = format!("parsed {found} elements, but type ('{what}') expected {wanted} elements");
        self.plain_error(start, message)
    }
    /// Returns the hexadecimal text of many elements; `None` if there are few elements, or if all are equal.
    fn long_text(&mut self, items: &[Item], ty: Type<'c>) -> Parsed<Option<String>> {
        let element = ty.element_or_self();
        let width = match *element.data() {
            TypeData::Integer { width, .. } => width,
            TypeData::Float(kind) => kind.width(),
            TypeData::Index => 64,
            _ => return Ok(None),
        };
        if items.len() <= HEX_LIMIT || !width.is_multiple_of(8) {
            return Ok(None);
        }
        let size = width as usize / 8;
        let mut bytes = Vec::with_capacity(items.len() * size);
        for item in items {
            if let Element::Bits(bits, _) = self.element(item, element)? {
                bytes.extend_from_slice(&bits.to_le_bytes()[..size]);
            }
        }
        Ok((!repeats(&bytes, size)).then(|| hex_of_bytes(&bytes)))
    }
    pub(super) fn convert(&mut self, items: &[Item], element: Type<'c>) -> Parsed<Vec<Element>> {
        let part = match element.data() {
            TypeData::Complex(part) => *part,
            _ => element,
        };
        items.iter().map(|item| self.element(item, part)).collect()
    }
    fn element(&mut self, item: &Item, ty: Type<'c>) -> Parsed<Element> {
        let text = &self.src[item.token.0 as usize..item.token.1 as usize];
        let literal = Number { text, negative: item.negative };
        match (ty.data(), item.kind) {
            (TypeData::Opaque { .. } | TypeData::Declared { .. }, Tok::Str) => {
                Ok(Element::Text(text.to_owned()))
            }
            (&TypeData::Float(kind), Tok::Float) => {
                let bits = self.float_bits(kind, literal, item.start)?;
                Ok(Element::Bits(bits, kind.width()))
            }
            (&TypeData::Float(kind), Tok::Int) => {
                let bits = self.float_from_integer(kind, literal, item.start)?;
                Ok(Element::Bits(bits, kind.width()))
            }
            (TypeData::Float(_), _) => self.plain_error(item.start, "expected floating point literal"),
            (TypeData::Integer { .. } | TypeData::Index, Tok::Float) => {
                self.plain_error(item.start, "expected integer elements, but parsed floating-point")
            }
            (TypeData::Integer { width: 1, .. }, Tok::Bare) => {
                Ok(Element::Bits(u128::from(text == "true"), 1))
            }
            (TypeData::Integer { .. } | TypeData::Index, Tok::Bare) => {
                self.plain_error(item.start, "expected i1 type for 'true' or 'false' values")
            }
            (TypeData::Integer { .. } | TypeData::Index, Tok::Int) => {
                let (width, signedness) = match *ty.data() {
                    TypeData::Integer { width, signedness } => (width, signedness),
                    _ => (64, Signedness::Signed),
                };
                if item.negative && signedness == Signedness::Unsigned {
                    return self.plain_error(
                        item.start + 1,
                        "expected unsigned integer elements, but parsed negative value",
                    );
                }
                let value = (width <= 127).then(|| integer_in(literal, width, signedness)).flatten();
                match value {
                    Some(value) => Ok(Element::Bits(value as u128 & ((1 << width) - 1), width)),
                    None => self.plain_error(item.start, "integer constant out of range for type"),
                }
            }
            (TypeData::Integer { .. } | TypeData::Index, Tok::Str) => {
                self.plain_error(item.start, "expected string containing hex digits starting with `0x`")
            }
            (TypeData::Integer { .. } | TypeData::Index, _) => {
                self.plain_error(item.start, "integer constant out of range for type")
            }
            _ => self.plain_error(
                item.start,
                format!("expected floating-point or integer element type, got '{ty}'"),
            ),
        }
    }
    /// Checks elements in hexadecimal form, and returns their canonical text.
    fn hex_text(&mut self, text: &str, ty: Type<'c>, start: u32) -> Parsed<String> {
        let Some(bytes) = super::metadata::bytes_of_hex(&text[2..]) else {
            return self.plain_error(start, "expected string containing hex digits starting with `0x`");
        };
        let element = ty.element_or_self();
        let (part, parts) = match element.data() {
            TypeData::Complex(part) => (*part, 2),
            _ => (element, 1),
        };
        let width = match *part.data() {
            TypeData::Integer { width, .. } => width,
            TypeData::Index => 64,
            TypeData::Float(kind) => kind.width(),
            _ => return self.plain_error(start, "expected floating-point, integer, or complex element type"),
        };
        let shape = ty.shape().unwrap_or_default();
        let count = shape.iter().try_fold(parts as usize, |n, d| n.checked_mul(usize::try_from(*d).ok()?));
        let size = width.div_ceil(8) as usize;
        if width.is_multiple_of(8)
            && count.is_some_and(|count| count > HEX_LIMIT * parts as usize && bytes.len() == count * size)
            && !repeats(&bytes, size * parts as usize)
        {
            return Ok(hex_of_bytes(&bytes));
        }
        let elements: Option<Vec<Element>> = if width == 1 {
            let bit = |i: usize| Element::Bits(u128::from(bytes[i / 8] >> (i % 8) & 1), 1);
            match count {
                Some(count) if bytes.len() == count.div_ceil(8) => Some((0..count).map(bit).collect()),
                _ if bytes.len() == 1 => Some(vec![Element::Bits(u128::from(bytes[0] != 0), 1)]),
                _ => None,
            }
        } else if size <= 16
            && (Some(bytes.len()) == count.and_then(|c| c.checked_mul(size))
                || bytes.len() == size * parts as usize)
        {
            let value = |chunk: &[u8]| chunk.iter().rev().fold(0u128, |v, b| v << 8 | u128::from(*b));
            Some(bytes.chunks(size).map(|chunk| Element::Bits(value(chunk), width)).collect())
        } else {
            None
        };
        let Some(elements) = elements else {
            return self
                .plain_error(start, format!("elements hex data size is invalid for provided type: '{ty}'"));
        };
        let is_splat = Some(elements.len()) != count;
        Ok(elements_text(&elements, if is_splat { &[] } else { shape }, element))
    }
    pub(super) fn resource_elements(&mut self, ty: Option<Type<'c>>) -> Parsed<Attribute<'c>> {
        self.advance();
        self.expect_as(b'<', "expected '<' after 'dense_resource'")?;
        let resource = self.resource_key()?;
        self.expect_punct(b'>')?;
        let place = self.token.start;
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect_punct(b':')?;
                self.parse_type()?
            }
        };
        // Unlike in `dense`, the type may have a dynamic shape, since the elements are not counted.
        if ty.element_type().is_none() {
            return self.plain_error(place, "`dense_resource` expected a shaped type");
        }
        Ok(self.ctx.attr(AttrData::DenseResource { resource, ty }))
    }
}

/// Returns whether bytes are repetitions of a group of `size` bytes.
fn repeats(bytes: &[u8], size: usize) -> bool {
    bytes.len() < size || bytes[size..] == bytes[..bytes.len() - size]
}

/// Returns bytes as hexadecimal text.
fn hex_of_bytes(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut text = String::with_capacity(2 * bytes.len() + 4);
    text.push_str("\"0x");
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text.push('"');
    text
}

pub(super) fn shape_text(shape: &[i64]) -> String {
    shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the text between the angle brackets, as MLIR prints it.
pub(super) fn elements_text(elements: &[Element], shape: &[i64], element: Type<'_>) -> String {
    let complex = matches!(element.data(), TypeData::Complex(_));
    let part = match element.data() {
        TypeData::Complex(part) => *part,
        _ => element,
    };
    let step = if complex { 2 } else { 1 };
    let mut out = String::new();
    let write_one = |out: &mut String, at: usize| {
        if complex {
            out.push('(');
            scalar_text(out, &elements[at], part);
            out.push(',');
            scalar_text(out, &elements[at + 1], part);
            out.push(')');
        } else {
            scalar_text(out, &elements[at], part);
        }
    };
    let splat = elements.chunks(step).all(|e| e == &elements[..step.min(elements.len())]);
    if elements.len() < step {
        return out;
    }
    if splat || shape.is_empty() {
        write_one(&mut out, 0);
        return out;
    }
    if elements.len() / step > HEX_LIMIT && elements.iter().all(|e| matches!(e, Element::Bits(..))) {
        hex_of(elements, &mut out);
        return out;
    }
    // Brackets open and close where an index wraps around.
    let mut strides = vec![1usize; shape.len()];
    for i in (0..shape.len() - 1).rev() {
        strides[i] = strides[i + 1] * shape[i + 1] as usize;
    }
    let count = elements.len() / step;
    for i in 0..count {
        if i > 0 {
            out.push_str(", ");
        }
        let opens = shape.iter().zip(&strides).filter(|(d, s)| i % (**d as usize * **s) == 0).count();
        out.extend(std::iter::repeat_n('[', opens));
        write_one(&mut out, i * step);
        let closes = shape.iter().zip(&strides).filter(|(d, s)| (i + 1) % (**d as usize * **s) == 0).count();
        out.extend(std::iter::repeat_n(']', closes));
    }
    out
}

fn scalar_text(out: &mut String, element: &Element, ty: Type<'_>) {
    let _ = match (element, ty.data()) {
        (Element::Text(text), _) => out.write_str(text),
        (Element::Bits(bits, 1), _) => out.write_str(if *bits == 1 { "true" } else { "false" }),
        (Element::Bits(bits, _), TypeData::Float(kind)) => out.write_str(&float::text(*kind, *bits)),
        (
            Element::Bits(bits, width),
            TypeData::Integer { signedness: Signedness::Signless | Signedness::Signed, .. } | TypeData::Index,
        ) if *width > 0 && bits >> (width - 1) & 1 == 1 => {
            write!(out, "{}", *bits as i128 - if *width < 127 { 1i128 << width } else { 0 })
        }
        (Element::Bits(bits, _), _) => write!(out, "{bits}"),
    };
}

fn hex_of(elements: &[Element], out: &mut String) {
    out.push_str("\"0x");
    let mut packed = 0u8;
    for (i, element) in elements.iter().enumerate() {
        match element {
            Element::Bits(bit, 1) => {
                packed |= (*bit as u8) << (i % 8);
                if i % 8 == 7 || i + 1 == elements.len() {
                    let _ = write!(out, "{packed:02X}");
                    packed = 0;
                }
            }
            Element::Bits(bits, width) => {
                for byte in 0..width.div_ceil(8) {
                    let _ = write!(out, "{:02X}", bits >> (8 * byte) & 0xFF);
                }
            }
            Element::Text(_) => {}
        }
    }
    out.push('"');
}
