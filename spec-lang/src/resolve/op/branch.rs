//! Resolves `branch`, `call` and `assume`: the control flow from an op or the end of one of its regions, and what holds after it.

use crate::ast::{BranchRest, BranchStmt, BranchTarget as Target, CallStmt, Ex, ExKind, Name};
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope, entity_text};

impl<'a> Cx<'_, 'a> {
    /// Resolves `branch from -> target if condition else target;`, where the condition is an operand, or the membership of operands in a set.
    pub(in crate::resolve) fn branch(&mut self, s: &mut OpScope<'a>, b: &BranchStmt) -> Option<Branch<'a>> {
        let from = match &b.from {
            Some(name) => Some(self.place_of(s, name, "a region", |entity| match entity {
                Entity::Region(region) => Some(region),
                _ => None,
            })?),
            None => None,
        };
        let target = self.branch_target(s, from, &b.target);
        let decision = match &b.rest {
            BranchRest::Always => Some(Decision::Always),
            BranchRest::If(condition, otherwise) if matches!(condition.kind, ExKind::Call(..)) => {
                let set = self.set_of(s, condition);
                let otherwise = self.branch_target(s, from, otherwise);
                let parts = set.zip(otherwise);
                parts.map(|((set, operands), otherwise)| Decision::In(set, operands, otherwise))
            }
            BranchRest::If(condition, otherwise) => {
                let value = self.value_of(s, from, condition);
                let otherwise = self.branch_target(s, from, otherwise);
                value.zip(otherwise).map(|(value, otherwise)| Decision::If(value, otherwise))
            }
            BranchRest::For(cases, flag, otherwise) => {
                let attr = self.place_of(s, cases, "an attribute", |entity| match entity {
                    Entity::Attr(attr) => Some(attr),
                    _ => None,
                });
                let value = self.value_of(s, from, flag);
                let otherwise = self.branch_target(s, from, otherwise);
                self.check_cases(s, attr, cases);
                let parts = attr.zip(value).zip(otherwise);
                parts.map(|((attr, value), otherwise)| Decision::Cases(attr, value, otherwise))
            }
        };
        let (target, decision) = (target?, decision?);
        let is_selected = matches!(decision, Decision::Cases(..));
        if is_selected != self.is_variadic(s, target.place) {
            let error = match is_selected {
                true => Diagnostic::error(b.target.name.span, "cases need a target for each of them")
                    .help("it is declared with `*`"),
                false => Diagnostic::error(b.target.name.span, "nothing says which of these is the target")
                    .help("write `for cases == value else other(..)` after it"),
            };
            self.error(error);
            return None;
        }
        Some(Branch { from, target, decision })
    }

    /// Resolves `call callee(arguments) -> results;`.
    pub(in crate::resolve) fn call_equation(&mut self, s: &mut OpScope<'a>, c: &CallStmt) -> Option<Call> {
        let callee = self.place_of(s, &c.callee, "an attribute", |entity| match entity {
            Entity::Attr(attr) => Some(attr),
            _ => None,
        });
        if let Some(attr) = callee
            && !matches!(attr_use(self, &s.op[attr].constraint), AttrUse::Other | AttrUse::Unknown)
        {
            let error = Diagnostic::error(
                c.callee.span,
                format!("attribute `{}` is no reference to a symbol", c.callee.text),
            );
            self.error(error.related(s.op[attr].span, "declared as an attribute here"));
        }
        let arguments = self.values_of(s, None, &c.arguments);
        let results = self.value_list(s, &c.results)?;
        if !matches!(results, Values::Results(_) | Values::AllResults) {
            self.error(Diagnostic::error(c.results.span, "expected results of the op"));
            return None;
        }
        Some(Call { callee: callee?, arguments: arguments?, results })
    }

    /// Resolves the operand of `assume operand;`.
    pub(in crate::resolve) fn assumed_operand(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<Value<'a>> {
        if let ExKind::Binary(..) | ExKind::Compare(..) = &e.kind {
            let error = Diagnostic::error(e.span, "`assume` takes an operand of type `i1`");
            self.error(error.help("a relation among operands is a statement of its own: `a <= b;`"));
            return None;
        }
        let value = self.value_ref(s, e)?;
        let Some(Values::Operands(at)) = value.list() else {
            self.error(Diagnostic::error(e.span, "only an operand is assumed to be true"));
            return None;
        };
        let operand = &s.op[at];
        let bases = self.bases(&operand.constraint, &s.op.generics);
        if !bases.int && !bases.unknown {
            let error = Diagnostic::error(e.span, format!("operand `{}` is no `i1`", operand.name));
            self.error(error.related(operand.span, "declared here"));
            return None;
        }
        Some(value)
    }

    fn is_variadic(&self, s: &OpScope<'a>, place: Place) -> bool {
        match place {
            Place::Successor(at) => s.op[at].arity == Arity::Variadic,
            Place::Region(at) => s.op[at].arity == Arity::Variadic,
            Place::Results(_) => false,
        }
    }

    fn branch_target(
        &mut self,
        s: &mut OpScope<'a>,
        from: Option<RegionIdx>,
        target: &Target,
    ) -> Option<BranchTarget> {
        let place =
            self.place_of(s, &target.name, "a successor, a region or results", |entity| match entity {
                Entity::Successor(at) => Some(Place::Successor(at)),
                Entity::Region(at) => Some(Place::Region(at)),
                Entity::Result(at) => Some(Place::Results(at)),
                _ => None,
            });
        if let (Some(Place::Successor(_)), Some(_)) = (place, from) {
            let error =
                Diagnostic::error(target.name.span, "a region does not jump to a block behind the op");
            self.error(error.help("the op itself does: `branch -> block(..)`"));
            return None;
        }
        let values = match &target.values {
            Some(values) => Some(self.values_of(s, from, values)?),
            None => None,
        };
        Some(BranchTarget { place: place?, values })
    }

    /// Resolves a name, and returns the part of the result that `pick` selects.
    fn place_of<T>(
        &mut self,
        s: &OpScope<'a>,
        name: &Name,
        want: &str,
        pick: impl Fn(Entity) -> Option<T>,
    ) -> Option<T> {
        let known = s.names.get(&name.text).copied();
        if let Some(found) = known.and_then(|(entity, _)| pick(entity)) {
            return Some(found);
        }
        let error = Diagnostic::error(name.span, format!("expected {want}"));
        self.error(match known {
            Some((entity, span)) => error.related(span, format!("declared as {} here", entity_text(entity))),
            None => error.maybe_help(did_you_mean(&name.text, s.names.keys().map(String::as_str))),
        });
        None
    }

    fn values_of(&mut self, s: &mut OpScope<'a>, from: Option<RegionIdx>, e: &Ex) -> Option<Values> {
        let list = self.value_list(s, e)?;
        let of = match list {
            Values::Yields(region, _) => Ok(Some(region)),
            Values::Operands(_) | Values::AllOperands => Ok(None),
            Values::Results(_) | Values::AllResults => Err("results do not exist yet"),
            Values::Args(..) => Err("arguments of a region are no operands of what ends it"),
        };
        self.check_source(e, from, of)?;
        Some(list)
    }

    fn value_of(&mut self, s: &mut OpScope<'a>, from: Option<RegionIdx>, e: &Ex) -> Option<Value<'a>> {
        let value = self.value_ref(s, e)?;
        let of = match value.list() {
            Some(Values::Yields(region, _)) => Ok(Some(region)),
            Some(Values::Operands(_)) => Ok(None),
            _ => Err("only an operand decides where control goes"),
        };
        self.check_source(e, from, of)?;
        Some(value)
    }

    /// Resolves `set(operands)`: the membership of operands in an integer set.
    fn set_of(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<(AttrIdx, &'a [Values])> {
        let ExKind::Call(path, args) = &e.kind else { return None };
        let entity = path.single().and_then(|name| s.names.get(name)).map(|(entity, _)| *entity);
        let Some(Entity::Attr(attr)) = entity else {
            let error = Diagnostic::error(path.span, "expected an attribute that is an integer set");
            self.error(error.help("a condition is an operand, or such a set: `set(operands)`"));
            return None;
        };
        if !matches!(attr_use(self, &s.op[attr].constraint), AttrUse::Set | AttrUse::Unknown) {
            let name = &s.op[attr].name;
            let error = Diagnostic::error(path.span, format!("attribute `{name}` is no integer set"));
            self.error(error.related(s.op[attr].span, "declared as an attribute here"));
            return None;
        }
        let mut operands = Vec::with_capacity(args.len());
        for arg in args {
            let list = self.value_list(s, arg)?;
            if !matches!(list, Values::Operands(_) | Values::AllOperands) {
                self.error(Diagnostic::error(arg.span, "only an operand decides where control goes"));
                return None;
            }
            operands.push(list);
        }
        Some((attr, self.slice(&operands)))
    }

    /// Checks that an operand of a region's terminator is passed by a branch from that region.
    fn check_source(
        &mut self,
        e: &Ex,
        from: Option<RegionIdx>,
        of: Result<Option<RegionIdx>, &str>,
    ) -> Option<()> {
        let error = match of {
            Ok(None) => return Some(()),
            Ok(region) if region == from => return Some(()),
            Ok(_) => Diagnostic::error(e.span, "these are operands of what ends another region")
                .help("name the region that is left: `branch region -> ..`"),
            Err(message) => Diagnostic::error(e.span, message),
        };
        self.error(error);
        None
    }

    fn check_cases(&mut self, s: &OpScope<'a>, attr: Option<AttrIdx>, name: &Name) {
        let Some(attr) = attr else { return };
        if matches!(attr_use(self, &s.op[attr].constraint), AttrUse::Int | AttrUse::Map | AttrUse::Set) {
            let error =
                Diagnostic::error(name.span, format!("attribute `{}` is no list of integers", name.text));
            self.error(error.related(s.op[attr].span, "declared as an attribute here"));
        }
    }
}
