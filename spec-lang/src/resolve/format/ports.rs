//! Resolves lists of ports in formats.

use super::Bound;
use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::scope::{Entity, OpScope};

impl<'a> Cx<'_, 'a> {
    /// Resolves ``ports($type, $attrs, $region, `in`, `out`)``. The attributes and the region may be left out.
    pub(super) fn ports(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        args: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let usage = "``ports($type, $attrs, $region, `in`, `out`)``";
        let (mut attrs, mut region, mut words) = (Vec::new(), None, Vec::new());
        for arg in args {
            match &arg.kind {
                FKind::Var(name) => match s.names.get(&name.text) {
                    Some(&(Entity::Attr(attr), _)) => {
                        let what = format!("attribute `{}`", name.text);
                        self.once(&mut b.attrs[attr.index()], name.span, &what);
                        attrs.push((attr, name));
                    }
                    Some(&(Entity::Region(i), _)) => region = Some(i),
                    _ => {
                        _ = self.variable(s, name, b, false)?;
                        return self.expected(word, usage);
                    }
                },
                FKind::Literal(text) => {
                    self.check_literal(text, arg.span);
                    words.push(text.trim().to_owned());
                }
                _ => return self.expected(word, usage),
            }
        }
        let ((attr, name), dicts) = match attrs.as_slice() {
            [ty] => (*ty, None),
            [ty, dicts] => (*ty, Some(dicts.0)),
            _ => return self.expected(word, usage),
        };
        if words.len() < 2 {
            return self.expected(word, usage);
        }
        let Some(ty) = self.ports_type(&s.op[attr].constraint) else {
            let message = format!(
                "`{}` does not hold a type whose parameters are directions, names and types",
                name.text
            );
            let error = Diagnostic::error(name.span, message).related(s.op[attr].span, "declared here");
            self.error(
                error.help("such as `type ports(directions: [Direction], names: [str], types: [type])`"),
            );
            return None;
        };
        b.ports = region;
        Some(FormatElement::Ports(PortList { attr, ty, attrs: dicts, region, words }))
    }

    /// Returns the declared type that an attribute holds, if its parameters are directions, names and types.
    fn ports_type(&self, c: &ConstraintExpr<'a>) -> Option<TypeId> {
        match c {
            _ if !self.step() => None,
            ConstraintExpr::IsType(id, _) => {
                let kinds: Vec<&ParamKind> = self.model[*id].params.iter().map(|param| &param.kind).collect();
                let list = |kind: &ParamKind, of: fn(&ParamKind) -> bool| match kind {
                    ParamKind::List(item) => of(item),
                    _ => false,
                };
                let fits = match kinds.as_slice() {
                    [directions, names, types] => {
                        list(directions, |item| matches!(item, ParamKind::Enum(_)))
                            && list(names, |item| *item == ParamKind::Str)
                            && list(types, |item| *item == ParamKind::Type)
                    }
                    _ => false,
                };
                fits.then_some(*id)
            }
            ConstraintExpr::Named(id, _) => self.ports_type(&self.model[*id].body),
            ConstraintExpr::All(parts) => parts.iter().find_map(|part| self.ports_type(part)),
            ConstraintExpr::IsAttr(_, args) => args.iter().find_map(|arg| match &arg.arg {
                ConstraintArg::Constraint(c) => self.ports_type(c),
                _ => None,
            }),
            ConstraintExpr::Where(base, pred) => self.ports_type(base).or(match pred {
                Pred::Is(Term::Param(_), c) => self.ports_type(c),
                _ => None,
            }),
            _ => None,
        }
    }
}
