//! The assignment of operands and results to declared groups.

use super::{Arity, OpDef, OperandDef};
use std::ops::Range;

/// The attribute with the number of operands in each group, for ops in which the total number does not determine the groups.
pub const OPERAND_SEGMENTS: &str = "operandSegmentSizes";
/// The attribute with the number of results in each group.
pub const RESULT_SEGMENTS: &str = "resultSegmentSizes";

/// Returns whether an attribute holds the sizes of an op's operand or result groups. Such an attribute is one of the op's own although its
/// table does not list it. In an op whose groups need no sizes it is an ordinary attribute.
pub fn is_segment_attr(def: &OpDef, name: &str) -> bool {
    match name {
        OPERAND_SEGMENTS => needs_sizes(def.operands),
        RESULT_SEGMENTS => needs_sizes(def.results),
        _ => false,
    }
}

/// Returns whether the total number of values does not determine the size of each group.
pub fn needs_sizes(groups: &[OperandDef]) -> bool {
    groups.iter().filter(|group| group.arity != Arity::One).count() > 1
}

/// Returns the range of group `i` among `count` values. It is computed if at most one group is variable or all variable groups have the
/// same size (`equal`), and read from the segment sizes otherwise.
pub fn range<'s>(
    defs: &[OperandDef],
    i: usize,
    count: usize,
    equal: impl FnOnce() -> bool,
    segments: impl FnOnce() -> Option<&'s [i64]>,
) -> Option<Range<usize>> {
    let varies = |d: &OperandDef| !matches!(d.arity, Arity::One);
    if let ([only], 0) = (defs, i) {
        // Fast path: most ops have one group of results, and many have one group of operands.
        return if varies(only) { Some(0..count) } else { (count >= 1).then_some(0..1) };
    }
    let this = defs.get(i)?;
    let (mut before, mut varying) = (0, 0);
    for (at, _) in defs.iter().enumerate().filter(|(_, d)| varies(d)) {
        varying += 1;
        before += usize::from(at < i);
    }
    if varying == 0 {
        return (defs.len() <= count).then_some(i..i + 1);
    }
    let range = if varying == 1 || equal() {
        let extra = count.checked_sub(defs.len() - varying)?;
        let size = if varying == 1 { extra } else { extra / varying };
        if size * varying != extra {
            return None;
        }
        let start = i - before + before * size;
        start..start + if varies(this) { size } else { 1 }
    } else {
        let segments = segments()?;
        let size = |s: &i64| usize::try_from(*s).ok();
        let start = segments.get(..i)?.iter().map(size).sum::<Option<usize>>()?;
        start..start.checked_add(size(segments.get(i)?)?)?
    };
    (range.end <= count).then_some(range)
}

/// Returns the size that all variable groups have among `count` values, if it is the same for all; `None` if the division leaves a
/// remainder.
pub fn share(defs: &[OperandDef], count: usize) -> Option<usize> {
    let varying = defs.iter().filter(|d| d.arity != Arity::One).count();
    let extra = count.checked_sub(defs.len() - varying)?;
    if varying == 0 {
        return Some(0);
    }
    extra.is_multiple_of(varying).then_some(extra / varying)
}
