//! Drafts of specs: the items of each dialect.

use crate::fallback::Draft;
use crate::item::Item;
use crate::known::{Known, Scope};
use crate::names::identifier;
use crate::records::{Dump, Mistake, Record};
use crate::traits::Declarations;
use crate::vocabulary::Vocabulary;
use crate::{declaration, enums, op};
use std::collections::{BTreeMap, BTreeSet};

/// Options of the import.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether to keep descriptions.
    pub docs: bool,
}

/// The records of one dialect.
#[derive(Default)]
struct Records<'d> {
    docs: Option<Record<'d>>,
    enums: Vec<Record<'d>>,
    declarations: Vec<Record<'d>>,
    ops: Vec<Record<'d>>,
}

/// Drafts all dialects, in the order of their names.
pub fn all(dumps: &[Dump<'_>], known: &Known, options: Options) -> Result<Vec<Draft>, Mistake> {
    let mut drafts = Vec::new();
    for (dialect, records) in by_dialect(dumps, known)? {
        // The types and attributes of the builtin dialect are part of the language.
        if dialect != "builtin" && !records.is_empty() {
            drafts.push(one(&dialect, &records, known, options)?);
        }
    }
    Ok(drafts)
}

impl Records<'_> {
    fn is_empty(&self) -> bool {
        self.enums.is_empty() && self.declarations.is_empty() && self.ops.is_empty()
    }
}

fn by_dialect<'d>(dumps: &'d [Dump<'_>], known: &Known) -> Result<BTreeMap<String, Records<'d>>, Mistake> {
    let mut all: BTreeMap<String, Records<'d>> = BTreeMap::new();
    // Several files may have the same records.
    let mut seen = BTreeSet::new();
    for dump in dumps {
        for record in dump.instances("Dialect")? {
            all.entry(record.required("name")?.to_owned()).or_default().docs.get_or_insert(record);
        }
        for record in dump.instances("EnumInfo")? {
            let Some(dialect) = known.dialect_of(record) else { continue };
            if seen.insert((dialect.clone(), "enum", record.required("className")?)) {
                all.entry(dialect).or_default().enums.push(record);
            }
        }
        for class in ["TypeDef", "AttrDef"] {
            for record in dump.instances(class)? {
                let dialect = record.named("dialect")?.required("name")?.to_owned();
                let Some(mnemonic) = record.text("mnemonic").filter(|_| !crate::known::wraps_enum(record))
                else {
                    continue;
                };
                if seen.insert((dialect.clone(), class, mnemonic)) {
                    all.entry(dialect).or_default().declarations.push(record);
                }
            }
        }
        for record in dump.instances("Op")? {
            let dialect = record.named("opDialect")?.required("name")?.to_owned();
            if seen.insert((dialect.clone(), "op", record.required("opName")?)) {
                all.entry(dialect).or_default().ops.push(record);
            }
        }
    }
    Ok(all)
}

fn one(dialect: &str, records: &Records<'_>, known: &Known, options: Options) -> Result<Draft, Mistake> {
    let mut words = Vocabulary::new(Scope { known, dialect });
    let mut declarations = Declarations::default();
    let (mut first, mut declared, mut ops) = (Vec::new(), Vec::new(), Vec::new());
    for record in &records.enums {
        let class = crate::known::enum_class(*record)?;
        if let Some(known) = known.enums.get(&class) {
            first.push(with_docs(enums::item(*record, known)?, *record, options));
        }
    }
    words.interfaces.declare_all(&words.scope);
    for record in &records.declarations {
        declared.push(with_docs(declaration::item(*record, &mut words)?, *record, options));
    }
    let mut taken = BTreeSet::new();
    for record in &records.ops {
        let mut name = identifier(record.required("opName")?);
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        ops.push(with_docs(op::item(*record, &name, &mut words, &mut declarations)?, *record, options));
    }
    let mut doc = format!("The dialect `{dialect}`, made from its definition in TableGen.\n");
    let hooks: Vec<(String, &str)> = words.hooks().collect();
    if !hooks.is_empty() {
        doc.push_str("\nThese functions stand for expressions in C++:\n\n");
        for (path, text) in hooks {
            doc.push_str(&format!("- `{path}`: `{}`\n", text.replace('`', "'")));
        }
    }
    let mut items = first;
    items.append(&mut words.interfaces.items);
    items.append(&mut words.constraints);
    items.append(&mut declared);
    items.extend(declarations.items.into_values());
    let first_op = items.len();
    items.append(&mut ops);
    Ok(Draft { dialect: dialect.to_owned(), doc, items, first_op })
}

/// Adds the summary and the description of a record.
fn with_docs(mut item: Item, record: Record<'_>, options: Options) -> Item {
    if !options.docs {
        return item;
    }
    let summary = record.text("summary").map(str::trim).filter(|text| !text.is_empty());
    let description = record.text("description").filter(|text| !text.trim().is_empty());
    item.docs.extend(summary.into_iter().flat_map(str::lines).map(|line| line.trim().to_owned()));
    if let Some(text) = description {
        let lines: Vec<&str> = text.lines().collect();
        let filled = lines.iter().filter(|line| !line.trim().is_empty());
        let indent = filled.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
        let first = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(0);
        let last = lines.iter().rposition(|line| !line.trim().is_empty()).unwrap_or(0);
        if !item.docs.is_empty() {
            item.docs.push(String::new());
        }
        item.docs
            .extend(lines[first..=last].iter().map(|line| line.get(indent..).unwrap_or_default().to_owned()));
    }
    item
}
