//! Parsing of lists of ports: `(in %a : i1, out b : i1 {x})`.

use super::Walk;
use crate::def::PortList;
use crate::interned::{AttrData, Attribute, Param, TypeData};
use crate::parse::Parsed;
use crate::parse::hooks::{Argument, OpParser};

pub(super) fn parse<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    list: &'static PortList,
) -> Parsed<()> {
    let (mut directions, mut names, mut types) = (Vec::new(), Vec::new(), Vec::new());
    let mut dicts: Vec<Option<Attribute<'c>>> = Vec::new();
    let mut args: Vec<Argument<'s, 'c>> = Vec::new();
    p.parse_delimited("(", ")", |p| {
        let Some(direction) = p.parse_optional_keyword_of(list.words) else {
            return p.error(format!("expected one of: {}", list.words.join(", ")));
        };
        // The second direction is an output, which has no value.
        let (arg, name) = if direction == 1 {
            let name = p.parse_keyword_or_string()?;
            let ty = p.parse_colon_type()?;
            types.push(Param::Type(ty));
            dicts.push(dictionary(p)?);
            p.parse_optional_location()?;
            (None, name)
        } else {
            let (arg, written) = p.parse_port()?;
            let name = written.or_else(|| arg.name.map(|name| name.name.to_owned())).unwrap_or_default();
            types.extend(arg.ty.map(Param::Type));
            dicts.push(arg.attrs);
            (Some(arg), name)
        };
        directions.push(Param::Int(direction as i64));
        names.push(Param::Str(p.ctx().ident(&name)));
        args.extend(arg.map(|arg| Argument { attrs: None, ..arg }));
        Ok(())
    })?;
    let ctx = p.ctx();
    let Some(def) = ctx.type_def(list.ty) else { return Ok(()) };
    let params = [directions, names, types].map(|items| Param::List(items.into()));
    let ty = ctx.ty(TypeData::Declared { def, params: Box::new(params) });
    let attr = ctx.type_attr(ty);
    p.set_attr(p.def().attrs[list.attr as usize].name, attr);
    if let Some(i) = list.attrs.filter(|_| dicts.iter().any(Option::is_some)) {
        let empty = ctx.attr(AttrData::Dict(Box::default()));
        let dicts = dicts.into_iter().map(|dict| dict.unwrap_or(empty)).collect();
        let dicts = ctx.attr(AttrData::Array(dicts));
        p.set_attr(p.def().attrs[i as usize].name, dicts);
    }
    walk.ports = list.region.map(|region| (region, args));
    Ok(())
}

/// Parses `(%a: i32, ..)`, the arguments of a region that follows.
pub(super) fn arguments<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    region: u16,
) -> Parsed<()> {
    let mut args = Vec::new();
    p.parse_delimited("(", ")", |p| {
        let start = p.pos();
        let arg = p.parse_typed_argument()?;
        if arg.attrs.is_some() {
            return p.error_at(start, "an argument of a region has no attributes");
        }
        args.push(arg);
        Ok(())
    })?;
    walk.ports = Some((region, args));
    Ok(())
}

/// Parses the attributes of a port, if they follow.
fn dictionary<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Option<Attribute<'c>>> {
    match p.at("{") {
        true => p.parse_attribute().map(Some),
        false => Ok(None),
    }
}
