//! Checks the meaning of constraints together: `implies` claims, empty constraints, unreachable arms, missing
//! texts. The [`Lattice`] decides; a claim that it cannot decide is an error only if code would be generated from it.

use crate::diagnostics::Diagnostic;
use crate::lattice::{Answer, Form, Lattice};
use crate::lower::Lowering;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::check::{constraint_references, mentioned};
use crate::resolve::constraint::ambiguous::{check_names, check_texts};
use crate::resolve::graph::order;
use std::collections::BTreeSet;

impl<'a> Cx<'_, 'a> {
    /// Resolves the interfaces in `constraint C: Interface = ..`; the claims are checked after all phases.
    pub fn constraint_interfaces(&mut self) -> Vec<Vec<InterfaceUse<'a>>> {
        let mut all = Vec::new();
        for (i, decl) in self.model.constraints.iter().enumerate() {
            let Some((unit, item)) = self.names.constraint_item(ConstraintId(i as u32)) else {
                all.push(Vec::new());
                continue;
            };
            let uses = item.interfaces.iter().filter_map(|u| self.interface_use(unit, u, decl.over));
            all.push(uses.collect());
        }
        all
    }

    /// Runs all of these checks. They skip a constraint that contains or refers to a mistake, since its replacement has no meaning.
    pub fn check_meaning(&mut self) {
        let wrong = self.with_mistakes();
        let arena = bumpalo::Bump::new();
        let lowering = Lowering::new(self.model, &arena);
        let lattice = Lattice::new(&lowering);
        let mut out = Vec::new();
        for claim in &self.model.implications {
            let sides = [&claim.premise, &claim.conclusion];
            let own = !self.model[claim.dialect].imported;
            if own && !self.has_error_in(claim.span) && !sides.iter().any(|e| mentions_any(e, &wrong)) {
                out.extend(check_claim(&lattice, claim));
            }
        }
        let mut satisfiable = Vec::new();
        for (i, decl) in self.model.constraints.iter().enumerate() {
            let id = ConstraintId(i as u32);
            // A copy is checked at its source.
            if wrong.contains(&i) || self.names.copied(id).is_some() {
                continue;
            }
            if self.model[decl.dialect].imported {
                satisfiable.push(id);
                continue;
            }
            out.extend(check_text(self.model, decl));
            match check_empty(&lattice, decl) {
                Some(error) => out.push(error),
                None => {
                    check_interfaces(&lattice, decl, &mut out);
                    check_arms(&lattice, decl, &mut out);
                    satisfiable.push(id);
                }
            }
        }
        let warned = check_names(&lattice, &satisfiable, &mut out);
        check_texts(&lattice, &satisfiable, &warned, &mut out);
        for op in self.model.ops.iter().filter(|op| !self.model[op.dialect].imported) {
            check_op(&lattice, op, &wrong, &mut out);
        }
        self.report.errors.append(&mut out);
    }

    fn has_error_in(&self, span: Span) -> bool {
        let inside = |at: &Span| at.file == span.file && span.start <= at.start && at.start <= span.end;
        self.report.errors.iter().map(|e| &e.span).chain(&self.report.misread).any(inside)
    }

    /// Returns the constraints that contain a mistake, and the constraints that refer to them.
    fn with_mistakes(&self) -> BTreeSet<usize> {
        let references = constraint_references(self.model);
        let mut wrong = BTreeSet::new();
        for i in order(&references).nodes {
            let own = || self.has_error_in(self.item(self.names.items.constraints[i]).span);
            if references[i].iter().any(|named| wrong.contains(named)) || own() {
                wrong.insert(i);
            }
        }
        wrong
    }
}

fn mentions_any(e: &ConstraintExpr<'_>, wrong: &BTreeSet<usize>) -> bool {
    let mut out = Vec::new();
    mentioned(e, &mut out);
    out.iter().any(|i| wrong.contains(i))
}

/// Proves `implies A => B;`, or refutes it with an example.
fn check_claim<'a>(lattice: &Lattice<'a>, claim: &Implication<'a>) -> Option<Diagnostic> {
    let model = lattice.model();
    let [left, right] = [&claim.premise, &claim.conclusion].map(|e| model.constraint_text(e, &[]));
    match lattice.implies(&claim.premise, &claim.conclusion) {
        Answer::Yes => None,
        Answer::No(item) => {
            let message = format!("\"{left}\" does not imply \"{right}\"");
            let note = format!("`{}` is {left}, and not {right}", item.show(model));
            Some(Diagnostic::error(claim.span, message).note(note))
        }
        Answer::Unknown(why) => {
            let message = format!("cannot prove that \"{left}\" implies \"{right}\"");
            Some(Diagnostic::error(claim.span, message).note(why))
        }
    }
}

