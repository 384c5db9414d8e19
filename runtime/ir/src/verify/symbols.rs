//! Checks of symbols and symbol tables.

use super::VerifyCx;
use crate::body::OpRef;
use crate::def::{OpDef, Trait};
use crate::diag::{Diagnostic, Severity};
use rustc_hash::FxHashMap;

/// Checks that a symbol table has one region with one block, in which symbol names are unique.
pub(super) fn check<'a, 'c>(op: OpRef<'a, 'c>, def: &OpDef, cx: &mut VerifyCx<'a, 'c>) {
    if !def.has_trait(Trait::SymbolTable) {
        return;
    }
    if op.num_regions() != 1 {
        return cx.error(op, "Operations with a 'SymbolTable' must have exactly one region");
    }
    let Some(region) = op.region(0) else { return };
    if region.blocks().len() > 1 {
        return cx.error(op, "Operations with a 'SymbolTable' must have exactly one block");
    }
    let mut seen: FxHashMap<&str, OpRef<'_, '_>> = FxHashMap::default();
    for inner in region.blocks().flat_map(|b| b.ops()) {
        let Some(name) = inner.attr("sym_name").and_then(|a| a.as_str()) else { continue };
        match seen.get(name) {
            Some(first) => {
                let message = format!("redefinition of symbol named '{name}'");
                let diagnostic = Diagnostic::new(Severity::Error, inner.location(), message);
                cx.diagnostics
                    .report(diagnostic.note(first.location(), "see existing symbol definition here"));
            }
            None => {
                seen.insert(name, inner);
            }
        }
    }
}

/// Checks that a symbol is in a symbol table. An op without a name is not a symbol.
pub(super) fn check_symbol<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if op.attr("sym_name").is_none() {
        return;
    }
    if let Some(visibility) = op.attr(crate::symbols::VISIBILITY) {
        match visibility.as_str() {
            Some("public" | "private" | "nested") => {}
            Some(_) => {
                let message =
                    "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got";
                return cx.error(op, format_args!("{message} {visibility}"));
            }
            None => {
                let message =
                    "requires visibility attribute 'sym_visibility' to be a string attribute, but got";
                return cx.error(op, format_args!("{message} {visibility}"));
            }
        }
    }
    // The innermost ancestor may be the op itself; its parent is the next ancestor.
    let parent = op.parent_op().or_else(|| cx.ancestors.iter().rev().find(|a| **a != op).copied());
    if let Some(parent) = parent
        && parent.def().is_some_and(|d| !d.has_trait(Trait::SymbolTable))
    {
        cx.error(op, "symbol's parent must have the SymbolTable trait");
    }
}
