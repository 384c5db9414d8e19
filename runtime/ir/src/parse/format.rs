//! Custom forms from the elements of a `format`: the inverse of the printer's walk, and the types that the text leaves out.

use super::Parsed;
use super::core::{Pos, UnresolvedOperand};
use super::hooks::OpParser;
use super::lexer::Tok;
use crate::attr::{AttrData, Attribute};
use crate::body::{BlockId, RegionId};
use crate::def::{Anchor, Arity, AttrDef, AttrSyntax, Fmt, OpDef, OperandDef, Slot, SlotTypes, Trait};
use crate::types::{DYNAMIC, Type};
use smallvec::SmallVec;

type Operands<'s> = SmallVec<[UnresolvedOperand<'s>; 2]>;
type Types<'c> = SmallVec<[Type<'c>; 2]>;

/// What the walk over a format has found.
#[derive(Debug, Default)]
pub(crate) struct Walk<'s, 'c> {
    pub operands: SmallVec<[Operands<'s>; 3]>,
    pub operand_types: SmallVec<[Option<Types<'c>>; 3]>,
    pub result_types: SmallVec<[Option<Types<'c>>; 2]>,
    /// `operands`, `type(operands)`, `type(results)`.
    all_operands: Option<Operands<'s>>,
    all_operand_types: Option<Types<'c>>,
    all_result_types: Option<Types<'c>>,
    /// Region and its place in the table.
    regions: SmallVec<[(u16, RegionId); 1]>,
    successors: SmallVec<[(u16, BlockId); 1]>,
    /// Why types do not follow from others; where they are all written the verifier says it.
    mismatch: Option<String>,
}

/// Parses what follows the op's name, and completes the state of `p`.
pub(super) fn parse<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, elements: &'static [Fmt]) -> Parsed<()> {
    let mut walk = Walk::default();
    walk.operands.resize_with(p.def.operands.len(), Operands::new);
    walk.operand_types.resize(p.def.operands.len(), None);
    walk.result_types.resize(p.def.results.len(), None);
    sequence(p, &mut walk, elements)?;
    finish(p, walk)
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
        Fmt::Space(_) | Fmt::Newline | Fmt::Ref(_) | Fmt::Item(_) | Fmt::ItemType(_) => Ok(()),
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
        Fmt::Type(slot) => {
            let types = match slot {
                Slot::Operand(i) => types(p, p.def.operands[*i as usize].arity)?,
                Slot::Result(i) => types(p, p.def.results[*i as usize].arity)?,
            };
            set_types(walk, *slot, types);
            Ok(())
        }
        Fmt::OperandTypes => {
            walk.all_operand_types = Some(types(p, Arity::Variadic)?);
            Ok(())
        }
        Fmt::ResultTypes => {
            walk.all_result_types = Some(types(p, Arity::Variadic)?);
            Ok(())
        }
        Fmt::FunctionalType(ins, outs) => functional_type(p, walk, ins, outs),
        Fmt::AttrDict(false) => p.parse_optional_attr_dict(),
        Fmt::AttrDict(true) => p.parse_optional_attr_dict_with_keyword(),
        Fmt::Region(i) => region(p, walk, *i),
        Fmt::Successor(i) => {
            let variadic = p.def.successors.get(*i as usize).is_some_and(|s| s.variadic);
            if variadic && p.p.token.kind != Tok::Caret {
                return Ok(());
            }
            loop {
                let block = p.parse_successor()?;
                walk.successors.push((*i, block));
                if !(variadic && p.accept(",")) {
                    return Ok(());
                }
            }
        }
        Fmt::Optional { anchor, then, otherwise } => {
            if !is_present(p, *anchor, then) {
                return sequence(p, walk, otherwise);
            }
            sequence(p, walk, then)?;
            set_unit(p, *anchor);
            Ok(())
        }
        Fmt::Mixed { statics, dynamics, delimiters } => mixed(p, walk, *statics, *dynamics, delimiters),
        Fmt::Custom { parse, args, .. } => {
            p.walk = Some(Box::new(std::mem::take(walk)));
            let result = parse(p, args);
            if let Some(back) = p.walk.take() {
                *walk = *back;
            }
            result
        }
    }
}

fn group<'s>(p: &mut OpParser<'_, 's, '_>, arity: Arity) -> Parsed<Operands<'s>> {
    let mut list = Operands::new();
    match arity {
        Arity::One => list.push(p.parse_operand()?),
        Arity::Optional => list.extend(p.parse_optional_operand()?),
        Arity::Variadic => list.extend(p.parse_operand_list()?),
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

/// `<{..}>`
fn prop_dict(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if !p.accept("<") {
        return Ok(());
    }
    p.p.properties(&mut p.state)?;
    p.expect(">")
}

/// Each clause once at most.
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
        let Some(i) = next else { return Ok(()) };
        if std::mem::replace(&mut seen[i], true) {
            let word = p.p.text().to_owned();
            return p.error(format!(
                "`{word}` clause can appear at most once in the expansion of the oilist directive"
            ));
        }
        one(p, walk, &clauses[i])?;
    }
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

