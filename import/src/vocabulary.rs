//! The constraints and hooks of one dialect, shared by its items.

use crate::expr::{Expr, Part as Conjunct, conjunction};
use crate::interface::Interfaces;
use crate::item::Item;
use crate::known::{Scope, Subject};
use crate::leaf;
use crate::names::{identifier, is_builtin, is_word, one_line, snake};
use crate::predicate::{self, Inside, Predicate};
use crate::records::{Mistake, Record};
use bourn_spec::ast::{CExpr, ConstraintItem, Ex, ItemKind, Template};
use std::collections::{BTreeMap, BTreeSet};

/// The meaning of a constraint, and its name in messages.
#[derive(Clone, PartialEq, Debug)]
struct Meaning {
    subject: Subject,
    expr: Expr,
    shown: String,
}

/// The constraints and hooks of a dialect.
#[derive(Debug)]
pub struct Vocabulary<'k> {
    /// The declarations, as seen from the dialect.
    pub scope: Scope<'k>,
    /// Named constraints, with their names.
    named: Vec<(Meaning, String)>,
    /// The used names.
    taken: BTreeSet<String>,
    /// The constraints, in the order of their first use.
    pub constraints: Vec<Item>,
    /// The interfaces of types and attributes that the dialect declares.
    pub interfaces: Interfaces,
    /// The names of the hooks, by their C++ expressions.
    hooks: BTreeMap<(Subject, String), String>,
}

impl<'k> Vocabulary<'k> {
    /// Creates an empty vocabulary.
    pub fn new(scope: Scope<'k>) -> Self {
        Vocabulary {
            scope,
            named: Vec::new(),
            taken: BTreeSet::new(),
            constraints: Vec::new(),
            interfaces: Interfaces::default(),
            hooks: BTreeMap::new(),
        }
    }

    /// Returns the path of a hook of this dialect.
    pub fn hook(&self, name: &str) -> String {
        format!("{}::{name}", self.hooks_module())
    }

    /// Returns the path of the module with the hooks of this dialect.
    pub fn hooks_module(&self) -> String {
        format!("crate::{}::hooks", module(self.scope.dialect))
    }

    /// Returns the constraint for a type constraint's record, and whether it has a name.
    pub fn type_constraint(&mut self, record: Record<'_>) -> Result<Expr, Mistake> {
        self.constraint(record, Subject::Type)
    }

    /// Returns the constraint for an attribute constraint's record.
    pub fn attr_constraint(&mut self, record: Record<'_>) -> Result<Expr, Mistake> {
        self.constraint(record, Subject::Attr)
    }

    fn constraint(&mut self, record: Record<'_>, subject: Subject) -> Result<Expr, Mistake> {
        if let Some(expr) = builtin(record, subject) {
            return Ok(expr);
        }
        if let Some(expr) = self.declared(record)? {
            return Ok(expr);
        }
        let predicate = predicate::read(record.named("predicate")?)?;
        let expr = self.expression(&predicate, subject).alone();
        let summary = record.text("summary").unwrap_or_default().trim();
        let is_plain = match &expr {
            Expr::Any => return Ok(Expr::name(if subject == Subject::Type { "Any" } else { "AnyAttr" })),
            Expr::Name(_) | Expr::Applied(..) => true,
            _ => false,
        };
        let own = (!record.is_anonymous()).then_some(record.name).filter(|name| is_word(name));
        // The name of an interface stands for the items that list it.
        let instance = format!("{}Instance", record.name);
        let own = own.map(|name| if record.is("Interface") { instance.as_str() } else { name });
        // An alias has a name and a text of its own.
        let is_alias = record.is("TypeAlias") && own.is_some() && !is_common(record);
        if is_plain && !is_alias {
            return Ok(expr);
        }
        Ok(Expr::name(self.name(own, summary, &expr, subject)))
    }

    /// Returns the declaration or the enum, if the record is one.
    fn declared(&mut self, record: Record<'_>) -> Result<Option<Expr>, Mistake> {
        if record.is("TypeDef") || record.is("AttrDef") {
            return Ok(leaf::Classes::class(&self.scope, &crate::known::declared_class(record)?));
        }
        if record.is("EnumInfo") {
            return Ok(self
                .scope
                .enumeration(&crate::known::enum_class(record)?)
                .map(|(name, _)| Expr::name(name)));
        }
        Ok(None)
    }

