//! Enums.

use crate::item::Item;
use crate::known::DeclaredEnum;
use crate::names::identifier;
use crate::records::{Mistake, Record};
use bourn_spec::ast::{EnumCaseItem, EnumItem, ItemKind, Name};
use bourn_spec::model::Span;

/// Converts an enum.
pub fn item(record: Record<'_>, known: &DeclaredEnum) -> Result<Item, Mistake> {
    let bits = record.is("BitEnumBase") || record.is("BitEnum");
    let width = record.number("bitwidth").unwrap_or(32);
    let summary = record.text("summary").filter(|summary| !summary.is_empty() && known.attr.is_some());
    let mut cases = Vec::new();
    for case in record.list("enumerants")? {
        let symbol = case.required("symbol")?;
        let name = known.cases.get(symbol).cloned().unwrap_or_else(|| identifier(symbol));
        let shown = case.text("str").unwrap_or(symbol);
        let value = case.number("value").ok_or_else(|| case.mistake("`value` is no number"))?;
        let keyword = (shown != name).then(|| shown.into());
        let value = Some((value.into(), Span::NONE));
        cases.push(EnumCaseItem { doc: String::new(), name: name.into(), value, keyword });
    }
    let item = EnumItem {
        bits,
        name: known.name.as_str().into(),
        width: Some(format!("i{width}").into()),
        attr_form: known.attr.as_ref().map(|attr| identifier(attr).into()),
        bare: false,
        text: summary.map(Name::from),
        separator: bits.then(|| record.text("separator").unwrap_or("|").into()),
        cases,
    };
    Ok(Item::new(format!("enum `{}`", known.name), ItemKind::Enum(item)))
}
