//! Printing of custom forms by the elements of a `format`. Spaces are printed as MLIR's ODS does.

use super::number::push_signed;
use super::{EntryArgs, OpPrinter, Terminators};
use crate::body::{OpRef, RegionRef, Value};
use crate::constraint::{CheckAttr, Item};
use crate::def::{
    AffineForm, Anchor, Arity, AttrDef, AttrSyntax, DerivedForm, Fmt, Format, LoopList, OpDef, OperandDef,
    OperandIdx, ResultIdx, Slot,
};
use crate::interned::{AttrData, Attribute, DYNAMIC, Type, TypeData};
use crate::print::PrintElementFn;
use bourn_terms::Spacing;
use bourn_terms::builtin::FloatKind;
use std::ops::Range;
use std::rc::Rc;

/// Properties of a table's custom form.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// Whether all functions that print parts of it are linked.
    pub is_printable: bool,
    /// The elements whose attributes or region arguments may be parsed as different ones.
    pub checked: Rc<[&'static Fmt]>,
    /// Whether it prints attributes that the format does not mention.
    pub has_dict: bool,
    /// Whether there are parts that the text does not have.
    pub has_absent: bool,
    /// The names of the attributes that the format prints.
    pub bound: Rc<[&'static str]>,
}

impl Form {
    pub fn new(def: &'static OpDef) -> Self {
        let (mut bound, mut checked, mut has_dict, mut has_absent) = (Vec::new(), Vec::new(), true, false);
        if let Format::Elements(elements) = &def.format {
            bound_attrs(def, elements, &mut bound);
            checked = super::reads_back::checked(def, elements);
            has_dict = prints_dict(elements);
            has_absent = !absent_parts(elements, &mut |_, _, _| false);
        }
        Form {
            is_printable: can_print(&def.format),
            checked: checked.into(),
            has_dict,
            has_absent,
            bound: bound.into(),
        }
    }
}

/// A test of the operands, attributes and regions that an element calls absent.
type AbsentTest<'t> = dyn FnMut(&[u16], &[u16], &[u16]) -> bool + 't;

/// Returns whether `are_absent` holds for all elements that name absent parts.
fn absent_parts(elements: &[Fmt], are_absent: &mut AbsentTest<'_>) -> bool {
    elements.iter().all(|element| match element {
        Fmt::Absent { operands, attrs, regions } => are_absent(operands, attrs, regions),
        Fmt::Optional { then, otherwise, .. } => {
            absent_parts(then, are_absent) && absent_parts(otherwise, are_absent)
        }
        Fmt::Clauses(inner) => absent_parts(inner, are_absent),
        _ => true,
    })
}

/// Returns whether an op has none of the parts that its custom form does not have.
pub(super) fn has_only_written_parts(op: OpRef<'_, '_>, def: &OpDef, elements: &[Fmt]) -> bool {
    absent_parts(elements, &mut |operands, attrs, regions| {
        let no_operands =
            operands.iter().all(|i| op.operand_group(OperandIdx(*i)).is_none_or(|range| range.is_empty()));
        let no_attrs = attrs.iter().all(|i| {
            let Some(attr) = def.attrs.get(*i as usize) else { return true };
            op.attr(attr.name)
                .is_none_or(|value| attr.default.as_ref().is_some_and(|default| value.is_written(default)))
        });
        // Only the last region may be variadic.
        let no_regions = regions.iter().all(|i| {
            let i = *i as usize;
            let count = if i + 1 == def.regions.len() { usize::MAX } else { 1 };
            op.regions().skip(i).take(count).all(RegionRef::is_empty)
        });
        no_operands && no_attrs && no_regions
    })
}

/// Returns whether the elements print a dictionary of attributes.
fn prints_dict(elements: &[Fmt]) -> bool {
    elements.iter().any(|element| match element {
        Fmt::AttrDict(_) => true,
        Fmt::Clauses(inner) | Fmt::Custom { args: inner, .. } => prints_dict(inner),
        Fmt::Optional { then, otherwise, .. } => prints_dict(then) || prints_dict(otherwise),
        _ => false,
    })
}

/// Prints the text after the op's name, by a format that prints the attributes `bound`.
pub(super) fn print(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    elements: &'static [Fmt],
    bound: &[&str],
) {
    sequence(p, op, def, elements, bound, &mut { Spacing::AFTER_WORD });
}

/// Collects the names of the attributes that the elements print.
fn bound_attrs(def: &OpDef, elements: &[Fmt], bound: &mut Vec<&'static str>) {
    for element in elements {
        match element {
            Fmt::Attr(i)
            | Fmt::QualifiedAttr(i)
            | Fmt::Mixed { statics: i, .. }
            | Fmt::AttrElse { attr: i, .. }
            | Fmt::BoolWord(i, ..)
            | Fmt::OnlyItem(i)
            | Fmt::Keyword(i, ..)
            | Fmt::DerivedElse { attr: i, .. }
            | Fmt::Affine { map: i, .. } => bound.extend(def.attrs.get(*i as usize).map(|a| a.name)),
            Fmt::Operand(i) => {
                if let Some(Arity::Nested(sizes)) = def.operands.get(*i as usize).map(|o| o.arity) {
                    bound.push(sizes);
                }
            }
            Fmt::Sizes(attrs) => {
                bound.extend(attrs.iter().filter_map(|i| Some(def.attrs.get(*i as usize)?.name)));
            }
            Fmt::Ports(list) => {
                let attrs = [Some(list.attr), list.attrs].into_iter().flatten();
                bound.extend(attrs.filter_map(|i| def.attrs.get(i as usize).map(|a| a.name)));
            }
            Fmt::PropDict => bound.extend(def.attrs.iter().map(|a| a.name)),
            Fmt::Clauses(inner) | Fmt::Custom { args: inner, .. } => bound_attrs(def, inner, bound),
            Fmt::Loop { lists, body, .. } => {
                bound.extend(lists.iter().filter_map(|l| match l {
                    LoopList::Attr(i) => def.attrs.get(*i as usize).map(|a| a.name),
                    _ => None,
                }));
                bound_attrs(def, body, bound);
            }
            Fmt::Optional { anchor, then, otherwise } => {
                if let Anchor::Attr(i) = anchor {
                    bound.extend(def.attrs.get(*i as usize).map(|a| a.name));
                }
                bound_attrs(def, then, bound);
                bound_attrs(def, otherwise, bound);
            }
            _ => {}
        }
    }
}

pub(super) fn sequence(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    elements: &'static [Fmt],
    bound: &[&str],
    spacing: &mut Spacing,
) {
    for element in elements {
        match element {
            Fmt::Lit(text) => literal(p, text, spacing),
            Fmt::Space(true) => {
                p.text(" ");
                *spacing = Spacing::NONE;
            }
            Fmt::Newline => {
                p.newline();
                *spacing = Spacing::NONE;
            }
            Fmt::Clauses(clauses) => sequence(p, op, def, clauses, bound, spacing),
            Fmt::Loop { lists, separator, body } => {
                super::repeat::rounds(p, op, def, lists, *separator, body, bound, spacing);
            }
            Fmt::PropDict => prop_dict(p, op, def, elements, spacing),
            Fmt::Space(false) => *spacing = Spacing::NONE,
            Fmt::Absent { .. } => {}
            Fmt::AttrDict(keyword) => {
                if *keyword {
                    p.attr_dict_with_keyword(op, bound);
                } else {
                    p.attr_dict(op, bound);
                }
                *spacing = Spacing::AFTER_WORD;
            }
            Fmt::Optional { anchor, then, otherwise } => {
                let is_first = is_present(op, def, *anchor, then);
                group(p, op, def, (then, otherwise, is_first), bound, spacing);
            }
            Fmt::Custom { print: hook, args, .. } => {
                space(p, spacing);
                if let Some(print) = hook.get::<PrintElementFn>() {
                    print(op, p, args);
                }
            }
            Fmt::Attr(_)
            | Fmt::AttrElse { .. }
            | Fmt::QualifiedAttr(_)
            | Fmt::OnlyItem(_)
            | Fmt::DerivedElse { .. }
            | Fmt::Keyword(..)
            | Fmt::BoolWord(..) => attr_element(p, op, def, element, spacing),
            Fmt::Ports(list) => {
                literal(p, "(", spacing);
                super::ports::print(p, op, def, list);
                *spacing = Spacing::AFTER_WORD;
            }
            Fmt::Arguments(region) => {
                literal(p, "(", spacing);
                super::ports::arguments(p, op, *region);
                *spacing = Spacing::AFTER_WORD;
            }
            Fmt::Affine { map, operands, form: AffineForm::Subscripts } => {
                literal(p, "[", spacing);
                super::affine::subscripts(p, op, def, *map, *operands);
                let _ = spacing.literal("]");
                p.text("]");
            }
            // As in MLIR, a list without items has a space all the same.
            _ => {
                space(p, spacing);
                values(p, op, def, element);
            }
        }
    }
}

/// Prints the first (`true`) or the second part of an optional group. As in MLIR, the spaces behind a group do not depend on which part of it is
/// printed.
fn group(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    (then, otherwise, is_first): (&'static [Fmt], &'static [Fmt], bool),
    bound: &[&str],
    spacing: &mut Spacing,
) {
    let after = super::spaces::after(def, then).unwrap_or(*spacing);
    if is_first {
        sequence(p, op, def, then, bound, spacing);
    } else {
        sequence(p, op, def, otherwise, bound, &mut { after });
    }
    *spacing = super::spaces::after(def, otherwise).unwrap_or(after);
}

/// Prints an attribute in the form of an element.
fn attr_element(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, element: &Fmt, spacing: &mut Spacing) {
    match element {
        Fmt::Attr(i) | Fmt::AttrElse { attr: i, .. } => attribute_at(p, op, def, *i, None, spacing),
        Fmt::QualifiedAttr(i) => attribute_at(p, op, def, *i, Some(AttrSyntax::Generic), spacing),
        Fmt::OnlyItem(i) => only_item(p, op, def, *i, spacing),
        Fmt::DerivedElse { attr, form, .. } => {
            let syntax = match form {
                DerivedForm::Type => AttrSyntax::Type,
                DerivedForm::Text | DerivedForm::Symbol | DerivedForm::ResultName => AttrSyntax::Generic,
            };
            attribute_at(p, op, def, *attr, Some(syntax), spacing);
        }
        Fmt::Keyword(i, _) => {
            let value = def.attrs.get(*i as usize).and_then(|attr| op.attr(attr.name));
            if let Some(AttrData::String { value, .. }) = value.map(|value| value.data()) {
                literal(p, value.as_str(), spacing);
            }
        }
        Fmt::BoolWord(i, no, yes) => {
            let value = def.attrs.get(*i as usize).and_then(|attr| op.attr(attr.name));
            let is_set = value.and_then(|value| value.as_int()).is_some_and(|value| value != 0);
            literal(p, if is_set { yes } else { no }, spacing);
        }
        _ => {}
    }
}

/// Prints `<{..}>`: the op's own attributes that the format does not mention.
fn prop_dict(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    elements: &'static [Fmt],
    spacing: &mut Spacing,
) {
    let attrs = op.attrs().iter().filter(|(name, _)| is_own(def, elements, name.as_str()));
    let mut own: Vec<_> =
        attrs.filter(|(name, value)| !is_default_of(def, name.as_str(), *value)).copied().collect();
    // As in MLIR, the order is that of the names.
    own.sort_unstable_by_key(|(name, _)| name.as_str());
    if !own.is_empty() {
        space(p, spacing);
        p.text("<");
        p.dictionary(&own);
        p.text(">");
    }
}

/// Prints a declared attribute in the given syntax, or else in the syntax of its constraint.
fn attribute_at(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    at: u16,
    syntax: Option<AttrSyntax>,
    spacing: &mut Spacing,
) {
    if let Some(attr) = def.attrs.get(at as usize) {
        attribute(p, op, attr, syntax.unwrap_or(attr.constraint.syntax), spacing);
    }
}

/// Prints the item of an array attribute that has one.
fn only_item(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, at: u16, spacing: &mut Spacing) {
    let list = def.attrs.get(at as usize).and_then(|attr| op.attr(attr.name));
    let Some(item) = list.and_then(|list| list.as_array()?.first().copied()) else { return };
    space(p, spacing);
    // The parser gives a number without a type this type.
    match item.data() {
        AttrData::Integer { ty, .. } if ty.signless_width() == Some(64) => p.attr_without_type(item),
        AttrData::Float { ty, .. } if matches!(ty.data(), TypeData::Float(FloatKind::F64)) => {
            p.attr_without_type(item);
        }
        _ => p.attr(item),
    }
}

fn values(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, element: &Fmt) {
    match element {
        Fmt::Operand(i) => {
            let range = op.operand_group(OperandIdx(*i)).unwrap_or(0..0);
            match nested(op, def, *i) {
                Some(sizes) => parts(p, range.start, &sizes, |p, n| p.operand(op.operand(n))),
                None => p.operands(range.map(|n| op.operand(n))),
            }
        }
        Fmt::Operands => p.operands(op.operands()),
        Fmt::Region(i) => {
            let declared = def.regions.get(*i as usize);
            let implied = declared.is_some_and(|r| r.terminator.is_some());
            let count = if declared.is_some_and(|r| r.variadic) { usize::MAX } else { 1 };
            p.list(op.regions().skip(*i as usize).take(count), |p, region| {
                p.region(region, EntryArgs::Shown, Terminators::shown_if(!implied));
            });
        }
        Fmt::RegionBody { region, named, terminator } => {
            let implied = def.regions.get(*region as usize).is_some_and(|r| r.terminator.is_some());
            if let Some(region) = op.region(*region as usize) {
                let entry_args = if *named { EntryArgs::Elsewhere } else { EntryArgs::Shown };
                p.region(region, entry_args, Terminators::shown_if(*terminator || !implied));
            }
        }
        Fmt::RegionArg { region, arg, located } => p.list(region_args(op, def, *region, *arg), |p, value| {
            p.operand(value);
            if *located {
                p.argument_location(value);
            }
        }),
        Fmt::Assign { region, arg, operand } => {
            let operands = op.operand_group(OperandIdx(*operand)).unwrap_or(0..0);
            p.list(region_args(op, def, *region, *arg).zip(operands), |p, (arg, operand)| {
                p.operand(arg);
                p.text(" = ");
                p.operand(op.operand(operand));
            });
        }
        Fmt::Affine { map, operands, form } => super::affine::applied(p, op, def, *map, *operands, *form),
        Fmt::Sizes(attrs) => {
            let sizes = attrs.iter().filter_map(|i| op.attr(def.attrs.get(*i as usize)?.name)?.as_int());
            p.text(&sizes.map(|size| size.to_string()).collect::<Vec<_>>().join("x"));
        }
        Fmt::Successor(i) => {
            let variadic = def.successors.get(*i as usize).is_some_and(|s| s.variadic);
            let count = if variadic { usize::MAX } else { 1 };
            p.list(op.successors().skip(*i as usize).take(count), OpPrinter::successor);
        }
        Fmt::Mixed { statics, dynamics, delimiters } => mixed(p, op, def, *statics, *dynamics, delimiters),
        _ => types(p, op, def, element),
    }
}

/// Prints the types of operands and results, in the form of an element.
fn types(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, element: &Fmt) {
    match element {
        Fmt::Type(Slot::Operand(i)) if nested(op, def, *i).is_some() => {
            let start = op.operand_group(OperandIdx(*i)).unwrap_or(0..0).start;
            let sizes = nested(op, def, *i).unwrap_or_default();
            parts(p, start, &sizes, |p, n| p.ty(op.operand(n).ty()));
        }
        Fmt::ShortType(slot, name) => {
            for ty in slot_types(op, *slot) {
                p.writer().short_type(name, ty);
            }
        }
        Fmt::OperandTypes => p.types(op.operands().map(Value::ty)),
        Fmt::ResultTypes => p.types(op.results().map(Value::ty)),
        Fmt::Type(slot) => {
            let range = slot_range(op, *slot);
            match slot {
                Slot::Operand(_) => p.types(range.map(|n| op.operand(n).ty())),
                Slot::Result(_) => p.types(range.map(|n| op.result(n).ty())),
            }
        }
        Fmt::FunctionalType(ins, outs) => {
            let all = |slots: &[Slot]| slots.iter().flat_map(|s| slot_types(op, *s)).collect::<Vec<_>>();
            p.function_type(all(ins), all(outs));
        }
        Fmt::ShortFunctionalType(ins, outs) => {
            let all = |slots: &[Slot]| slots.iter().flat_map(|s| slot_types(op, *s)).collect::<Vec<_>>();
            let (from, to) = (all(ins), all(outs));
            match from.iter().chain(&to).next().copied() {
                // A function type would be read as the types of the operands and results.
                Some(ty)
                    if !matches!(ty.data(), TypeData::Function { .. })
                        && from.iter().chain(&to).all(|other| *other == ty) =>
                {
                    p.ty(ty);
                }
                _ => p.function_type(from, to),
            }
        }
        Fmt::ResultTypeList(slots, parens) => {
            let types = slots.iter().flat_map(|slot| slot_types(op, *slot));
            if *parens {
                p.text("(");
                p.types(types);
                p.text(")");
            } else {
                p.result_types(types);
            }
        }
        Fmt::TypeElse { operand, .. } => {
            p.types(slot_range(op, Slot::Operand(*operand)).map(|n| op.operand(n).ty()))
        }
        Fmt::SharedType(slots) => {
            if let Some(ty) = slots.iter().find_map(|slot| slot_types(op, *slot).first().copied()) {
                p.ty(ty);
            }
        }
        _ => {}
    }
}

/// Returns the values of an argument group of a region.
pub(super) fn region_args<'a, 'c>(
    op: OpRef<'a, 'c>,
    def: &OpDef,
    region: u16,
    arg: u16,
) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
    let entry = op.region(region as usize).and_then(|region| region.entry());
    let groups = def.regions.get(region as usize).and_then(|region| region.args).unwrap_or_default();
    let total = entry.map_or(0, |entry| entry.args().len());
    let range = arg_range(groups, usize::from(arg), total);
    range.filter_map(move |i| entry?.arg(i)).collect::<smallvec::SmallVec<[_; 4]>>().into_iter()
}

