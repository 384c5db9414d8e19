//! Checks of an op against its table: counts, attributes, types, regions, successors, equal types.

use super::VerifyCx;
use super::passed::Passed;
use crate::body::OpRef;
use crate::constraint::{CheckType, Item};
use crate::def::groups::{OPERAND_SEGMENTS, RESULT_SEGMENTS};
use crate::def::{Arity, AttrDef, OpDef, OperandDef, OperandIdx, ResultIdx, Trait};
use crate::generics::{self, Uses};
use crate::interned::Type;
use bourn_terms::unify::generics_of;
use bourn_terms::{Constraint, Differ};

/// Checks an op against its table; stops at the first failure, as MLIR does.
pub(super) fn check<'a, 'c>(op: OpRef<'a, 'c>, def: &'static OpDef, fits: bool, cx: &mut VerifyCx<'a, 'c>) {
    if !fits && !check_alone(op, def, cx) {
        return;
    }
    if def.successors.iter().any(|successor| successor.args.is_some()) {
        let before = cx.diagnostics.all.len();
        super::regions::check_successors(op, def, cx);
        if cx.diagnostics.all.len() > before {
            return;
        }
    }
    if op.num_regions() == 0 {
        return;
    }
    match check_region_blocks(op, def) {
        Some(message) => cx.error(op, message),
        None => super::regions::check(op, def, cx),
    }
}

/// Checks what does not depend on regions, and returns whether it holds.
pub(super) fn check_alone<'a, 'c>(op: OpRef<'a, 'c>, def: &'static OpDef, cx: &mut VerifyCx<'a, 'c>) -> bool {
    let failure = check_regions_count(op, def)
        .or_else(|| check_count(def.results, op.num_results(), "one", "result", false))
        .or_else(|| check_successor_count(op, def))
        .or_else(|| check_count(def.operands, op.num_operands(), "a single", "operand", true))
        .or_else(|| check_segments(op, def))
        .or_else(|| check_attrs(op, def, &mut cx.passed));
    if let Some(message) = failure {
        cx.error(op, message);
        return false;
    }
    match check_types(op, def, &mut cx.passed).or_else(|| check_generics(op, def)) {
        Some((message, Some(note))) => cx.explained_error(op, message, note),
        Some((message, None)) => cx.error(op, message),
        None => return true,
    }
    false
}

fn check_regions_count(op: OpRef<'_, '_>, def: &OpDef) -> Option<String> {
    let (found, wanted) = (op.num_regions(), def.regions.len());
    if def.regions.last().is_some_and(|r| r.variadic) {
        let least = wanted - 1;
        return (found < least).then(|| format!("expected {least} or more regions"));
    }
    (found != wanted).then(|| match wanted {
        0 => "requires zero regions".to_owned(),
        1 => "requires one region".to_owned(),
        n => format!("expected {n} regions"),
    })
}

/// Returns the message for a number of values that does not fit the groups; only for operands does it say how many there
/// are.
fn check_count(groups: &[OperandDef], found: usize, one: &str, what: &str, shown: bool) -> Option<String> {
    let fixed = groups.iter().filter(|g| g.arity == Arity::One).count();
    let varies = fixed != groups.len();
    if if varies { found >= fixed } else { found == fixed } {
        return None;
    }
    let found = if shown { format!(", but found {found}") } else { String::new() };
    Some(match (fixed, varies) {
        (_, true) => format!("expected {fixed} or more {what}s{found}"),
        (0, false) => format!("requires zero {what}s"),
        (1, false) => format!("requires {one} {what}"),
        (_, false) => format!("expected {fixed} {what}s{found}"),
    })
}

fn check_successor_count(op: OpRef<'_, '_>, def: &OpDef) -> Option<String> {
    let (found, wanted) = (op.successors().len(), def.successors.len());
    if def.successors.last().is_some_and(|s| s.variadic) {
        let least = wanted - 1;
        return (found < least).then(|| format!("requires at least {least} successors but found {found}"));
    }
    let plural = if wanted == 1 { "" } else { "s" };
    (found != wanted).then(|| format!("requires {wanted} successor{plural} but found {found}"))
}

