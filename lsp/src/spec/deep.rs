//! The checks of `bourn check` that take long: contradictions in equations, and parts that cannot be generated. They run on a few
//! changed ops at a time, together with the items that these ops use.

use super::project::Specs;
use super::quick::is_op;
use bourn_codegen::{Config, DIALECTS};
use bourn_spec::editor::{Draft, NameKind};
use bourn_spec::model::{DialectId, Span};
use bourn_spec::{Arena, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// The number of ops that are checked at a time: about 20 ms of work.
const CHUNK: usize = 16;

/// The mistakes that were found so far, and the ops that are left to check.
#[derive(Debug, Default)]
pub(super) struct Deep {
    /// The numbers of the items that are no ops: any change of them may change the meaning of every op.
    around: BTreeSet<u32>,
    /// By the number of an op's item, the mistakes in it.
    found: BTreeMap<u32, Vec<Diagnostic>>,
    /// Mistakes in other items.
    elsewhere: Vec<Diagnostic>,
    /// The numbers of the items of ops that are left.
    work: Vec<u32>,
}

impl Deep {
    /// Lists the ops that have changed since they were checked.
    pub fn begin(&mut self, specs: &Specs, draft: &Draft<'_>, is_sound: bool) {
        self.work.clear();
        if !is_sound {
            return;
        }
        let sheets = 0..specs.texts.len();
        let around = sheets.clone().flat_map(|sheet| {
            specs
                .project
                .items(sheet)
                .filter(move |item| !(is_op(item) && specs.is_own(sheet)))
                .map(|item| item.span.file)
        });
        let around: BTreeSet<u32> = around.collect();
        if around != self.around {
            self.around = around;
            self.found.clear();
            self.elsewhere.clear();
        }
        let own = sheets.filter(|sheet| specs.is_own(*sheet));
        let ops: Vec<u32> = own
            .flat_map(|sheet| specs.project.items(sheet))
            .filter(|item| is_op(item))
            .map(|item| item.span.file)
            .collect();
        // Ops that use a changed op, as their terminator, are checked again, too.
        let mut users: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for used in draft.uses.iter().filter(|used| used.kind == NameKind::Op) {
            users.entry(used.declared.file).or_default().insert(used.place.file);
        }
        let new: Vec<u32> = ops.iter().copied().filter(|op| !self.found.contains_key(op)).collect();
        for user in new.iter().filter_map(|op| users.get(op)).flatten() {
            self.found.remove(user);
        }
        let existing: BTreeSet<u32> = ops.iter().copied().collect();
        self.found.retain(|op, _| existing.contains(op));
        self.work = ops.into_iter().filter(|op| !self.found.contains_key(op)).rev().collect();
    }

    pub fn has_work(&self) -> bool {
        !self.work.is_empty()
    }

    pub fn drop_work(&mut self) {
        self.work.clear();
    }

    /// Returns the mistakes.
    pub fn found(&self) -> impl Iterator<Item = &Diagnostic> {
        self.found.values().flatten().chain(&self.elsewhere)
    }

    /// Checks some of the ops.
    pub fn work(&mut self, specs: &Specs, draft: &Draft<'_>) {
        let rest = self.work.len().saturating_sub(CHUNK);
        let chunk: BTreeSet<u32> = self.work.split_off(rest).into_iter().collect();
        let needed = with_used_ops(draft, &chunk);
        let arena = Arena::new();
        let part = specs.project.resolve(&arena, |sheet, item| {
            !is_op(item) || !specs.is_own(sheet) || needed.contains(&item.span.file)
        });
        let mut mistakes = bourn_checks::check(&part.model);
        let modules = part.model.dialects.iter().filter(|dialect| dialect.imported);
        let modules = modules.map(|dialect| (dialect.name.clone(), format!("{DIALECTS}::{}", dialect.name)));
        let config = Config { modules: modules.collect(), ..Config::default() };
        for id in (0..part.model.dialects.len() as u32).map(DialectId) {
            if !part.model[id].imported {
                let reasons = bourn_codegen::unsupported(&part.model, id, &config);
                mistakes
                    .extend(reasons.into_iter().map(|reason| Diagnostic::error(reason.span, reason.message)));
            }
        }
        for op in &chunk {
            self.found.entry(*op).or_default();
        }
        for mistake in mistakes {
            match self.found.get_mut(&mistake.span.file) {
                Some(known) if chunk.contains(&mistake.span.file) => known.push(mistake),
                // It belongs to an op of another chunk.
                Some(_) => {}
                None if needed.contains(&mistake.span.file) => {}
                None if mistake.span != Span::NONE && !self.elsewhere.contains(&mistake) => {
                    self.elsewhere.push(mistake);
                }
                None => {}
            }
        }
    }
}

/// Adds the ops that some ops use: terminators, and parents in traits.
pub(super) fn with_used_ops(draft: &Draft<'_>, ops: &BTreeSet<u32>) -> BTreeSet<u32> {
    let mut uses: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for used in draft.uses.iter().filter(|used| used.kind == NameKind::Op) {
        uses.entry(used.place.file).or_default().insert(used.declared.file);
    }
    // Items that are no ops are always part of the model, with the ops that they name.
    let mut needed = ops.clone();
    let mut pending: Vec<u32> = uses.keys().copied().collect();
    let op_files: BTreeSet<u32> = draft.model.ops.iter().map(|op| op.span.file).collect();
    pending.retain(|file| !op_files.contains(file) || ops.contains(file));
    while let Some(file) = pending.pop() {
        for used in uses.get(&file).into_iter().flatten() {
            if needed.insert(*used) {
                pending.push(*used);
            }
        }
    }
    needed
}
