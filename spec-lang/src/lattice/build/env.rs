//! Keeps the arguments of the generics of a named constraint at its use.

use crate::lattice::form::Form;
use crate::lattice::{Lattice, Limit};
use bourn_terms::GenericIdx;
use bourn_terms::{Arg, Const, Constraint, Named};

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
            let (arg, value) = match arg {
                Arg::Constraint(c) => {
                    (Arg::Constraint(self.closed(c, outer)), EnvArg::Form(self.build(c, outer)?))
                }
                Arg::Const(value) => (Arg::Const(*value), EnvArg::Const(*value)),
                Arg::Generic(at) => {
                    let outer = self.envs.borrow().1[outer.index()].clone();
                    let arg = outer.args.get(at.index()).copied().unwrap_or(Arg::Generic(*at));
                    (arg, outer.values.get(at.index()).copied().unwrap_or(EnvArg::Open(*at)))
                }
            };
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