/// Returns the range of an argument group among `total` arguments. At most one group varies in size.
fn arg_range(groups: &[OperandDef], at: usize, total: usize) -> Range<usize> {
    let fixed = groups.iter().filter(|group| group.arity == Arity::One).count();
    let size = |group: &OperandDef| if group.arity == Arity::One { 1 } else { total.saturating_sub(fixed) };
    let start: usize = groups.iter().take(at).map(size).sum();
    let len = groups.get(at).map_or(0, size);
    start.min(total)..(start + len).min(total)
}

/// Returns whether a region has one block argument for each argument that the format names.
pub(super) fn has_named_args(op: OpRef<'_, '_>, def: &OpDef, region: u16) -> bool {
    let groups = def.regions.get(region as usize).and_then(|region| region.args).unwrap_or_default();
    let fixed = groups.iter().filter(|group| group.arity == Arity::One).count();
    let entry = op.region(region as usize).and_then(|region| region.entry());
    entry.is_some_and(|entry| match entry.args().len() {
        total if fixed == groups.len() => total == fixed,
        total => total >= fixed,
    })
}

/// Returns the sizes of the inner groups of a nested operand group.
fn nested(op: OpRef<'_, '_>, def: &OpDef, i: u16) -> Option<Vec<usize>> {
    let Arity::Nested(attr) = def.operands.get(i as usize)?.arity else { return None };
    let sizes = op.attr(attr)?.as_dense_array()?;
    let sizes: Vec<usize> = sizes.iter().filter_map(|s| usize::try_from(*s).ok()).collect();
    let total: usize = sizes.iter().sum();
    // Unverified sizes may not fit.
    (total == op.operand_group(OperandIdx(i))?.len()).then_some(sizes)
}

