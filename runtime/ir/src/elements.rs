//! Integers in `dense<..>` attributes, whose text is canonical: one number for equal elements, nested lists, or the bytes in
//! hexadecimal.

use crate::context::Context;
use crate::interned::{AttrData, Attribute, DYNAMIC, Signedness, Type, TypeData};

/// The largest number of elements that is written out; more are written as the hexadecimal text of their bytes.
pub(crate) const HEX_LIMIT: usize = 100;
/// The largest number of equal elements that are written out one by one: a short text may stand for any number of them.
const SPLAT_LIMIT: usize = 1 << 20;

impl<'c> Attribute<'c> {
    /// Returns the elements of a `dense<..>` of integers of at most 64 bits or of `index`, sign-extended; `None` also for more than 2^20 equal
    /// elements, which [`int_element`](Self::int_element) reads.
    pub fn as_int_elements(self) -> Option<Vec<i64>> {
        let AttrData::DenseElements { text, ty, .. } = self.data() else { return None };
        let width = width_of(ty.element_type()?)?;
        let count = self.int_elements_len()?;
        let text = text.as_str().trim();
        if let Some(hex) = text.strip_prefix("\"0x").and_then(|rest| rest.strip_suffix('"')) {
            return from_hex(hex, width).filter(|found| found.len() == count);
        }
        let number = |word: &str| match word {
            "true" => Some(1),
            "false" => Some(0),
            word => word.parse().ok(),
        };
        let words = text.split(['[', ']', ',', ' ']).filter(|word| !word.is_empty());
        let found = words.map(number).collect::<Option<Vec<i64>>>()?;
        match found.as_slice() {
            [all] => (count <= SPLAT_LIMIT).then(|| vec![*all; count]),
            _ => (found.len() == count).then_some(found),
        }
    }
}

impl<'c> Attribute<'c> {
    /// Returns the element at a position of a `dense` attribute of integers, in row-major order, without a copy for each element of a splat;
    /// `None` if there is no such element, or if the elements are not such integers.
    pub fn int_element(self, position: usize) -> Option<i64> {
        let AttrData::DenseElements { text, .. } = self.data() else { return None };
        if position >= self.int_elements_len()? {
            return None;
        }
        match splat_of(text.as_str().trim()) {
            Some(all) => Some(all),
            None => self.as_int_elements()?.get(position).copied(),
        }
    }

    /// Returns the number of elements of a `dense` attribute of integers of at most 64 bits or of `index`.
    pub fn int_elements_len(self) -> Option<usize> {
        let AttrData::DenseElements { keyword, ty, .. } = self.data() else { return None };
        width_of(ty.element_type()?)?;
        let count = usize::try_from(ty.element_count()?).ok();
        count.filter(|_| keyword.as_str() == "dense")
    }

    /// Returns the least and the greatest element of a `dense` attribute of integers, read by a function, without a copy for
    /// each element of a splat; `None` if there are no elements, or if they are not such integers.
    pub fn int_elements_range(self, read: impl Fn(i64) -> i128) -> Option<(i128, i128)> {
        let AttrData::DenseElements { keyword, text, ty } = self.data() else { return None };
        width_of(ty.element_type()?)?;
        if keyword.as_str() != "dense" || ty.shape()?.contains(&0) {
            return None;
        }
        let text = text.as_str().trim();
        let elements = match splat_of(text) {
            Some(all) => vec![all],
            None => self.as_int_elements()?,
        };
        let mut range: Option<(i128, i128)> = None;
        for element in elements {
            let element = read(element);
            range = Some(
                range.map_or((element, element), |(least, most)| (least.min(element), most.max(element))),
            );
        }
        range
    }
}

impl Context {
    /// Returns a `dense` attribute of a vector type or a static tensor type, with the same integer for all elements.
    pub fn int_splat<'c>(&'c self, ty: Type<'c>, value: i64) -> Option<Attribute<'c>> {
        let is_static = ty.shape().is_some_and(|shape| !shape.contains(&DYNAMIC));
        let is_fixed = matches!(ty.data(), TypeData::Vector { .. } | TypeData::RankedTensor { .. });
        (is_static && is_fixed).then(|| self.int_elements(ty, &[value]))
    }

    /// Returns `dense<..> : ty` with these integers; the type has a shape of one dimension.
    pub fn int_elements<'c>(&'c self, ty: Type<'c>, values: &[i64]) -> Attribute<'c> {
        let element = ty.element_or_self();
        let is_flag = matches!(element.data(), TypeData::Integer { width: 1, .. });
        // The sign is extended from the element's width, so that the printed number has the element's bits.
        let unused = 64 - width_of(element).unwrap_or(64).max(1);
        let one = |value: i64| match element.data() {
            _ if is_flag => (value != 0).to_string(),
            TypeData::Integer { signedness: Signedness::Unsigned, .. } => value.to_string(),
            _ => (value << unused >> unused).to_string(),
        };
        let text = match values {
            [] => String::new(),
            [first, rest @ ..] if rest.iter().all(|value| value == first) => one(*first),
            _ if values.len() > HEX_LIMIT => to_hex(values, width_of(element).unwrap_or(64)),
            _ => {
                let items: Vec<String> = values.iter().map(|value| one(*value)).collect();
                format!("[{}]", items.join(", "))
            }
        };
        self.attr(AttrData::DenseElements { keyword: self.ident("dense"), text: self.ident(&text), ty })
    }
}

/// Returns the number in the text of a splat.
fn splat_of(text: &str) -> Option<i64> {
    match text {
        "true" => Some(1),
        "false" => Some(0),
        text => text.parse().ok(),
    }
}

fn width_of(element: Type<'_>) -> Option<u32> {
    match *element.data() {
        TypeData::Integer { width, .. } if width <= 64 => Some(width),
        TypeData::Index => Some(64),
        _ => None,
    }
}

/// Returns the bytes of an element of this width.
fn bytes_of(width: u32) -> usize {
    width.div_ceil(8).next_power_of_two() as usize
}

fn from_hex(hex: &str, width: u32) -> Option<Vec<i64>> {
    let digits = hex.as_bytes().chunks_exact(2);
    let bytes: Option<Vec<u8>> =
        digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect();
    let value = |chunk: &[u8]| {
        let bits = chunk.iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
        let unused = 64 - width;
        (bits << unused) as i64 >> unused
    };
    Some(bytes?.chunks_exact(bytes_of(width)).map(value).collect())
}

fn to_hex(values: &[i64], width: u32) -> String {
    let mut out = String::from("\"0x");
    for value in values {
        for byte in &value.to_le_bytes()[..bytes_of(width)] {
            out.push_str(&format!("{byte:02X}"));
        }
    }
    out.push('"');
    out
}
