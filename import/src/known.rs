//! The declarations in the records, by their C++ names: dialects, types, attributes, enums, ops.

use crate::expr::Expr;
use crate::leaf::Classes;
use crate::names::{identifier, is_word};
use crate::predicate::normal;
use crate::records::{DagArg, Dump, Mistake, Record};
use bourn_spec::ast::{Count, LiteralKind};
use std::collections::{BTreeMap, BTreeSet};

/// All declarations of all files. C++ classes have the form that [`class_name`] returns.
#[derive(Debug, Default)]
pub struct Known {
    /// The dialects by their C++ namespaces.
    dialects: BTreeMap<String, String>,
    /// The C++ namespaces by the dialects' names.
    spaces: BTreeMap<String, String>,
    /// The types and attributes by their C++ classes: `gpu::AsyncTokenType`.
    classes: BTreeMap<String, Declared>,
    /// The enums by their C++ classes.
    pub enums: BTreeMap<String, DeclaredEnum>,
    /// The ops by their C++ classes.
    ops: BTreeMap<String, DeclaredOp>,
    /// The interfaces of types and attributes by their C++ classes.
    pub interfaces: BTreeMap<String, DeclaredInterface>,
    /// The dialects that have other items than interfaces, so that they become specs.
    homes: BTreeSet<String>,
}

/// The subject of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Subject {
    /// Types.
    Type,
    /// Attributes.
    Attr,
}

impl Subject {
    /// Returns the word of a spec.
    pub fn word(self) -> &'static str {
        match self {
            Subject::Type => "type",
            Subject::Attr => "attr",
        }
    }
}

/// A type or an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The dialect.
    pub dialect: String,
    /// Whether it is a type or an attribute.
    pub subject: Subject,
    /// The name in a spec.
    pub name: String,
    /// The names of the parameters.
    pub params: Vec<String>,
    /// The enum's C++ class, if this is an enum's attribute.
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
    /// The names of the cases in a spec, by their C++ symbols.
    pub cases: BTreeMap<String, String>,
    /// The name of the case with the value 0, which is `Enum()` in C++.
    pub zero: Option<String>,
}

/// An interface of types or attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredInterface {
    /// The dialect whose name space it is in.
    dialect: Option<String>,
    /// Whether it is for types or for attributes.
    pub subject: Subject,
    /// Its C++ name without name spaces.
    pub name: String,
    /// The C++ classes of the interfaces that it extends.
    pub bases: Vec<String>,
    /// The names of its methods.
    pub methods: Vec<String>,
}

/// An op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredOp {
    /// The dialect.
    pub dialect: String,
    /// The name in a spec.
    pub name: String,
    /// The names of the operands, each with its arity.
    pub operands: Vec<(String, Count)>,
}

impl DeclaredEnum {
    /// Returns the value in a spec for a C++ expression: `E::A | E::B` is `a | b`.
    pub fn literal(&self, cpp: &str) -> Option<LiteralKind> {
        let symbols = cpp.split('|').map(|symbol| symbol.rsplit("::").next().unwrap_or(symbol).trim());
        let cases = symbols.map(|symbol| self.cases.get(symbol).map(|case| case.as_str().into()));
        cases.collect::<Option<_>>().map(LiteralKind::Names)
    }
}

impl Known {
    /// Adds the declarations of a file.
    pub fn add(&mut self, dump: &Dump<'_>) -> Result<(), Mistake> {
        for dialect in dump.instances("Dialect")? {
            let (space, name) = (space_of(dialect), dialect.required("name")?);
            self.dialects.insert(space.clone(), name.to_owned());
            self.spaces.insert(name.to_owned(), space);
        }
        for record in dump.instances("EnumInfo")? {
            let class = enum_class(record)?;
            if let Some(dialect) = self.dialect_of(record) {
                self.homes.insert(dialect.clone());
                let cases = case_names(record)?;
                let name = capital(&identifier(record.required("className")?));
                let attr = self.enums.get(&class).and_then(|known| known.attr.clone());
                let mut symbols = record.list("enumerants")?.into_iter();
                let zero = symbols.find(|case| case.number("value") == Some(0));
                let zero = zero.and_then(|case| cases.get(case.text("symbol")?).cloned());
                self.enums.insert(class, DeclaredEnum { dialect, name, attr, cases, zero });
            }
        }
        for class in ["TypeDef", "AttrDef"] {
            for record in dump.instances(class)? {
                self.add_declaration(record)?;
            }
        }
        for (class, subject) in [("TypeInterface", Subject::Type), ("AttrInterface", Subject::Attr)] {
            for record in dump.instances(class)? {
                self.add_interface(record, subject)?;
            }
        }
        for record in dump.instances("Op")? {
            self.add_op(record)?;
        }
        Ok(())
    }

