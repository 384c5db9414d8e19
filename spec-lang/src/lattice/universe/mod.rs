//! Lists the definitions, their parameters, and the kinds of their values.

mod floats;
mod kinds;

pub(crate) use floats::{float_key, float_of, floats};
pub(crate) use kinds::full;

use super::form::Nums;
use super::item::Def;
use crate::model::*;
use bourn_terms::Definition;
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use std::collections::HashMap;

bourn_terms::ids! {
    /// The id of a definition. One id per subject represents all definitions that were not loaded.
    pub(crate) Ix(u32);
    /// The id of a [`KindData`], which is interned.
    pub(crate) Kind(u32);
}

/// The values of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KindData {
    /// Whether it may be absent.
    pub optional: bool,
    pub base: Base,
}

/// The kind of a value that is present.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Base {
    /// A number, a truth value, a case of an enum or a size, with its possible values.
    Num(Nums),
    /// A float, numbered by [`float_key`].
    Float,
    Text,
    Item(Subject),
    List(Kind),
    /// A value that specs cannot look into.
    Opaque,
}

/// A parameter of a definition.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub name: String,
    pub kind: Kind,
    /// Whether `shape`, `rank` and `dim` refer to it.
    pub shape: bool,
}

/// A definition: a type, an attribute or an op.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The declaration; `None` for definitions that were not loaded.
    pub def: Option<Def>,
    pub subject: Subject,
    /// The builtin, if the definition belongs to the IR itself.
    pub builtin: Option<Native>,
    pub columns: Vec<Column>,
}

/// A type or attribute of the IR itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Native {
    Type(BuiltinType),
    Attr(BuiltinAttr),
}

/// All definitions with their kinds.
#[derive(Debug)]
pub(crate) struct Universe {
    pub entries: Vec<Entry>,
    kinds: Vec<KindData>,
    by_def: HashMap<Def, Ix>,
    by_name: HashMap<String, Ix>,
    /// The types: well-known types first; the last represents all types that were not loaded.
    pub types: Vec<Ix>,
    pub attrs: Vec<Ix>,
    pub ops: Vec<Ix>,
    pub type_kind: Kind,
    pub attr_kind: Kind,
    pub op_kind: Kind,
}

impl Universe {
    pub fn new(model: &Model) -> Self {
        let mut universe = Universe {
            entries: Vec::new(),
            kinds: Vec::new(),
            by_def: HashMap::new(),
            by_name: HashMap::new(),
            types: Vec::new(),
            attrs: Vec::new(),
            ops: Vec::new(),
            type_kind: Kind(0),
            attr_kind: Kind(0),
            op_kind: Kind(0),
        };
        let item = |subject| KindData { optional: false, base: Base::Item(subject) };
        universe.type_kind = universe.kind(item(Subject::Type));
        universe.attr_kind = universe.kind(item(Subject::Attr));
        universe.op_kind = universe.kind(item(Subject::Op));
        for (i, t) in model.types.iter().enumerate() {
            universe.declared(model, Def::Type(TypeId(i as u32)), t, Subject::Type);
        }
        for (i, a) in model.attrs.iter().enumerate() {
            universe.declared(model, Def::Attr(AttrId(i as u32)), a, Subject::Attr);
        }
        for (i, e) in model.enums.iter().enumerate() {
            if let EnumStorage::Attr(name) = &e.storage {
                let kind = universe.param_kind(model, &ParamKind::Enum(EnumId(i as u32)));
                let columns = vec![Column { name: "value".to_owned(), kind, shape: false }];
                let name = format!("attr {}.{name}", model[e.dialect].name);
                universe.enter(Some(Def::EnumAttr(EnumId(i as u32))), Subject::Attr, None, columns, name);
            }
        }
        for &builtin in BuiltinType::ALL {
            universe.native(Native::Type(builtin));
        }
        for &builtin in BuiltinAttr::ALL {
            universe.native(Native::Attr(builtin));
        }
        for i in 0..model.ops.len() {
            let id = OpId(i as u32);
            universe.enter(
                Some(Def::Op(id)),
                Subject::Op,
                None,
                Vec::new(),
                format!("op {}", model.op_name(id)),
            );
        }
        // An attribute that was not loaded may have a type.
        let ty = universe.kind(KindData { optional: true, base: Base::Item(Subject::Type) });
        let ty = vec![Column { name: "ty".to_owned(), kind: ty, shape: false }];
        universe.enter(None, Subject::Type, None, Vec::new(), "unloaded type".to_owned());
        universe.enter(None, Subject::Attr, None, ty, "unloaded attr".to_owned());
        universe.enter(None, Subject::Op, None, Vec::new(), "unloaded op".to_owned());
        universe.sort(model);
        universe
    }

    /// Sorts definitions so that well-known definitions come first, since they make readable witnesses.
    pub(super) fn sort(&mut self, model: &Model) {
        const FIRST: &[BuiltinType] = &[
            BuiltinType::Integer,
            BuiltinType::Index,
            BuiltinType::Float,
            BuiltinType::Vector,
            BuiltinType::RankedTensor,
            BuiltinType::MemRef,
        ];
        let place = |entry: &Entry| match (entry.builtin, entry.def) {
            (Some(Native::Type(b)), _) => FIRST.iter().position(|f| *f == b).unwrap_or(FIRST.len()),
            (Some(Native::Attr(_)), Some(Def::Attr(_))) => 0,
            (None, Some(Def::Type(id))) => FIRST.len() + usize::from(model[id].storage.is_some()) + 1,
            (None, Some(_)) => FIRST.len() + 1,
            (Some(Native::Attr(_)), _) => FIRST.len() + 3,
            (None, None) => FIRST.len() + 4,
        };
        let of = |subject| {
            let mut out: Vec<Ix> = (0..self.entries.len() as u32).map(Ix).collect();
            out.retain(|ix| self.entries[ix.index()].subject == subject);
            out.sort_by_key(|ix| place(&self.entries[ix.index()]));
            out
        };
        (self.types, self.attrs, self.ops) = (of(Subject::Type), of(Subject::Attr), of(Subject::Op));
    }