/// Proves the interfaces of `constraint C: Interface = ..`, or refutes them with an example.
fn check_interfaces<'a>(lattice: &Lattice<'a>, decl: &ConstraintDecl<'a>, out: &mut Vec<Diagnostic>) {
    let model = lattice.model();
    for used in &decl.interfaces {
        let interface = &model[used.interface].name;
        let claim = ConstraintExpr::Implements(used.interface);
        match lattice.implies_under(&decl.body, &claim, &decl.generics) {
            Answer::Yes => {}
            Answer::No(item) => {
                let message =
                    format!("not all that satisfies constraint `{}` implements `{interface}`", decl.name);
                let note =
                    format!("`{}` satisfies it, and does not implement `{interface}`", item.show(model));
                out.push(Diagnostic::error(used.span, message).note(note));
            }
            Answer::Unknown(why) => {
                let message = format!(
                    "cannot prove that all that satisfies constraint `{}` implements `{interface}`",
                    decl.name
                );
                let help = format!("ask for it: `.. & {interface}`");
                out.push(Diagnostic::error(used.span, message).help(help).note(why));
            }
        }
    }
}

fn check_empty<'a>(lattice: &Lattice<'a>, decl: &ConstraintDecl<'a>) -> Option<Diagnostic> {
    if !lattice.empty(&decl.body, &decl.generics).is_yes() {
        return None;
    }
    let error = Diagnostic::error(decl.span, format!("nothing satisfies constraint `{}`", decl.name));
    Some(error.note(why_empty(lattice, &decl.body, &decl.generics)))
}

/// Returns a message about two disjoint parts of an empty constraint, if it has such parts.
fn why_empty<'a>(lattice: &Lattice<'a>, body: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> String {
    let model = lattice.model();
    let text = |e: &ConstraintExpr<'a>| model.constraint_text(e, generics);
    match body {
        ConstraintExpr::All(parts) => {
            for (i, a) in parts.iter().enumerate() {
                if lattice.empty(a, generics).is_yes() {
                    return format!("nothing satisfies \"{}\"", text(a));
                }
                if let Some(b) = parts[..i].iter().find(|b| lattice.disjoint(b, a).is_yes()) {
                    return format!("\"{}\" and \"{}\" have nothing in common", text(b), text(a));
                }
            }
            "its parts have nothing in common".to_owned()
        }
        ConstraintExpr::Where(base, pred) => {
            if lattice.empty(base, generics).is_yes() {
                return format!("nothing satisfies \"{}\"", text(base));
            }
            format!("no \"{}\" is such that {}", text(base), model.pred_text(pred))
        }
        ConstraintExpr::IsType(..) | ConstraintExpr::IsAttr(..) => {
            "what it asks of a parameter contradicts the declaration".to_owned()
        }
        _ => "each of its cases contradicts itself".to_owned(),
    }
}

/// Reports empty arms, and arms that the other arms cover.
fn check_arms<'a>(lattice: &Lattice<'a>, decl: &ConstraintDecl<'a>, out: &mut Vec<Diagnostic>) {
    let mut unions = Vec::new();
    collect_unions(&decl.body, &mut unions);
    for arms in unions {
        arms_of(lattice, arms, &decl.generics, &mut |arm, message| {
            out.push(Diagnostic::warning(arm.span, message));
        });
    }
    // A generic union with arguments: its arms may collide for these arguments only.
    if let ConstraintExpr::Named(id, args) = &decl.body
        && !args.is_empty()
        && decl.generics.is_empty()
        && let ConstraintExpr::OneOf(arms) = lattice.model().expand(lattice.arena(), *id, args)
    {
        let generic = &lattice.model()[*id];
        arms_of(lattice, arms, &[], &mut |arm, message| {
            let warning = Diagnostic::warning(
                decl.span,
                format!("of `{}` with these arguments, {message}", generic.name),
            );
            out.push(warning.related(arm.span, "this arm"));
        });
    }
}

fn collect_unions<'a>(e: &ConstraintExpr<'a>, out: &mut Vec<&'a [Arm<'a>]>) {
    Part::Constraint(e).walk(&mut |part| {
        if let Part::Constraint(ConstraintExpr::OneOf(arms)) = part {
            out.push(arms);
        }
        // A constraint on a parameter is checked separately.
        matches!(part, Part::Constraint(_))
    });
}

