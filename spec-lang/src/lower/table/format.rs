//! Lowers custom forms of ops.

use super::{Errors, Lowering, group};
use crate::model::{
    AffineForm, Anchor, Arity, AttrForm, AttrIdx, ConstraintExpr, DefaultValue, FormatElement, LetIdx,
    LetKind, LoopList, Model, OpAttr, OpDecl, PortList, Spacing, TypeOf, ValueDecl,
};
use bourn_terms::table::{self, Fmt, Format, Slot};
use bourn_terms::{AttrExpr, Definition, FunctionKind};

impl<'a> Lowering<'a> {
    /// Lowers the custom form of an op.
    pub(super) fn format(&self, op: &OpDecl<'a>, errors: &mut Errors) -> Format<'a> {
        if let (Some(parse), Some(print)) = (&op.hooks.parse, &op.hooks.print) {
            return Format::Custom {
                parse: self.hook(parse, FunctionKind::Parse),
                print: self.hook(print, FunctionKind::Print),
            };
        }
        match &op.format {
            Some(format) => {
                let mut walk = Walk { lowering: self, op, errors };
                Format::Elements(walk.elements(&format.elements))
            }
            None => Format::None,
        }
    }
}

/// A walk over the format of an op.
struct Walk<'w, 'a> {
    lowering: &'w Lowering<'a>,
    op: &'w OpDecl<'a>,
    errors: &'w mut Errors,
}

impl<'a> Walk<'_, 'a> {
    fn elements(&mut self, elements: &[FormatElement<'a>]) -> &'a [Fmt<'a>] {
        let mut out = Vec::new();
        elements.iter().for_each(|element| self.element(element, &mut out));
        self.lowering.list(out)
    }

    /// Adds an entry for each group, with commas as in MLIR before those that are always present.
    fn listed(
        &mut self,
        groups: impl Iterator<Item = (usize, Arity)>,
        entry: fn(u16) -> Fmt<'a>,
        out: &mut Vec<Fmt<'a>>,
    ) {
        for (i, arity) in groups {
            if i > 0 && arity == Arity::One {
                out.push(Fmt::Lit(self.lowering.text(",")));
            }
            out.push(entry(self.group(i)));
        }
    }

    /// Adds the table's entries for an element: one, except for `regions` and `successors`.
    fn element(&mut self, element: &FormatElement<'a>, out: &mut Vec<Fmt<'a>>) {
        match element {
            FormatElement::Regions => {
                let all = self.op.regions.iter().map(|region| region.arity).enumerate();
                self.listed(all, Fmt::Region, out);
            }
            FormatElement::Successors => {
                let all = self.op.successors.iter().map(|successor| successor.arity).enumerate();
                self.listed(all, Fmt::Successor, out);
            }
            _ => out.extend(self.entry(element)),
        }
    }

    /// Returns the table's entry for an element; `None` if it has no single entry, or after an error.
    fn entry(&mut self, element: &FormatElement<'a>) -> Option<Fmt<'a>> {
        use FormatElement as F;
        let of = self.lowering;
        Some(match element {
            F::Regions | F::Successors => return None,
            F::Results => return self.refused("results have no place in a format but their types"),
            F::Literal(text) => Fmt::Lit(of.text(text)),
            F::Space(Spacing::None) => Fmt::Space(false),
            F::Space(Spacing::Newline) => Fmt::Newline,
            F::Space(Spacing::Space) => Fmt::Space(true),
            F::Operand(i) => Fmt::Operand(self.group(i.index())),
            F::Successor(i) => Fmt::Successor(self.group(i.index())),
            F::Operands => Fmt::Operands,
            F::AttrDict { keyword, .. } => Fmt::AttrDict(*keyword),
            F::PropDict => Fmt::PropDict,
            F::Attr { .. }
            | F::AttrElse { .. }
            | F::BoolWord { .. }
            | F::DerivedElse { .. }
            | F::Keyword { .. }
            | F::Affine { .. }
            | F::Sizes(_)
            | F::OnlyItem(_)
            | F::Mixed { .. } => return self.attr_entry(element),
            F::Region(_)
            | F::RegionBody { .. }
            | F::RegionArg { .. }
            | F::Assign { .. }
            | F::Ports(_)
            | F::Arguments(_) => return self.region_entry(element),
            F::Type { .. }
            | F::ResultTypes { .. }
            | F::TypeElse { .. }
            | F::SharedType(_)
            | F::FunctionalType(..)
            | F::ShortFunctionalType(..) => return self.type_entry(element),
            F::Item(i) => Fmt::Item(self.group(*i)),
            F::ItemWord(i) => Fmt::ItemWord(self.group(*i)),
            F::ItemType(i) => Fmt::ItemType(self.group(*i)),
            F::ItemList(i, list) => {
                Fmt::ItemList(self.group(*i), self.listed_attr(&self.op[*list].constraint))
            }
            F::Optional { then, otherwise, anchor } => self.optional(anchor, then, otherwise),
            F::Clauses(clauses) => {
                let clauses = clauses.iter().map(|(anchor, inner)| self.optional(anchor, inner, &[]));
                let clauses: Vec<_> = clauses.collect();
                Fmt::Clauses(of.list(clauses))
            }
            F::Loop { lists, separator, body } => {
                let lists: Vec<_> = lists.iter().map(|list| self.list(list)).collect();
                Fmt::Loop {
                    lists: of.list(lists),
                    separator: separator.as_ref().map(|text| of.text(text)),
                    body: self.elements(body),
                }
            }
            F::Absent(absent) => {
                let operands: Vec<_> = absent.operands.iter().map(|i| self.group(i.index())).collect();
                let attrs: Vec<_> = absent.attrs.iter().map(|i| self.group(i.index())).collect();
                let regions: Vec<_> = absent.regions.iter().map(|i| self.group(i.index())).collect();
                Fmt::Absent { operands: of.list(operands), attrs: of.list(attrs), regions: of.list(regions) }
            }
            F::Ref(inner) => Fmt::Ref(of.boxed(self.entry(inner)?)),
            F::Custom { parse, print, args } => Fmt::Custom {
                parse: of.hook(parse, FunctionKind::ParseElement),
                print: of.hook(print, FunctionKind::PrintElement),
                args: self.elements(args),
            },
        })
    }

    /// Returns the entry for the text of an attribute.
    fn attr_entry(&mut self, element: &FormatElement<'a>) -> Option<Fmt<'a>> {
        use FormatElement as F;
        let of = self.lowering;
        Some(match element {
            F::Attr { attr, qualified: true, .. } => Fmt::QualifiedAttr(self.group(attr.index())),
            F::Attr { attr, .. } => Fmt::Attr(self.group(attr.index())),
            F::AttrElse { attr, default, .. } => match self.written(*attr, default) {
                Some(default) => Fmt::AttrElse { attr: self.group(attr.index()), default: of.boxed(default) },
                None => return self.refused("the attribute that is omitted cannot be built"),
            },
            F::BoolWord { attr, words: [no, yes] } => {
                Fmt::BoolWord(self.group(attr.index()), of.text(no), of.text(yes))
            }
            F::DerivedElse { attr, of, form } => {
                Fmt::DerivedElse { attr: self.group(attr.index()), of: self.group(of.index()), form: *form }
            }
            F::Keyword { attr, words } => {
                let words: Vec<&'a str> = words.iter().map(|word| of.text(word)).collect();
                Fmt::Keyword(self.group(attr.index()), of.list(words))
            }
            F::Affine { map, operands, form } => Fmt::Affine {
                map: self.group(map.index()),
                operands: self.group(operands.index()),
                form: match form {
                    AffineForm::Applied => table::AffineForm::Applied,
                    AffineForm::Subscripts => table::AffineForm::Subscripts,
                    AffineForm::Bound(prefix) => table::AffineForm::Bound(of.text(prefix)),
                },
            },
            F::Sizes(attrs) => {
                Fmt::Sizes(of.list(attrs.iter().map(|attr| self.group(attr.index())).collect::<Vec<_>>()))
            }
            F::OnlyItem(attr) => Fmt::OnlyItem(self.group(attr.index())),
            F::Mixed { list, parens } => match self.mixed(*list, *parens) {
                Some(mixed) => mixed,
                None => return self.refused("only a `mixed` list can stand in a format"),
            },
            _ => return None,
        })
    }

    /// Returns the entry for a region or its arguments.
    fn region_entry(&mut self, element: &FormatElement<'a>) -> Option<Fmt<'a>> {
        use FormatElement as F;
        Some(match element {
            F::Region(i) => Fmt::Region(self.group(i.index())),
            F::RegionBody { region, named, terminator } => {
                Fmt::RegionBody { region: self.group(region.index()), named: *named, terminator: *terminator }
            }
            F::RegionArg { region, arg, located } => Fmt::RegionArg {
                region: self.group(region.index()),
                arg: self.group(arg.index()),
                located: *located,
            },
            F::Assign { region, arg, operand } => Fmt::Assign {
                region: self.group(region.index()),
                arg: self.group(arg.index()),
                operand: self.group(operand.index()),
            },
            F::Ports(ports) => Fmt::Ports(self.ports(ports)),
            F::Arguments(region) => Fmt::Arguments(self.group(region.index())),
            _ => return None,
        })
    }

    /// Returns the entry for types of operands and results.
    fn type_entry(&mut self, element: &FormatElement<'a>) -> Option<Fmt<'a>> {
        use FormatElement as F;
        let lowering = self.lowering;
        Some(match element {
            F::Type { of, qualified } => self.types(of, *qualified),
            F::ResultTypes { of, parens } => Fmt::ResultTypeList(self.slots(of), *parens),
            F::TypeElse { operand, default } => Fmt::TypeElse {
                operand: self.group(operand.index()),
                default: lowering.boxed(lowering.constraint(default)),
            },
            F::SharedType(groups) => {
                let slots: Vec<_> =
                    groups.iter().flat_map(|group| self.slots(group).iter().copied()).collect();
                Fmt::SharedType(lowering.list(slots))
            }
            F::FunctionalType(inputs, outputs) => {
                Fmt::FunctionalType(self.slots(inputs), self.slots(outputs))
            }
            F::ShortFunctionalType(inputs, outputs) => {
                Fmt::ShortFunctionalType(self.slots(inputs), self.slots(outputs))
            }
            _ => return None,
        })
    }

    fn optional(
        &mut self,
        anchor: &Anchor,
        then: &[FormatElement<'a>],
        otherwise: &[FormatElement<'a>],
    ) -> Fmt<'a> {
        let anchor = self.anchor(anchor);
        Fmt::Optional { anchor, then: self.elements(then), otherwise: self.elements(otherwise) }
    }

    fn list(&mut self, list: &LoopList) -> table::LoopList {
        match list {
            LoopList::Operand(i) => table::LoopList::Operand(self.group(i.index())),
            LoopList::Result(i) => table::LoopList::Result(self.group(i.index())),
            LoopList::Attr(i) => table::LoopList::Attr(self.group(i.index())),
        }
    }

    fn anchor(&mut self, anchor: &Anchor) -> table::Anchor {
        match anchor {
            Anchor::Operand(i) => table::Anchor::Operand(self.group(i.index())),
            Anchor::Result(i) => table::Anchor::Result(self.group(i.index())),
            Anchor::Attr(i) => table::Anchor::Attr(self.group(i.index())),
            Anchor::Region(i) => table::Anchor::Region(self.group(i.index())),
            Anchor::Successor(i) => table::Anchor::Successor(self.group(i.index())),
            Anchor::List(i) => table::Anchor::List(self.group(i.index())),
            Anchor::Fallback => table::Anchor::Fallback,
            Anchor::Always => table::Anchor::Always,
            Anchor::Let(i) => match self.op.lets.get(i.index()).map(|l| &l.kind) {
                Some(LetKind::Mixed(attr, _)) => table::Anchor::List(self.group(attr.index())),
                _ => {
                    self.error("only a `mixed` list can decide on a group");
                    table::Anchor::List(0)
                }
            },
        }
    }

    /// Returns the entry for the types of values.
    fn types(&mut self, of: &TypeOf, qualified: bool) -> Fmt<'a> {
        match of {
            TypeOf::Operand(i) => {
                let slot = Slot::Operand(self.group(i.index()));
                self.type_of(slot, &self.op[*i], qualified)
            }
            TypeOf::Result(i) => {
                let slot = Slot::Result(self.group(i.index()));
                self.type_of(slot, &self.op[*i], qualified)
            }
            TypeOf::Operands => Fmt::OperandTypes,
            TypeOf::Results => Fmt::ResultTypes,
        }
    }

    fn ports(&mut self, ports: &PortList) -> table::PortList<'a> {
        let of = self.lowering;
        let words: Vec<&'a str> = ports.words.iter().map(|word| of.text(word)).collect();
        table::PortList {
            attr: self.group(ports.attr.index()),
            ty: of.full_name(of.model[ports.ty].dialect, &of.model[ports.ty].mnemonic),
            attrs: ports.attrs.map(|attr| self.group(attr.index())),
            region: ports.region.map(|region| self.group(region.index())),
            words: of.list(words),
        }
    }

    /// Returns the entry for a `mixed` list; `None` if the `let` is something else.
    fn mixed(&mut self, list: LetIdx, parens: bool) -> Option<Fmt<'a>> {
        let LetKind::Mixed(attr, operands) = &self.op.lets.get(list.index())?.kind else { return None };
        Some(Fmt::Mixed {
            statics: self.group(attr.index()),
            dynamics: self.group(operands.index()),
            delimiters: if parens { ("(", ")") } else { ("[", "]") },
        })
    }

    /// Returns the full name of the only declared attribute that an array of arrays may contain.
    fn listed_attr(&self, list: &ConstraintExpr<'a>) -> Option<&'a str> {
        let model = self.lowering.model();
        let item = items_of(model, &items_of(model, list)?)?;
        let only = self.lowering.bases(&item).only_attr()?;
        let is_declared = matches!(self.lowering.attr_definition(only), Definition::DeclaredAttr(_));
        is_declared.then(|| self.lowering.full_name(model[only].dialect, &model[only].mnemonic))
    }

    /// Returns the entry for the types of a group of values.
    fn type_of(&self, slot: Slot, value: &ValueDecl<'a>, qualified: bool) -> Fmt<'a> {
        match self.lowering.short_type(self.op, value).filter(|_| !qualified) {
            Some(ty) => {
                let ty = &self.lowering.model()[ty];
                Fmt::ShortType(slot, self.lowering.full_name(ty.dialect, &ty.mnemonic))
            }
            None => Fmt::Type(slot),
        }
    }

    fn slots(&mut self, of: &TypeOf) -> &'a [Slot] {
        let slots: Vec<Slot> = match of {
            TypeOf::Operand(i) => vec![Slot::Operand(self.group(i.index()))],
            TypeOf::Result(i) => vec![Slot::Result(self.group(i.index()))],
            TypeOf::Operands => (0..self.op.operands.len()).map(|i| Slot::Operand(self.group(i))).collect(),
            TypeOf::Results => (0..self.op.results.len()).map(|i| Slot::Result(self.group(i))).collect(),
        };
        self.lowering.list(slots)
    }

    /// Returns a value of an attribute.
    fn written(&self, attr: AttrIdx, value: &DefaultValue<'a>) -> Option<AttrExpr<'a>> {
        let attr = OpAttr { default: Some(*value), ..self.op[attr].clone() };
        self.lowering.default_attr(&attr, &self.lowering.closed(&attr.constraint, &self.op.generics))
    }

    fn group(&mut self, i: usize) -> u16 {
        group(i, self.errors, self.span())
    }

    /// Reports an element that has no entry.
    fn refused(&mut self, message: &str) -> Option<Fmt<'a>> {
        self.error(message);
        None
    }

    fn error(&mut self, message: &str) {
        self.errors.push((self.span(), message.to_owned()));
    }

    fn span(&self) -> crate::model::Span {
        self.op.format.as_ref().map_or(self.op.span, |format| format.span)
    }
}

/// Returns whether a format writes an attribute in a form.
pub(super) fn has_form(elements: &[FormatElement<'_>], attr: AttrIdx, form: &AttrForm) -> bool {
    elements.iter().any(|e| match e {
        FormatElement::Attr { attr: a, form: own, .. } => *a == attr && own == form,
        FormatElement::Optional { then, otherwise, .. } => {
            has_form(then, attr, form) || has_form(otherwise, attr, form)
        }
        FormatElement::Clauses(clauses) => clauses.iter().any(|(_, inner)| has_form(inner, attr, form)),
        _ => false,
    })
}

/// Returns the constraint on the items of an array.
fn items_of<'a>(model: &Model<'a>, list: &ConstraintExpr<'a>) -> Option<ConstraintExpr<'a>> {
    match list {
        ConstraintExpr::Each(item) => Some(**item),
        ConstraintExpr::Named(id, _) => items_of(model, &model[*id].body),
        ConstraintExpr::Where(base, _) => items_of(model, base),
        ConstraintExpr::All(parts) => parts.iter().find_map(|part| items_of(model, part)),
        _ => None,
    }
}
