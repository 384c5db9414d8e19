//! Finds constraints with equal names or texts, and different meanings, which a reader of a message could confuse.

use crate::diagnostics::Diagnostic;
use crate::lattice::{Answer, Def, Item, Lattice};
use crate::model::*;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of meanings of one text with which a constraint is compared.
const MAX_MEANINGS: usize = 8;

/// Warns if a dialect and its dependency have constraints with the same name and different meanings. Returns these pairs.
pub(in crate::resolve) fn check_names(
    lattice: &Lattice<'_>,
    constraints: &[ConstraintId],
    out: &mut Vec<Diagnostic>,
) -> BTreeSet<(ConstraintId, ConstraintId)> {
    let model = lattice.model();
    let mut warned = BTreeSet::new();
    for &id in constraints.iter().filter(|id| !is_imported(model, **id)) {
        for &other in constraints {
            let (mine, theirs) = (&model[id], &model[other]);
            let same_name = theirs.name == mine.name && theirs.dialect != mine.dialect;
            let plain = mine.generics.is_empty() && theirs.generics.is_empty();
            // If both dialects are compiled here, the pair is reported once.
            let once = is_imported(model, other) || other < id;
            let known = model[mine.dialect].depends.contains(&theirs.dialect);
            if !(same_name && plain && once && known && theirs.over == mine.over) {
                continue;
            }
            let sides = [id, other].map(|id| ConstraintExpr::Named(id, &[]));
            if let Answer::No(item) = lattice.equivalent(&sides[0], &sides[1]) {
                let message = format!(
                    "`{}` means something else in dialect `{}`",
                    mine.name, model[theirs.dialect].name
                );
                let warning =
                    Diagnostic::warning(mine.span, message).related(theirs.span, "the other meaning");
                out.push(warning.note(told_apart(lattice, &item, &sides)));
                warned.insert((id, other));
            }
        }
    }
    warned
}

/// Warns if two constraints with the same text, of any dialects and crates, differ in meaning: messages say `must be TEXT`. Pairs in `warned`
/// have already been reported for their names. Pairs that are related by an `implies` are skipped, since the author is aware of the difference.
pub(in crate::resolve) fn check_texts(
    lattice: &Lattice<'_>,
    constraints: &[ConstraintId],
    warned: &BTreeSet<(ConstraintId, ConstraintId)>,
    out: &mut Vec<Diagnostic>,
) {
    let model = lattice.model();
    let mut groups: BTreeMap<_, Vec<(ConstraintId, ConstraintExpr)>> = BTreeMap::new();
    for &id in constraints {
        if let Some((text, instance)) = text_and_instance(lattice, id) {
            groups.entry((model[id].over, text)).or_default().push((id, instance));
        }
    }
    for mut group in groups.into_values() {
        // The text of an imported dialect cannot change; of two dialects that are compiled here, the later constraint is reported.
        group.sort_by_key(|(id, _)| (!is_imported(model, *id), *id));
        if group.last().is_none_or(|(id, _)| is_imported(model, *id)) {
            continue;
        }
        let mut meanings: Vec<&(ConstraintId, ConstraintExpr)> = Vec::new();
        for one in &group {
            match first_other_meaning(lattice, &one.1, &meanings) {
                Meaning::Known => continue,
                Meaning::Other(other, item)
                    if !is_imported(model, one.0)
                        && !warned.contains(&(one.0, other.0))
                        && !is_claimed(model, one.0, other.0) =>
                {
                    out.push(same_text(lattice, one, other, &item));
                }
                _ => {}
            }
            if meanings.len() < MAX_MEANINGS {
                meanings.push(one);
            }
        }
    }
}

fn is_imported(model: &Model, id: ConstraintId) -> bool {
    model[model[id].dialect].imported
}

/// Returns whether a spec claims an implication between the two constraints, in either direction.
fn is_claimed(model: &Model, one: ConstraintId, other: ConstraintId) -> bool {
    model.implications.iter().any(|claim| match (&claim.premise, &claim.conclusion) {
        (ConstraintExpr::Named(a, _), ConstraintExpr::Named(b, _)) => {
            (*a, *b) == (one, other) || (*a, *b) == (other, one)
        }
        _ => false,
    })
}

/// Returns the text of a constraint, with a number in place of each generic, and the constraint with sample arguments: constraints whose
/// samples differ are different. Returns `None` if a generic is of a kind without sample values.
fn text_and_instance<'a>(lattice: &Lattice<'a>, id: ConstraintId) -> Option<(String, ConstraintExpr<'a>)> {
    let model = lattice.model();
    let decl = &model[id];
    if decl.generics.is_empty() {
        let named = ConstraintExpr::Named(id, &[]);
        return Some((model.constraint_text(&named, &[]), named));
    }
    let places: Vec<String> = (0..decl.generics.len()).map(|i| format!("{{{i}}}")).collect();
    let text = decl.text.as_ref()?.render(&places);
    let args: Option<Vec<ConstraintArg<'a>>> =
        decl.generics.iter().map(|g| argument(lattice, &g.kind)).collect();
    Some((text, ConstraintExpr::Named(id, lattice.arena().alloc_slice_copy(&args?))))
}

