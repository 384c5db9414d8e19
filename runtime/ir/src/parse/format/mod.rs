//! Parsing of custom forms by the elements of a `format`: the inverse of the printer's walk.

mod affine;
mod attrs;
mod header;
mod infer;
mod ports;
mod starts;

use super::Parsed;
use super::core::{Pos, UnresolvedOperand};
use super::hooks::{Argument, OpParser};
use super::lexer::Tok;
use crate::body::{BlockId, RegionId};
use crate::constraint::{CheckAttr, CheckType};
use crate::def::{Anchor, Arity, AttrDef, AttrSyntax, DerivedForm, Fmt, OpDef, OperandDef, Slot, Trait};
use crate::generics::Types;
use crate::interned::{AttrData, Type, TypeData};
use crate::parse::ParseElementFn;
use attrs::{anchored_attr, attribute, required_attribute, set_unit};
use bourn_terms::builtin::{BuiltinType, FloatKind};
use bourn_terms::{Definition, Function};
use infer::finish;
use smallvec::SmallVec;
use starts::is_present;

pub(super) use attrs::{check_own, string_item};
pub(super) use starts::starts;

type Operands<'s> = SmallVec<[UnresolvedOperand<'s>; 2]>;

/// The parts of an op that were parsed so far.
#[derive(Debug, Default)]
pub(crate) struct Walk<'s, 'c> {
    pub operands: SmallVec<[Operands<'s>; 3]>,
    pub operand_types: SmallVec<[Option<Types<'c>>; 3]>,
    pub result_types: SmallVec<[Option<Types<'c>>; 2]>,
    /// The operands and types of the format elements `operands`, `type(operands)` and `type(results)`.
    all_operands: Option<Operands<'s>>,
    all_operand_types: Option<Types<'c>>,
    all_result_types: Option<Types<'c>>,
    /// The types of groups of operands that follow the type in the text.
    shared_types: SmallVec<[(u16, Type<'c>); 2]>,
    /// The regions, each with its index in the table.
    regions: SmallVec<[(u16, RegionId); 1]>,
    successors: SmallVec<[(u16, BlockId); 1]>,
    /// The names of region arguments that were parsed before their regions.
    args: Vec<header::Names<'s, 'c>>,
    /// The ports that are arguments of a region.
    ports: Option<(u16, Vec<Argument<'s, 'c>>)>,
    /// Attributes that follow from others, which the text may have later.
    derived: SmallVec<[(u16, u16, DerivedForm); 1]>,
    /// Whether the operands are resolved already: they precede a region whose arguments have names in the format.
    is_resolved: bool,
    /// The error of type inference. If all types are written, the verifier reports it instead.
    mismatch: Option<String>,
}

/// Parses the text after the op's name and completes the state of `p`.
pub(super) fn parse<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, elements: &'static [Fmt]) -> Parsed<()> {
    let mut walk = Walk::default();
    walk.operands.resize_with(p.def.operands.len(), Operands::new);
    walk.operand_types.resize(p.def.operands.len(), None);
    walk.result_types.resize(p.def.results.len(), None);
    sequence(p, &mut walk, elements)?;
    finish(p, &mut walk)
}

fn sequence<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    elements: &'static [Fmt],
) -> Parsed<()> {
    elements.iter().try_for_each(|element| one(p, walk, element))
}

pub(super) fn one<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    element: &'static Fmt,
) -> Parsed<()> {
    match element {
        Fmt::Lit(text) => p.expect(text),
        Fmt::Space(_) | Fmt::Newline | Fmt::Ref(_) | Fmt::Absent { .. } => Ok(()),
        // The loop parses its items.
        Fmt::Item(_) | Fmt::ItemList(..) | Fmt::ItemWord(_) | Fmt::ItemType(_) => Ok(()),
        Fmt::Operand(i) => {
            let list = group(p, p.def.operands[*i as usize].arity)?;
            walk.operands[*i as usize] = list;
            Ok(())
        }
        Fmt::Operands => {
            walk.all_operands = Some(group(p, Arity::Variadic)?);
            Ok(())
        }
        Fmt::Attr(i) => match p.def.attrs.get(*i as usize) {
            Some(attr) => attribute(p, attr, attr.constraint.syntax),
            None => Ok(()),
        },
        Fmt::QualifiedAttr(i) => match p.def.attrs.get(*i as usize) {
            Some(attr) => attribute(p, attr, AttrSyntax::Generic),
            None => Ok(()),
        },
        Fmt::PropDict => prop_dict(p),
        Fmt::Clauses(clauses) => clauses_in_any_order(p, walk, clauses),
        Fmt::Loop { lists, separator, body } => super::repeat::parse(p, walk, lists, *separator, body),
        Fmt::Type(slot) => types_of(p, walk, *slot),
        Fmt::ShortType(slot, name) => {
            let ty = p.p.parse_short_type(name)?;
            set_types(walk, *slot, Types::from_iter([ty]));
            Ok(())
        }
        Fmt::OperandTypes => all_operand_types(p, walk),
        Fmt::ResultTypes => {
            walk.all_result_types = Some(types(p, Arity::Variadic)?);
            Ok(())
        }
        Fmt::FunctionalType(ins, outs) => functional_type(p, walk, ins, outs),
        Fmt::ShortFunctionalType(ins, outs) => short_functional_type(p, walk, ins, outs),
        Fmt::AttrDict(keyword) => {
            let (start, given) = (p.pos(), p.state.attrs.len());
            match keyword {
                false => p.parse_optional_attr_dict(),
                true => p.parse_optional_attr_dict_with_keyword(),
            }?;
            check_own(p, start, given)
        }
        Fmt::Region(i) | Fmt::RegionBody { region: i, named: false, .. } => region(p, walk, *i, &[]),
        Fmt::RegionBody { region, named: true, .. } => header::body(p, walk, *region),
        Fmt::RegionArg { region, arg, .. } => header::names(p, walk, *region, *arg),
        Fmt::Assign { region, arg, operand } => header::assignments(p, walk, *region, *arg, *operand),
        Fmt::ResultTypeList(slots, _) => result_types(p, walk, slots),
        Fmt::TypeElse { operand, .. } => {
            let types = place_types(p, &p.def.operands[*operand as usize], false)?;
            set_types(walk, Slot::Operand(*operand), types);
            Ok(())
        }
        Fmt::AttrElse { attr, .. } => written_attribute(p, *attr, |attr| attr.constraint.syntax),
        Fmt::BoolWord(i, no, yes) => bool_word(p, *i, no, yes),
        Fmt::Ports(list) => ports::parse(p, walk, list),
        Fmt::Arguments(region) => ports::arguments(p, walk, *region),
        Fmt::DerivedElse { attr, form, .. } => written_attribute(p, *attr, |_| derived_syntax(*form)),
        Fmt::Keyword(i, words) => keyword(p, *i, words),
        Fmt::Affine { map, operands, form } => affine::parse(p, walk, *map, *operands, *form),
        Fmt::Sizes(attrs) => sizes(p, attrs),
        Fmt::OnlyItem(i) => only_item(p, *i),
        Fmt::SharedType(slots) => shared_type(p, walk, slots),
        Fmt::Successor(i) => successor(p, walk, *i),
        Fmt::Optional { anchor, then, otherwise } => optional(p, walk, *anchor, then, otherwise),
        Fmt::Mixed { statics, dynamics, delimiters } => mixed(p, walk, *statics, *dynamics, delimiters),
        Fmt::Custom { parse: hook, args, .. } => custom(p, walk, hook, args),
    }
}

/// Parses an attribute that the text contains, in the given syntax.
fn written_attribute(
    p: &mut OpParser<'_, '_, '_>,
    at: u16,
    syntax: impl FnOnce(&AttrDef) -> AttrSyntax,
) -> Parsed<()> {
    match p.def.attrs.get(at as usize) {
        Some(attr) => required_attribute(p, attr, syntax(attr)),
        None => Ok(()),
    }
}

/// Parses the types of one operand or result declaration.
fn types_of<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>, slot: Slot) -> Parsed<()> {
    let types = match slot {
        Slot::Operand(i) => {
            let is_empty = walk.operands[i as usize].is_empty();
            place_types(p, &p.def.operands[i as usize], !is_empty)?
        }
        Slot::Result(i) => place_types(p, &p.def.results[i as usize], false)?,
    };
    set_types(walk, slot, types);
    Ok(())
}

/// Parses `type(operands)`.
fn all_operand_types<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>) -> Parsed<()> {
    let has_operands = walk.all_operands.as_ref().is_some_and(|all| !all.is_empty())
        || walk.operands.iter().any(|group| !group.is_empty());
    if has_operands && !p.p.at_type() {
        p.parse_type()?;
    }
    walk.all_operand_types = Some(types(p, Arity::Variadic)?);
    Ok(())
}

