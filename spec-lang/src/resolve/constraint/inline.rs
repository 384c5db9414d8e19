//! Copies constraints of other dialects: `use other::{IntLike} inline;`.
//!
//! A copy is a constraint of the dialect that imports it. References in its source to other constraints are replaced by their meanings,
//! except references to `builtin`, so that the copy does not depend on the other dialect.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::constraint::Meaning;
use crate::resolve::names::ItemId;
use bumpalo::Bump;

/// The dialect that every generated crate is linked with.
const BUILTIN: &str = "builtin";

/// The maximum number of nodes in a copy.
const MAX_NODES: u32 = 4000;

/// A constraint that an import declares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Copied<'a> {
    /// The copy.
    pub id: ConstraintId,
    /// The source; `None` if there is a mistake.
    pub source: Option<ConstraintId>,
    /// The name in the import.
    pub name: &'a Name,
}

/// A copy under construction.
struct Copying {
    id: ConstraintId,
    dialect: DialectId,
    span: Span,
    /// The constraints that are being expanded.
    inside: Vec<ConstraintId>,
    /// The named parts that cannot be copied, each with the place of its declaration.
    refused: Vec<(String, Option<Span>)>,
    left: u32,
    names_builtin: bool,
}

impl<'a> Cx<'_, 'a> {
    /// Resolves the generics of a copy from the generics of its source.
    pub fn copy_generics(
        &mut self,
        copy: Copied<'_>,
        source: ConstraintId,
    ) -> (Vec<Generic<'a>>, Option<Text<GenericIdx>>) {
        let mut copying = self.copying(copy);
        let (mut generics, text) = (self.model[source].generics.clone(), self.model[source].text.clone());
        for generic in &mut generics {
            match &mut generic.kind {
                GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
                    *c = self.relocated(c, &mut copying, false);
                }
                GenericKind::Param(ParamKind::Enum(id)) => {
                    let (dialect, name, span) =
                        (self.model[*id].dialect, self.model[*id].name.clone(), self.model[*id].span);
                    self.allow(&mut copying, dialect, "the enum", &name, span);
                }
                GenericKind::Param(_) => {}
            }
        }
        self.finish_copy(copy, source, copying);
        (generics, text)
    }

    /// Resolves the body of a copy from its source, which is resolved.
    pub fn copy_body(&mut self, copy: Copied<'_>, source: ConstraintId) -> Option<Meaning<'a>> {
        if !self.resolved.has_body(source) {
            let message = format!("`{}` is copied from itself", copy.name.text);
            self.error(Diagnostic::error(copy.name.span, message));
            return None;
        }
        let mut copying = self.copying(copy);
        if let Some((_, item)) = self.names.constraint_item(source) {
            for interface in &item.interfaces {
                let path = &interface.path;
                copying.refused.push((format!("it has the interface `{}`", path.text()), Some(path.span)));
            }
            for method in &item.methods {
                let message = format!("it has the method `{}`, a Rust function", method.name.text);
                copying.refused.push((message, Some(method.name.span)));
            }
            if let Some(handle) = &item.handle {
                copying
                    .refused
                    .push((format!("its handle is the Rust type `{handle}`"), Some(item.name.span)));
            }
        }
        let from = &self.model[source];
        let (body, over, doc) = (from.body, from.over, from.doc.clone());
        copying.inside.push(source);
        let body = self.relocated(&body, &mut copying, true);
        let body = if copying.refused.is_empty() { body } else { ConstraintExpr::Any(over) };
        self.finish_copy(copy, source, copying);
        Some(Meaning { over, body, methods: Vec::new(), doc })
    }

    fn copying(&self, copy: Copied<'_>) -> Copying {
        Copying {
            id: copy.id,
            dialect: self.model[copy.id].dialect,
            span: copy.name.span,
            inside: Vec::new(),
            refused: Vec::new(),
            left: MAX_NODES,
            names_builtin: false,
        }
    }

    fn finish_copy(&mut self, copy: Copied<'_>, source: ConstraintId, copying: Copying) {
        let builtin = self.model.dialect_named(BUILTIN).filter(|_| copying.names_builtin);
        let builtin = builtin.filter(|id| *id != copying.dialect);
        self.report.depends.extend(builtin.map(|id| (copying.dialect, id)));
        let mut refused = copying.refused.into_iter();
        let Some((why, span)) = refused.next() else { return };
        let message = format!("`{}` cannot be copied: {why}", copy.name.text);
        let at = span.unwrap_or(self.model[source].span);
        let mut error = Diagnostic::error(copy.name.span, message).related(at, "declared here");
        for (why, _) in refused {
            error = error.note(why);
        }
        self.error(error.help("link it: leave out `inline`"));
    }

    /// Translates a constraint of another dialect to this dialect; `is_whole` is set for the root of the copy.
    fn relocated(
        &mut self,
        e: &ConstraintExpr<'a>,
        copying: &mut Copying,
        is_whole: bool,
    ) -> ConstraintExpr<'a> {
        Relocate { resolver: self, copying, is_whole }.constraint(e)
    }

    /// Rejects a reference to a declaration of a dialect on which the copy must not depend.
    fn allow(&self, copying: &mut Copying, dialect: DialectId, what: &str, name: &str, span: Span) {
        let of = &self.model[dialect].name;
        copying.names_builtin |= of == BUILTIN;
        if of != BUILTIN && dialect != copying.dialect {
            copying.refused.push((format!("it names {what} `{of}::{name}`"), Some(span)));
        }
    }

    fn allow_item(&self, copying: &mut Copying, at: Option<ItemId>, what: &str) {
        let Some(at) = at else { return };
        let name = match &self.item(at).kind {
            ItemKind::Interface(i) | ItemKind::Trait(i) => &i.name,
            _ => return,
        };
        self.allow(copying, self.dialect(at.unit), what, &name.text, name.span);
    }

    /// Composes the texts of copies. These are the texts of their sources, although the names in them are expanded.
    pub fn copied_texts(&self) -> Vec<(ConstraintId, Text<GenericIdx>)> {
        let texts = self.names.copies.iter().filter_map(|copy| {
            let (source, decl) = (copy.source?, &self.model[copy.id]);
            if decl.text.is_some() || !decl.generics.is_empty() {
                return None;
            }
            let [mine, theirs] =
                [copy.id, source].map(|id| self.model.constraint_text(&ConstraintExpr::Named(id, &[]), &[]));
            (mine != theirs).then(|| (copy.id, Text(vec![TextPart::Literal(theirs)])))
        });
        texts.collect()
    }
}

