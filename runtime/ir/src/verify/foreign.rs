//! Checks of attributes that a dialect defines for ops of other dialects: `gpu.known_block_size` on a `func.func`.

use super::VerifyCx;
use crate::body::OpRef;
use crate::constraint::{CheckAttr, Item};
use crate::context::DialectRegistry;
use crate::def::DialectAttr;
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

impl<'a, 'c> VerifyCx<'a, 'c> {
    /// Checks an attribute of a function's argument against the attributes that its dialect declares.
    pub fn check_argument_attr(&mut self, op: OpRef<'a, 'c>, name: &str, attr: Attribute<'c>) {
        let Some((dialect, own, declared)) = self.declared_attrs(name) else { return };
        match declared.iter().find(|declared| declared.name == own && declared.on.is_none()) {
            Some(declared) => check_value(op, (name, attr), declared, self),
            None => {
                let message =
                    format!("attribute '{name}' is not declared for arguments by the dialect '{dialect}'");
                self.error(op, message);
            }
        }
    }

    /// Returns the dialect of an attribute, the rest of its name, and the attributes that the dialect declares, if it declares some.
    fn declared_attrs<'n>(&self, name: &'n str) -> Option<(&'n str, &'n str, &'static [DialectAttr])> {
        let (dialect, own) = name.split_once('.')?;
        Some((dialect, own, self.context?.dialect_attrs(dialect)?))
    }
}

/// Checks an attribute of an op against the attributes that its dialect declares.
fn check_declared<'a, 'c>(op: OpRef<'a, 'c>, name: &str, attr: Attribute<'c>, cx: &mut VerifyCx<'a, 'c>) {
    let Some((dialect, own, declared)) = cx.declared_attrs(name) else { return };
    // An attribute of the op's own table is no attribute of the dialect.
    if op.def().is_some_and(|def| def.attrs.iter().any(|attr| attr.name == name)) {
        return;
    }
    match declared.iter().find(|declared| declared.name == own && declared.on.is_some()) {
        Some(declared) => match &declared.on {
            Some(on) if bourn_terms::satisfies(Item::Op(op), &on.is.body) == Some(false) => {
                cx.error(op, format!("may not have the attribute '{name}': it must be {}", on.text));
            }
            _ => check_value(op, (name, attr), declared, cx),
        },
        None => {
            let message = format!("attribute '{name}' is not declared for ops by the dialect '{dialect}'");
            cx.error(op, message);
        }
    }
}

fn check_value<'a, 'c>(
    op: OpRef<'a, 'c>,
    (name, attr): (&str, Attribute<'c>),
    declared: &DialectAttr,
    cx: &mut VerifyCx<'a, 'c>,
) {
    if declared.constraint.refuses(attr) {
        let text = declared.constraint.text;
        cx.error(op, format!("attribute '{name}' failed to satisfy constraint: {text}"));
    }
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
    for (name, attr) in op.attrs().iter().filter(|(name, _)| name.as_str().contains('.')) {
        let before = cx.diagnostics.all.len();
        check_declared(op, name.as_str(), *attr, cx);
        if cx.diagnostics.all.len() == before
            && let Some(rules) = cx.foreign_attrs(name.as_str())
        {
            (rules.of_op)(op, name.as_str(), *attr, cx);
        }
        if cx.diagnostics.all.len() > before {
            return;
        }
    }
}
