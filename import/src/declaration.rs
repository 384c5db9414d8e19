//! Types and attributes.

use crate::expr::Expr;
use crate::format;
use crate::item::{Item, Part};
use crate::known::identifier;
use crate::leaf::Classes;
use crate::predicate::normal;
use crate::records::{DagArg, Mistake, Record};
use crate::vocabulary::{Vocabulary, snake};

/// Converts a type or an attribute.
pub fn item(record: Record<'_>, words: &mut Vocabulary<'_>) -> Result<Item, Mistake> {
    let word = if record.is("TypeDef") { "type" } else { "attr" };
    let mnemonic = record.required("mnemonic")?;
    let name = identifier(mnemonic);
    let mut params = Vec::new();
    let (mut unsaid, mut names) = (Vec::new(), Vec::new());
    for (arg, param) in record.dag("parameters")? {
        let param = identifier(param.unwrap_or("value"));
        let (kind, known) = param_kind(arg, words)?;
        if !known {
            unsaid.push(format!(
                "parameter `{param}` has the C++ type `{}`: its Rust type is to be written",
                cpp_type(arg)?
            ));
        }
        params.push(format!("{param}: {kind}"));
        names.push(format!("${param}"));
    }
    let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
    let mut item = Item::new(format!("{word} `{mnemonic}`"), format!("{word} {name}{params}"), ";");
    item.unsaid = unsaid;
    if mnemonic != name {
        item.clauses
            .push(Part::needed("its mnemonic", format!("mnemonic {};", crate::enums::quoted(mnemonic))));
    }
    let hooks = words.hooks_module();
    let own = snake(&name);
    if record.flag("hasCustomAssemblyFormat") {
        item.unsaid.push("its text is read and written by C++: hooks are to be written".to_owned());
        let hook = format!(
            "format {{ custom({hooks}::parse_{word}_{own}, {hooks}::print_{word}_{own})({}) }}",
            names.join(", ")
        );
        item.clauses.push(Part::optional("its text", hook));
    } else if let Some(text) = record.text("assemblyFormat") {
        match format::translate(text, &hooks) {
            Ok(format) => item
                .clauses
                .push(Part::optional("its format", format!("format {{ {} }}", format.text)).of(text)),
            Err(reason) => item.unsaid.push(format!("its format is left out: {reason}: {text}")),
        }
    }
    if record.flag("genVerifyDecl") {
        let hook = words.hook(&format!("verify_{word}_{own}"));
        item.clauses.push(Part::optional("its verifier", format!("verify {hook};")));
    }
    Ok(item)
}

fn cpp_type(arg: DagArg<'_>) -> Result<String, Mistake> {
    let text = match arg {
        DagArg::Text(text) => text,
        DagArg::Record(record) => record.text("cppType").unwrap_or_default(),
    };
    Ok(normal(text))
}

/// Returns the kind of a parameter, and whether it is known.
fn param_kind(arg: DagArg<'_>, words: &mut Vocabulary<'_>) -> Result<(String, bool), Mistake> {
    let cpp = cpp_type(arg)?;
    let optional = matches!(arg, DagArg::Record(record) if record.is("OptionalParameter") || record.is("OptionalArrayRefParameter"));
    let kind = match kind(&cpp, words) {
        Some(kind) => kind,
        None => {
            let name = cpp.rsplit("::").next().unwrap_or("Param");
            return Ok((words.hook(&identifier(name)), false));
        }
    };
    Ok((if optional { format!("{kind}?") } else { kind }, true))
}

fn kind(cpp: &str, words: &Vocabulary<'_>) -> Option<String> {
    if let Some(item) = cpp.strip_prefix("ArrayRef<").and_then(|rest| rest.strip_suffix('>')) {
        return kind(item.trim(), words).map(|item| format!("[{item}]"));
    }
    if let Some(item) = cpp.strip_prefix("std::optional<").and_then(|rest| rest.strip_suffix('>')) {
        return kind(item.trim(), words);
    }
    let plain = match cpp {
        "bool" => "bool",
        "uint32_t" | "unsigned" => "u32",
        "uint64_t" | "size_t" => "u64",
        "int64_t" | "int" | "int32_t" => "i64",
        "StringRef" | "std::string" => "str",
        "Type" => "type",
        "Attribute" => "attr",
        "AffineMap" => "affine_map",
        "IntegerSet" => "integer_set",
        _ => "",
    };
    if !plain.is_empty() {
        return Some(plain.to_owned());
    }
    if let Some((name, _)) =
        words.seen.enumeration(cpp).or_else(|| words.seen.enumeration(&format!("{}::{cpp}", words.space())))
    {
        return Some(name);
    }
    let class = words.seen.class(cpp).or_else(|| words.seen.class(&format!("{}::{cpp}", words.space())));
    let class = class.or_else(|| crate::leaf::builtin_class(cpp));
    class.filter(|class| *class != Expr::Any).map(|class| class.unary())
}
