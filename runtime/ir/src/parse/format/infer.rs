//! Completion of the parsed op: infers types that the text leaves out, and puts regions and successors in the order of the table.

use super::{Operands, Walk};
use crate::body::RegionId;
use crate::def::groups::RESULT_SEGMENTS;
use crate::def::{Arity, DerivedForm, OpDef, OperandDef, Trait};
use crate::generics::derived;
use crate::generics::{self, InferFn, Types, only_type};
use crate::interned::Type;
use crate::parse::Parsed;
use crate::parse::hooks::OpParser;
use smallvec::SmallVec;

/// Completes the state of `p` with the parsed parts.
pub(super) fn finish<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>) -> Parsed<()> {
    place_regions(p, walk);
    walk.successors.sort_by_key(|(i, _)| *i);
    p.state.successors.extend(walk.successors.iter().map(|(_, block)| *block));
    let def = p.def;
    derived_attributes(p, walk)?;
    if !walk.is_resolved {
        infer_types(p, walk);
        equal_groups(p, walk)?;
        resolve(p, walk)?;
    } else if walk.result_types.iter().any(Option::is_none) && walk.all_result_types.is_none() {
        infer_types(p, walk);
    }
    if def.has_trait(Trait::AttrSizedOperandSegments) {
        let sizes: SmallVec<[usize; 4]> = walk.operands.iter().map(|g| g.len()).collect();
        p.set_operand_segments(&sizes);
    }
    p.p.set_defaults(p.state, def);
    results(p, walk)
}

/// Sets the attributes that the text omits, since they follow from other attributes.
fn derived_attributes<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>) -> Parsed<()> {
    for (attr, of, form) in std::mem::take(&mut walk.derived) {
        let (Some(attr), Some(of)) = (p.def.attrs.get(attr as usize), p.def.attrs.get(of as usize)) else {
            continue;
        };
        if form == DerivedForm::ResultName {
            let name = p.result_name(0).filter(|name| !name.bytes().all(|byte| byte.is_ascii_digit()));
            if name.is_some() || !attr.optional {
                let value = p.ctx().string_attr(name.unwrap_or_default());
                p.set_attr(attr.name, value);
            }
            continue;
        }
        let value = p.state.attrs.iter().find(|(name, _)| name.as_str() == of.name).map(|(_, value)| *value);
        match value.and_then(|value| derived(p.ctx(), value, form)) {
            Some(value) => p.set_attr(attr.name, value),
            None => {
                return p
                    .error(format!("expected '{}', which does not follow from '{}'", attr.name, of.name));
            }
        }
    }
    Ok(())
}

/// Resolves the operands before a region that follows them.
pub(super) fn resolve_early<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>) -> Parsed<()> {
    if std::mem::replace(&mut walk.is_resolved, true) {
        return Ok(());
    }
    if let Some(all) = walk.all_operand_types.take() {
        let count: usize = walk.operands.iter().map(|group| group.len()).sum();
        if count != all.len() {
            let types = all.len();
            let message =
                format!("number of operands and types do not match: got {count} operands and {types} types");
            return p.error_at(p.op_pos(), message);
        }
        let mut rest = all.into_iter();
        for (group, types) in walk.operands.iter().zip(&mut walk.operand_types) {
            *types = Some(rest.by_ref().take(group.len()).collect());
        }
    }
    infer_types(p, walk);
    equal_groups(p, walk)?;
    equal_lists(p, walk)?;
    resolve(p, walk)
}

/// Checks that the operands and the result types of a list generic have the same number, as the arguments of a region do.
fn equal_lists(p: &mut OpParser<'_, '_, '_>, walk: &Walk<'_, '_>) -> Parsed<()> {
    let def = p.def;
    let list = |group: &OperandDef| {
        group.pattern.and_then(generics::is_whole).filter(|at| generics::is_list(def, *at))
    };
    for (i, group) in def.operands.iter().enumerate() {
        let Some(generic) = list(group) else { continue };
        let found = walk.operands[i].len();
        let is_alike = |other: &&OperandDef| list(other) == Some(generic);
        let earlier = def.operands.iter().take(i).position(|other| is_alike(&other));
        if let Some(wanted) = earlier.map(|at| walk.operands[at].len()).filter(|wanted| *wanted != found) {
            let plural = if wanted == 1 { "" } else { "s" };
            return p.error_at(
                p.op_pos(),
                format!("expected {wanted} operand{plural} '{}', but got {found}", group.name),
            );
        }
        let results = def.results.iter().zip(&walk.result_types).find(|(other, _)| is_alike(other));
        if let Some(types) =
            results.and_then(|(_, types)| types.as_ref()).filter(|types| types.len() != found)
        {
            let types = types.len();
            let message =
                format!("number of operands and types do not match: got {found} operands and {types} types");
            return p.error_at(p.op_pos(), message);
        }
    }
    Ok(())
}

