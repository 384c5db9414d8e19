//! Resolves `$name` in a format.

use super::Bound;
use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope, entity_text};

impl<'a> Cx<'_, 'a> {
    pub(super) fn variable(
        &mut self,
        s: &OpScope<'a>,
        name: &Name,
        b: &mut Bound,
        qualified: bool,
    ) -> Option<FormatElement<'a>> {
        if let Some(i) = b.items.iter().position(|(n, _)| *n == name.text) {
            let list = b.items[i].1;
            self.bind_item(s, list, name, b);
            return match list {
                LoopList::Result(_) => {
                    let error = Diagnostic::error(name.span, "a result has no text of its own");
                    self.error(error.help(format!("its type is `type(${})`", name.text)));
                    None
                }
                _ => Some(FormatElement::Item(i)),
            };
        }
        let Some(&(entity, declared)) = s.names.get(&name.text) else {
            let error = Diagnostic::error(name.span, format!("unknown name `${}`", name.text));
            self.error(error.maybe_help(did_you_mean(&name.text, s.names.keys().map(String::as_str))));
            return None;
        };
        let what = format!("{} `{}`", &entity_text(entity).split_once(' ').map_or("", |p| p.1), name.text);
        match entity {
            Entity::Operand(i) => {
                self.once(&mut b.operands[i.index()], name.span, &what);
                Some(FormatElement::Operand(i))
            }
            Entity::Attr(attr) => {
                self.once(&mut b.attrs[attr.index()], name.span, &what);
                Some(FormatElement::Attr { attr, form: self.attr_form(s, attr), qualified })
            }
            Entity::Region(i) => {
                self.once(&mut b.regions[i.index()], name.span, &what);
                Some(match b.has_header(i) || b.ports == Some(i) {
                    true => FormatElement::RegionBody { region: i, named: true, terminator: false },
                    false => FormatElement::Region(i),
                })
            }
            Entity::Successor(i) => {
                self.once(&mut b.successors[i.index()], name.span, &what);
                Some(FormatElement::Successor(i))
            }
            Entity::Let(_) => self.word(s, name, b),
            Entity::Result(_) => {
                let error =
                    Diagnostic::error(name.span, format!("result `{}` has no text of its own", name.text));
                let help = format!("its type is `type(${})`", name.text);
                self.error(error.related(declared, "declared as a result here").help(help));
                None
            }
            Entity::RegionArg(..) => self.header_arg(s, None, name, b),
        }
    }

    pub(super) fn attr_form(&self, s: &OpScope<'a>, attr: AttrIdx) -> AttrForm {
        let decl = &s.op[attr];
        match attr_use(self, &decl.constraint) {
            AttrUse::Enum(id) => AttrForm::Enum(id),
            AttrUse::Unit => AttrForm::Unit,
            AttrUse::Int => {
                self.refuel();
                if self.fixed_attr_type(&decl.constraint) { AttrForm::Untyped } else { AttrForm::Typed }
            }
            _ => {
                let name = match &decl.constraint {
                    ConstraintExpr::Named(id, _) => self.model[*id].name.as_str(),
                    ConstraintExpr::IsAttr(id, _) => self.model[*id].name.as_str(),
                    _ => "",
                };
                if name == "SymbolName" || name == "SymbolNameAttr" {
                    AttrForm::SymbolName
                } else if self.is_flag(decl) {
                    AttrForm::Unit
                } else {
                    AttrForm::Typed
                }
            }
        }
    }

    /// Returns whether an integer attribute's type is fixed by its constraint, so that the text omits it.
    pub(super) fn fixed_attr_type(&self, c: &ConstraintExpr<'a>) -> bool {
        match c {
            _ if !self.step() => false,
            ConstraintExpr::Named(id, args) => {
                self.fixed_attr_type(self.model.restricted(*id, args).unwrap_or(&self.model[*id].body))
            }
            ConstraintExpr::Where(base, pred) => self.fixed_attr_type(base) || self.pred_fixes_type(pred),
            ConstraintExpr::All(parts) => parts.iter().any(|p| self.fixed_attr_type(p)),
            ConstraintExpr::IsAttr(_, args) => args.iter().any(|a| match &a.arg {
                ConstraintArg::Constraint(c) => self.one_type(c, &[]),
                _ => false,
            }),
            _ => false,
        }
    }

    pub(super) fn pred_fixes_type(&self, pred: &Pred<'a>) -> bool {
        match pred {
            Pred::Is(Term::Param(_) | Term::Element, c) => self.one_type(c, &[]),
            Pred::And(parts) => parts.iter().any(|p| self.pred_fixes_type(p)),
            _ => false,
        }
    }
}
