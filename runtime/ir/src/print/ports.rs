//! Printing of lists of ports: `(in %a : i1, out b : i1 {x})`.

use super::OpPrinter;
use crate::body::{OpRef, Value};
use crate::def::{Fmt, Format, OpDef, PortList};
use crate::interned::{AttrData, Attribute, Param, Type, TypeData};

/// A port: the number of its direction, its name and its type.
struct Port<'c> {
    direction: i64,
    name: &'c str,
    ty: Type<'c>,
}

/// Returns the ports of an op, if its attribute holds a type of this name.
fn ports<'c>(op: OpRef<'_, 'c>, def: &OpDef, list: &PortList) -> Option<Vec<Port<'c>>> {
    let attr = op.attr(def.attrs.get(list.attr as usize)?.name)?;
    let AttrData::Type(ty) = attr.data() else { return None };
    let TypeData::Declared { def, params } = ty.data() else { return None };
    let [Param::List(directions), Param::List(names), Param::List(types)] = &**params else { return None };
    if def.name != list.ty || directions.len() != names.len() || names.len() != types.len() {
        return None;
    }
    let all =
        directions.iter().zip(names).zip(types).map(|((direction, name), ty)| match (direction, name, ty) {
            (Param::Int(direction), Param::Str(name), Param::Type(ty)) => {
                Some(Port { direction: *direction, name: name.as_str(), ty: *ty })
            }
            _ => None,
        });
    all.collect()
}

/// Returns the list of ports in a format.
fn port_list(elements: &'static [Fmt]) -> Option<&'static PortList> {
    elements.iter().find_map(|element| match element {
        Fmt::Ports(list) => Some(list),
        _ => None,
    })
}

/// Returns the names of the arguments of a region that are ports.
pub(super) fn argument_names(op: OpRef<'_, '_>) -> Option<Vec<String>> {
    let def = op.def()?;
    let Format::Elements(elements) = &def.format else { return None };
    let list = port_list(elements)?;
    let ports = ports(op, def, list)?;
    Some(ports.iter().filter(|port| port.direction != 1).map(|port| port.name.to_owned()).collect())
}

/// Returns whether the arguments of the region are the inputs, so that the text gives the same op.
pub(super) fn fits(op: OpRef<'_, '_>, def: &OpDef, list: &PortList) -> bool {
    let Some(ports) = ports(op, def, list) else { return false };
    let dicts = dictionaries(op, def, list);
    if !ports.iter().all(|port| usize::try_from(port.direction).is_ok_and(|at| at < list.words.len()))
        || dicts.is_some_and(|dicts| dicts.len() != ports.len() || dicts.iter().all(is_empty))
        || list.attrs.is_some_and(|i| {
            dicts.is_none() && def.attrs.get(i as usize).is_some_and(|a| op.attr(a.name).is_some())
        })
    {
        return false;
    }
    let Some(region) = list.region.and_then(|region| op.region(region as usize)) else { return true };
    let entry = region.entry();
    let args: Vec<Value<'_, '_>> = entry.iter().flat_map(|entry| entry.args()).collect();
    let inputs = ports.iter().filter(|port| port.direction != 1);
    args.iter().map(|arg| arg.ty()).eq(inputs.map(|port| port.ty))
}

/// Returns whether the arguments of a region are ports.
pub(super) fn are_arguments(def: &OpDef, region: u16) -> bool {
    match &def.format {
        Format::Elements(elements) => {
            port_list(elements).is_some_and(|list| list.region == Some(region))
                || has_arguments(elements, region)
        }
        _ => false,
    }
}

/// Returns whether a format has `arguments($region)`.
fn has_arguments(elements: &[Fmt], region: u16) -> bool {
    elements.iter().any(|element| match element {
        Fmt::Arguments(found) => *found == region,
        Fmt::Optional { then, otherwise, .. } => {
            has_arguments(then, region) || has_arguments(otherwise, region)
        }
        _ => false,
    })
}

fn is_empty(dict: &Attribute<'_>) -> bool {
    matches!(dict.data(), AttrData::Dict(entries) if entries.is_empty())
}

fn dictionaries<'c>(op: OpRef<'_, 'c>, def: &OpDef, list: &PortList) -> Option<&'c [Attribute<'c>]> {
    let attr = op.attr(def.attrs.get(list.attrs? as usize)?.name)?;
    attr.as_array()
}

/// Prints the arguments of a region with their types, and `)`.
pub(super) fn arguments(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, region: u16) {
    let entry = op.region(region as usize).and_then(|region| region.entry());
    p.list(entry.iter().flat_map(|entry| entry.args()), |p, arg| {
        p.operand(arg);
        p.text(": ");
        p.ty(arg.ty());
        p.argument_location(arg);
    });
    p.text(")");
}

/// Prints the ports and `)`.
pub(super) fn print(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, list: &PortList) {
    let ports = ports(op, def, list).unwrap_or_default();
    let dicts = dictionaries(op, def, list).unwrap_or_default();
    let entry = list.region.and_then(|region| op.region(region as usize)).and_then(|region| region.entry());
    let args: Vec<Value<'_, '_>> = entry.iter().flat_map(|entry| entry.args()).collect();
    let mut next = 0;
    for (i, port) in ports.iter().enumerate() {
        if i > 0 {
            p.text(", ");
        }
        let word = usize::try_from(port.direction).ok().and_then(|at| list.words.get(at)).copied();
        p.text(word.unwrap_or_default());
        p.text(" ");
        if port.direction == 1 {
            p.writer().keyword(port.name);
        } else {
            let start = p.out.len();
            match args.get(next) {
                Some(arg) => p.operand(*arg),
                None => {
                    p.text("%");
                    p.text(if is_value_name(port.name) { port.name } else { "_" });
                }
            }
            if p.out.get(start + 1..) != Some(port.name) {
                p.text(" ");
                p.string(port.name);
            }
            next += 1;
        }
        p.text(" : ");
        p.ty(port.ty);
        if let Some(dict) = dicts.get(i).filter(|dict| !is_empty(dict)) {
            p.text(" ");
            p.attr(*dict);
        }
    }
    p.text(")");
}

fn is_value_name(name: &str) -> bool {
    let first = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$' | '.' | '-');
    name.starts_with(first) && name.chars().all(|c| first(c) || c.is_ascii_digit())
}
