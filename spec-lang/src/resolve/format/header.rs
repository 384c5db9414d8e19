//! Resolves elements of formats that write the header of a loop: names of region arguments, maps applied to operands, values that the text
//! may omit.

use super::{Bound, spacing};
use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::lower::Lowering;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::constraint::{Owner, Scope};
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope, entity_text};
use bourn_terms::builtin::BuiltinType;
use bourn_terms::{Const, Definition, Fixed, value_type};
use bumpalo::Bump;

impl Bound {
    /// Returns whether an element has written the name of an argument of a region.
    pub(super) fn has_header(&self, region: RegionIdx) -> bool {
        self.args.get(region.index()).is_some_and(|args| args.iter().any(Option::is_some))
    }
}

impl<'a> Cx<'_, 'a> {
    /// Resolves `$region.arg`, or `$arg` if only one region has an argument of this name.
    pub(super) fn header_arg(
        &mut self,
        s: &OpScope<'a>,
        region: Option<&Name>,
        name: &Name,
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let (region, arg) = self.arg_of_region(s, region, name, b)?;
        Some(FormatElement::RegionArg { region, arg, located: false })
    }

    /// Resolves `$region.arg = $operand`.
    pub(super) fn assignment(
        &mut self,
        s: &OpScope<'a>,
        (region, name): (Option<&Name>, &Name),
        operand: &Name,
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let (region, arg) = self.arg_of_region(s, region, name, b)?;
        let FormatElement::Operand(operand_at) = self.variable(s, operand, b, false)? else {
            self.error(Diagnostic::error(operand.span, format!("`{}` is no operand", operand.text)));
            return None;
        };
        let declared = &s.op.regions[region.index()].args.as_ref()?[arg.index()];
        for (decl, at, what) in [(declared, name, "argument"), (&s.op[operand_at], operand, "operand")] {
            if decl.arity != Arity::Variadic || decl.sizes.is_some() {
                let message = format!("{what} `{}` is not one list of values", at.text);
                let error = Diagnostic::error(at.span, message).related(decl.span, "declared here");
                self.error(error.help("`$region.args = $operands` writes a list, `%x = %a, %y = %b`"));
                return None;
            }
        }
        Some(FormatElement::Assign { region, arg, operand: operand_at })
    }

    /// Finds an argument of a region, and binds it.
    fn arg_of_region(
        &mut self,
        s: &OpScope<'a>,
        region: Option<&Name>,
        name: &Name,
        b: &mut Bound,
    ) -> Option<(RegionIdx, ArgIdx)> {
        let found = match region {
            Some(region) => self.arg_named(s, region, name)?,
            None => match s.names.get(&name.text) {
                Some(&(Entity::RegionArg(region, arg), _)) => (region, arg),
                Some(&(entity, declared)) => {
                    let message =
                        format!("`{}` is {}, and no argument of a region", name.text, entity_text(entity));
                    self.error(Diagnostic::error(name.span, message).related(declared, "declared here"));
                    return None;
                }
                None => {
                    let error = Diagnostic::error(name.span, format!("unknown name `${}`", name.text));
                    self.error(
                        error.maybe_help(did_you_mean(&name.text, s.names.keys().map(String::as_str))),
                    );
                    return None;
                }
            },
        };
        let (at, arg) = found;
        if let Some(body) = b.regions[at.index()] {
            let message = format!("`{}` is written after its region", name.text);
            let error = Diagnostic::error(name.span, message).related(body, "the region");
            self.error(error.help("the names of the arguments come first, since the region uses them"));
            return None;
        }
        let what = format!("argument `{}`", name.text);
        self.once(&mut b.args[at.index()][arg.index()], name.span, &what);
        Some(found)
    }

    fn arg_named(&mut self, s: &OpScope<'a>, region: &Name, name: &Name) -> Option<(RegionIdx, ArgIdx)> {
        let Some(&(Entity::Region(at), declared)) = s.names.get(&region.text) else {
            let error = Diagnostic::error(region.span, format!("`{}` is no region", region.text));
            let regions = s.op.regions.iter().map(|region| region.name.as_str());
            self.error(error.maybe_help(did_you_mean(&region.text, regions)));
            return None;
        };
        let args = s.op[at].args.as_deref().unwrap_or_default();
        match args.iter().position(|arg| arg.name == name.text) {
            Some(arg) => Some((at, ArgIdx::at(arg))),
            None => {
                let message = format!("region `{}` has no argument `{}`", region.text, name.text);
                let error = Diagnostic::error(name.span, message).related(declared, "declared here");
                self.error(
                    error.maybe_help(did_you_mean(&name.text, args.iter().map(|arg| arg.name.as_str()))),
                );
                None
            }
        }
    }

    /// Checks the regions whose arguments are written before them: all arguments are, the operands, too, and the number of values of each
    /// argument is known.
    pub(super) fn check_headers(&mut self, s: &OpScope<'a>, b: &Bound) {
        for (i, region) in s.op.regions.iter().enumerate() {
            if !b.has_header(RegionIdx::at(i)) {
                continue;
            }
            // A region that the format does not have is an error of its own.
            let Some(body) = b.regions[i] else { continue };
            let args = region.args.as_deref().unwrap_or_default();
            for (arg, _) in args.iter().zip(&b.args[i]).filter(|(_, span)| span.is_none()) {
                let message = format!(
                    "argument `{}` of region `{}` does not occur in the format",
                    arg.name, region.name
                );
                let error = Diagnostic::error(body, message).related(arg.span, "declared here");
                let help = format!(
                    "add `${}.{}` before the region, or name none of its arguments",
                    region.name, arg.name
                );
                self.error(error.help(help));
            }
            if let Some(all) = b.all_operands {
                let message =
                    "`operands` does not separate the groups that determine the types of region arguments";
                let error = Diagnostic::error(all, message).related(body, "the region");
                self.error(error.help("write `$x` for each operand"));
            }
            if region.arity == Arity::Variadic {
                let message = format!(
                    "the arguments of `{}`, of which there may be several, have no names",
                    region.name
                );
                self.error(Diagnostic::error(body, message).related(region.span, "declared with `*` here"));
            }
            let mut lists = args.iter().filter(|arg| arg.arity != Arity::One);
            if let (Some(first), Some(second)) = (lists.next(), lists.next()) {
                let message = format!(
                    "nothing in the text says which arguments belong to `{}` and which to `{}`",
                    first.name, second.name
                );
                self.error(Diagnostic::error(body, message).related(second.span, "declared here"));
            }
            let late = |spans: &[Option<Span>]| -> Vec<(usize, Span)> {
                let spans = spans.iter().enumerate().filter_map(|(n, span)| Some((n, (*span)?)));
                spans.filter(|(_, span)| (span.file, span.start) > (body.file, body.start)).collect()
            };
            let operands = late(&b.operands).into_iter().map(|(n, span)| ("", n, span));
            let types = late(&b.operand_types).into_iter().map(|(n, span)| ("the type of ", n, span));
            for (what, n, span) in operands.chain(types).collect::<Vec<_>>() {
                let message = format!(
                    "{what}operand `{}` is written after region `{}`",
                    s.op.operands[n].name, region.name
                );
                let error = Diagnostic::error(span, message).related(body, "the region");
                self.error(
                    error.help("operands come before a region whose arguments have names in the format"),
                );
            }
        }
    }

    /// Adds the value after `^ else` to the anchor of a group.
    pub(super) fn with_fallback(
        &mut self,
        s: &OpScope<'a>,
        element: FormatElement<'a>,
        value: &Literal,
    ) -> Option<FormatElement<'a>> {
        match element {
            FormatElement::Attr { attr, form, qualified: false } if form != AttrForm::Unit => {
                let follows = self.derived_else(s, attr, value);
                if let Some(Some(FormatElement::DerivedElse { form: DerivedForm::ResultName, .. })) = follows
                {
                    return follows.flatten();
                }
                if s.op[attr].optional || s.op[attr].default.is_some() {
                    let message =
                        format!("attribute `{}` may be absent, or has a default already", s.op[attr].name);
                    self.error(
                        Diagnostic::error(value.span, message).related(s.op[attr].span, "declared here"),
                    );
                    return None;
                }
                if let Some(other) = follows {
                    return other;
                }
                let default = match crate::resolve::op::kinds::cases_of(self, &s.op[attr].constraint) {
                    Some(id) => self.value(value, &ParamKind::Enum(id))?,
                    None => self.untyped(value)?,
                };
                let place = crate::resolve::default::Place::Attr(
                    s.op[attr].name.clone(),
                    s.op[attr].constraint,
                    s.op.generics.clone(),
                );
                let span = value.span;
                self.report.defaults.push(crate::resolve::default::DefaultUse {
                    value: default,
                    span,
                    place,
                });
                Some(FormatElement::AttrElse { attr, form, default })
            }
            FormatElement::Type { of: TypeOf::Operand(operand), qualified: false }
                if s.op[operand].arity == Arity::One =>
            {
                let LiteralKind::Names(names) = &value.kind else {
                    self.error(Diagnostic::error(
                        value.span,
                        "expected the name of a constraint with one type",
                    ));
                    return None;
                };
                let [name] = names.as_slice() else {
                    self.error(Diagnostic::error(
                        value.span,
                        "expected the name of a constraint with one type",
                    ));
                    return None;
                };
                let path = Path { segments: vec![name.text.clone()], span: name.span };
                let expr = CExpr { span: name.span, kind: CKind::Name(path, Vec::new()) };
                let scope = Scope { unit: s.unit, generics: &s.op.generics, owner: Owner::Item };
                let default = self.cexpr(scope, &expr, Subject::Type);
                if !self.one_type(&default, &[]) {
                    let message = format!("`{}` is more than one type", name.text);
                    self.error(Diagnostic::error(name.span, message).help("an omitted type is known"));
                    return None;
                }
                Some(FormatElement::TypeElse { operand, default })
            }
            _ => {
                let error = Diagnostic::error(value.span, "nothing is omitted here");
                self.error(error.help("`else` follows an attribute, `$x^ else 1`, or the type of an operand, `type($x)^ else Index`"));
                None
            }
        }
    }

    /// Returns whether a constraint allows only `true` and `false`.
    fn is_bool(&self, c: &ConstraintExpr<'a>) -> bool {
        let arena = Bump::new();
        let ty = value_type(&Lowering::new(self.model, &arena).constraint(c));
        ty.is_some_and(|ty| {
            ty.definition == Definition::Type(BuiltinType::Integer)
                && ty.params.contains(&("width", Fixed::Const(Const::Int(1))))
        })
    }

    /// Returns whether an attribute with the default `false` is a flag: its constraint also allows `unit`.
    pub(super) fn is_flag(&self, attr: &OpAttr<'a>) -> bool {
        fn allows_unit<'a>(r: &Cx<'_, 'a>, c: &ConstraintExpr<'a>) -> bool {
            match c {
                _ if !r.step() => false,
                ConstraintExpr::Named(id, _) => allows_unit(r, &r.model[*id].body),
                ConstraintExpr::OneOf(arms) => arms.iter().any(|arm| attr_use(r, &arm.body) == AttrUse::Unit),
                _ => false,
            }
        }
        self.refuel();
        attr.default == Some(DefaultValue::Bool(false)) && allows_unit(self, &attr.constraint)
    }

    /// Resolves ``bool-word($attr, `no`, `yes`)``.
    pub(super) fn bool_word(
        &mut self,
        s: &OpScope<'a>,
        name: &Name,
        words: [&FElem; 2],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let word = |e: &FElem| match &e.kind {
            FKind::Literal(text) if spacing(text).is_none() => Some(text.trim().to_owned()),
            _ => None,
        };
        let FormatElement::Attr { attr, .. } = self.variable(s, name, b, false)? else {
            self.error(Diagnostic::error(name.span, format!("`{}` is no attribute", name.text)));
            return None;
        };
        let decl = &s.op[attr];
        if decl.optional || !self.is_bool(&decl.constraint) {
            let message = format!("`{}` is not always `true` or `false`", name.text);
            self.error(Diagnostic::error(name.span, message).related(decl.span, "declared here"));
            return None;
        }
        let (Some(no), Some(yes)) = (word(words[0]), word(words[1])) else {
            let at = words.iter().find(|e| word(e).is_none()).map_or(name.span, |e| e.span);
            self.error(Diagnostic::error(at, "expected a keyword in backticks"));
            return None;
        };
        for (text, e) in [(&no, words[0]), (&yes, words[1])] {
            self.check_literal(text, e.span);
        }
        if no == yes {
            self.error(Diagnostic::error(words[1].span, "both values have the same word"));
            return None;
        }
        Some(FormatElement::BoolWord { attr, words: [no, yes] })
    }

    /// Resolves `$attr^ else other`, where `other` is an attribute from which `attr` may follow; `None` if the value after `else` is of
    /// another kind.
    fn derived_else(
        &mut self,
        s: &OpScope<'a>,
        attr: AttrIdx,
        value: &Literal,
    ) -> Option<Option<FormatElement<'a>>> {
        let LiteralKind::Names(names) = &value.kind else { return None };
        let [name] = names.as_slice() else { return None };
        let of = match s.names.get(&name.text) {
            Some(&(Entity::Attr(of), _)) => Some(of),
            None if name.text == "results" => None,
            _ => return None,
        };
        let first = super::first::stored_first(self, &s.op[attr].constraint);
        let form = match first.as_deref() {
            Some([super::first::Token::Text]) if of.is_none() => DerivedForm::ResultName,
            Some([super::first::Token::Type]) => DerivedForm::Type,
            Some([super::first::Token::Text]) => DerivedForm::Text,
            Some([super::first::Token::Symbol]) => DerivedForm::Symbol,
            _ => {
                let message = format!("`{}` is no type, no string and no symbol", s.op[attr].name);
                let error = Diagnostic::error(value.span, message);
                self.error(error.related(s.op[attr].span, "declared here"));
                return Some(None);
            }
        };
        Some(Some(FormatElement::DerivedElse { attr, of: of.unwrap_or(attr), form }))
    }

    /// Resolves `arguments($region)`.
    pub(super) fn arguments(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        name: &Name,
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        match s.names.get(&name.text) {
            Some(&(Entity::Region(region), _)) => {
                b.ports = Some(region);
                Some(FormatElement::Arguments(region))
            }
            _ => self.expected(word, "`arguments($region)`"),
        }
    }

    /// Resolves ``keyword($attr, `a`, `b`)``.
    pub(super) fn keyword(
        &mut self,
        s: &OpScope<'a>,
        name: &Name,
        words: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let FormatElement::Attr { attr, .. } = self.variable(s, name, b, false)? else {
            self.error(Diagnostic::error(name.span, format!("`{}` is no attribute", name.text)));
            return None;
        };
        let decl = &s.op[attr];
        let is_string = super::first::stored_first(self, &decl.constraint)
            .is_some_and(|first| first == [super::first::Token::Text]);
        if !is_string {
            let message = format!("`{}` is no string", name.text);
            self.error(Diagnostic::error(name.span, message).related(decl.span, "declared here"));
            return None;
        }
        let mut found: Vec<String> = Vec::new();
        for word in words {
            let text = match &word.kind {
                FKind::Literal(text)
                    if text.trim().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') =>
                {
                    text.trim().to_owned()
                }
                _ => {
                    self.error(Diagnostic::error(word.span, "expected a keyword in backticks"));
                    return None;
                }
            };
            self.check_literal(&text, word.span);
            if found.contains(&text) {
                self.error(Diagnostic::error(word.span, format!("`{text}` is given twice")));
                return None;
            }
            found.push(text);
        }
        if found.is_empty() {
            self.error(
                Diagnostic::error(name.span, "the keywords are missing").help("``keyword($x, `a`, `b`)``"),
            );
            return None;
        }
        Some(FormatElement::Keyword { attr, words: found })
    }

    /// Resolves `affine-map($map, $operands)`, `affine-subscripts(..)` or ``affine-bound(.., `max`)``.
    pub(super) fn affine(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        args: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let (map, operands, form) = match (word.text.as_str(), args) {
            ("affine-bound", [map, operands, FElem { kind: FKind::Literal(text), span, .. }]) => {
                self.check_literal(text, *span);
                (map, operands, AffineForm::Bound(text.trim().to_owned()))
            }
            ("affine-map", [map, operands]) => (map, operands, AffineForm::Applied),
            ("affine-subscripts", [map, operands]) => (map, operands, AffineForm::Subscripts),
            ("affine-bound", _) => return self.expected(word, "``affine-bound($map, $operands, `max`)``"),
            (name, _) => return self.expected(word, &format!("`{name}($map, $operands)`")),
        };
        let (FKind::Var(map), FKind::Var(operands)) = (&map.kind, &operands.kind) else {
            return self.expected(word, &format!("`$map` and `$operands` in `{}`", word.text));
        };
        let FormatElement::Attr { attr, .. } = self.variable(s, map, b, false)? else {
            self.error(Diagnostic::error(map.span, format!("`{}` is no attribute", map.text)));
            return None;
        };
        let decl = &s.op[attr];
        let fits = match attr_use(self, &decl.constraint) {
            AttrUse::Map => true,
            AttrUse::Set => form == AffineForm::Applied,
            _ => false,
        };
        if !fits || decl.optional {
            let wanted =
                if form == AffineForm::Applied { "an affine map or an integer set" } else { "an affine map" };
            let message = format!("`{}` is not always {wanted}", map.text);
            self.error(Diagnostic::error(map.span, message).related(decl.span, "declared here"));
            return None;
        }
        let FormatElement::Operand(operands_at) = self.variable(s, operands, b, false)? else {
            self.error(Diagnostic::error(operands.span, format!("`{}` is no operand", operands.text)));
            return None;
        };
        let decl = &s.op[operands_at];
        if decl.arity != Arity::Variadic || decl.sizes.is_some() {
            let message = format!("operand `{}` is not one list of values", operands.text);
            self.error(Diagnostic::error(operands.span, message).related(decl.span, "declared here"));
            return None;
        }
        // The operands of a map have type `index`.
        let what = format!("type of operand `{}`", operands.text);
        self.once(&mut b.operand_types[operands_at.index()], operands.span, &what);
        Some(FormatElement::Affine { map: attr, operands: operands_at, form })
    }
}