    /// Returns the meaning of a predicate.
    pub fn expression(&mut self, predicate: &Predicate, subject: Subject) -> Conjunct {
        match predicate {
            Predicate::Leaf(text) => leaf::meaning(text, &self.scope).unwrap_or_else(|| {
                let Some((mut arms, others)) = self.interfaces.arms(text, &self.scope) else {
                    return Conjunct::Is(self.unknown(text, subject));
                };
                arms.push(self.unknown(&others, subject));
                Conjunct::Is(Expr::any_of(arms))
            }),
            Predicate::And(all) => {
                let parts: Vec<Conjunct> = all.iter().map(|part| self.expression(part, subject)).collect();
                match parts.len() {
                    // A single condition stays a condition, for the enclosing conjunction.
                    1 => parts.into_iter().next().unwrap_or(Conjunct::Is(Expr::Any)),
                    _ => Conjunct::Is(conjunction(parts)),
                }
            }
            Predicate::Or(all) => Conjunct::Is(Expr::any_of(
                all.iter().map(|part| self.expression(part, subject).alone()).collect(),
            )),
            Predicate::Not(of) => match self.expression(of, subject) {
                // The condition is negated, for the same subjects.
                Conjunct::Holds(condition, base) => Conjunct::Holds(Ex::negated(condition), base),
                part => Conjunct::Is(Expr::Not(Box::new(part.alone()))),
            },
            Predicate::Of(Inside::Element, of) => {
                Conjunct::Element(self.expression(of, Subject::Type).alone())
            }
            Predicate::Of(Inside::Each, of) => {
                Conjunct::Is(Expr::Each(Box::new(self.expression(of, Subject::Attr).alone())))
            }
            Predicate::Of(Inside::Getter(getter), of) => {
                let is = self.expression(of, Subject::Type).alone();
                leaf::inner(getter, is, &self.scope)
                    .unwrap_or_else(|| Conjunct::Is(self.unknown(&format!("{getter} is {of:?}"), subject)))
            }
        }
    }

    /// Returns whether a constraint allows only containers with an element type.
    pub fn is_container(&self, expr: &Expr) -> bool {
        const OF_BUILTIN: [&str; 12] = [
            "VectorOf",
            "VectorOfNonZeroRank",
            "RankedTensor",
            "MemRefOf",
            "RankedOrUnrankedMemRefOf",
            "StridedMemRefOf",
            "DimTensor",
            "AnyTensor",
            "TensorOf",
            "AnyMemRef",
            "AnyVector",
            "AnyShaped",
        ];
        match expr {
            Expr::Applied(name, _) | Expr::Name(name) if OF_BUILTIN.contains(&name.as_str()) => true,
            Expr::Name(name) => match self.named.iter().find(|(_, known)| known == name) {
                Some((meaning, _)) => self.is_container(&meaning.expr),
                None => expr.containers(),
            },
            Expr::Or(arms) => !arms.is_empty() && arms.iter().all(|arm| self.is_container(arm)),
            Expr::And(parts) => parts.iter().any(|part| self.is_container(part)),
            Expr::Where(of, _) => self.is_container(of),
            _ => expr.containers(),
        }
    }

    /// Returns the hook for a C++ expression without a known meaning.
    fn unknown(&mut self, text: &str, subject: Subject) -> Expr {
        let key = (subject, text.to_owned());
        if let Some(name) = self.hooks.get(&key) {
            return Expr::Hook(self.hook(name));
        }
        let stem = stem(text);
        let mut name = stem.clone();
        let mut number = 2;
        while self.hooks.values().any(|taken| *taken == name) {
            name = format!("{stem}_{number}");
            number += 1;
        }
        self.hooks.insert(key, name.clone());
        Expr::Hook(self.hook(&name))
    }

    /// Returns the hooks that the user has to write, each with its C++ expression.
    pub fn hooks(&self) -> impl Iterator<Item = (String, &str)> {
        self.hooks.iter().map(|((_, text), name)| (self.hook(name), text.as_str()))
    }

    /// Returns the name of a constraint with a text, and declares it on first use.
    pub fn name(&mut self, own: Option<&str>, summary: &str, expr: &Expr, subject: Subject) -> String {
        let shown = match (summary, own) {
            ("", Some(own)) => words(own),
            ("", None) => expr.tree().to_string(),
            (summary, _) => summary.to_owned(),
        };
        let meaning = Meaning { subject, expr: expr.clone(), shown: shown.clone() };
        if let Some((_, name)) = self.named.iter().find(|(known, _)| *known == meaning) {
            return name.clone();
        }
        let stem = own.map_or_else(|| camel(&shown), str::to_owned);
        let mut name = stem.clone();
        let mut number = 2;
        while is_builtin(&name)
            || self.taken.contains(&name)
            || self.interfaces.has(&name)
            || self.scope.known.has_enum(self.scope.dialect, &name)
        {
            name = format!("{stem}{number}");
            number += 1;
        }
        let declaration = |shown: &str, body: CExpr| {
            ItemKind::Constraint(ConstraintItem {
                subject: Some(subject.word().into()),
                text: Some(Template::literal(one_line(shown))),
                ..ConstraintItem::new(name.as_str(), body)
            })
        };
        let mut item = Item::new(format!("constraint `{name}`"), declaration(&shown, expr.tree()));
        item.head = item
            .head
            .or_the_same(declaration(&format!("{shown} of {}", self.scope.dialect), expr.tree()))
            .or_the_same(declaration(&format!("{shown} ({name})"), expr.tree()))
            .or(declaration(&format!("{shown} ({name})"), CExpr::name("any")));
        self.constraints.push(item);
        self.taken.insert(name.clone());
        self.named.push((meaning, name.clone()));
        name
    }
}

