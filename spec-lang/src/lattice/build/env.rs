//! Keeps the arguments of the generics of a named constraint at its use.

use crate::lattice::form::Form;
use crate::lattice::{Lattice, Limit};
use bourn_terms::{Arg, Const, Constraint, GenericIdx, Named, Term, computed};

bourn_terms::ids! {
    /// The number of an environment: the arguments of generics.
    pub(crate) Env(u32);
}

impl Env {
    /// The environment without generics.
    pub const EMPTY: Env = Env(0);
}

/// The arguments of a named constraint, independent of any enclosing scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct EnvData<'a> {
    pub args: &'a [Arg<'a>],
    pub values: Vec<EnvArg<'a>>,
}

/// The argument of a generic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum EnvArg<'a> {
    Form(Form),
    Const(Const<'a>),
    /// A generic of the declaration in scope.
    Open(GenericIdx),
    /// A number that is computed from generics of the declaration in scope.
    Term(Term<'a>),
}

impl<'a> Lattice<'a> {
    /// Returns the environment of the body of a named constraint with these arguments.
    pub(super) fn enter(&self, args: &[Arg<'a>], outer: Env) -> Result<Env, Limit> {
        if args.is_empty() {
            return Ok(Env::EMPTY);
        }
        let mut data = EnvData { args: &[], values: Vec::new() };
        let mut closed = Vec::new();
        for arg in args {
            let (arg, value) = self.given(arg, outer)?;
            closed.push(arg);
            data.values.push(value);
        }
        let key = data.values.clone();
        let mut envs = self.envs.borrow_mut();
        let next = Env::at(envs.1.len());
        let env = *envs.0.entry(key).or_insert(next);
        if env == next {
            data.args = self.arena.alloc_slice_copy(&closed);
            envs.1.push(data);
        }
        Ok(env)
    }

    /// Returns an argument independent of its environment, and its value.
    pub(super) fn given(&self, arg: &Arg<'a>, env: Env) -> Result<(Arg<'a>, EnvArg<'a>), Limit> {
        Ok(match arg {
            Arg::Constraint(c) => (Arg::Constraint(self.closed(c, env)), EnvArg::Form(self.build(c, env)?)),
            Arg::Const(value) => (Arg::Const(*value), EnvArg::Const(*value)),
            Arg::Generic(at) => {
                let value = self.env_arg(env, *at);
                let closed = self.envs.borrow().1[env.index()].args.get(at.index()).copied();
                (closed.unwrap_or(Arg::Generic(*at)), value)
            }
            Arg::Term(term) => match self.term_in(term, env)? {
                Term::Const(value) => (Arg::Const(value), EnvArg::Const(value)),
                term => (Arg::Term(term), EnvArg::Term(term)),
            },
        })
    }

    /// Returns a term of numbers and generics with the arguments of the generics in an environment: a constant, if they are known.
    pub(in crate::lattice) fn term_in(&self, term: &Term<'a>, env: Env) -> Result<Term<'a>, Limit> {
        self.step()?;
        Ok(match term {
            Term::Generic(at) => match self.env_arg(env, *at) {
                EnvArg::Const(value) => Term::Const(value),
                EnvArg::Term(term) => term,
                EnvArg::Open(at) => Term::Generic(at),
                EnvArg::Form(_) => *term,
            },
            Term::Binary(op, a, b) => {
                let (a, b) = (self.term_in(a, env)?, self.term_in(b, env)?);
                let value = match (&a, &b) {
                    (Term::Const(Const::Int(a)), Term::Const(Const::Int(b))) => computed(*op, *a, *b),
                    _ => None,
                };
                match value {
                    Some(value) => Term::Const(Const::Int(value)),
                    None => Term::Binary(*op, self.arena.alloc(a), self.arena.alloc(b)),
                }
            }
            _ => *term,
        })
    }

    /// Returns an equivalent constraint that contains the arguments of its environment.
    pub(in crate::lattice) fn closed(&self, constraint: &Constraint<'a>, env: Env) -> Constraint<'a> {
        let args = self.envs.borrow().1[env.index()].args;
        if args.is_empty() {
            return *constraint;
        }
        let named = Named {
            dialect: "",
            name: "",
            generics: &[],
            text: bourn_terms::Text::OfBody,
            body: *constraint,
        };
        Constraint::Named(self.arena.alloc(named), args)
    }

    /// Returns the argument of a generic in an environment.
    pub(in crate::lattice) fn env_arg(&self, env: Env, at: GenericIdx) -> EnvArg<'a> {
        self.envs.borrow().1[env.index()].values.get(at.index()).copied().unwrap_or(EnvArg::Open(at))
    }
}
