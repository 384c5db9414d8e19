//! Lowers ops.

use super::format::has_form;
use super::{Errors, Lowering, group};
use crate::model::{
    Arity, AttrForm, AttrIdx, DefaultValue, NamePart, OpAttr, OpDecl, OpId, RegionDecl, ResultNames,
    RustPath, SuccessorDecl, Target, TraitArg, TraitUse, ValueDecl,
};
use bourn_terms::table::{
    self, AttrDef, AttrSyntax, OpDef, OpHooks, OperandDef, RegionDef, RequiredTypes, Slot, SuccessorDef,
    Trait,
};
use bourn_terms::{Function, FunctionKind};

impl<'a> Lowering<'a> {
    /// Returns the table of an op.
    pub fn op(&self, id: OpId, errors: &mut Errors) -> &'a OpDef<'a> {
        let op = &self.model[id];
        let operands: Vec<_> = op.operands.iter().map(|o| self.place(op, o)).collect();
        let results: Vec<_> = op.results.iter().map(|r| self.place(op, r)).collect();
        let attrs: Vec<_> = op.attrs.iter().enumerate().map(|(i, a)| self.attr(op, i, a, errors)).collect();
        let regions: Vec<_> = op.regions.iter().map(|r| self.region(op, r)).collect();
        let successors: Vec<_> = op.successors.iter().map(|s| self.successor(op, s)).collect();
        let assumed = self.assumed(op).into_iter().map(|(is_operand, i)| {
            let i = group(i, errors, op.span);
            if is_operand { Slot::Operand(i) } else { Slot::Result(i) }
        });
        let assumed: Vec<_> = assumed.collect();
        let required: Vec<_> = self.required(op).into_iter().map(|i| group(i, errors, op.span)).collect();
        let required = op.format.as_ref().filter(|_| !required.is_empty()).map(|format| {
            let later = format.later.iter().map(|&(is_operand, i)| {
                let i = group(i, errors, op.span);
                if is_operand { Slot::Operand(i) } else { Slot::Result(i) }
            });
            let later: Vec<_> = later.collect();
            self.boxed(RequiredTypes { operands: self.list(required), later: self.list(later) })
        });
        let equations = self.op_equations(op).unwrap_or_else(|error| {
            errors.push(error);
            None
        });
        let has_bounds =
            equations.as_ref().is_some_and(|all| all.all().any(|equations| !equations.bounds.is_empty()));
        self.boxed(OpDef {
            name: self.text(&self.model.op_name(id)),
            summary: self.text(&op.summary),
            operands: self.list(operands),
            results: self.list(results),
            attrs: self.list(attrs),
            regions: self.list(regions),
            successors: self.list(successors),
            traits: self.traits(op),
            generics: self.generics(op),
            assumed: self.list(assumed),
            required,
            format: self.format(op, errors),
            result_names: match &op.result_names {
                ResultNames::None => table::ResultNames::None,
                ResultNames::First(name) => table::ResultNames::First(self.text(name)),
                ResultNames::Groups(names) => {
                    table::ResultNames::Groups(self.list(names.iter().map(|name| self.text(name))))
                }
                ResultNames::Made(parts) => {
                    let parts = parts.iter().map(|part| match part {
                        NamePart::Text(text) => table::NamePart::Text(self.text(text)),
                        NamePart::Value(path) => {
                            table::NamePart::Value(self.list(path.iter().map(|name| self.text(name))))
                        }
                    });
                    table::ResultNames::Made(self.list(parts))
                }
                ResultNames::Hook(path) => {
                    table::ResultNames::Hook(self.hook(path, FunctionKind::ResultNames))
                }
            },
            equations: equations.map(|equations| self.boxed(equations)),
            hooks: self.op_hooks(op, has_bounds, errors),
            effects: self.effects(op, errors),
            interfaces: self.interfaces(Target::Op(id), &op.interfaces, errors),
        })
    }

    fn op_hooks(&self, op: &OpDecl<'a>, has_bounds: bool, errors: &mut Errors) -> &'a OpHooks<'a> {
        let dialect = &self.model[op.dialect];
        let hook = |path: &Option<RustPath>, kind| path.as_ref().map(|path| self.hook(path, kind));
        // A fold hook or equations may prove that a result is constant, and the constant has to be materialized.
        let materialize = dialect.materialize.as_ref().filter(|_| op.hooks.fold.is_some() || has_bounds);
        let canonicalize = op.hooks.canonicalize.iter().chain(&dialect.canonicalize);
        self.boxed(OpHooks {
            infer: hook(&op.hooks.infer, FunctionKind::Infer),
            bounds: hook(&op.hooks.bounds, FunctionKind::Bounds),
            argument_names: hook(&op.hooks.argument_names, FunctionKind::ResultNames),
            verify: self.verify_hooks(op),
            verify_regions: hook(&op.hooks.verify_regions, FunctionKind::Verify),
            fold: self.fold(op, errors),
            materialize: materialize.map(|path| self.hook(path, FunctionKind::Materialize)),
            canonicalize: self.list(canonicalize.map(|path| self.function(path, FunctionKind::Canonicalize))),
        })
    }

