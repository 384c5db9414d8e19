//! Linking of functions by their paths: those that the dialects of a registry offer, and those that are missing.

use crate::Unlinked;
use bourn_equations::rt::{ModelFn, RUNTIME_INTERFACES};
use bourn_ir::DialectRegistry;
use bourn_ir::def::{Implementation, InterfaceDef, MethodBody, MethodImpl};
use bourn_spec::Model;
use bourn_spec::lower::Link;
use bourn_spec::model::DialectId;
use bourn_terms::{Function, FunctionKind};
use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;

type Linked = &'static (dyn Any + Send + Sync);

/// A function that a dialect offers.
#[derive(Debug)]
struct Offer {
    dialect: &'static str,
    kind: FunctionKind,
    linked: Linked,
}

/// The functions that a registry offers for a model.
#[derive(Debug)]
pub struct Linker {
    model: &'static Model,
    offers: HashMap<&'static str, Vec<Offer>>,
    interfaces: Vec<&'static InterfaceDef>,
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
    /// Collects the functions that the dialects of a registry offer.
    pub fn new(registry: &DialectRegistry, model: &'static Model) -> Self {
        let mut offers: HashMap<&'static str, Vec<Offer>> = HashMap::new();
        let mut offer = |dialect, hook: &'static Function<'static>| {
            if let Some(linked) = hook.linked {
                offers.entry(hook.path).or_default().push(Offer { dialect, kind: hook.kind, linked });
            }
        };
        let mut interfaces: Vec<&'static InterfaceDef> = RUNTIME_INTERFACES.to_vec();
        RUNTIME_INTERFACES.iter().for_each(|interface| offer("builtin", &interface.test));
        for dialect in registry.dialects() {
            dialect.hooks.iter().for_each(|hook| offer(dialect.name, hook));
            dialect.interfaces.iter().for_each(|interface| offer(dialect.name, &interface.test));
            interfaces.extend(dialect.interfaces);
        }
        Linker { model, offers, interfaces, at: RefCell::default(), missing: RefCell::default() }
    }

    /// Returns the functions that were asked for and are not linked.
    pub fn missing(&self) -> Vec<Unlinked> {
        self.missing.take()
    }
}

impl Link<'static> for Linker {
    fn begin(&self, owner: String, dialect: DialectId) {
        self.at.replace(Place { owner, dialect: &self.model[dialect].name });
    }

    /// Finds a function by its path. A path in the crate of a spec (`crate::`) is looked up among the specs that are
    /// loaded, since other crates have a `crate::` of their own; functions of the dialect itself come first.
    fn function(&self, path: &str, kind: FunctionKind) -> Option<Linked> {
        let at = self.at.borrow();
        let of_crate = path.starts_with("crate::");
        let near = |offer: &Offer| self.model.dialects.iter().any(|dialect| dialect.name == offer.dialect);
        let meant = |offer: &&Offer| offer.kind == kind && (!of_crate || near(offer));
        let offers = self.offers.get(path).into_iter().flatten().filter(meant);
        let found = offers.min_by_key(|offer| offer.dialect != at.dialect).map(|offer| offer.linked);
        // An interface has no path; without a test, the tables decide.
        if found.is_none() && path.contains("::") {
            let missing = Unlinked { owner: at.owner.clone(), path: path.to_owned(), kind };
            self.missing.borrow_mut().push(missing);
        }
        found
    }

    /// Makes a model of methods, if the interface's trait is linked. If a function among them is not linked, that has been
    /// reported, and the interface is not implemented.
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
