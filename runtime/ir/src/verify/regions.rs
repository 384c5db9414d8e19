//! What an op's table says of the values inside its regions: arguments of the entry block, operands of the terminator.

use super::VerifyCx;
use super::structure::types_of;
use crate::def::{Arity, OpDef, OperandDef, RegionValue, Trait};
use crate::types::Type;
use crate::view::OpRef;

/// Checks the regions of an op; stops at the first failure.
pub(super) fn check<'a, 'c>(op: OpRef<'a, 'c>, def: &OpDef, cx: &mut VerifyCx<'a, 'c>) {
    for (i, region) in op.regions().enumerate() {
        let Some(declared) = def.regions.get(i).or(def.regions.last()) else { continue };
        let Some(entry) = region.entry() else { continue };
        let name = if declared.name.is_empty() { String::new() } else { format!(" ('{}')", declared.name) };
        let of = format!("region #{i}{name}");
        // The trait has a message of its own.
        let args = declared.args.filter(|_| !def.has_trait(Trait::NoRegionArguments));
        if let Some(args) = args {
            let types: Vec<Type<'c>> = entry.args().map(|a| a.ty()).collect();
            if let Some(message) = mismatch(op, args, &types, "argument") {
                return cx.error(op, format!("{of} {message}"));
            }
        }
        let Some((terminator, values)) = declared.yields else { continue };
        for last in region.blocks().filter_map(|b| b.last()).filter(|last| last.is(terminator)) {
            let types: Vec<Type<'c>> = last.operands().map(|v| v.ty()).collect();
            if let Some(message) = mismatch(op, values, &types, "operand") {
                return cx.error(op, format!("{of} ends with '{terminator}', which {message}"));
            }
        }
    }
}

/// What is wrong with a list of values, if anything.
fn mismatch(op: OpRef<'_, '_>, values: &[RegionValue], types: &[Type<'_>], what: &str) -> Option<String> {
    let varying = values.iter().filter(|v| v.def.arity != Arity::One).count();
    let (fixed, found) = (values.len() - varying, types.len());
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    if found < fixed || (varying == 0 && found != fixed) {
        let least = if varying == 0 { "" } else { " or more" };
        return Some(format!("must have {fixed}{least} {what}{}, but has {found}", plural(fixed)));
    }
    // Two groups that vary cannot be told apart.
    if varying > 1 {
        return None;
    }
    let mut start = 0;
    for value in values {
        let len = if value.def.arity == Arity::One { 1 } else { found - fixed };
        if let Some(message) = group_mismatch(op, value, start, &types[start..start + len], what) {
            return Some(message);
        }
        start += len;
    }
    None
}

fn group_mismatch(
    op: OpRef<'_, '_>,
    value: &RegionValue,
    start: usize,
    types: &[Type<'_>],
    what: &str,
) -> Option<String> {
    let OperandDef { name, constraint, arity } = &value.def;
    if *arity == Arity::Optional && types.len() > 1 {
        return Some(format!("must have at most one {what} '{name}'"));
    }
    if let Some((i, ty)) = types.iter().enumerate().find(|(_, ty)| !constraint.check(**ty)) {
        return Some(format!("must have {} as {what} #{}, but has '{ty}'", constraint.text, start + i));
    }
    let (slot, element) = value.like?;
    let wanted = types_of(op, slot);
    if *arity == Arity::Variadic && wanted.len() != types.len() && !element {
        let counts = (wanted.len(), types.len());
        return Some(format!("must have {} {what}s '{name}', but has {}", counts.0, counts.1));
    }
    let pairs = types.iter().enumerate().zip(wanted.iter().cycle());
    for ((i, &ty), &wanted) in pairs {
        let wanted = if element { wanted.element_or_self() } else { wanted };
        if ty != wanted {
            return Some(format!("must have '{wanted}' as {what} #{}, but has '{ty}'", start + i));
        }
    }
    None
}