/// Parses the blocks of one successor declaration.
fn successor<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>, i: u16) -> Parsed<()> {
    let variadic = p.def.successors.get(i as usize).is_some_and(|s| s.variadic);
    if variadic && p.p.token.kind != Tok::Caret {
        return Ok(());
    }
    loop {
        let block = p.parse_successor()?;
        walk.successors.push((i, block));
        if !(variadic && p.accept(",")) {
            return Ok(());
        }
    }
}

/// Parses an optional group.
fn optional<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    anchor: Anchor,
    then: &'static [Fmt],
    otherwise: &'static [Fmt],
) -> Parsed<()> {
    if !is_present(p, anchor, then) {
        if anchor == Anchor::Fallback {
            then.iter().for_each(|element| omitted(p, walk, element));
        }
        // A list that is always present is empty if its group is absent.
        if let Anchor::List(i) = anchor
            && let Some(def) =
                p.def.attrs.get(i as usize).filter(|def| !def.optional && def.default.is_none())
        {
            let list = super::repeat::list_of(p, def, Vec::new());
            p.set_attr(def.name, list);
        }
        return sequence(p, walk, otherwise);
    }
    then.iter().try_for_each(|element| match anchored_attr(p, anchor, element) {
        Some((attr, syntax)) => required_attribute(p, attr, syntax),
        None => one(p, walk, element),
    })?;
    set_unit(p, anchor);
    Ok(())
}

