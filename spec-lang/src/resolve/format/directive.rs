//! Resolves directives of formats, such as `attr-dict` and `type(..)`.

use super::Bound;
use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope, entity_text};

impl<'a> Cx<'_, 'a> {
    pub(super) fn word(&mut self, s: &OpScope<'a>, word: &Name, b: &mut Bound) -> Option<FormatElement<'a>> {
        match word.text.as_str() {
            "attr-dict" | "attr-dict-with-keyword" => {
                self.once(&mut b.attr_dict, word.span, "`attr-dict`");
                Some(FormatElement::AttrDict { keyword: word.text.len() > 9, bound: Vec::new() })
            }
            "prop-dict" => Some(FormatElement::PropDict),
            "operands" => {
                b.all_operands = Some(word.span);
                for i in 0..s.op.operands.len() {
                    let what = format!("operand `{}`", s.op.operands[i].name);
                    self.once(&mut b.operands[i], word.span, &what);
                }
                self.one_of_any_length(&s.op.operands, word.span, "operand", "$x");
                Some(FormatElement::Operands)
            }
            "results" => Some(FormatElement::Results),
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
                    if let LetKind::Mixed(attr, operands) = s.op[i].kind {
                        let what = format!("attribute `{}`", s.op[attr].name);
                        self.once(&mut b.attrs[attr.index()], word.span, &what);
                        let what = format!("operand `{}`", s.op[operands].name);
                        self.once(&mut b.operands[operands.index()], word.span, &what);
                        return Some(FormatElement::Mixed { list: i, parens: false });
                    }
                    let error = Diagnostic::error(word.span, format!("`{name}` is no `mixed` list"));
                    self.error(error.help("only `let x = mixed(attr, operands);` has a text form"));
                    return None;
                }
                let error = Diagnostic::error(word.span, format!("unknown directive `{name}`"));
                let known =
                    ["attr-dict", "attr-dict-with-keyword", "prop-dict", "operands", "results", "regions"];
                let help = match s.names.contains_key(name) {
                    true => Some(format!("write `${name}`").into()),
                    false if name == "no-attr-dict" => {
                        Some("`no-attr-dict` is the last element of a format".into())
                    }
                    false => did_you_mean(name, known)
                        .or(Some(format!("a keyword is in backticks: `` `{name}` ``").into())),
                };
                self.error(error.maybe_help(help));
                None
            }
        }
    }

    pub(super) fn directive(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        args: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        match (word.text.as_str(), args) {
            ("type", [FElem { kind: FKind::Var(name), .. }])
                if b.items.iter().any(|(n, _)| *n == name.text) =>
            {
                self.item_type(s, name, b)
            }
            ("type", [FElem { kind: FKind::Word(name), .. }])
                if !s.names.contains_key(&name.text) && self.shared_groups(s, name).is_some() =>
            {
                self.shared_type(s, name, b)
            }
            ("sizes", args) => self.sizes(s, word, args, b),
            ("item", [FElem { kind: FKind::Var(name), .. }]) => self.only_item(s, name, b),
            ("type", [arg]) => {
                let of = self.type_of(s, arg, b)?;
                Some(FormatElement::Type { of, qualified: false })
            }
            ("functional-type", [ins, outs]) => {
                let ins = self.type_of(s, ins, b)?;
                let outs = self.type_of(s, outs, b)?;
                Some(FormatElement::FunctionalType(ins, outs))
            }
            ("short-functional-type", [ins, outs]) => self.short_functional_type(s, ins, outs, b),
            ("result-type" | "result-list", [arg]) => {
                let of = self.type_of(s, arg, b)?;
                Some(FormatElement::ResultTypes { of, parens: word.text == "result-list" })
            }
            ("in-parens", [FElem { kind: FKind::Word(list), .. }]) => match self.word(s, list, b)? {
                FormatElement::Mixed { list, .. } => Some(FormatElement::Mixed { list, parens: true }),
                _ => self.expected(word, usage(&word.text)),
            },
            ("with-location", [arg]) => self.with_location(s, word, arg, b),
            ("with-terminator", [FElem { kind: FKind::Var(name), .. }]) => {
                self.with_terminator(s, word, name, b)
            }
            ("bool-word", [FElem { kind: FKind::Var(name), .. }, no, yes]) => {
                self.bool_word(s, name, [no, yes], b)
            }
            ("word" | "one-or-list", [FElem { kind: FKind::Var(name), .. }])
                if b.items.iter().any(|(n, list)| *n == name.text && matches!(list, LoopList::Attr(_))) =>
            {
                self.attr_item(s, word, name, b)
            }
            ("arguments", [FElem { kind: FKind::Var(name), .. }]) => self.arguments(s, word, name, b),
            ("ports", args) => self.ports(s, word, args, b),
            ("keyword", [FElem { kind: FKind::Var(name), .. }, words @ ..]) => {
                self.keyword(s, name, words, b)
            }
            ("affine-map" | "affine-subscripts" | "affine-bound", args) => self.affine(s, word, args, b),
            ("qualified", [FElem { kind: FKind::Var(name), .. }]) => self.variable(s, name, b, true),
            ("qualified", [FElem { kind: FKind::Call(inner, args), .. }]) if inner.text == "type" => {
                match self.directive(s, inner, args, b)? {
                    FormatElement::Type { of, .. } => Some(FormatElement::Type { of, qualified: true }),
                    other => Some(other),
                }
            }
            ("absent", args) if !args.is_empty() => self.absent(s, word, args, b),
            ("defined", [arg]) => self.defined(s, word, arg, b),
            ("ref", [arg]) => self.reference(s, word, arg, b),
            (name, _) => self.expected(word, usage(name)),
        }
    }

    /// Returns the groups of operands and results whose types are a generic.
    fn shared_groups(&self, s: &OpScope<'a>, name: &Name) -> Option<Vec<TypeOf>> {
        let at = s.op.generics.iter().position(|generic| generic.name == name.text)?;
        let is_type = matches!(s.op.generics[at].kind, GenericKind::Type(_));
        let whole = ConstraintExpr::Generic(GenericIdx::at(at));
        let operands = s.op.operands.iter().enumerate().filter(|(_, value)| value.constraint == whole);
        let results = s.op.results.iter().enumerate().filter(|(_, value)| value.constraint == whole);
        let operands = operands.map(|(i, _)| TypeOf::Operand(OperandIdx::at(i)));
        let groups: Vec<TypeOf> =
            operands.chain(results.map(|(i, _)| TypeOf::Result(ResultIdx::at(i)))).collect();
        (is_type && !groups.is_empty()).then_some(groups)
    }

    /// Resolves `type(T)`: the type of all values that have the generic as their type.
    fn shared_type(&mut self, s: &OpScope<'a>, name: &Name, b: &mut Bound) -> Option<FormatElement<'a>> {
        let groups = self.shared_groups(s, name)?;
        for group in &groups {
            match group {
                TypeOf::Operand(i) => {
                    let what = format!("type of operand `{}`", s.op[*i].name);
                    self.once(&mut b.operand_types[i.index()], name.span, &what);
                }
                TypeOf::Result(i) if s.op[*i].arity == Arity::One => {
                    let what = format!("type of result `{}`", s.op[*i].name);
                    self.once(&mut b.result_types[i.index()], name.span, &what);
                }
                TypeOf::Result(i) => {
                    let message = format!("the number of results `{}` is not in the text", s.op[*i].name);
                    let error = Diagnostic::error(name.span, message);
                    self.error(error.related(s.op[*i].span, "declared here"));
                }
                TypeOf::Operands | TypeOf::Results => {}
            }
        }
        Some(FormatElement::SharedType(groups))
    }

    /// Resolves `short-functional-type(operands, results)`. One type does not tell how many results there are.
    fn short_functional_type(
        &mut self,
        s: &OpScope<'a>,
        ins: &FElem,
        outs: &FElem,
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let (from, to) = (self.type_of(s, ins, b)?, self.type_of(s, outs, b)?);
        let results = s.op.results.iter().enumerate().filter(|(i, result)| {
            let is_written = to == TypeOf::Results || to == TypeOf::Result(ResultIdx::at(*i));
            is_written && result.arity != Arity::One
        });
        for (_, result) in results {
            let message = format!("the number of results `{}` is not in the text", result.name);
            self.error(Diagnostic::error(outs.span, message).related(result.span, "declared here"));
        }
        Some(FormatElement::ShortFunctionalType(from, to))
    }

    /// Resolves `sizes($m, $n)`.
    fn sizes(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        args: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let mut attrs = Vec::new();
        for arg in args {
            let FKind::Var(name) = &arg.kind else { return self.expected(word, usage(&word.text)) };
            match self.variable(s, name, b, false)? {
                FormatElement::Attr { attr, form: AttrForm::Untyped, .. } => attrs.push(attr),
                _ => {
                    let error = Diagnostic::error(name.span, format!("`{}` is no size", name.text));
                    self.error(error.help("a size is an attribute that is an integer of a known type"));
                    return None;
                }
            }
        }
        if attrs.is_empty() {
            return self.expected(word, usage(&word.text));
        }
        Some(FormatElement::Sizes(attrs))
    }

    /// Resolves `item($list)`.
    fn only_item(&mut self, s: &OpScope<'a>, name: &Name, b: &mut Bound) -> Option<FormatElement<'a>> {
        match self.variable(s, name, b, false)? {
            FormatElement::Attr { attr, .. } if attr_use(self, &s.op[attr].constraint) == AttrUse::List => {
                Some(FormatElement::OnlyItem(attr))
            }
            _ => {
                let error = Diagnostic::error(name.span, format!("`{}` is no list", name.text));
                self.error(error.help("the list is an attribute `each C`"));
                None
            }
        }
    }

    /// Resolves an item of an attribute in a loop, as a word or as a list.
    fn attr_item(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        name: &Name,
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let FormatElement::Item(i) = self.variable(s, name, b, false)? else {
            return self.expected(word, usage(&word.text));
        };
        match b.items.iter().find(|(n, _)| *n == name.text) {
            _ if word.text == "word" => Some(FormatElement::ItemWord(i)),
            Some((_, LoopList::Attr(list))) => Some(FormatElement::ItemList(i, *list)),
            _ => None,
        }
    }

    /// Resolves the type of a loop's item.
    fn item_type(&mut self, s: &OpScope<'a>, name: &Name, b: &mut Bound) -> Option<FormatElement<'a>> {
        let i = b.items.iter().position(|(n, _)| *n == name.text)?;
        match b.items[i].1 {
            LoopList::Operand(o) => {
                let what = format!("type of operand `{}`", s.op[o].name);
                self.once(&mut b.operand_types[o.index()], name.span, &what);
            }
            LoopList::Result(r) => {
                let what = format!("type of result `{}`", s.op[r].name);
                self.once(&mut b.result_types[r.index()], name.span, &what);
            }
            LoopList::Attr(_) => {
                let message = "the items of an attribute are written with their types";
                self.error(Diagnostic::error(name.span, message));
                return None;
            }
        }
        Some(FormatElement::ItemType(i))
    }

    fn with_location(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        arg: &FElem,
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let arg = match &arg.kind {
            FKind::Arg(region, name) => self.header_arg(s, Some(region), name, b)?,
            FKind::Var(name) if matches!(s.names.get(&name.text), Some((Entity::RegionArg(..), _))) => {
                self.header_arg(s, None, name, b)?
            }
            _ => return self.expected(word, usage(&word.text)),
        };
        match arg {
            FormatElement::RegionArg { region, arg, .. } => {
                Some(FormatElement::RegionArg { region, arg, located: true })
            }
            other => Some(other),
        }
    }

    fn with_terminator(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        region: &Name,
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        match self.variable(s, region, b, false)? {
            FormatElement::Region(region) => {
                Some(FormatElement::RegionBody { region, named: false, terminator: true })
            }
            FormatElement::RegionBody { region, named, .. } => {
                Some(FormatElement::RegionBody { region, named, terminator: true })
            }
            _ => self.expected(word, usage(&word.text)),
        }
    }

    /// Resolves operands whose types the parser takes from their definitions.
    fn defined(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        arg: &FElem,
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let element = match &arg.kind {
            FKind::Var(name) => self.variable(s, name, b, false)?,
            FKind::Word(name) => self.word(s, name, b)?,
            _ => return self.expected(word, usage(&word.text)),
        };
        match &element {
            FormatElement::Operand(i) => b.defined[i.index()] = true,
            FormatElement::Operands => b.defined.fill(true),
            _ => return self.expected(word, usage(&word.text)),
        }
        Some(element)
    }

    /// Resolves `absent($x, ..)`: optional parts that the text does not have.
    fn absent(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        args: &[FElem],
        b: &mut Bound,
    ) -> Option<FormatElement<'a>> {
        let mut absent = Absent::default();
        for arg in args {
            let FKind::Var(name) = &arg.kind else { return self.expected(word, usage(&word.text)) };
            let (is_optional, declared) = match self.variable(s, name, b, false)? {
                FormatElement::Operand(i) => {
                    absent.operands.push(i);
                    b.operand_types[i.index()].get_or_insert(name.span);
                    (s.op[i].arity != Arity::One && s.op[i].sizes.is_none(), s.op[i].span)
                }
                FormatElement::Attr { attr, .. } => {
                    absent.attrs.push(attr);
                    (s.op[attr].optional || s.op[attr].default.is_some(), s.op[attr].span)
                }
                FormatElement::Region(i) | FormatElement::RegionBody { region: i, .. } => {
                    absent.regions.push(i);
                    (s.op[i].arity == Arity::Variadic || s.op[i].min_blocks == 0, s.op[i].span)
                }
                _ => return self.expected(word, usage(&word.text)),
            };
            if !is_optional {
                let error = Diagnostic::error(arg.span, format!("`{}` is never absent", name.text));
                self.error(error.related(declared, "declared here"));
            }
        }
        Some(FormatElement::Absent(absent))
    }

    /// Resolves a reference. It binds nothing: it passes a part that another element binds to a `custom` directive.
    fn reference(
        &mut self,
        s: &OpScope<'a>,
        word: &Name,
        arg: &FElem,
        b: &Bound,
    ) -> Option<FormatElement<'a>> {
        let mut scratch = Bound {
            operands: vec![None; b.operands.len()],
            attrs: vec![None; b.attrs.len()],
            regions: vec![None; b.regions.len()],
            args: vec![Vec::new(); b.regions.len()],
            successors: vec![None; b.successors.len()],
            operand_types: vec![None; b.operand_types.len()],
            result_types: vec![None; b.result_types.len()],
            ..Bound::default()
        };
        let inner = match &arg.kind {
            FKind::Var(name) => self.variable(s, name, &mut scratch, false)?,
            FKind::Call(inner, args) if inner.text == "type" => {
                self.directive(s, inner, args, &mut scratch)?
            }
            _ => return self.expected(word, usage(&word.text)),
        };
        Some(FormatElement::Ref(Box::new(inner)))
    }

    pub(super) fn expected(&mut self, word: &Name, want: &str) -> Option<FormatElement<'a>> {
        self.error(Diagnostic::error(word.span, format!("expected {want}")));
        None
    }

    /// Checks that at most one group of the values in one list has a variable length: otherwise the groups could not be separated.
    pub(super) fn one_of_any_length(
        &mut self,
        values: &[ValueDecl<'a>],
        at: Span,
        what: &str,
        instead: &str,
    ) {
        let any: Vec<&str> =
            values.iter().filter(|v| v.arity != Arity::One).map(|v| v.name.as_str()).collect();
        if let [first, second, ..] = any.as_slice() {
            let message = format!(
                "nothing in the text says which of these belong to {what} `{first}` and which to `{second}`"
            );
            self.error(Diagnostic::error(at, message).help(format!("write `{instead}` for each")));
        }
    }

    pub(super) fn type_of(&mut self, s: &OpScope<'a>, arg: &FElem, b: &mut Bound) -> Option<TypeOf> {
        let name = match &arg.kind {
            FKind::Var(name) | FKind::Word(name) => name,
            _ => {
                self.error(Diagnostic::error(arg.span, "expected `$value`, `operands` or `results`"));
                return None;
            }
        };
        let is_var = matches!(arg.kind, FKind::Var(_));
        match (name.text.as_str(), s.names.get(&name.text)) {
            // The only group may have this name, too.
            ("operands", named) if !is_var && (named.is_none() || s.op.operands.len() > 1) => {
                for i in 0..s.op.operands.len() {
                    let what = format!("type of operand `{}`", s.op.operands[i].name);
                    self.once(&mut b.operand_types[i], arg.span, &what);
                }
                Some(TypeOf::Operands)
            }
            ("results", named) if !is_var && (named.is_none() || s.op.results.len() > 1) => {
                for i in 0..s.op.results.len() {
                    let what = format!("type of result `{}`", s.op.results[i].name);
                    self.once(&mut b.result_types[i], arg.span, &what);
                }
                self.one_of_any_length(&s.op.results, arg.span, "result", "type($x)");
                Some(TypeOf::Results)
            }
            (_, Some(&(Entity::Operand(i), _))) => {
                self.once(
                    &mut b.operand_types[i.index()],
                    arg.span,
                    &format!("type of operand `{}`", name.text),
                );
                Some(TypeOf::Operand(i))
            }
            (_, Some(&(Entity::Result(i), _))) => {
                self.once(
                    &mut b.result_types[i.index()],
                    arg.span,
                    &format!("type of result `{}`", name.text),
                );
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
                self.error(unknown_value(s, name, arg.span));
                None
            }
        }
    }
}

