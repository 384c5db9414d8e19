//! Restricts formulas to items of one definition, and finds the definitions that they name.

use super::{AtomKey, AtomKind};
use crate::lattice::form::{Defs, Form, Lit, Node, truth};
use crate::lattice::pred::Cx;
use crate::lattice::universe::Ix;
use crate::lattice::{Def, Lattice, Limit};
use crate::model::*;

impl<'a> Lattice<'a> {
    /// Returns the formula for items of a known definition.
    pub(in crate::lattice) fn restrict(&self, form: Form, ix: Ix) -> Result<Form, Limit> {
        if form == Form::TRUE || form == Form::FALSE {
            return Ok(form);
        }
        if let Some(&known) = self.restricted.borrow().get(&(form, ix)) {
            return Ok(known);
        }
        self.step()?;
        let node = self.forms.node(form);
        let made = match &*node {
            Node::False => Form::FALSE,
            Node::True => Form::TRUE,
            Node::And(parts) => self.forms.and(self.restrict_until(parts, ix, Form::FALSE)?),
            Node::Or(parts) => self.forms.or(self.restrict_until(parts, ix, Form::TRUE)?),
            Node::Lit(lit) => self.restrict_lit(lit, form, ix)?,
        };
        self.restricted.borrow_mut().insert((form, ix), made);
        Ok(made)
    }

    /// Returns the parts for one definition, up to the first part that is equal to `last`, which decides the formula.
    fn restrict_until(&self, parts: &[Form], ix: Ix, last: Form) -> Result<Vec<Form>, Limit> {
        let mut out = Vec::with_capacity(parts.len());
        for &part in parts {
            out.push(self.restrict(part, ix)?);
            if out.last() == Some(&last) {
                break;
            }
        }
        Ok(out)
    }

    fn restrict_lit(&self, lit: &Lit, form: Form, ix: Ix) -> Result<Form, Limit> {
        let signed = |form: Form, positive: bool| if positive { form } else { self.forms.not(form) };
        Ok(match lit {
            Lit::Is(defs) => truth(defs.contains(ix)),
            Lit::Column(of, column, form) if *of == ix => self.forms.lit(Lit::Col(*column, *form)),
            Lit::Column(..) => Form::FALSE,
            Lit::Pred(id, positive) => {
                let (pred, env) = self.preds.borrow().1[id.index()];
                if self.universe.entry(ix).subject == Subject::Op {
                    let kind = AtomKind::Opaque("what an op has");
                    return Ok(signed(self.atom(AtomKey::Pred(None, *pred, env), kind), *positive));
                }
                signed(self.at_item(Cx { ix, env, bound: None }, pred)?, *positive)
            }
            Lit::Interface(id, positive) => signed(self.interface_at(*id, ix), *positive),
            Lit::Trait(id, positive) => match self.universe.entry(ix).def {
                Some(Def::Op(op)) => {
                    let has = self.model().ops[op.index()].traits.iter().any(|t| t.trait_ == *id);
                    truth(has == *positive)
                }
                None if self.universe.entry(ix).subject == Subject::Op => {
                    let name = self.model()[*id].name.clone();
                    signed(self.atom(AtomKey::Trait(name.clone()), AtomKind::Interface(name)), *positive)
                }
                _ => truth(!positive),
            },
            _ => form,
        })
    }

    /// Returns a superset of the definitions whose items may satisfy a formula, from the definitions that it names.
    pub(in crate::lattice) fn support_of(&self, form: Form) -> Defs {
        if let Some(known) = self.supports.borrow().get(&form) {
            return known.clone();
        }
        let all = || Defs { list: Default::default(), all_but: true };
        let made = match &*self.forms.node(form) {
            Node::False => Defs { list: Default::default(), all_but: false },
            Node::And(parts) => {
                parts.iter().fold(all(), |defs, &part| defs.intersect(&self.support_of(part)))
            }
            Node::Or(parts) => {
                // A definition that all parts exclude is excluded by the union.
                let outside = parts
                    .iter()
                    .fold(all(), |defs, &part| defs.intersect(&self.support_of(part).complement()));
                outside.complement()
            }
            Node::Lit(Lit::Is(defs)) => defs.clone(),
            Node::Lit(Lit::Column(ix, ..)) => Defs::one(*ix),
            _ => all(),
        };
        self.supports.borrow_mut().insert(form, made.clone());
        made
    }
}