/// Prints the inner groups of a nested group: `(a, b), (c)`.
fn parts(p: &mut OpPrinter<'_>, start: usize, sizes: &[usize], each: impl Fn(&mut OpPrinter<'_>, usize)) {
    let mut next = start;
    p.list(sizes, |p, size| {
        p.text("(");
        p.list(next..next + size, &each);
        p.text(")");
        next += size;
    });
}

/// Returns whether an attribute belongs in `prop-dict`: it is the op's own, and no other element prints it.
fn is_own(def: &OpDef, elements: &[Fmt], name: &str) -> bool {
    let mut others = Vec::new();
    let without: Vec<&Fmt> = elements.iter().filter(|e| !matches!(e, Fmt::PropDict)).collect();
    without.iter().for_each(|e| bound_attrs(def, std::slice::from_ref(*e), &mut others));
    def.attr_index(name).is_some() && !others.contains(&name)
}

fn is_default_of(def: &OpDef, name: &str, value: Attribute<'_>) -> bool {
    let attr = def.attrs.iter().find(|a| a.name == name);
    attr.and_then(|a| a.default.as_ref()).is_some_and(|default| value.is_written(default))
}

fn mixed(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    statics: u16,
    dynamics: u16,
    delimiters: &(&str, &str),
) {
    let attr = def.attrs.get(statics as usize).and_then(|a| op.attr(a.name)).and_then(|a| a.as_dense_array());
    let mut next = op.operand_group(OperandIdx(dynamics)).unwrap_or(0..0);
    p.text(delimiters.0);
    p.list(attr.unwrap_or_default(), |p, &value| match if value == DYNAMIC { next.next() } else { None } {
        Some(number) => p.operand(op.operand(number)),
        None => push_signed(&mut p.out, value),
    });
    p.text(delimiters.1);
}

