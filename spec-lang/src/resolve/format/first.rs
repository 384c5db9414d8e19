//! Checks that a format is unambiguous with one token of lookahead (LL(1)).
//!
//! For every part that may be absent, its first tokens are disjoint from the tokens that may follow it; and a part that
//! continues with a comma is not followed by a comma.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::lower::Lowering;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::OpScope;
use bumpalo::Bump;

/// A first token of a part of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::resolve) enum Token {
    /// Keyword or punctuation.
    Literal(String),
    /// `%x`
    Value,
    /// `^bb1`
    Block,
    /// `@name`
    Symbol,
    /// `"text"`
    Text,
    /// `3`, `-3`
    Integer,
    /// Any type.
    Type,
    /// Any attribute but a dictionary.
    Attribute,
    /// A word without quotes.
    Word,
}

/// The first tokens of a part of a format, each with the position of its element.
#[derive(Clone, Debug, Default)]
pub(in crate::resolve) struct First {
    pub tokens: Vec<(Token, Span)>,
    /// Whether it may have no text.
    pub empty: bool,
}

/// Words that begin an attribute, apart from types.
const ATTRIBUTE_WORDS: &[&str] = &[
    "true",
    "false",
    "unit",
    "affine_map",
    "affine_set",
    "array",
    "dense",
    "dense_resource",
    "sparse",
    "strided",
    "distinct",
    "loc",
];
/// Words that begin a type.
const TYPE_WORDS: &[&str] =
    &["index", "none", "complex", "tuple", "vector", "tensor", "memref", "i1", "i32", "i64", "f32", "f64"];

/// Returns an input that starts with both tokens, if any exists.
fn overlap(a: &Token, b: &Token) -> Option<String> {
    use Token as T;
    let word = |w: &str| {
        let literal = |list: &[&str]| list.contains(&w);
        (literal(TYPE_WORDS), literal(ATTRIBUTE_WORDS))
    };
    let text = match (a, b) {
        (T::Literal(a), T::Literal(b)) if a == b => a,
        (T::Literal(l), T::Type) | (T::Type, T::Literal(l)) if l == "(" || word(l).0 => l,
        (T::Literal(l), T::Attribute) | (T::Attribute, T::Literal(l))
            if matches!(l.as_str(), "[" | "-" | "(") || word(l).0 || word(l).1 =>
        {
            l
        }
        (T::Literal(l), T::Integer) | (T::Integer, T::Literal(l)) if l == "-" => l,
        (T::Value, T::Value) => "%x",
        (T::Block, T::Block) => "^bb1",
        (T::Symbol, T::Symbol | T::Attribute) | (T::Attribute, T::Symbol) => "@name",
        (T::Text, T::Text | T::Attribute) | (T::Attribute, T::Text) => "\"text\"",
        (T::Integer, T::Integer | T::Attribute) | (T::Attribute, T::Integer) => "3",
        (T::Type, T::Type | T::Attribute) | (T::Attribute, T::Type) => "i32",
        (T::Attribute, T::Attribute) => "3",
        (T::Literal(l), T::Word) | (T::Word, T::Literal(l))
            if l.starts_with(|c: char| c.is_ascii_alphabetic()) =>
        {
            l
        }
        (T::Word, T::Type | T::Attribute) | (T::Type | T::Attribute, T::Word) => "i32",
        (T::Word, T::Word) => "name",
        _ => return None,
    };
    Some(text.to_owned())
}

/// Returns the first pair of overlapping tokens.
pub(in crate::resolve) fn conflict(a: &First, b: &[(Token, Span)]) -> Option<(String, Span, Span)> {
    a.tokens.iter().find_map(|(x, at)| b.iter().find_map(|(y, other)| Some((overlap(x, y)?, *at, *other))))
}

