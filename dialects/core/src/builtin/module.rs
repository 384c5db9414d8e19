//! Modules.

use bourn_ir::OpRef;
use bourn_ir::symbols::{NAME, VISIBILITY};
use bourn_ir::verify::VerifyCx;

/// Checks that the attributes belong to dialects, except for the attributes of a symbol.
pub fn verify_module(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let names = op.attrs().iter().map(|(name, _)| name.as_str());
    let mut others = names.filter(|name| !name.contains('.') && ![NAME, VISIBILITY].contains(name));
    if let Some(name) = others.next() {
        let message = format!("can only contain attributes with dialect-prefixed names, found: '{name}'");
        cx.error(op, message);
    }
}
