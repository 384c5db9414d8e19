//! Attributes: the text of type descriptors and of expressions for debuggers, and checks of parameters.

use super::{
    CgprofileEntryAttr, DI_EXPRESSION_ELEM_ATTR_DEF, DiExpressionAttr, DiExpressionElemAttr, DwarfEncoding,
    DwarfOperation, IntrDbgValueOp, ProfileSummaryAttr, TBAA_MEMBER_ATTR_DEF,
};
use bourn_equations::rt::AttrExt;
use bourn_ir::def::Fmt;
use bourn_ir::interned::Param;
use bourn_ir::parse::{Failed, OpParser, ParamParser, Parsed};
use bourn_ir::print::{OpPrinter, ParamPrinter};
use bourn_ir::{AttrData, Attribute, OpRef};

// ---- type descriptors

/// Parses `id = "int", members = {<#root, 0>}`.
pub fn parse_type_desc<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    p.expect("id")?;
    p.expect("=")?;
    let id = p.parse_string()?;
    p.expect(",")?;
    p.expect("members")?;
    p.expect("=")?;
    p.expect("{")?;
    let mut members = Vec::new();
    loop {
        members.push(Param::Attr(p.parse_declared(&TBAA_MEMBER_ATTR_DEF)?));
        if !p.accept(",") {
            break;
        }
    }
    p.expect("}")?;
    Ok(vec![Param::Str(id), Param::List(members.into())])
}

/// Prints `id = "int", members = {<#root, 0>}`.
pub fn print_type_desc(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::Str(id), Param::List(members)] = params else { return };
    p.text("id = ");
    p.string(id.as_str());
    p.text(", members = {");
    p.list(members, |p, member| {
        if let Param::Attr(member) = member {
            p.params_of(*member);
        }
    });
    p.text("}");
}

// ---- expressions for debuggers

/// Parses `[DW_OP_deref, DW_OP_plus_uconst(8)]`, if there are steps.
pub fn parse_expression<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let mut steps = Vec::new();
    if p.accept("[") {
        loop {
            steps.push(Param::Attr(parse_step(p)?));
            if !p.accept(",") {
                break;
            }
        }
        p.expect("]")?;
    }
    Ok(vec![Param::List(steps.into())])
}

fn parse_step<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Parsed<Attribute<'c>> {
    let start = p.pos();
    let Some(opcode) = p.parse_optional_keyword().and_then(DwarfOperation::from_keyword) else {
        return p.error_at(start, "expected an operation of DWARF, such as `DW_OP_deref`");
    };
    let mut arguments = Vec::new();
    if p.accept("(") {
        loop {
            arguments.push(parse_argument(p)?);
            if !p.accept(",") {
                break;
            }
        }
        p.expect(")")?;
    }
    let params = Box::new([Param::Int(opcode.value()), Param::List(arguments.into())]);
    Ok(p.ctx().attr(AttrData::Declared { def: &DI_EXPRESSION_ELEM_ATTR_DEF, params }))
}

/// Parses a number, or the name of an encoding.
fn parse_argument<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Parsed<Param<'c>> {
    let start = p.pos();
    match p.parse_optional_keyword() {
        None => Ok(Param::Int(p.parse_integer()?)),
        Some(word) => match DwarfEncoding::from_keyword(word) {
            Some(encoding) => Ok(Param::Int(encoding.value())),
            None => p.error_at(start, "expected a number or an encoding of DWARF, such as `DW_ATE_signed`"),
        },
    }
}

/// Prints `[DW_OP_deref, DW_OP_plus_uconst(8)]`, if there are steps.
pub fn print_expression(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::List(steps)] = params else { return };
    if steps.is_empty() {
        return;
    }
    p.text("[");
    p.list(steps, |p, step| {
        if let Param::Attr(step) = step {
            print_step(*step, p);
        }
    });
    p.text("]");
}

fn print_step(step: Attribute<'_>, p: &mut ParamPrinter<'_>) {
    let Some(step) = step.dyn_cast::<DiExpressionElemAttr<'_>>() else { return };
    p.text(step.opcode().keyword());
    let arguments = step.arguments();
    if arguments.is_empty() {
        return;
    }
    p.text("(");
    let is_conversion = step.opcode() == DwarfOperation::DwOpLlvmConvert;
    p.list(arguments.iter().enumerate(), |p, (i, argument)| {
        // The second argument of a conversion is the encoding of the result.
        let encoding = i64::try_from(*argument).ok().and_then(DwarfEncoding::from_value);
        match encoding.filter(|_| is_conversion && i == 1) {
            Some(encoding) => p.text(encoding.keyword()),
            None => p.text(&argument.to_string()),
        }
    });
    p.text(")");
}