fn group_size(walk: &Walk<'_, '_>, slot: Slot) -> usize {
    match slot {
        Slot::Operand(i) => walk.operands[i as usize].len(),
        Slot::Result(_) => 0,
    }
}

/// Gives the types of a list to groups: as many as a group has operands, else one each and the rest to the group that varies.
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

fn region<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>, i: u16) -> Parsed<()> {
    let Some(def) = p.def.regions.get(i as usize) else { return Ok(()) };
    if def.variadic && !p.at("{") {
        return Ok(());
    }
    loop {
        let region = p.parse_region(&[])?;
        // `finish` puts the regions in the order of the table.
        if !p.state.is_isolated() {
            p.state.regions.pop();
        }
        walk.regions.push((i, region));
        if let Some(terminator) = def.terminator
            && p.ctx().op_def(terminator).is_some_and(|d| d.operands.iter().all(|o| o.arity != Arity::One))
        {
            p.ensure_terminator(region, terminator)?;
        } else if p.def.has_trait(Trait::SingleBlock) || p.def.has_trait(Trait::NoTerminator) {
            let body = p.region_body();
            if body.regions[region.index()].blocks.is_empty() {
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
    let mut values = Vec::new();
    let mut operands = Operands::new();
    p.expect(delimiters.0)?;
    if !p.accept(delimiters.1) {
        loop {
            match p.parse_optional_operand()? {
                Some(operand) => {
                    operands.push(operand);
                    values.push(DYNAMIC);
                }
                None => match p.parse_optional_integer()? {
                    Some(value) => values.push(value),
                    None => return p.error("expected SSA value or integer"),
                },
            }
            if !p.accept(",") {
                break;
            }
        }
        p.expect(delimiters.1)?;
    }
    let attr = p.ctx().i64_array_attr(&values);
    if let Some(def) = p.def.attrs.get(statics as usize) {
        p.set_attr(def.name, attr);
    }
    walk.operands[dynamics as usize] = operands;
    Ok(())
}

// ---- attributes

fn attribute<'c>(p: &mut OpParser<'_, '_, 'c>, def: &'static AttrDef, syntax: AttrSyntax) -> Parsed<()> {
    if syntax == AttrSyntax::Unit {
        let unit = p.ctx().unit_attr();
        p.set_attr(def.name, unit);
        return Ok(());
    }
    if (def.optional || def.default.is_some()) && !attr_starts(p, def, syntax) {
        return Ok(());
    }
    let value = attr_value(p, def, syntax)?;
    p.set_attr(def.name, value);
    Ok(())
}

/// The value of an attribute in a form.
pub(super) fn attr_value<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    def: &'static AttrDef,
    syntax: AttrSyntax,
) -> Parsed<Attribute<'c>> {
    let ctx = p.ctx();
    let value_type = def.constraint.value_type.map(|f| f(ctx));
    match syntax {
        AttrSyntax::Generic | AttrSyntax::Unit => p.p.parse_attribute(value_type),
        AttrSyntax::SymbolName => {
            let value = p.parse_symbol_name()?;
            Ok(ctx.attr(AttrData::String { value, ty: None }))
        }
        AttrSyntax::Type => {
            let ty = p.parse_type()?;
            Ok(ctx.type_attr(ty))
        }
        AttrSyntax::EnumKeyword => {
            let pos = p.pos();
            let cases = def.constraint.cases;
            let find = |word: &str| cases.iter().find(|(text, _)| *text == word);
            let keyword = p.parse_optional_keyword().map(str::to_owned);
            let string = if keyword.is_none() { p.parse_optional_string() } else { None };
            if let Some((text, value)) = keyword.as_deref().or(string.as_deref()).and_then(find) {
                return Ok(match value_type {
                    Some(ty) => ctx.int_attr(i128::from(*value), ty),
                    None => ctx.string_attr(text),
                });
            }
            let message = match string {
                Some(string) => format!("invalid {} attribute specification: \"{string}\"", def.name),
                None => {
                    let texts: Vec<&str> = cases.iter().map(|(text, _)| *text).collect();
                    format!(
                        "expected string or keyword containing one of the following enum values for attribute '{}' [{}]",
                        def.name,
                        texts.join(", ")
                    )
                }
            };
            p.error_at(pos, message)
        }
        AttrSyntax::BitKeywords(separator) => {
            let mut value = p.p.case(def.constraint.cases)?;
            while p.accept(separator.trim()) {
                value |= p.p.case(def.constraint.cases)?;
            }
            let ty = value_type.unwrap_or_else(|| ctx.signless(32));
            Ok(ctx.int_attr(i128::from(value), ty))
        }
        AttrSyntax::Params(table) => {
            let bracket = p.at("<");
            let params = p.p.declared_params(table, bracket)?;
            Ok(ctx.attr(AttrData::Declared { def: table, params }))
        }
        AttrSyntax::BareArray => {
            let element = value_type.unwrap_or_else(|| ctx.signless(64));
            let mut values = Vec::new();
            p.parse_delimited("[", "]", |p| {
                values.push(p.p.dense_array_item(element)?);
                Ok(())
            })?;
            Ok(ctx.attr(AttrData::DenseArray { element, values: values.into() }))
        }
    }
}