/// Returns the first tokens of an element.
pub(in crate::resolve) fn first(r: &Cx<'_, '_>, s: &OpScope, e: &FormatElement, span: Span) -> First {
    let one = |token: Token, empty: bool| First { tokens: vec![(token, span)], empty };
    let literal = |text: &str, empty: bool| one(Token::Literal(text.to_owned()), empty);
    match e {
        FormatElement::Literal(text) => literal(text, false),
        FormatElement::Space(_)
        | FormatElement::Results
        | FormatElement::Ref(_)
        | FormatElement::Absent(_) => First { tokens: Vec::new(), empty: true },
        FormatElement::Operand(i) if s.op[*i].sizes.is_some() => literal("(", true),
        FormatElement::Operand(i) => one(Token::Value, s.op[*i].arity != Arity::One),
        FormatElement::Operands => one(Token::Value, s.op.operands.iter().all(|o| o.arity != Arity::One)),
        FormatElement::Region(i) => literal("{", s.op[*i].arity == Arity::Variadic),
        FormatElement::Regions => literal("{", s.op.regions.iter().all(|g| g.arity == Arity::Variadic)),
        FormatElement::Successor(i) => one(Token::Block, s.op[*i].arity != Arity::One),
        FormatElement::Successors => one(Token::Block, s.op.successors.iter().all(|g| g.arity != Arity::One)),
        FormatElement::Type { of, qualified } => types_first(r, s, of, *qualified, span),
        FormatElement::FunctionalType(..) => literal("(", false),
        FormatElement::ShortFunctionalType(..) => one(Token::Type, false),
        FormatElement::AttrDict { keyword: true, .. } => literal("attributes", true),
        FormatElement::AttrDict { .. } => literal("{", true),
        FormatElement::PropDict => literal("<", true),
        FormatElement::Mixed { parens, .. } => literal(if *parens { "(" } else { "[" }, false),
        FormatElement::RegionBody { .. } => literal("{", false),
        FormatElement::RegionArg { region, arg, .. } => {
            let one_value =
                s.op[*region].args.as_ref().is_none_or(|args| args[arg.index()].arity == Arity::One);
            one(Token::Value, !one_value)
        }
        FormatElement::Assign { .. } => one(Token::Value, true),
        FormatElement::ResultTypes { .. } => one(Token::Type, false),
        FormatElement::TypeElse { .. } | FormatElement::SharedType(_) => one(Token::Type, false),
        FormatElement::Ports(_) | FormatElement::Arguments(_) => literal("(", false),
        FormatElement::Attr { .. }
        | FormatElement::AttrElse { .. }
        | FormatElement::DerivedElse { .. }
        | FormatElement::Keyword { .. }
        | FormatElement::BoolWord { .. }
        | FormatElement::Affine { .. }
        | FormatElement::Sizes(_)
        | FormatElement::OnlyItem(_) => attr_element_first(r, s, e, span),
        FormatElement::Optional { then, otherwise, .. } => {
            let mut all = sequence_first(r, s, then, span);
            let other = sequence_first(r, s, otherwise, span);
            all.tokens.extend(other.tokens);
            all.empty |= other.empty;
            all
        }
        FormatElement::Clauses(clauses) => {
            let mut all = First { tokens: Vec::new(), empty: true };
            for (_, clause) in clauses {
                all.tokens.extend(sequence_first(r, s, clause, span).tokens);
            }
            all
        }
        FormatElement::Loop { lists, body, .. } => loop_first(r, s, lists, body, span),
        FormatElement::Item(_) | FormatElement::ItemList(..) | FormatElement::ItemWord(_) => {
            one(Token::Value, false)
        }
        FormatElement::ItemType(_) => one(Token::Type, false),
        // The tokens of a hook are unknown.
        FormatElement::Custom { .. } => First { tokens: Vec::new(), empty: false },
    }
}

/// Returns the first tokens of `type(..)`.
fn types_first(r: &Cx<'_, '_>, s: &OpScope, of: &TypeOf, qualified: bool, span: Span) -> First {
    let first = |token: Token, empty: bool| First { tokens: vec![(token, span)], empty };
    match of {
        TypeOf::Operand(i) if s.op[*i].sizes.is_some() => first(Token::Literal("(".to_owned()), true),
        TypeOf::Operand(i) => type_first(r, s, &s.op[*i], qualified, span),
        TypeOf::Result(i) => type_first(r, s, &s.op[*i], qualified, span),
        TypeOf::Operands => first(Token::Type, s.op.operands.iter().all(|o| o.arity != Arity::One)),
        TypeOf::Results => first(Token::Type, s.op.results.iter().all(|o| o.arity != Arity::One)),
    }
}

