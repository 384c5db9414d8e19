//! Formats of ops: names bound, everything bound once, every type known.

pub(in crate::resolve) mod first;
pub(in crate::resolve) mod groups;
pub(in crate::resolve) mod params;
pub(in crate::resolve) mod types;

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::load::did_you_mean;
use crate::model::*;
use crate::resolve::Resolver;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope, entity_text};

/// What a format has bound so far.
#[derive(Default)]
pub(in crate::resolve) struct Bound {
    pub operands: Vec<Option<Span>>,
    pub attrs: Vec<Option<Span>>,
    regions: Vec<Option<Span>>,
    successors: Vec<Option<Span>>,
    pub operand_types: Vec<Option<Span>>,
    pub result_types: Vec<Option<Span>>,
    attr_dict: Option<Span>,
    /// The variables of the loop around.
    pub items: Vec<(String, LoopList)>,
}

/// White space that a literal stands for: `` ` ` ``, `` `\n` ``, ` `` `.
pub(crate) fn spacing(text: &str) -> Option<Spacing> {
    match text {
        "" => Some(Spacing::None),
        "\\n" => Some(Spacing::Newline),
        t if t.trim().is_empty() => Some(Spacing::Space),
        _ => None,
    }
}

impl Resolver<'_> {
    /// The format of an op.
    pub fn format(&mut self, s: &OpScope, elements: &[FElem], span: Span) -> Format {
        let mut bound = Bound {
            operands: vec![None; s.op.operands.len()],
            attrs: vec![None; s.op.attrs.len()],
            regions: vec![None; s.op.regions.len()],
            successors: vec![None; s.op.successors.len()],
            operand_types: vec![None; s.op.operands.len()],
            result_types: vec![None; s.op.results.len()],
            attr_dict: None,
            items: Vec::new(),
        };
        // The text of the operands has the sizes of their groups.
        for o in &s.op.operands {
            if let Some(sizes) = o.sizes {
                bound.attrs[sizes] = Some(o.span);
            }
        }
        let before = self.errors.len();
        let mut out = self.elements(s, elements, &mut bound, 0);
        for e in elements.iter().filter(|e| e.anchor) {
            let error = Diagnostic::error(e.span, "`^` outside an optional group");
            self.error(error.help("a group is `( .. )?`"));
        }
        let in_format: Vec<usize> = (0..s.op.attrs.len()).filter(|&i| bound.attrs[i].is_some()).collect();
        set_bound(&mut out, &in_format);
        let clean = self.errors.len() == before;
        if clean {
            self.all_bound(s, &bound, span);
            self.one_reading(s, elements, &out);
        }
        let types = |slots: &[Option<Span>]| match clean {
            true => slots.iter().map(|s| s.map_or(TypeSource::Infer, |_| TypeSource::Text)).collect(),
            false => Vec::new(),
        };
        let (operand_types, result_types) = (types(&bound.operand_types), types(&bound.result_types));
        Format { elements: out, operand_types, result_types, span }
    }

    pub(in crate::resolve) fn elements(
        &mut self,
        s: &OpScope,
        elements: &[FElem],
        b: &mut Bound,
        depth: usize,
    ) -> Vec<FormatElement> {
        let mut out = Vec::new();
        for e in elements {
            let element = match &e.kind {
                FKind::Literal(text) => Some(self.literal_element(text, e.span)),
                FKind::Var(name) => self.variable(s, name, b, false),
                FKind::Word(word) => self.word(s, word, b),
                FKind::Call(word, args) => self.directive(s, word, args, b),
                FKind::Custom(parse, print, args) => {
                    let args = self.elements(s, args, b, depth + 1);
                    Some(FormatElement::Custom {
                        parse: RustPath(parse.clone()),
                        print: RustPath(print.clone()),
                        args,
                    })
                }
                FKind::Clauses(list) => {
                    let mut clauses = Vec::new();
                    for c in list {
                        let inner = self.elements(s, c, b, depth + 1);
                        clauses.extend(self.clause_anchor(s, e, c).map(|anchor| (anchor, inner)));
                    }
                    Some(FormatElement::Clauses(clauses))
                }
                FKind::For(items, separator, body) => {
                    self.repeat(s, e, (items, separator.as_ref()), body, b, depth)
                }
                FKind::Group(then, otherwise) => self.group(s, e, then, otherwise, b, depth),
            };
            out.extend(element);
        }
        out
    }

    pub(in crate::resolve) fn literal_element(&mut self, text: &str, span: Span) -> FormatElement {
        if let Some(space) = spacing(text) {
            return FormatElement::Space(space);
        }
        self.check_literal(text, span);
        FormatElement::Literal(text.trim().to_owned())
    }

    /// IR text has only so many tokens.
    pub(in crate::resolve) fn check_literal(&mut self, text: &str, span: Span) {
        let trimmed = text.trim();
        let word = trimmed.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))
            && !trimmed.starts_with(|c: char| c.is_ascii_digit());
        let punctuation = [
            ":", ",", "=", "<", ">", "(", ")", "{", "}", "[", "]", "->", "?", "+", "*", "|", "...", "/", "&",
            "-",
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

    fn variable(
        &mut self,
        s: &OpScope,
        name: &Name,
        b: &mut Bound,
        qualified: bool,
    ) -> Option<FormatElement> {
        if let Some(i) = b.items.iter().position(|(n, _)| *n == name.text) {
            let list = b.items[i].1;
            self.bind_item(s, list, name, b);
            return match list {
                LoopList::Result(_) => {
                    let error = Diagnostic::error(name.span, "a result has no text of its own");
                    self.error(error.help(format!("its type is `type(${})`", name.text)));
                    None
                }
                _ => Some(FormatElement::Item(i)),
            };
        }
        let Some(&(entity, declared)) = s.names.get(&name.text) else {
            let error = Diagnostic::error(name.span, format!("unknown name `${}`", name.text));
            self.error(error.maybe_help(did_you_mean(&name.text, s.names.keys().map(String::as_str))));
            return None;
        };
        let what = format!("{} `{}`", &entity_text(entity).split_once(' ').map_or("", |p| p.1), name.text);
        match entity {
            Entity::Operand(i) => {
                self.once(&mut b.operands[i], name.span, &what);
                Some(FormatElement::Operand(i))
            }
            Entity::Attr(attr) => {
                self.once(&mut b.attrs[attr], name.span, &what);
                Some(FormatElement::Attr { attr, form: self.attr_form(s, attr), qualified })
            }
            Entity::Region(i) => {
                self.once(&mut b.regions[i], name.span, &what);
                Some(FormatElement::Region(i))
            }
            Entity::Successor(i) => {
                self.once(&mut b.successors[i], name.span, &what);
                Some(FormatElement::Successor(i))
            }
            Entity::Let(_) => self.word(s, name, b),
            Entity::Result(_) => {
                let error =
                    Diagnostic::error(name.span, format!("result `{}` has no text of its own", name.text));
                let help = format!("its type is `type(${})`", name.text);
                self.error(error.related(declared, "declared as a result here").help(help));
                None
            }
            Entity::RegionArg(..) => {
                let error =
                    Diagnostic::error(name.span, format!("`{}` is an argument of a region", name.text));
                self.error(error.related(declared, "declared here").help("name the region"));
                None
            }
        }
    }

    fn attr_form(&self, s: &OpScope, attr: usize) -> AttrForm {
        let decl = &s.op.attrs[attr];
        match attr_use(self, &decl.constraint) {
            AttrUse::Enum(id) => AttrForm::Enum(id),
            AttrUse::Unit => AttrForm::Unit,
            AttrUse::Int => {
                self.refuel();
                if self.fixed_attr_type(&decl.constraint, 0) { AttrForm::Untyped } else { AttrForm::Typed }
            }
            _ => {
                let name = match &decl.constraint {
                    ConstraintExpr::Named(id, _) => self.model[*id].name.as_str(),
                    ConstraintExpr::IsAttr(id, _) => self.model[*id].name.as_str(),
                    _ => "",
                };
                if name == "SymbolName" || name == "SymbolNameAttr" {
                    AttrForm::SymbolName
                } else {
                    AttrForm::Typed
                }
            }
        }
    }

    /// Whether an integer attribute's type is fixed by its constraint, so that the text leaves it out.
    fn fixed_attr_type(&self, c: &ConstraintExpr, depth: usize) -> bool {
        match c {
            _ if depth > 32 || !self.step() => false,
            ConstraintExpr::Named(id, _) => self.fixed_attr_type(&self.model[*id].body, depth + 1),
            ConstraintExpr::Where(base, pred) => {
                self.fixed_attr_type(base, depth + 1) || self.pred_fixes_type(pred)
            }
            ConstraintExpr::And(parts) => parts.iter().any(|p| self.fixed_attr_type(p, depth + 1)),
            ConstraintExpr::IsAttr(_, args) => args.iter().any(|a| match &a.arg {
                ConstraintArg::Constraint(c) => self.one_type(c, &[], 0),
                _ => false,
            }),
            _ => false,
        }
    }

    fn pred_fixes_type(&self, pred: &Pred) -> bool {
        match pred {
            Pred::Is(Term::Param(_) | Term::Element, c) => self.one_type(c, &[], 0),
            Pred::And(parts) => parts.iter().any(|p| self.pred_fixes_type(p)),
            _ => false,
        }
    }

    fn word(&mut self, s: &OpScope, word: &Name, b: &mut Bound) -> Option<FormatElement> {
        match word.text.as_str() {
            "attr-dict" | "attr-dict-with-keyword" => {
                self.once(&mut b.attr_dict, word.span, "`attr-dict`");
                Some(FormatElement::AttrDict { keyword: word.text.len() > 9, bound: Vec::new() })
            }
            "prop-dict" => Some(FormatElement::PropDict),
            "operands" if !s.names.contains_key("operands") => {
                for i in 0..s.op.operands.len() {
                    let what = format!("operand `{}`", s.op.operands[i].name);
                    self.once(&mut b.operands[i], word.span, &what);
                }
                self.one_of_any_length(&s.op.operands, word.span, "operand", "$x");
                Some(FormatElement::Operands)
            }
            "results" if !s.names.contains_key("results") => Some(FormatElement::Results),
            "regions" => {
                for i in 0..s.op.regions.len() {
                    let what = format!("region `{}`", s.op.regions[i].name);
                    self.once(&mut b.regions[i], word.span, &what);
                }
                Some(FormatElement::Regions)
            }
            "successors" => {
                for i in 0..s.op.successors.len() {
                    let what = format!("successor `{}`", s.op.successors[i].name);
                    self.once(&mut b.successors[i], word.span, &what);
                }
                Some(FormatElement::Successors)
            }
            name => {
                if let Some(&(Entity::Let(i), _)) = s.names.get(name) {
                    if let LetKind::Mixed { attr, operands } = s.op.lets[i].kind {
                        let what = format!("attribute `{}`", s.op.attrs[attr].name);
                        self.once(&mut b.attrs[attr], word.span, &what);
                        let what = format!("operand `{}`", s.op.operands[operands].name);
                        self.once(&mut b.operands[operands], word.span, &what);
                        return Some(FormatElement::Mixed { list: i });
                    }
                    let error = Diagnostic::error(word.span, format!("`{name}` is no `mixed` list"));
                    self.error(error.help("only `let x = mixed(attr, operands);` has a text form"));
                    return None;
                }
                let error = Diagnostic::error(word.span, format!("unknown directive `{name}`"));
                let known =
                    ["attr-dict", "attr-dict-with-keyword", "prop-dict", "operands", "results", "regions"];
                let help = match s.names.contains_key(name) {
                    true => Some(format!("write `${name}`")),
                    false => did_you_mean(name, known)
                        .or(Some(format!("a keyword is in backticks: `` `{name}` ``"))),
                };
                self.error(error.maybe_help(help));
                None
            }
        }
    }

    fn directive(
        &mut self,
        s: &OpScope,
        word: &Name,
        args: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement> {
        match (word.text.as_str(), args) {
            ("type", [FElem { kind: FKind::Var(name), .. }])
                if b.items.iter().any(|(n, _)| *n == name.text) =>
            {
                let i = b.items.iter().position(|(n, _)| *n == name.text)?;
                match b.items[i].1 {
                    LoopList::Operand(o) => {
                        let what = format!("type of operand `{}`", s.op.operands[o].name);
                        self.once(&mut b.operand_types[o], name.span, &what);
                    }
                    LoopList::Result(r) => {
                        let what = format!("type of result `{}`", s.op.results[r].name);
                        self.once(&mut b.result_types[r], name.span, &what);
                    }
                    LoopList::Attr(_) => {
                        let message = "the items of an attribute are written with their types";
                        self.error(Diagnostic::error(name.span, message));
                        return None;
                    }
                }
                Some(FormatElement::ItemType(i))
            }
            ("type", [arg]) => {
                let of = self.type_of(s, arg, b)?;
                Some(FormatElement::Type { of, qualified: false })
            }
            ("functional-type", [ins, outs]) => {
                let ins = self.type_of(s, ins, b)?;
                let outs = self.type_of(s, outs, b)?;
                Some(FormatElement::FunctionalType(ins, outs))
            }
            ("qualified", [FElem { kind: FKind::Var(name), .. }]) => self.variable(s, name, b, true),
            ("qualified", [FElem { kind: FKind::Call(inner, args), .. }]) if inner.text == "type" => {
                match self.directive(s, inner, args, b)? {
                    FormatElement::Type { of, .. } => Some(FormatElement::Type { of, qualified: true }),
                    other => Some(other),
                }
            }
            ("ref", [FElem { kind: FKind::Var(name), .. }]) => {
                // A reference binds nothing: it gives a `custom` directive what was bound before.
                let mut scratch = Bound {
                    operands: vec![None; b.operands.len()],
                    attrs: vec![None; b.attrs.len()],
                    regions: vec![None; b.regions.len()],
                    successors: vec![None; b.successors.len()],
                    ..Bound::default()
                };
                let inner = self.variable(s, name, &mut scratch, false)?;
                Some(FormatElement::Ref(Box::new(inner)))
            }
            (name, _) => {
                let want = match name {
                    "type" => "`type($value)`, `type(operands)` or `type(results)`",
                    "functional-type" => "`functional-type(operands, results)`",
                    "qualified" => "`qualified($attr)` or `qualified(type($value))`",
                    "struct" => "a type's format",
                    _ => "`ref($name)`",
                };
                self.error(Diagnostic::error(word.span, format!("expected {want}")));
                None
            }
        }
    }

    /// Of values that are written in one list, one group at most may have any length: nothing says where the next begins.
    fn one_of_any_length(&mut self, values: &[ValueDecl], at: Span, what: &str, instead: &str) {
        let any: Vec<&str> =
            values.iter().filter(|v| v.arity != Arity::One).map(|v| v.name.as_str()).collect();
        if let [first, second, ..] = any.as_slice() {
            let message = format!(
                "nothing in the text says which of these belong to {what} `{first}` and which to `{second}`"
            );
            self.error(Diagnostic::error(at, message).help(format!("write `{instead}` for each")));
        }
    }

    fn type_of(&mut self, s: &OpScope, arg: &FElem, b: &mut Bound) -> Option<TypeOf> {
        let name = match &arg.kind {
            FKind::Var(name) | FKind::Word(name) => name,
            _ => {
                self.error(Diagnostic::error(arg.span, "expected `$value`, `operands` or `results`"));
                return None;
            }
        };
        let is_var = matches!(arg.kind, FKind::Var(_));
        match (name.text.as_str(), s.names.get(&name.text)) {
            ("operands", None) if !is_var => {
                for i in 0..s.op.operands.len() {
                    let what = format!("type of operand `{}`", s.op.operands[i].name);
                    self.once(&mut b.operand_types[i], arg.span, &what);
                }
                Some(TypeOf::Operands)
            }
            ("results", None) if !is_var => {
                for i in 0..s.op.results.len() {
                    let what = format!("type of result `{}`", s.op.results[i].name);
                    self.once(&mut b.result_types[i], arg.span, &what);
                }
                self.one_of_any_length(&s.op.results, arg.span, "result", "type($x)");
                Some(TypeOf::Results)
            }
            (_, Some(&(Entity::Operand(i), _))) => {
                self.once(&mut b.operand_types[i], arg.span, &format!("type of operand `{}`", name.text));
                Some(TypeOf::Operand(i))
            }
            (_, Some(&(Entity::Result(i), _))) => {
                self.once(&mut b.result_types[i], arg.span, &format!("type of result `{}`", name.text));
                Some(TypeOf::Result(i))
            }
            (_, Some(&(Entity::Attr(_), declared))) => {
                let error =
                    Diagnostic::error(arg.span, "an attribute is written with its type, or has a known one");
                self.error(error.related(declared, "declared as an attribute here"));
                None
            }
            (_, Some(&(entity, declared))) => {
                let message = format!("{} has no type", entity_text(entity));
                self.error(Diagnostic::error(arg.span, message).related(declared, "declared here"));
                None
            }
            (_, None) => {
                let error = Diagnostic::error(arg.span, format!("unknown name `{}`", name.text));
                self.error(error.maybe_help(did_you_mean(&name.text, s.names.keys().map(String::as_str))));
                None
            }
        }
    }

    fn group(
        &mut self,
        s: &OpScope,
        e: &FElem,
        then: &[FElem],
        otherwise: &[FElem],
        b: &mut Bound,
        depth: usize,
    ) -> Option<FormatElement> {
        let inner = self.elements(s, then, b, depth + 1);
        let other = self.elements(s, otherwise, b, depth + 1);
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
        self.lost_without_anchor(s, then, &inner);
        Some(FormatElement::Optional { then: inner, otherwise: other, anchor })
    }

    pub(in crate::resolve) fn anchor(&mut self, s: &OpScope, e: &FElem) -> Option<Anchor> {
        let name = match &e.kind {
            FKind::For(items, ..) => items.first().map(|(_, list)| list),
            FKind::Var(name) | FKind::Word(name) => Some(name),
            FKind::Call(_, args) => args.iter().find_map(|a| match &a.kind {
                FKind::Var(name) | FKind::Word(name) => Some(name),
                _ => None,
            }),
            _ => None,
        };
        let entity = name.and_then(|n| s.names.get(&n.text)).map(|&(entity, declared)| (entity, declared));
        let Some((entity, declared)) = entity else {
            if name.is_none_or(|n| !matches!(n.text.as_str(), "operands" | "results")) {
                self.error(Diagnostic::error(e.span, "this element cannot be an anchor"));
            }
            return None;
        };
        let op = &s.op;
        let (anchor, varies) = match entity {
            Entity::Operand(i) => (Anchor::Operand(i), op.operands[i].arity != Arity::One),
            Entity::Result(i) => (Anchor::Result(i), op.results[i].arity != Arity::One),
            Entity::Attr(i) if matches!(e.kind, FKind::For(..)) => (Anchor::List(i), true),
            Entity::Attr(i) => (Anchor::Attr(i), op.attrs[i].optional || op.attrs[i].default.is_some()),
            Entity::Region(i) => (Anchor::Region(i), true),
            Entity::Successor(i) => (Anchor::Successor(i), op.successors[i].arity != Arity::One),
            Entity::Let(i) => (Anchor::Let(i), true),
            Entity::RegionArg(..) => return None,
        };
        if !varies {
            let error = Diagnostic::error(e.span, "anchor is always present");
            self.error(error.related(declared, "declared without `?` or `*` here"));
        }
        Some(anchor)
    }

    /// Whatever the text has to carry is in the format.
    fn all_bound(&mut self, s: &OpScope, b: &Bound, span: Span) {
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
        if b.attr_dict.is_none() {
            let error = Diagnostic::error(span, "format has no `attr-dict`");
            self.error(
                error.help("put `attr-dict` where attributes without a place of their own are printed"),
            );
        }
    }

    fn missing(&mut self, span: Span, what: &str, name: &str, declared: Span) {
        let error = Diagnostic::error(span, format!("{what} `{name}` does not occur in the format"));
        self.error(error.related(declared, "declared here").help(format!("add `${name}`")));
    }
}

/// Tells every `attr-dict` which attributes are bound elsewhere.
fn set_bound(elements: &mut [FormatElement], attrs: &[usize]) {
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
