//! The irdl dialect: definitions of dialects as IR.

pub mod hooks;

bourn_dialects_code::dialect!("irdl");

use bourn_equations::rt::optional_attr;
use bourn_ir::{Attribute, OpRef};

/// Returns the strings of an attribute that is a list of them.
pub fn names<'c>(op: OpRef<'_, 'c>, attr: &str) -> impl Iterator<Item = &'c str> + use<'c> {
    let names = op.attr(attr).and_then(Attribute::as_array).unwrap_or_default();
    names.iter().map(|name| name.as_str().unwrap_or_default())
}

/// Returns the variadicity of each value of `operands` or `results`.
pub fn variadicities(op: OpRef<'_, '_>) -> Vec<Variadicity> {
    let list: Option<VariadicityArrayAttr<'_>> = optional_attr(op, OperandsOp::VARIADICITY_ATTR);
    list.map(VariadicityArrayAttr::values).unwrap_or_default()
}