/// Returns the first tokens of an element that is the text of an attribute.
fn attr_element_first(r: &Cx<'_, '_>, s: &OpScope, e: &FormatElement, span: Span) -> First {
    let one = |token: Token, empty: bool| First { tokens: vec![(token, span)], empty };
    let one_of = |words: &[String], empty: bool| {
        let words = words.iter().map(|word| (Token::Literal(word.clone()), span));
        First { tokens: words.collect(), empty }
    };
    match e {
        FormatElement::Attr { attr, form, qualified } => attr_first(r, s, *attr, form, *qualified, span),
        FormatElement::AttrElse { attr, form, .. } => {
            First { empty: false, ..attr_first(r, s, *attr, form, false, span) }
        }
        FormatElement::DerivedElse { form, .. } => one(
            match form {
                DerivedForm::Type => Token::Type,
                DerivedForm::Text | DerivedForm::ResultName => Token::Text,
                DerivedForm::Symbol => Token::Symbol,
            },
            false,
        ),
        FormatElement::Keyword { attr, words } => {
            one_of(words, s.op[*attr].optional || s.op[*attr].default.is_some())
        }
        FormatElement::BoolWord { words, .. } => one_of(words, false),
        FormatElement::Affine { map, form, .. } => match form {
            AffineForm::Subscripts => one(Token::Literal("[".to_owned()), false),
            AffineForm::Applied => attr_first(r, s, *map, &AttrForm::Typed, false, span),
            AffineForm::Bound(prefix) => {
                let mut all = attr_first(r, s, *map, &AttrForm::Typed, false, span);
                let own = [Token::Value, Token::Integer, Token::Literal(prefix.clone())];
                all.tokens.extend(own.map(|token| (token, span)));
                all
            }
        },
        FormatElement::Sizes(_) => one(Token::Integer, false),
        FormatElement::OnlyItem(_) => one(Token::Attribute, true),
        _ => First { tokens: Vec::new(), empty: true },
    }
}

