//! Resolves parts of a format that may be absent or repeated: groups, clauses, loops.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::format::{Bound, spacing};
use crate::resolve::op::scope::{Entity, OpScope};

impl<'a> Cx<'_, 'a> {
    /// Checks that the first element of a group has a token whenever the group is present: the parser decides by this token.
    pub(in crate::resolve) fn group_begins(
        &mut self,
        s: &OpScope<'a>,
        then: &[FElem],
        inner: &[FormatElement<'a>],
    ) {
        let first = then.iter().zip(inner).find(|(_, i)| !is_silent(i));
        let Some((element, resolved)) = first else {
            // The group has only an attribute without text, or white space.
            if let Some(e) = then.first() {
                self.error(Diagnostic::error(e.span, "a parser cannot decide on this element").help(
                    "begin an optional group with a literal, or with an optional operand or attribute",
                ));
            }
            return;
        };
        let empty = crate::resolve::format::first::first(self, s, resolved, element.span).empty;
        if !empty || element.anchor {
            let decides = match resolved {
                FormatElement::Operand(i) => s.op[*i].arity != Arity::One,
                FormatElement::Attr { attr, .. } => s.op[*attr].optional || s.op[*attr].default.is_some(),
                FormatElement::FunctionalType(..) | FormatElement::ShortFunctionalType(..) => false,
                FormatElement::AttrDict { .. } => false,
                FormatElement::Operands | FormatElement::Regions | FormatElement::Successors => false,
                FormatElement::RegionArg { .. } | FormatElement::RegionBody { .. } => false,
                _ => true,
            };
            if decides {
                return;
            }
        }
        let error = Diagnostic::error(element.span, "a parser cannot decide on this element");
        self.error(
            error.help("begin an optional group with a literal, or with an optional operand or attribute"),
        );
    }

    /// Checks that a group without an anchor loses no data: a part that is always present has to be printed always.
    pub(in crate::resolve) fn lost_without_anchor(
        &mut self,
        s: &OpScope<'a>,
        then: &[FElem],
        (inner, otherwise): (&[FormatElement<'a>], &[FormatElement<'a>]),
    ) {
        for (element, resolved) in then.iter().zip(inner) {
            if otherwise.contains(resolved) {
                continue;
            }
            let lost = match resolved {
                FormatElement::Operand(i) if s.op[*i].arity == Arity::One => {
                    Some(("operand", &s.op[*i].name, s.op[*i].span))
                }
                FormatElement::Attr { attr, .. }
                | FormatElement::Keyword { attr, .. }
                | FormatElement::BoolWord { attr, .. }
                | FormatElement::Affine { map: attr, .. } => {
                    let a = &s.op[*attr];
                    (!a.optional && a.default.is_none()).then_some(("attribute", &a.name, a.span))
                }
                FormatElement::RegionArg { region, arg, .. } => {
                    let arg = s.op[*region].args.as_ref().map(|args| &args[arg.index()]);
                    let one = arg.filter(|arg| arg.arity == Arity::One);
                    one.map(|arg| ("argument", &arg.name, arg.span))
                }
                _ => None,
            };
            if let Some((what, name, declared)) = lost.filter(|_| !element.anchor) {
                let message = format!("{what} `{name}` is lost where the group is not printed");
                let error = Diagnostic::error(element.span, message);
                self.error(error.related(declared, "declared without `?` or `*` here"));
            }
        }
    }

    /// Returns the anchor of a clause: the element with `^`, or the only element that may be absent.
    pub(in crate::resolve) fn clause_anchor(
        &mut self,
        s: &OpScope<'a>,
        whole: &FElem,
        clause: &[FElem],
    ) -> Option<Anchor> {
        if let Some(marked) = clause.iter().find(|e| e.anchor) {
            return self.anchor(s, marked);
        }
        let decides = |e: &&FElem| match &e.kind {
            FKind::Var(_) | FKind::Assign(..) | FKind::For(..) => true,
            FKind::Call(word, args) => {
                matches!(word.text.as_str(), "defined" | "item")
                    && matches!(&args[..], [FElem { kind: FKind::Var(_), .. }])
            }
            _ => false,
        };
        // A value that a hook writes decides, too. One that the text does not have does not: the clause would be read and lost.
        let in_hook = || {
            clause.iter().find_map(|e| match &e.kind {
                FKind::Custom(_, _, args) => args.iter().find(|arg| matches!(arg.kind, FKind::Var(_))),
                _ => None,
            })
        };
        let variable = clause.iter().find(decides).or_else(in_hook);
        match variable {
            Some(e) => self.anchor(s, e),
            None => {
                let span = clause.first().map_or(whole.span, |e| e.span);
                let error = Diagnostic::error(span, "nothing decides whether this clause is printed");
                self.error(error.help("name an optional operand or attribute in it, `$x`"));
                None
            }
        }
    }

    /// Resolves a loop: `for x in $xs, .. sep `,` { .. }`.
    pub(in crate::resolve) fn repeat(
        &mut self,
        s: &OpScope<'a>,
        e: &FElem,
        (items, separator): (&[(Name, Name)], Option<&Name>),
        body: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        if !b.items.is_empty() {
            self.error(Diagnostic::error(e.span, "a loop inside of a loop"));
            return None;
        }
        self.unique("variable", items.iter().map(|(name, _)| name));
        for (name, list) in items {
            let Some(found) = self.loop_list(s, list) else {
                b.items.clear();
                return None;
            };
            b.items.push((name.text.clone(), found));
        }
        let separator = separator.and_then(|text| match self.literal_element(&text.text, text.span) {
            FormatElement::Literal(text) => Some(text),
            _ => {
                self.error(Diagnostic::error(text.span, "a separator is a keyword or punctuation"));
                None
            }
        });
        let inner = self.elements(s, body, b);
        let lists: Vec<LoopList> = std::mem::take(&mut b.items).into_iter().map(|(_, list)| list).collect();
        for element in body.iter().filter(|e| e.anchor) {
            self.error(Diagnostic::error(element.span, "`^` outside an optional group"));
        }
        for (i, (name, _)) in items.iter().enumerate() {
            let used = inner
                .iter()
                .any(|e| matches!(e, FormatElement::Item(n) | FormatElement::ItemList(n, _) | FormatElement::ItemWord(n) | FormatElement::ItemType(n) if *n == i));
            if !used {
                self.error(Diagnostic::error(name.span, format!("`{}` is not used in the loop", name.text)));
            }
        }
        for (element, resolved) in body.iter().zip(&inner) {
            let fits = matches!(
                resolved,
                FormatElement::Item(_)
                    | FormatElement::ItemList(..)
                    | FormatElement::ItemWord(_)
                    | FormatElement::ItemType(_)
                    | FormatElement::Literal(_)
                    | FormatElement::Space(_)
            );
            if !fits {
                let error = Diagnostic::error(element.span, "this has no place in a loop");
                self.error(error.help("a loop has literals, `$x` and `type($x)` of its variables"));
            }
        }
        Some(FormatElement::Loop { lists, separator, body: inner })
    }

    fn loop_list(&mut self, s: &OpScope<'a>, list: &Name) -> Option<LoopList> {
        let Some(&(entity, declared)) = s.names.get(&list.text) else {
            let error = Diagnostic::error(list.span, format!("unknown name `${}`", list.text));
            self.error(error.maybe_help(did_you_mean(&list.text, s.names.keys().map(String::as_str))));
            return None;
        };
        match entity {
            Entity::Operand(i) if s.op[i].arity == Arity::Variadic => Some(LoopList::Operand(i)),
            Entity::Result(i) if s.op[i].arity == Arity::Variadic => Some(LoopList::Result(i)),
            Entity::Attr(i) => {
                let constraint = s.op[i].constraint;
                match crate::resolve::op::kinds::attr_use(self, &constraint) {
                    crate::resolve::op::kinds::AttrUse::List
                    | crate::resolve::op::kinds::AttrUse::Unknown => Some(LoopList::Attr(i)),
                    _ => {
                        let error = Diagnostic::error(list.span, format!("`{}` is no list", list.text));
                        self.error(error.related(declared, "declared here"));
                        None
                    }
                }
            }
            _ => {
                let error = Diagnostic::error(list.span, format!("`{}` is no list", list.text));
                self.error(
                    error
                        .related(declared, "declared here")
                        .help("a loop walks over variadic operands and results, and array attributes"),
                );
                None
            }
        }
    }

    /// Binds the text of a list by `$x` in a loop over it.
    pub(in crate::resolve) fn bind_item(
        &mut self,
        s: &OpScope<'a>,
        list: LoopList,
        name: &Name,
        b: &mut Bound,
    ) {
        match list {
            LoopList::Operand(i) => {
                let what = format!("operand `{}`", s.op[i].name);
                self.once(&mut b.operands[i.index()], name.span, &what);
            }
            LoopList::Attr(i) => {
                let what = format!("attribute `{}`", s.op[i].name);
                self.once(&mut b.attrs[i.index()], name.span, &what);
            }
            LoopList::Result(_) => {}
        }
    }
}

/// Returns whether an element has no text: white space, a unit attribute.
fn is_silent(e: &FormatElement) -> bool {
    match e {
        FormatElement::Space(_) | FormatElement::Absent(_) => true,
        FormatElement::Attr { form, .. } => *form == AttrForm::Unit,
        FormatElement::Literal(text) => spacing(text).is_some(),
        _ => false,
    }
}
