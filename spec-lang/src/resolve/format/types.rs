//! Finds the sources of the types of a format's operands and results.

use crate::ast::{CExpr, ClauseKind, ItemKind};
use crate::diagnostics::{Diagnostic, Severity};
use crate::lower::{Lowering, OpenPart};
use crate::model::*;
use crate::resolve::Cx;
use bourn_terms::equation::{NoShape, Values};
use bourn_terms::unify::{generics_of, gives};
use bourn_terms::{Constraint, Fixed, fixed};
use bumpalo::Bump;
use std::collections::BTreeSet;

impl<'a> Cx<'_, 'a> {
    /// Finds the sources of the types in all formats, of operands and results; constraints are complete by now.
    pub(in crate::resolve) fn type_sources(&mut self) -> Vec<(OpId, FoundTypes<'a>)> {
        let arena = Bump::new();
        let lowering = Lowering::new(self.model, &arena);
        let ops = self.model.ops.iter().enumerate();
        let mut unknown = Vec::new();
        let sources = ops
            .filter_map(|(i, op)| Some((OpId(i as u32), op_type_sources(&lowering, op, &mut unknown)?)))
            .collect();
        if !unknown.is_empty() {
            let wrong = self.with_wrong_constraint();
            unknown.retain(|error| error.related.iter().all(|(place, _)| !wrong.contains(place)));
            self.report.errors.append(&mut unknown);
        }
        sources
    }

    /// Returns the names of the operands and results in whose constraints mistakes were found: nothing is known of their types.
    fn with_wrong_constraint(&self) -> BTreeSet<Span> {
        let items = self.names.units.iter().flat_map(|unit| &unit.ast.items);
        let clauses = items.filter_map(|item| match &item.kind {
            ItemKind::Op(op) => Some(&op.clauses),
            _ => None,
        });
        let values = clauses.flatten().filter_map(|clause| match &clause.kind {
            ClauseKind::Values(_, values) => Some(values),
            _ => None,
        });
        let is_wrong = |constraint: &CExpr| {
            let Span { file, start, end } = constraint.span;
            let is_in = |place: Span| place.file == file && (start..end).contains(&place.start);
            self.report.errors.iter().any(|e| e.severity == Severity::Error && is_in(e.span))
        };
        let wrong = values.flatten().filter(|value| value.constraint.as_ref().is_some_and(is_wrong));
        wrong.map(|value| value.name.span).collect()
    }

    /// Returns whether exactly one type satisfies a constraint, given which generics are known.
    pub(in crate::resolve) fn one_type(&self, c: &ConstraintExpr<'a>, bound: &[bool]) -> bool {
        let mut fixed: Vec<String> = Vec::new();
        let Some(base) = self.fixed_params(c, bound, &mut fixed) else { return false };
        self.model[base].params.iter().all(|p| {
            fixed.contains(&p.name) || p.default.is_some() || matches!(p.kind, ParamKind::Optional(_))
        })
    }

    /// Returns the only type declaration that a constraint allows, and adds the parameters that the constraint fixes.
    fn fixed_params(
        &self,
        c: &ConstraintExpr<'a>,
        bound: &[bool],
        fixed: &mut Vec<String>,
    ) -> Option<TypeId> {
        if !self.step() {
            return None;
        }
        match c {
            ConstraintExpr::IsType(id, args) => {
                for arg in *args {
                    let is_fixed = match &arg.arg {
                        ConstraintArg::Const(_) => true,
                        ConstraintArg::Generic(g) | ConstraintArg::Constraint(ConstraintExpr::Generic(g)) => {
                            bound.get(g.index()).copied().unwrap_or(false)
                        }
                        ConstraintArg::Constraint(c) => self.one_type(c, bound),
                        ConstraintArg::Term(term) => is_known(term, bound),
                    };
                    if is_fixed {
                        fixed.push(self.model[*id].params[arg.param.index()].name.clone());
                    }
                }
                Some(*id)
            }
            ConstraintExpr::Named(id, args) => {
                let inner: Vec<bool> = args
                    .iter()
                    .map(|a| match a {
                        ConstraintArg::Const(_) => true,
                        ConstraintArg::Generic(g) | ConstraintArg::Constraint(ConstraintExpr::Generic(g)) => {
                            bound.get(g.index()).copied().unwrap_or(false)
                        }
                        ConstraintArg::Constraint(c) => self.one_type(c, bound),
                        ConstraintArg::Term(term) => is_known(term, bound),
                    })
                    .collect();
                self.fixed_params(&self.model[*id].body, &inner, fixed)
            }
            ConstraintExpr::Where(base, pred) => {
                let id = self.fixed_params(base, bound, fixed)?;
                self.pred_fixes(pred, bound, fixed);
                Some(id)
            }
            ConstraintExpr::All(parts) => {
                let mut out = None;
                for part in *parts {
                    out = self.fixed_params(part, bound, fixed).or(out);
                }
                out
            }
            _ => None,
        }
    }

    fn pred_fixes(&self, pred: &Pred<'a>, bound: &[bool], fixed: &mut Vec<String>) {
        let constant = |t: &Term<'a>| is_known(t, bound);
        match pred {
            Pred::Compare(Term::Param(name), Rel::Eq, t) | Pred::Compare(t, Rel::Eq, Term::Param(name))
                if constant(t) =>
            {
                fixed.push((*name).to_owned());
            }
            Pred::Compare(Term::Shape, Rel::Eq, t) if constant(t) => fixed.push("shape".to_owned()),
            Pred::Is(Term::Element, c) if self.one_type(c, bound) || is_bound(c, bound) => {
                fixed.push("element".to_owned());
            }
            Pred::Is(Term::Param(name), c) if self.one_type(c, bound) || is_bound(c, bound) => {
                fixed.push((*name).to_owned());
            }
            Pred::And(parts) => parts.iter().for_each(|p| self.pred_fixes(p, bound, fixed)),
            _ => {}
        }
    }
}

