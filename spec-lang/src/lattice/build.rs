//! From constraints to formulas: about an item of any definition ([`Lattice::build`]), and of one definition ([`Lattice::restrict`]).

use super::form::{AtomId, Defs, Form, Lit, Node, truth};
use super::pred::{Cx, PredId};
use super::universe::{Base, Ix, Kind, Native};
use super::{Lattice, Limit};
use crate::model::*;
use bourn_terms::builtin::BuiltinAttr;
use bourn_terms::{Arg, Const, Constraint, Definition, Named, ParamArg, Pred};

/// Number of an environment: what generics stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Env(pub u32);

impl Env {
    /// Without generics.
    pub const EMPTY: Env = Env(0);
}

/// Arguments of a named constraint, for which no scope around them is needed.
#[derive(Clone, Debug, Default)]
pub(crate) struct EnvData<'a> {
    pub args: &'a [Arg<'a>],
    pub values: Vec<EnvArg<'a>>,
}

/// What a generic stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EnvArg<'a> {
    Form(Form),
    Const(Const<'a>),
    /// A generic of the declaration in whose scope the question is asked.
    Open(usize),
}

/// Why structure does not decide an atom.
#[derive(Clone, Debug)]
pub(crate) enum AtomKind {
    /// A Rust function of the item, or of some of its parameters.
    Rust(String),
    /// An interface or a trait, by its name.
    Interface(String),
    /// A predicate over something that is not looked into, with words for what that is.
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
    pub(super) fn atom(&self, key: String, kind: AtomKind) -> Form {
        let mut atoms = self.atoms.borrow_mut();
        let next = AtomId(atoms.1.len() as u32);
        let id = *atoms.0.entry(key).or_insert(next);
        if id == next {
            atoms.1.push(kind);
        }
        drop(atoms);
        self.forms.lit(Lit::Atom(id, true))
    }

