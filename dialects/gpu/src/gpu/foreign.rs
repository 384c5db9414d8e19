//! Attributes of the dialect on ops of other dialects.

use crate::builtin::ModuleOp;
use bourn_ir::verify::{ForeignAttrs, VerifyCx};
use bourn_ir::{AttrData, Attribute, OpRef};

/// The attribute that marks a module in which kernels are launched.
pub const CONTAINER: &str = "gpu.container_module";

/// The checks of the dialect's attributes on ops of other dialects.
pub static FOREIGN_ATTRS: ForeignAttrs = ForeignAttrs { of_op: check, of_argument: ForeignAttrs::ANY };

/// Checks the known sizes of a function's launches, and that only modules are marked as containers.
fn check<'c>(op: OpRef<'_, 'c>, name: &str, attr: Attribute<'c>, cx: &mut VerifyCx<'_, 'c>) {
    match name {
        "gpu.known_block_size" | "gpu.known_grid_size" | "gpu.known_cluster_size" => match attr.data() {
            AttrData::DenseArray { element, values } if element.signless_width() == Some(32) => {
                if values.len() != 3 {
                    cx.error(op, format_args!("{name} must contain exactly 3 elements"));
                }
            }
            _ => cx.error(op, format_args!("{name} must be a dense i32 array")),
        },
        CONTAINER if *attr.data() == AttrData::Unit && !op.is(ModuleOp::NAME) => {
            let message = format!("expected '{CONTAINER}' attribute to be attached to 'builtin.module'");
            cx.error_plain(op, message);
        }
        _ => {}
    }
}
