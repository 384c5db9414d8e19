//! Orders the resolution of constraints: the dependencies of a constraint's generics and body come before it.

use super::kind_named;
use crate::ast::*;
use crate::model::*;
use crate::resolve::graph::order;
use crate::resolve::names::{Names, UnitId};
use crate::resolve::{Def, Space};

/// A part of a constraint's declaration that is resolved in one step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Its generics, which its uses depend on.
    Generics(ConstraintId),
    /// Its body.
    Body(ConstraintId),
}

impl Step {
    fn node(self) -> usize {
        match self {
            Step::Generics(id) => 2 * id.index(),
            Step::Body(id) => 2 * id.index() + 1,
        }
    }

    fn of(node: usize) -> Step {
        let id = ConstraintId((node / 2) as u32);
        if node.is_multiple_of(2) { Step::Generics(id) } else { Step::Body(id) }
    }
}

/// Returns all steps; a step that refers to a later step is part of a cycle.
pub(super) fn steps(names: &Names<'_>, model: &Model<'_>) -> Vec<Step> {
    let mut references = vec![Vec::new(); 2 * model.constraints.len()];
    for i in 0..model.constraints.len() {
        let id = ConstraintId(i as u32);
        let (generics, body) = (Step::Generics(id), Step::Body(id));
        references[body.node()].push(generics.node());
        if let Some(copy) = names.copied(id) {
            if let Some(source) = copy.source {
                references[generics.node()].push(Step::Generics(source).node());
                references[body.node()].push(Step::Body(source).node());
            }
        } else if let Some((unit, item)) = names.constraint_item(id) {
            let mentions = Mentions { names, model, unit, generics: &item.generics };
            let bounds = item.generics.iter().map(|generic| &generic.bound);
            references[generics.node()] = mentions.in_all(bounds);
            references[body.node()].extend(mentions.in_all([&item.body]));
        }
    }
    order(&references).nodes.into_iter().map(Step::of).collect()
}

/// Finds the constraints to which an expression refers.
#[derive(Clone, Copy)]
struct Mentions<'m, 'a> {
    names: &'m Names<'a>,
    model: &'m Model<'m>,
    unit: UnitId,
    /// The generics of the declaration, which hide outer names.
    generics: &'m [GenericItem],
}

impl Mentions<'_, '_> {
    /// Returns the nodes to which these expressions refer.
    fn in_all<'e>(&self, exprs: impl IntoIterator<Item = &'e CExpr>) -> Vec<usize> {
        let mut found = Vec::new();
        exprs.into_iter().for_each(|e| self.inside(SyntaxPart::Constraint(e), &mut found));
        found.iter().flat_map(|&id| [Step::Generics(id).node(), Step::Body(id).node()]).collect()
    }

    fn inside(&self, part: SyntaxPart<'_>, found: &mut Vec<ConstraintId>) {
        part.walk(&mut |part| {
            let SyntaxPart::Constraint(CExpr { kind: CKind::Name(path, args), .. }) = part else {
                return true;
            };
            let def = self.definition(path);
            if let Some(Def::Constraint(id)) = def {
                found.push(id);
            }
            for (i, arg) in args.iter().enumerate() {
                if !self.is_value(def, args, i) {
                    self.inside(SyntaxPart::Arg(arg), found);
                }
            }
            false
        });
    }

    /// Returns the definition of a name that is used as a constraint.
    fn definition(&self, path: &Path) -> Option<Def> {
        let hidden = |name: &str| name == "any" || self.generics.iter().any(|g| g.name.text == name);
        if path.single().is_some_and(hidden) {
            return None;
        }
        let spaces = [Space::Named, Space::Type, Space::Attr, Space::Op];
        self.names.find_quietly(self.unit, path, &spaces).ok().flatten()
    }

    /// Returns whether an argument is a value: `signless` may be the case of an enum and the name of a constraint.
    fn is_value(&self, of: Option<Def>, args: &[CArg], at: usize) -> bool {
        let params = match of {
            Some(Def::Constraint(id)) => return self.is_value_generic(id, at),
            Some(Def::Type(id)) => &self.model[id].params,
            Some(Def::Attr(id)) => &self.model[id].params,
            _ => return false,
        };
        let item = |param: &Param| match &param.kind {
            ParamKind::Optional(inner) => (**inner).clone(),
            kind => kind.clone(),
        };
        if let Some(name) = &args[at].name {
            let given = params.iter().find(|param| param.name == name.text);
            return given.is_some_and(|param| !matches!(item(param), ParamKind::Type | ParamKind::Attr));
        }
        let is_case = |id: EnumId, arg: &CArg| {
            arg.plain_name().is_some_and(|name| self.model[id].cases.iter().any(|c| c.name == name))
        };
        // Only the first such argument is assigned to the parameter.
        let first = |id: EnumId| !args[..at].iter().any(|before| is_case(id, before));
        params.iter().any(|param| match item(param) {
            ParamKind::Enum(id) => is_case(id, &args[at]) && first(id),
            _ => false,
        })
    }

    /// Returns whether a generic of a constraint is a value, according to its declared bound.
    fn is_value_generic(&self, id: ConstraintId, at: usize) -> bool {
        let Some((unit, generic)) = written_generic(self.names, id, at) else { return false };
        let CKind::Name(path, args) = &generic.bound.kind else { return false };
        match path.single().filter(|_| args.is_empty()).and_then(kind_named) {
            Some(kind) => !matches!(kind, ParamKind::Type | ParamKind::Attr),
            None => matches!(self.names.find_quietly(unit, path, &[Space::Named]), Ok(Some(Def::Enum(_)))),
        }
    }
}

/// Returns the syntax tree of a generic, of a constraint or of the source of a copy, with its unit.
fn written_generic<'a>(names: &Names<'a>, id: ConstraintId, at: usize) -> Option<(UnitId, &'a GenericItem)> {
    let mut id = id;
    // The source of a copy may be a copy; a cycle of them ends when all have been seen.
    for _ in 0..=names.copies.len() {
        match names.copied(id) {
            Some(copy) => id = copy.source?,
            None => break,
        }
    }
    let (unit, item) = names.constraint_item(id)?;
    Some((unit, item.generics.get(at)?))
}
