//! Interfaces of types and attributes.

use crate::expr::Expr;
use crate::item::{Item, Part};
use crate::known::{DeclaredInterface, Scope, interface_class};
use crate::leaf;
use crate::names::interface_name;
use crate::records::{Mistake, Record};
use bourn_spec::ast::{InterfaceItem, ItemKind, TraitUseItem};
use std::collections::BTreeSet;

/// The interfaces that a dialect declares.
#[derive(Debug, Default)]
pub struct Interfaces {
    /// The declarations.
    pub items: Vec<Item>,
    /// Their C++ classes.
    classes: BTreeSet<String>,
    /// Their names in the spec.
    names: BTreeSet<String>,
}

impl Interfaces {
    /// Returns whether an interface of the dialect has this name.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Returns the interfaces that a type or an attribute lists.
    pub fn listed(
        &mut self,
        record: Record<'_>,
        scope: &Scope<'_>,
    ) -> Result<Vec<Part<TraitUseItem>>, Mistake> {
        let mut names: Vec<String> = Vec::new();
        for listed in record.list("traits")? {
            if listed.text("cppInterfaceName").is_none() {
                continue;
            }
            let class = interface_class(listed)?;
            let builtin = match class.as_str() {
                "DeviceMappingAttrInterface" => Some("builtin::DeviceMapping".to_owned()),
                "DeviceMaskingAttrInterface" => Some("builtin::DeviceMasking".to_owned()),
                _ => None,
            };
            let name = builtin.or_else(|| self.used(&class, scope));
            names.extend(name.filter(|name| !names.contains(name)));
        }
        let part = |name: String| {
            let used = TraitUseItem::new(name.as_str(), Vec::new());
            Part::optional(format!("interface `{name}`"), used)
        };
        Ok(names.into_iter().map(part).collect())
    }

    /// Declares the interfaces in the name space of the dialect, whether a type lists them or not: other dialects refer to them.
    pub fn declare_all(&mut self, scope: &Scope<'_>) {
        for (class, interface) in &scope.known.interfaces {
            if scope.known.home(interface) == Some(scope.dialect) {
                self.used(class, scope);
            }
        }
    }

    /// Returns the name of an interface in the dialect's spec. If the interface belongs to no imported dialect, each dialect that uses
    /// it declares it.
    fn used(&mut self, class: &str, scope: &Scope<'_>) -> Option<String> {
        let interface = scope.known.interfaces.get(class)?;
        let name = interface_name(&interface.name);
        if let Some(home) = scope.known.home(interface).filter(|home| *home != scope.dialect) {
            return Some(format!("{home}::{name}"));
        }
        if self.classes.insert(class.to_owned()) {
            self.names.insert(name.clone());
            let item = self.declaration(&name, interface, scope);
            self.items.push(item);
        }
        Some(name)
    }

    /// Returns the declaration of an interface. Its methods are C++, so it has none.
    fn declaration(&mut self, name: &str, interface: &DeclaredInterface, scope: &Scope<'_>) -> Item {
        let bases = interface.bases.iter().filter_map(|base| self.used(base, scope));
        let bases = bases.map(|base| TraitUseItem::new(base.as_str(), Vec::new())).collect();
        let plain = InterfaceItem::new(name, interface.subject.word());
        let with_bases = InterfaceItem { bases, ..plain.clone() };
        let mut item = Item::new(format!("interface `{name}`"), ItemKind::Interface(with_bases));
        item.head = item.head.or(ItemKind::Interface(plain));
        if !interface.methods.is_empty() {
            item.omissions.push(format!("its methods are C++: {}", interface.methods.join(", ")));
        }
        item
    }

    /// Returns the arms of `isa<A, B>($_self)` in which some of the classes are interfaces. C++ may add an interface to a type that does
    /// not list it: the second value is the expression for these types, which becomes a hook.
    pub fn arms(&mut self, text: &str, scope: &Scope<'_>) -> Option<(Vec<Expr>, String)> {
        let names = text.strip_prefix("isa<")?.strip_suffix(">($_self)")?;
        let (mut arms, mut interfaces) = (Vec::new(), Vec::new());
        for class in leaf::split_top(names, ',').into_iter().map(str::trim) {
            match leaf::class(class, scope) {
                Some(known) => arms.push(known),
                None => {
                    arms.push(Expr::name(self.used(scope.interface(class)?, scope)?));
                    interfaces.push(class);
                }
            }
        }
        let others = format!("isa<{}>($_self)", interfaces.join(", "));
        (!interfaces.is_empty()).then_some((arms, others))
    }
}
