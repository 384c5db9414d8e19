//! Resolves formats of ops: names are bound, every part is bound once, every type is known.

mod directive;
pub(in crate::resolve) mod first;
mod fragment;
pub(in crate::resolve) mod groups;
mod header;
pub(in crate::resolve) mod params;
mod ports;
pub(in crate::resolve) mod types;
mod variable;

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::scope::{Entity, OpScope};

/// The parts that a format has bound so far.
#[derive(Clone, Default)]
pub(in crate::resolve) struct Bound {
    pub operands: Vec<Option<Span>>,
    pub attrs: Vec<Option<Span>>,
    regions: Vec<Option<Span>>,
    /// The arguments of each region.
    args: Vec<Vec<Option<Span>>>,
    successors: Vec<Option<Span>>,
    pub operand_types: Vec<Option<Span>>,
    pub result_types: Vec<Option<Span>>,
    /// The operands in `defined(..)`.
    defined: Vec<bool>,
    attr_dict: Option<Span>,
    /// The word `no-attr-dict`.
    no_dict: Option<Span>,
    /// The word `operands`.
    all_operands: Option<Span>,
    /// The region whose arguments are ports.
    ports: Option<RegionIdx>,
    /// The variables of the surrounding loops.
    pub items: Vec<(String, LoopList)>,
}

impl Bound {
    /// Adds the parts that another branch of the format has bound.
    fn merge(&mut self, other: Bound) {
        let merge = |own: &mut Vec<Option<Span>>, other: Vec<Option<Span>>| {
            own.iter_mut().zip(other).for_each(|(own, other)| *own = own.or(other));
        };
        merge(&mut self.operands, other.operands);
        merge(&mut self.attrs, other.attrs);
        merge(&mut self.regions, other.regions);
        self.args.iter_mut().zip(other.args).for_each(|(own, other)| merge(own, other));
        merge(&mut self.successors, other.successors);
        merge(&mut self.operand_types, other.operand_types);
        merge(&mut self.result_types, other.result_types);
        self.defined.iter_mut().zip(other.defined).for_each(|(own, other)| *own |= other);
        self.attr_dict = self.attr_dict.or(other.attr_dict);
        self.all_operands = self.all_operands.or(other.all_operands);
    }
}

/// Returns the white space for a literal: `` ` ` ``, `` `
/// ` ``, ` `` `.
pub(crate) fn spacing(text: &str) -> Option<Spacing> {
    match text {
        "" => Some(Spacing::None),
        "\\n" => Some(Spacing::Newline),
        t if t.trim().is_empty() => Some(Spacing::Space),
        _ => None,
    }
}

/// Returns the first part that an element writes: `x` of `qualified(type($x))`, or of a hook's arguments.
fn part_name(kind: &FKind) -> Option<&Name> {
    match kind {
        FKind::Var(name) | FKind::Word(name) => Some(name),
        FKind::Call(_, args) | FKind::Custom(_, _, args) => args.iter().find_map(|arg| part_name(&arg.kind)),
        _ => None,
    }
}

/// Returns whether a format begins with the word `greedy`, and its other elements: a greedy format may have several readings, of which the
/// parser takes the longest, as MLIR does.
pub(in crate::resolve) fn without_greedy(elements: &[FElem]) -> (bool, &[FElem]) {
    match elements {
        [FElem { kind: FKind::Word(word), anchor: false, .. }, rest @ ..] if word.text == "greedy" => {
            (true, rest)
        }
        _ => (false, elements),
    }
}

/// Returns whether a format ends with the word `no-attr-dict`, and its other elements: an op with attributes that such a format does not
/// mention has no text but the generic form.
fn without_dict(elements: &[FElem]) -> (Option<Span>, &[FElem]) {
    match elements {
        [rest @ .., FElem { kind: FKind::Word(word), anchor: false, .. }] if word.text == "no-attr-dict" => {
            (Some(word.span), rest)
        }
        _ => (None, elements),
    }
}

