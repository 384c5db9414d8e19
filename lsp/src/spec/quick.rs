//! Mistakes in changed ops, before the whole project is resolved again.
//!
//! If only ops have changed, the other ops keep their mistakes, and the changed ops are resolved with the items that are no ops
//! and the ops whose names occur in them. A change of an op may add or remove mistakes in ops that use it: these are found when the whole
//! project is resolved, in the next pause.

use super::project::Specs;
use bourn_spec::ast::{Item, ItemKind};
use bourn_spec::editor::{Draft, TokenKind, tokens};
use bourn_spec::{Arena, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// The number of changed ops up to which they are resolved alone.
const MOST: usize = 8;

/// The mistakes of a project, and its items.
#[derive(Debug, Default)]
pub(super) struct Last {
    mistakes: Vec<Diagnostic>,
    ops: BTreeSet<u32>,
    around: BTreeSet<u32>,
}

/// Returns whether an item is an op, and no family.
pub(super) fn is_op(item: &Item) -> bool {
    matches!(&item.kind, ItemKind::Op(op) if !op.is_family)
}

/// Returns the numbers of the ops, and of the other items.
fn items(specs: &Specs) -> (BTreeSet<u32>, BTreeSet<u32>) {
    let all = (0..specs.texts.len()).flat_map(|sheet| specs.project.items(sheet));
    let (ops, around): (Vec<&Item>, Vec<&Item>) = all.partition(|item| is_op(item));
    let numbers = |items: Vec<&Item>| items.into_iter().map(|item| item.span.file).collect();
    (numbers(ops), numbers(around))
}

impl Last {
    pub fn of(specs: &Specs, draft: &Draft<'_>) -> Last {
        let (ops, around) = items(specs);
        Last { mistakes: draft.diagnostics.clone(), ops, around }
    }

    /// Returns the mistakes after an edit; `None` if the whole project has to be resolved.
    pub fn edited(&self, specs: &Specs) -> Option<Vec<Diagnostic>> {
        let (ops, around) = items(specs);
        let changed: BTreeSet<u32> = ops.difference(&self.ops).copied().collect();
        if around != self.around || self.around.is_empty() || changed.len() > MOST {
            return None;
        }
        let needed = with_mentioned(specs, &changed);
        let arena = Arena::new();
        let part = specs.project.resolve(&arena, |_, item| !is_op(item) || needed.contains(&item.span.file));
        let is_kept = |mistake: &&Diagnostic| {
            let file = mistake.span.file;
            specs.place(mistake.span).is_some() && !changed.contains(&file) && !specs.project.is_whole(file)
        };
        let is_new = |mistake: &&Diagnostic| {
            let file = mistake.span.file;
            // Items without a syntax tree have mistakes, too.
            !self.ops.contains(&file) && !self.around.contains(&file)
        };
        let kept = self.mistakes.iter().filter(is_kept).filter(|mistake| !is_new(mistake));
        let found = part
            .diagnostics
            .iter()
            .filter(|mistake| is_new(mistake) || specs.project.is_whole(mistake.span.file));
        Some(kept.chain(found).cloned().collect())
    }
}

/// Adds the ops whose names occur in some ops and in the items that are no ops, and the ops whose names occur in those.
fn with_mentioned(specs: &Specs, ops: &BTreeSet<u32>) -> BTreeSet<u32> {
    let mut by_name: BTreeMap<&str, Vec<&Item>> = BTreeMap::new();
    let mut pending: Vec<&Item> = Vec::new();
    for sheet in 0..specs.texts.len() {
        for item in specs.project.items(sheet) {
            match &item.kind {
                ItemKind::Op(op) if !op.is_family => {
                    by_name.entry(&op.name.text).or_default().push(item);
                    if ops.contains(&item.span.file) {
                        pending.push(item);
                    }
                }
                ItemKind::Extend(_)
                | ItemKind::ExtendCustom(_)
                | ItemKind::Implement(_)
                | ItemKind::Promise(_)
                | ItemKind::Constraint(_) => {
                    pending.push(item);
                }
                _ => {}
            }
        }
    }
    let mut needed = ops.clone();
    while let Some(item) = pending.pop() {
        let text = specs.written(item.span).unwrap_or_default();
        for (kind, range) in tokens(text) {
            if kind == TokenKind::Word
                && let Some(found) = by_name.get(&text[range])
            {
                pending.extend(found.iter().filter(|other| needed.insert(other.span.file)));
            }
        }
    }
    needed
}