    /// The formula of an expression in the scope of a declaration with these generics.
    pub(super) fn form(&self, e: &ConstraintExpr, generics: &[Generic]) -> Result<Form, Limit> {
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
                EnvArg::Const(_) => Form::FALSE,
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
                None => self.atom(format!("trait {name}"), AtomKind::Interface(name.to_owned())),
            },
            Constraint::Implements(function) => match self.interface_named(function.path) {
                Some(id) => self.forms.lit(Lit::Interface(id, true)),
                None => {
                    let name = function.path.to_owned();
                    self.atom(format!("interface {name}"), AtomKind::Interface(name))
                }
            },
            Constraint::Rust(function) => {
                self.atom(format!("rust {}", function.path), AtomKind::Rust(function.path.to_owned()))
            }
        })
    }

    /// The literal of a predicate.
    pub(super) fn pred(&self, pred: &'a Pred<'a>, env: Env) -> Form {
        // The same text means the same; the address only spares reading it again.
        let place = (std::ptr::from_ref(pred) as usize, env);
        if let Some(&known) = self.pred_places.borrow().get(&place) {
            return self.forms.lit(Lit::Pred(known, true));
        }
        let key = (format!("{pred:?}"), env);
        let mut preds = self.preds.borrow_mut();
        let next = PredId(preds.1.len() as u32);
        let id = *preds.0.entry(key).or_insert(next);
        if id == next {
            preds.1.push((pred, env));
        }
        drop(preds);
        self.pred_places.borrow_mut().insert(place, id);
        self.forms.lit(Lit::Pred(id, true))
    }

    /// What a named constraint means. The ones that it names come first, so that a chain of names is no recursion.
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
                // A cycle of names is a mistake that is reported elsewhere.
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

    /// The environment of the body of a named constraint with these arguments.
    fn enter(&self, args: &[Arg<'a>], outer: Env) -> Result<Env, Limit> {
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
                    let outer = self.envs.borrow().1[outer.0 as usize].clone();
                    let arg = outer.args.get(*at).copied().unwrap_or(Arg::Generic(*at));
                    (arg, outer.values.get(*at).copied().unwrap_or(EnvArg::Open(*at)))
                }
            };
            closed.push(arg);
            data.values.push(value);
        }
        let key = format!("{:?}", data.values);
        let mut envs = self.envs.borrow_mut();
        let next = Env(envs.1.len() as u32);
        let env = *envs.0.entry(key).or_insert(next);
        if env == next {
            data.args = self.arena.alloc_slice_copy(&closed);
            envs.1.push(data);
        }
        Ok(env)
    }

    /// The same constraint without an environment.
    pub(super) fn closed(&self, constraint: &Constraint<'a>, env: Env) -> Constraint<'a> {
        let args = self.envs.borrow().1[env.0 as usize].args;
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

    pub(super) fn env_arg(&self, env: Env, at: usize) -> EnvArg<'a> {
        self.envs.borrow().1[env.0 as usize].values.get(at).copied().unwrap_or(EnvArg::Open(at))
    }

    /// A generic: anything that its bound allows, of which no more is known.
    fn generic(&self, at: usize) -> Result<Form, Limit> {
        let known = self.scope.borrow().get(at).cloned();
        let Some((name, bound)) = known else {
            return Ok(self.atom(format!("generic {at}"), AtomKind::Generic));
        };
        let atom = self.atom(format!("generic {at} {name}"), AtomKind::Generic);
        match bound {
            Some(bound) => Ok(self.forms.and([self.build(&bound, Env::EMPTY)?, atom])),
            None => Ok(atom),
        }
    }

    fn instance(&self, definition: &Definition<'a>, args: &[ParamArg<'a>], env: Env) -> Result<Form, Limit> {
        let Some(ix) = self.universe.find(definition) else {
            let name = definition.name().to_owned();
            return Ok(self.atom(format!("definition {name}"), AtomKind::Rust(name)));
        };
        let mut parts = vec![self.forms.is(ix)];
        for arg in args {
            let Some((at, column)) = self.universe.column(ix, arg.param) else { return Ok(Form::FALSE) };
            let value = match arg.arg {
                Arg::Generic(at) => self.env_arg(env, at),
                Arg::Const(value) => EnvArg::Const(value),
                Arg::Constraint(c) => EnvArg::Form(self.build(&c, env)?),
            };
            let opaque = self.universe.kind_data(column.kind).base == Base::Opaque;
            let form = match value {
                EnvArg::Open(_) => {
                    parts.push(self.atom(format!("{definition:?} {arg:?}"), AtomKind::Generic));
                    continue;
                }
                _ if opaque => {
                    parts.push(self.atom(format!("{definition:?} {arg:?}"), AtomKind::Opaque("its value")));
                    continue;
                }
                EnvArg::Form(form) => match self.universe.kind_data(column.kind).base {
                    Base::Item(_) => self.present(column.kind, form),
                    _ => Form::FALSE,
                },
                EnvArg::Const(value) => match self.constant(column.kind, Rel::Eq, &value) {
                    Some(form) => form,
                    None => {
                        parts.push(
                            self.atom(format!("{definition:?} {arg:?}"), AtomKind::Opaque("its value")),
                        );
                        continue;
                    }
                },
            };
            parts.push(self.forms.lit(Lit::Column(ix, at, form)));
        }
        Ok(self.forms.and(parts))
    }

    /// A value that is there, and such.
    pub(super) fn present(&self, kind: Kind, form: Form) -> Form {
        match self.universe.kind_data(kind) {
            data if !data.optional => form,
            data if matches!(data.base, Base::Item(_) | Base::List(_) | Base::Opaque) => {
                self.forms.and([self.forms.lit(Lit::Absent(false)), form])
            }
            // Literals of numbers and texts say it themselves.
            _ => form,
        }
    }

    // ---- one definition

    /// A formula about an item, of which the definition is known.
    pub(super) fn restrict(&self, form: Form, ix: Ix) -> Result<Form, Limit> {
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
            Node::And(parts) => {
                let mut out = Vec::with_capacity(parts.len());
                for &part in parts {
                    match self.restrict(part, ix)? {
                        Form::FALSE => {
                            out = vec![Form::FALSE];
                            break;
                        }
                        part => out.push(part),
                    }
                }
                self.forms.and(out)
            }
            Node::Or(parts) => {
                let mut out = Vec::with_capacity(parts.len());
                for &part in parts {
                    match self.restrict(part, ix)? {
                        Form::TRUE => {
                            out = vec![Form::TRUE];
                            break;
                        }
                        part => out.push(part),
                    }
                }
                self.forms.or(out)
            }
            Node::Lit(lit) => self.restrict_lit(lit, form, ix)?,
        };
        self.restricted.borrow_mut().insert((form, ix), made);
        Ok(made)
    }

    fn restrict_lit(&self, lit: &Lit, form: Form, ix: Ix) -> Result<Form, Limit> {
        let signed = |form: Form, positive: bool| if positive { form } else { self.forms.not(form) };
        Ok(match lit {
            Lit::Is(defs) => truth(defs.contains(ix)),
            Lit::Column(of, column, form) if *of == ix => self.forms.lit(Lit::Col(*column, *form)),
            Lit::Column(..) => Form::FALSE,
            Lit::Pred(id, positive) => {
                let (pred, env) = self.preds.borrow().1[id.0 as usize];
                if self.universe.entry(ix).subject == Subject::Op {
                    let kind = AtomKind::Opaque("what an op has");
                    return Ok(signed(self.atom(format!("{pred:?} {env:?}"), kind), *positive));
                }
                signed(self.at_item(Cx { ix, env, bound: None }, pred)?, *positive)
            }
            Lit::Interface(id, positive) => signed(self.interface_at(*id, ix), *positive),
            Lit::Trait(id, positive) => match self.universe.entry(ix).def {
                Some(super::Def::Op(op)) => {
                    let has = self.model().ops[op.index()].traits.iter().any(|t| t.trait_ == *id);
                    truth(has == *positive)
                }
                None if self.universe.entry(ix).subject == Subject::Op => {
                    let name = self.model()[*id].name.clone();
                    signed(self.atom(format!("trait {name}"), AtomKind::Interface(name)), *positive)
                }
                _ => truth(!positive),
            },
            _ => form,
        })
    }

    /// Definitions of which an item may be that satisfies a formula, as far as it names them.
    pub(super) fn support_of(&self, form: Form) -> Defs {
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
                let none = Defs { list: Default::default(), all_but: true };
                let outside = parts
                    .iter()
                    .fold(none, |defs, &part| defs.intersect(&self.support_of(part).complement()));
                outside.complement()
            }
            Node::Lit(Lit::Is(defs)) => defs.clone(),
            Node::Lit(Lit::Column(ix, ..)) => Defs::one(*ix),
            _ => all(),
        };
        self.supports.borrow_mut().insert(form, made.clone());
        made
    }

    // ---- interfaces and traits

    /// Whether items of a definition implement an interface; `None` where that is not known, or depends on the item.
    pub(super) fn implements(&self, ix: Ix, id: InterfaceId) -> Option<bool> {
        match self.interface_at(id, ix) {
            Form::TRUE => Some(true),
            Form::FALSE => Some(false),
            _ => None,
        }
    }

    /// What implements an interface itself. A declared type, attribute or op does if it says so; what was not loaded may, and so
    /// may what is said to exist in Rust already: its table was written by hand.
    fn interface_at(&self, id: InterfaceId, ix: Ix) -> Form {
        let decl = &self.model()[id];
        let entry = self.universe.entry(ix);
        if entry.subject != decl.subject {
            return Form::FALSE;
        }
        let Some(_) = entry.def else { return self.with_bases(id, false) };
        let says = |uses: &[InterfaceUse]| uses.iter().any(|u| self.extends(u.interface, id));
        let model = self.model();
        let (declares, by_hand) = match entry.subject {
            Subject::Op => match entry.def {
                Some(super::Def::Op(op)) => (says(&model.ops[op.index()].interfaces), false),
                _ => (false, false),
            },
            subject => {
                let decls = if subject == Subject::Type { &model.types } else { &model.attrs };
                let mine = decls.iter().enumerate().filter(|(i, _)| {
                    let i = *i as u32;
                    let def = match subject {
                        Subject::Type => super::Def::Type(TypeId(i)),
                        _ => super::Def::Attr(AttrId(i)),
                    };
                    self.universe.ix(def) == Some(ix)
                });
                let mut declares = false;
                let mut by_hand = entry.builtin.is_some();
                for (_, decl) in mine {
                    declares |= says(&decl.interfaces);
                    by_hand |= decl.storage.is_some();
                }
                (declares, by_hand)
            }
        };
        // Of the types that the IR has itself none knows a dialect on top of them.
        let builtin = decl.dialect.is_some_and(|d| model[d].name == "builtin");
        let native = matches!(entry.builtin, Some(Native::Type(_) | Native::Attr(_))) && !builtin;
        match (declares, by_hand) {
            (true, false) => self.with_bases(id, true),
            (true, true) => self.with_bases(id, false),
            (false, by_hand) if !by_hand || native => Form::FALSE,
            (false, _) => self.with_bases(id, false),
        }
    }

    /// What implements an interface implements what it builds on. What declares it leaves open only those that have a condition.
    fn with_bases(&self, id: InterfaceId, declared: bool) -> Form {
        let mut parts = Vec::new();
        for id in self.bases(id) {
            let decl = &self.model()[id];
            let kind = match decl.conditions.first() {
                Some(path) => AtomKind::Rust(path.0.clone()),
                None if declared => continue,
                None => AtomKind::Interface(decl.name.clone()),
            };
            parts.push(self.atom(format!("interface {}", id.0), kind));
        }
        self.forms.and(parts)
    }

    /// An interface and all that it builds on.
    fn bases(&self, id: InterfaceId) -> Vec<InterfaceId> {
        let (mut all, mut next) = (vec![id], 0);
        while let Some(&at) = all.get(next) {
            next += 1;
            let more: Vec<_> = self.model()[at].bases.iter().copied().filter(|b| !all.contains(b)).collect();
            all.extend(more);
        }
        all
    }

    /// Whether it depends on the instance who has an interface.
    pub(super) fn conditional(&self, id: InterfaceId) -> bool {
        self.bases(id).iter().any(|&id| !self.model()[id].conditions.is_empty())
    }

    fn extends(&self, sub: InterfaceId, base: InterfaceId) -> bool {
        self.bases(sub).contains(&base)
    }

    pub(super) fn trait_named(&self, name: &str) -> Option<TraitId> {
        self.trait_names.get(name).copied()
    }

    pub(super) fn interface_named(&self, path: &str) -> Option<InterfaceId> {
        self.interface_names.get(path).copied()
    }

    pub(super) fn subject_of(&self, e: &ConstraintExpr, generics: &[Generic]) -> Option<Subject> {
        use ConstraintExpr as C;
        match e {
            C::Any(s) | C::Rust(s, _) => Some(*s),
            C::IsType(..) => Some(Subject::Type),
            C::IsAttr(..) | C::Enum(_) | C::Each(_) => Some(Subject::Attr),
            C::IsOp(_) => Some(Subject::Op),
            C::Interface(id) => Some(self.model()[*id].subject),
            C::Trait(id) => Some(self.model()[*id].subject),
            C::Named(id, _) => Some(self.model()[*id].over),
            C::Var(i) => match &generics.get(*i)?.kind {
                GenericKind::Attr(_) => Some(Subject::Attr),
                _ => Some(Subject::Type),
            },
            C::And(parts) => parts.iter().find_map(|p| self.subject_of(p, generics)),
            C::Or(arms) => arms.iter().find_map(|a| self.subject_of(&a.body, generics)),
            C::Not(inner) | C::Where(inner, _) => self.subject_of(inner, generics),
        }
    }
}

/// Calls `found` with each named constraint without arguments that a constraint names.
fn mentioned<'a>(constraint: &Constraint<'a>, found: &mut dyn FnMut(&'a Named<'a>)) {
    let mut arg = |arg: &Arg<'a>| {
        if let Arg::Constraint(c) = arg {
            mentioned(c, found);
        }
    };
    match constraint {
        Constraint::Named(named, []) => found(named),
        Constraint::Named(_, args) => args.iter().for_each(arg),
        Constraint::Is(_, args) => args.iter().for_each(|a| arg(&a.arg)),
        Constraint::All(parts) => parts.iter().for_each(|part| mentioned(part, found)),
        Constraint::OneOf(arms) => arms.iter().for_each(|a| mentioned(&a.body, found)),
        Constraint::Not(inner) | Constraint::Each(inner) | Constraint::Where(inner, _) => {
            mentioned(inner, found)
        }
        _ => {}
    }
}