    fn add_declaration(&mut self, record: Record<'_>) -> Result<(), Mistake> {
        let dialect = record.named("dialect")?.required("name")?.to_owned();
        let Some(mnemonic) = record.text("mnemonic") else { return Ok(()) };
        let class = declared_class(record)?;
        let subject = if record.is("TypeDef") { Subject::Type } else { Subject::Attr };
        let mut params = Vec::new();
        for (_, name) in record.dag("parameters")? {
            params.push(identifier(name.unwrap_or("value")));
        }
        let enumeration = match wraps_enum(record) {
            true => Some(enum_class(record.named("enum")?)?),
            false => None,
        };
        if let Some(known) = enumeration.as_ref().and_then(|class| self.enums.get_mut(class)) {
            known.attr.get_or_insert_with(|| mnemonic.to_owned());
        }
        let name = identifier(mnemonic);
        self.homes.insert(dialect.clone());
        self.classes.insert(class, Declared { dialect, subject, name, params, enumeration });
        Ok(())
    }

    /// Adds an interface. A record of a type that lists it with some methods is an instance of the same class, and adds nothing.
    fn add_interface(&mut self, record: Record<'_>, subject: Subject) -> Result<(), Mistake> {
        let class = interface_class(record)?;
        if self.interfaces.contains_key(&class) {
            return Ok(());
        }
        let mut bases = Vec::new();
        for base in record.list("baseInterfaces")? {
            bases.push(interface_class(base)?);
        }
        let mut methods: Vec<String> = Vec::new();
        for method in record.list("methods")? {
            methods.extend(method.text("name").map(str::to_owned));
        }
        methods.dedup();
        let (dialect, name) = (self.dialect_of(record), record.required("cppInterfaceName")?.to_owned());
        self.interfaces.insert(class, DeclaredInterface { dialect, subject, name, bases, methods });
        Ok(())
    }

    /// Returns the dialect whose imported spec declares an interface. The spec of a dialect that Bourn ships replaces an imported
    /// one, and does not declare it.
    pub fn home<'i>(&self, interface: &'i DeclaredInterface) -> Option<&'i str> {
        let is_shipped = |dialect: &&str| bourn_specs::ALL.iter().any(|(name, _)| name == dialect);
        let dialect = interface.dialect.as_deref().filter(|dialect| !is_shipped(dialect))?;
        self.homes.contains(dialect).then_some(dialect)
    }

    fn add_op(&mut self, record: Record<'_>) -> Result<(), Mistake> {
        let dialect = record.named("opDialect")?.required("name")?.to_owned();
        let mut operands: Vec<(String, Count)> = Vec::new();
        for (i, (arg, name)) in record.dag("arguments")?.into_iter().enumerate() {
            let DagArg::Record(arg) = arg else { continue };
            let Some(arity) = operand_arity(arg)? else { continue };
            let mut name = name.map_or_else(|| format!("arg{i}"), identifier);
            while operands.iter().any(|(other, _)| *other == name) {
                name.push('_');
            }
            operands.push((name, arity));
        }
        // The record is called `Dialect_ClassName`, or just `ClassName`.
        let class = record.name.split_once('_').map_or(record.name, |(_, name)| name);
        let name = identifier(record.required("opName")?);
        self.homes.insert(dialect.clone());
        self.ops.insert(qualified(&space_of(record), class), DeclaredOp { dialect, name, operands });
        Ok(())
    }

    /// Returns the dialect whose C++ namespace contains a record.
    pub fn dialect_of(&self, record: Record<'_>) -> Option<String> {
        let space = space_of(record);
        // An enum may be in a namespace nested in the dialect's.
        let outer = || space.rsplit_once("::").and_then(|(outer, _)| self.dialects.get(outer));
        self.dialects.get(&space).or_else(outer).cloned()
    }

    /// Returns the op for a C++ class that is named inside of a namespace.
    pub fn op(&self, class: &str, space: &str) -> Option<&DeclaredOp> {
        found_from(&self.ops, class, space)
    }

    /// Returns whether a dialect has an enum of this name.
    pub fn has_enum(&self, dialect: &str, name: &str) -> bool {
        self.enums.values().any(|known| known.dialect == dialect && known.name == name)
    }
}