    pub(super) fn enter(
        &mut self,
        def: Option<Def>,
        subject: Subject,
        builtin: Option<Native>,
        columns: Vec<Column>,
        name: String,
    ) {
        let ix = Ix::at(self.entries.len());
        self.entries.push(Entry { def, subject, builtin, columns });
        if let Some(def) = def {
            self.by_def.insert(def, ix);
        }
        self.by_name.insert(name, ix);
    }

    pub(super) fn declared(&mut self, model: &Model, def: Def, decl: &TypeDecl, subject: Subject) {
        let native = decl.storage.as_ref().and_then(|path| {
            let handle = path.0.rsplit("::").next()?;
            match subject {
                Subject::Type => BuiltinType::with_handle(handle).map(Native::Type),
                _ => BuiltinAttr::with_handle(handle).map(Native::Attr),
            }
        });
        let name = match (native, &decl.storage) {
            (Some(Native::Type(b)), _) => format!("builtin type {}", b.name()),
            (Some(Native::Attr(b)), _) => format!("builtin attr {}", b.name()),
            (None, Some(path)) => format!("handle {path}"),
            (None, None) if subject == Subject::Type => {
                format!("type {}.{}", model[decl.dialect].name, decl.mnemonic)
            }
            (None, None) => format!("attr {}.{}", model[decl.dialect].name, decl.mnemonic),
        };
        // Declarations that share a Rust type are one definition.
        if let Some(&known) = self.by_name.get(&name) {
            self.by_def.insert(def, known);
            if native.is_none() {
                let more = self.columns(model, &decl.params);
                let columns = &mut self.entries[known.index()].columns;
                for column in more {
                    if !columns.iter().any(|c| c.name == column.name) {
                        columns.push(column);
                    }
                }
            }
            return;
        }
        let columns = match native {
            Some(native) => self.native_columns(native),
            None => self.columns(model, &decl.params),
        };
        self.enter(Some(def), subject, native, columns, name);
    }

    pub(super) fn columns(&mut self, model: &Model, params: &[Param]) -> Vec<Column> {
        let mut out: Vec<Column> = Vec::new();
        for param in params {
            let shape = param.kind == ParamKind::Shape && !out.iter().any(|c| c.shape);
            out.push(Column { name: param.name.clone(), kind: self.param_kind(model, &param.kind), shape });
        }
        out
    }

    /// Adds a type or attribute of the IR that no spec declares.
    fn native(&mut self, native: Native) {
        let (def, subject, name) = match native {
            Native::Type(b) => (Def::BuiltinType(b), Subject::Type, format!("builtin type {}", b.name())),
            Native::Attr(b) => (Def::BuiltinAttr(b), Subject::Attr, format!("builtin attr {}", b.name())),
        };
        match self.by_name.get(&name) {
            Some(&known) => {
                self.by_def.insert(def, known);
            }
            None => {
                let columns = self.native_columns(native);
                self.enter(Some(def), subject, Some(native), columns, name);
            }
        }
    }

    pub fn kind_data(&self, kind: Kind) -> &KindData {
        &self.kinds[kind.index()]
    }

    pub fn entry(&self, ix: Ix) -> &Entry {
        &self.entries[ix.index()]
    }

    pub fn column(&self, ix: Ix, name: &str) -> Option<(u16, &Column)> {
        let columns = &self.entry(ix).columns;
        columns.iter().position(|c| c.name == name).map(|at| (at as u16, &columns[at]))
    }

    pub fn shape_column(&self, ix: Ix) -> Option<(u16, &Column)> {
        let columns = &self.entry(ix).columns;
        columns.iter().position(|c| c.shape).map(|at| (at as u16, &columns[at]))
    }

    pub fn of(&self, subject: Subject) -> &[Ix] {
        match subject {
            Subject::Type => &self.types,
            Subject::Attr => &self.attrs,
            Subject::Op => &self.ops,
        }
    }

    pub fn kind_of(&self, subject: Subject) -> Kind {
        match subject {
            Subject::Type => self.type_kind,
            Subject::Attr => self.attr_kind,
            Subject::Op => self.op_kind,
        }
    }

    /// Returns the id of a definition; definitions with the same Rust type share an id.
    pub fn ix(&self, def: Def) -> Option<Ix> {
        self.by_def.get(&def).copied()
    }

    /// Returns the id of a definition of the data.
    pub fn find(&self, definition: &Definition<'_>) -> Option<Ix> {
        let name = match definition {
            Definition::Type(b) => return self.ix(Def::BuiltinType(*b)),
            Definition::Attr(b) => return self.ix(Def::BuiltinAttr(*b)),
            Definition::DeclaredType(name) => format!("type {name}"),
            Definition::DeclaredAttr(name) => format!("attr {name}"),
            Definition::Op(name) => format!("op {name}"),
            Definition::Handle(function) => format!("handle {}", function.path),
        };
        self.by_name.get(&name).copied()
    }

    pub fn builtin_type(&self, builtin: BuiltinType) -> Ix {
        self.by_def[&Def::BuiltinType(builtin)]
    }

    pub fn builtin_attr(&self, builtin: BuiltinAttr) -> Ix {
        self.by_def[&Def::BuiltinAttr(builtin)]
    }
}