fn attr_starts(p: &OpParser<'_, '_, '_>, def: &AttrDef, syntax: AttrSyntax) -> bool {
    match syntax {
        AttrSyntax::Params(table) => p.p.declared_params_start(table),
        AttrSyntax::Generic => p.p.at_attribute(),
        AttrSyntax::SymbolName => p.p.token.kind == Tok::At,
        AttrSyntax::Type => p.p.at_type(),
        AttrSyntax::EnumKeyword | AttrSyntax::BitKeywords(_) => {
            matches!(p.p.token.kind, Tok::Bare)
                && def.constraint.cases.iter().any(|(text, _)| *text == p.p.text())
        }
        AttrSyntax::BareArray => p.at("["),
        AttrSyntax::Unit => true,
    }
}

fn set_unit(p: &mut OpParser<'_, '_, '_>, anchor: Anchor) {
    if let Anchor::Attr(i) = anchor
        && let Some(def) = p.def.attrs.get(i as usize)
        && def.constraint.syntax == AttrSyntax::Unit
    {
        let unit = p.ctx().unit_attr();
        p.set_attr(def.name, unit);
    }
}

/// Whether an optional group is there: its first element that takes a token says so.
fn is_present(p: &OpParser<'_, '_, '_>, anchor: Anchor, elements: &'static [Fmt]) -> bool {
    let is_unit =
        |i: u16| p.def.attrs.get(i as usize).is_some_and(|a| a.constraint.syntax == AttrSyntax::Unit);
    let first = elements.iter().find(|e| match e {
        Fmt::Space(_) => false,
        Fmt::Newline => false,
        Fmt::Attr(i) => !is_unit(*i),
        _ => true,
    });
    let Some(first) = first else { return matches!(anchor, Anchor::Attr(i) if !is_unit(i)) };
    starts(p, first)
}

