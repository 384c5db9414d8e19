//! Lowers the model to tables: plain data of [`bourn_terms`], without names to look up.
//!
//! The model is lowered once. The generator prints the tables as constants, the loader registers them, and the lattice decides on
//! them: all three read the same form of a spec.

mod constraint;
mod cost;
mod equations;
mod generics;
mod names;
mod shape;
mod table;
mod written;

pub use equations::{Formula, Heritage};
pub use names::OpNames;
pub use shape::OpenPart;
pub use table::{Bases, Errors};

use crate::model::{
    AttrId, ConstraintId, DialectId, EnumId, InterfaceId, Model, OpId, RustPath, Subject, Target, TypeId,
};
use bourn_terms::table::{AttrConstraint, Implementation, MethodImpl, TypeConstraint, TypeDef};
use bourn_terms::{Definition, Function, FunctionKind, Named};
use bumpalo::Bump;
use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// Lowers the declarations of a model into an arena.
pub struct Lowering<'a> {
    model: &'a Model<'a>,
    arena: &'a Bump,
    named: RefCell<HashMap<ConstraintId, &'a Named<'a>>>,
    costs: RefCell<HashMap<*const Named<'a>, cost::Cost>>,
    type_constraints: RefCell<HashMap<ConstraintId, &'a TypeConstraint<'a>>>,
    attr_constraints: RefCell<HashMap<ConstraintId, &'a AttrConstraint<'a>>>,
    type_defs: RefCell<BTreeMap<Target, &'a TypeDef<'a>>>,
    enum_defs: RefCell<HashMap<EnumId, &'a TypeDef<'a>>>,
    link: Option<&'a dyn Link<'a>>,
}

/// Links the functions that a spec names, for tables that are used directly.
pub trait Link<'a> {
    /// Announces the declaration that is lowered next: `toy.load`, `!toy.tile`, `#toy.tag`, of this dialect.
    fn begin(&self, owner: String, dialect: DialectId);
    /// Returns the function of a path; `None` if it is not linked.
    fn function(&self, path: &str, kind: FunctionKind) -> Option<&'a (dyn Any + Send + Sync)>;
    /// Returns the model of an interface of dialects that a value in Rust is, by the path of the value; `None` if it is not linked.
    fn model(&self, interface: &str, path: &str) -> Option<&'a (dyn Any + Send + Sync)>;
    /// Returns the implementation of an interface by these methods; `None` if it cannot be used.
    fn implementation(&self, interface: &str, methods: &'a [MethodImpl<'a>]) -> Option<Implementation<'a>>;
}

impl std::fmt::Debug for Lowering<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lowering").finish_non_exhaustive()
    }
}

impl<'a> Lowering<'a> {
    /// Creates the lowering of a model; declarations are lowered on demand.
    #[must_use]
    pub fn new(model: &'a Model<'a>, arena: &'a Bump) -> Self {
        Lowering {
            model,
            arena,
            named: RefCell::default(),
            costs: RefCell::default(),
            type_constraints: RefCell::default(),
            attr_constraints: RefCell::default(),
            type_defs: RefCell::default(),
            enum_defs: RefCell::default(),
            link: None,
        }
    }

    /// Links functions by their paths, for the loader.
    #[must_use]
    pub fn linked(self, link: &'a dyn Link<'a>) -> Self {
        Lowering { link: Some(link), ..self }
    }

    /// Returns the model that is lowered.
    #[must_use]
    pub fn model(&self) -> &'a Model<'a> {
        self.model
    }

    /// Returns the arena of the tables.
    #[must_use]
    pub fn arena(&self) -> &'a Bump {
        self.arena
    }

    /// Returns the definition of a type of the model.
    #[must_use]
    pub fn type_definition(&self, id: TypeId) -> Definition<'a> {
        let decl = &self.model[id];
        match &decl.storage {
            None => Definition::DeclaredType(self.full_name(decl.dialect, &decl.mnemonic)),
            Some(path) => match bourn_terms::builtin::BuiltinType::with_handle(last_segment(path)) {
                Some(builtin) => Definition::Type(builtin),
                None => Definition::Handle(self.function(path, FunctionKind::Type)),
            },
        }
    }

    /// Returns the definition of an attribute of the model.
    #[must_use]
    pub fn attr_definition(&self, id: AttrId) -> Definition<'a> {
        let decl = &self.model[id];
        match &decl.storage {
            None => Definition::DeclaredAttr(self.full_name(decl.dialect, &decl.mnemonic)),
            Some(path) => match bourn_terms::builtin::BuiltinAttr::with_handle(last_segment(path)) {
                Some(builtin) => Definition::Attr(builtin),
                None => Definition::Handle(self.function(path, FunctionKind::Attr)),
            },
        }
    }

    /// Returns the full name of an interface: `builtin.DestinationStyle`.
    #[must_use]
    pub fn interface_name(&self, id: InterfaceId) -> &'a str {
        self.text(&self.model.interface_name(id))
    }

    /// Returns the definition of an op.
    #[must_use]
    pub fn op_definition(&self, id: OpId) -> Definition<'a> {
        Definition::Op(self.text(&self.model.op_name(id)))
    }

    /// Lowers a function that a spec names; generated code links it itself.
    fn function(&self, path: &RustPath, kind: FunctionKind) -> Function<'a> {
        self.function_named(self.text(&path.0), kind)
    }

    /// Lowers a function to a reference for a table.
    fn hook(&self, path: &RustPath, kind: FunctionKind) -> &'a Function<'a> {
        self.boxed(self.function(path, kind))
    }

    fn function_named(&self, path: &'a str, kind: FunctionKind) -> Function<'a> {
        Function { path, kind, linked: self.link.and_then(|link| link.function(path, kind)) }
    }

    /// Announces the declaration that is lowered next.
    fn begin(&self, owner: String, dialect: DialectId) {
        if let Some(link) = self.link {
            link.begin(owner, dialect);
        }
    }

    fn full_name(&self, dialect: DialectId, name: &str) -> &'a str {
        self.text(&format!("{}.{name}", self.model[dialect].name))
    }

    fn text(&self, text: &str) -> &'a str {
        self.arena.alloc_str(text)
    }

    fn list<T: Copy>(&self, items: impl IntoIterator<Item = T>) -> &'a [T] {
        let items: Vec<T> = items.into_iter().collect();
        self.arena.alloc_slice_copy(&items)
    }

    fn boxed<T: Copy>(&self, item: T) -> &'a T {
        self.arena.alloc(item)
    }
}

/// Returns the kind of the functions that decide on this subject.
fn kind_of(subject: Subject) -> FunctionKind {
    match subject {
        Subject::Type => FunctionKind::Type,
        Subject::Attr => FunctionKind::Attr,
        Subject::Op => FunctionKind::Op,
    }
}

fn last_segment(path: &RustPath) -> &str {
    path.0.rsplit("::").next().unwrap_or_default()
}
