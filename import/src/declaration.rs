//! Types and attributes.

use crate::item::{Item, Part};
use crate::names::{identifier, snake};
use crate::records::{Mistake, Record};
use crate::vocabulary::Vocabulary;
use crate::{format, parameter};
use bourn_spec::ast::{ClauseKind, FElem, FKind, ItemKind, ParamItem, ParamKindItem, TypeItem};

/// Converts a type or an attribute.
pub fn item(record: Record<'_>, words: &mut Vocabulary<'_>) -> Result<Item, Mistake> {
    let word = if record.is("TypeDef") { "type" } else { "attr" };
    let mnemonic = record.required("mnemonic")?;
    let name = identifier(mnemonic);
    let mut declared = TypeItem { is_attr: word == "attr", ..TypeItem::new(name.as_str()) };
    let (mut omissions, mut members, mut plain) = (Vec::new(), Vec::new(), Vec::new());
    let (mut self_type, mut lists) = (None, Vec::new());
    for (arg, param) in record.dag("parameters")? {
        let param = identifier(param.unwrap_or("value"));
        let read = parameter::read(arg, words)?;
        omissions.extend(read.omissions.iter().map(|what| format!("parameter `{param}` {what}")));
        declared.params.push(read.item(&param));
        if read.is_self_type {
            self_type = Some(param.clone());
        }
        if matches!(read.kind, ParamKindItem::List(_)) {
            lists.push(param.clone());
        }
        members.push(FKind::Var(param.as_str().into()).into());
        plain.push(ParamItem::new(param, read.kind));
    }
    // If the language rejects a default or an absent parameter, all parameters are always written.
    let all_written = TypeItem { params: plain, ..declared.clone() };
    let mut item = Item::new(format!("{word} `{mnemonic}`"), ItemKind::Type(declared));
    item.head = item.head.or(ItemKind::Type(all_written));
    item.omissions = omissions;
    item.traits = words.interfaces.listed(record, &words.scope)?;
    if mnemonic != name {
        item.clauses.push(Part::needed("its mnemonic", ClauseKind::Mnemonic(mnemonic.into())));
    }
    let hooks = words.hooks_module();
    let own = snake(&name);
    // As in MLIR, a format takes precedence over functions.
    if let Some(text) = record.text("assemblyFormat") {
        match format::translate(text, &hooks) {
            Ok(mut format) => {
                format::write_lists(&mut format.elements, &|name| lists.iter().any(|list| list == name));
                // The anchor of a group names its parameters.
                format::name_members(&mut format.elements, &members);
                if let Some(param) = &self_type {
                    let anchor = FElem { anchor: true, ..FKind::Var(param.as_str().into()).into() };
                    let group = vec![FKind::Literal(":".to_owned()).into(), anchor];
                    format.elements.push(FKind::Group(group, Vec::new()).into());
                }
                let greedy = ClauseKind::Format(format::greedy(&format.elements));
                let format = Part::optional("its format", ClauseKind::Format(format.elements));
                item.clauses.push(format.or_the_same(greedy).of(text));
            }
            Err(reason) => item.omissions.push(format!("its format is left out: {reason}: {text}")),
        }
    } else if record.flag("hasCustomAssemblyFormat") {
        item.omissions.push("its text is read and written by C++: hooks are to be written".to_owned());
        let (parse, print) = (format!("{hooks}::parse_{word}_{own}"), format!("{hooks}::print_{word}_{own}"));
        let hook = ClauseKind::Format(vec![FKind::Custom(parse, print, members).into()]);
        item.clauses.push(Part::optional("its text", hook));
    }
    if record.flag("genVerifyDecl") {
        let hook = words.hook(&format!("verify_{word}_{own}"));
        item.clauses.push(Part::optional("its verifier", ClauseKind::Hook("verify".to_owned(), hook)));
    }
    Ok(item)
}