/// Returns whether a term consists of constants and of generics that are bound.
fn is_known(term: &Term<'_>, bound: &[bool]) -> bool {
    match term {
        Term::Const(_) => true,
        Term::Generic(g) => bound.get(g.index()).copied().unwrap_or(false),
        Term::Binary(_, a, b) => is_known(a, bound) && is_known(b, bound),
        _ => false,
    }
}

/// The sources of the types of an op's operands and results.
pub(in crate::resolve) struct FoundTypes<'a> {
    pub operands: Vec<TypeSource<'a>>,
    pub results: Vec<TypeSource<'a>>,
    /// As [`Format::later`].
    pub later: Vec<(bool, usize)>,
}

/// The sources of types that are known so far: of operands, results, and generics.
struct TypeSources<'a> {
    operands: Vec<Option<TypeSource<'a>>>,
    results: Vec<Option<TypeSource<'a>>>,
    generics: Vec<Option<TypeSource<'a>>>,
}

/// The lowered constraints of an op's operands and results.
struct Patterns<'a> {
    operands: Vec<Constraint<'a>>,
    results: Vec<Constraint<'a>>,
}

/// Returns the sources of the types of an op's operands and results; `None` if the format itself is wrong.
fn op_type_sources<'l, 'a: 'l>(
    lowering: &Lowering<'l>,
    op: &OpDecl<'a>,
    errors: &mut Vec<Diagnostic>,
) -> Option<FoundTypes<'a>> {
    let format = op.format.as_ref()?;
    if format.operand_types.len() != op.operands.len() || format.result_types.len() != op.results.len() {
        return None;
    }
    let text = |sources: &[TypeSource<'a>]| -> Vec<Option<TypeSource<'a>>> {
        sources.iter().map(|s| (*s == TypeSource::Text).then_some(TypeSource::Text)).collect()
    };
    let lowered = |values: &[ValueDecl<'a>]| {
        values.iter().map(|value| lowering.constraint(&value.constraint)).collect()
    };
    let patterns = Patterns { operands: lowered(&op.operands), results: lowered(&op.results) };
    let mut known = TypeSources {
        operands: text(&format.operand_types),
        results: text(&format.result_types),
        generics: given_by_attrs(lowering, op),
    };
    given_by_text(op, &format.elements, &mut known);
    learn(lowering, op, &patterns, &mut known);
    // The parser takes types from definitions when no other source is left, and then completes the others.
    let mut has_defined = false;
    for (slot, source) in known.operands.iter_mut().zip(&format.operand_types) {
        if slot.is_none() && *source == TypeSource::Definition {
            *slot = Some(TypeSource::Definition);
            has_defined = true;
        }
    }
    if has_defined {
        learn(lowering, op, &patterns, &mut known);
    }
    let later = learn_required(lowering, op, format, &mut known);
    if !later.is_empty() {
        learn(lowering, op, &patterns, &mut known);
    }
    same_type_traits(lowering.model(), op, &mut known.operands, &mut known.results);
    check_region_args(lowering, op, format, &known, errors);
    let (operands, results) = finished(lowering, op, format.span, known, errors);
    let later = later.into_iter().filter(|&(is_operand, i)| {
        !is_operand || operands.get(i).is_none_or(|source| *source != TypeSource::Require)
    });
    let later = later.collect();
    Some(FoundTypes { operands, results, later })
}