/// Returns a name with a capital letter first, as names of enums have in Rust.
fn capital(name: &str) -> String {
    let first = name.chars().next().filter(char::is_ascii_lowercase);
    first.map_or_else(|| name.to_owned(), |c| format!("{}{}", c.to_ascii_uppercase(), &name[1..]))
}

/// Returns the names of the cases in a spec, by their C++ symbols.
fn case_names(record: Record<'_>) -> Result<BTreeMap<String, String>, Mistake> {
    let (mut names, mut taken) = (BTreeMap::new(), BTreeSet::new());
    for case in record.list("enumerants")? {
        let symbol = case.required("symbol")?;
        let text = case.text("str").unwrap_or(symbol);
        let name = if is_word(text) { text.to_owned() } else { identifier(symbol) };
        // Rust names must differ in more than the case of their letters.
        let mut free = name.clone();
        let mut number = 2;
        while !taken.insert(free.to_lowercase().replace('_', "")) {
            free = format!("{name}_{number}");
            number += 1;
        }
        names.insert(symbol.to_owned(), free);
    }
    Ok(names)
}

/// Returns the arity of a type constraint.
pub fn arity(record: Record<'_>) -> Count {
    let all =
        [("VariadicOfVariadic", Count::Nested), ("Variadic", Count::Variadic), ("Optional", Count::Optional)];
    all.iter().find(|(class, _)| record.is(class)).map_or(Count::One, |(_, arity)| *arity)
}

/// Returns the arity of an op's argument, or `None` if it is an attribute or a property.
fn operand_arity(mut record: Record<'_>) -> Result<Option<Count>, Mistake> {
    if record.is("OpVariable") {
        record = record.named("constraint")?;
    }
    Ok(record.is("TypeConstraint").then(|| arity(record)))
}

/// Looks up a C++ name from inside a namespace: in the namespace itself, then in the enclosing namespaces.
fn found_from<'k, T>(all: &'k BTreeMap<String, T>, name: &str, space: &str) -> Option<&'k T> {
    key_from(all, name, space).map(|(_, found)| found)
}

/// Looks up a C++ name as [`found_from`] does. Returns the full name, too.
fn key_from<'k, T>(all: &'k BTreeMap<String, T>, name: &str, space: &str) -> Option<(&'k str, &'k T)> {
    let (name, mut space) = (class_name(name), space);
    loop {
        let found = all.get_key_value(&qualified(space, &name)).map(|(key, found)| (key.as_str(), found));
        if found.is_some() || space.is_empty() {
            return found;
        }
        space = space.rsplit_once("::").map_or("", |(outer, _)| outer);
    }
}

/// Returns a C++ name without the namespaces of LLVM and MLIR: `::mlir::gpu::AsyncTokenType` is `gpu::AsyncTokenType`.
pub fn class_name(text: &str) -> String {
    normal(text).trim_start_matches("::").to_owned()
}

/// Returns the C++ namespace of a record: of a dialect, an op or an enum.
pub fn space_of(record: Record<'_>) -> String {
    let space = class_name(record.text("cppNamespace").unwrap_or_default());
    // Names omit MLIR's own namespace.
    if space == "mlir" { String::new() } else { space }
}

/// Returns the C++ class of a type or an attribute. It is in the namespace of the dialect, which the records of types do not
/// repeat.
pub fn declared_class(record: Record<'_>) -> Result<String, Mistake> {
    Ok(qualified(&space_of(record.named("dialect")?), record.required("cppClassName")?))
}

