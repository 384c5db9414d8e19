//! Checks of attributes that a dialect defines for ops of other dialects: `gpu.known_block_size` on a `func.func`.

use super::VerifyCx;
use crate::body::OpRef;
use crate::context::DialectRegistry;
use crate::interned::Attribute;

/// Checks an attribute whose name has the dialect's prefix, and reports errors.
pub type ForeignAttrFn = for<'a, 'c> fn(OpRef<'a, 'c>, &str, Attribute<'c>, &mut VerifyCx<'a, 'c>);

/// Checks an attribute of a function's argument, given the function, the number of the argument, and the name and value of
/// the attribute, and reports errors.
pub type ForeignArgumentFn = for<'a, 'c> fn(OpRef<'a, 'c>, usize, &str, Attribute<'c>, &mut VerifyCx<'a, 'c>);

/// The checks of a dialect's attributes on ops of other dialects, and on the arguments of functions.
#[derive(Clone, Copy, Debug)]
pub struct ForeignAttrs {
    /// Checks an attribute of an op.
    pub of_op: ForeignAttrFn,
    /// Checks an attribute of a function argument.
    pub of_argument: ForeignArgumentFn,
}

impl ForeignAttrs {
    /// The name under which the checks are attached to the namespace of a dialect.
    const NAME: &str = "ForeignAttrs";

    /// Registers the checks for a dialect.
    pub fn register(&'static self, dialect: &'static str, registry: &mut DialectRegistry) {
        registry.attach(dialect, Self::NAME, self);
    }

    /// Accepts every attribute of an argument.
    pub const ANY: ForeignArgumentFn = |_, _, _, _, _| {};
}

impl VerifyCx<'_, '_> {
    /// Returns the checks of the dialect whose prefix an attribute name has, if there are any.
    pub fn foreign_attrs(&self, name: &str) -> Option<&'static ForeignAttrs> {
        // Names are short, and most of them have no dot.
        let dialect = &name[..name.bytes().position(|byte| byte == b'.')?];
        self.context?.attached(dialect, ForeignAttrs::NAME)?.downcast_ref()
    }
}

/// Checks the attributes of an op whose names have the prefix of a dialect.
pub(super) fn check<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    for (name, attr) in op.attrs().iter() {
        if let Some(rules) = cx.foreign_attrs(name.as_str()) {
            let before = cx.diagnostics.all.len();
            (rules.of_op)(op, name.as_str(), *attr, cx);
            if cx.diagnostics.all.len() > before {
                return;
            }
        }
    }
}