/// Adds the generics whose type is in the text, `type(T)`, even if all groups of that type are empty.
fn given_by_text<'a>(op: &OpDecl<'a>, elements: &[FormatElement], known: &mut TypeSources<'a>) {
    for element in elements {
        let FormatElement::SharedType(groups) = element else { continue };
        let given = match groups.first() {
            Some(TypeOf::Operand(i)) => Some((&op[*i].constraint, TypeSource::Operand(*i))),
            Some(TypeOf::Result(i)) => Some((&op[*i].constraint, TypeSource::Result(*i))),
            _ => None,
        };
        if let Some((ConstraintExpr::Generic(generic), source)) = given {
            known.generics[generic.index()].get_or_insert(source);
        }
    }
}

/// Adds types that follow from generics and constraints, until there are none.
fn learn<'l, 'a: 'l>(
    lowering: &Lowering<'l>,
    op: &OpDecl<'a>,
    patterns: &Patterns<'l>,
    known: &mut TypeSources<'a>,
) {
    // Each round but the last one finds a type.
    for _ in 0..=op.operands.len() + op.results.len() {
        learn_generics(op, patterns, known);
        if !learn_types(lowering, op, patterns, known) {
            break;
        }
    }
}

/// Adds the types of operands that follow from requirements about types that are known so far. Returns the places without a known type, if a
/// requirement gives a type to one of them, and otherwise no places.
fn learn_required<'l, 'a: 'l>(
    lowering: &Lowering<'l>,
    op: &OpDecl<'a>,
    format: &Format<'a>,
    known: &mut TypeSources<'a>,
) -> Vec<(bool, usize)> {
    // The parser does not assign the operands of `operands` to their declarations.
    if known.operands.iter().all(Option::is_some) || names_operands(&format.elements) {
        return Vec::new();
    }
    let open = |list: &[Option<TypeSource<'a>>]| {
        list.iter().enumerate().filter(|(_, source)| source.is_none()).map(|(i, _)| i).collect::<Vec<_>>()
    };
    let (operands, results) = (open(&known.operands), open(&known.results));
    let is_known = |values: Values| match values {
        Values::Operands(at) => !operands.contains(&at.index()),
        Values::Results(at) => !results.contains(&at.index()),
        Values::AllResults => results.is_empty(),
        Values::AllOperands | Values::Args(..) | Values::Yields(..) => false,
    };
    let given = lowering.required_operands(op, &is_known);
    let given: Vec<usize> = given.into_iter().filter(|i| operands.contains(i)).collect();
    if given.is_empty() {
        return Vec::new();
    }
    for i in given {
        known.operands[i] = Some(TypeSource::Require);
    }
    let operands = operands.into_iter().map(|i| (true, i));
    operands.chain(results.into_iter().map(|i| (false, i))).collect()
}

