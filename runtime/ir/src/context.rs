//! The context, which owns interned types and attributes and has the registered dialects.

use crate::body::OpName;
use crate::def::{Dialect, DialectAttr, Implementation, InterfaceImpl, OpDef, TypeDef};
use crate::diag::Location;
use crate::float::of_literal;
use crate::interned::part::extent_of;
use crate::interned::resource::ResourceData;
use crate::interned::store::{ContextId, Interner, Stored, Strings};
use crate::interned::{
    AttrData, Attribute, FloatKind, Ident, LocationData, Resource, Signedness, Type, TypeData,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::any::{Any, TypeId};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The dialects that a [`Context`] is created with, and interfaces attached to their ops from outside.
#[derive(Clone, Default, Debug)]
pub struct DialectRegistry {
    pub(crate) dialects: Vec<&'static Dialect>,
    pub(crate) external: External,
}

/// Interfaces attached from outside, by op (`toy.add`), type (`!toy.tile`) or attribute (`#toy.tag`).
type External = FxHashMap<&'static str, Vec<InterfaceImpl>>;

impl DialectRegistry {
    /// Creates an empty registry.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a dialect; several may share one namespace.
    pub fn add(&mut self, dialect: &'static Dialect) -> &mut Self {
        self.dialects.push(dialect);
        self
    }
    /// Returns the dialects that were added, in order.
    pub fn dialects(&self) -> impl Iterator<Item = &'static Dialect> + '_ {
        self.dialects.iter().copied()
    }
    /// Adds a dialect, replacing all dialects of the same name. Returns whether there were any.
    pub fn replace(&mut self, dialect: &'static Dialect) -> bool {
        let before = self.dialects.len();
        self.dialects.retain(|known| known.name != dialect.name);
        let replaced = self.dialects.len() < before;
        self.dialects.push(dialect);
        replaced
    }
    /// Attaches an implementation of an interface to an op (`toy.add`), a type (`!toy.tile`, `!builtin.integer`) or an
    /// attribute (`#toy.tag`) of any dialect, as MLIR's external models do. The last one attached counts.
    pub fn attach(
        &mut self,
        to: &'static str,
        interface: &'static str,
        model: &'static (dyn std::any::Any + Send + Sync),
    ) -> &mut Self {
        let models = self.external.entry(to).or_default();
        models.retain(|m| m.name != interface);
        models.push(InterfaceImpl::model(interface, model));
        self
    }
}

/// Owns types, attributes and strings, each once, so that equality is equality of addresses. `Sync`.
pub struct Context {
    id: ContextId,
    types: Interner<TypeData<'static>>,
    usual: UsualTypes,
    attrs: Interner<AttrData<'static>>,
    strings: Strings,
    resources: Interner<ResourceData<'static>>,
    /// The number to try next for each name of a resource.
    resource_names: Mutex<FxHashMap<String, u32>>,
    /// The number of distinct attributes created so far.
    distinct: AtomicU64,
    ops: FxHashMap<&'static str, &'static OpDef>,
    type_defs: FxHashMap<&'static str, &'static TypeDef>,
    attr_defs: FxHashMap<&'static str, &'static TypeDef>,
    dialect_attrs: FxHashMap<&'static str, &'static [DialectAttr]>,
    namespaces: FxHashSet<&'static str>,
    /// The interfaces of dialects, by the dialect and the interface.
    dialect_impls: FxHashMap<(&'static str, &'static str), &'static (dyn std::any::Any + Send + Sync)>,
    external: External,
    /// The caches that other modules store here, by their type.
    caches: Mutex<FxHashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

/// Types that are used often, so that they are found without a lookup.
struct UsualTypes {
    index: &'static Stored<TypeData<'static>>,
    i32: &'static Stored<TypeData<'static>>,
    i64: &'static Stored<TypeData<'static>>,
}

impl UsualTypes {
    fn new(types: &Interner<TypeData<'static>>, id: ContextId) -> Self {
        let integer = |width| TypeData::Integer { width, signedness: Signedness::Signless };
        let [index, i32, i64] =
            [TypeData::Index, integer(32), integer(64)].map(|data| types.intern(data, id, extent_of));
        UsualTypes { index, i32, i64 }
    }
}

impl Context {
    /// Creates a context that knows the dialects of `registry`.
    pub fn new(registry: &DialectRegistry) -> Self {
        let (id, types) = (ContextId::next(), Interner::new());
        let mut context = Context {
            id,
            usual: UsualTypes::new(&types, id),
            types,
            attrs: Interner::new(),
            strings: Strings::default(),
            resources: Interner::new(),
            resource_names: Mutex::default(),
            distinct: AtomicU64::new(0),
            ops: FxHashMap::default(),
            type_defs: FxHashMap::default(),
            attr_defs: FxHashMap::default(),
            dialect_attrs: FxHashMap::default(),
            dialect_impls: FxHashMap::default(),
            namespaces: FxHashSet::default(),
            external: registry.external.clone(),
            caches: Mutex::default(),
        };
        context.namespaces.insert("builtin");
        for dialect in &registry.dialects {
            if !dialect.has_only_functions() {
                context.namespaces.insert(dialect.name);
            }
            context.ops.extend(dialect.ops.iter().map(|op| (op.name, *op)));
            context.type_defs.extend(dialect.types.iter().map(|def| (def.name, *def)));
            context.attr_defs.extend(dialect.attrs.iter().map(|def| (def.name, *def)));
            for implemented in dialect.impls {
                if let Some(model) = implemented.model {
                    context.dialect_impls.insert((dialect.name, implemented.interface), model);
                }
            }
            if !dialect.discardable.is_empty() {
                context.dialect_attrs.insert(dialect.name, dialect.discardable);
            }
        }
        // Text without a module around it needs the table even if no dialect provides it.
        context.ops.entry("builtin.module").or_insert(&crate::def::module::MODULE);
        context
    }

    /// Returns the attribute that a location is.
    pub fn location_attr<'c>(&'c self, location: Location<'c>) -> Attribute<'c> {
        let data = match location {
            Location::Unknown | Location::Alias(_) => LocationData::Unknown,
            Location::File { file, line, col } => {
                LocationData::Range { file, start: (line, col), end: (line, col) }
            }
            Location::Other(attr) => return attr,
        };
        self.attr(AttrData::Location(data))
    }
    /// Returns the location of an inlined op: its location in the callee, and the location of the call.
    pub fn call_site<'c>(&'c self, callee: Location<'c>, caller: Location<'c>) -> Location<'c> {
        let (callee, caller) = (callee.canonical(), caller.canonical());
        Location::of(self.attr(AttrData::Location(LocationData::CallSite { callee, caller })))
    }
    /// Returns the name of an op, with its table if it is registered.
    pub fn op_name<'c>(&'c self, name: &str) -> OpName<'c> {
        match self.op_def(name) {
            Some(def) => OpName::Known(def),
            None => OpName::Unknown(self.ident(name)),
        }
    }
    /// Returns the table of a registered op.
    pub fn op_def(&self, name: &str) -> Option<&'static OpDef> {
        self.ops.get(name).copied()
    }
    /// Returns the table of a declared type, by its full name (`tensor.foo`).
    pub fn type_def(&self, name: &str) -> Option<&'static TypeDef> {
        self.type_defs.get(name).copied()
    }
    /// Returns the table of a declared attribute, by its full name.
    pub fn attr_def(&self, name: &str) -> Option<&'static TypeDef> {
        self.attr_defs.get(name).copied()
    }
    /// Returns the attributes that a dialect declares for ops of all dialects, if it declares some.
    pub(crate) fn dialect_attrs(&self, dialect: &str) -> Option<&'static [DialectAttr]> {
        self.dialect_attrs.get(dialect).copied()
    }
    /// Returns whether a dialect has types of its own.
    pub fn declares_types(&self, dialect: &str) -> bool {
        self.type_defs.keys().any(|name| name.split_once('.').is_some_and(|(owner, _)| owner == dialect))
    }
    /// Returns whether a dialect has attributes of its own.
    pub fn declares_attrs(&self, dialect: &str) -> bool {
        self.attr_defs.keys().any(|name| name.split_once('.').is_some_and(|(owner, _)| owner == dialect))
    }
    /// Returns whether a dialect of this namespace is registered.
    pub fn knows_dialect(&self, name: &str) -> bool {
        self.namespaces.contains(name)
    }
    /// Returns the names of all registered ops, in no order.
    pub fn op_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.ops.keys().copied()
    }
    /// Returns the namespaces of all registered dialects, in no order.
    pub fn dialect_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.namespaces.iter().copied()
    }
    /// Returns the implementation of an interface by an op: its own, or one attached from outside.
    pub fn interface(
        &self,
        op: &'static OpDef,
        interface: &str,
    ) -> Option<&'static (dyn std::any::Any + Send + Sync)> {
        self.find_interface(op.name, op.interfaces, interface).ok()
    }
    /// Returns the implementation of an interface by a declared or builtin type, its own or attached from outside.
    ///
    /// # Errors
    /// Fails if the type does not implement the interface; the error gives the reason.
    pub fn type_interface(
        &self,
        ty: Type<'_>,
        interface: &str,
    ) -> Result<&'static (dyn std::any::Any + Send + Sync), NoInterface> {
        match ty.data() {
            TypeData::Declared { def, .. } => {
                self.find_interface(&format!("!{}", def.name), def.interfaces, interface)
            }
            _ => self.find_interface(&format!("!builtin.{}", ty.builtin_name()), &[], interface),
        }
    }
    /// Returns the implementation of an interface by a declared attribute, its own or attached from outside.
    ///
    /// # Errors
    /// Fails if the attribute does not implement the interface; the error gives the reason.
    pub fn attr_interface(
        &self,
        attr: Attribute<'_>,
        interface: &str,
    ) -> Result<&'static (dyn std::any::Any + Send + Sync), NoInterface> {
        match attr.data() {
            AttrData::Declared { def, .. } => {
                self.find_interface(&format!("#{}", def.name), def.interfaces, interface)
            }
            _ => self.find_interface(&format!("#builtin.{}", attr.builtin_name()), &[], interface),
        }
    }
    /// Returns the implementation of an interface by `owner` (`toy.add`, `!toy.tile`): one of `own`, or one attached from outside.
    ///
    /// # Errors
    /// Fails if there is no implementation; the error gives the reason.
    pub fn find_interface(
        &self,
        owner: &str,
        own: &'static [InterfaceImpl],
        interface: &str,
    ) -> Result<&'static (dyn std::any::Any + Send + Sync), NoInterface> {
        let found = own.iter().find(|i| i.name == interface);
        let promised = match found.map(|found| found.by) {
            Some(Implementation::Model(model)) => return Ok(model),
            Some(Implementation::Promised(by)) => Some(by),
            Some(Implementation::Methods(_)) | None => None,
        };
        let attached = self.external.get(owner).and_then(|all| all.iter().find(|i| i.name == interface));
        match attached.map(|attached| attached.by) {
            Some(Implementation::Model(model)) => Ok(model),
            _ => Err(NoInterface { owner: owner.to_owned(), interface: interface.to_owned(), promised }),
        }
    }
    /// Returns the implementation of an interface that was attached to `owner` from outside.
    pub(crate) fn attached(
        &self,
        owner: &str,
        interface: &str,
    ) -> Option<&'static (dyn std::any::Any + Send + Sync)> {
        let found = self.external.get(owner)?.iter().find(|i| i.name == interface)?;
        match found.by {
            Implementation::Model(model) => Some(model),
            _ => None,
        }
    }
    /// Returns a dialect's implementation of an interface of dialects.
    pub fn dialect_interface(
        &self,
        dialect: &str,
        interface: &str,
    ) -> Option<&'static (dyn std::any::Any + Send + Sync)> {
        self.dialect_impls.get(&(dialect, interface)).copied()
    }
    /// Returns the interfaces that registered ops, types and attributes promise but that were never attached, sorted by owner.
    pub fn unkept_promises(&self) -> Vec<NoInterface> {
        let ops = self.ops.values().map(|def| (def.name.to_owned(), def.interfaces));
        let types = self.type_defs.values().map(|def| (format!("!{}", def.name), def.interfaces));
        let attrs = self.attr_defs.values().map(|def| (format!("#{}", def.name), def.interfaces));
        let mut unkept: Vec<NoInterface> = ops
            .chain(types)
            .chain(attrs)
            .flat_map(|(owner, own)| {
                let promised = own.iter().filter(|i| matches!(i.by, Implementation::Promised(_)));
                promised.filter_map(move |i| self.find_interface(&owner, own, i.name).err())
            })
            .collect();
        unkept.sort_by(|a, b| (&a.owner, &a.interface).cmp(&(&b.owner, &b.interface)));
        unkept
    }

    /// Interns a type.
    ///
    /// # Panics
    /// Panics if a part belongs to another context.
    pub fn ty<'c>(&'c self, data: TypeData<'c>) -> Type<'c> {
        // SAFETY: `extent_of` panics on parts of another context, and this context lives as long as the data that it stores.
        let data: TypeData<'static> = unsafe { std::mem::transmute(data) };
        Type(self.types.intern(data, self.id, extent_of))
    }
    /// Interns an attribute.
    ///
    /// # Panics
    /// Panics if a part belongs to another context.
    pub fn attr<'c>(&'c self, data: AttrData<'c>) -> Attribute<'c> {
        // SAFETY: as for `ty`.
        let data: AttrData<'static> = unsafe { std::mem::transmute(data) };
        Attribute(self.attrs.intern(data, self.id, extent_of))
    }
    /// Interns a string.
    pub fn ident<'c>(&'c self, text: &str) -> Ident<'c> {
        Ident(self.strings.intern(text, self.id))
    }
    /// Creates a resource. If the context already has a resource of this name, a number is added to the name (`key_1`), as in MLIR.
    pub fn add_resource<'c>(&'c self, name: &str) -> Resource<'c> {
        let mut names = self.resource_names.lock().unwrap_or_else(|e| e.into_inner());
        let mut unique = name.to_owned();
        while names.contains_key(&unique) {
            let number = names.entry(name.to_owned()).or_insert(1);
            unique = format!("{name}_{number}");
            *number += 1;
        }
        names.insert(unique.clone(), 1);
        let data: ResourceData<'c> = ResourceData::new(self.ident(&unique));
        // SAFETY: as for `ty`.
        let data: ResourceData<'static> = unsafe { std::mem::transmute(data) };
        Resource(self.resources.intern(data, self.id, extent_of))
    }

    /// Returns the cache of type `T` of this context, which is created at the first call. Results about types and attributes can be stored
    /// in it, because they are valid in this context only.
    pub fn cache<T: Any + Send + Sync + Default>(&self) -> Arc<T> {
        let mut caches = self.caches.lock().unwrap_or_else(|e| e.into_inner());
        let made = caches.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default())).clone();
        made.downcast().expect("values are found by their type")
    }

    /// Returns the type `index`.
    pub fn index(&self) -> Type<'_> {
        Type(self.usual.index)
    }
    /// Returns the signless integer type `iN`.
    pub fn signless(&self, width: u32) -> Type<'_> {
        match width {
            32 => Type(self.usual.i32),
            64 => Type(self.usual.i64),
            _ => self.ty(TypeData::Integer { width, signedness: Signedness::Signless }),
        }
    }
    /// Returns the float type of a kind.
    pub fn float(&self, kind: FloatKind) -> Type<'_> {
        self.ty(TypeData::Float(kind))
    }
    /// Returns a function type.
    pub fn function<'c>(&'c self, inputs: &[Type<'c>], results: &[Type<'c>]) -> Type<'c> {
        self.ty(TypeData::Function { inputs: inputs.into(), results: results.into() })
    }
    /// Returns the type `tensor<..>` without encoding.
    pub fn tensor<'c>(&'c self, shape: &[i64], element: Type<'c>) -> Type<'c> {
        self.ty(TypeData::RankedTensor { shape: shape.into(), element, encoding: None })
    }
    /// Returns the unit attribute.
    pub fn unit_attr(&self) -> Attribute<'_> {
        self.attr(AttrData::Unit)
    }
    /// Returns an integer attribute of type `ty`.
    pub fn int_attr<'c>(&'c self, value: i128, ty: Type<'c>) -> Attribute<'c> {
        self.attr(AttrData::Integer { value, ty })
    }
    /// Returns a float attribute, rounded to the nearest number of the format, ties to even; `None` if it is negative and the format has no sign.
    pub fn float_attr(&self, value: f64, kind: FloatKind) -> Option<Attribute<'_>> {
        let bits = of_literal(kind, value)?;
        Some(self.attr(AttrData::Float { bits, ty: self.float(kind) }))
    }
    /// Returns a string attribute.
    pub fn string_attr<'c>(&'c self, text: &str) -> Attribute<'c> {
        self.attr(AttrData::String { value: self.ident(text), ty: None })
    }
    /// Returns the dense array `array<i64: ..>`.
    pub fn i64_array_attr(&self, values: &[i64]) -> Attribute<'_> {
        self.attr(AttrData::DenseArray { element: self.signless(64), values: values.into() })
    }
    /// Returns the dense array `array<i32: ..>`.
    pub fn i32_array_attr(&self, values: &[i64]) -> Attribute<'_> {
        self.attr(AttrData::DenseArray { element: self.signless(32), values: values.into() })
    }
    /// Creates an attribute that equals no other, whatever it refers to.
    pub fn distinct_attr<'c>(&'c self, referenced: Attribute<'c>) -> Attribute<'c> {
        let id = self.distinct.fetch_add(1, Ordering::Relaxed);
        self.attr(AttrData::Distinct { id, referenced })
    }
    /// Returns a type attribute.
    pub fn type_attr<'c>(&'c self, ty: Type<'c>) -> Attribute<'c> {
        self.attr(AttrData::Type(ty))
    }
    /// Returns a flat symbol reference.
    pub fn symbol_attr<'c>(&'c self, name: &str) -> Attribute<'c> {
        self.attr(AttrData::SymbolRef { root: self.ident(name), nested: Box::new([]) })
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("ops", &self.ops.len()).finish_non_exhaustive()
    }
}

/// Why an op, a type or an attribute has no implementation of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoInterface {
    /// The name of the owner: `toy.add`, `!toy.tile`, `#toy.tag`.
    pub owner: String,
    /// Name of the interface.
    pub interface: String,
    /// The provider that a promise names, which was not registered; `None` if nothing was promised.
    pub promised: Option<&'static str>,
}

impl fmt::Display for NoInterface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoInterface { owner, interface, promised } = self;
        match promised {
            Some(by) => write!(
                f,
                "'{owner}' promises the interface '{interface}', but no implementation was registered: register `{by}`"
            ),
            None => write!(f, "'{owner}' does not implement the interface '{interface}'"),
        }
    }
}

impl std::error::Error for NoInterface {}
