//! Checks the drafts, and replaces or omits the parts that the language rejects, until all drafts are accepted.

use crate::item::{Item, Place, Places};
use crate::rust_names;
use bourn_codegen::Config;
use bourn_spec::ast::{self, DialectItem, ItemKind, Name, UseItem};
use bourn_spec::model::DialectId;
use bourn_spec::{Diagnostic, Printed, Printer, Severity};
use std::collections::{BTreeMap, BTreeSet};

/// The items of a dialect, with the text before them.
#[derive(Debug)]
pub struct Draft {
    /// The dialect.
    pub dialect: String,
    /// The documentation.
    pub doc: String,
    /// The items.
    pub items: Vec<Item>,
    /// The index of the first op. Declarations that ops refer to come before it.
    pub first_op: usize,
}

/// The text of a draft, and the position of each part in it.
#[derive(Debug)]
pub struct Layout {
    printed: Printed,
    places: Places,
}

impl Layout {
    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.printed.text
    }

    /// Returns the innermost part at a byte, and its item.
    fn at(&self, byte: usize) -> Option<(usize, Place)> {
        self.places.part(self.printed.place_at(byte)?)
    }
}

impl Draft {
    /// Prints the spec.
    pub fn layout(&self) -> Layout {
        let mut places = Places::default();
        let trees = self.items.iter().enumerate().map(|(i, item)| item.tree(i, &mut places));
        let trees: Vec<Option<ast::Item>> = trees.collect();
        let mut printer = Printer::default();
        printer.doc(&self.doc);
        let mut dialect = DialectItem::new(self.dialect.as_str());
        let module = crate::vocabulary::module(&self.dialect);
        if module != self.dialect {
            dialect.rust_modules.push(format!("crate::{module}").into());
        }
        printer.item(&ItemKind::Dialect(dialect).into());
        let names = used_names(&trees);
        if !names.is_empty() {
            let uses = UseItem { dialect: "builtin".into(), names: Some(names), inline: false };
            printer.item(&ItemKind::Use(uses).into());
        }
        for (item, tree) in self.items.iter().zip(&trees) {
            printer.empty_line();
            item.print_remarks(&mut printer);
            tree.iter().for_each(|tree| printer.item(tree));
        }
        Layout { printed: printer.finish(), places }
    }
}

/// Returns the builtin dialect's constraints that the items use.
fn used_names(trees: &[Option<ast::Item>]) -> Vec<Name> {
    let builtin: BTreeSet<&str> = crate::names::builtin_names().collect();
    let mut printer = Printer::default();
    trees.iter().flatten().for_each(|tree| printer.item(tree));
    let used = printer.paths().iter().filter(|path| builtin.contains(path.as_str()));
    used.map(|path| path.as_str().into()).collect()
}

/// The maximum number of checks. Each time at least one part gets its next text.
const ROUNDS: usize = 60;

/// Checks the specs, and advances rejected parts to their next text. The error is a mistake outside of all items.
pub fn apply_fallbacks(drafts: &mut [Draft]) -> Result<(), String> {
    for _ in 0..ROUNDS {
        let layouts: Vec<Layout> = drafts.iter().map(Draft::layout).collect();
        let names: Vec<String> = drafts.iter().map(|draft| format!("{}.bourn", draft.dialect)).collect();
        let Answer { refusals, renamed } = check(&names, &layouts);
        for (file, byte, name) in &renamed {
            if let Some((item, _)) = layouts[*file].at(*byte) {
                drafts[*file].items[item].rename(name);
            }
        }
        if refusals.is_empty() && renamed.is_empty() {
            return Ok(());
        }
        let mut places: BTreeMap<(usize, usize, Place), String> = BTreeMap::new();
        for (file, byte, message) in refusals {
            let place = layouts.get(file).and_then(|layout| layout.at(byte));
            let Some((item, place)) = place else { return Err(format!("{message} ({file}:{byte})")) };
            places.entry((file, item, place)).or_insert(message);
        }
        for ((file, item, place), message) in causes(drafts, places) {
            refuse(&mut drafts[file].items[item], place, &message);
        }
    }
    Err("the specs do not settle".to_owned())
}