/// Returns whether a format has the element `operands`.
fn names_operands(elements: &[FormatElement]) -> bool {
    elements.iter().any(|element| match element {
        FormatElement::Operands => true,
        FormatElement::Optional { then, otherwise, .. } => names_operands(then) || names_operands(otherwise),
        FormatElement::Clauses(clauses) => clauses.iter().any(|(_, inner)| names_operands(inner)),
        _ => false,
    })
}

/// Checks that the types of region arguments whose names are in the format follow from other types.
fn check_region_args<'l, 'a: 'l>(
    lowering: &Lowering<'l>,
    op: &OpDecl<'a>,
    format: &Format,
    known: &TypeSources<'a>,
    errors: &mut Vec<Diagnostic>,
) {
    let bound: Vec<bool> = known.generics.iter().map(Option::is_some).collect();
    let mut named = Vec::new();
    named_args(&format.elements, &mut named);
    for (region, arg) in named {
        let Some(decl) = op[region].args.as_ref().and_then(|args| args.get(arg.index())) else { continue };
        let pattern = lowering.constraint(&decl.constraint);
        let is_only = match fixed(&pattern) {
            Some(Fixed::Generic(generic)) => has_one_type(lowering, op, generic),
            _ => false,
        };
        if !is_only && !lowering.follows(&pattern, &bound) {
            let message = format!("type of argument `{}` is not known from the format", decl.name);
            let error = Diagnostic::error(format.span, message).related(decl.span, "declared here");
            errors.push(error.help("share a constraint variable with an operand or result, such as `I` in `op for<I: Index> { operands { lower: I } region body(iv: I) .. }`"));
        }
    }
}

/// Returns whether only one type satisfies the constraint of a generic, or of the items of a list.
fn has_one_type<'l, 'a: 'l>(lowering: &Lowering<'l>, op: &OpDecl<'a>, generic: GenericIdx) -> bool {
    match &op.generics[generic.index()].kind {
        GenericKind::Type(c) | GenericKind::TypeList(c) => {
            lowering.only_type(&lowering.constraint(c)).is_some()
        }
        _ => false,
    }
}

/// Collects the region arguments whose names are in a format.
fn named_args(elements: &[FormatElement], out: &mut Vec<(RegionIdx, ArgIdx)>) {
    for element in elements {
        match element {
            FormatElement::RegionArg { region, arg, .. } | FormatElement::Assign { region, arg, .. } => {
                out.push((*region, *arg));
            }
            FormatElement::Optional { then, otherwise, .. } => {
                named_args(then, out);
                named_args(otherwise, out);
            }
            FormatElement::Clauses(clauses) => clauses.iter().for_each(|(_, inner)| named_args(inner, out)),
            _ => {}
        }
    }
}

/// Returns the generics that follow from required attributes, which are always in the text.
fn given_by_attrs<'l, 'a: 'l>(lowering: &Lowering<'l>, op: &OpDecl<'a>) -> Vec<Option<TypeSource<'a>>> {
    let mut generics = vec![None; op.generics.len()];
    let attrs = op.attrs.iter().enumerate().filter(|(_, attr)| !attr.optional && attr.default.is_none());
    for (i, attr) in attrs {
        for generic in gives(&lowering.attr_constraint(&attr.constraint)) {
            generics[generic.index()].get_or_insert(TypeSource::Attr(AttrIdx::at(i)));
        }
    }
    generics
}

