//! Checks of values inside an op's regions: arguments of the entry block, operands of the terminator; and of arguments of successors.

use super::VerifyCx;
use super::structure::uses;
use crate::body::OpRef;
use crate::constraint::{CheckType, Item};
use crate::def::{Arity, OpDef, OperandDef, OperandIdx, ResultIdx, Trait};
use crate::generics::{Uses, is_whole};
use crate::interned::Type;
use bourn_terms::GenericIdx;
use bourn_terms::{Datum, Differ, GenericKind};
use smallvec::SmallVec;

/// Checks the regions of an op; stops at the first failure.
pub(super) fn check<'a, 'c>(op: OpRef<'a, 'c>, def: &'static OpDef, cx: &mut VerifyCx<'a, 'c>) {
    let mut generics = Generics { op, def, uses: None };
    for (i, region) in op.regions().enumerate() {
        let Some(declared) = def.regions.get(i).or(def.regions.last()) else { continue };
        let Some(entry) = region.entry() else { continue };
        let of = || match declared.name {
            "" => format!("region #{i}"),
            name => format!("region #{i} ('{name}')"),
        };
        // The verifier of the trait reports this error.
        let args = declared.args.filter(|_| !def.has_trait(Trait::NoRegionArguments));
        if let Some(args) = args {
            let types: SmallVec<[Type<'c>; 8]> = entry.args().map(|a| a.ty()).collect();
            if let Some(message) = mismatch(&mut generics, args, &types, "argument") {
                return cx.error(op, format!("{} {message}", of()));
            }
        }
        let Some((terminator, values)) = declared.yields else { continue };
        for last in region.blocks().filter_map(|b| b.last()).filter(|last| last.is(terminator)) {
            let types: SmallVec<[Type<'c>; 8]> = last.operands().map(|v| v.ty()).collect();
            if is_marked(def, "RegionBranch")
                && let Some(message) = flow_mismatch(&generics, values, &types)
            {
                let target =
                    if is_marked(def, "LoopLike") { format!("Region #{i}") } else { "parent".to_owned() };
                let message =
                    format!("along control flow edge from Operation {terminator} to {target}: {message}");
                cx.error_with_note_at(op, message, last, "region branch point");
                return;
            }
            if let Some(message) = mismatch(&mut generics, values, &types, "operand") {
                return cx.error(op, format!("{} ends with '{terminator}', which {message}", of()));
            }
        }
    }
}

/// Checks the arguments of an op's successors; stops at the first failure.
pub(super) fn check_successors<'a, 'c>(op: OpRef<'a, 'c>, def: &'static OpDef, cx: &mut VerifyCx<'a, 'c>) {
    let mut generics = Generics { op, def, uses: None };
    for (i, block) in op.successors().enumerate() {
        let Some(declared) = def.successors.get(i).or(def.successors.last()) else { continue };
        let Some(args) = declared.args else { continue };
        let types: SmallVec<[Type<'c>; 8]> = block.args().map(|a| a.ty()).collect();
        if let Some(message) = mismatch(&mut generics, args, &types, "argument") {
            return cx.error(op, format!("successor #{i} ('{}') {message}", declared.name));
        }
    }
}

/// The values of the op's generics, computed only if the fast path fails.
struct Generics<'a, 'c> {
    op: OpRef<'a, 'c>,
    def: &'static OpDef,
    uses: Option<Uses<'c>>,
}

impl<'c> Generics<'_, 'c> {
    fn uses(&mut self) -> &mut Uses<'c> {
        self.uses.get_or_insert_with(|| uses(self.op, self.def))
    }

    /// Returns the types of the first group of operands, or else of results, whose pattern is this generic.
    fn group(&self, generic: GenericIdx) -> Option<impl ExactSizeIterator<Item = Type<'c>>> {
        let (op, def) = (self.op, self.def);
        let whole = |group: &OperandDef| group.pattern.and_then(is_whole) == Some(generic);
        let operands = (0..).zip(def.operands).find(|(_, group)| whole(group));
        let operands = operands.and_then(|(i, _)| op.operand_group(OperandIdx(i)));
        let (is_operand, range) = match operands {
            Some(range) => (true, range),
            None => {
                let (i, _) = (0..).zip(def.results).find(|(_, group)| whole(group))?;
                (false, op.result_group(ResultIdx(i))?)
            }
        };
        Some(range.map(move |n| if is_operand { op.operand(n).ty() } else { op.result(n).ty() }))
    }

    /// Returns whether values have exactly the types of the operands or results with the same generic.
    fn plainly_equal(&self, value: &OperandDef, types: &[Type<'c>]) -> bool {
        let Some(generic) = value.pattern.and_then(is_whole) else { return false };
        let Some(mut wanted) = self.group(generic) else { return false };
        if self.is_list(generic) {
            return wanted.len() == types.len() && wanted.eq(types.iter().copied());
        }
        let first = wanted.next();
        types.iter().all(|&ty| Some(ty) == first)
    }

    fn is_list(&self, generic: GenericIdx) -> bool {
        self.def.generics.get(generic.index()).is_some_and(|g| g.kind == GenericKind::List)
    }
}

/// Returns whether an op has a trait that a spec declares.
fn is_marked(def: &OpDef, name: &str) -> bool {
    def.traits.iter().any(|found| matches!(found, Trait::Other(other, _) if *other == name))
}

/// Returns MLIR's message if the types that a region yields differ from the op's values of the same list generic, or `None`.
fn flow_mismatch<'c>(
    generics: &Generics<'_, 'c>,
    values: &'static [OperandDef],
    types: &[Type<'c>],
) -> Option<String> {
    let [value] = values else { return None };
    let generic = value.pattern.and_then(is_whole).filter(|generic| generics.is_list(*generic))?;
    if generics.def.generics.get(generic.index()).is_some_and(|g| g.differ == Differ::Hook) {
        return None;
    }
    let wanted = generics.group(generic)?;
    if wanted.len() != types.len() {
        let (found, wanted) = (types.len(), wanted.len());
        return Some(format!(
            "region branch point has {found} operands, but region successor needs {wanted} inputs"
        ));
    }
    let (i, (found, wanted)) =
        types.iter().zip(wanted).enumerate().find(|(_, (found, wanted))| *found != wanted)?;
    Some(format!("successor operand type #{i} '{found}' should match successor input type #{i} '{wanted}'"))
}

/// Returns the message about a list of values that does not fit its declaration, or `None`.
fn mismatch<'c>(
    generics: &mut Generics<'_, 'c>,
    values: &'static [OperandDef],
    types: &[Type<'c>],
    what: &str,
) -> Option<String> {
    let varying = values.iter().filter(|v| v.arity != Arity::One).count();
    let (fixed, found) = (values.len() - varying, types.len());
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    if found < fixed || (varying == 0 && found != fixed) {
        let least = if varying == 0 { "" } else { " or more" };
        return Some(format!("must have {fixed}{least} {what}{}, but has {found}", plural(fixed)));
    }
    // The sizes of two variable groups are unknown.
    if varying > 1 {
        return None;
    }
    let mut start = 0;
    for value in values {
        let len = if value.arity == Arity::One { 1 } else { found - fixed };
        if let Some(message) = group_mismatch(generics, value, start, &types[start..start + len], what) {
            return Some(message);
        }
        start += len;
    }
    None
}

fn group_mismatch<'c>(
    generics: &mut Generics<'_, 'c>,
    value: &'static OperandDef,
    start: usize,
    types: &[Type<'c>],
    what: &str,
) -> Option<String> {
    let OperandDef { name, constraint, arity, pattern } = value;
    if *arity == Arity::Optional && types.len() > 1 {
        return Some(format!("must have at most one {what} '{name}'"));
    }
    if let Some((i, ty)) = types.iter().enumerate().find(|(_, ty)| constraint.refuses(**ty)) {
        return Some(format!("must have {} as {what} #{}, but has '{ty}'", constraint.text, start + i));
    }
    let pattern = (*pattern)?;
    let whole = is_whole(pattern);
    let by_hook = |generic: GenericIdx| {
        generics.def.generics.get(generic.index()).is_some_and(|g| g.differ == Differ::Hook)
    };
    if generics.plainly_equal(value, types) || whole.is_some_and(by_hook) {
        return None;
    }
    let uses = generics.uses();
    if let Some(wanted) = whole.and_then(|generic| uses.bindings.len_of(generic))
        && wanted != types.len()
    {
        return Some(format!("must have {wanted} {what}s '{name}', but has {}", types.len()));
    }
    uses.count(pattern, types.len(), name);
    for (i, &ty) in types.iter().enumerate() {
        let number = start + i;
        let known = whole.and_then(|generic| uses.bindings.at(i).get(generic).cloned());
        if let Some(Datum::Item(Item::Type(wanted))) = known
            && wanted != ty
        {
            return Some(format!("must have '{wanted}' as {what} #{number}, but has '{ty}'"));
        }
        uses.learn(pattern, Item::Type(ty), i, name);
        if let Some(conflict) = uses.conflict.take() {
            return Some(conflict);
        }
        if !uses.hold(pattern, Item::Type(ty), i) {
            return Some(format!("must have {} as {what} #{number}, but has '{ty}'", constraint.text));
        }
    }
    None
}