/// Describes a name in `type(..)` that is no operand and no result.
fn unknown_value(s: &OpScope<'_>, name: &Name, span: Span) -> Diagnostic {
    let name = name.text.as_str();
    if let Some(generic) = s.op.generics.iter().find(|generic| generic.name == name) {
        let error = Diagnostic::error(span, format!("no operand or result is `{name}`"));
        return error
            .related(generic.span, "declared here")
            .help(format!("write the type of an operand or result that contains `{name}`, as `type($x)`"));
    }
    let error = Diagnostic::error(span, format!("unknown name `{name}`"));
    error.maybe_help(did_you_mean(name, s.names.keys().map(String::as_str)))
}

/// Returns the form of a directive, for messages.
fn usage(directive: &str) -> &'static str {
    match directive {
        "type" => "`type($value)`, `type(operands)` or `type(results)`",
        "functional-type" => "`functional-type(operands, results)`",
        "short-functional-type" => "`short-functional-type(operands, results)`",
        "qualified" => "`qualified($attr)` or `qualified(type($value))`",
        "absent" => "`absent($x, ..)` of optional parts",
        "defined" => "`defined($operand)` or `defined(operands)`",
        "struct" => "a type's format",
        "result-type" => "`result-type($value)` or `result-type(results)`",
        "result-list" => "`result-list($value)` or `result-list(results)`",
        "sizes" => "`sizes($attr, ..)`",
        "item" => "`item($list)`",
        "items" | "dims" => "a type's format",
        "in-parens" => "`in-parens(list)` of a `mixed` list",
        "with-location" => "`with-location($region.arg)`",
        "with-terminator" => "`with-terminator($region)`",
        "arguments" => "`arguments($region)`",
        "ports" => "``ports($type, $attrs, $region, `in`, `out`)``",
        "keyword" => "``keyword($attr, `one`, `other`)``",
        "word" => "`word($x)` in a loop over an array of strings, or in a type's format",
        "one-or-list" => "`one-or-list($x)` in a loop over an array of arrays",
        "own" | "verbatim" => "a type's format",
        "bool-word" => "``bool-word($attr, `no`, `yes`)``",
        _ => "`ref($name)` or `ref(type($name))`",
    }
}