fn slot_range(op: OpRef<'_, '_>, slot: Slot) -> Range<usize> {
    match slot {
        Slot::Operand(i) => op.operand_group(OperandIdx(i)),
        Slot::Result(i) => op.result_group(ResultIdx(i)),
    }
    .unwrap_or(0..0)
}

pub(super) fn slot_types<'c>(op: OpRef<'_, 'c>, slot: Slot) -> Vec<Type<'c>> {
    let range = slot_range(op, slot);
    match slot {
        Slot::Operand(_) => range.map(|n| op.operand(n).ty()).collect(),
        Slot::Result(_) => range.map(|n| op.result(n).ty()).collect(),
    }
}

fn is_present(op: OpRef<'_, '_>, def: &OpDef, anchor: Anchor, then: &[Fmt]) -> bool {
    // Where a hook decides, each of its parts does.
    then.iter().any(|element| match element {
        Fmt::Custom { args, .. } if args.iter().any(|arg| anchor_of(arg) == Some(anchor)) => {
            args.iter().filter_map(anchor_of).any(|part| has_part(op, def, part, then))
        }
        _ => false,
    }) || has_part(op, def, anchor, then)
}

/// Returns the part of an op that an argument of a hook names.
fn anchor_of(arg: &Fmt) -> Option<Anchor> {
    match arg {
        Fmt::Operand(i) => Some(Anchor::Operand(*i)),
        Fmt::Attr(i) => Some(Anchor::Attr(*i)),
        Fmt::Region(i) => Some(Anchor::Region(*i)),
        _ => None,
    }
}

