//! Puts the elements of overlays, `extend custom dialect::name(x) { .. }`, in the place of `custom` directives.

use crate::ast::{FElem, FKind, ItemKind, Literal, LiteralKind, Name};
use crate::diagnostics::Diagnostic;
use crate::resolve::Cx;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The arguments of a directive, by the names of the parameters.
type Args<'e> = BTreeMap<&'e str, &'e FElem>;

impl<'c> Cx<'c, '_> {
    /// Returns the elements of a format with the overlays of its directives.
    pub(in crate::resolve) fn with_fragments<'e>(&mut self, elements: &'e [FElem]) -> Cow<'e, [FElem]> {
        match !self.overlays.fragments.is_empty() && has_custom(elements) {
            true => Cow::Owned(self.expanded(elements)),
            false => Cow::Borrowed(elements),
        }
    }

    fn expanded(&mut self, elements: &[FElem]) -> Vec<FElem> {
        let mut out = Vec::new();
        for element in elements {
            let kind = match &element.kind {
                FKind::Custom(parse, _, args) => match self.fragment(parse, args, element) {
                    Some(elements) => {
                        out.extend(elements);
                        continue;
                    }
                    None => element.kind.clone(),
                },
                FKind::Clauses(all) => FKind::Clauses(all.iter().map(|list| self.expanded(list)).collect()),
                FKind::Group(then, otherwise) => FKind::Group(self.expanded(then), self.expanded(otherwise)),
                FKind::For(items, separator, body) => {
                    FKind::For(items.clone(), separator.clone(), self.expanded(body))
                }
                kind => kind.clone(),
            };
            out.push(FElem { kind, ..element.clone() });
        }
        out
    }

    /// Returns the elements that replace a directive, if an overlay has them.
    fn fragment(&mut self, parse: &str, args: &[FElem], at: &FElem) -> Option<Vec<FElem>> {
        let item = *self.overlays.fragments.get(parse)?;
        let ItemKind::ExtendCustom(overlay) = &self.item(item).kind else { return None };
        if overlay.params.len() != args.len() {
            let (given, taken) = (args.len(), overlay.params.len());
            let places = overlay.params.first().or(overlay.params.last());
            let span = places.map_or(item_span(self, item), |name| name.span);
            let message = format!("the directive has {given} arguments, but {taken} names are given");
            self.error(Diagnostic::error(span, message).related(at.span, "the directive"));
            return None;
        }
        let args: Args = overlay.params.iter().map(|name| name.text.as_str()).zip(args).collect();
        let mut elements: Vec<FElem> = overlay.elements.iter().map(|e| substituted(e, &args)).collect();
        if at.anchor {
            elements = anchored(elements);
        }
        Some(elements)
    }
}

fn item_span(cx: &Cx<'_, '_>, at: crate::resolve::names::ItemId) -> crate::model::Span {
    cx.item(at).span
}

fn has_custom(elements: &[FElem]) -> bool {
    elements.iter().any(|element| match &element.kind {
        FKind::Custom(..) => true,
        FKind::Clauses(all) => all.iter().any(|list| has_custom(list)),
        FKind::Group(then, otherwise) => has_custom(then) || has_custom(otherwise),
        FKind::For(_, _, body) => has_custom(body),
        _ => false,
    })
}

/// Returns an element with the arguments in the places of the parameters.
fn substituted(element: &FElem, args: &Args) -> FElem {
    let all = |elements: &[FElem]| -> Vec<FElem> { elements.iter().map(|e| substituted(e, args)).collect() };
    let kind = match &element.kind {
        FKind::Var(name) => match args.get(name.text.as_str()) {
            Some(arg) => {
                let fallback = element.fallback.as_ref().map(|value| renamed_literal(value, args));
                return FElem { anchor: element.anchor, fallback, ..(*arg).clone() };
            }
            None => element.kind.clone(),
        },
        FKind::Arg(region, name) => FKind::Arg(renamed(region, args), name.clone()),
        FKind::Assign(region, name, operand) => {
            let region = region.as_ref().map(|region| renamed(region, args));
            FKind::Assign(region, name.clone(), renamed(operand, args))
        }
        // The argument `type($x)` is the type of `x`, too.
        FKind::Call(word, inner) if is_of_types(&word.text) => {
            let values = all(inner).into_iter().map(|e| match e.kind {
                FKind::Call(ref of, ref values) if of.text == "type" && values.len() == 1 => {
                    values[0].clone()
                }
                _ => e,
            });
            FKind::Call(word.clone(), values.collect())
        }
        FKind::Call(word, inner) => FKind::Call(word.clone(), all(inner)),
        FKind::Custom(parse, print, inner) => FKind::Custom(parse.clone(), print.clone(), all(inner)),
        FKind::Clauses(lists) => FKind::Clauses(lists.iter().map(|list| all(list)).collect()),
        FKind::Group(then, otherwise) => FKind::Group(all(then), all(otherwise)),
        FKind::For(items, separator, body) => {
            let items = items.iter().map(|(item, list)| (item.clone(), renamed(list, args)));
            FKind::For(items.collect(), separator.clone(), all(body))
        }
        kind @ (FKind::Literal(_) | FKind::Word(_)) => kind.clone(),
    };
    FElem { kind, ..element.clone() }
}

/// Returns whether the arguments of a directive are values whose types it writes.
fn is_of_types(word: &str) -> bool {
    matches!(word, "type" | "functional-type" | "short-functional-type" | "result-type" | "result-list")
}

/// Returns a literal in which the name of a parameter is replaced by the part that is the argument.
fn renamed_literal(value: &Literal, args: &Args) -> Literal {
    match &value.kind {
        LiteralKind::Names(names) => {
            let names = names.iter().map(|name| renamed(name, args)).collect();
            Literal { kind: LiteralKind::Names(names), ..value.clone() }
        }
        _ => value.clone(),
    }
}

/// Returns the name of the part that is the argument, `x` of `$x` or `ref($x)`, for a parameter.
fn renamed(name: &Name, args: &Args) -> Name {
    fn part(arg: &FElem) -> Option<&Name> {
        match &arg.kind {
            FKind::Var(name) => Some(name),
            FKind::Call(_, inner) => inner.first().and_then(part),
            _ => None,
        }
    }
    args.get(name.text.as_str()).and_then(|arg| part(arg)).unwrap_or(name).clone()
}

/// Moves the anchor of a directive to the elements that replace it: to the first element that writes a part of the op.
fn anchored(mut elements: Vec<FElem>) -> Vec<FElem> {
    if elements.iter().any(|e| e.anchor) {
        return elements;
    }
    // `((..)?)?` is one group.
    if let [FElem { kind: FKind::Group(then, otherwise), .. }] = elements.as_slice()
        && otherwise.is_empty()
    {
        return then.clone();
    }
    let decides = |e: &&mut FElem| {
        matches!(
            e.kind,
            FKind::Var(_) | FKind::Call(..) | FKind::For(..) | FKind::Assign(..) | FKind::Custom(..)
        )
    };
    if let Some(element) = elements.iter_mut().find(decides) {
        element.anchor = true;
    }
    elements
}
