//! Types and attributes.

use crate::format;
use crate::item::{Item, Part};
use crate::known::identifier;
use crate::parameter;
use crate::records::{Mistake, Record};
use crate::vocabulary::{Vocabulary, snake};

/// Converts a type or an attribute.
pub fn item(record: Record<'_>, words: &mut Vocabulary<'_>) -> Result<Item, Mistake> {
    let word = if record.is("TypeDef") { "type" } else { "attr" };
    let mnemonic = record.required("mnemonic")?;
    let name = identifier(mnemonic);
    let mut params = Vec::new();
    let (mut omissions, mut names, mut plain) = (Vec::new(), Vec::new(), Vec::new());
    for (arg, param) in record.dag("parameters")? {
        let param = identifier(param.unwrap_or("value"));
        let read = parameter::read(arg, words)?;
        omissions.extend(read.omissions.iter().map(|what| format!("parameter `{param}` {what}")));
        params.push(format!("{param}: {}", read.text()));
        plain.push(format!("{param}: {}", read.kind));
        names.push(format!("${param}"));
    }
    let head = |params: &[String]| match params.is_empty() {
        true => format!("{word} {name}"),
        false => format!("{word} {name}({})", params.join(", ")),
    };
    let mut item = Item::new(format!("{word} `{mnemonic}`"), head(&params), ";");
    // If the language rejects a default or an absent parameter, all parameters are always written.
    item.head = item.head.or(head(&plain));
    item.omissions = omissions;
    if mnemonic != name {
        item.clauses
            .push(Part::needed("its mnemonic", format!("mnemonic {};", bourn_spec::quoted(mnemonic))));
    }
    let hooks = words.hooks_module();
    let own = snake(&name);
    // As in MLIR, a format takes precedence over functions.
    if let Some(text) = record.text("assemblyFormat") {
        match format::translate(text, &hooks) {
            Ok(format) => {
                // The anchor of a group names its parameters.
                let members = format!("struct({})^", names.join(", "));
                let format = format.text.replace("struct(params)^", &members);
                item.clauses.push(Part::optional("its format", format!("format {{ {format} }}")).of(text));
            }
            Err(reason) => item.omissions.push(format!("its format is left out: {reason}: {text}")),
        }
    } else if record.flag("hasCustomAssemblyFormat") {
        item.omissions.push("its text is read and written by C++: hooks are to be written".to_owned());
        let hook = format!(
            "format {{ custom({hooks}::parse_{word}_{own}, {hooks}::print_{word}_{own})({}) }}",
            names.join(", ")
        );
        item.clauses.push(Part::optional("its text", hook));
    }
    if record.flag("genVerifyDecl") {
        let hook = words.hook(&format!("verify_{word}_{own}"));
        item.clauses.push(Part::optional("its verifier", format!("verify {hook};")));
    }
    Ok(item)
}
