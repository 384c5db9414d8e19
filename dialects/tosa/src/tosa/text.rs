//! The text of ops with a mode: an attribute of an enum that is written as its keyword, `{nan_mode = IGNORE}`.

use super::{
    ArgmaxOp, BlockSize, MatmulTBlockScaledOp, NanMode, RescaleOp, ResizeMode, ResizeOp, RoundingMode,
};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{Attribute, Context, OpRef, Value};

/// An attribute that is written as a keyword.
struct Mode {
    name: &'static str,
    /// Its name in messages.
    text: &'static str,
    parse: for<'c> fn(&str, &'c Context) -> Option<Attribute<'c>>,
    keyword: fn(Attribute<'_>) -> Option<&'static str>,
    /// The keyword that is left out.
    default: Option<&'static str>,
}

const MODES: [Mode; 4] = [
    Mode {
        name: ArgmaxOp::NAN_MODE_ATTR,
        text: ArgmaxOp::NAN_MODE_ATTR,
        parse: |word, cx| Some(NanMode::from_keyword(word)?.to_attr(cx)),
        keyword: |attr| Some(NanMode::from_attr(attr)?.keyword()),
        default: Some("PROPAGATE"),
    },
    Mode {
        name: ResizeOp::MODE_ATTR,
        text: "resize mode",
        parse: |word, cx| Some(ResizeMode::from_keyword(word)?.to_attr(cx)),
        keyword: |attr| Some(ResizeMode::from_attr(attr)?.keyword()),
        default: None,
    },
    Mode {
        name: RescaleOp::ROUNDING_MODE_ATTR,
        text: RescaleOp::ROUNDING_MODE_ATTR,
        parse: |word, cx| Some(RoundingMode::from_keyword(word)?.to_attr(cx)),
        keyword: |attr| Some(RoundingMode::from_attr(attr)?.keyword()),
        default: None,
    },
    Mode {
        name: MatmulTBlockScaledOp::BLOCK_SIZE_ATTR,
        text: MatmulTBlockScaledOp::BLOCK_SIZE_ATTR,
        parse: |word, cx| Some(BlockSize::from_keyword(word)?.to_attr(cx)),
        keyword: |attr| Some(BlockSize::from_attr(attr)?.keyword()),
        default: None,
    },
];

/// Parses `%a, %b {mode = WORD, other = 1 : i32} : (type, type) -> type`.
pub fn parse_with_mode(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    let operands = p.parse_operand_list()?;
    if p.accept("{") && !p.accept("}") {
        p.parse_comma_separated(parse_entry)?;
        p.expect("}")?;
    }
    p.expect(":")?;
    let (inputs, results) = p.parse_function_type()?;
    if inputs.len() != operands.len() {
        let message = format!(
            "number of operands and types do not match: got {} operands and {} types",
            operands.len(),
            inputs.len()
        );
        return p.error_at(start, message);
    }
    p.resolve_operands(&operands, &inputs)?;
    p.add_results(&results);
    Ok(())
}

fn parse_entry(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    let name = p.parse_keyword_or_string()?;
    let name = p.ctx().ident(&name);
    if p.state().attr(name.as_str()).is_some() {
        return p.plain_error_at(start, format!("duplicate key '{name}' in dictionary attribute"));
    }
    // A unit is written out, `{flag = unit}`.
    p.expect("=")?;
    let value = match MODES.iter().find(|mode| name == mode.name) {
        Some(mode) => parse_mode(p, mode)?,
        None => p.parse_attribute()?,
    };
    p.state().set_attr(name, value);
    Ok(())
}

fn parse_mode<'c>(p: &mut OpParser<'_, '_, 'c>, mode: &Mode) -> Parsed<Attribute<'c>> {
    let start = p.pos();
    let Some(word) = p.parse_optional_keyword() else { return p.parse_attribute() };
    match (mode.parse)(word, p.ctx()) {
        Some(attr) => Ok(attr),
        None => p.error_at(start, format!("invalid {} value: {word}", mode.text)),
    }
}

/// Prints `%a, %b {mode = WORD, other = 1 : i32} : (type, type) -> type`.
pub fn print_with_mode(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operands(op.operands());
    print_entries(op, p);
    p.text(" : ");
    p.function_type(op.operands().map(Value::ty), op.results().map(Value::ty));
}

fn print_entries(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let word = |name: &str, attr| {
        let mode = MODES.iter().find(|mode| name == mode.name)?;
        Some((mode, (mode.keyword)(attr)?))
    };
    let is_shown = |name: &str, attr| word(name, attr).is_none_or(|(mode, word)| mode.default != Some(word));
    let mut entries: Vec<_> =
        op.attrs().iter().filter(|(name, attr)| is_shown(name.as_str(), *attr)).collect();
    if entries.is_empty() {
        return;
    }
    entries.sort_by_key(|(name, _)| name.as_str());
    p.text(" {");
    p.list(entries, |p, (name, attr)| {
        p.text(name.as_str());
        match word(name.as_str(), *attr) {
            Some((_, word)) => p.text(&format!(" = {word}")),
            None => {
                p.text(" = ");
                p.attr(*attr);
            }
        }
    });
    p.text("}");
}

/// Returns the names in IR text of the results of an op with several results: those in its spec.
pub fn result_names(op: OpRef<'_, '_>) -> Vec<String> {
    op.def().map(|def| def.results.iter().map(|result| result.name.to_owned()).collect()).unwrap_or_default()
}
