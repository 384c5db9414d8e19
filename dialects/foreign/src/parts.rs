//! The parts that an overlay passes to a function, and attributes that are made of them.

use bourn_ir::def::{Fmt, OpDef, OperandIdx, ParamKind};
use bourn_ir::interned::Param;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, Attribute, Context, OpRef, Type, Value};

/// Returns the `n`th group of operands among the arguments.
pub(crate) fn operands(args: &[Fmt], n: usize) -> Option<OperandIdx> {
    let groups = args.iter().filter_map(|arg| match arg {
        Fmt::Operand(i) => Some(OperandIdx(*i)),
        _ => None,
    });
    groups.into_iter().nth(n)
}

/// Returns the name of the `n`th attribute among the arguments.
pub(crate) fn attr(def: &OpDef, args: &[Fmt], n: usize) -> Option<&'static str> {
    let names = args.iter().filter_map(|arg| match arg {
        Fmt::Attr(i) | Fmt::QualifiedAttr(i) => def.attrs.get(*i as usize).map(|attr| attr.name),
        _ => None,
    });
    names.into_iter().nth(n)
}

/// Returns the values of a group.
pub(crate) fn values<'a, 'c>(op: OpRef<'a, 'c>, group: Option<OperandIdx>) -> Vec<Value<'a, 'c>> {
    let range = group.and_then(|group| op.operand_group(group)).unwrap_or(0..0);
    range.map(|n| op.operand(n)).collect()
}

/// Sets an attribute, if the arguments have it.
pub(crate) fn set<'c>(p: &mut OpParser<'_, '_, 'c>, name: Option<&'static str>, value: Attribute<'c>) {
    if let Some(name) = name {
        p.set_attr(name, value);
    }
}

/// Returns an array of attributes.
pub(crate) fn array<'c>(ctx: &'c Context, items: Vec<Attribute<'c>>) -> Attribute<'c> {
    ctx.attr(AttrData::Array(items.into()))
}

/// Returns a dense array of booleans.
pub(crate) fn bools<'c>(ctx: &'c Context, items: &[bool]) -> Attribute<'c> {
    let values = items.iter().map(|item| i64::from(*item)).collect();
    ctx.attr(AttrData::DenseArray { element: ctx.signless(1), values })
}

/// Returns the declared attribute of this full name whose only parameter is the case of an enum; `None` if there is no such case.
pub(crate) fn case<'c>(ctx: &'c Context, name: &str, word: &str) -> Option<Attribute<'c>> {
    let def = ctx.attr_def(name)?;
    let [param] = def.params else { return None };
    let cases = match param.kind {
        ParamKind::Enum(cases) | ParamKind::Bits(cases, _) => cases,
        _ => return None,
    };
    let (_, value) = cases.iter().find(|(text, _)| *text == word)?;
    Some(ctx.attr(AttrData::Declared { def, params: [Param::Int(*value)].into() }))
}

/// Parses the keyword of a case, for the declared attribute of this full name.
pub(crate) fn parse_case<'c>(p: &mut OpParser<'_, '_, 'c>, name: &str) -> Parsed<Attribute<'c>> {
    let pos = p.pos();
    let word = p.parse_keyword()?;
    match case(p.ctx(), name, word) {
        Some(attr) => Ok(attr),
        None => p.error_at(pos, format!("'{word}' is no case of '{name}'")),
    }
}

/// Returns the keyword of an attribute that wraps the case of an enum.
pub(crate) fn word<'c>(attr: Attribute<'c>) -> Option<&'static str> {
    let AttrData::Declared { def, params } = attr.data() else { return None };
    let ([param], [Param::Int(value)]) = (def.params, &params[..]) else { return None };
    match param.kind {
        ParamKind::Enum(cases) => cases.iter().find(|(_, number)| number == value).map(|(text, _)| *text),
        _ => None,
    }
}

/// Returns the full name of an attribute of the op's dialect.
pub(crate) fn of_dialect(def: &OpDef, name: &str) -> String {
    format!("{}.{name}", def.name.split('.').next().unwrap_or_default())
}

/// Prints `%x : type`.
pub(crate) fn print_typed(p: &mut OpPrinter<'_>, value: Value<'_, '_>) {
    p.operand(value);
    p.text(" : ");
    p.ty(value.ty());
}

/// Prints `%x, %y : type, type`.
pub(crate) fn print_with_types(p: &mut OpPrinter<'_>, values: &[Value<'_, '_>]) {
    p.operands(values.iter().copied());
    p.text(" : ");
    p.types(values.iter().map(|value| value.ty()));
}

/// Parses types between commas, for each of `count` values.
pub(crate) fn parse_types<'c>(p: &mut OpParser<'_, '_, 'c>, count: usize) -> Parsed<Vec<Type<'c>>> {
    let pos = p.pos();
    let types = p.parse_type_list()?;
    match types.len() == count {
        true => Ok(types),
        false => p.error_at(pos, format!("expected {count} types, but got {}", types.len())),
    }
}