/// Returns the types of an argument group of a region, of which the text names `count`.
pub(super) fn argument_types<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &Walk<'s, 'c>,
    group: &'static OperandDef,
    count: usize,
) -> Option<Types<'c>> {
    if group.pattern.is_some() {
        let (ctx, state) = (p.ctx(), &*p.state);
        let attr = |name: &str| state.attr(name);
        let (operands, results) = (&walk.operand_types, &walk.result_types);
        let found = generics::argument_types(ctx, p.def, group, count, operands, results, &attr);
        if found.is_some() {
            return found;
        }
    }
    only_type_of(p, group).map(|only| Types::from_elem(only, count))
}

/// Checks that variadic groups without segment sizes have the same size.
fn equal_groups<'c>(p: &mut OpParser<'_, '_, 'c>, walk: &Walk<'_, 'c>) -> Parsed<()> {
    let def = p.def;
    let all_equal = |t: &Trait| matches!(t, Trait::SameVariadicOperandSize | Trait::SameVariadicResultSize);
    if !def.traits.iter().any(all_equal) {
        return Ok(());
    }
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
        // A hook has already handled the regions.
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
    let def = p.def;
    for (i, ty) in std::mem::take(&mut walk.shared_types) {
        let i = usize::from(i);
        walk.operand_types[i] = Some(smallvec::smallvec![ty; walk.operands[i].len()]);
    }
    if walk.all_operand_types.is_none() {
        for (i, group) in def.operands.iter().enumerate() {
            if walk.operands[i].is_empty() && walk.all_operands.is_none() {
                walk.operand_types[i].get_or_insert_default();
            } else if walk.operand_types[i].is_none()
                && let Some(only) = only_type_of(p, group)
            {
                walk.operand_types[i] = Some(smallvec::smallvec![only; walk.operands[i].len()]);
            }
        }
    }
    for (i, group) in def.results.iter().enumerate() {
        if walk.result_types[i].is_none()
            && group.arity == Arity::One
            && walk.all_result_types.is_none()
            && let Some(only) = only_type_of(p, group)
        {
            walk.result_types[i] = Some(smallvec::smallvec![only]);
        }
    }
    let is_known = |types: &[Option<Types<'c>>]| types.iter().all(Option::is_some);
    if is_known(&walk.operand_types) && is_known(&walk.result_types) && walk.all_operands.is_none() {
        return;
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
    complete(p, walk);
    let mut found = false;
    for i in 0..def.operands.len() {
        if walk.operand_types[i].is_none() {
            walk.operand_types[i] = p.p.types_of(&walk.operands[i]);
            found |= walk.operand_types[i].is_some();
        }
    }
    if found {
        // The operand types that were found by their definitions may determine other types.
        complete(p, walk);
    }
}

/// Returns the only type that a place can have.
fn only_type_of<'c>(p: &mut OpParser<'_, '_, 'c>, place: &'static OperandDef) -> Option<Type<'c>> {
    let ctx = p.ctx();
    let address = std::ptr::from_ref(place).addr();
    *p.p.only_types.entry(address).or_insert_with(|| only_type(place, ctx))
}

/// Infers types from generics.
fn complete<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>) {
    let Walk { operands, operand_types, result_types, .. } = walk;
    let (state, counts) = (&*p.state, |i: usize| operands[i].len());
    let attr = |name: &str| state.attr(name);
    walk.mismatch = generics::complete(p.ctx(), p.def, operand_types, &counts, result_types, &attr).err();
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
        for (i, _) in def.results.iter().enumerate().filter(|(_, group)| group.arity == Arity::One) {
            walk.result_types[i].get_or_insert_with(|| smallvec::smallvec![ty]);
        }
    }
}

fn resolve<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>) -> Parsed<()> {
    if let Some(all) = walk.all_operands.take() {
        let types = match walk.all_operand_types.take() {
            Some(types) => types,
            None => match p.p.types_of(&all) {
                Some(types) => types,
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
    let infer = def.hooks.infer.and_then(|hook| hook.get::<InferFn>());
    if infer.is_none() {
        // A variable group that the text does not mention is empty.
        for (types, group) in walk.result_types.iter_mut().zip(def.results) {
            if group.arity != Arity::One {
                types.get_or_insert_default();
            }
        }
    }
    let unknown = walk.result_types.iter().position(Option::is_none);
    match (unknown, infer) {
        (None, _) => {
            if def.has_trait(Trait::AttrSizedResultSegments) {
                let sizes: Vec<i64> =
                    walk.result_types.iter().map(|t| t.as_ref().map_or(0, |t| t.len()) as i64).collect();
                let value = p.ctx().i32_array_attr(&sizes);
                p.set_attr(RESULT_SEGMENTS, value);
            }
            p.state.results.extend(walk.result_types.iter().flatten().flatten().copied());
            Ok(())
        }
        (Some(_), Some(infer)) => match infer(p.ctx(), p.state) {
            Ok(types) => {
                p.state.results.extend(types);
                Ok(())
            }
            Err(message) => p.p.plain_error(p.pos.0, format!("'{}' op {message}", def.name)),
        },
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
