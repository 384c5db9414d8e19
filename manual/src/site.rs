//! Sites: HTML with a page for each dialect, each op and each constraint, and a search.

use crate::data::{Dialect, Entry, NavGroup, NavItem, SiteDialect, SitePage};
use crate::describe::{self, Programs, Signatures, Source};
use crate::links::{Links, OwnPages};
use crate::pages::{File, describe_index, dialects, file_name};
use crate::templates::{TemplateError, Templates};
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_spec::model::{DialectId, Model};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// An entry of the search.
#[derive(Serialize)]
struct Found<'s> {
    name: &'s str,
    kind: &'static str,
    link: String,
    text: &'s str,
}

/// The files of all pages.
struct Plan {
    dialects: BTreeMap<DialectId, String>,
    own: OwnPages,
}

/// Returns a site about all dialects of a model: pages, the style sheet and the search. It works from a folder, and makes no request.
/// An op has the first example that `programs` reads without mistakes.
///
/// # Errors
/// Returns a mistake in a template.
pub fn site(
    model: &Model,
    templates: &Templates,
    programs: &Programs<'_>,
) -> Result<Vec<File>, TemplateError> {
    let plan = plan(model);
    let mut out = vec![first_page(model, templates, &plan)?];
    let mut index = String::new();
    for id in plan.dialects.keys() {
        let dialect = described(model, &plan, *id, programs);
        pages(model, templates, &plan, *id, &dialect, &mut out)?;
        list(&plan, *id, &dialect, &mut index);
    }
    out.push(File { name: "search.js".to_owned(), text: format!("var SEARCH = [\n{index}];\n") });
    for name in ["site.css", "site.js"] {
        out.push(File {
            name: name.to_owned(),
            text: templates.render_file(name, &BTreeMap::<String, String>::new())?,
        });
    }
    Ok(out)
}

/// Chooses the file of each dialect, op and constraint. Names that differ in case only get different files, as some file systems need.
fn plan(model: &Model) -> Plan {
    let mut taken = BTreeSet::new();
    let mut free = |stem: String| {
        let mut name = format!("{stem}.html");
        let mut number = 1;
        while !taken.insert(name.to_lowercase()) {
            number += 1;
            name = format!("{stem}~{number}.html");
        }
        name
    };
    let dialect_name = |id: DialectId| model[id].name.as_str();
    let of_dialects = dialects(model).map(|id| {
        let name = file_name(dialect_name(id), "html");
        (id, free(name.trim_end_matches(".html").to_owned()))
    });
    let dialects: BTreeMap<DialectId, String> = of_dialects.collect();
    let mut own = OwnPages::default();
    for id in dialects.keys() {
        for op in model.ops_of(*id) {
            own.ops.insert(op, free(format!("{}.op.{}", dialect_name(*id), model[op].mnemonic)));
        }
    }
    for id in model.constraint_ids() {
        let c = &model[id];
        own.constraints.insert(id, free(format!("{}.constraint.{}", dialect_name(c.dialect), c.name)));
    }
    Plan { dialects, own }
}

fn described(model: &Model, plan: &Plan, id: DialectId, programs: &Programs<'_>) -> Dialect {
    let arena = bumpalo::Bump::new();
    let lowering = Lowering::new(model, &arena);
    let lattice = Lattice::new(&lowering);
    let links = Links { model, pages: &plan.dialects, own: &plan.own, here: "" };
    let signatures = Signatures::of_dialect(model, id);
    describe::dialect(&Source { model, lattice: &lattice, links, programs: Some(programs), signatures }, id)
}

/// Returns the list of dialects.
fn first_page(model: &Model, templates: &Templates, plan: &Plan) -> Result<File, TemplateError> {
    let entries = describe_index(model, &plan.dialects).pages;
    let page = SitePage {
        title: "Dialects".to_owned(),
        file: "index.html".to_owned(),
        dialects: links_to_dialects(&entries, ""),
        dialect: None,
        op: None,
        constraint: None,
        entries,
    };
    Ok(File { name: page.file.clone(), text: templates.render("site_index", &page)? })
}

fn links_to_dialects(entries: &[Entry], here: &str) -> Vec<NavItem> {
    let item = |e: &Entry| NavItem { name: e.name.clone(), link: e.link.clone(), here: e.link == here };
    entries.iter().map(item).collect()
}

