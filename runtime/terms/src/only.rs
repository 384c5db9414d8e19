//! The one type that a constraint allows, where there is just one (MLIR's buildable types).

use crate::{Arg, Const, Constraint, Definition, Pred, Rel, Term};

/// A definition, and what is known of its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Only<'a> {
    /// The definition.
    pub definition: Definition<'a>,
    /// Parameters by name; one that does not occur is free.
    pub params: Vec<(&'a str, Fixed<'a>)>,
}

/// What a parameter is.
#[derive(Clone, Debug, PartialEq)]
pub enum Fixed<'a> {
    /// This value.
    Const(Const<'a>),
    /// The one type that satisfies a constraint.
    Only(Only<'a>),
}

/// The definition of which all that satisfies a constraint is, and the parameters that the constraint fixes. Predicates that fix
/// nothing are passed over: who builds the type checks it.
#[must_use]
pub fn only<'a>(constraint: &Constraint<'a>) -> Option<Only<'a>> {
    resolve(constraint, &Scope { args: &[], outer: None })
}

struct Scope<'s, 'a> {
    args: &'s [Arg<'a>],
    outer: Option<&'s Scope<'s, 'a>>,
}

fn resolve<'a>(constraint: &Constraint<'a>, scope: &Scope<'_, 'a>) -> Option<Only<'a>> {
    match *constraint {
        Constraint::Is(definition, args) => {
            let mut out = Only { definition, params: Vec::new() };
            for arg in args {
                if let Some(fixed) = fixed(&arg.arg, scope) {
                    out.params.push((arg.param, fixed));
                }
            }
            Some(out)
        }
        Constraint::Named(named, args) => resolve(&named.body, &Scope { args, outer: Some(scope) }),
        Constraint::Generic(at) => match scope.args.get(at)? {
            Arg::Constraint(argument) => resolve(argument, scope.outer?),
            Arg::Generic(at) => resolve(&Constraint::Generic(*at), scope.outer?),
            Arg::Const(_) => None,
        },
        Constraint::Where(base, pred) => {
            let mut out = resolve(base, scope)?;
            fix(pred, scope, &mut out);
            Some(out)
        }
        Constraint::All(parts) => {
            let mut all: Option<Only<'a>> = None;
            for one in parts.iter().filter_map(|part| resolve(part, scope)) {
                match &mut all {
                    Some(all) if all.definition == one.definition => all.params.extend(one.params),
                    Some(_) => return None,
                    None => all = Some(one),
                }
            }
            all
        }
        _ => None,
    }
}

fn fixed<'a>(arg: &Arg<'a>, scope: &Scope<'_, 'a>) -> Option<Fixed<'a>> {
    match arg {
        Arg::Const(value) => Some(Fixed::Const(*value)),
        Arg::Constraint(constraint) => resolve(constraint, scope).map(Fixed::Only),
        Arg::Generic(at) => fixed(scope.args.get(*at)?, scope.outer?),
    }
}

/// `width == 8 && signedness == signless`
fn fix<'a>(pred: &Pred<'a>, scope: &Scope<'_, 'a>, out: &mut Only<'a>) {
    match pred {
        Pred::And(parts) => parts.iter().for_each(|part| fix(part, scope, out)),
        Pred::Compare(term, Rel::Eq, value) | Pred::Compare(value, Rel::Eq, term) if name(term).is_some() => {
            let Some(name) = name(term) else { return };
            let value = match value {
                Term::Const(value) => Some(Fixed::Const(*value)),
                Term::Generic(at) => fixed(&Arg::Generic(*at), scope),
                _ => None,
            };
            out.params.extend(value.map(|value| (name, value)));
        }
        Pred::In(term, [Term::Const(value)]) => {
            out.params.extend(name(term).map(|name| (name, Fixed::Const(*value))));
        }
        Pred::Is(term, constraint) => {
            let only = name(term).zip(resolve(constraint, scope));
            out.params.extend(only.map(|(name, only)| (name, Fixed::Only(only))));
        }
        Pred::Flag(term) => {
            out.params.extend(name(term).map(|name| (name, Fixed::Const(Const::Bool(true)))));
        }
        Pred::Not(Pred::Flag(term)) => {
            out.params.extend(name(term).map(|name| (name, Fixed::Const(Const::Bool(false)))));
        }
        _ => {}
    }
}

/// The parameter that a term is.
fn name<'a>(term: &Term<'a>) -> Option<&'a str> {
    match term {
        Term::Param(name) => Some(name),
        Term::Element => Some("element"),
        Term::Shape => Some("shape"),
        Term::Value => Some("value"),
        _ => None,
    }
}
