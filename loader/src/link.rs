//! Links functions by their paths to the functions of a registry's dialects, and collects the missing functions.

use crate::Unlinked;
use bourn_equations::rt::{ModelFn, RUNTIME_INTERFACES};
use bourn_ir::DialectRegistry;
use bourn_ir::def::{DialectImpl, Implementation, InterfaceDef, MethodBody, MethodImpl};
use bourn_spec::Model;
use bourn_spec::lower::Link;
use bourn_spec::model::DialectId;
use bourn_terms::{Function, FunctionKind};
use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;

type Linked = &'static (dyn Any + Send + Sync);

/// The Rust path of the dialects that come with Bourn, in the crates that use them.
const SHIPPED: &str = "::bourn::dialects::";

/// A function that a dialect provides.
#[derive(Debug)]
struct Provided {
    dialect: &'static str,
    kind: FunctionKind,
    linked: Linked,
}

/// The functions that a registry provides for a model.
#[derive(Debug)]
pub struct Linker {
    model: &'static Model<'static>,
    /// The names of the dialects below [`SHIPPED`].
    shipped: Vec<String>,
    provided: HashMap<&'static str, Vec<Provided>>,
    interfaces: Vec<&'static InterfaceDef>,
    /// The interfaces that dialects implement.
    models: Vec<&'static DialectImpl>,
    at: RefCell<Place>,
    missing: RefCell<Vec<Unlinked>>,
}

/// The item that is being lowered.
#[derive(Debug, Default)]
struct Place {
    /// The name of the item: `toy.load`.
    owner: String,
    dialect: &'static str,
}

impl Linker {
    /// Collects the functions that the dialects of a registry provide; `shipped` are the dialects of Bourn.
    pub fn new(registry: &DialectRegistry, model: &'static Model<'static>, shipped: &[&str]) -> Self {
        let mut provided: HashMap<&'static str, Vec<Provided>> = HashMap::new();
        let mut provide = |dialect, hook: &'static Function<'static>| {
            if let Some(linked) = hook.linked {
                provided.entry(hook.path).or_default().push(Provided { dialect, kind: hook.kind, linked });
            }
        };
        let mut interfaces: Vec<&'static InterfaceDef> = RUNTIME_INTERFACES.to_vec();
        RUNTIME_INTERFACES.iter().for_each(|interface| provide("builtin", &interface.test));
        let mut models = Vec::new();
        for dialect in registry.dialects() {
            models.extend(dialect.impls);
            dialect.hooks.iter().for_each(|hook| provide(dialect.name, hook));
            dialect.interfaces.iter().for_each(|interface| provide(dialect.name, &interface.test));
            interfaces.extend(dialect.interfaces);
        }
        // A dialect of functions has no spec.
        let functions =
            registry.dialects().filter(|dialect| dialect.has_only_functions()).map(|dialect| dialect.name);
        let shipped = shipped.iter().copied().chain(functions).map(str::to_owned).collect();
        Linker {
            model,
            shipped,
            provided,
            interfaces,
            models,
            at: RefCell::default(),
            missing: RefCell::default(),
        }
    }

    /// Returns the functions that were looked up and not found.
    pub fn missing(&self) -> Vec<Unlinked> {
        self.missing.take()
    }
}

impl Link<'static> for Linker {
    fn begin(&self, owner: String, dialect: DialectId) {
        self.at.replace(Place { owner, dialect: &self.model[dialect].name });
    }

    /// Finds a function by its path. A path in the crate of a spec (`crate::`) is looked up among the loaded specs only, since other
    /// crates have a different `crate::`; functions of the dialect itself take precedence. The dialects that come with Bourn name their own
    /// functions by `crate::`, too.
    fn function(&self, path: &str, kind: FunctionKind) -> Option<Linked> {
        let at = self.at.borrow();
        let of_shipped = path.strip_prefix(SHIPPED).map(|rest| format!("crate::{rest}"));
        let of_crate = path.starts_with("crate::");
        let may_provide = |function: &Provided| match &of_shipped {
            Some(_) => self.shipped.iter().any(|name| name == function.dialect),
            None => !of_crate || self.model.dialects.iter().any(|dialect| dialect.name == function.dialect),
        };
        let matches = |function: &&Provided| function.kind == kind && may_provide(function);
        let key = of_shipped.as_deref().unwrap_or(path);
        let provided = self.provided.get(key).into_iter().flatten().filter(matches);
        let found =
            provided.min_by_key(|function| function.dialect != at.dialect).map(|function| function.linked);
        // The test of an interface is looked up by the interface's name, which is no path; without a test, the tables decide.
        if found.is_none() && path.contains("::") {
            let missing = Unlinked { owner: at.owner.clone(), path: path.to_owned(), kind };
            self.missing.borrow_mut().push(missing);
        }
        found
    }

    fn model(&self, interface: &str, path: &str) -> Option<Linked> {
        let at = self.at.borrow();
        let key = path.strip_prefix(SHIPPED).map(|rest| format!("crate::{rest}"));
        let key = key.as_deref().unwrap_or(path);
        let found = self.models.iter().filter(|known| known.interface == interface && known.path == key);
        let model = found.filter_map(|known| known.model).next();
        if model.is_none() {
            let kind = FunctionKind::Model;
            self.missing.borrow_mut().push(Unlinked { owner: at.owner.clone(), path: path.to_owned(), kind });
        }
        model
    }

    /// Builds a model from methods, if the interface's trait is linked. If a function among them is not linked, the interface is not
    /// implemented; the function has already been reported.
    fn implementation(&self, interface: &str, methods: &'static [MethodImpl]) -> Option<Implementation> {
        let complete = methods.iter().all(|method| match &method.body {
            MethodBody::Rust(function) => function.linked.is_some(),
            _ => true,
        });
        let def = self.interfaces.iter().find(|def| def.name == interface);
        match (def.and_then(|def| def.model.get::<ModelFn>()), complete) {
            (Some(model), true) => Some(Implementation::Model(model(methods))),
            (Some(_), false) => None,
            (None, _) => Some(Implementation::Methods(methods)),
        }
    }
}
