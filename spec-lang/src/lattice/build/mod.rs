//! Builds formulas about an item of any definition from constraints.

mod env;
mod interface;
mod restrict;

pub(super) use env::{Env, EnvArg, EnvData};

use super::Ix;
use super::form::{AtomId, Form, Lit};
use super::pred::PredId;
use super::universe::{Base, Kind};
use super::{Lattice, Limit};
use crate::model::*;
use bourn_terms::builtin::BuiltinAttr;
use bourn_terms::{Constraint, Definition, Function, Named, ParamArg, Part, Pred, Term};

/// The identity of an atom: atoms with equal keys are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AtomKey<'a> {
    /// A predicate over an item, restricted to a definition if there is one.
    Pred(Option<Ix>, Pred<'a>, Env),
    /// The condition that a term of an item satisfies this formula.
    Value(Ix, Term<'a>, Form),
    /// A generic, by its position, and by its name if it has a declaration.
    Generic(GenericIdx, Option<String>),
    /// Items of a definition that was not loaded.
    Definition(Definition<'a>),
    /// An argument of a definition that the lattice cannot look into.
    Argument(Definition<'a>, ParamArg<'a>),
    /// A trait that was not loaded.
    Trait(String),
    /// An interface that was not loaded.
    Interface(String),
    /// The condition that an item implements an interface.
    Implements(InterfaceId),
    /// A Rust function of the item.
    Function(Function<'a>),
}

/// The reason why an atom is undecided.
#[derive(Clone, Debug)]
pub(crate) enum AtomKind {
    /// A Rust function of the item, or of some of its parameters.
    Rust(String),
    /// An interface or a trait, by its name.
    Interface(String),
    /// A predicate over a value that the lattice cannot look into, with a description of the value.
    Opaque(&'static str),
    /// A generic that has no argument yet.
    Generic,
}

impl AtomKind {
    pub fn why(&self) -> String {
        match self {
            AtomKind::Rust(path) => format!("`{path}` is a Rust function, which is not looked into"),
            AtomKind::Interface(name) => format!("what implements `{name}` is not known here"),
            AtomKind::Opaque(what) => format!("{what} is not looked into"),
            AtomKind::Generic => "it depends on a generic".to_owned(),
        }
    }
}

impl<'a> Lattice<'a> {
    /// Returns the literal of the atom with this key.
    pub(super) fn atom(&self, key: AtomKey<'a>, kind: AtomKind) -> Form {
        let mut atoms = self.atoms.borrow_mut();
        let next = AtomId::at(atoms.1.len());
        let id = *atoms.0.entry(key).or_insert(next);
        if id == next {
            atoms.1.push(kind);
        }
        drop(atoms);
        self.forms.lit(Lit::Atom(id, true))
    }

    /// Returns the formula of an expression in the scope of a declaration with these generics.
    pub(super) fn form(&self, e: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> Result<Form, Limit> {
        let scope = generics.iter().map(|generic| {
            let bound = match &generic.kind {
                GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
                    Some(self.lowering.constraint(c))
                }
                GenericKind::Param(_) => None,
            };
            (generic.name.clone(), bound)
        });
        *self.scope.borrow_mut() = scope.collect();
        self.build(&self.lowering.constraint(e), Env::EMPTY)
    }

    /// Returns the formula of a constraint whose generics have their arguments in the environment.
    pub(super) fn build(&self, constraint: &Constraint<'a>, env: Env) -> Result<Form, Limit> {
        self.step()?;
        let go = |c: &Constraint<'a>| self.build(c, env);
        Ok(match *constraint {
            Constraint::Any => Form::TRUE,
            Constraint::Is(definition, args) => self.instance(&definition, args, env)?,
            Constraint::Named(named, args) => {
                let env = self.enter(args, env)?;
                self.named_form(named, env)?
            }
            Constraint::Generic(at) => match self.env_arg(env, at) {
                EnvArg::Form(form) => form,
                EnvArg::Open(at) => self.generic(at)?,
                EnvArg::Const(_) | EnvArg::Term(_) => Form::FALSE,
            },
            Constraint::All(parts) => {
                let parts: Result<Vec<_>, _> = parts.iter().map(go).collect();
                self.forms.and(parts?)
            }
            Constraint::OneOf(arms) => {
                let arms: Result<Vec<_>, _> = arms.iter().map(|arm| go(&arm.body)).collect();
                self.forms.or(arms?)
            }
            Constraint::Not(inner) => self.forms.not(go(inner)?),
            Constraint::Where(base, pred) => {
                let pred = self.pred(pred, env);
                self.forms.and([go(base)?, pred])
            }
            Constraint::Each(inner) => {
                let array = self.universe.builtin_attr(BuiltinAttr::Array);
                let Some((column, _)) = self.universe.column(array, "elements") else { return Err(Limit) };
                let all = self.forms.lit(Lit::All(go(inner)?));
                self.forms.lit(Lit::Column(array, column, all))
            }
            Constraint::HasTrait(name) => match self.trait_named(name) {
                Some(id) => self.forms.lit(Lit::Trait(id, true)),
                None => {
                    self.atom(AtomKey::Trait((*name).to_owned()), AtomKind::Interface((*name).to_owned()))
                }
            },
            Constraint::Implements(function) => match self.interface_named(function.path) {
                Some(id) => self.forms.lit(Lit::Interface(id, true)),
                None => {
                    let name = function.path.to_owned();
                    self.atom(AtomKey::Interface(name.clone()), AtomKind::Interface(name))
                }
            },
            Constraint::Rust(function) => {
                self.atom(AtomKey::Function(function), AtomKind::Rust(function.path.to_owned()))
            }
        })
    }

    /// Returns the literal of a predicate; the predicate itself is read once the definition is known.
    pub(super) fn pred(&self, pred: &'a Pred<'a>, env: Env) -> Form {
        // Equal predicates have equal ids; the address is only a cache key.
        let place = (std::ptr::from_ref(pred) as usize, env);
        if let Some(&known) = self.pred_places.borrow().get(&place) {
            return self.forms.lit(Lit::Pred(known, true));
        }
        let key = (*pred, env);
        let mut preds = self.preds.borrow_mut();
        let next = PredId::at(preds.1.len());
        let id = *preds.0.entry(key).or_insert(next);
        if id == next {
            preds.1.push((pred, env));
        }
        drop(preds);
        self.pred_places.borrow_mut().insert(place, id);
        self.forms.lit(Lit::Pred(id, true))
    }

    /// Returns the formula of a named constraint. Its references are resolved first, so that a chain of names needs no recursion.
    fn named_form(&self, named: &'a Named<'a>, env: Env) -> Result<Form, Limit> {
        let key = |named: &'a Named<'a>, env| (std::ptr::from_ref(named) as usize, env);
        if let Some(&known) = self.named.borrow().get(&key(named, env)) {
            return Ok(known);
        }
        let mut open = Vec::new();
        let mut todo = vec![(named, false)];
        while let Some((at, seen)) = todo.pop() {
            let env = if std::ptr::eq(at, named) { env } else { Env::EMPTY };
            let key = key(at, env);
            if self.named.borrow().contains_key(&key) {
                continue;
            }
            if seen {
                // A cycle of names is reported by the resolver.
                if !self.building.borrow_mut().insert(key) {
                    return Err(Limit);
                }
                let made = self.build(&at.body, env);
                self.building.borrow_mut().remove(&key);
                self.named.borrow_mut().insert(key, made?);
                continue;
            }
            if open.contains(&key) {
                return Err(Limit);
            }
            open.push(key);
            todo.push((at, true));
            mentioned(&at.body, &mut |inner| todo.push((inner, false)));
        }
        self.named.borrow().get(&key(named, env)).copied().ok_or(Limit)
    }

    /// Returns the formula of a generic: an atom within its bound.
    fn generic(&self, at: GenericIdx) -> Result<Form, Limit> {
        let known = self.scope.borrow().get(at.index()).cloned();
        let Some((name, bound)) = known else {
            return Ok(self.atom(AtomKey::Generic(at, None), AtomKind::Generic));
        };
        let atom = self.atom(AtomKey::Generic(at, Some(name)), AtomKind::Generic);
        match bound {
            Some(bound) => Ok(self.forms.and([self.build(&bound, Env::EMPTY)?, atom])),
            None => Ok(atom),
        }
    }

    /// Returns the formula of the items of a definition whose parameters satisfy the arguments.
    fn instance(&self, definition: &Definition<'a>, args: &[ParamArg<'a>], env: Env) -> Result<Form, Limit> {
        let Some(ix) = self.universe.find(definition) else {
            let name = definition.name().to_owned();
            return Ok(self.atom(AtomKey::Definition(*definition), AtomKind::Rust(name)));
        };
        let mut parts = vec![self.forms.is(ix)];
        for arg in args {
            let Some((at, column)) = self.universe.column(ix, arg.param) else { return Ok(Form::FALSE) };
            let (closed, value) = self.given(&arg.arg, env)?;
            parts.push(match self.argument(column.kind, value) {
                Ok(form) => self.forms.lit(Lit::Column(ix, at, form)),
                Err(why) => {
                    self.atom(AtomKey::Argument(*definition, ParamArg { param: arg.param, arg: closed }), why)
                }
            });
        }
        Ok(self.forms.and(parts))
    }

    /// Returns the values of a parameter that satisfy an argument, or the reason why they are not known.
    fn argument(&self, kind: Kind, value: EnvArg<'a>) -> Result<Form, AtomKind> {
        let not_seen = || AtomKind::Opaque("its value");
        match (value, &self.universe.kind_data(kind).base) {
            (EnvArg::Open(_) | EnvArg::Term(_), _) => Err(AtomKind::Generic),
            (_, Base::Opaque) => Err(not_seen()),
            (EnvArg::Form(form), Base::Item(_)) => Ok(self.present(kind, form)),
            (EnvArg::Form(_), _) => Ok(Form::FALSE),
            (EnvArg::Const(value), _) => self.constant(kind, Rel::Eq, &value).ok_or_else(not_seen),
        }
    }

    /// Returns the formula of a value that is present and satisfies `form`.
    pub(super) fn present(&self, kind: Kind, form: Form) -> Form {
        match self.universe.kind_data(kind) {
            data if !data.optional => form,
            data if matches!(data.base, Base::Item(_) | Base::List(_) | Base::Opaque) => {
                self.forms.and([self.forms.lit(Lit::Absent(false)), form])
            }
            // Literals of numbers and texts imply that the value is present.
            _ => form,
        }
    }

    /// Returns the subject of a constraint, in the scope of a declaration with these generics.
    pub(super) fn subject_of(&self, e: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> Option<Subject> {
        use ConstraintExpr as C;
        match e {
            C::Any(s) | C::Rust(s, _) => Some(*s),
            C::IsType(..) => Some(Subject::Type),
            C::IsAttr(..) | C::Enum(_) | C::Each(_) => Some(Subject::Attr),
            C::IsOp(_) => Some(Subject::Op),
            C::Implements(id) => Some(self.model()[*id].subject),
            C::HasTrait(id) => Some(self.model()[*id].subject),
            C::Named(id, _) => Some(self.model()[*id].over),
            C::Generic(i) => match &generics.get(i.index())?.kind {
                GenericKind::Attr(_) => Some(Subject::Attr),
                _ => Some(Subject::Type),
            },
            C::All(parts) => parts.iter().find_map(|p| self.subject_of(p, generics)),
            C::OneOf(arms) => arms.iter().find_map(|a| self.subject_of(&a.body, generics)),
            C::Not(inner) | C::Where(inner, _) => self.subject_of(inner, generics),
        }
    }
}

/// Calls `found` with each named constraint without arguments in a constraint, outside of predicates, which are read later, when
/// the definition is known.
fn mentioned<'a>(constraint: &Constraint<'a>, found: &mut dyn FnMut(&'a Named<'a>)) {
    Part::Constraint(constraint).walk(&mut |part| {
        if let Part::Constraint(Constraint::Named(named, [])) = part {
            found(named);
        }
        !matches!(part, Part::Pred(_))
    });
}
