//! Resolves references of equations to numbers of enclosing ops.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::names::UnitId;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::{Cx, Def, Space};

/// A reference to a part of an enclosing op, as [`Outer`] with the places that messages need.
#[derive(Clone, Debug)]
pub(crate) struct OuterUse {
    op: Option<OpId>,
    part: String,
    item: Option<u32>,
    span: Span,
}

impl<'a> Cx<'_, 'a> {
    /// Adds references to parts of enclosing ops to the model. Whether a name is an operand or an attribute of its op is known when all
    /// ops are resolved.
    pub(super) fn around(&mut self, uses: &[OuterUse]) -> &'a [Outer<'a>] {
        let arena = self.arena;
        let outer = uses.iter().map(|outer| Outer {
            op: outer.op.map(|op| &*arena.alloc_str(&self.model.op_name(op))),
            part: match outer.item {
                Some(at) => OuterPart::Item(arena.alloc_str(&outer.part), at),
                None => OuterPart::Attr(arena.alloc_str(&outer.part)),
            },
        });
        let list = arena.alloc_slice_fill_iter(outer);
        let places = list.iter().map(|outer| std::ptr::from_ref(outer).addr());
        self.report.outer_uses.extend(places.zip(uses.iter().cloned()));
        list
    }

    /// Resolves `op.part`, `op.list[0]`, `"attr"` or `"attr"[0]` in `around(..)`. [`Self::outer_parts`] checks later that the op has the
    /// part.
    pub(super) fn outer(&mut self, unit: UnitId, e: &Ex) -> Option<OuterUse> {
        let (of, item) = match &e.kind {
            ExKind::Index(of, at) => (&**of, Some(self.fixed_position(at)?)),
            _ => (e, None),
        };
        match &of.kind {
            ExKind::Str(name) => Some(OuterUse { op: None, part: name.clone(), item, span: e.span }),
            ExKind::Field(base, name) => {
                let ExKind::Path(path) = &base.kind else { return self.no_outer(e) };
                let op = self.named_op(unit, path)?;
                Some(OuterUse { op: Some(op), part: name.text.clone(), item, span: e.span })
            }
            _ => self.no_outer(e),
        }
    }

    /// Resolves the op in `elsewhere(e, op)`.
    pub(super) fn op_around(&mut self, unit: UnitId, e: &Ex) -> Option<OpId> {
        match &e.kind {
            ExKind::Path(path) => self.named_op(unit, path),
            _ => {
                self.error(Diagnostic::error(e.span, "expected the name of an op around"));
                None
            }
        }
    }

    fn named_op(&mut self, unit: UnitId, path: &Path) -> Option<OpId> {
        match self.find(unit, path, &[Space::Op]) {
            Ok(Some(Def::Op(op))) => Some(op),
            Ok(_) => {
                self.unknown(unit, path, &[Space::Op], "op", &[]);
                None
            }
            Err(()) => None,
        }
    }

    fn no_outer(&mut self, e: &Ex) -> Option<OuterUse> {
        let error = Diagnostic::error(e.span, "expected a part of an op around");
        self.error(error.help("write `op.operand`, `op.attr`, `op.list[0]`, or `\"dialect.attr\"`"));
        None
    }

    fn fixed_position(&mut self, at: &Ex) -> Option<u32> {
        let position = match at.kind {
            ExKind::Int(at) => u32::try_from(at).ok(),
            _ => None,
        };
        if position.is_none() {
            self.error(Diagnostic::error(at.span, "an item of an op around is named by a number"));
        }
        position
    }

    /// Checks that ops have the parts to which equations of other ops refer, and that only equations contain such references.
    pub(in crate::resolve) fn outer_parts(&mut self) {
        let model = self.model;
        let (mut named, mut misplaced) = (Vec::new(), Vec::new());
        let uses = std::mem::take(&mut self.report.outer_uses);
        let enter = |part: EquationPart<'_, 'a>, found: &mut Vec<OuterUse>| {
            if let EquationPart::Expr(Expr::Around(outer)) = part {
                let places = outer.iter().map(|outer| std::ptr::from_ref(outer).addr());
                found.extend(places.filter_map(|place| uses.get(&place).cloned()));
            }
        };
        let shared = model.interfaces.iter().map(|i| &i.bounds).chain(model.traits.iter().map(|t| &t.bounds));
        for equation in model.ops.iter().map(|op| &op.bounds).chain(shared).flatten() {
            equation.for_each_part(&mut |part| enter(part, &mut named));
            for guard in &equation.guards {
                EquationPart::Cond(guard).for_each(&mut |part| enter(part, &mut misplaced));
            }
        }
        for op in &model.ops {
            for one in &op.lets {
                if let LetKind::Expr(e) = &one.kind {
                    EquationPart::Expr(e).for_each(&mut |part| enter(part, &mut named));
                }
            }
        }
        let shared =
            model.interfaces.iter().map(|i| &i.requires).chain(model.traits.iter().map(|t| &t.requires));
        for require in model.ops.iter().map(|op| &op.requires).chain(shared).flatten() {
            require.for_each_part(&mut |part| enter(part, &mut misplaced));
        }
        for outer in misplaced {
            let error = Diagnostic::error(outer.span, "what is around an op is not known in a condition");
            self.error(error.help("relate it to a value, in `bounds`"));
        }
        for outer in named {
            if let Some(error) = outer.op.and_then(|op| self.wrong_part(&model[op], &outer)) {
                self.error(error);
            }
        }
    }

    /// Returns the mistake in a reference to a part of an op.
    fn wrong_part(&self, op: &OpDecl<'a>, outer: &OuterUse) -> Option<Diagnostic> {
        let name = &outer.part;
        let wrong =
            |what: &str| Some(Diagnostic::error(outer.span, format!("`{}.{name}` is {what}", op.name)));
        if let Some(operand) = op.operands.iter().find(|operand| operand.name == *name) {
            let bases = self.bases(&operand.constraint, &op.generics);
            return match outer.item {
                Some(_) => wrong("no list of integers"),
                None if operand.arity == Arity::Variadic => wrong("a list of values"),
                None if !bases.int && !bases.unknown => wrong("not an integer"),
                None => None,
            };
        }
        if let Some(attr) = op.attrs.iter().find(|attr| attr.name == *name) {
            return match (attr_use(self, &attr.constraint), outer.item) {
                (AttrUse::Unknown, _) | (AttrUse::Int, None) | (AttrUse::List, Some(_)) => None,
                (_, None) => wrong("no integer"),
                (_, Some(_)) => wrong("no list of integers"),
            };
        }
        let known =
            op.operands.iter().map(|o| o.name.as_str()).chain(op.attrs.iter().map(|a| a.name.as_str()));
        let help = did_you_mean(name, known);
        let message = format!("op `{}` has no operand and no attribute `{name}`", op.name);
        Some(Diagnostic::error(outer.span, message).related(op.span, "declared here").maybe_help(help))
    }
}