/// Returns the name of a dialect's Rust module: a Rust keyword gets an underscore.
pub fn module(dialect: &str) -> String {
    const WORDS: &[&str] = &[
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do",
        "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
        "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self",
        "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
        "virtual", "where", "while", "yield",
    ];
    if WORDS.contains(&dialect) { format!("{dialect}_") } else { dialect.to_owned() }
}

/// Returns the name of a hook for an expression, made from the last names in it.
fn stem(text: &str) -> String {
    const NOISE: &[&str] =
        &["_self", "cast", "isa", "auto", "v", "return", "const", "int64_t", "ArrayRef", "begin", "end"];
    let words: Vec<&str> = text
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| is_word(word) && !NOISE.contains(word))
        .collect();
    let last = words.iter().rev().take(3).rev().map(|word| snake(word)).collect::<Vec<_>>().join("_");
    if last.starts_with("is_") || last.starts_with("has_") { last } else { format!("is_{last}") }
}

/// Returns a name in camel case for a text: `vector of any type` is `VectorOfAnyType`.
fn camel(text: &str) -> String {
    let mut out = String::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(1);
        if out.len() + word.len() > 60 {
            break;
        }
        out.push_str(&first.to_ascii_uppercase());
        out.push_str(rest);
    }
    identifier(&out)
}

/// Returns the words of a name: `GPU_AsyncToken` is `GPU AsyncToken`.
fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// Returns whether a record is one of MLIR's common constraints.
fn is_common(record: Record<'_>) -> bool {
    const FILES: [&str; 4] = [
        "CommonTypeConstraints.td",
        "CommonAttrConstraints.td",
        "BuiltinTypeInterfaces.td",
        "BuiltinAttributeInterfaces.td",
    ];
    record.place().is_some_and(|(file, _)| FILES.iter().any(|common| file.ends_with(common)))
}

/// Returns the builtin dialect's constraint for a record of MLIR's common constraints.
fn builtin(record: Record<'_>, subject: Subject) -> Option<Expr> {
    if record.is_anonymous() || !is_common(record) {
        return None;
    }
    let name = record.name;
    let renamed = match (subject, name) {
        (Subject::Type, "AnyType") => "Any",
        (Subject::Type, "AnySignlessInteger") => "SignlessInteger",
        (Subject::Type, "AnySignedInteger") => "SignedInteger",
        (Subject::Type, "AnyUnsignedInteger") => "UnsignedInteger",
        (Subject::Type, "AnySignlessIntegerOrIndex") => "SignlessIntegerOrIndex",
        (Subject::Type, "AnyVectorOfAnyRank") => "VectorOf<Any>",
        (Subject::Type, "AnyVectorOfNonZeroRank") => "VectorOfNonZeroRank<Any>",
        (Subject::Type, "AnyRankedTensor") => "RankedTensor<Any>",
        (Subject::Type, "AnyMemRef") => "MemRefOf<Any>",
        (Subject::Type, "AnyRankedOrUnrankedMemRef") => "RankedOrUnrankedMemRefOf<Any>",
        (Subject::Type, "AnyStridedMemRef") => "StridedMemRefOf<Any>",
        (Subject::Type, "AnyNon0RankedOrUnrankedTensor") => "DimTensor",
        (Subject::Attr, "UnitAttr") => "Unit",
        (Subject::Attr, "StrAttr") => "Str",
        (Subject::Attr, "SymbolNameAttr") => "SymbolName",
        (Subject::Attr, "FlatSymbolRefAttr") => "FlatSymbolRef",
        (Subject::Attr, "BoolAttr") => "Bool",
        (Subject::Attr, "TypedAttrInterface") => "TypedAttr",
        (Subject::Attr, "AffineMapAttr") => "AffineMap",
        (
            Subject::Attr,
            "AnyAttr"
            | "ArrayAttr"
            | "DictArrayAttr"
            | "IndexAttr"
            | "I32Attr"
            | "I64Attr"
            | "F32Attr"
            | "F64Attr"
            | "AffineMapArrayAttr"
            | "BoolArrayAttr"
            | "I32ArrayAttr"
            | "I64ArrayAttr"
            | "F32ArrayAttr"
            | "F64ArrayAttr"
            | "StrArrayAttr"
            | "TypeArrayAttr"
            | "IndexListArrayAttr"
            | "SymbolRefArrayAttr"
            | "FlatSymbolRefArrayAttr",
        )
        | (
            Subject::Type,
            "Index"
            | "BoolLike"
            | "SignlessIntegerLike"
            | "SignlessIntegerOrIndexLike"
            | "FloatLike"
            | "SignlessIntegerOrFloatLike"
            | "SignlessIntegerOrIndexOrFloatLike"
            | "AnyFloat"
            | "AnyTensor",
        ) => name,
        _ => return None,
    };
    Some(renamed.strip_suffix("<Any>").map_or_else(|| Expr::name(renamed), Expr::of_any))
}