fn has_part(op: OpRef<'_, '_>, def: &OpDef, anchor: Anchor, then: &[Fmt]) -> bool {
    match anchor {
        Anchor::Always => true,
        Anchor::Fallback => then.iter().any(|element| match element {
            Fmt::TypeElse { operand, default } => slot_range(op, Slot::Operand(*operand))
                .any(|n| bourn_terms::satisfies(Item::Type(op.operand(n).ty()), default) != Some(true)),
            // The result may have another name.
            Fmt::DerivedElse { attr, form: DerivedForm::ResultName, .. } => {
                def.attrs.get(*attr as usize).is_some_and(|attr| op.attr(attr.name).is_some())
            }
            Fmt::DerivedElse { attr, of, form } => {
                let value = |i: &u16| def.attrs.get(*i as usize).and_then(|attr| op.attr(attr.name));
                match (value(attr), value(of)) {
                    (Some(attr), Some(of)) => !crate::generics::follows(attr, of, *form),
                    _ => true,
                }
            }
            Fmt::AttrElse { attr, default } => def
                .attrs
                .get(*attr as usize)
                .and_then(|attr| op.attr(attr.name))
                .is_some_and(|value| !value.is_written(default)),
            _ => false,
        }),
        Anchor::Operand(i) => op.operand_group(OperandIdx(i)).is_some_and(|r| !r.is_empty()),
        Anchor::Result(i) => op.result_group(ResultIdx(i)).is_some_and(|r| !r.is_empty()),
        Anchor::Successor(i) => op.successors().len() > i as usize,
        Anchor::List(i) => def.attrs.get(i as usize).and_then(|a| op.attr(a.name)).is_some_and(|value| {
            value.as_dense_array().is_some_and(|v| !v.is_empty())
                || value.as_array().is_some_and(|v| !v.is_empty())
        }),
        // A region of a variadic list is present even if it is empty.
        Anchor::Region(i) => op.region(i as usize).is_some_and(|region| {
            !region.is_empty() || def.regions.get(i as usize).is_some_and(|declared| declared.variadic)
        }),
        Anchor::Attr(i) => def.attrs.get(i as usize).is_some_and(|a| {
            op.attr(a.name)
                .is_some_and(|value| !a.default.as_ref().is_some_and(|default| value.is_written(default)))
        }),
    }
}

