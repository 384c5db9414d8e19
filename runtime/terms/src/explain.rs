//! Explains why an item does not satisfy a constraint.

use crate::eval::Scope;
use crate::item::Item;
use crate::text::{arg_text, constraint_text, pred_text};
use crate::{Arg, Constraint, Definition, ParamArg, Pred};

/// Describes the condition that an item violates, or the arms of a union that it does not satisfy. Returns `None` if the constraint's text
/// is explanation enough.
pub fn explain<'i, 'a: 'i, I: Item<'i>>(item: I, constraint: &Constraint<'a>) -> Option<String> {
    Place { scope: &Scope::outermost(), texts: &[] }.explain(item, constraint)
}

/// The scope of a named constraint, and the texts of its arguments.
struct Place<'p, 'a, 'i, I: Item<'i>> {
    scope: &'p Scope<'p, 'a, 'i, I>,
    texts: &'p [String],
}

/// A condition in addition to the definition.
enum Condition<'a> {
    Pred(&'a Pred<'a>),
    Param(&'a ParamArg<'a>),
    Other(Constraint<'a>),
}

impl<'a, 'i, I: Item<'i>> Place<'_, 'a, 'i, I>
where
    'a: 'i,
{
    /// Calls `then` with the scope of the body of a named constraint.
    fn inside<R>(&self, args: &'a [Arg<'a>], then: impl FnOnce(&Place<'_, 'a, 'i, I>) -> R) -> R {
        let texts: Vec<String> = args.iter().map(|arg| arg_text(arg, self.texts)).collect();
        then(&Place { scope: &self.scope.inside(args), texts: &texts })
    }

    fn explain(&self, item: I, constraint: &Constraint<'a>) -> Option<String> {
        match *constraint {
            Constraint::Named(named, args) => self.inside(args, |place| place.explain(item, &named.body)),
            Constraint::OneOf(arms) if arms.iter().all(|arm| !arm.name.is_empty()) => {
                for arm in arms {
                    if let Some(condition) = self.failed(item, &arm.body) {
                        let name = arm.name;
                        return Some(format!("case {name} does not fit: it does not hold that {condition}"));
                    }
                }
                let told = arms
                    .iter()
                    .map(|arm| format!("{} ({})", arm.name, constraint_text(&arm.body, self.texts)));
                Some(format!("no case of it fits: {}", told.collect::<Vec<_>>().join(", ")))
            }
            _ => {
                let mut count = 0;
                self.conditions(constraint, &mut |_, _| {
                    count += 1;
                    None
                });
                // A single condition is the text of the constraint itself.
                let failed = if count > 1 { self.failed(item, constraint) } else { None };
                failed.map(|condition| format!("it does not hold that {condition}"))
            }
        }
    }

    /// Returns the first violated condition, if the item is an instance of the constraint's definition.
    fn failed(&self, item: I, constraint: &Constraint<'a>) -> Option<String> {
        let definition = self.definition(constraint)?;
        if self.scope.satisfies(item, &Constraint::Is(definition, &[])) != Some(true) {
            return None;
        }
        self.conditions(constraint, &mut |place, condition| match condition {
            Condition::Pred(pred) => {
                let holds = place.scope.holds(item, pred, None);
                (holds == Some(false)).then(|| pred_text(pred, place.texts))
            }
            Condition::Param(param) => {
                let fits = place.scope.fits(item.param(param.param), &param.arg);
                let text = || format!("{} is {}", param.param, arg_text(&param.arg, place.texts));
                (fits == Some(false)).then(text)
            }
            Condition::Other(other) => {
                let fits = place.scope.satisfies(item, &other);
                (fits == Some(false)).then(|| format!("it is {}", constraint_text(&other, place.texts)))
            }
        })
    }

    /// Returns the definition of all items that satisfy a constraint, if the form of the constraint shows it.
    fn definition(&self, constraint: &Constraint<'a>) -> Option<Definition<'a>> {
        match *constraint {
            Constraint::Is(definition, _) => Some(definition),
            Constraint::Named(named, args) => self.inside(args, |place| place.definition(&named.body)),
            Constraint::Generic(at) => match self.scope.arg(at)? {
                Arg::Constraint(argument) => {
                    Place { scope: self.scope.outside(), texts: &[] }.definition(argument)
                }
                _ => None,
            },
            Constraint::Where(base, _) => self.definition(base),
            Constraint::All(parts) => parts.iter().find_map(|part| self.definition(part)),
            _ => None,
        }
    }

    /// Calls `visit` with each condition of a constraint in addition to the definition, in order, until it returns a text.
    fn conditions(
        &self,
        constraint: &Constraint<'a>,
        visit: &mut dyn FnMut(&Place<'_, 'a, 'i, I>, Condition<'a>) -> Option<String>,
    ) -> Option<String> {
        match *constraint {
            Constraint::Any => None,
            Constraint::Is(_, args) => args.iter().find_map(|arg| visit(self, Condition::Param(arg))),
            Constraint::Named(named, args) => self.inside(args, |place| place.conditions(&named.body, visit)),
            Constraint::Generic(at) => match self.scope.arg(at) {
                Some(Arg::Constraint(argument)) => {
                    Place { scope: self.scope.outside(), texts: &[] }.conditions(argument, visit)
                }
                _ => None,
            },
            Constraint::All(parts) => parts.iter().find_map(|part| self.conditions(part, visit)),
            Constraint::Where(base, pred) => self.conditions(base, visit).or_else(|| match pred {
                Pred::And(parts) => parts.iter().find_map(|part| visit(self, Condition::Pred(part))),
                pred => visit(self, Condition::Pred(pred)),
            }),
            other => visit(self, Condition::Other(other)),
        }
    }
}
