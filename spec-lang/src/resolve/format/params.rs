//! Checks that the text of the parameters of a type or attribute is unambiguous and complete.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::format::first::{First, Token, conflict};
use crate::resolve::param_format::param_groups;

/// Tokens that may follow a type or an attribute.
const AFTER: &[&str] = &[",", ")", "]", ">", "->", "{", "}", ":", "=", "(", "["];

/// Tokens at which `params` ends if trailing parameters are omitted.
const CLOSING: &[&str] = &[">", ")", "]"];

fn is_optional(p: &Param) -> bool {
    matches!(p.kind, ParamKind::Optional(_))
}

fn may_be_left_out(p: &Param) -> bool {
    is_optional(p) || p.default.is_some()
}

/// Returns the parameters that decide on a group: the anchors, or all parameters of its `struct`.
fn deciding(inner: &[ParamFormatElement], of: &[ParamIdx]) -> impl Iterator<Item = ParamIdx> {
    let members = inner.iter().find_map(|element| match element {
        ParamFormatElement::Struct(members) if members.iter().any(|m| of.contains(m)) => {
            Some(members.clone())
        }
        _ => None,
    });
    members.unwrap_or_else(|| of.to_vec()).into_iter()
}

impl<'a> Cx<'_, 'a> {
    /// Checks the format of parameters; `written` and `elements` are parallel.
    pub(in crate::resolve) fn one_param_reading(
        &mut self,
        params: &[Param<'a>],
        written: &[FElem],
        elements: &[ParamFormatElement],
    ) {
        let mut after: Vec<_> = AFTER.iter().map(|t| (Token::Literal((*t).to_owned()), Span::NONE)).collect();
        after.extend([Token::Value, Token::Text, Token::Block].map(|t| (t, Span::NONE)));
        self.param_sequence(params, written, elements, None, &after);
    }

    /// Checks the default format, which lists the parameters in order.
    pub(in crate::resolve) fn listed_params(&mut self, params: &[Param<'a>]) {
        for (i, p) in params.iter().enumerate().take(params.len().saturating_sub(1)) {
            let next = &params[i + 1];
            if is_optional(p) && p.default.is_none() {
                let message =
                    format!("nothing says that `{}` is left out where `{}` is there", p.name, next.name);
                let error = Diagnostic::error(p.span, message);
                self.error(
                    error.help(
                        "put it last, or give the type a `format` with `struct(..)` or an optional group",
                    ),
                );
            }
            if let ParamKind::Enum(id) = p.kind
                && self.model[id].bits
                && self.model[id].separator.trim() == ","
            {
                let message =
                    format!("nothing says where the bits of `{}` end and `{}` begins", p.name, next.name);
                self.error(
                    Diagnostic::error(p.span, message).help("put it last, or separate the bits by `|`"),
                );
            }
        }
    }

    fn param_sequence(
        &mut self,
        params: &[Param<'a>],
        written: &[FElem],
        elements: &[ParamFormatElement],
        anchor: Option<ParamIdx>,
        after: &[(Token, Span)],
    ) {
        if written.len() != elements.len() {
            return;
        }
        let mut follow = after.to_vec();
        for (w, e) in written.iter().zip(elements).rev() {
            self.param_element(params, w, e, anchor, &follow);
            let begins = self.param_first(params, w.span, e);
            if begins.empty
                && let Some((input, at, other)) = conflict(&begins, &follow)
            {
                if other == Span::NONE {
                    let message = format!(
                        "nothing says where this ends: `{input}` may stand behind a type or attribute"
                    );
                    let error = Diagnostic::error(at, message);
                    self.error(error.help("end the format with punctuation, such as `>`"));
                } else {
                    self.two_readings(&input, at, other, "this may be absent");
                }
            }
            match begins.empty {
                true => follow.splice(0..0, begins.tokens).for_each(drop),
                false => follow = begins.tokens,
            }
        }
    }

    fn param_element(
        &mut self,
        params: &[Param<'a>],
        w: &FElem,
        e: &ParamFormatElement,
        anchor: Option<ParamIdx>,
        follow: &[(Token, Span)],
    ) {
        match e {
            ParamFormatElement::Param(i)
            | ParamFormatElement::Qualified(i)
            | ParamFormatElement::Word(i)
            | ParamFormatElement::Own(i)
            | ParamFormatElement::Dims(i)
            | ParamFormatElement::Verbatim(i)
                if anchor != Some(*i) =>
            {
                let p = &params[i.index()];
                if is_optional(p) {
                    let message = format!("parameter `{}` may be absent", p.name);
                    let help = format!("put it into a group of its own: `(${}^)?`", p.name);
                    self.error(Diagnostic::error(w.span, message).help(help));
                } else if anchor.is_some() && p.default.is_none() {
                    let message = format!("parameter `{}` is always there, this group is not", p.name);
                    self.error(Diagnostic::error(w.span, message));
                }
            }
            ParamFormatElement::Items(i) if params[i.index()].is_bare => {
                let p = &params[i.index()];
                let message = format!("parameter `{}` is a list without brackets already", p.name);
                let error = Diagnostic::error(w.span, message).related(p.span, "declared here with `*`");
                self.error(error.help(format!("write `${}`", p.name)));
            }
            ParamFormatElement::Items(_) => self.separator_follows(w, ",", "there may be more items", follow),
            ParamFormatElement::Params => self.check_params_end(params, w, follow),
            ParamFormatElement::Loop { lists, separator, .. } => {
                let absent = lists.iter().map(|list| &params[list.index()]).find(|p| is_optional(p));
                if let Some(p) = absent.filter(|_| !lists.iter().any(|list| anchor == Some(*list))) {
                    let message = format!("parameter `{}` may be absent", p.name);
                    self.error(
                        Diagnostic::error(w.span, message).help("put the loop into an optional group"),
                    );
                }
                if let Some(separator) = separator {
                    self.separator_follows(w, separator, "there may be more items", follow);
                }
            }
            ParamFormatElement::Struct(members) => {
                self.separator_follows(w, ",", "there may be more members", follow);
                if members.iter().all(|m| may_be_left_out(&params[m.index()]))
                    && let Some((text, at)) = follow.iter().find_map(keyword_of)
                {
                    self.two_readings(&text, w.span, at, "this may be absent");
                }
            }
            ParamFormatElement::Optional(inner, anchors, otherwise) => {
                self.check_param_group(params, w, (inner, anchors, otherwise), follow);
            }
            _ => {}
        }
    }

    /// Reports that the separator of a list may also follow the list, if it may.
    fn separator_follows(&mut self, w: &FElem, separator: &str, why: &str, follow: &[(Token, Span)]) {
        let literal = Token::Literal(separator.to_owned());
        let found = follow.iter().find(|(token, _)| *token == literal).map(|(_, at)| *at);
        if let Some(other) = found.filter(|other| *other != Span::NONE) {
            self.two_readings(separator, w.span, other, why);
        }
    }

    /// Checks `params`, a list of parameters of which the last ones may be left out.
    fn check_params_end(&mut self, params: &[Param<'a>], w: &FElem, follow: &[(Token, Span)]) {
        self.listed_params(params);
        let shorter = params.last().is_some_and(may_be_left_out);
        let closed = |(t, _): &(Token, Span)| CLOSING.iter().any(|c| *t == Token::Literal((*c).to_owned()));
        if shorter && !follow.iter().all(closed) {
            let error = Diagnostic::error(w.span, "nothing says where the parameters end");
            self.error(error.help("the last ones may be left out: put `>`, `)` or `]` behind them"));
        }
    }

    /// Checks an optional group: its elements, its anchors, and the elements in its place.
    fn check_param_group(
        &mut self,
        params: &[Param<'a>],
        w: &FElem,
        (inner, anchors, otherwise): (&[ParamFormatElement], &[ParamIdx], &[ParamFormatElement]),
        follow: &[(Token, Span)],
    ) {
        let (then, other) = param_groups(&w.kind);
        let first = inner.iter().find(|e| !matches!(e, ParamFormatElement::Space(_)));
        let always = deciding(inner, anchors).find(|i| !may_be_left_out(&params[i.index()]));
        if let Some(i) = always {
            let message = format!("parameter `{}` is always there", params[i.index()].name);
            self.error(Diagnostic::error(w.span, message).help("only what may be absent decides on a group"));
        } else if matches!(first, None | Some(ParamFormatElement::Custom(..))) {
            let error = Diagnostic::error(w.span, "nothing says whether this group is there");
            self.error(error.help("begin it with a keyword or punctuation"));
        }
        let mut other_first = self.params_first(params, w.span, otherwise);
        if other_first.empty {
            other_first.tokens.extend(follow.iter().cloned());
        }
        let first = self.params_first(params, w.span, inner);
        if let Some((input, at, other)) = conflict(&first, &other_first.tokens)
            && !otherwise.is_empty()
        {
            self.two_readings(&input, at, other, "this may be absent");
        }
        let only = if let [only] = anchors { Some(*only) } else { None };
        self.param_sequence(params, then, inner, only, follow);
        self.param_sequence(params, other, otherwise, None, follow);
    }

    fn param_first(&self, params: &[Param<'a>], span: Span, e: &ParamFormatElement) -> First {
        let tokens = |tokens: Vec<Token>, empty: bool| First {
            tokens: tokens.into_iter().map(|t| (t, span)).collect(),
            empty,
        };
        match e {
            ParamFormatElement::Literal(text) => tokens(vec![Token::Literal(text.clone())], false),
            ParamFormatElement::Space(_) => tokens(Vec::new(), true),
            ParamFormatElement::Param(i) | ParamFormatElement::Qualified(i) => {
                tokens(self.value_first(&params[i.index()]), false)
            }
            ParamFormatElement::Items(i) => {
                let first = match &params[i.index()].kind {
                    ParamKind::List(of) => self.kind_first(of),
                    kind => self.kind_first(kind),
                };
                tokens(first, true)
            }
            ParamFormatElement::Dims(_) => tokens(vec![Token::Integer, Token::Literal("?".to_owned())], true),
            ParamFormatElement::Params => {
                let first = params.first().map(|p| self.value_first(p)).unwrap_or_default();
                tokens(first, params.iter().all(may_be_left_out))
            }
            ParamFormatElement::Struct(members) => {
                let names = members.iter().map(|m| Token::Literal(params[m.index()].name.clone())).collect();
                tokens(names, members.iter().all(|m| may_be_left_out(&params[m.index()])))
            }
            ParamFormatElement::Optional(inner, _, otherwise) => {
                let mut all = self.params_first(params, span, inner);
                let other = self.params_first(params, span, otherwise);
                all.tokens.extend(other.tokens);
                all.empty = other.empty;
                all
            }
            ParamFormatElement::Own(_) => tokens(vec![Token::Type, Token::Word], false),
            ParamFormatElement::Word(_) => tokens(vec![Token::Text, Token::Word], false),
            ParamFormatElement::Loop { lists, body, .. } => {
                let first = body.iter().find(|e| !matches!(e, ParamFormatElement::Space(_)));
                let begins = match first {
                    Some(ParamFormatElement::Item(i, form)) => {
                        let mut begins = self.item_first(&params[lists[*i].index()].kind);
                        begins.extend((*form != ItemForm::Usual).then_some(Token::Word));
                        begins
                    }
                    Some(first) => {
                        self.param_first(params, span, first).tokens.into_iter().map(|t| t.0).collect()
                    }
                    None => Vec::new(),
                };
                tokens(begins, true)
            }
            ParamFormatElement::Item(..) => tokens(Vec::new(), false),
            // The tokens of a hook are unknown.
            ParamFormatElement::Verbatim(_) | ParamFormatElement::Custom(..) => tokens(Vec::new(), false),
        }
    }

    fn params_first(&self, params: &[Param<'a>], span: Span, elements: &[ParamFormatElement]) -> First {
        let mut all = First { tokens: Vec::new(), empty: true };
        for e in elements {
            let next = self.param_first(params, span, e);
            all.tokens.extend(next.tokens);
            if !next.empty {
                all.empty = false;
                break;
            }
        }
        all
    }

    /// Returns the first tokens of a value. The text of a declared type or attribute may begin behind its name.
    fn value_first(&self, param: &Param<'a>) -> Vec<Token> {
        let mut all = self.kind_first(&param.kind);
        let is_declared = match param.constraint {
            Some(ConstraintExpr::IsType(id, _)) => self.model[self.model[id].dialect].name != "builtin",
            Some(ConstraintExpr::IsAttr(id, _)) => self.model[self.model[id].dialect].name != "builtin",
            _ => false,
        };
        all.extend(is_declared.then(|| Token::Literal("<".to_owned())));
        all
    }

    /// Returns the first tokens of an item of a list.
    fn item_first(&self, kind: &ParamKind) -> Vec<Token> {
        match kind {
            ParamKind::Optional(inner) => self.item_first(inner),
            ParamKind::List(inner) => self.kind_first(inner),
            _ => vec![Token::Integer, Token::Literal("?".to_owned())],
        }
    }

    fn kind_first(&self, kind: &ParamKind) -> Vec<Token> {
        let literal = |text: &str| Token::Literal(text.to_owned());
        match kind {
            ParamKind::Bool => vec![literal("true"), literal("false")],
            ParamKind::U32 | ParamKind::U64 | ParamKind::F64 => vec![Token::Integer],
            ParamKind::I64 | ParamKind::BigInt => vec![Token::Integer, literal("?")],
            ParamKind::Str => vec![Token::Text],
            ParamKind::Type => vec![Token::Type],
            ParamKind::Attr
            | ParamKind::AffineMap
            | ParamKind::IntegerSet
            | ParamKind::Symbol
            | ParamKind::Rust(_) => vec![Token::Attribute],
            ParamKind::Enum(id) => {
                let cases = self.model[*id].cases.iter().map(|c| Token::Literal(c.keyword.clone()));
                cases.chain([Token::Text]).collect()
            }
            ParamKind::Shape => vec![literal("["), Token::Integer, literal("?")],
            ParamKind::List(item) => {
                let mut all = self.kind_first(item);
                all.push(literal("["));
                all
            }
            ParamKind::Optional(inner) => self.kind_first(inner),
        }
    }
}

/// Returns a token that is a keyword, with its place.
fn keyword_of((token, at): &(Token, Span)) -> Option<(String, Span)> {
    match token {
        Token::Literal(text) if text.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
            Some((text.clone(), *at))
        }
        _ => None,
    }
}
