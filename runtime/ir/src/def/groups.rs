//! Which operands (or results) belong to which declared group.

use super::{Arity, OperandDef};
use std::ops::Range;

/// The attribute that says how many operands each group has, where their number does not.
pub const OPERAND_SEGMENTS: &str = "operandSegmentSizes";
/// The same for results.
pub const RESULT_SEGMENTS: &str = "resultSegmentSizes";

/// Whether an attribute says how operands or results are cut into groups: it is the op's own, though no table lists it.
pub fn is_segment_attr(name: &str) -> bool {
    matches!(name, OPERAND_SEGMENTS | RESULT_SEGMENTS)
}

/// The range of group `i` among `count` values: computed where at most one group varies, or all that vary are of one size
/// (`equal`), else as the segment sizes say.
pub fn range<'s>(
    defs: &[OperandDef],
    i: usize,
    count: usize,
    equal: bool,
    segments: impl FnOnce() -> Option<&'s [i64]>,
) -> Option<Range<usize>> {
    let varying = defs.iter().filter(|d| d.arity != Arity::One).count();
    let range = if equal || varying <= 1 {
        let extra = share(defs, count)?;
        let size = |d: &OperandDef| if d.arity == Arity::One { 1 } else { extra };
        let start = defs.get(..i)?.iter().map(size).sum::<usize>();
        start..start + size(defs.get(i)?)
    } else {
        let segments = segments()?;
        let size = |s: &i64| usize::try_from(*s).ok();
        let start = segments.get(..i)?.iter().map(size).sum::<Option<usize>>()?;
        start..start.checked_add(size(segments.get(i)?)?)?
    };
    (range.end <= count).then_some(range)
}

/// What each group that varies has of `count` values, where all have as many; `None` where that does not come out even.
pub fn share(defs: &[OperandDef], count: usize) -> Option<usize> {
    let varying = defs.iter().filter(|d| d.arity != Arity::One).count();
    let extra = count.checked_sub(defs.len() - varying)?;
    if varying == 0 {
        return Some(0);
    }
    extra.is_multiple_of(varying).then_some(extra / varying)
}