/// Parses an element by a hook, which gets the parts that were parsed before it.
fn custom<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    hook: &'static Function<'static>,
    args: &'static [Fmt],
) -> Parsed<()> {
    let Some(parse) = hook.get::<ParseElementFn>() else { return p.p.hook_missing(p.def, hook) };
    p.walk = Some(Box::new(std::mem::take(walk)));
    let result = parse(p, args);
    if let Some(back) = p.walk.take() {
        *walk = *back;
    }
    result
}

fn group<'s>(p: &mut OpParser<'_, 's, '_>, arity: Arity) -> Parsed<Operands<'s>> {
    let mut list = Operands::new();
    match arity {
        Arity::One => list.push(p.parse_operand()?),
        Arity::Optional => list.extend(p.parse_optional_operand()?),
        Arity::Variadic => p.p.operands_into(&mut list)?,
        Arity::Nested(sizes_attr) => {
            let mut sizes = Vec::new();
            let mut more = p.at("(");
            while more {
                let part = p.parse_operand_list_in("(", ")")?;
                sizes.push(part.len() as i64);
                list.extend(part);
                more = p.accept(",");
            }
            let sizes = p.ctx().i32_array_attr(&sizes);
            p.set_attr(sizes_attr, sizes);
        }
    }
    Ok(list)
}

/// Parses `<{..}>`.
fn prop_dict(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if !p.accept("<") {
        return Ok(());
    }
    match p.p.properties(p.state)? {
        Some(message) => p.p.plain_error(p.pos.0, message),
        None => Ok(()),
    }
}

/// Parses clauses in any order, each at most once.
fn clauses_in_any_order<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    clauses: &'static [Fmt],
) -> Parsed<()> {
    let mut seen = vec![false; clauses.len()];
    loop {
        let next = clauses
            .iter()
            .position(|c| matches!(c, Fmt::Optional { anchor, then, .. } if is_present(p, *anchor, then)));
        let Some(i) = next else { break };
        if std::mem::replace(&mut seen[i], true) {
            let word = p.p.text().to_owned();
            return p.error(format!(
                "`{word}` clause can appear at most once in the expansion of the oilist directive"
            ));
        }
        one(p, walk, &clauses[i])?;
    }
    for (clause, _) in clauses.iter().zip(seen).filter(|(_, seen)| !seen) {
        if let Fmt::Optional { anchor: Anchor::Fallback, then, .. } = clause {
            then.iter().for_each(|element| omitted(p, walk, element));
        }
    }
    Ok(())
}