fn arms_of<'a>(
    lattice: &Lattice<'a>,
    arms: &[Arm<'a>],
    generics: &[Generic<'a>],
    report: &mut dyn FnMut(&Arm<'a>, String),
) {
    let show = |arm: &Arm<'a>| match &arm.name {
        Some(name) => format!("`{name}`"),
        None => format!("\"{}\"", lattice.model().constraint_text(&arm.body, generics)),
    };
    let Some(subject) = arms.first().map(|arm| lattice.subject_under(&arm.body, generics)) else { return };
    let meanings: Vec<Option<Form>> = arms.iter().map(|arm| lattice.meaning(&arm.body, generics)).collect();
    let inside = |a: usize, b: usize| match (meanings[a], meanings[b]) {
        (Some(a), Some(b)) => lattice.is_within(subject, a, &[b]),
        _ => false,
    };
    for (i, arm) in arms.iter().enumerate() {
        let Some(meaning) = meanings[i] else { continue };
        if lattice.is_within(subject, meaning, &[]) {
            report(arm, format!("arm {} matches nothing", show(arm)));
            continue;
        }
        // An arm that is not within the union of all other arms is not within any single arm.
        let within = |others: &[Option<Form>]| {
            let others: Vec<Form> = others.iter().copied().flatten().collect();
            !others.is_empty() && lattice.is_within(subject, meaning, &others)
        };
        // An unknown name, which has been reported, stands for every item.
        let is_any = |at: usize| matches!(arms[at].body, ConstraintExpr::Any(_));
        if is_any(i) && (0..i).any(is_any) {
            continue;
        }
        let covered = within(&meanings[..i]);
        if let Some(cover) = (0..i).filter(|_| covered).find(|&b| inside(i, b)) {
            let same = inside(cover, i);
            let cover = show(&arms[cover]);
            let message = match (same, &arm.name) {
                (true, _) => format!("arm {} says the same as {cover}", show(arm)),
                (false, Some(_)) => {
                    format!("arm {} is never reached: {cover} before it covers it", show(arm))
                }
                (false, None) => format!("arm {} adds nothing: {cover} covers it", show(arm)),
            };
            report(arm, message);
        } else if covered {
            report(arm, format!("arm {} is never reached: the arms before it cover it together", show(arm)));
        } else if arm.name.is_none()
            && within(&meanings[i + 1..])
            && let Some(cover) = (i + 1..arms.len()).find(|&b| inside(i, b) && !inside(b, i))
        {
            report(arm, format!("arm {} adds nothing: {} covers it", show(arm), show(&arms[cover])));
        }
    }
}

/// Checks that a constraint's text describes it, since messages say `must be TEXT`.
fn check_text<'a>(model: &Model<'a>, decl: &ConstraintDecl<'a>) -> Option<Diagnostic> {
    match &decl.text {
        Some(text) => {
            let shown = text.render(&vec!["x".to_owned(); decl.generics.len()]);
            if shown.trim().is_empty() {
                let error =
                    Diagnostic::error(decl.span, format!("the text of constraint `{}` is empty", decl.name));
                return Some(error.help("messages say `must be TEXT, but got ..`"));
            }
            None
        }
        None => {
            let hidden = untold(model, &decl.body)?;
            let message =
                format!("constraint `{}` has no text, and its parts do not say {hidden}", decl.name);
            let error = Diagnostic::error(decl.span, message);
            Some(error.help(format!("give it one: `constraint {} \"..\" = ..`", decl.name)))
        }
    }
}

/// Returns a part of an expression that is missing in its composed text.
fn untold<'a>(model: &Model<'a>, e: &ConstraintExpr<'a>) -> Option<String> {
    let mut hidden = None;
    Part::Constraint(e).walk(&mut |part| {
        if hidden.is_some() {
            return false;
        }
        let Part::Constraint(constraint) = part else { return false };
        hidden = match constraint {
            ConstraintExpr::Rust(_, path) => Some(format!("what `{path}` tests")),
            ConstraintExpr::Where(_, pred) => Some(format!("that {}", model.pred_text(pred))),
            ConstraintExpr::IsType(_, args) | ConstraintExpr::IsAttr(_, args) if !args.is_empty() => {
                Some("what its parameters have to be".to_owned())
            }
            _ => None,
        };
        // A name without a text is reported separately.
        hidden.is_none()
    });
    hidden
}

/// Checks constraints without a name at an operand, result or attribute.
fn check_op<'a>(lattice: &Lattice<'a>, op: &OpDecl<'a>, wrong: &BTreeSet<usize>, out: &mut Vec<Diagnostic>) {
    let values = op.operands.iter().map(|v| ("operand", &v.name, &v.constraint, v.span));
    let results = op.results.iter().map(|v| ("result", &v.name, &v.constraint, v.span));
    let attrs = op.attrs.iter().map(|a| ("attribute", &a.name, &a.constraint, a.span));
    for (what, name, constraint, span) in values.chain(results).chain(attrs) {
        let composed = matches!(
            constraint,
            ConstraintExpr::All(_)
                | ConstraintExpr::Where(..)
                | ConstraintExpr::Not(_)
                | ConstraintExpr::OneOf(_)
        ) || matches!(constraint, ConstraintExpr::Named(_, args) if !args.is_empty());
        if !composed || mentions_any(constraint, wrong) {
            continue;
        }
        if lattice.empty(constraint, &op.generics).is_yes() {
            let error = Diagnostic::error(span, format!("nothing can be {what} `{name}`"));
            out.push(error.note(why_empty(lattice, constraint, &op.generics)));
        } else if let ConstraintExpr::OneOf(arms) = constraint {
            arms_of(lattice, arms, &op.generics, &mut |arm, message| {
                out.push(Diagnostic::warning(arm.span, message));
            });
        }
    }
}