pub(super) fn starts(p: &OpParser<'_, '_, '_>, element: &'static Fmt) -> bool {
    match element {
        Fmt::Lit(text) => {
            p.at(text)
                || (text.len() > 1
                    && !text.starts_with(char::is_alphabetic)
                    && p.p.src[p.p.token.start as usize..].starts_with(text))
        }
        Fmt::Space(_) | Fmt::Newline | Fmt::AttrDict(false) => true,
        Fmt::PropDict => p.at("<"),
        Fmt::QualifiedAttr(_) => p.p.at_attribute(),
        Fmt::Clauses(clauses) => clauses.iter().any(|c| starts(p, c)),
        Fmt::Loop { lists, body, .. } => super::repeat::starts(p, lists, body),
        Fmt::Item(_) | Fmt::ItemType(_) | Fmt::Ref(_) => false,
        Fmt::AttrDict(true) => p.at("attributes"),
        Fmt::Operand(i) if matches!(p.def.operands[*i as usize].arity, Arity::Nested(_)) => p.at("("),
        Fmt::Operand(_) | Fmt::Operands => p.p.token.kind == Tok::Percent,
        Fmt::Attr(i) => {
            p.def.attrs.get(*i as usize).is_some_and(|def| attr_starts(p, def, def.constraint.syntax))
        }
        Fmt::Type(_) | Fmt::OperandTypes | Fmt::ResultTypes => p.p.at_type(),
        Fmt::FunctionalType(..) => p.at("("),
        Fmt::Region(_) => p.at("{"),
        Fmt::Successor(_) => p.p.token.kind == Tok::Caret,
        Fmt::Optional { anchor, then, otherwise } => {
            is_present(p, *anchor, then) || otherwise.first().is_some_and(|e| starts(p, e))
        }
        Fmt::Mixed { delimiters, .. } => p.at(delimiters.0),
        // A hook that stands first must take a bracket, a value or a word.
        Fmt::Custom { .. } => {
            !p.at("{") && !p.at(":") && !matches!(p.p.token.kind, Tok::Eof | Tok::Punct(b'}'))
        }
    }
}

// ---- types that the text leaves out

fn finish<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, mut walk: Walk<'s, 'c>) -> Parsed<()> {
    place_regions(p, &mut walk);
    walk.successors.sort_by_key(|(i, _)| *i);
    p.state.successors.extend(walk.successors.iter().map(|(_, block)| *block));
    let def = p.def;
    infer_types(p, &mut walk);
    equal_groups(p, &walk)?;
    resolve(p, &mut walk)?;
    if def.has_trait(Trait::AttrSizedOperandSegments) {
        let sizes: SmallVec<[usize; 4]> = walk.operands.iter().map(|g| g.len()).collect();
        p.set_operand_segments(&sizes);
    }
    p.p.set_defaults(&mut p.state, def);
    results(p, &mut walk)
}

/// Groups without sizes of their own are of one size: what the text says must not be cut in another way.
fn equal_groups<'c>(p: &mut OpParser<'_, '_, 'c>, walk: &Walk<'_, 'c>) -> Parsed<()> {
    let def = p.def;
    let operands: SmallVec<[usize; 4]> = walk.operands.iter().map(|g| g.len()).collect();
    let results = walk.result_types.iter();
    let results: SmallVec<[Option<usize>; 4]> = results.map(|t| t.as_ref().map(|t| t.len())).collect();
    let operand = |i: usize| operands.get(i).copied();
    let result = |i: usize| results.get(i).copied().flatten();
    let uneven = |groups: &[OperandDef], size: &dyn Fn(usize) -> Option<usize>| {
        let varying = groups.iter().enumerate().filter(|(_, g)| g.arity != Arity::One);
        let mut sizes = varying.filter_map(|(i, _)| size(i));
        let first = sizes.next()?;
        sizes.find(|&other| other != first).map(|other| (first, other))
    };
    let wrong = if def.has_trait(Trait::SameVariadicOperandSize) {
        uneven(def.operands, &operand).map(|sizes| ("operand", sizes))
    } else {
        None
    };
    let wrong = wrong.or_else(|| {
        let equal = def.has_trait(Trait::SameVariadicResultSize) && walk.all_result_types.is_none();
        let sizes = if equal { uneven(def.results, &result) } else { None };
        sizes.map(|sizes| ("result", sizes))
    });
    match wrong {
        Some((what, (a, b))) => {
            let message =
                format!("'{}' op expects variadic {what} groups of one size, but got {a} and {b}", def.name);
            p.p.plain_error(p.pos.0, message)
        }
        None => Ok(()),
    }
}