/// Adds the generics that follow from operands and results of known types.
fn learn_generics<'a>(op: &OpDecl<'a>, patterns: &Patterns<'_>, known: &mut TypeSources<'a>) {
    let generics = &mut known.generics;
    let mut learn = |pattern: &Constraint<'_>, arity: Arity, whole: TypeSource<'a>, part: TypeSource<'a>| {
        let is_whole = matches!(fixed(pattern), Some(Fixed::Generic(_)));
        for generic in gives(pattern) {
            // A group that may be empty determines lists only.
            if arity == Arity::One || is_list(&op.generics[generic.index()]) {
                generics[generic.index()].get_or_insert(if is_whole { whole.clone() } else { part.clone() });
            }
        }
    };
    for (i, pattern) in patterns.operands.iter().enumerate().filter(|(i, _)| known.operands[*i].is_some()) {
        let at = OperandIdx::at(i);
        let (whole, part) = (TypeSource::Operand(at), TypeSource::ElementOfOperand(at));
        learn(pattern, op.operands[i].arity, whole, part);
    }
    for (i, pattern) in patterns.results.iter().enumerate().filter(|(i, _)| known.results[*i].is_some()) {
        let at = ResultIdx::at(i);
        let (whole, part) = (TypeSource::Result(at), TypeSource::ElementOfResult(at));
        learn(pattern, op.results[i].arity, whole, part);
    }
}

/// Adds the types of operands and results that follow from known generics; returns whether there are any.
fn learn_types<'l, 'a: 'l>(
    lowering: &Lowering<'l>,
    op: &OpDecl<'a>,
    patterns: &Patterns<'l>,
    known: &mut TypeSources<'a>,
) -> bool {
    let generics = &known.generics;
    let bound: Vec<bool> = generics.iter().map(Option::is_some).collect();
    let source = |decl: &ValueDecl<'a>, pattern: &Constraint<'l>| match fixed(pattern) {
        Some(Fixed::Generic(generic)) => generics[generic.index()]
            .clone()
            .or_else(|| has_one_type(lowering, op, generic).then_some(TypeSource::Build(decl.constraint))),
        _ => lowering.follows(pattern, &bound).then_some(TypeSource::Build(decl.constraint)),
    };
    let mut changed = false;
    for ((decl, pattern), slot) in op.operands.iter().zip(&patterns.operands).zip(&mut known.operands) {
        if slot.is_none() {
            *slot = source(decl, pattern);
            changed |= slot.is_some();
        }
    }
    for ((decl, pattern), slot) in op.results.iter().zip(&patterns.results).zip(&mut known.results) {
        let mut counted = decl.arity == Arity::One;
        generics_of(pattern, &mut |generic| {
            counted |= is_list(&op.generics[generic.index()]) && bound[generic.index()];
        });
        if slot.is_none() && counted {
            *slot = source(decl, pattern);
            changed |= slot.is_some();
        }
    }
    changed
}

/// Returns the sources of all types: a type without a source is inferred, or reported.
fn finished<'l, 'a: 'l>(
    lowering: &Lowering<'l>,
    op: &OpDecl<'a>,
    format: Span,
    known: TypeSources<'a>,
    errors: &mut Vec<Diagnostic>,
) -> (Vec<TypeSource<'a>>, Vec<TypeSource<'a>>) {
    let infers =
        op.hooks.infer.is_some() || op.interfaces.iter().any(|i| infers(lowering.model(), i.interface));
    let bound: Vec<bool> = known.generics.iter().map(Option::is_some).collect();
    let mut finish = |list: Vec<Option<TypeSource<'a>>>, decls: &[ValueDecl<'a>], what: &str| {
        let mut out = Vec::new();
        for (i, (source, decl)) in list.into_iter().zip(decls).enumerate() {
            out.push(source.unwrap_or_else(|| {
                if what == "operand" {
                    errors.push(unknown_type(op, decl, what, format));
                } else if !infers
                    && !lowering.type_follows(op, i)
                    && let Some(open) = lowering.open_part(op, i, &bound)
                {
                    let error = unknown_type(op, decl, what, format);
                    errors.push(match open_note(op, decl, &open) {
                        Some(note) => error.note(note),
                        None => error,
                    });
                }
                TypeSource::Infer
            }));
        }
        out
    };
    (finish(known.operands, &op.operands, "operand"), finish(known.results, &op.results, "result"))
}