/// Returns the C++ class of an interface.
pub fn interface_class(record: Record<'_>) -> Result<String, Mistake> {
    Ok(qualified(&space_of(record), record.required("cppInterfaceName")?))
}

/// Returns whether an attribute only wraps an enum, in the text that enums have here: `<case>`.
pub fn wraps_enum(record: Record<'_>) -> bool {
    let format = record.text("assemblyFormat").unwrap_or_default();
    let format: Vec<&str> = format.split_whitespace().collect();
    let format = format.join("");
    record.is("EnumAttr") && (format == "`<`$value`>`" || format == "```<`$value`>`")
}

/// Returns the C++ class of an enum.
pub fn enum_class(record: Record<'_>) -> Result<String, Mistake> {
    Ok(qualified(&space_of(record), record.required("className")?))
}

fn qualified(space: &str, name: &str) -> String {
    if space.is_empty() { name.to_owned() } else { format!("{space}::{name}") }
}

/// The declarations, as seen from one dialect.
#[derive(Debug)]
pub struct Scope<'k> {
    /// All declarations.
    pub known: &'k Known,
    /// The dialect.
    pub dialect: &'k str,
}

impl Scope<'_> {
    /// Returns the name of a dialect's item, qualified if it belongs to another dialect.
    pub fn item(&self, dialect: &str, name: &str) -> String {
        if dialect == self.dialect { name.to_owned() } else { format!("{dialect}::{name}") }
    }

    /// Returns the dialect's C++ namespace.
    fn space(&self) -> &str {
        self.known.spaces.get(self.dialect).map_or("", String::as_str)
    }

    /// Returns the type or attribute of a C++ class.
    pub fn declared(&self, class: &str) -> Option<&Declared> {
        found_from(&self.known.classes, class, self.space())
    }

    /// Returns the full C++ class of an interface of types or attributes.
    pub fn interface(&self, class: &str) -> Option<&str> {
        key_from(&self.known.interfaces, class, self.space()).map(|(class, _)| class)
    }

    /// Returns whether an interface is for types or for attributes.
    pub fn interface_subject(&self, class: &str) -> Option<Subject> {
        key_from(&self.known.interfaces, class, self.space()).map(|(_, interface)| interface.subject)
    }

    /// Returns the constraint for a declared type or attribute.
    pub fn expr_of(&self, declared: &Declared) -> Option<Expr> {
        match &declared.enumeration {
            Some(class) => self.enumeration(class).map(|(name, _)| Expr::name(name)),
            None => Some(Expr::name(self.item(&declared.dialect, &declared.name))),
        }
    }

    /// Returns whether a type and an attribute of a dialect have the same name in its spec.
    pub fn is_type_and_attr(&self, declared: &Declared) -> bool {
        let is_other = |other: &Declared| {
            (&other.dialect, &other.name) == (&declared.dialect, &declared.name)
                && other.subject != declared.subject
                && other.enumeration.is_none()
        };
        self.known.classes.values().any(is_other)
    }

    /// Returns the enum of a C++ class.
    pub fn enumeration(&self, class: &str) -> Option<(String, &DeclaredEnum)> {
        let all = &self.known.enums;
        let nested = || {
            let name = class.rsplit("::").next().unwrap_or(class);
            let mut found =
                all.iter().filter(|(_, known)| known.dialect == self.dialect && known.name == name);
            found.next().map(|(_, known)| known).filter(|_| found.next().is_none())
        };
        let known = found_from(all, class, self.space()).or_else(nested)?;
        Some((self.item(&known.dialect, &known.name), known))
    }
}

impl Classes for Scope<'_> {
    fn class(&self, name: &str) -> Option<Expr> {
        self.expr_of(self.declared(name)?)
    }

    fn param(&self, class: &str, getter: &str) -> Option<String> {
        let name = getter.strip_prefix("get")?.strip_suffix("()")?;
        let declared = self.declared(class)?;
        declared.params.iter().find(|param| param.eq_ignore_ascii_case(name)).cloned()
    }
}