fn types<'c>(p: &mut OpParser<'_, '_, 'c>, arity: Arity) -> Parsed<Types<'c>> {
    let mut list = Types::new();
    if arity == Arity::One {
        list.push(p.parse_type()?);
    } else if let Arity::Nested(_) = arity {
        let mut more = p.at("(");
        while more {
            p.parse_delimited("(", ")", |p| {
                list.push(p.parse_type()?);
                Ok(())
            })?;
            more = p.accept(",");
        }
    } else if p.p.at_type() {
        list.push(p.parse_type()?);
        while arity == Arity::Variadic && p.accept(",") {
            list.push(p.parse_type()?);
        }
    }
    Ok(list)
}

/// Parses the types of a place. If `is_needed`, a variadic place needs at least one type. Reports a single type of the wrong builtin kind.
fn place_types<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    place: &'static OperandDef,
    is_needed: bool,
) -> Parsed<Types<'c>> {
    let start = p.pos();
    if is_needed && place.arity == Arity::Variadic && !p.p.at_type() {
        p.parse_type()?;
    }
    let list = types(p, place.arity)?;
    let (Arity::One, [ty]) = (place.arity, list.as_slice()) else { return Ok(list) };
    let Some(written) = ty.builtin() else { return Ok(list) };
    let kind = *p.p.only_kinds.entry(std::ptr::from_ref(place).addr()).or_insert_with(|| {
        match bourn_terms::fixed_def(&place.constraint.is.body)?.definition {
            Definition::Type(kind) => Some(kind),
            _ => None,
        }
    });
    match kind {
        Some(kind) if kind != written && place.constraint.refuses(*ty) => {
            let kind = match kind {
                BuiltinType::RankedTensor => "tensor",
                kind => kind.name(),
            };
            let message =
                format!("invalid kind of type specified: expected builtin.{kind}, but found '{ty}'");
            p.error_at(start, message)
        }
        _ => Ok(list),
    }
}

fn set_types<'c>(walk: &mut Walk<'_, 'c>, slot: Slot, types: Types<'c>) {
    match slot {
        Slot::Operand(i) => walk.operand_types[i as usize] = Some(types),
        Slot::Result(i) => walk.result_types[i as usize] = Some(types),
    }
}

fn slot_arity(def: &OpDef, slot: Slot) -> Arity {
    match slot {
        Slot::Operand(i) => def.operands[i as usize].arity,
        Slot::Result(i) => def.results[i as usize].arity,
    }
}

fn functional_type<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    ins: &'static [Slot],
    outs: &'static [Slot],
) -> Parsed<()> {
    let pos = p.pos();
    let (inputs, results) = p.parse_function_type()?;
    let sizes: Vec<usize> = ins.iter().map(|slot| group_size(walk, *slot)).collect();
    if walk.all_operands.is_some() {
        walk.all_operand_types = Some(inputs.into());
    } else {
        distribute(p, walk, ins, inputs.into(), Some(&sizes), pos)?;
    }
    distribute(p, walk, outs, results.into(), None, pos)
}

/// Parses a function type, or the type of all operands and results of some groups. There is one result in each group.
fn short_functional_type<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    ins: &'static [Slot],
    outs: &'static [Slot],
) -> Parsed<()> {
    if p.at("(") {
        return functional_type(p, walk, ins, outs);
    }
    let ty = p.parse_type()?;
    match &walk.all_operands {
        Some(all) => walk.all_operand_types = Some(Types::from_elem(ty, all.len())),
        None => {
            for slot in ins {
                let count = group_size(walk, *slot);
                set_types(walk, *slot, Types::from_elem(ty, count));
            }
        }
    }
    for slot in outs {
        set_types(walk, *slot, Types::from_iter([ty]));
    }
    Ok(())
}

