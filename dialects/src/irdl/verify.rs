//! What the tables cannot say of definitions.

use bourn_ir::verify::VerifyCx;
use bourn_ir::{Attribute, OpRef};

/// There is one variadicity per place.
pub fn verify_values(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (found, expected) = (super::variadicities(op).len(), op.num_operands());
    if found != expected {
        let message =
            format!("number of variadicities ({found}) does not match number of values ({expected})");
        cx.error(op, message);
    }
}

/// What a base is, is said in one way; a name says whether it is one of types or of attributes.
pub fn verify_base(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let name = op.attr("base_name").and_then(Attribute::as_str);
    match (op.attr("base_ref"), name) {
        (None, None) | (Some(_), Some(_)) => {
            cx.error(op, "expected the name or the symbol of a base, and not both");
        }
        (None, Some(name)) if !name.starts_with(['!', '#']) => {
            cx.error(op, "the name of a base starts with '!' or '#'");
        }
        _ => {}
    }
}