fn place_regions(p: &mut OpParser<'_, '_, '_>, walk: &mut Walk<'_, '_>) {
    let defs = p.def.regions;
    if defs.is_empty() || (walk.regions.is_empty() && (!p.state.regions.is_empty() || p.state.body.is_some()))
    {
        // A hook has seen to the regions.
        return;
    }
    let mut ordered: SmallVec<[RegionId; 2]> = SmallVec::new();
    for (i, def) in defs.iter().enumerate() {
        let mine = walk.regions.iter().filter(|(n, _)| *n as usize == i).map(|(_, region)| *region);
        let before = ordered.len();
        ordered.extend(mine);
        if ordered.len() == before && !def.variadic {
            let region = p.add_region();
            if !p.state.is_isolated() {
                p.state.regions.pop();
            }
            ordered.push(region);
        }
    }
    if p.state.is_isolated() {
        p.region_body().top = ordered.into_iter().collect();
    } else {
        p.state.regions = ordered.into_iter().collect();
    }
}

fn infer_types<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>) {
    let (def, ctx) = (p.def, p.ctx());
    if walk.all_operand_types.is_none() {
        for (i, group) in def.operands.iter().enumerate() {
            if walk.operands[i].is_empty() && walk.all_operands.is_none() {
                walk.operand_types[i].get_or_insert_default();
            } else if walk.operand_types[i].is_none()
                && let Some(build) = group.constraint.build
            {
                walk.operand_types[i] = Some(smallvec::smallvec![build(ctx); walk.operands[i].len()]);
            }
        }
    }
    for (i, group) in def.results.iter().enumerate() {
        if walk.result_types[i].is_none()
            && group.arity == Arity::One
            && walk.all_result_types.is_none()
            && let Some(build) = group.constraint.build
        {
            walk.result_types[i] = Some(smallvec::smallvec![build(ctx)]);
        }
    }
    for known in def.traits {
        match known {
            Trait::SameOperandsAndResultType => {
                if let Some(ty) = any_known(walk, true) {
                    fill(walk, def, ty, true);
                }
            }
            Trait::SameTypeOperands => {
                if let Some(ty) = any_known(walk, false) {
                    fill(walk, def, ty, false);
                }
            }
            _ => {}
        }
    }
    // Each round that changes something gives at least one more group its types.
    for _ in 0..=def.type_vars.len() {
        if !type_vars_round(walk, def) {
            break;
        }
    }
    for i in 0..def.operands.len() {
        if walk.operand_types[i].is_none() {
            walk.operand_types[i] = p.p.types_of(&walk.operands[i]).map(Into::into);
        }
    }
    // Types of operands that only their definition gave may say more.
    for _ in 0..=def.type_vars.len() {
        if !type_vars_round(walk, def) {
            break;
        }
    }
    if let Some(unify) = def.unify {
        let one = |types: &Option<Types<'c>>| types.as_ref().and_then(|t| t.first().copied());
        let mut known = SlotTypes {
            operands: walk.operand_types.iter().map(one).collect(),
            results: walk.result_types.iter().map(one).collect(),
        };
        walk.mismatch = unify(Some(ctx), &mut known).err();
        let groups = walk.operand_types.iter_mut().zip(known.operands).zip(def.operands);
        let groups = groups.chain(walk.result_types.iter_mut().zip(known.results).zip(def.results));
        for ((types, ty), group) in groups {
            if let (None, Some(ty), Arity::One) = (&types, ty, group.arity) {
                *types = Some(smallvec::smallvec![ty]);
            }
        }
    }
}

fn any_known<'c>(walk: &Walk<'_, 'c>, results: bool) -> Option<Type<'c>> {
    let groups = walk.operand_types.iter().chain(walk.result_types.iter().filter(|_| results));
    let listed = walk.all_operand_types.iter().chain(walk.all_result_types.iter().filter(|_| results));
    groups.flatten().chain(listed).find_map(|types| types.first().copied())
}

fn fill<'c>(walk: &mut Walk<'_, 'c>, def: &OpDef, ty: Type<'c>, results: bool) {
    for i in 0..walk.operands.len() {
        let count = walk.operands[i].len();
        walk.operand_types[i].get_or_insert_with(|| smallvec::smallvec![ty; count]);
    }
    if let Some(all) = &walk.all_operands
        && walk.all_operand_types.is_none()
    {
        walk.all_operand_types = Some(smallvec::smallvec![ty; all.len()]);
    }
    if results && walk.all_result_types.is_none() {
        for (i, group) in def.results.iter().enumerate().filter(|(_, g)| g.arity == Arity::One) {
            let _ = group;
            walk.result_types[i].get_or_insert_with(|| smallvec::smallvec![ty]);
        }
    }
}