fn group_size(walk: &Walk<'_, '_>, slot: Slot) -> usize {
    match slot {
        Slot::Operand(i) => walk.operands[i as usize].len(),
        Slot::Result(_) => 0,
    }
}

/// Distributes the types of a list to groups: one per operand if the operands are known, otherwise one per group and the rest to the
/// variable group.
fn distribute<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    walk: &mut Walk<'_, 'c>,
    slots: &'static [Slot],
    types: Types<'c>,
    sizes: Option<&[usize]>,
    pos: Pos,
) -> Parsed<()> {
    let varying = slots.iter().filter(|s| slot_arity(p.def, **s) != Arity::One).count();
    let fixed = slots.len() - varying;
    let total = sizes.map_or(fixed, |sizes| sizes.iter().sum());
    let fits = match sizes {
        Some(_) => total == types.len(),
        None => types.len() == fixed || (varying == 1 && types.len() >= fixed),
    };
    if !fits {
        let message = match sizes {
            Some(_) => format!(
                "number of operands and types do not match: got {total} operands and {} types",
                types.len()
            ),
            None => format!("expected {fixed} result types but got {}", types.len()),
        };
        return p.p.plain_error(pos.0, message);
    }
    let mut rest = types.as_slice();
    for (n, slot) in slots.iter().enumerate() {
        let size = match sizes {
            Some(sizes) => sizes[n],
            None if slot_arity(p.def, *slot) == Arity::One => 1,
            None => types.len() - fixed,
        };
        let (mine, others) = rest.split_at(size.min(rest.len()));
        set_types(walk, *slot, mine.into());
        rest = others;
    }
    Ok(())
}

/// Sets the type or attribute that the text omits.
fn omitted<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>, element: &'static Fmt) {
    match element {
        Fmt::TypeElse { operand, default } => {
            let ty = p.ctx().only_type_of(default);
            walk.operand_types[*operand as usize] = ty.map(|ty| Types::from_elem(ty, 1));
        }
        Fmt::DerivedElse { attr, of, form } => walk.derived.push((*attr, *of, *form)),
        Fmt::AttrElse { attr, default } => {
            if let (Some(def), Some(value)) = (p.def.attrs.get(*attr as usize), p.ctx().written_attr(default))
            {
                p.set_attr(def.name, value);
            }
        }
        _ => {}
    }
}

/// Parses one of two words.
fn bool_word(p: &mut OpParser<'_, '_, '_>, i: u16, no: &str, yes: &str) -> Parsed<()> {
    let Some(value) = p.parse_optional_keyword_of(&[no, yes]) else {
        return p.error(format!("expected '{no}' or '{yes}'"));
    };
    let value = p.ctx().int_attr(value as i128, p.ctx().signless(1));
    if let Some(def) = p.def.attrs.get(i as usize) {
        p.set_attr(def.name, value);
    }
    Ok(())
}

/// Parses attributes that are sizes: `16x16x4`.
fn sizes(p: &mut OpParser<'_, '_, '_>, attrs: &'static [u16]) -> Parsed<()> {
    let start = p.pos();
    let values = p.p.sizes()?;
    if values.len() != attrs.len() {
        return p.error_at(start, format!("expected {} sizes, but got {}", attrs.len(), values.len()));
    }
    for (i, value) in attrs.iter().zip(values) {
        let Some(def) = p.def.attrs.get(*i as usize) else { continue };
        let ctx = p.ctx();
        let ty = def.constraint.typed(ctx).unwrap_or_else(|| ctx.signless(64));
        p.set_attr(def.name, ctx.int_attr(i128::from(value), ty));
    }
    Ok(())
}

/// Parses the item of an array attribute with one item.
fn only_item(p: &mut OpParser<'_, '_, '_>, i: u16) -> Parsed<()> {
    // A colon behind the item belongs to the format.
    let ty = match p.p.token.kind {
        Tok::Int | Tok::Punct(b'-') => Some(p.ctx().signless(64)),
        Tok::Float => Some(p.ctx().float(FloatKind::F64)),
        Tok::Str => Some(p.ctx().ty(TypeData::None)),
        _ => None,
    };
    let item = p.p.parse_attribute(ty)?;
    let list = p.ctx().attr(AttrData::Array([item].into()));
    if let Some(def) = p.def.attrs.get(i as usize) {
        p.set_attr(def.name, list);
    }
    Ok(())
}

