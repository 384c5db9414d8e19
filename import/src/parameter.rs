//! Parameters of types and attributes.

use crate::expr::Expr;
use crate::known::{Declared, Subject};
use crate::names::{identifier, snake};
use crate::predicate::normal;
use crate::records::{DagArg, Mistake};
use crate::vocabulary::Vocabulary;
use bourn_spec::ast::{CExpr, Literal, LiteralKind, ParamItem, ParamKindItem};

/// A parameter of a type or an attribute.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// The kind.
    pub kind: ParamKindItem,
    /// The value of a parameter that the text omits.
    absent: Option<Absent>,
    /// The omitted parts, with the reasons.
    pub omissions: Vec<String>,
    /// Whether it is the type of the attribute, which the text has behind the attribute.
    pub is_self_type: bool,
}

/// The value of a parameter that the text omits.
#[derive(Clone, PartialEq, Debug)]
enum Absent {
    /// A literal.
    Literal(Literal),
    /// Nothing: a type or attribute that is null in C++.
    Null,
    /// A C++ expression without a known meaning.
    Unknown,
}

/// The class of a parameter's values, which determines their literals.
#[derive(Clone, PartialEq, Debug)]
enum Class {
    Bool,
    /// An integer: the name of its kind, and the bits of an unsigned number.
    Integer(&'static str, Option<u32>),
    Text,
    /// An enum: its name, its C++ class.
    Enum(String, String),
    List(Box<Class>),
    /// A `std::optional`.
    Optional(Box<Class>),
    /// A kind whose values have no literals, or may be null.
    Handle(ParamKindItem),
}

impl Parameter {
    /// Returns the parameter with its kind and its default.
    pub fn item(&self, name: &str) -> ParamItem {
        let plain = ParamItem::new(name, self.kind.clone());
        match &self.absent {
            None => plain,
            Some(Absent::Literal(value)) => ParamItem { default: Some(value.clone()), ..plain },
            Some(Absent::Null | Absent::Unknown) => {
                ParamItem { kind: ParamKindItem::Optional(Box::new(self.kind.clone())), ..plain }
            }
        }
    }
}

/// Reads a parameter.
pub fn read(arg: DagArg<'_>, words: &mut Vocabulary<'_>) -> Result<Parameter, Mistake> {
    let (cpp, default, storage) = match arg {
        DagArg::Text(text) => (text, "", text),
        DagArg::Record(record) => {
            let cpp = record.text("cppType").unwrap_or_default();
            let default = record.text("defaultValue").unwrap_or_default();
            (cpp, default, record.text("cppStorageType").unwrap_or(cpp))
        }
    };
    let is_self_type = matches!(arg, DagArg::Record(record) if record.is("AttributeSelfTypeParameter"));
    let mut omissions = Vec::new();
    let nests = cpp.matches('<').count() > DEPTH;
    let class = (!nests).then(|| class(cpp, words)).flatten().unwrap_or_else(|| {
        let name = normal(cpp).rsplit("::").next().map_or_else(|| "Param".to_owned(), identifier);
        omissions.push(format!("has the C++ type `{}`: its Rust type is to be written", normal(cpp)));
        Class::Handle(ParamKindItem::Rust(words.hook(&name)))
    });
    let class = match class {
        // The attribute of an enum: its text has the brackets of an attribute, `<case>`.
        Class::Enum(name, _)
            if default.trim().is_empty() && words.scope.enumeration(&normal(cpp)).is_none() =>
        {
            let expr = Expr::name(name);
            Class::Handle(named(&subject_named(cpp, "", &expr, Subject::Attr, words)))
        }
        class => class,
    };
    // As in MLIR, the text may omit a parameter with a default.
    let absent = (!default.trim().is_empty()).then(|| absent(default, [cpp, storage], &class, words));
    // The type of an attribute without a type is `none`, which the text leaves out.
    let absent = if is_self_type { Some(Absent::Null) } else { absent };
    if absent == Some(Absent::Unknown) {
        omissions.push(format!("has a default in C++: {default}"));
    }
    Ok(Parameter { kind: class.kind(), absent, omissions, is_self_type })
}

/// The maximum nesting depth of C++ types.
const DEPTH: usize = 32;

impl Class {
    /// Returns the kind of a spec.
    fn kind(&self) -> ParamKindItem {
        match self {
            Class::Bool => named("bool"),
            Class::Integer(kind, _) => named(kind),
            Class::Text => named("str"),
            Class::Enum(name, _) => named(name),
            Class::List(item) => ParamKindItem::List(Box::new(item.kind())),
            Class::Optional(inner) => inner.kind(),
            Class::Handle(kind) => kind.clone(),
        }
    }
}

/// Returns the kind with a name.
fn named(name: &str) -> ParamKindItem {
    CExpr::name(name).into()
}

/// Returns the class of a parameter for its C++ type, or `None` if the type is unknown.
fn class(cpp: &str, words: &mut Vocabulary<'_>) -> Option<Class> {
    let cpp = cpp.trim();
    // MLIR's own classes take precedence only if their names are qualified: a dialect may have an `IntegerType`, too.
    let is_mlirs = cpp.trim_start_matches("::").starts_with("mlir::");
    let cpp = cpp.trim_start_matches("::").trim_start_matches("llvm::").trim_start_matches("mlir::");
    let inside = |of: &str| cpp.strip_prefix(of)?.strip_prefix('<')?.strip_suffix('>');
    if let Some(item) = inside("ArrayRef") {
        return class(item, words).map(|item| Class::List(Box::new(item)));
    }
    if let Some(inner) = inside("std::optional") {
        return class(inner, words).map(|inner| Class::Optional(Box::new(inner)));
    }
    let handle = |kind: &str| Class::Handle(named(kind));
    Some(match cpp {
        "bool" => Class::Bool,
        "uint32_t" | "unsigned" => Class::Integer("u32", Some(32)),
        "uint64_t" | "size_t" => Class::Integer("u64", Some(64)),
        "int64_t" | "int" | "int32_t" => Class::Integer("i64", None),
        "StringRef" | "std::string" => Class::Text,
        "Type" => handle("type"),
        "Attribute" => handle("attr"),
        "AffineMap" => handle("affine_map"),
        "IntegerSet" => handle("integer_set"),
        _ => {
            let builtin =
                |words: &mut Vocabulary<'_>| Some(Class::Handle(builtin_kind(&normal(cpp), words)?));
            let own = |words: &mut Vocabulary<'_>| declared(cpp, words);
            let known = match is_mlirs {
                true => builtin(words).or_else(|| own(words)),
                false => own(words).or_else(|| builtin(words)),
            };
            // An interface is not a constraint here: C++ may add it to any type or attribute.
            return known
                .or_else(|| words.scope.interface_subject(cpp).map(|subject| handle(subject.word())));
        }
    })
}

/// Returns the class of a type, an attribute or an enum that a dialect declares.
fn declared(cpp: &str, words: &mut Vocabulary<'_>) -> Option<Class> {
    if let Some((name, _)) = words.scope.enumeration(cpp) {
        return Some(Class::Enum(name, cpp.to_owned()));
    }
    let found: Declared = words.scope.declared(cpp)?.clone();
    if let Some(class) = &found.enumeration {
        let (name, _) = words.scope.enumeration(class)?;
        return Some(Class::Enum(name, class.clone()));
    }
    let expr = words.scope.expr_of(&found)?;
    Some(Class::Handle(match words.scope.is_type_and_attr(&found) {
        // The Rust handle of the class itself already has this name.
        true => named(&subject_named(cpp, "s", &expr, found.subject, words)),
        false => expr.tree().into(),
    }))
}

/// Returns the kind for a class of MLIR's builtin dialect.
fn builtin_kind(cpp: &str, words: &mut Vocabulary<'_>) -> Option<ParamKindItem> {
    let expr = crate::leaf::builtin_class(cpp).filter(|expr| *expr != Expr::Any)?;
    let subject = if cpp.ends_with("Attr") { Subject::Attr } else { Subject::Type };
    // The name of both a type and an attribute is ambiguous, and an expression other than a name is about types.
    let is_clear = match &expr {
        Expr::Name(name) => !["builtin::integer", "builtin::float"].contains(&name.as_str()),
        _ => subject == Subject::Type,
    };
    Some(match is_clear {
        true => expr.tree().into(),
        false => named(&subject_named(cpp, "", &expr, subject, words)),
    })
}

/// Returns the name of a constraint whose subject (types or attributes) does not follow from its expression: the name of the C++
/// class with a suffix.
fn subject_named(
    cpp: &str,
    suffix: &str,
    expr: &Expr,
    subject: Subject,
    words: &mut Vocabulary<'_>,
) -> String {
    let class = identifier(cpp.rsplit("::").next().unwrap_or(cpp));
    let text = snake(&class).replace('_', " ");
    let text = text.strip_suffix(" attr").map_or_else(|| text.clone(), |stem| format!("{stem} attribute"));
    words.name(Some(&format!("{class}{suffix}")), &text, expr, subject)
}

/// Returns the value of a C++ default. `types` are the names of the parameter's type.
fn absent(text: &str, types: [&str; 2], class: &Class, words: &Vocabulary<'_>) -> Absent {
    let text = text.trim();
    let is_initial = text == "{}"
        || types
            .iter()
            .any(|name| text.strip_prefix(name.trim()).is_some_and(|rest| ["()", "{}"].contains(&rest)));
    if is_initial {
        return initial(class, words);
    }
    match class {
        Class::Handle(_) | Class::Optional(_) if ["nullptr", "std::nullopt"].contains(&text) => Absent::Null,
        // `?` and a default exclude each other.
        Class::Optional(_) => Absent::Unknown,
        class => literal(text, class, words).map_or(Absent::Unknown, Absent::Literal),
    }
}

/// Returns the value of `T()` in C++.
fn initial(class: &Class, words: &Vocabulary<'_>) -> Absent {
    let literal = |kind: LiteralKind| Absent::Literal(kind.into());
    match class {
        Class::Bool => literal(LiteralKind::Names(vec!["false".into()])),
        Class::Integer(..) => literal(LiteralKind::Int(0)),
        Class::Text => literal(LiteralKind::Str(String::new())),
        Class::List(_) => literal(LiteralKind::List(Vec::new())),
        Class::Optional(_) | Class::Handle(_) => Absent::Null,
        Class::Enum(_, class) => {
            let zero = words.scope.enumeration(class).and_then(|(_, known)| known.zero.clone());
            zero.map_or(Absent::Unknown, |case| literal(LiteralKind::Names(vec![case.into()])))
        }
    }
}

/// Returns the literal for a C++ expression, or `None` if its meaning is unknown.
fn literal(text: &str, class: &Class, words: &Vocabulary<'_>) -> Option<Literal> {
    let kind = match class {
        Class::Bool => LiteralKind::Names(vec![matches!(text, "true" | "false").then(|| text.into())?]),
        Class::Integer(_, bits) => {
            let value = integer(text)?;
            // Unsigned numbers wrap around in C++.
            LiteralKind::Int(bits.map_or(value, |bits| value.rem_euclid(1 << bits)))
        }
        Class::Text => {
            let inner = text.strip_prefix('"')?.strip_suffix('"')?;
            LiteralKind::Str((!inner.contains(['"', '\\'])).then(|| inner.to_owned())?)
        }
        Class::Enum(_, class) => {
            // The attribute of a case: `ModeAttr::get($_ctxt, Mode::Fast)`.
            let call = text.strip_suffix(')').and_then(|call| call.split_once("::get("));
            let case = call.map_or(text, |(_, arguments)| arguments.rsplit(',').next().unwrap_or(arguments));
            words.scope.enumeration(class)?.1.literal(case)?
        }
        Class::List(item) => {
            let items = text.strip_prefix('{')?.strip_suffix('}')?.split(',').map(str::trim);
            LiteralKind::List(items.map(|one| literal(one, item, words)).collect::<Option<_>>()?)
        }
        Class::Optional(_) | Class::Handle(_) => return None,
    };
    Some(kind.into())
}

/// Reads an integer literal of C++: `-1`, `0xFFu`, `64ULL`.
pub fn integer(text: &str) -> Option<i128> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits.trim_start()),
        None => (false, text),
    };
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => i64_digits(hex, 16)?,
        // A leading zero means octal.
        None if digits.len() > 1 && digits.starts_with('0') => return None,
        None => i64_digits(digits, 10)?,
    };
    Some(if is_negative { -value } else { value })
}

fn i64_digits(text: &str, radix: u32) -> Option<i128> {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    digits.starts_with(|c: char| c.is_digit(radix)).then_some(())?;
    u64::from_str_radix(digits, radix).ok().map(i128::from)
}
