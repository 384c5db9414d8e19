//! Interfaces of types and attributes.

use crate::expr::Expr;
use crate::item::{Item, Part};
use crate::known::{DeclaredInterface, interface_class};
use crate::leaf;
use crate::names::interface_name;
use crate::records::{Mistake, Record};
use crate::vocabulary::Vocabulary;
use bourn_spec::ast::{InterfaceItem, ItemKind, TraitUseItem};

/// Returns the interfaces that a type or an attribute lists.
pub fn listed(record: Record<'_>, words: &mut Vocabulary<'_>) -> Result<Vec<Part<TraitUseItem>>, Mistake> {
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
        let name = builtin.or_else(|| used(&class, words));
        names.extend(name.filter(|name| !names.contains(name)));
    }
    let part = |name: String| {
        let used = TraitUseItem::new(name.as_str(), Vec::new());
        Part::optional(format!("interface `{name}`"), used)
    };
    Ok(names.into_iter().map(part).collect())
}

/// Declares the interfaces in the name space of a dialect, whether a type lists them or not: other dialects refer to them.
pub fn declare_all(words: &mut Vocabulary<'_>) {
    let known = words.scope.known;
    for (class, interface) in known.interfaces.iter() {
        if known.home(interface) == Some(words.scope.dialect) {
            used(class, words);
        }
    }
}

/// Returns the name of an interface in a dialect's spec. If the interface belongs to no imported dialect, each dialect that uses it
/// declares it.
fn used(class: &str, words: &mut Vocabulary<'_>) -> Option<String> {
    let known = words.scope.known;
    let interface = known.interfaces.get(class)?;
    let name = interface_name(&interface.name);
    if let Some(home) = known.home(interface).filter(|home| *home != words.scope.dialect) {
        return Some(format!("{home}::{name}"));
    }
    if words.reserve_interface(class, &name) {
        let item = declaration(&name, interface, words);
        words.interfaces.push(item);
    }
    Some(name)
}

/// Returns the declaration of an interface. Its methods are C++, so it has none.
fn declaration(name: &str, interface: &DeclaredInterface, words: &mut Vocabulary<'_>) -> Item {
    let bases = interface.bases.iter().filter_map(|base| used(base, words));
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

/// Returns the constraint for `isa<A, B>($_self)`, in which some of the classes are interfaces. C++ may add an interface to a type
/// that does not list it: `others` makes a hook for these types.
pub fn implements<'k>(
    text: &str,
    words: &mut Vocabulary<'k>,
    others: impl FnOnce(&mut Vocabulary<'k>, &str) -> Expr,
) -> Option<Expr> {
    let names = text.strip_prefix("isa<")?.strip_suffix(">($_self)")?;
    let (mut arms, mut interfaces) = (Vec::new(), Vec::new());
    for class in leaf::split_top(names, ',').into_iter().map(str::trim) {
        match leaf::class(class, &words.scope) {
            Some(known) => arms.push(known),
            None => {
                let found = words.scope.interface(class)?.to_owned();
                arms.push(Expr::name(used(&found, words)?));
                interfaces.push(class);
            }
        }
    }
    if interfaces.is_empty() {
        return None;
    }
    arms.push(others(words, &format!("isa<{}>($_self)", interfaces.join(", "))));
    Some(Expr::any_of(arms))
}
