//! Parsing of region arguments whose names stand before their region: `%i = 0 to 10 iter_args(%x = %init)`.

use super::infer::{argument_types, resolve_early};
use super::{Walk, region};
use crate::def::Arity;
use crate::parse::Parsed;
use crate::parse::hooks::{Argument, OpParser};
use crate::parse::lexer::Tok;

/// The names of one argument group of a region.
#[derive(Debug)]
pub(crate) struct Names<'s, 'c> {
    region: u16,
    arg: u16,
    names: Vec<Argument<'s, 'c>>,
}

/// Parses the names of an argument group.
pub(super) fn names<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    region: u16,
    arg: u16,
) -> Parsed<()> {
    let group = p.def.regions.get(region as usize).and_then(|region| region.args?.get(arg as usize));
    let arity = group.map_or(Arity::One, |group| group.arity);
    let mut names = Vec::new();
    if arity == Arity::One || p.p.token.kind == Tok::Percent {
        names.push(p.parse_argument()?);
        while arity == Arity::Variadic && p.accept(",") {
            names.push(p.parse_argument()?);
        }
    }
    walk.args.push(Names { region, arg, names });
    Ok(())
}

/// Parses `%x = %init, ..`.
pub(super) fn assignments<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    region: u16,
    arg: u16,
    operand: u16,
) -> Parsed<()> {
    let mut names = Vec::new();
    if p.p.token.kind == Tok::Percent {
        p.parse_comma_separated(|p| {
            names.push(p.parse_argument()?);
            p.expect("=")?;
            walk.operands[operand as usize].push(p.parse_operand()?);
            Ok(())
        })?;
    }
    walk.args.push(Names { region, arg, names });
    Ok(())
}

/// Parses a region whose arguments have the names that were parsed before. Its operands are resolved first, as they determine the types of
/// the arguments.
pub(super) fn body<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, walk: &mut Walk<'s, 'c>, i: u16) -> Parsed<()> {
    resolve_early(p, walk)?;
    if let Some((_, args)) = walk.ports.take_if(|(region, _)| *region == i) {
        return region(p, walk, i, &args);
    }
    let mut mine: Vec<_> = walk.args.extract_if(.., |names| names.region == i).collect();
    mine.sort_by_key(|names| names.arg);
    let groups = p.def.regions.get(i as usize).and_then(|region| region.args).unwrap_or_default();
    let mut args = Vec::new();
    for Names { arg, mut names, .. } in mine {
        let Some(group) = groups.get(arg as usize) else { continue };
        if let Some(types) = argument_types(p, walk, group, names.len()) {
            if types.len() != names.len() {
                let (wanted, found) = (types.len(), names.len());
                let plural = if wanted == 1 { "" } else { "s" };
                let pos = names.first().and_then(|first| first.name).map_or(p.op_pos(), |name| name.pos);
                let message =
                    format!("expected {wanted} region argument{plural} '{}', but got {found}", group.name);
                return p.error_at(pos, message);
            }
            for (name, ty) in names.iter_mut().zip(types) {
                name.ty = Some(ty);
            }
        }
        args.append(&mut names);
    }
    region(p, walk, i, &args)
}
