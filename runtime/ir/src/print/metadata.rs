//! Printing of the file metadata dictionary, after the op: the blobs that the op refers to, and resources of other tools.

use super::types::TextWriter;
use crate::interned::{Blob, ExternalResources, ExternalValue, Resource};
use rustc_hash::FxHashSet;
use std::fmt::Write;
use std::sync::Arc;

/// The resources with a blob that the text refers to, in the order of their first use.
#[derive(Debug, Default)]
pub(super) struct Resources {
    /// The addresses of the resources that were seen.
    seen: FxHashSet<usize>,
    blobs: Vec<(String, Arc<Blob>)>,
}

impl Resources {
    pub(super) fn mention(&mut self, resource: Resource<'_>) {
        if self.seen.insert(resource.addr())
            && let Some(blob) = resource.blob()
        {
            self.blobs.push((resource.name().to_owned(), blob));
        }
    }

    /// Returns the dictionary with an empty line before it; an empty text if there are no resources.
    pub(super) fn metadata(&self, external: &ExternalResources) -> String {
        if self.blobs.is_empty() && external.sections().len() == 0 {
            return String::new();
        }
        let mut out = String::from("\n{-#\n");
        if !self.blobs.is_empty() {
            out.push_str("  dialect_resources: {\n    builtin: {\n");
            list(&mut out, &self.blobs, |out, (key, blob)| {
                entry(out, key);
                hex(out, blob);
            });
            out.push_str("\n    }\n  }");
            out.push_str(if external.sections().len() == 0 { "\n" } else { ",\n" });
        }
        if external.sections().len() > 0 {
            out.push_str("  external_resources: {\n");
            list(&mut out, external.sections(), |out, (tool, entries)| {
                let _ = writeln!(out, "    {tool}: {{");
                list(out, entries, |out, (key, value)| {
                    entry(out, key);
                    external_value(out, value);
                });
                out.push_str("\n    }");
            });
            out.push_str("\n  }\n");
        }
        out.push_str("#-}\n");
        out
    }
}

fn list<T>(out: &mut String, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut String, T)) {
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push_str(",\n");
        }
        each(out, item);
    }
}

fn entry(out: &mut String, key: &str) {
    out.push_str("      ");
    TextWriter::plain(out).attr_name(key);
    out.push_str(": ");
}

fn external_value(out: &mut String, value: &ExternalValue) {
    match value {
        ExternalValue::Bool(value) => {
            let _ = write!(out, "{value}");
        }
        ExternalValue::String(text) => TextWriter::plain(out).string(text),
        ExternalValue::Blob(blob) => hex(out, blob),
    }
}

fn hex(out: &mut String, blob: &Blob) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.reserve(2 * blob.bytes().len() + 12);
    out.push_str("\"0x");
    for byte in blob.alignment().to_le_bytes().iter().chain(blob.bytes()) {
        out.push(DIGITS[usize::from(byte >> 4)] as char);
        out.push(DIGITS[usize::from(byte & 15)] as char);
    }
    out.push('"');
}
