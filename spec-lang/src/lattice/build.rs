//! From constraint expressions to sets.

use super::dom::{Dom, Key};
use super::int::IntSet;
use super::list::ListSet;
use super::set::{Atom, AtomKind, Bx, Set};
use super::value::Def;
use super::{Lattice, Limit, MAX_DEPTH};
use crate::model::*;
use std::collections::BTreeMap;
use std::rc::Rc;

impl Lattice<'_> {
    /// The normal form of an expression in the scope of a declaration with these generics.
    pub(super) fn set(&self, e: &ConstraintExpr, generics: &[Generic]) -> Result<Rc<Set>, Limit> {
        self.build(e, generics, 0)
    }

    pub(super) fn complement_of(&self, e: &ConstraintExpr, generics: &[Generic]) -> Result<Rc<Set>, Limit> {
        let id = match e {
            ConstraintExpr::Named(id, args) if args.is_empty() => Some(*id),
            _ => None,
        };
        if let Some(known) = id.and_then(|id| self.outside.borrow().get(&id).cloned()) {
            return known;
        }
        let made = self.set(e, generics).and_then(|s| s.complement(&self.meter)).map(Rc::new);
        if let Some(id) = id {
            self.outside.borrow_mut().insert(id, made.clone());
        }
        made
    }

    pub(super) fn build(
        &self,
        e: &ConstraintExpr,
        generics: &[Generic],
        depth: u32,
    ) -> Result<Rc<Set>, Limit> {
        use ConstraintExpr as C;
        self.meter.step()?;
        if depth > MAX_DEPTH {
            return Err(Limit);
        }
        let go = |e: &C| self.build(e, generics, depth + 1);
        let set = match e {
            C::Any(_) => Set::all(),
            C::IsType(id, args) => {
                self.instance(Def::Type(*id), &self.model[*id].params, args, generics, depth)?
            }
            C::IsAttr(id, args) => {
                self.instance(Def::Attr(*id), &self.model[*id].params, args, generics, depth)?
            }
            C::IsOp(id) => Set::only(Def::Op(*id), vec![Bx::full()]),
            C::Enum(id) => self.enum_attr(*id),
            C::Interface(id) => self.interface(*id),
            C::Trait(id) => self.trait_(*id),
            C::Var(i) => return self.generic(*i, generics, depth),
            C::Named(id, args) if args.is_empty() => return self.named_set(*id, depth),
            C::Named(id, args) => {
                let body = self.model.expand(*id, args);
                return go(&body);
            }
            C::And(parts) => {
                let mut out = Set::all();
                for part in parts {
                    out = out.intersect(&*go(part)?, &self.meter)?;
                }
                out
            }
            C::Or(arms) => {
                let mut out = Set::none();
                for arm in arms {
                    out = out.union(&*go(&arm.body)?, &self.meter)?;
                }
                out
            }
            C::Not(inner) => return Ok(Rc::new(go(inner)?.complement(&self.meter)?)),
            C::Where(base, pred) => {
                let base_set = go(base)?;
                let subject = self.subject_at(base, generics, 0).unwrap_or(Subject::Type);
                let pred = self.pred_set(pred, subject, Some(&base_set), generics, depth + 1)?;
                base_set.intersect(&pred, &self.meter)?
            }
            C::Each(inner) => {
                let items = Dom::item((*go(inner)?).clone());
                let (def, column) = self.array_def();
                Set::only(def, vec![Bx::column(&column, Dom::List(ListSet::all_in(items)))])
            }
            C::Rust(subject, path) if path.0.is_empty() => {
                let _ = subject;
                return Err(Limit);
            }
            C::Rust(_, path) => {
                Set::atom(Atom { key: format!("rust {path}"), kind: AtomKind::Rust(path.clone()) })
            }
        };
        Ok(Rc::new(set))
    }

    fn named_set(&self, id: ConstraintId, depth: u32) -> Result<Rc<Set>, Limit> {
        if let Some(known) = self.named.borrow().get(&id) {
            return known.clone();
        }
        let decl = &self.model[id];
        let made = self.build(&decl.body, &decl.generics, depth + 1);
        // Only the outermost question has a fresh meter: what ran out inside another one may be known later.
        if made.is_ok() || depth == 0 {
            self.named.borrow_mut().insert(id, made.clone());
        }
        made
    }

    /// A generic: anything that its bound allows, of which no more is known.
    fn generic(&self, i: usize, generics: &[Generic], depth: u32) -> Result<Rc<Set>, Limit> {
        let Some(generic) = generics.get(i) else {
            return Ok(Rc::new(Set::atom(Atom { key: format!("generic {i}"), kind: AtomKind::Generic })));
        };
        let atom = Atom { key: format!("generic {i} {}", generic.name), kind: AtomKind::Generic };
        match &generic.kind {
            GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
                let bound = self.build(c, generics, depth + 1)?;
                Ok(Rc::new(bound.intersect(&Set::atom(atom), &self.meter)?))
            }
            GenericKind::Param(_) => Ok(Rc::new(Set::atom(atom))),
        }
    }

    fn instance(
        &self,
        def: Def,
        params: &[Param],
        args: &[ParamArg],
        generics: &[Generic],
        depth: u32,
    ) -> Result<Set, Limit> {
        let mut bx = Bx::full();
        for arg in args {
            let Some(param) = params.get(arg.param) else { return Err(Limit) };
            let dom = match &arg.arg {
                ConstraintArg::Constraint(c) => Dom::item((*self.build(c, generics, depth + 1)?).clone()),
                ConstraintArg::Value(v) => match self.const_dom(v, Some(strip(&param.kind))) {
                    Some(dom) => dom,
                    None => return Err(Limit),
                },
                ConstraintArg::Var(i) => {
                    let pred = Pred::Compare(Term::Param(param.name.clone()), Rel::Eq, Term::Var(*i));
                    let atom = Atom { key: format!("{pred:?}"), kind: AtomKind::Generic };
                    bx.lits.insert(atom, true);
                    continue;
                }
            };
            let dom = match &param.kind {
                ParamKind::Optional(_) => Dom::Opt(false, Box::new(dom)),
                _ => dom,
            };
            bx.cols.insert(param.name.clone(), dom);
        }
        Ok(Set::only(self.def(def), vec![bx]))
    }

    /// The set of one constant.
    pub(super) fn const_dom(&self, value: &DefaultValue, kind: Option<&ParamKind>) -> Option<Dom> {
        Some(match value {
            DefaultValue::Bool(b) => Dom::Int(IntSet::one(i128::from(*b))),
            DefaultValue::Int(i) => Dom::Int(IntSet::one(*i)),
            DefaultValue::Enum(id, cases) => Dom::Int(IntSet::one(self.case_value(*id, cases))),
            DefaultValue::Float(f) => Dom::Fin([Key::Float(f.to_bits())].into(), false),
            DefaultValue::Str(s) => Dom::Fin([Key::Str(s.clone())].into(), false),
            DefaultValue::List(items) => {
                let inner = match kind {
                    Some(ParamKind::List(inner)) => Some(&**inner),
                    _ => None,
                };
                let items: Option<Vec<Dom>> = items.iter().map(|i| self.const_dom(i, inner)).collect();
                Dom::List(ListSet::exactly(items?))
            }
            DefaultValue::Unit => return None,
        })
    }

    pub(super) fn case_value(&self, id: EnumId, cases: &[usize]) -> i128 {
        let cases = cases.iter().filter_map(|&c| self.model[id].cases.get(c));
        i128::from(cases.fold(0, |v, c| v | c.value))
    }

    /// An enum as an op's attribute.
    fn enum_attr(&self, id: EnumId) -> Set {
        let decl = &self.model[id];
        let opaque = || {
            Set::atom(Atom {
                key: format!("enum {}", id.0),
                kind: AtomKind::Rust(RustPath(decl.name.clone())),
            })
        };
        match &decl.storage {
            EnumStorage::Attr(_) => Set::only(Def::EnumAttr(id), vec![Bx::full()]),
            EnumStorage::Integer => {
                let Some((def, value, ty)) = self.integer_attr() else { return opaque() };
                let Some(int) = self.builtin_type("integer") else { return opaque() };
                let cases = match self.enum_values(id) {
                    Some(values) => values,
                    None => return opaque(),
                };
                let width = Bx {
                    cols: [
                        ("width".to_owned(), Dom::Int(IntSet::one(i128::from(decl.width)))),
                        ("signedness".to_owned(), Dom::Int(IntSet::one(0))),
                    ]
                    .into(),
                    ..Bx::full()
                };
                let mut bx = Bx::column(&value, Dom::Int(cases));
                bx.cols.insert(ty, Dom::item(Set::only(int, vec![width])));
                Set::only(def, vec![bx])
            }
            EnumStorage::Keyword => {
                let Some((def, value)) = self.string_attr() else { return opaque() };
                let keys = decl.cases.iter().map(|c| Key::Str(c.keyword.clone())).collect();
                Set::only(def, vec![Bx::column(&value, Dom::Fin(keys, false))])
            }
        }
    }

    /// What implements an interface itself. A declared type, attribute or op does if it says so; what was not loaded may, and so
    /// may what is said to exist in Rust already: its table was written by hand.
    fn interface(&self, id: InterfaceId) -> Set {
        let decl = &self.model[id];
        let mut set = Set { defs: BTreeMap::new(), rest: vec![self.with_bases(id, false)] };
        let declared = self.with_bases(id, true);
        let mut add = |def: Def, dialect: DialectId, uses: &[InterfaceUse], by_hand: bool| {
            // Of the types that the IR has itself none knows a dialect on top of them.
            let native = self.model[dialect].name == "builtin" && decl.dialect != Some(dialect);
            let says = uses.iter().any(|u| self.extends(u.interface, id, 0));
            if !says && (!by_hand || native) {
                set.defs.insert(def, Vec::new());
            } else if says && !by_hand {
                set.defs.insert(def, vec![declared.clone()]);
            }
        };
        match decl.subject {
            Subject::Type => {
                for (i, t) in self.model.types.iter().enumerate() {
                    let def = self.def(Def::Type(TypeId(i as u32)));
                    add(def, t.dialect, &t.interfaces, t.storage.is_some());
                }
            }
            Subject::Attr => {
                for (i, a) in self.model.attrs.iter().enumerate() {
                    let def = self.def(Def::Attr(AttrId(i as u32)));
                    add(def, a.dialect, &a.interfaces, a.storage.is_some());
                }
            }
            Subject::Op => {
                for (i, o) in self.model.ops.iter().enumerate() {
                    add(Def::Op(OpId(i as u32)), o.dialect, &o.interfaces, false);
                }
            }
        }
        set
    }

    /// What implements an interface implements what it builds on. What declares it leaves open only those that have a condition.
    fn with_bases(&self, id: InterfaceId, declared: bool) -> Bx {
        let (mut all, mut next) = (vec![id], 0);
        while let Some(&at) = all.get(next) {
            next += 1;
            let more: Vec<_> = self.model[at].bases.iter().copied().filter(|b| !all.contains(b)).collect();
            all.extend(more);
        }
        let mut bx = Bx::full();
        for id in all {
            let decl = &self.model[id];
            let kind = match decl.conditions.first() {
                Some(path) => AtomKind::Rust(path.clone()),
                None if declared => continue,
                None => AtomKind::Interface(decl.name.clone()),
            };
            bx.lits.insert(Atom { key: format!("interface {}", id.0), kind }, true);
        }
        bx
    }

    /// Whether it depends on the instance who has an interface.
    pub(super) fn conditional(&self, id: InterfaceId, depth: u32) -> bool {
        let decl = &self.model[id];
        !decl.conditions.is_empty()
            || depth < MAX_DEPTH && decl.bases.iter().any(|&b| self.conditional(b, depth + 1))
    }

    fn extends(&self, sub: InterfaceId, base: InterfaceId, depth: u32) -> bool {
        sub == base
            || depth < MAX_DEPTH && self.model[sub].bases.iter().any(|&b| self.extends(b, base, depth + 1))
    }

    fn trait_(&self, id: TraitId) -> Set {
        let decl = &self.model[id];
        let atom = Atom { key: format!("trait {}", decl.name), kind: AtomKind::Interface(decl.name.clone()) };
        let mut set = Set::atom(atom);
        for (i, op) in self.model.ops.iter().enumerate() {
            if op.traits.iter().any(|t| t.trait_ == id) {
                set.defs.insert(Def::Op(OpId(i as u32)), vec![Bx::full()]);
            }
        }
        set
    }

    pub(super) fn subject_at(&self, e: &ConstraintExpr, generics: &[Generic], depth: u32) -> Option<Subject> {
        use ConstraintExpr as C;
        if depth > MAX_DEPTH {
            return None;
        }
        match e {
            C::Any(s) | C::Rust(s, _) => Some(*s),
            C::IsType(..) => Some(Subject::Type),
            C::IsAttr(..) | C::Enum(_) | C::Each(_) => Some(Subject::Attr),
            C::IsOp(_) => Some(Subject::Op),
            C::Interface(id) => Some(self.model[*id].subject),
            C::Trait(id) => Some(self.model[*id].subject),
            C::Named(id, _) => Some(self.model[*id].over),
            C::Var(i) => match &generics.get(*i)?.kind {
                GenericKind::Attr(_) => Some(Subject::Attr),
                _ => Some(Subject::Type),
            },
            C::And(parts) => parts.iter().find_map(|p| self.subject_at(p, generics, depth + 1)),
            C::Or(arms) => arms.iter().find_map(|a| self.subject_at(&a.body, generics, depth + 1)),
            C::Not(inner) | C::Where(inner, _) => self.subject_at(inner, generics, depth + 1),
        }
    }
}

/// The kind of an optional parameter that is there.
pub(super) fn strip(kind: &ParamKind) -> &ParamKind {
    match kind {
        ParamKind::Optional(inner) => inner,
        kind => kind,
    }
}