/// Adds the pages of a dialect, of its ops and of its constraints.
fn pages(
    model: &Model,
    templates: &Templates,
    plan: &Plan,
    id: DialectId,
    dialect: &Dialect,
    out: &mut Vec<File>,
) -> Result<(), TemplateError> {
    let link = &plan.dialects[&id];
    let entries = describe_index(model, &plan.dialects).pages;
    let files = OwnFiles::new(model, plan, id);
    let empty = |title: &str, file: &str| SitePage {
        title: title.to_owned(),
        file: file.to_owned(),
        dialects: links_to_dialects(&entries, link),
        dialect: Some(SiteDialect {
            name: dialect.name.clone(),
            link: link.clone(),
            groups: groups(dialect, link, &files, file),
            all: None,
        }),
        op: None,
        constraint: None,
        entries: Vec::new(),
    };
    let mut page = empty(&dialect.name, link);
    if let Some(of) = &mut page.dialect {
        of.all = Some(dialect.clone());
    }
    out.push(File { name: link.clone(), text: templates.render("site_dialect", &page)? });
    for (op, file) in dialect.ops.iter().zip(&files.ops) {
        let page = SitePage { op: Some(op.clone()), ..empty(&op.name, file) };
        out.push(File { name: file.clone(), text: templates.render("site_op", &page)? });
    }
    for (constraint, file) in dialect.constraints.iter().zip(&files.constraints) {
        let page = SitePage { constraint: Some(constraint.clone()), ..empty(&constraint.name, file) };
        out.push(File { name: file.clone(), text: templates.render("site_constraint", &page)? });
    }
    Ok(())
}

/// The files of the ops and constraints of a dialect, in the order of their descriptions.
struct OwnFiles {
    ops: Vec<String>,
    constraints: Vec<String>,
}

impl OwnFiles {
    fn new(model: &Model, plan: &Plan, id: DialectId) -> OwnFiles {
        let constraints = model.constraint_ids().filter(|c| model[*c].dialect == id);
        OwnFiles {
            ops: model.ops_of(id).map(|op| plan.own.ops[&op].clone()).collect(),
            constraints: constraints.map(|c| plan.own.constraints[&c].clone()).collect(),
        }
    }
}

/// Returns the links to the items of a dialect.
fn groups(dialect: &Dialect, page: &str, files: &OwnFiles, here: &str) -> Vec<NavGroup> {
    let own = |title, named: Vec<&String>, files: &[String]| {
        let items = named.into_iter().zip(files).map(|(name, file)| NavItem {
            name: name.strip_prefix(&format!("{}.", dialect.name)).unwrap_or(name).to_owned(),
            link: file.clone(),
            here: file == here,
        });
        NavGroup { title, items: items.collect(), here: files.iter().any(|file| file == here) }
    };
    let part = |title, parts: Vec<(&String, &String)>| {
        let item = |(name, anchor): (&String, &String)| NavItem {
            name: name.clone(),
            link: format!("{page}#{anchor}"),
            here: false,
        };
        NavGroup { title, items: parts.into_iter().map(item).collect(), here: false }
    };
    let all = [
        own("Ops", dialect.ops.iter().map(|op| &op.name).collect(), &files.ops),
        part("Types", dialect.types.iter().map(|t| (&t.name, &t.anchor)).collect()),
        part("Attributes", dialect.attrs.iter().map(|t| (&t.name, &t.anchor)).collect()),
        part("Enums", dialect.enums.iter().map(|e| (&e.name, &e.anchor)).collect()),
        part("Interfaces", dialect.interfaces.iter().map(|i| (&i.name, &i.anchor)).collect()),
        part("Traits", dialect.traits.iter().map(|t| (&t.name, &t.anchor)).collect()),
        own("Constraints", dialect.constraints.iter().map(|c| &c.name).collect(), &files.constraints),
    ];
    all.into_iter().filter(|group| !group.items.is_empty()).collect()
}

/// Adds a dialect and its items to the search.
fn list(plan: &Plan, id: DialectId, dialect: &Dialect, index: &mut String) {
    let page = &plan.dialects[&id];
    let mut add = |name: &str, kind, link: String, text: &str| {
        let found = Found { name, kind, link, text: text.lines().next().unwrap_or_default() };
        // A text without `<` cannot end a script.
        let text = serde_json::to_string(&found).unwrap_or_default().replace('<', "\\u003c");
        index.push_str(&format!("{text},\n"));
    };
    let anchored = |anchor: &str| format!("{page}#{anchor}");
    add(&dialect.name, "dialect", page.clone(), &dialect.doc);
    for op in &dialect.ops {
        add(&op.name, "op", op.link.clone(), &op.summary);
    }
    dialect.types.iter().for_each(|t| add(&t.name, "type", anchored(&t.anchor), &t.doc));
    dialect.attrs.iter().for_each(|t| add(&t.name, "attribute", anchored(&t.anchor), &t.doc));
    dialect.enums.iter().for_each(|e| add(&e.name, "enum", anchored(&e.anchor), &e.doc));
    dialect.interfaces.iter().for_each(|i| add(&i.name, "interface", anchored(&i.anchor), &i.doc));
    dialect.traits.iter().for_each(|t| add(&t.name, "trait", anchored(&t.anchor), &t.doc));
    for c in &dialect.constraints {
        let text: String = c.text.iter().map(|piece| piece.text.as_str()).collect();
        add(&c.name, "constraint", c.link.clone(), &text);
    }
}