impl<'a> Cx<'_, 'a> {
    /// Resolves the format of an op.
    pub fn format(&mut self, s: &OpScope<'a>, elements: &[FElem], span: Span) -> Format<'a> {
        let elements = &*self.with_fragments(elements);
        let mut bound = Bound {
            operands: vec![None; s.op.operands.len()],
            attrs: vec![None; s.op.attrs.len()],
            regions: vec![None; s.op.regions.len()],
            args: s.op.regions.iter().map(|r| vec![None; r.args.as_ref().map_or(0, Vec::len)]).collect(),
            successors: vec![None; s.op.successors.len()],
            operand_types: vec![None; s.op.operands.len()],
            result_types: vec![None; s.op.results.len()],
            defined: vec![false; s.op.operands.len()],
            attr_dict: None,
            no_dict: None,
            all_operands: None,
            ports: None,
            items: Vec::new(),
        };
        // The text of the operands determines the sizes of their groups.
        for o in &s.op.operands {
            if let Some(sizes) = o.sizes {
                bound.attrs[sizes.index()] = Some(o.span);
            }
        }
        let (greedy, elements) = without_greedy(elements);
        let (no_dict, elements) = without_dict(elements);
        bound.no_dict = no_dict;
        let before = self.report.errors.len();
        let mut out = self.elements(s, elements, &mut bound);
        for e in elements.iter().filter(|e| e.anchor) {
            let error = Diagnostic::error(e.span, "`^` outside an optional group");
            self.error(error.help("a group is `( .. )?`"));
        }
        let in_format = (0..s.op.attrs.len()).filter(|&i| bound.attrs[i].is_some());
        let in_format: Vec<AttrIdx> = in_format.map(AttrIdx::at).collect();
        set_bound(&mut out, &in_format);
        let clean = self.report.errors.len() == before;
        if clean {
            self.all_bound(s, &bound, span);
            self.check_headers(s, &bound);
            if !greedy {
                self.one_reading(s, elements, &out);
            }
        }
        let types = |slots: &[Option<Span>]| -> Vec<TypeSource<'a>> {
            match clean {
                true => slots.iter().map(|s| s.map_or(TypeSource::Infer, |_| TypeSource::Text)).collect(),
                false => Vec::new(),
            }
        };
        let (mut operand_types, result_types) = (types(&bound.operand_types), types(&bound.result_types));
        for (source, _) in operand_types.iter_mut().zip(&bound.defined).filter(|(_, defined)| **defined) {
            if *source == TypeSource::Infer {
                *source = TypeSource::Definition;
            }
        }
        Format { elements: out, operand_types, result_types, later: Vec::new(), span }
    }

    pub(in crate::resolve) fn elements(
        &mut self,
        s: &OpScope<'a>,
        elements: &[FElem],
        b: &mut Bound,
    ) -> Vec<FormatElement<'a>> {
        let mut out = Vec::new();
        for e in elements {
            let element = match &e.kind {
                FKind::Literal(text) => Some(self.literal_element(text, e.span)),
                FKind::Var(name) => self.variable(s, name, b, false),
                FKind::Arg(region, name) => self.header_arg(s, Some(region), name, b),
                FKind::Assign(region, name, operand) => {
                    self.assignment(s, (region.as_ref(), name), operand, b)
                }
                FKind::Word(word) => self.word(s, word, b),
                FKind::Call(word, args) => self.directive(s, word, args, b),
                FKind::Custom(parse, print, args) => {
                    let args = self.custom_args(s, args, b);
                    Some(FormatElement::Custom {
                        parse: RustPath(parse.clone()),
                        print: RustPath(print.clone()),
                        args,
                    })
                }
                FKind::Clauses(list) => {
                    let mut clauses = Vec::new();
                    for c in list {
                        let inner = self.elements(s, c, b);
                        clauses.extend(self.clause_anchor(s, e, c).map(|anchor| (anchor, inner)));
                    }
                    Some(FormatElement::Clauses(clauses))
                }
                FKind::For(items, separator, body) => self.repeat(s, e, (items, separator.as_ref()), body, b),
                FKind::Group(then, otherwise) => self.group(s, e, then, otherwise, b),
            };
            out.extend(match (&e.fallback, element) {
                (Some(value), Some(element)) => self.with_fallback(s, element, value),
                (_, element) => element,
            });
        }
        out
    }

    /// Resolves the arguments of a `custom` directive. A literal is passed to the hooks as it is.
    fn custom_args(&mut self, s: &OpScope<'a>, args: &[FElem], b: &mut Bound) -> Vec<FormatElement<'a>> {
        let mut out = Vec::new();
        for arg in args {
            match &arg.kind {
                FKind::Literal(text) => out.push(FormatElement::Literal(text.clone())),
                _ => out.append(&mut self.elements(s, std::slice::from_ref(arg), b)),
            }
        }
        out
    }

    pub(in crate::resolve) fn literal_element(&mut self, text: &str, span: Span) -> FormatElement<'a> {
        if let Some(space) = spacing(text) {
            return FormatElement::Space(space);
        }
        self.check_literal(text, span);
        FormatElement::Literal(text.trim().to_owned())
    }

    /// Checks that a literal is a token of IR text.
    pub(in crate::resolve) fn check_literal(&mut self, text: &str, span: Span) {
        let trimmed = text.trim();
        let word = trimmed.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))
            && trimmed.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let punctuation = [
            ":", ",", "=", "<", ">", "(", ")", "{", "}", "[", "]", "->", "?", "+", "*", "|", "...", "/", "&",
            "-", "::",
        ];
        if !word && !punctuation.contains(&trimmed) {
            let error = Diagnostic::error(span, format!("`{trimmed}` is neither a keyword nor punctuation"));
            self.error(error.note(format!("punctuation: {}", punctuation.join(" "))));
        }
    }

    pub(in crate::resolve) fn once(&mut self, slot: &mut Option<Span>, span: Span, what: &str) {
        match *slot {
            Some(first) => {
                let error = Diagnostic::error(span, format!("{what} occurs twice in the format"));
                self.error(error.related(first, "first here"));
            }
            None => *slot = Some(span),
        }
    }

    fn group(
        &mut self,
        s: &OpScope<'a>,
        e: &FElem,
        then: &[FElem],
        otherwise: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        // One of the two parts is in the text: both may have the same operands and attributes.
        let mut alternative = b.clone();
        let inner = self.elements(s, then, b);
        let other = self.elements(s, otherwise, &mut alternative);
        b.merge(alternative);
        let anchors: Vec<&FElem> = then.iter().filter(|e| e.anchor).collect();
        let anchor = match anchors.as_slice() {
            [one] => self.anchor(s, one)?,
            [] => {
                let error = Diagnostic::error(e.span, "optional group has no anchor");
                self.error(
                    error.help("put `^` behind the element that decides whether the group is printed"),
                );
                return None;
            }
            [first, second, ..] => {
                let error = Diagnostic::error(second.span, "optional group has two anchors");
                self.error(error.related(first.span, "first here"));
                return None;
            }
        };
        self.group_begins(s, then, &inner);
        self.lost_without_anchor(s, then, (&inner, &other));
        Some(FormatElement::Optional { then: inner, otherwise: other, anchor })
    }

    pub(in crate::resolve) fn anchor(&mut self, s: &OpScope<'a>, e: &FElem) -> Option<Anchor> {
        if e.fallback.is_some() {
            return Some(Anchor::Fallback);
        }
        let name = match &e.kind {
            FKind::Literal(text) if spacing(text).is_none() => return Some(Anchor::Always),
            FKind::Assign(_, _, operand) => Some(operand),
            FKind::For(items, ..) => items.first().map(|(_, list)| list),
            kind => part_name(kind),
        };
        let entity = name.and_then(|n| s.names.get(&n.text)).map(|&(entity, declared)| (entity, declared));
        let Some((entity, declared)) = entity else {
            match name.map(|n| n.text.as_str()) {
                Some("operands") => {
                    return list_anchor(&s.op.operands, |i| Anchor::Operand(OperandIdx::at(i)));
                }
                Some("results") => return list_anchor(&s.op.results, |i| Anchor::Result(ResultIdx::at(i))),
                _ => {}
            }
            self.error(Diagnostic::error(e.span, "this element cannot be an anchor"));
            return None;
        };
        let op = &s.op;
        let (anchor, varies) = match entity {
            Entity::Operand(i) => (Anchor::Operand(i), op[i].arity != Arity::One),
            Entity::Result(i) => (Anchor::Result(i), op[i].arity != Arity::One),
            Entity::Attr(i) if matches!(e.kind, FKind::For(..)) => (Anchor::List(i), true),
            Entity::Attr(i) => (Anchor::Attr(i), op[i].optional || op[i].default.is_some()),
            Entity::Region(i) => (Anchor::Region(i), true),
            Entity::Successor(i) => (Anchor::Successor(i), op[i].arity != Arity::One),
            Entity::Let(i) => (Anchor::Let(i), true),
            Entity::RegionArg(..) => {
                let error = Diagnostic::error(e.span, "this element cannot be an anchor");
                self.error(error.help("`$region.args = $operands^` is one, if there may be no operands"));
                return None;
            }
        };
        if !varies {
            let error = Diagnostic::error(e.span, "anchor is always present");
            self.error(error.related(declared, "declared without `?` or `*` here"));
        }
        Some(anchor)
    }

    /// Checks that the format has every part that the text must carry.
    fn all_bound(&mut self, s: &OpScope<'a>, b: &Bound, span: Span) {
        let missing = |slots: &[Option<Span>]| -> Vec<usize> {
            (0..slots.len()).filter(|&i| slots[i].is_none()).collect()
        };
        for i in missing(&b.operands) {
            let o = &s.op.operands[i];
            self.missing(span, "operand", &o.name, o.span);
        }
        for i in missing(&b.regions) {
            let o = &s.op.regions[i];
            self.missing(span, "region", &o.name, o.span);
        }
        for i in missing(&b.successors) {
            let o = &s.op.successors[i];
            self.missing(span, "successor", &o.name, o.span);
        }
        match (b.attr_dict, b.no_dict) {
            (Some(_), None) => {}
            (None, None) => {
                let error = Diagnostic::error(span, "format has no `attr-dict`");
                self.error(
                    error.help("put `attr-dict` where attributes without a place of their own are printed"),
                );
            }
            (Some(dict), Some(no_dict)) => {
                let error = Diagnostic::error(no_dict, "the format has an `attr-dict`");
                self.error(error.related(dict, "here"));
            }
            (None, Some(_)) => {
                let required = |attr: &AttrIdx| {
                    let decl = &s.op[*attr];
                    !decl.optional && decl.default.is_none()
                };
                let absent = missing(&b.attrs).into_iter().map(AttrIdx::at).filter(required);
                for attr in absent.collect::<Vec<_>>() {
                    let decl = &s.op[attr];
                    self.missing(span, "attribute", &decl.name, decl.span);
                }
            }
        }
    }

    fn missing(&mut self, span: Span, what: &str, name: &str, declared: Span) {
        let error = Diagnostic::error(span, format!("{what} `{name}` does not occur in the format"));
        self.error(error.related(declared, "declared here").help(format!("add `${name}`")));
    }
}

/// Returns the anchor of a group with all operands or results: none if there are none, so that the group is never printed.
fn list_anchor(values: &[ValueDecl<'_>], of: impl Fn(usize) -> Anchor) -> Option<Anchor> {
    let only = values.iter().position(|value| value.arity != Arity::One);
    match values.iter().any(|value| value.arity == Arity::One) {
        true => Some(Anchor::Always),
        false => only.map(of),
    }
}

/// Passes the attributes that other elements bind to every `attr-dict`.
fn set_bound(elements: &mut [FormatElement], attrs: &[AttrIdx]) {
    for e in elements {
        match e {
            FormatElement::AttrDict { bound, .. } => *bound = attrs.to_vec(),
            FormatElement::Optional { then, otherwise, .. } => {
                set_bound(then, attrs);
                set_bound(otherwise, attrs);
            }
            FormatElement::Clauses(clauses) => {
                clauses.iter_mut().for_each(|(_, inner)| set_bound(inner, attrs));
            }
            _ => {}
        }
    }
}