/// Checks the attribute with the sizes of a group of groups.
fn check_nested(op: OpRef<'_, '_>, def: &OpDef) -> Option<String> {
    for (i, group) in (0..).zip(def.operands) {
        if let Arity::Nested(name) = group.arity {
            let Some(sizes) = op.attr(name).and_then(|a| a.as_dense_array()) else {
                return Some(format!("requires dense i32 array attribute '{name}'"));
            };
            let total = sizes.iter().fold(0i64, |sum, &s| sum.saturating_add(s));
            let found = op.operand_group(OperandIdx(i)).map_or(0, |r| r.len());
            if sizes.iter().any(|&s| s < 0) {
                return Some(format!(
                    "'{name}' attribute for specifying operand segments must have non-negative values"
                ));
            }
            if op.operand_group(OperandIdx(i)).is_some() && total != found as i64 {
                return Some(format!(
                    "{} count ({found}) does not match with the total size ({total}) specified in attribute '{name}'",
                    group.name
                ));
            }
        }
    }
    None
}

fn check_segments(op: OpRef<'_, '_>, def: &OpDef) -> Option<String> {
    if let Some(message) = check_nested(op, def) {
        return Some(message);
    }
    let lists = [
        (
            "operand",
            OPERAND_SEGMENTS,
            def.operands,
            op.num_operands(),
            def.has_trait(Trait::SameVariadicOperandSize),
        ),
        (
            "result",
            RESULT_SEGMENTS,
            def.results,
            op.num_results(),
            def.has_trait(Trait::SameVariadicResultSize),
        ),
    ];
    for (what, name, groups, count, equal) in lists {
        let varying = groups.iter().filter(|g| g.arity != Arity::One).count();
        if equal || varying < 2 {
            let Some(share) = crate::def::groups::share(groups, count) else {
                let rest = count.saturating_sub(groups.len() - varying);
                return Some(format!(
                    "expects {varying} variadic {what} groups of one size, but {rest} {what}s do not divide among them"
                ));
            };
            for (i, group) in groups.iter().enumerate() {
                let size = if group.arity == Arity::One { 1 } else { share };
                if group.arity == Arity::Optional && size > 1 {
                    return Some(format!(
                        "{what} group starting at #{i} requires 0 or 1 element, but found {size}"
                    ));
                }
            }
            continue;
        }
        let absent = vec![0; groups.len()];
        let sizes = match op.attr(name) {
            Some(attr) => attr.as_dense_array(),
            // As in MLIR, without the attribute all groups are empty.
            None => Some(absent.as_slice()),
        };
        let Some(sizes) = sizes else {
            return Some(format!("requires dense i32 array attribute '{name}'"));
        };
        if sizes.len() != groups.len() {
            return Some(format!(
                "'{name}' attribute for specifying {what} segments must have {} elements, but got {}",
                groups.len(),
                sizes.len()
            ));
        }
        if sizes.iter().any(|&s| s < 0) {
            return Some(format!("'{name}' attribute cannot have negative elements"));
        }
        let total = sizes.iter().fold(0i64, |sum, &s| sum.saturating_add(s));
        if total != count as i64 {
            return Some(format!(
                "{what} count ({count}) does not match with the total size ({total}) specified in attribute '{name}'"
            ));
        }
        for (i, (group, &size)) in groups.iter().zip(sizes).enumerate() {
            let fits = match group.arity {
                Arity::One => size == 1,
                Arity::Optional => size <= 1,
                Arity::Variadic | Arity::Nested(_) => true,
            };
            if !fits {
                let wanted = if group.arity == Arity::One { "1 element" } else { "0 or 1 element" };
                return Some(format!("{what} group starting at #{i} requires {wanted}, but found {size}"));
            }
        }
    }
    None
}

fn check_attrs(op: OpRef<'_, '_>, def: &'static OpDef, passed: &mut Passed) -> Option<String> {
    let missing = def.attrs.iter().find(|a| !a.optional && a.default.is_none() && op.attr(a.name).is_none());
    if let Some(attr) = missing {
        return Some(format!("requires attribute '{}'", attr.name));
    }
    let mut refused =
        |attr: &&AttrDef| op.attr(attr.name).is_some_and(|found| passed.refuses_attr(attr.constraint, found));
    let wrong = def.attrs.iter().find(&mut refused)?;
    Some(format!("attribute '{}' failed to satisfy constraint: {}", wrong.name, wrong.constraint.text))
}