/// Returns the first tokens of a loop over lists, which may be empty.
fn loop_first(
    r: &Cx<'_, '_>,
    s: &OpScope,
    lists: &[LoopList],
    body: &[FormatElement<'_>],
    span: Span,
) -> First {
    let mut all = First { tokens: Vec::new(), empty: true };
    if let Some(e) = body.iter().find(|e| !matches!(e, FormatElement::Space(_))) {
        all.tokens = match e {
            FormatElement::ItemWord(_) => vec![(Token::Word, span), (Token::Text, span)],
            FormatElement::ItemList(..) => {
                vec![(Token::Attribute, span), (Token::Literal("<".to_owned()), span)]
            }
            FormatElement::Item(i) => match lists[*i] {
                LoopList::Attr(_) => vec![(Token::Attribute, span)],
                _ => vec![(Token::Value, span)],
            },
            e => first(r, s, e, span).tokens,
        };
    }
    all
}

/// Returns the first tokens of the types of a group. The text may leave out the name of the only declared type.
fn type_first(r: &Cx<'_, '_>, s: &OpScope, value: &ValueDecl, qualified: bool, span: Span) -> First {
    let mut all = First { tokens: vec![(Token::Type, span)], empty: value.arity != Arity::One };
    let arena = Bump::new();
    let lowering = Lowering::new(r.model, &arena);
    if let Some(ty) = lowering.short_type(&s.op, value).filter(|_| !qualified) {
        let open = match r.model[ty].format.as_ref().and_then(|format| format.elements.first()) {
            None => Some("<"),
            Some(ParamFormatElement::Literal(text)) => Some(text.as_str()),
            // The other forms begin as attributes or numbers do, or by a hook.
            Some(_) => None,
        };
        all.tokens.extend(open.map(|text| (Token::Literal(text.to_owned()), span)));
    }
    all
}

fn attr_first(
    r: &Cx<'_, '_>,
    s: &OpScope,
    attr: AttrIdx,
    form: &AttrForm,
    qualified: bool,
    span: Span,
) -> First {
    let decl = &s.op[attr];
    let empty = decl.optional || decl.default.is_some();
    let tokens = match form {
        AttrForm::Unit => return First { tokens: Vec::new(), empty: true },
        _ if qualified => vec![Token::Attribute],
        AttrForm::SymbolName => vec![Token::Symbol],
        AttrForm::Enum(id) if matches!(r.model[*id].storage, EnumStorage::Attr(_)) && !r.model[*id].bare => {
            vec![Token::Literal("<".to_owned())]
        }
        AttrForm::Enum(id) => {
            let cases = r.model[*id].cases.iter().map(|c| Token::Literal(c.keyword.clone()));
            cases.chain([Token::Text]).collect()
        }
        AttrForm::Typed | AttrForm::Untyped => match attr_use(r, &decl.constraint) {
            AttrUse::Int => {
                vec![Token::Integer, Token::Literal("true".to_owned()), Token::Literal("false".to_owned())]
            }
            AttrUse::List => vec![Token::Literal("[".to_owned()), Token::Literal("array".to_owned())],
            AttrUse::Map => vec![Token::Literal("affine_map".to_owned())],
            _ => match stored_first(r, &decl.constraint) {
                Some(kinds) => kinds,
                None if any_attribute(r, &decl.constraint) => {
                    vec![Token::Attribute, Token::Literal("{".to_owned())]
                }
                None => vec![Token::Attribute],
            },
        },
    };
    First { tokens: tokens.into_iter().map(|t| (t, span)).collect(), empty }
}

/// Returns the first tokens of attributes that are stored as builtin attributes, if their kinds differ in the first token; `None` for others.
pub(super) fn stored_first(r: &Cx<'_, '_>, c: &ConstraintExpr) -> Option<Vec<Token>> {
    let go = |c: &ConstraintExpr| stored_first(r, c);
    match c {
        _ if !r.step() => None,
        ConstraintExpr::IsAttr(id, _) if r.model[*id].storage.is_some() => {
            let token = match &*r.model[*id].name {
                "string" => Token::Text,
                "symbol_ref" => Token::Symbol,
                "type_value" => Token::Type,
                "float" => Token::Integer,
                "dictionary" => Token::Literal("{".to_owned()),
                _ => return None,
            };
            Some(vec![token])
        }
        ConstraintExpr::Named(id, _) => go(&r.model[*id].body),
        ConstraintExpr::Where(base, _) => go(base),
        ConstraintExpr::All(parts) => parts.iter().find_map(go),
        ConstraintExpr::OneOf(arms) => {
            let kinds: Option<Vec<Vec<Token>>> = arms.iter().map(|arm| go(&arm.body)).collect();
            kinds.map(|kinds| kinds.concat())
        }
        _ => None,
    }
}

/// Returns whether a constraint allows every attribute, and so dictionaries.
fn any_attribute(r: &Cx<'_, '_>, c: &ConstraintExpr) -> bool {
    match c {
        ConstraintExpr::Any(_) => true,
        ConstraintExpr::Named(id, _) => any_attribute(r, &r.model[*id].body),
        _ => false,
    }
}

/// Returns whether an attribute may be a number or a string followed by a type.
fn has_written_type(r: &Cx<'_, '_>, c: &ConstraintExpr) -> bool {
    let go = |c: &ConstraintExpr| has_written_type(r, c);
    match c {
        _ if !r.step() => true,
        ConstraintExpr::Any(_) | ConstraintExpr::Rust(..) => true,
        // A complement or a generic may contain numbers.
        ConstraintExpr::Not(_) | ConstraintExpr::Generic(_) => true,
        ConstraintExpr::Enum(id) => !matches!(r.model[*id].storage, EnumStorage::Attr(_)),
        ConstraintExpr::IsAttr(id, args) if r.model[*id].storage.is_some() => match &*r.model[*id].name {
            "integer" => true,
            "float" => args.is_empty(),
            _ => false,
        },
        // A handle in Rust has its own declaration there.
        ConstraintExpr::Named(id, _) if r.model[*id].rust_handle.is_some() => false,
        ConstraintExpr::Named(id, args) => go(r.model.restricted(*id, args).unwrap_or(&r.model[*id].body)),
        ConstraintExpr::Where(base, _) => go(base),
        ConstraintExpr::OneOf(arms) => arms.iter().any(|arm| go(&arm.body)),
        ConstraintExpr::All(parts) => parts.iter().all(go),
        _ => false,
    }
}

/// Returns the first tokens of a list of elements, each with its position.
fn all_first<'e>(
    r: &Cx<'_, '_>,
    s: &OpScope,
    elements: impl Iterator<Item = (&'e FormatElement<'e>, Span)>,
) -> First {
    let mut all = First { tokens: Vec::new(), empty: true };
    for (e, span) in elements {
        let next = first(r, s, e, span);
        all.tokens.extend(next.tokens);
        if !next.empty {
            all.empty = false;
            break;
        }
    }
    all
}

