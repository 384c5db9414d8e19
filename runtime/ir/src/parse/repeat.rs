//! Parsing of `for x in $xs sep "," { .. }` in a format.

use super::Parsed;
use super::format::{Walk, one, starts as element_starts, string_item};
use super::hooks::OpParser;
use super::lexer::Tok;
use crate::constraint::CheckAttr;
use crate::def::{AttrDef, Fmt, LoopList};
use crate::interned::{AttrData, Attribute};
use bourn_terms::Constraint;

/// Parses repetitions while one begins or a separator follows.
pub(super) fn parse<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    lists: &'static [LoopList],
    separator: Option<&'static str>,
    body: &'static [Fmt],
) -> Parsed<()> {
    let mut values: Vec<Vec<Attribute<'c>>> = vec![Vec::new(); lists.len()];
    for list in lists {
        match list {
            LoopList::Operand(i) if has_type(lists, body, *list) => {
                walk.operand_types[*i as usize].get_or_insert_default();
            }
            LoopList::Result(i) => {
                walk.result_types[*i as usize].get_or_insert_default();
            }
            _ => {}
        }
    }
    let mut more = starts(p, lists, body);
    while more {
        for element in body {
            match element {
                Fmt::ItemWord(i) => {
                    let word = p.parse_keyword_or_string()?;
                    values[*i as usize].push(p.ctx().string_attr(&word));
                }
                Fmt::ItemList(i, name) => {
                    let list = item_list(p, *name)?;
                    values[*i as usize].push(list);
                }
                Fmt::Item(i) => item(p, walk, lists[*i as usize], &mut values[*i as usize])?,
                Fmt::ItemType(i) => {
                    let ty = p.parse_type()?;
                    match lists[*i as usize] {
                        LoopList::Operand(n) => {
                            walk.operand_types[n as usize].get_or_insert_default().push(ty);
                        }
                        LoopList::Result(n) => {
                            walk.result_types[n as usize].get_or_insert_default().push(ty);
                        }
                        LoopList::Attr(_) => {}
                    }
                }
                element => one(p, walk, element)?,
            }
        }
        more = match separator {
            Some(separator) => p.accept(separator),
            None => starts(p, lists, body),
        };
    }
    for (list, values) in lists.iter().zip(values) {
        if let LoopList::Attr(i) = list {
            let def = &p.def.attrs[*i as usize];
            let attr = list_of(p, def, values);
            p.set_attr(def.name, attr);
        }
    }
    Ok(())
}

/// Returns the list of an attribute: a dense array or an array, as its constraint determines.
pub(super) fn list_of<'c>(
    p: &OpParser<'_, '_, 'c>,
    def: &'static AttrDef,
    values: Vec<Attribute<'c>>,
) -> Attribute<'c> {
    match def.constraint.is_dense_list() {
        true => dense(p, def.constraint.typed(p.ctx()), &values),
        false => p.ctx().attr(AttrData::Array(values.into())),
    }
}

fn has_type(lists: &[LoopList], body: &[Fmt], list: LoopList) -> bool {
    body.iter().any(|e| matches!(e, Fmt::ItemType(i) if lists[*i as usize] == list))
}

fn item<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    list: LoopList,
    values: &mut Vec<Attribute<'c>>,
) -> Parsed<()> {
    match list {
        LoopList::Operand(i) => {
            let operand = p.parse_operand()?;
            walk.operands[i as usize].push(operand);
        }
        LoopList::Attr(i) => {
            let def = &p.def.attrs[i as usize];
            let dense = def.constraint.is_dense_list();
            let element = dense.then(|| element_type(p, def.constraint.typed(p.ctx())));
            values.push(match (def.constraint.cases, element) {
                ([], None) if p.p.token.kind == Tok::Str => string_item(p)?,
                ([], None) => p.p.parse_attribute(None)?,
                ([], Some(ty)) => p.parse_attribute_of(ty)?,
                (cases, _) => enum_item(p, def, cases)?,
            });
        }
        LoopList::Result(_) => {}
    }
    Ok(())
}

/// Parses an item that is an array: its only item, or its items in brackets.
fn item_list<'c>(p: &mut OpParser<'_, '_, 'c>, name: Option<&str>) -> Parsed<Attribute<'c>> {
    let mut items = Vec::new();
    if p.at("[") {
        p.parse_delimited("[", "]", |p| {
            items.push(short_attribute(p, name)?);
            Ok(())
        })?;
    } else {
        items.push(short_attribute(p, name)?);
    }
    Ok(p.ctx().attr(AttrData::Array(items.into())))
}

