//! Conventions that the parser and the printer share, so that printed text parses to the same IR.

use crate::def::{OpDef, Trait};

/// Returns the dialect whose namespace may be left out of ops in the op's regions.
pub(crate) fn default_dialect(def: &OpDef) -> &'static str {
    match def.name {
        "func.func" | "builtin.module" => def.dialect(),
        _ if def.traits.iter().any(|t| matches!(t, Trait::Other("DefaultDialect", _))) => def.dialect(),
        // The ops that terminate its regions belong to the dialect `func`.
        _ if def.traits.iter().any(|t| matches!(t, Trait::Other("ReturnTarget", _))) => "func",
        _ => "",
    }
}

/// The first private-use character that stands for a byte that is not UTF-8, so that text remains valid.
const RAW_BYTE: u32 = 0x10_FF00;

fn raw_byte(b: u8) -> char {
    char::from_u32(RAW_BYTE + u32::from(b)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Converts bytes to text. Each byte that is not UTF-8, or that belongs to the encoding of a stand-in, becomes a private-use character.
pub(crate) fn text_of_bytes(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if ('\u{10FF80}'..='\u{10FFFF}').contains(&c) {
                let mut buffer = [0; 4];
                text.extend(c.encode_utf8(&mut buffer).bytes().map(raw_byte));
            } else {
                text.push(c);
            }
        }
        text.extend(chunk.invalid().iter().map(|&b| raw_byte(b)));
    }
    text
}

/// Converts the text of [`text_of_bytes`] back, with one call of `emit` per byte.
pub(crate) fn bytes_of_text(text: &str, mut emit: impl FnMut(u8)) {
    for c in text.chars() {
        if ('\u{10FF80}'..='\u{10FFFF}').contains(&c) {
            emit((c as u32 - RAW_BYTE) as u8);
        } else {
            let mut buffer = [0; 4];
            c.encode_utf8(&mut buffer).bytes().for_each(&mut emit);
        }
    }
}