fn slot_type<'c>(walk: &Walk<'_, 'c>, slot: Slot) -> Option<Type<'c>> {
    match slot {
        Slot::Operand(i) => walk.operand_types[i as usize].as_ref(),
        Slot::Result(i) => walk.result_types[i as usize].as_ref(),
    }
    .and_then(|types| types.first().copied())
}

fn type_vars_round(walk: &mut Walk<'_, '_>, def: &OpDef) -> bool {
    let mut changed = false;
    for var in def.type_vars {
        let whole = var.slots.iter().find_map(|slot| slot_type(walk, *slot));
        let element =
            || var.element_slots.iter().find_map(|slot| slot_type(walk, *slot)).map(|t| t.element_or_self());
        let Some(ty) = whole.or_else(element) else { continue };
        for slot in var.slots {
            let (types, count) = match *slot {
                Slot::Operand(i) => (&mut walk.operand_types[i as usize], walk.operands[i as usize].len()),
                Slot::Result(i) if def.results[i as usize].arity == Arity::One => {
                    (&mut walk.result_types[i as usize], 1)
                }
                Slot::Result(_) => continue,
            };
            if types.is_none() {
                *types = Some(smallvec::smallvec![ty; count]);
                changed = true;
            }
        }
    }
    changed
}

fn resolve<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>) -> Parsed<()> {
    if let Some(all) = walk.all_operands.take() {
        let types = match walk.all_operand_types.take() {
            Some(types) => types,
            None => match p.p.types_of(&all) {
                Some(types) => types.into(),
                None => return p.p.plain_error(p.pos.0, "types of operands are unknown"),
            },
        };
        return p.resolve_operands(&all, &types);
    }
    if let Some(types) = walk.all_operand_types.take() {
        let all: Operands<'s> = walk.operands.iter().flatten().copied().collect();
        return p.resolve_operands(&all, &types);
    }
    for i in 0..walk.operands.len() {
        let Some(types) = &walk.operand_types[i] else {
            let pos = walk.operands[i].first().map_or(p.pos, |o| o.pos);
            let name = p.def.operands[i].name;
            return p.p.plain_error(pos.0, format!("type of operand '{name}' is unknown"));
        };
        p.resolve_operands(&walk.operands[i], types)?;
    }
    Ok(())
}

fn results<'c>(p: &mut OpParser<'_, '_, 'c>, walk: &mut Walk<'_, 'c>) -> Parsed<()> {
    if let Some(types) = walk.all_result_types.take() {
        p.state.results.extend(types);
        return Ok(());
    }
    let def = p.def;
    let unknown = walk.result_types.iter().position(Option::is_none);
    match (unknown, def.infer) {
        (None, _) => {
            if def.has_trait(Trait::AttrSizedResultSegments) {
                let sizes: Vec<i64> =
                    walk.result_types.iter().map(|t| t.as_ref().map_or(0, |t| t.len()) as i64).collect();
                let value = p.ctx().i32_array_attr(&sizes);
                p.set_attr("resultSegmentSizes", value);
            }
            p.state.results.extend(walk.result_types.iter().flatten().flatten().copied());
            Ok(())
        }
        (Some(_), Some(infer)) => match infer(p.ctx(), &p.state) {
            Ok(types) => {
                p.state.results.extend(types);
                Ok(())
            }
            Err(message) => p.p.plain_error(p.pos.0, format!("'{}' op {message}", def.name)),
        },
        // A group that may be empty, and of which the text says nothing, is.
        (Some(i), None) if def.results[i].arity != Arity::One => {
            walk.result_types[i] = Some(Types::new());
            results(p, walk)
        }
        (Some(_), None) if walk.mismatch.is_some() => {
            let message = walk.mismatch.take().unwrap_or_default();
            p.p.plain_error(p.pos.0, format!("'{}' op {message}", def.name))
        }
        (Some(i), None) => {
            let name = def.results[i].name;
            p.p.plain_error(p.pos.0, format!("type of result '{name}' is unknown"))
        }
    }
}