/// Returns an argument for a generic. For a constraint it is a single definition that the bound allows: with all definitions, a container
/// and its elements could not be told apart.
fn argument<'a>(lattice: &Lattice<'a>, kind: &GenericKind<'a>) -> Option<ConstraintArg<'a>> {
    match kind {
        GenericKind::Type(bound) | GenericKind::Attr(bound) => {
            let definition = match lattice.empty(bound, &[]) {
                Answer::No(item) => match item.def? {
                    Def::Type(id) => ConstraintExpr::IsType(id, &[]),
                    Def::Attr(id) => ConstraintExpr::IsAttr(id, &[]),
                    _ => return None,
                },
                _ => return None,
            };
            let narrowed = match bound {
                ConstraintExpr::Any(_) => definition,
                bound => ConstraintExpr::All(lattice.arena().alloc([*bound, definition])),
            };
            Some(ConstraintArg::Constraint(narrowed))
        }
        GenericKind::TypeList(_) => None,
        GenericKind::Param(kind) => Some(ConstraintArg::Const(match kind {
            ParamKind::Bool => DefaultValue::Bool(true),
            ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt => DefaultValue::Int(8),
            ParamKind::Str => DefaultValue::Str("a"),
            ParamKind::Enum(id) => DefaultValue::Enum(*id, &[CaseIdx(0)]),
            _ => return None,
        })),
    }
}

/// The meaning of a constraint, compared with other constraints of the same text.
enum Meaning<'g, 'a> {
    /// It is equal to a known meaning.
    Known,
    /// It differs from this meaning, with an item that shows the difference.
    Other(&'g (ConstraintId, ConstraintExpr<'a>), Item),
    /// It is not known to differ.
    Open,
}

fn first_other_meaning<'g, 'a>(
    lattice: &Lattice<'a>,
    one: &ConstraintExpr<'a>,
    meanings: &[&'g (ConstraintId, ConstraintExpr<'a>)],
) -> Meaning<'g, 'a> {
    let mut found = Meaning::Open;
    for other in meanings {
        match (lattice.equivalent(one, &other.1), &found) {
            (Answer::Yes, _) => return Meaning::Known,
            (Answer::No(item), Meaning::Open) => found = Meaning::Other(other, item),
            _ => {}
        }
    }
    found
}

fn same_text<'a>(
    lattice: &Lattice<'a>,
    one: &(ConstraintId, ConstraintExpr<'a>),
    other: &(ConstraintId, ConstraintExpr<'a>),
    item: &Item,
) -> Diagnostic {
    let model = lattice.model();
    let theirs = &model[other.0];
    let message = format!(
        "`{}` has the text of `{}::{}`, and another meaning",
        model[one.0].name, model[theirs.dialect].name, theirs.name
    );
    let name = |decl: &ConstraintDecl<'_>| {
        let args = if decl.generics.is_empty() { "" } else { "<..>" };
        match decl.dialect == model[one.0].dialect {
            true => format!("{}{args}", decl.name),
            false => format!("{}::{}{args}", model[decl.dialect].name, decl.name),
        }
    };
    let (mine, other_name) = (name(&model[one.0]), name(theirs));
    let help = match (lattice.implies(&one.1, &other.1), lattice.implies(&other.1, &one.1)) {
        (Answer::Yes, _) => format!("give it a text of its own, or say `implies {mine} => {other_name};`"),
        (_, Answer::Yes) => format!("give it a text of its own, or say `implies {other_name} => {mine};`"),
        _ => "give it a text of its own".to_owned(),
    };
    Diagnostic::warning(model[one.0].span, message)
        .related(theirs.span, "the other meaning")
        .help(help)
        .note(told_apart(lattice, item, &[one.1, other.1]))
}

/// Returns a message that an item satisfies only one of the two constraints; the reported constraint comes first.
fn told_apart<'a>(lattice: &Lattice<'a>, item: &Item, sides: &[ConstraintExpr<'a>; 2]) -> String {
    let model = lattice.model();
    let theirs = match sides[1] {
        ConstraintExpr::Named(id, _) => format!("`{}::{}`", model[model[id].dialect].name, model[id].name),
        ref side => format!("\"{}\"", model.constraint_text(side, &[])),
    };
    let instance = match &sides[0] {
        ConstraintExpr::Named(_, args) if !args.is_empty() => {
            format!("as \"{}\", ", model.constraint_text(&sides[0], &[]))
        }
        _ => String::new(),
    };
    let item_text = item.show(model);
    match lattice.satisfies(item, &sides[0]) {
        Some(true) => format!("{instance}`{item_text}` satisfies this one, and not {theirs}"),
        _ => format!("{instance}`{item_text}` satisfies {theirs}, and not this one"),
    }
}