/// Parses an attribute; the text may leave out the name of a declared attribute.
fn short_attribute<'c>(p: &mut OpParser<'_, '_, 'c>, name: Option<&str>) -> Parsed<Attribute<'c>> {
    match name.and_then(|name| p.ctx().attr_def(name)).filter(|def| p.p.declared_params_start(def)) {
        Some(def) => {
            let (bracket, start) = (p.p.bracket(), p.pos());
            let params = p.p.declared_params(def, bracket, start.0)?;
            Ok(p.ctx().attr(AttrData::Declared { def, params }))
        }
        None => p.p.parse_attribute(None),
    }
}

fn element_type<'c>(
    p: &OpParser<'_, '_, 'c>,
    given: Option<crate::interned::Type<'c>>,
) -> crate::interned::Type<'c> {
    given.unwrap_or_else(|| p.ctx().signless(64))
}

/// Parses an item of an array of cases of an enum: an integer if the enum has integers, else a string.
fn enum_item<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    def: &'static AttrDef,
    cases: &'static [(&'static str, i64)],
) -> Parsed<Attribute<'c>> {
    let pos = p.pos();
    let word = p.parse_keyword_or_string()?;
    let Some((text, value)) = cases.iter().find(|(text, _)| *text == word) else {
        let texts: Vec<&str> = cases.iter().map(|(text, _)| *text).collect();
        return p.error_at(pos, format!("expected one of [{}] in '{}'", texts.join(", "), def.name));
    };
    Ok(match item_constraint(&def.constraint.is.body).and_then(|item| only_value_type(p, item)) {
        Some(ty) => p.ctx().int_attr(i128::from(*value), ty),
        None => p.ctx().string_attr(text),
    })
}

/// Returns the constraint on the items of an array.
fn item_constraint(of: &Constraint<'static>) -> Option<&'static Constraint<'static>> {
    match of {
        Constraint::Each(item) => Some(item),
        Constraint::Named(named, _) => item_constraint(&named.body),
        Constraint::Where(base, _) => item_constraint(base),
        Constraint::All(parts) => parts.iter().find_map(item_constraint),
        _ => None,
    }
}

/// Returns the only type of the integers that a constraint allows.
fn only_value_type<'c>(
    p: &OpParser<'_, '_, 'c>,
    item: &Constraint<'static>,
) -> Option<crate::interned::Type<'c>> {
    let only = bourn_terms::value_type(item).filter(bourn_terms::FixedDef::is_complete)?;
    p.ctx().only_type(&only, &|_| None)
}

/// Converts integer attributes to a dense array.
fn dense<'c>(
    p: &OpParser<'_, '_, 'c>,
    element: Option<crate::interned::Type<'c>>,
    values: &[Attribute<'c>],
) -> Attribute<'c> {
    let element = element_type(p, element);
    let values = values.iter().map(|v| match *v.data() {
        AttrData::Integer { value, .. } => value as i64,
        AttrData::Float { bits, .. } => bits as i64,
        _ => 0,
    });
    p.ctx().attr(AttrData::DenseArray { element, values: values.collect() })
}

/// Returns whether a repetition begins at the current token.
pub(super) fn starts(p: &OpParser<'_, '_, '_>, lists: &[LoopList], body: &'static [Fmt]) -> bool {
    let Some(first) = body.iter().find(|e| !matches!(e, Fmt::Space(_) | Fmt::Newline)) else { return false };
    match first {
        Fmt::ItemWord(_) => matches!(p.p.token.kind, Tok::Bare | Tok::Str),
        Fmt::Item(i) => match lists[*i as usize] {
            LoopList::Operand(_) => p.p.token.kind == Tok::Percent,
            LoopList::Attr(n) => {
                let cases = p.def.attrs[n as usize].constraint.cases;
                match cases {
                    [] => p.p.at_attribute(),
                    _ => cases.iter().any(|(text, _)| *text == p.p.text()),
                }
            }
            LoopList::Result(_) => false,
        },
        Fmt::ItemList(_, name) => {
            let def = name.and_then(|name| p.ctx().attr_def(name));
            p.p.at_attribute() || def.is_some_and(|def| p.p.declared_params_start(def))
        }
        Fmt::ItemType(_) => p.p.at_type(),
        first => element_starts(p, first),
    }
}
