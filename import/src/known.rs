//! What the records declare, by the names that C++ code has for it: dialects, types, attributes, enums, ops.

use crate::expr::Expr;
use crate::leaf::Classes;
use crate::predicate::normal;
use crate::records::{DagArg, Dump, Mistake, Record};
use std::collections::BTreeMap;

/// All declarations of all files.
#[derive(Debug, Default)]
pub struct Known {
    /// The dialects by their name spaces in C++.
    pub dialects: BTreeMap<String, String>,
    /// The types and attributes by their classes in C++: `gpu::AsyncTokenType`.
    pub classes: BTreeMap<String, Declared>,
    /// The enums by their classes in C++.
    pub enums: BTreeMap<String, DeclaredEnum>,
    /// The ops by their classes in C++: dialect and name in a spec.
    pub ops: BTreeMap<String, (String, String)>,
}

/// A type or an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The dialect.
    pub dialect: String,
    /// The name in a spec.
    pub name: String,
    /// The names of the parameters.
    pub params: Vec<String>,
    /// The class in C++ of the enum, if it is an enum's attribute.
    pub enumeration: Option<String>,
}

/// An enum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredEnum {
    /// The dialect.
    pub dialect: String,
    /// The name in a spec.
    pub name: String,
    /// The mnemonic of the attribute that wraps it.
    pub attr: Option<String>,
    /// The names of the cases in a spec, by their symbols in C++.
    pub cases: BTreeMap<String, String>,
}

impl Known {
    /// Adds the declarations of a file.
    pub fn add(&mut self, dump: &Dump<'_>) -> Result<(), Mistake> {
        for dialect in dump.instances("Dialect")? {
            let space = normal(dialect.text("cppNamespace").unwrap_or_default());
            self.dialects.insert(space, dialect.required("name")?.to_owned());
        }
        for record in dump.instances("EnumInfo")? {
            let class = enum_class(record)?;
            if let Some(dialect) = self.dialect_of(record) {
                let cases = crate::enums::case_names(record)?;
                let name = identifier(record.required("className")?);
                let attr = self.enums.get(&class).and_then(|known| known.attr.clone());
                self.enums.insert(class, DeclaredEnum { dialect, name, attr, cases });
            }
        }
        for class in ["TypeDef", "AttrDef"] {
            for record in dump.instances(class)? {
                self.add_declaration(record)?;
            }
        }
        for record in dump.instances("Op")? {
            let dialect = record.named("opDialect")?.required("name")?.to_owned();
            let class = normal(record.text("cppNamespace").unwrap_or_default());
            let name = record.name.split_once('_').map_or(record.name, |(_, name)| name);
            self.ops.insert(qualified(&class, name), (dialect, identifier(record.required("opName")?)));
        }
        Ok(())
    }

    fn add_declaration(&mut self, record: Record<'_>) -> Result<(), Mistake> {
        let dialect = record.named("dialect")?.required("name")?.to_owned();
        let Some(mnemonic) = record.text("mnemonic") else { return Ok(()) };
        let space = normal(record.text("cppNamespace").unwrap_or_default());
        let class = qualified(&space, record.required("cppClassName")?);
        let mut params = Vec::new();
        for (arg, name) in record.dag("parameters")? {
            let _: DagArg<'_> = arg;
            params.push(identifier(name.unwrap_or("value")));
        }
        let enumeration = match wraps_enum(record) {
            true => Some(enum_class(record.named("enum")?)?),
            false => None,
        };
        if let Some(known) = enumeration.as_ref().and_then(|class| self.enums.get_mut(class)) {
            known.attr.get_or_insert_with(|| mnemonic.to_owned());
        }
        self.classes.insert(class, Declared { dialect, name: identifier(mnemonic), params, enumeration });
        Ok(())
    }

    /// Returns the dialect whose name space a record is in.
    pub fn dialect_of(&self, record: Record<'_>) -> Option<String> {
        let space = normal(record.text("cppNamespace").unwrap_or_default());
        // An enum may be in a name space of its own inside of the dialect's.
        let outer = space.rsplit_once("::").map_or("", |(outer, _)| outer);
        self.dialects.get(&space).or_else(|| self.dialects.get(outer)).cloned()
    }

    /// Returns the op of a class in C++ that is named in a name space.
    pub fn op(&self, class: &str, space: &str) -> Option<(String, String)> {
        let class = normal(class);
        let found = self.ops.get(&qualified(space, &class)).or_else(|| self.ops.get(&class));
        found.cloned()
    }
}

/// Returns whether an attribute is nothing but an enum, in the text that enums have here: `<case>`.
pub fn wraps_enum(record: Record<'_>) -> bool {
    let format = record.text("assemblyFormat").unwrap_or_default();
    let format: Vec<&str> = format.split_whitespace().collect();
    let format = format.join("");
    record.is("EnumAttr") && (format == "`<`$value`>`" || format == "```<`$value`>`")
}

/// Returns the class of an enum in C++.
pub fn enum_class(record: Record<'_>) -> Result<String, Mistake> {
    let space = normal(record.text("cppNamespace").unwrap_or_default());
    Ok(qualified(&space, record.required("className")?))
}

fn qualified(space: &str, name: &str) -> String {
    if space.is_empty() { name.to_owned() } else { format!("{space}::{name}") }
}

/// Returns a name in a spec for a name in MLIR: `async.token` is `async_token`.
pub fn identifier(name: &str) -> String {
    let mut out: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if out.chars().next().is_none_or(|c| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out
}

/// The declarations, as one dialect names them.
#[derive(Debug)]
pub struct Seen<'k> {
    /// All declarations.
    pub known: &'k Known,
    /// The dialect that names them.
    pub dialect: &'k str,
}

impl Seen<'_> {
    /// Returns the name of an item of a dialect.
    pub fn item(&self, dialect: &str, name: &str) -> String {
        if dialect == self.dialect { name.to_owned() } else { format!("{dialect}::{name}") }
    }

    fn declared(&self, class: &str) -> Option<&Declared> {
        self.known.classes.get(class)
    }

    /// Returns the enum of a class in C++.
    pub fn enumeration(&self, class: &str) -> Option<(String, &DeclaredEnum)> {
        let all = &self.known.enums;
        let nested = || {
            let name = class.rsplit("::").next().unwrap_or(class);
            let mut found =
                all.iter().filter(|(_, known)| known.dialect == self.dialect && known.name == name);
            found.next().map(|(_, known)| known).filter(|_| found.next().is_none())
        };
        let known = all.get(class).or_else(nested)?;
        Some((self.item(&known.dialect, &known.name), known))
    }
}

impl Classes for Seen<'_> {
    fn class(&self, name: &str) -> Option<Expr> {
        let declared = self.declared(name)?;
        match &declared.enumeration {
            Some(class) => self.enumeration(class).map(|(name, _)| Expr::name(name)),
            None => Some(Expr::name(self.item(&declared.dialect, &declared.name))),
        }
    }

    fn param(&self, class: &str, getter: &str) -> Option<String> {
        let name = getter.strip_prefix("get")?.strip_suffix("()")?;
        let declared = self.declared(class)?;
        declared.params.iter().find(|param| param.eq_ignore_ascii_case(name)).cloned()
    }
}

impl Known {
    /// Returns whether a dialect has an enum of this name.
    pub fn has_enum(&self, dialect: &str, name: &str) -> bool {
        self.enums.values().any(|known| known.dialect == dialect && known.name == name)
    }
}