fn attribute(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    attr: &AttrDef,
    syntax: AttrSyntax,
    spacing: &mut Spacing,
) {
    let Some(value) = op.attr(attr.name) else { return };
    if syntax == AttrSyntax::Unit {
        return;
    }
    space(p, spacing);
    write_attr(p, attr, syntax, value);
}

pub(super) fn write_attr(p: &mut OpPrinter<'_>, attr: &AttrDef, syntax: AttrSyntax, value: Attribute<'_>) {
    match (syntax, value.data()) {
        (AttrSyntax::Params(table), AttrData::Declared { def, params })
            if table.name == def.name && def.alias.is_none() =>
        {
            p.writer().params(def, params);
        }
        (AttrSyntax::BitKeywords(separator), AttrData::Integer { value: bits, .. }) => {
            let names = super::bit_names(attr.constraint.cases, *bits as i64);
            p.text(&names.join(separator));
        }
        (AttrSyntax::SymbolName, AttrData::String { value, .. }) => p.symbol(value.as_str()),
        (AttrSyntax::Type, AttrData::Type(ty)) => p.ty(*ty),
        (AttrSyntax::EnumKeyword, AttrData::Integer { value: number, .. }) => {
            let case = attr.constraint.cases.iter().find(|(_, v)| *v as i128 == *number);
            match case {
                Some((keyword, _)) => p.keyword_or_string(keyword),
                None => p.attr(value),
            }
        }
        (AttrSyntax::EnumKeyword, AttrData::String { value, .. }) => p.keyword_or_string(value.as_str()),
        (AttrSyntax::BareArray, AttrData::DenseArray { element, values }) => {
            p.text("[");
            p.writer().dense_values(*element, values);
            p.text("]");
        }
        _ if attr.constraint.is_typed() => p.attr_without_type(value),
        _ => p.attr(value),
    }
}

pub(super) fn space(p: &mut OpPrinter<'_>, spacing: &mut Spacing) {
    if spacing.value() {
        p.text(" ");
    }
}

pub(super) fn literal(p: &mut OpPrinter<'_>, text: &str, spacing: &mut Spacing) {
    if spacing.literal(text) {
        p.text(" ");
    }
    p.text(text);
}

/// Returns whether an op can be printed in its custom form: all functions that print parts of it are linked.
fn can_print(format: &Format) -> bool {
    fn printable(element: &Fmt) -> bool {
        match element {
            Fmt::Custom { print, args, .. } => print.linked.is_some() && args.iter().all(printable),
            Fmt::Optional { then, otherwise, .. } => then.iter().chain(*otherwise).all(printable),
            Fmt::Clauses(inner) | Fmt::Loop { body: inner, .. } => inner.iter().all(printable),
            _ => true,
        }
    }
    match format {
        Format::None => false,
        Format::Custom { print, .. } => print.linked.is_some(),
        Format::Elements(elements) => elements.iter().all(printable),
    }
}