fn check_types(
    op: OpRef<'_, '_>,
    def: &'static OpDef,
    passed: &mut Passed,
) -> Option<(String, Option<String>)> {
    for (what, groups) in [("operand", def.operands), ("result", def.results)] {
        let is_operand = what == "operand";
        // Most ops have one value in each group.
        let is_plain = groups.iter().all(|group| group.arity == Arity::One);
        for (i, group) in (0..).zip(groups) {
            let range = match (is_plain, is_operand) {
                (true, _) => Some(usize::from(i)..usize::from(i) + 1),
                (false, true) => op.operand_group(OperandIdx(i)),
                (false, false) => op.result_group(ResultIdx(i)),
            };
            for number in range.unwrap_or(0..0) {
                let ty = if is_operand { op.operand(number).ty() } else { op.result(number).ty() };
                if passed.refuses_type(group.constraint, ty) {
                    return Some(type_error(what, number, group, ty));
                }
            }
        }
    }
    None
}

fn type_error(what: &str, number: usize, group: &OperandDef, ty: Type<'_>) -> (String, Option<String>) {
    let of = match group.arity {
        Arity::Variadic => "variadic of ",
        Arity::Nested(_) => "variadic of variadic of ",
        Arity::One | Arity::Optional => "",
    };
    let message = format!("{what} #{number} must be {of}{}, but got '{ty}'", group.constraint.text);
    (message, group.constraint.explain(ty))
}

fn check_region_blocks(op: OpRef<'_, '_>, def: &OpDef) -> Option<String> {
    for (i, region) in op.regions().enumerate() {
        let Some(declared) = def.regions.get(i).or(def.regions.last()) else { continue };
        let found = region.blocks().len() as u32;
        // MLIR's trait SingleBlockImplicitTerminator reports first.
        if declared.terminator.is_some() && declared.blocks.1 == Some(1) && found > 1 {
            return Some(format!("expects region #{i} to have 0 or 1 blocks"));
        }
        let (least, most) = declared.blocks;
        if found < least || most.is_some_and(|m| found > m) {
            let name =
                if declared.name.is_empty() { String::new() } else { format!(" ('{}')", declared.name) };
            let wanted = match most {
                Some(m) if m == least => format!("region with {least} blocks"),
                Some(m) => format!("region with {least} to {m} blocks"),
                None => format!("region with at least {least} blocks"),
            };
            return Some(format!("region #{i}{name} failed to verify constraint: {wanted}"));
        }
    }
    None
}

/// Checks that each generic has one meaning in all places.
fn check_generics<'c>(op: OpRef<'_, 'c>, def: &'static OpDef) -> Option<(String, Option<String>)> {
    if generics::plainly_equal(op, def) {
        return None;
    }
    let mut uses = uses(op, def);
    if let Some(message) = uses.conflict.take() {
        return Some((message, None));
    }
    for (what, groups) in [("operand", def.operands), ("result", def.results)] {
        for (i, group) in (0..).zip(groups) {
            let Some(pattern) = group.pattern else { continue };
            let is_operand = what == "operand";
            let range =
                if is_operand { op.operand_group(OperandIdx(i)) } else { op.result_group(ResultIdx(i)) };
            for (position, number) in range.unwrap_or(0..0).enumerate() {
                let ty = if is_operand { op.operand(number).ty() } else { op.result(number).ty() };
                if !uses.hold(pattern, Item::Type(ty), position) && !is_left_to_hook(def, pattern) {
                    let (message, _) = type_error(what, number, group, ty);
                    return Some((message, uses.describe(pattern)));
                }
            }
        }
    }
    for def in def.attrs {
        let Some((pattern, attr)) = def.pattern.zip(op.attr(def.name)) else { continue };
        if !uses.hold(pattern, Item::Attr(attr), 0) {
            let text = def.constraint.text;
            let message = format!("attribute '{}' failed to satisfy constraint: {text}", def.name);
            return Some((message, uses.describe(pattern)));
        }
    }
    None
}

/// Returns whether the op's own verifier reports different uses of a generic in a pattern: `else verify`.
fn is_left_to_hook(def: &OpDef, pattern: &Constraint<'_>) -> bool {
    let mut found = false;
    generics_of(pattern, &mut |at| {
        found |= def.generics.get(at.index()).is_some_and(|generic| generic.differ == Differ::Hook);
    });
    found
}

/// Reads what the types and attributes of an op say of its generics.
pub(super) fn uses<'c>(op: OpRef<'_, 'c>, def: &'static OpDef) -> Uses<'c> {
    let operands = |i| Some(op.operand_group(OperandIdx(i))?.map(|n| op.operand(n).ty()).collect());
    let results = |i| Some(op.result_group(ResultIdx(i))?.map(|n| op.result(n).ty()).collect());
    Uses::read(def, &operands, &results, &|name| op.attr(name))
}