fn sequence_first(r: &Cx<'_, '_>, s: &OpScope, elements: &[FormatElement], span: Span) -> First {
    all_first(r, s, elements.iter().map(|e| (e, span)))
}

impl<'a> Cx<'_, 'a> {
    /// Checks the format of an op; `written` and `elements` are parallel.
    pub(in crate::resolve) fn one_reading(
        &mut self,
        s: &OpScope<'a>,
        written: &[FElem],
        elements: &[FormatElement<'a>],
    ) {
        let terminator = s.op.traits.iter().any(|t| self.model[t.trait_].name == "Terminator");
        // The next op or the next block may follow an op.
        let after = match terminator {
            true => vec![Token::Block, Token::Literal("}".to_owned())],
            false => vec![Token::Value, Token::Text, Token::Literal("}".to_owned())],
        };
        let after = after.into_iter().chain([Token::Literal("loc".to_owned())]);
        let after: Vec<_> = after.map(|t| (t, Span::NONE)).collect();
        self.sequence_reading(s, written, elements, &after);
    }

    fn sequence_reading(
        &mut self,
        s: &OpScope<'a>,
        written: &[FElem],
        elements: &[FormatElement<'a>],
        after: &[(Token, Span)],
    ) {
        if written.len() != elements.len() {
            return;
        }
        let mut follow = after.to_vec();
        for (w, e) in written.iter().zip(elements).rev() {
            let mut begins = first(self, s, e, w.span);
            // If a group is present, so is its anchor.
            begins.empty &= !w.anchor;
            if begins.empty
                && let Some((input, at, other)) = conflict(&begins, &follow)
            {
                self.two_readings(&input, at, other, "this may be absent");
            }
            let more = continuation(self, s, e).map(|(more, why)| (more.to_owned(), why));
            if let Some((more, why)) = more
                && let Some((_, other)) = follow.iter().find(|(t, _)| *t == Token::Literal(more.clone()))
            {
                self.two_readings(&more, w.span, *other, why);
            }
            self.inner_reading(s, w, e, &follow);
            match begins.empty {
                true => follow.splice(0..0, begins.tokens).for_each(drop),
                false => follow = begins.tokens,
            }
        }
    }

    fn inner_reading(&mut self, s: &OpScope<'a>, w: &FElem, e: &FormatElement<'a>, follow: &[(Token, Span)]) {
        match (&w.kind, e) {
            (
                FKind::Group(then, otherwise),
                FormatElement::Optional { then: inner, otherwise: other, .. },
            ) => {
                let begins = located(self, s, then, inner);
                let alternative = located(self, s, otherwise, other);
                if let Some((input, at, second)) = conflict(&begins, &alternative.tokens) {
                    self.two_readings(&input, at, second, "this or the other part of the group");
                }
                self.sequence_reading(s, then, inner, follow);
                self.sequence_reading(s, otherwise, other, follow);
            }
            (FKind::Clauses(written), FormatElement::Clauses(clauses)) => {
                let begins: Vec<First> =
                    written.iter().zip(clauses).map(|(w, (_, c))| located(self, s, w, c)).collect();
                for (i, one) in begins.iter().enumerate() {
                    for other in &begins[i + 1..] {
                        if let Some((input, at, second)) = conflict(one, &other.tokens) {
                            self.two_readings(&input, second, at, "this clause or the other");
                        }
                    }
                }
                let mut after = follow.to_vec();
                after.extend(begins.iter().flat_map(|f| f.tokens.clone()));
                for (w, (_, c)) in written.iter().zip(clauses) {
                    // If a clause is present, so is its anchor.
                    let mut w = w.clone();
                    let decides =
                        |e: &&mut FElem| matches!(e.kind, FKind::Var(_) | FKind::Assign(..) | FKind::For(..));
                    if let Some(e) = w.iter_mut().find(decides) {
                        e.anchor = true;
                    }
                    self.sequence_reading(s, &w, c, &after);
                }
            }
            (FKind::For(_, _, written), FormatElement::Loop { separator, body, .. }) => {
                let mut after = follow.to_vec();
                match separator {
                    Some(text) => {
                        let token = Token::Literal(text.clone());
                        if let Some((_, other)) = follow.iter().find(|(t, _)| *t == token) {
                            self.two_readings(text, w.span, *other, "the loop may go on");
                        }
                        after.push((token, w.span));
                    }
                    None => after.extend(first(self, s, e, w.span).tokens),
                }
                self.sequence_reading(s, written, body, &after);
            }
            _ => {}
        }
    }

    pub(in crate::resolve) fn two_readings(&mut self, input: &str, at: Span, other: Span, what: &str) {
        let shown = if input.contains('`') { input.to_owned() } else { format!("`{input}`") };
        let message = format!("format can be read in two ways: {what}, and {shown} may follow it");
        let error = Diagnostic::error(at, message)
            .label(format!("{shown} may belong to this"))
            .help("put a keyword or punctuation between them");
        let error = match other == Span::NONE {
            true => error.note(format!("behind an op may stand the next one, which may begin with {shown}")),
            false if other == at => error,
            false => error.related(other, "or to this"),
        };
        self.error(error);
    }
}

/// Returns the first tokens of a list of elements, with the positions of the written elements.
fn located(r: &Cx<'_, '_>, s: &OpScope, written: &[FElem], elements: &[FormatElement]) -> First {
    all_first(r, s, elements.iter().zip(written.iter().map(|w| w.span)))
}

/// Returns the token with which an element may continue after it could have ended.
fn continuation<'r>(r: &'r Cx<'_, '_>, s: &OpScope, e: &FormatElement) -> Option<(&'r str, &'static str)> {
    let list = Some((",", "this is a list, which may go on"));
    let variadic = |decls: &[ValueDecl]| decls.last().is_some_and(|d| d.arity == Arity::Variadic);
    match e {
        FormatElement::Operand(i) if s.op[*i].arity == Arity::Variadic => list,
        FormatElement::Operands if variadic(&s.op.operands) => list,
        FormatElement::Assign { .. } => list,
        FormatElement::RegionArg { region, arg, .. }
            if s.op[*region].args.as_ref().is_some_and(|args| args[arg.index()].arity == Arity::Variadic) =>
        {
            list
        }
        FormatElement::Affine { form: AffineForm::Applied | AffineForm::Bound(_), .. } => {
            Some(("[", "the symbols of a map may follow"))
        }
        FormatElement::Successor(i) if s.op[*i].arity == Arity::Variadic => list,
        FormatElement::Region(i) if s.op[*i].arity == Arity::Variadic => list,
        FormatElement::Regions if s.op.regions.last().is_some_and(|g| g.arity == Arity::Variadic) => {
            Some(("{", "there may be more regions"))
        }
        FormatElement::Successors if s.op.successors.last().is_some_and(|g| g.arity == Arity::Variadic) => {
            list
        }
        FormatElement::Type { of, .. } => match of {
            TypeOf::Operand(i) if s.op[*i].arity == Arity::Variadic => list,
            TypeOf::Result(i) if s.op[*i].arity == Arity::Variadic => list,
            TypeOf::Operands if variadic(&s.op.operands) => list,
            TypeOf::Results if variadic(&s.op.results) => list,
            _ => None,
        },
        FormatElement::Attr { form: AttrForm::Enum(id), qualified: false, .. }
            if r.model[*id].bits && !matches!(r.model[*id].storage, EnumStorage::Attr(_)) =>
        {
            Some((r.model[*id].separator.trim(), "there may be more bits"))
        }
        FormatElement::Attr { attr, form: AttrForm::Typed, .. } => {
            r.refuel();
            has_written_type(r, &s.op[*attr].constraint)
                .then_some((":", "this attribute may go on with its type"))
        }
        _ => None,
    }
}