/// Parses `#variable #expression`; there may be no expression.
pub fn parse_variable(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let variable = p.parse_attribute()?;
    p.set_attr(IntrDbgValueOp::VAR_INFO_ATTR, variable);
    let expression = match p.at("=") {
        false => p.parse_attribute()?,
        true => DiExpressionAttr::get(p.ctx(), Vec::new()).into(),
    };
    p.set_attr(IntrDbgValueOp::LOCATION_EXPR_ATTR, expression);
    Ok(())
}

/// Prints `#variable #expression`, without an expression that has no steps.
pub fn print_variable(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    if let Some(variable) = op.attr(IntrDbgValueOp::VAR_INFO_ATTR) {
        p.attr(variable);
    }
    if let Some(expression) = op.attr(IntrDbgValueOp::LOCATION_EXPR_ATTR)
        && expression.dyn_cast::<DiExpressionAttr<'_>>().is_none_or(|known| !known.operations().is_empty())
    {
        p.text(" ");
        p.attr(expression);
    }
}

// ---- checks

/// Checks that both ends of a range have the width of its type.
pub fn verify_range(params: &[Param<'_>]) -> Result<(), String> {
    let [Param::Type(ty), Param::Int(lower), Param::Int(upper)] = params else { return Ok(()) };
    let width = ty.signless_width().unwrap_or(64).min(64);
    let fits = |number: i64| {
        let number = i128::from(number);
        (-(1_i128 << width.saturating_sub(1))..1_i128 << width).contains(&number)
    };
    match [*lower, *upper].into_iter().find(|end| !fits(*end)) {
        Some(end) => Err(format!("the end {end} of a range does not fit in '{ty}'")),
        None => Ok(()),
    }
}

/// Checks that each feature begins with `+` or `-`.
pub fn verify_features(params: &[Param<'_>]) -> Result<(), String> {
    let [Param::List(features)] = params else { return Ok(()) };
    for feature in features {
        let Param::Str(feature) = feature else { continue };
        let feature = feature.as_str();
        if feature.is_empty() {
            return Err("target features can not be null or empty".to_owned());
        }
        if !feature.starts_with(['+', '-']) {
            return Err("target features must start with '+' or '-'".to_owned());
        }
        if feature.contains(',') {
            return Err("target features can not contain ','".to_owned());
        }
    }
    Ok(())
}

/// Checks that a scope is identified by a distinct attribute or a string.
pub fn verify_alias_scope(params: &[Param<'_>]) -> Result<(), String> {
    match params {
        [Param::Attr(id), ..]
            if !matches!(id.data(), AttrData::Distinct { .. } | AttrData::String { .. }) =>
        {
            Err("id of an alias scope must be a StringAttr or a DistrinctAttr".to_owned())
        }
        _ => Ok(()),
    }
}

/// Checks that the value of a module's flag is of a kind that fits its name.
pub fn verify_module_flag(params: &[Param<'_>]) -> Result<(), String> {
    let [_, Param::Str(key), Param::Attr(value)] = params else { return Ok(()) };
    match key.as_str() {
        "CG Profile" => match value.as_array() {
            Some(entries) if entries.iter().all(|entry| entry.isa::<CgprofileEntryAttr<'_>>()) => Ok(()),
            Some(_) => Err("'CG Profile' entries expected to be '#llvm.cgprofile_entry'".to_owned()),
            None => Err("'CG Profile' key expects an array of '#llvm.cgprofile_entry'".to_owned()),
        },
        "ProfileSummary" if !value.isa::<ProfileSummaryAttr<'_>>() => {
            Err("'ProfileSummary' key expects a '#llvm.profile_summary' attribute".to_owned())
        }
        "ProfileSummary" => Ok(()),
        _ if matches!(value.data(), AttrData::Integer { .. } | AttrData::String { .. }) => Ok(()),
        key => {
            Err(format!("only integer and string values are currently supported for unknown key '\"{key}\"'"))
        }
    }
}