/// Translates a constraint of another dialect to the dialect of the copy.
struct Relocate<'r, 'c, 'a> {
    resolver: &'r mut Cx<'c, 'a>,
    copying: &'r mut Copying,
    /// Whether the next constraint is the entire copy: its arms keep their names.
    is_whole: bool,
}

impl<'a> Rewrite<'a> for Relocate<'_, '_, 'a> {
    fn arena(&self) -> &'a Bump {
        self.resolver.arena
    }

    fn constraint(&mut self, of: &ConstraintExpr<'a>) -> ConstraintExpr<'a> {
        use ConstraintExpr as C;
        let is_whole = std::mem::take(&mut self.is_whole);
        let copying = &mut *self.copying;
        if copying.left == 0 {
            return *of;
        }
        copying.left -= 1;
        if copying.left == 0 {
            copying.refused.push(("it is too large when all that it names is put in".to_owned(), None));
        }
        self.refuse(of);
        match of {
            C::Named(id, args) => {
                let args: Vec<_> = args.iter().map(|arg| self.arg(arg)).collect();
                self.meaning(*id, &args, is_whole)
            }
            C::OneOf(arms) => {
                let (span, arena) = (self.copying.span, self.resolver.arena);
                let arms = arms.iter().map(|arm| {
                    let name = arm.name.filter(|_| is_whole);
                    Arm { name, body: self.constraint(&arm.body), span }
                });
                C::OneOf(arena.alloc_slice_fill_iter(arms))
            }
            _ => constraint_inside(self, of),
        }
    }

    fn path(&mut self, of: &'a str) -> &'a str {
        self.copying.refused.push((format!("it names the Rust function `{of}`"), None));
        of
    }
}

impl<'a> Relocate<'_, '_, 'a> {
    /// Rejects references of a constraint that a copy cannot contain.
    fn refuse(&mut self, of: &ConstraintExpr<'a>) {
        use ConstraintExpr as C;
        let (model, pending) = (&self.resolver.model, &self.resolver.names.items);
        let (what, dialect, name, span) = match of {
            C::IsType(id, _) => ("the type", model[*id].dialect, &model[*id].name, model[*id].span),
            C::IsAttr(id, _) => ("the attribute", model[*id].dialect, &model[*id].name, model[*id].span),
            C::Enum(id) => ("the enum", model[*id].dialect, &model[*id].name, model[*id].span),
            C::IsOp(id) => ("the op", model[*id].dialect, &model[*id].name, model[*id].span),
            C::Implements(id) => {
                let at = pending.interfaces.get(id.index()).copied();
                return self.resolver.allow_item(self.copying, at, "the interface");
            }
            C::HasTrait(id) => {
                // Native traits come after the declared ones.
                let at = pending.traits.get(id.index()).copied();
                return self.resolver.allow_item(self.copying, at, "the trait");
            }
            _ => return,
        };
        self.resolver.allow(self.copying, dialect, what, name, span);
    }

    /// Translates a reference to a constraint: by its name if this dialect has it, else by its meaning.
    fn meaning(
        &mut self,
        id: ConstraintId,
        args: &[ConstraintArg<'a>],
        is_whole: bool,
    ) -> ConstraintExpr<'a> {
        let (resolver, copying) = (&mut *self.resolver, &mut *self.copying);
        let dialect = resolver.model[id].dialect;
        let is_builtin = resolver.model[dialect].name == BUILTIN;
        copying.names_builtin |= is_builtin;
        if is_builtin || dialect == copying.dialect {
            return ConstraintExpr::Named(id, resolver.slice(args));
        }
        let here = |copy: &&Copied<'_>| {
            let is_here = resolver.model[copy.id].dialect == copying.dialect;
            copy.source == Some(id) && copy.id != copying.id && is_here
        };
        if let Some(copy) = resolver.names.copies.iter().find(here) {
            return ConstraintExpr::Named(copy.id, resolver.slice(args));
        }
        // A recursive constraint is reported at its declaration.
        if copying.inside.contains(&id) {
            return ConstraintExpr::Any(resolver.model[id].over);
        }
        let meaning = resolver.model.expand(resolver.arena, id, args);
        copying.inside.push(id);
        self.is_whole = is_whole;
        let meaning = self.constraint(&meaning);
        self.copying.inside.pop();
        meaning
    }
}