/// Parses the type of all values of some groups. If operands follow it, their number is not known yet.
fn shared_type<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    slots: &'static [Slot],
) -> Parsed<()> {
    let ty = p.parse_type()?;
    for slot in slots {
        if let Slot::Operand(i) = slot
            && group_size(walk, *slot) == 0
        {
            walk.shared_types.push((*i, ty));
            continue;
        }
        let count = match slot {
            Slot::Operand(_) => group_size(walk, *slot),
            Slot::Result(_) => 1,
        };
        set_types(walk, *slot, Types::from_elem(ty, count));
    }
    Ok(())
}

/// Returns the form of the text of an attribute that may follow from another one.
pub(super) fn derived_syntax(form: DerivedForm) -> AttrSyntax {
    match form {
        DerivedForm::Type => AttrSyntax::Type,
        DerivedForm::Text | DerivedForm::Symbol | DerivedForm::ResultName => AttrSyntax::Generic,
    }
}

/// Parses one of some words as a string, if the attribute is present.
fn keyword(p: &mut OpParser<'_, '_, '_>, i: u16, words: &'static [&'static str]) -> Parsed<()> {
    let Some(def) = p.def.attrs.get(i as usize) else { return Ok(()) };
    match p.parse_optional_keyword_of(words) {
        Some(found) => {
            let value = p.ctx().string_attr(words[found]);
            p.set_attr(def.name, value);
            Ok(())
        }
        None if def.optional || def.default.is_some() => Ok(()),
        None => {
            let words: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
            p.error(format!("expected {}", words.join(" or ")))
        }
    }
}

/// Parses `type` or `(type, ..)`.
fn result_types<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    slots: &'static [Slot],
) -> Parsed<()> {
    let pos = p.pos();
    let types = p.p.parse_function_results()?;
    let are_operands = slots.iter().any(|slot| matches!(slot, Slot::Operand(_)));
    let sizes: Vec<usize> = slots.iter().map(|slot| group_size(walk, *slot)).collect();
    distribute(p, walk, slots, types.into(), are_operands.then_some(&sizes), pos)
}

/// Parses a region whose first block has these arguments.
fn region<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    i: u16,
    args: &[Argument<'s, 'c>],
) -> Parsed<()> {
    let Some(def) = p.def.regions.get(i as usize) else { return Ok(()) };
    if def.variadic && !p.at("{") {
        return Ok(());
    }
    loop {
        let region = p.parse_region(args)?;
        // `finish` adds the regions in the order of the table.
        if !p.state.is_isolated() {
            p.state.regions.pop();
        }
        walk.regions.push((i, region));
        if let Some(terminator) = def.terminator
            && let Some(terminator) = p.ctx().op_def(terminator)
            && terminator.operands.iter().all(|operand| operand.arity != Arity::One)
        {
            p.ensure_terminator_of(region, terminator);
        } else if p.def.has_trait(Trait::SingleBlock) || p.def.has_trait(Trait::NoTerminator) {
            let body = p.region_body();
            if body.regions[region].blocks.is_empty() {
                body.add_block(region);
            }
        }
        if !(def.variadic && p.accept(",")) {
            return Ok(());
        }
    }
}

fn mixed<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    statics: u16,
    dynamics: u16,
    delimiters: &(&str, &str),
) -> Parsed<()> {
    let (mut values, mut operands): (SmallVec<[i64; 8]>, _) = (SmallVec::new(), Operands::new());
    p.dynamic_index_list(delimiters.0, delimiters.1, &mut values, &mut operands)?;
    let attr = p.ctx().i64_array_attr(&values);
    if let Some(def) = p.def.attrs.get(statics as usize) {
        p.set_attr(def.name, attr);
    }
    walk.operands[dynamics as usize] = operands;
    Ok(())
}