/// Keeps the rejections that are not consequences of others: declarations before the ops that use them, and other parts of an item before
/// its clauses.
fn causes(
    drafts: &[Draft],
    mut places: BTreeMap<(usize, usize, Place), String>,
) -> BTreeMap<(usize, usize, Place), String> {
    let is_op = |file: usize, item: usize| item >= drafts[file].first_op;
    if places.keys().any(|(file, item, _)| !is_op(*file, *item)) {
        places.retain(|(file, item, _), _| !is_op(*file, *item));
    }
    let is_clause = |place: &Place| matches!(place, Place::Clause(_));
    let others: BTreeSet<(usize, usize)> =
        places.keys().filter(|(.., place)| !is_clause(place)).map(|(file, item, _)| (*file, *item)).collect();
    places.retain(|(file, item, place), _| !is_clause(place) || !others.contains(&(*file, *item)));
    places
}

/// Advances a part to its next text, or omits the item.
fn refuse(item: &mut Item, place: Place, message: &str) {
    let Some(fate) = item.fate(place) else { return };
    if fate.fall_back() {
        let what = fate.what.clone();
        let is_gone = fate.is_gone();
        let is_partial = fate.is_partial();
        let original = if is_gone { fate.original.take() } else { None };
        if is_partial {
            let fate = if is_gone { "is left out" } else { "is wider" };
            item.omissions.push(format!("{what} {fate}: {message}"));
        }
        let lines = original.iter().flat_map(|text| text.lines());
        let lines = lines.map(str::trim).filter(|line| !line.is_empty());
        item.omissions.extend(lines.map(|line| format!("    {line}")));
    } else {
        item.left_out = Some(message.to_owned());
    }
}

/// The result of checking specs. Positions are files and bytes.
#[derive(Default)]
struct Answer {
    /// The rejected positions, each with the message.
    refusals: Vec<(usize, usize, String)>,
    /// The items whose names collide in Rust, each with an unused name.
    renamed: Vec<(usize, usize, String)>,
}

/// Checks specs as `bourn check` does.
fn check(names: &[String], layouts: &[Layout]) -> Answer {
    let specs: Vec<(&str, &str)> =
        names.iter().zip(layouts).map(|(name, layout)| (name.as_str(), layout.text())).collect();
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs_known(&arena, &specs, bourn_specs::ALL);
    let place = |diagnostic: &Diagnostic| {
        // A file of another dialect is valid by itself: the mistake is at the reference to it.
        let spans = std::iter::once(diagnostic.span).chain(diagnostic.related.iter().map(|(span, _)| *span));
        let own = spans.into_iter().find(|span| (span.file as usize) < layouts.len());
        own.map_or((usize::MAX, 0), |span| (span.file as usize, span.start as usize))
    };
    let errors = loaded.diagnostics.list.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut answer = Answer::default();
    answer.refusals.extend(errors.map(|diagnostic| {
        let (file, byte) = place(diagnostic);
        (file, byte, diagnostic.message.clone())
    }));
    let Some(model) = loaded.model.filter(|_| answer.refusals.is_empty()) else { return answer };
    let own = || (0..model.dialects.len() as u32).map(DialectId).filter(|id| !model[*id].imported);
    answer.renamed.extend(
        own()
            .flat_map(|id| rust_names::renamed(&model, id))
            .map(|(span, name)| (span.file as usize, span.start as usize, name)),
    );
    // Name collisions in Rust would be rejected.
    if answer.renamed.is_empty() {
        let modules =
            loaded.known.iter().map(|name| (name.clone(), format!("{}::{name}", bourn_codegen::DIALECTS)));
        let config = Config { modules: modules.collect(), ..Config::default() };
        for id in own() {
            for one in bourn_codegen::unsupported(&model, id, &config) {
                answer.refusals.push((one.span.file as usize, one.span.start as usize, one.message));
            }
        }
    }
    answer
}