    /// Returns the verification hooks of an op and of its dialect.
    fn verify_hooks(&self, op: &OpDecl<'a>) -> &'a [Function<'a>] {
        let hooks = op.hooks.verify.iter().chain(&self.model[op.dialect].verify);
        self.list(hooks.map(|path| self.function(path, FunctionKind::Verify)))
    }

    fn fold(&self, op: &OpDecl<'a>, errors: &mut Errors) -> Option<&'a Function<'a>> {
        let path = op.hooks.fold.as_ref()?;
        match op.results.as_slice() {
            [] => {
                errors.push((op.span, format!("`{}` has no result that could be folded", op.name)));
                None
            }
            [only] if only.arity == Arity::One => Some(self.hook(path, FunctionKind::FoldOne)),
            _ => Some(self.hook(path, FunctionKind::Fold)),
        }
    }

    /// Lowers an operand or result, an argument of a region, or an operand of a terminator.
    fn place(&self, op: &OpDecl<'a>, value: &ValueDecl<'a>) -> OperandDef<'a> {
        let closed = self.closed(&value.constraint, &op.generics);
        let text = self.model.constraint_text(&value.constraint, &op.generics);
        let sizes = value.sizes.and_then(|i| op.attrs.get(i.index())).map(|attr| self.text(&attr.name));
        let pattern = self.pattern(op, &value.constraint);
        OperandDef {
            name: self.text(&value.name),
            constraint: self.type_constraint(&closed, &text),
            arity: match (value.arity, sizes) {
                (_, Some(sizes)) => table::Arity::Nested(sizes),
                (Arity::One, None) => table::Arity::One,
                (Arity::Optional, None) => table::Arity::Optional,
                (Arity::Variadic, None) => table::Arity::Variadic,
            },
            pattern: pattern.map(|pattern| self.boxed(pattern)),
        }
    }

    fn attr(&self, op: &OpDecl<'a>, i: usize, attr: &OpAttr<'a>, errors: &mut Errors) -> AttrDef<'a> {
        let closed = self.closed(&attr.constraint, &op.generics);
        let text = self.model.constraint_text(&attr.constraint, &op.generics);
        let has_form =
            |form| op.format.as_ref().is_some_and(|f| has_form(&f.elements, AttrIdx::at(i), &form));
        let syntax = match () {
            () if has_form(AttrForm::SymbolName) => Some(AttrSyntax::SymbolName),
            // A flag may be `unit`, and is `false` if the text omits it.
            () if attr.default.is_some() && has_form(AttrForm::Unit) => Some(AttrSyntax::Unit),
            () => None,
        };
        let default = self.default_attr(attr, &closed);
        if attr.default.is_some() && default.is_none() {
            errors.push((attr.span, format!("the default of `{}` cannot be built", attr.name)));
        }
        AttrDef {
            name: self.text(&attr.name),
            constraint: self.attr_constraint_table(&closed, &text, syntax, errors),
            optional: attr.optional,
            default,
            pattern: self.attr_pattern(op, &attr.constraint).map(|pattern| self.boxed(pattern)),
        }
    }

    fn region(&self, op: &OpDecl<'a>, region: &RegionDecl<'a>) -> RegionDef<'a> {
        let places = |values: &[ValueDecl<'a>]| self.list(values.iter().map(|value| self.place(op, value)));
        let end = region.terminator.as_ref().map(|end| {
            let name = self.text(&self.model.op_name(end.op));
            (end.implicit.then_some(name), (name, places(&end.operands)))
        });
        let least = if region.arity == Arity::Optional { 0 } else { region.min_blocks };
        RegionDef {
            name: self.text(&region.name),
            blocks: (least, region.max_blocks),
            terminator: end.and_then(|(implicit, _)| implicit),
            variadic: region.arity == Arity::Variadic,
            args: region.args.as_ref().map(|args| places(args)),
            yields: end.map(|(_, yields)| yields),
        }
    }

    fn successor(&self, op: &OpDecl<'a>, successor: &SuccessorDecl<'a>) -> SuccessorDef<'a> {
        let args = successor.args.as_ref();
        SuccessorDef {
            name: self.text(&successor.name),
            variadic: successor.arity != Arity::One,
            args: args.map(|args| self.list(args.iter().map(|arg| self.place(op, arg)))),
        }
    }

    fn traits(&self, op: &OpDecl<'a>) -> &'a [Trait<'a>] {
        let mut traits: Vec<Trait<'a>> = op.traits.iter().map(|used| self.trait_use(used)).collect();
        let varying = |values: &[ValueDecl<'a>]| values.iter().filter(|v| v.arity != Arity::One).count() > 1;
        let implied = [
            (Trait::AttrSizedOperandSegments, varying(&op.operands), Trait::SameVariadicOperandSize),
            (Trait::AttrSizedResultSegments, varying(&op.results), Trait::SameVariadicResultSize),
        ];
        for (implied, needed, instead) in implied {
            if needed && !traits.contains(&implied) && !traits.contains(&instead) {
                traits.push(implied);
            }
        }
        self.list(traits)
    }

    fn trait_use(&self, used: &TraitUse<'a>) -> Trait<'a> {
        let decl = &self.model[used.trait_];
        match &*decl.name {
            "HasParent" => {
                let parents = used.args.iter().filter_map(|arg| match arg {
                    TraitArg::Op(id) => Some(self.text(&self.model.op_name(*id))),
                    TraitArg::Value(DefaultValue::Str(name)) => Some(self.text(name)),
                    TraitArg::Value(_) => None,
                });
                Trait::HasParent(self.list(parents))
            }
            "ElementwiseMappable" => Trait::Elementwise,
            name => Trait::named(name).unwrap_or_else(|| {
                let verify = decl.verify.as_ref().map(|path| self.function(path, FunctionKind::Verify));
                Trait::Other(self.text(name), verify)
            }),
        }
    }
}