fn unknown_type(op: &OpDecl<'_>, decl: &ValueDecl<'_>, what: &str, format: Span) -> Diagnostic {
    let message = format!("type of {what} `{}` is not known from the format", decl.name);
    let error = Diagnostic::error(format, message).related(decl.span, "declared here");
    let help = format!("add `type(${})`, share a constraint variable with a known type", decl.name);
    error.help(match what {
        "result" if !op.bounds.is_empty() => {
            format!("{help}, give every size by an equation, or give `infer rust path;`")
        }
        _ => format!("{help}, or give `infer rust path;`"),
    })
}

/// Returns a note about the part of a result's type that equations leave open, if the op has equations about sizes.
fn open_note(op: &OpDecl<'_>, decl: &ValueDecl<'_>, open: &OpenPart<'_>) -> Option<String> {
    let name = &decl.name;
    if op.bounds.is_empty() {
        return None;
    }
    match open {
        OpenPart::Type => None,
        OpenPart::Param(param) => {
            let groups = op.operands.iter().any(|operand| operand.arity != Arity::One);
            let groups = if groups { "; values that may be absent make no generic known" } else { "" };
            Some(format!(
                "parameter `{param}` follows neither from the constraint nor from a known generic{groups}"
            ))
        }
        OpenPart::Shape(NoShape::Dim(d)) => Some(format!(
            "no equation determines `dim({name}, {d})` in every op: such an equation has no guard, no optional or \
             variadic part, no region, and no function in Rust"
        )),
        OpenPart::Shape(_) => Some(format!(
            "no equation determines the rank of `{name}` in every op: fix it by the constraint, as `where rank == 2` \
             does, or relate all sizes, `dim({name}, d) == ..`, to those of a value that every op has"
        )),
    }
}

fn is_list(generic: &Generic) -> bool {
    matches!(generic.kind, GenericKind::TypeList(_))
}

/// Uses traits that state equal types to find sources for types without one.
fn same_type_traits<'a>(
    model: &Model,
    op: &OpDecl<'a>,
    operands: &mut [Option<TypeSource<'a>>],
    results: &mut [Option<TypeSource<'a>>],
) {
    let has = |name: &str| op.traits.iter().any(|t| model[t.trait_].name == name);
    let all = has("SameOperandsAndResultType");
    if !all && !has("SameTypeOperands") {
        return;
    }
    let mut source =
        operands.iter().position(Option::is_some).map(|i| TypeSource::Operand(OperandIdx::at(i)));
    if all {
        source = source.or_else(|| {
            results.iter().position(Option::is_some).map(|i| TypeSource::Result(ResultIdx::at(i)))
        });
    }
    for slot in operands.iter_mut().filter(|s| s.is_none()) {
        slot.clone_from(&source);
    }
    if all {
        for slot in results.iter_mut().filter(|s| s.is_none()) {
            slot.clone_from(&source);
        }
    }
}

fn is_bound(c: &ConstraintExpr, bound: &[bool]) -> bool {
    matches!(c, ConstraintExpr::Generic(g) if bound.get(g.index()).copied().unwrap_or(false))
}

/// Returns whether an interface infers result types.
fn infers(model: &Model, id: InterfaceId) -> bool {
    model[id].name.starts_with("InferType") || model[id].name.starts_with("InferReturnType")
}
