//! Names of Rust, of IR text and of TableGen that users write for constraints of the builtin dialect, for messages.

use crate::ast::{CArg, CArgValue};
use crate::diagnostics::Help;
use crate::model::{Span, Subject};

/// Returns the constraint of the builtin dialect for a name such as `i64`, `f32` or `bool`.
pub(super) fn builtin_name(name: &str, want: Subject) -> Option<String> {
    let of = |prefix: &str| name.strip_prefix(prefix).filter(|width| width.parse::<u32>().is_ok());
    let known = match want {
        Subject::Op => return None,
        Subject::Type => match name {
            "bool" => "I<1>".to_owned(),
            "index" => "Index".to_owned(),
            "f16" | "f32" | "f64" | "f80" | "f128" | "bf16" | "tf32" => name.to_uppercase(),
            _ => match (of("si"), of("ui").or(of("u")), of("i").or(of("I"))) {
                (Some(width), _, _) => format!("SI<{width}>"),
                (_, Some(width), _) => format!("UI<{width}>"),
                (_, _, width) => format!("I<{}>", width?),
            },
        },
        Subject::Attr => match name {
            "bool" => "Bool".to_owned(),
            "index" => "IndexAttr".to_owned(),
            "str" | "string" | "String" => "Str".to_owned(),
            "unit" => "Unit".to_owned(),
            "symbol" => "FlatSymbolRef".to_owned(),
            "f32" | "f64" => format!("{}Attr", name.to_uppercase()),
            "i32" | "i64" => format!("{}Attr", name.to_uppercase()),
            _ => match (of("si"), of("ui").or(of("u")), of("i")) {
                (Some(width), _, _) => format!("SIAttr<{width}>"),
                (_, Some(width), _) => format!("UIAttr<{width}>"),
                (_, _, width) => format!("IAttr<{}>", width?),
            },
        },
    };
    Some(known)
}

/// Returns advice for a group that is written like a type of Rust or ODS: `Vec<C>`, `Optional<C>`.
pub(super) fn group_help(span: Span, name: &str, args: &[CArg], want: Subject) -> Option<Help> {
    let is_list = match name {
        "Vec" | "List" | "Variadic" | "VariadicOf" => true,
        "Option" | "Optional" | "OptionalAttr" => false,
        _ => return None,
    };
    let [CArg { value: CArgValue::Constraint(item), .. }] = args else { return None };
    Some(match (want, is_list) {
        (Subject::Type, true) => written(span, &format!("{item}*"), "any number of values is"),
        (Subject::Type, false) => written(span, &format!("{item}?"), "a value that may be absent is"),
        (Subject::Attr, true) => "an attribute is one value: use an array attribute, `I64Array`".into(),
        (Subject::Attr, false) => written(span, &format!("{item}?"), "an attribute that may be absent is"),
        (Subject::Op, _) => return None,
    })
}

/// Returns advice for the kind of a parameter that is written as in Rust.
pub(in crate::resolve) fn kind_help(span: Span, name: &str, args: &[CArg]) -> Option<Help> {
    if let [CArg { value: CArgValue::Constraint(item), .. }] = args {
        return match name {
            "Vec" | "List" => Some(written(span, &format!("[{item}]"), "a list is")),
            "Option" | "Optional" => {
                Some(written(span, &format!("{item}?"), "a value that may be absent is"))
            }
            _ => None,
        };
    }
    let known = match name {
        "usize" | "u128" => "u64",
        "u8" | "u16" => "u32",
        "i8" | "i16" | "i32" | "isize" => "i64",
        "i128" => "int",
        "f16" | "f32" => "f64",
        "String" | "string" | "StringRef" => "str",
        "Type" => "type",
        "Attribute" => "attr",
        _ => return None,
    };
    Some(Help::rename(format!("did you mean `{known}`?"), name, known))
}

/// Returns the advice to replace a whole expression.
fn written(span: Span, by: &str, what: &str) -> Help {
    Help::replace(format!("{what} `{by}`"), span, "", by)
}
