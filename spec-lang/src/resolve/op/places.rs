//! Resolves operands, results, attributes and regions of ops.

use super::{Flat, arity};
use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::constraint::{Owner, Scope};
use crate::resolve::default::{DefaultUse, Place};
use crate::resolve::op::scope::{Entity, OpScope};
use crate::resolve::{Cx, Def, Space};

impl<'c, 'a> Cx<'c, 'a> {
    /// Resolves the constraint of a value or an attribute, over types or attributes respectively.
    pub(super) fn constraint_of(
        &mut self,
        scope: &OpScope<'a>,
        item: &ValueItem,
        subject: Subject,
    ) -> ConstraintExpr<'a> {
        let any = if subject == Subject::Attr { "any" } else { "Any" };
        let Some(written) = &item.constraint else {
            let error = Diagnostic::error(item.name.span, format!("`{}` has no constraint", item.name.text));
            self.error(error.help(format!("write `{}: {any}`, or what it has to be", item.name.text)));
            return ConstraintExpr::Any(subject);
        };
        let inner = Scope { unit: scope.unit, generics: &scope.op.generics, owner: Owner::Item };
        let native = (subject == Subject::Attr).then(|| self.native_value(scope.unit, written)).flatten();
        let constraint = self.cexpr(inner, native.as_ref().unwrap_or(written), subject);
        let help = match (subject, self.subject_of(&constraint)) {
            (Subject::Attr, Some(Subject::Type)) => Some("an operand is declared in `operands {..}`"),
            (Subject::Type, Some(Subject::Attr)) => Some("an attribute is declared in `attrs {..}`"),
            _ => None,
        };
        self.over(written.span, constraint, subject, help)
    }

    /// Returns the builtin constraint for an attribute with the kind of a parameter, such as `i64`, unless this is the name of a constraint.
    fn native_value(&self, unit: crate::resolve::names::UnitId, written: &CExpr) -> Option<CExpr> {
        let CKind::Name(path, args) = &written.kind else { return None };
        let name = match (path.single()?, args.is_empty()) {
            ("bool", true) => "Bool",
            ("u32", true) => "I32Attr",
            ("i64" | "u64", true) => "I64Attr",
            ("f64", true) => "F64Attr",
            ("str", true) => "Str",
            ("shape", true) => "I64Array",
            _ => return None,
        };
        if !matches!(self.names.find_quietly(unit, path, &[Space::Named, Space::Attr]), Ok(None)) {
            return None;
        }
        let segments = vec!["builtin".to_owned(), name.to_owned()];
        let path = Path { segments, span: path.span };
        Some(CExpr { span: written.span, kind: CKind::Name(path, Vec::new()) })
    }

    pub(super) fn value_decl(&mut self, scope: &OpScope<'a>, item: &ValueItem) -> ValueDecl<'a> {
        let constraint = self.constraint_of(scope, item, Subject::Type);
        if let Some(default) = &item.default {
            self.error(Diagnostic::error(default.span, "only attributes have defaults"));
        }
        let mut arity = arity(item.arity);
        if let ConstraintExpr::Generic(i) = constraint
            && matches!(
                scope.op.generics.get(i.index()),
                Some(Generic { kind: GenericKind::TypeList(_), .. })
            )
        {
            arity = Arity::Variadic;
        }
        ValueDecl {
            name: item.name.text.clone(),
            constraint,
            arity,
            sizes: None,
            doc: item.doc.clone(),
            span: item.name.span,
        }
    }

    /// Returns as many items as fit into a list of this length, since ids are narrow.
    pub(in crate::resolve) fn with_room<'i, T>(
        &mut self,
        has: usize,
        items: &'i [T],
        span: impl Fn(&T) -> Span,
    ) -> &'i [T] {
        let room = MAX_PARTS.saturating_sub(has).min(items.len());
        if let Some(first) = items.get(room) {
            self.has_room(MAX_PARTS, span(first));
        }
        &items[..room]
    }

    /// Returns whether a list of this length has room for one more item; reports it if not.
    pub(in crate::resolve) fn has_room(&mut self, has: usize, span: Span) -> bool {
        if has >= MAX_PARTS {
            let message = format!("there are at most {MAX_PARTS} of these");
            self.error(Diagnostic::error(span, message));
        }
        has < MAX_PARTS
    }

    pub(super) fn op_values(&mut self, scope: &mut OpScope<'a>, kind: ValuesKind, items: &[ValueItem]) {
        let has = match kind {
            ValuesKind::Operands => scope.op.operands.len(),
            ValuesKind::Results => scope.op.results.len(),
            ValuesKind::Attrs => scope.op.attrs.len(),
            ValuesKind::Successors => scope.op.successors.len(),
        };
        for item in self.with_room(has, items, |item| item.name.span) {
            match kind {
                ValuesKind::Operands => {
                    let decl = self.value_decl(scope, item);
                    scope.op.operands.push(decl);
                }
                ValuesKind::Results => {
                    let decl = self.value_decl(scope, item);
                    scope.op.results.push(decl);
                }
                ValuesKind::Attrs => {
                    let attr = self.op_attr(scope, item);
                    scope.op.attrs.push(attr);
                }
                ValuesKind::Successors => {
                    if let Some(c) = &item.constraint {
                        let error = Diagnostic::error(c.span, "a successor has no constraint");
                        self.error(error.help("its arguments may have one: `dest(value: Index)`"));
                    }
                    let args = item.args.as_ref().map(|args| {
                        self.unique("argument", args.iter().map(|arg| &arg.name));
                        let args = self.with_room(0, args, |arg| arg.name.span);
                        args.iter().map(|arg| self.value_decl(scope, arg)).collect()
                    });
                    scope.op.successors.push(SuccessorDecl {
                        name: item.name.text.clone(),
                        arity: arity(item.arity),
                        args,
                        doc: item.doc.clone(),
                        span: item.name.span,
                    });
                }
            }
        }
    }

    /// Resolves `xs: T** by sizes`.
    pub(super) fn nested_operands(&mut self, scope: &mut OpScope<'a>, flat: &Flat<'c>) {
        let (mut operand, mut found) = (0, Vec::new());
        for (_, clause) in &flat.clauses {
            let lists = match &clause.kind {
                ClauseKind::Values(kind, items) => vec![(*kind == ValuesKind::Operands, items.as_slice())],
                ClauseKind::Region(r) => {
                    let args = r.args.as_deref().unwrap_or_default();
                    vec![(false, args), (false, r.terminator.as_ref().map_or(&[][..], |t| &t.operands))]
                }
                _ => continue,
            };
            for (operands, items) in lists {
                for item in items {
                    match (operands, &item.sizes) {
                        (true, Some(sizes)) if item.arity == Count::Nested => found.push((operand, sizes)),
                        (true, None) if item.arity == Count::Nested => {
                            let message = format!("nothing says how `{}` is cut into groups", item.name.text);
                            let help =
                                "name an attribute of the op, a dense array of `i32`: `xs: T** by sizes`";
                            self.error(Diagnostic::error(item.name.span, message).help(help));
                        }
                        (_, Some(sizes)) => {
                            self.error(Diagnostic::error(sizes.span, "`by` is for operands with `**`"));
                        }
                        (false, None) if item.arity == Count::Nested => {
                            self.error(Diagnostic::error(item.name.span, "`**` is for operands"));
                        }
                        _ => {}
                    }
                    operand += usize::from(operands);
                }
            }
        }
        for (operand, sizes) in found {
            match scope.names.get(&sizes.text) {
                Some((Entity::Attr(i), _)) => scope.op.operands[operand].sizes = Some(*i),
                Some((_, declared)) => {
                    let error = Diagnostic::error(sizes.span, format!("`{}` is no attribute", sizes.text));
                    self.error(error.related(*declared, "declared here"));
                }
                None => {
                    let error = Diagnostic::error(sizes.span, format!("unknown attribute `{}`", sizes.text));
                    let names = scope.op.attrs.iter().map(|a| a.name.as_str());
                    self.error(error.maybe_help(did_you_mean(&sizes.text, names)));
                }
            }
        }
    }

    pub(super) fn op_attr(&mut self, scope: &OpScope<'a>, item: &ValueItem) -> OpAttr<'a> {
        let constraint = self.constraint_of(scope, item, Subject::Attr);
        let span = item.constraint.as_ref().map_or(item.name.span, |c| c.span);
        if item.arity == Count::Variadic {
            let error = Diagnostic::error(span, "an attribute is not variadic");
            self.error(error.help("use an array attribute, `each C`"));
        }
        let default = item.default.as_ref().and_then(|d| {
            match crate::resolve::op::kinds::cases_of(self, &constraint) {
                Some(id) => self.value(d, &ParamKind::Enum(id)),
                None => self.untyped(d),
            }
        });
        if let (Some(value), Some(literal)) = (&default, &item.default) {
            let place = Place::Attr(item.name.text.clone(), constraint, scope.op.generics.clone());
            self.report.defaults.push(DefaultUse { value: *value, span: literal.span, place });
        }
        OpAttr {
            name: item.name.text.clone(),
            constraint,
            optional: item.arity == Count::Optional,
            default,
            doc: item.doc.clone(),
            span: item.name.span,
        }
    }

    pub(super) fn op_region(&mut self, scope: &mut OpScope<'a>, item: &RegionItem) {
        if self.has_room(scope.op.regions.len(), item.name.span) {
            let region = self.region_decl(scope, item);
            scope.op.regions.push(region);
        }
    }

    /// Resolves a region.
    pub(super) fn region_decl(&mut self, scope: &mut OpScope<'a>, item: &RegionItem) -> RegionDecl<'a> {
        let args = item.args.as_ref().map(|args| {
            let args = self.with_room(0, args, |arg| arg.name.span);
            args.iter().map(|a| self.value_decl(scope, a)).collect::<Vec<_>>()
        });
        let (min_blocks, max_blocks) = match item.blocks {
            Some((low, high, span)) => {
                let fits = |v: i128| u32::try_from(v).ok();
                if fits(low).is_none() || high.is_some_and(|h| fits(h).is_none() || h < low) {
                    self.error(Diagnostic::error(span, "number of blocks makes no sense"));
                }
                (fits(low).unwrap_or(0), high.and_then(fits))
            }
            None if item.args.is_some() || item.terminator.is_some() => (1, Some(1)),
            None => (0, None),
        };
        let terminator = item.terminator.as_ref().and_then(|t| {
            let found = self.find(scope.unit, &t.op, &[Space::Op]);
            let Ok(Some(Def::Op(op))) = found else {
                if found.is_ok() {
                    self.unknown(scope.unit, &t.op, &[Space::Op], "op", &[]);
                }
                scope.lost_terminators.extend(t.op.segments.last().cloned());
                return None;
            };
            self.unique("operand", t.operands.iter().map(|o| &o.name));
            let operands = self.with_room(0, &t.operands, |o| o.name.span);
            let operands = operands.iter().map(|o| self.value_decl(scope, o)).collect();
            Some(Terminator { op, operands, implicit: t.implicit })
        });
        RegionDecl {
            name: item.name.text.clone(),
            arity: arity(item.arity),
            args,
            min_blocks,
            max_blocks,
            terminator,
            doc: item.doc.clone(),
            span: item.name.span,
        }
    }
}
