//! Finds the implementors of an interface, from declarations.

use super::{AtomKey, AtomKind};
use crate::lattice::form::Form;
use crate::lattice::universe::Ix;
use crate::lattice::{Def, Lattice};
use crate::model::*;

impl<'a> Lattice<'a> {
    /// Returns whether items of a definition implement an interface; `None` if that is not known, or depends on the item.
    pub(in crate::lattice) fn implements(&self, ix: Ix, id: InterfaceId) -> Option<bool> {
        match self.interface_at(id, ix) {
            Form::TRUE => Some(true),
            Form::FALSE => Some(false),
            _ => None,
        }
    }

    /// Returns the formula of the items that implement an interface directly. A declared type, attribute or op does so if its spec lists the
    /// interface; definitions that were not loaded, or that already exist in Rust with a hand-written table, may do so.
    pub(super) fn interface_at(&self, id: InterfaceId, ix: Ix) -> Form {
        let decl = &self.model()[id];
        let entry = self.universe.entry(ix);
        if entry.subject != decl.subject {
            return Form::FALSE;
        }
        if entry.def.is_none() {
            return self.with_bases(id, false);
        }
        let (declares, by_hand) = self.declares(ix, id);
        // A builtin type does not implement interfaces of dialects that are built on top of the IR.
        let builtin = decl.dialect.is_some_and(|d| self.model()[d].name == "builtin");
        match (declares, by_hand) {
            (true, by_hand) => self.with_bases(id, !by_hand),
            (false, true) if entry.builtin.is_none() || builtin => self.with_bases(id, false),
            (false, _) => Form::FALSE,
        }
    }

    /// Returns whether a declaration of a definition lists an interface, and whether a declaration has a hand-written table in Rust.
    fn declares(&self, ix: Ix, id: InterfaceId) -> (bool, bool) {
        let model = self.model();
        let entry = self.universe.entry(ix);
        let lists = |uses: &[InterfaceUse]| uses.iter().any(|u| self.extends(u.interface, id));
        let decls = match (entry.subject, entry.def) {
            (Subject::Op, Some(Def::Op(op))) => return (lists(&model.ops[op.index()].interfaces), false),
            (Subject::Op, _) => return (false, false),
            (Subject::Type, _) => &model.types,
            (Subject::Attr, _) => &model.attrs,
        };
        let (mut declares, mut by_hand) = (false, entry.builtin.is_some());
        for (i, decl) in (0_u32..).zip(decls) {
            let def = match entry.subject {
                Subject::Type => Def::Type(TypeId(i)),
                _ => Def::Attr(AttrId(i)),
            };
            // Several declarations may share a Rust type.
            if self.universe.ix(def) == Some(ix) {
                declares |= lists(&decl.interfaces);
                by_hand |= decl.storage.is_some();
            }
        }
        (declares, by_hand)
    }

    /// Returns the formula of the items that implement an interface directly or through a derived interface. A declared implementation is
    /// certain unless it has a condition.
    fn with_bases(&self, id: InterfaceId, declared: bool) -> Form {
        let mut parts = Vec::new();
        for id in self.model().with_bases(id) {
            let decl = &self.model()[id];
            let kind = match decl.conditions.first() {
                Some(path) => AtomKind::Rust(path.0.clone()),
                None if declared => continue,
                None => AtomKind::Interface(decl.name.clone()),
            };
            parts.push(self.atom(AtomKey::Implements(id), kind));
        }
        self.forms.and(parts)
    }

    fn extends(&self, sub: InterfaceId, base: InterfaceId) -> bool {
        self.model().with_bases(sub).contains(&base)
    }

    pub(in crate::lattice) fn trait_named(&self, name: &str) -> Option<TraitId> {
        self.trait_names.get(name).copied()
    }

    pub(in crate::lattice) fn interface_named(&self, path: &str) -> Option<InterfaceId> {
        self.interface_names.get(path).copied()
    }
}
