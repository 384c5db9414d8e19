//! Resolves the attributes that a dialect declares for ops of all dialects, and for arguments of functions.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::constraint::{Owner, Scope};
use crate::resolve::names::{UnitId, numbered};
use std::collections::BTreeMap;

impl<'a> Cx<'_, 'a> {
    /// Resolves `attrs { name: C for OPS }` of all dialects. Each file of a dialect may have some.
    pub fn dialect_attrs(&mut self) -> Vec<DialectAttr<'a>> {
        let (mut out, mut seen) = (Vec::new(), BTreeMap::new());
        for (unit, source) in numbered(self.names.units) {
            let dialect = self.dialect(unit);
            let headers = source.ast.items.iter().filter_map(|item| match &item.kind {
                ItemKind::Dialect(header) => Some(header),
                _ => None,
            });
            for item in headers.flat_map(|header| &header.attrs) {
                let attr = self.dialect_attr(unit, item);
                let first = *seen.entry((dialect, attr.name.clone(), attr.on.is_none())).or_insert(attr.span);
                if first != attr.span {
                    let message = format!("attribute `{}` is declared twice", attr.name);
                    self.error(Diagnostic::error(attr.span, message).related(first, "first declared here"));
                }
                out.push(attr);
            }
        }
        out
    }

    fn dialect_attr(&mut self, unit: UnitId, item: &DialectAttrItem) -> DialectAttr<'a> {
        let scope = Scope { unit, generics: &[], owner: Owner::Item };
        let constraint = self.cexpr(scope, &item.constraint, Subject::Attr);
        let help = "an attribute that holds a type is `type<..>`";
        let constraint = self.over(item.constraint.span, constraint, Subject::Attr, Some(help));
        let on = match &item.on {
            None => Some(ConstraintExpr::Any(Subject::Op)),
            Some(on) if is_argument(on) => None,
            Some(on) => {
                let ops = self.cexpr(scope, on, Subject::Op);
                Some(self.over(
                    on.span,
                    ops,
                    Subject::Op,
                    Some("name ops, a trait or an interface, or `argument`"),
                ))
            }
        };
        DialectAttr {
            dialect: self.dialect(unit),
            name: item.name.text.clone(),
            constraint,
            on,
            doc: item.doc.clone(),
            span: item.name.span,
        }
    }
}

/// Returns whether an attribute is for arguments of functions.
fn is_argument(on: &CExpr) -> bool {
    matches!(&on.kind, CKind::Name(path, args) if args.is_empty() && path.single() == Some("argument"))
}
