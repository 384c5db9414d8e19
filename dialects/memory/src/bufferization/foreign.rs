//! Attributes of the dialect on ops of other dialects, and on arguments of functions.

use bourn_ir::effects::{EffectKind, effects_of};
use bourn_ir::verify::{ForeignAttrs, VerifyCx};
use bourn_ir::{AttrData, Attribute, OpRef};

/// The checks of the dialect's attributes on ops of other dialects.
pub static FOREIGN_ATTRS: ForeignAttrs = ForeignAttrs { of_op: check_op, of_argument: check_argument };

/// The attribute of an op whose memory the program deallocates itself.
const MANUAL: &str = "bufferization.manual_deallocation";

fn check_op<'c>(op: OpRef<'_, 'c>, name: &str, _: Attribute<'c>, cx: &mut VerifyCx<'_, 'c>) {
    if name != MANUAL {
        let message =
            format!("attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect");
        return cx.error_plain(op, message);
    }
    let owns = |kind: EffectKind| matches!(kind, EffectKind::Alloc | EffectKind::Free);
    if !effects_of(op).is_some_and(|effects| effects.iter().any(|effect| owns(effect.kind))) {
        let message = format!(
            "attribute '{MANUAL}' can be used only on ops that have an allocation and/or free side effect"
        );
        cx.error(op, message);
    }
}

/// Checks the bufferization attributes of a function's argument.
fn check_argument<'c>(
    op: OpRef<'_, 'c>,
    _: usize,
    name: &str,
    attr: Attribute<'c>,
    cx: &mut VerifyCx<'_, 'c>,
) {
    let is_external = op.region(0).is_none_or(|region| region.is_empty());
    let is_truth = attr.as_int().is_some_and(|number| matches!(number, -1..=1));
    let message = match name {
        "bufferization.writable" if !is_truth => format!("'{name}' is expected to be a boolean attribute"),
        "bufferization.writable" if is_external => format!("'{name}' is invalid on external functions"),
        "bufferization.access" => match attr.as_str() {
            Some("none" | "read" | "write" | "read-write") => return,
            Some(_) => format!("invalid value for '{name}'"),
            None => format!("'{name}' is expected to be a string attribute"),
        },
        "bufferization.buffer_layout" => match attr.data() {
            AttrData::AffineMap(_) | AttrData::StridedLayout { .. } => return,
            _ => format!("'{name}' is expected to be a memref layout attribute"),
        },
        "bufferization.writable" => return,
        _ => {
            format!("attribute '{name}' not supported as a region arg attribute by the bufferization dialect")
        }
    };
    cx.error_plain(op, message);
}
