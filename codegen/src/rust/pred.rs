//! Predicates over declared parameters as Rust expressions.

use super::*;

/// What a predicate is about.
pub(crate) enum Place<'p> {
    /// A type or attribute as such: rank, shape and element are known, parameters are not; it may be known to be ranked.
    Whole { value: TokenStream, ranked: bool },
    /// A handle, whose parameters are methods.
    Handle { value: TokenStream, whole: TokenStream, params: &'p [Param] },
    /// The parameters on their way into a type: `&[Param]`.
    Raw { params: &'p [Param] },
}

/// Whether a predicate names parameters of its base.
pub(crate) fn needs_handle(pred: &Pred) -> bool {
    pred.any_term(&mut |t| matches!(t, Term::Param(_)))
}

/// What a term is, so that both sides of a comparison agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Int,
    Float,
    Bool,
    Str,
    Type,
    Attr,
    Enum(EnumId),
    List,
    Other,
}

impl Emitter<'_> {
    /// As for constraints: what costs less is tested first, functions last.
    fn cheap_preds_first<'e>(&self, parts: &'e [Pred]) -> impl Iterator<Item = &'e Pred> {
        let mut parts: Vec<&Pred> = parts.iter().collect();
        parts.sort_by_key(|p| self.lattice.pred_cost(&ConstraintExpr::Any(Subject::Type), p));
        parts.into_iter()
    }

    /// A `bool` expression.
    pub fn pred(&self, pred: &Pred, place: &Place<'_>) -> TokenStream {
        let rt = &self.rt;
        match pred {
            Pred::Compare(a, rel, b) => self.compare(a, *rel, b, place),
            Pred::In(a, items) => {
                let tests = items.iter().map(|item| self.compare(a, Rel::Eq, item, place));
                quote!((#(#tests)||*))
            }
            Pred::InRange(a, low, high, inclusive) => {
                let mut tests = Vec::new();
                if let Some(low) = low {
                    tests.push(self.compare(a, Rel::Ge, low, place));
                }
                if let Some(high) = high {
                    tests.push(self.compare(a, if *inclusive { Rel::Le } else { Rel::Lt }, high, place));
                }
                quote!((#(#tests)&&*))
            }
            Pred::Is(term, c) => {
                let (value, _) = self.term(term, place);
                let check = match self.subject(c) {
                    Subject::Attr => self.attr_check(c, &quote!(inner)),
                    _ => self.type_check(c, &quote!(inner)),
                };
                match term {
                    Term::Element => quote!(#value.is_some_and(|inner| #check)),
                    _ if self.is_optional(term, place) => quote!(#value.is_some_and(|inner| #check)),
                    _ => {
                        quote!({ let inner = #value; #check })
                    }
                }
            }
            Pred::AllDims(var, p) => {
                let (shape, _) = self.term(&Term::Shape, place);
                let test = self.size_pred(var, p, place);
                let var = bound(var);
                let ranked = self.ranked(place);
                quote!(#ranked #shape.iter().all(|&size| { let #var = i128::from(size); #test }))
            }
            Pred::AllItems(var, list, p) => {
                let item = match self.item_kind(list, place) {
                    Some(
                        kind @ (ParamKind::Str
                        | ParamKind::F64
                        | ParamKind::Enum(_)
                        | ParamKind::Type
                        | ParamKind::Attr),
                    ) => bare(self.kinded(kind, quote!(item)).0),
                    _ => quote!(i128::from(item)),
                };
                let (list, _) = self.term(list, place);
                let var = bound(var);
                let inner = bare(self.pred(p, place));
                quote!(#list.iter().all(|&item| { let #var = #item; #inner }))
            }
            Pred::Static(term) if self.is_shape(term, place) => {
                let (shape, _) = self.term(&Term::Shape, place);
                let ranked = self.ranked(place);
                quote!(#ranked #shape.iter().all(|&size| size != #rt::DYNAMIC))
            }
            Pred::Static(term) => {
                let (value, _) = self.term(term, place);
                quote!(#value != i128::from(#rt::DYNAMIC))
            }
            Pred::Present(term) => {
                let (value, _) = self.term(term, place);
                quote!(#value.is_some())
            }
            // Items of a list are numbers here, those of a list of booleans 0 and 1.
            Pred::Flag(term @ Term::Bound(_)) => {
                let (value, _) = self.term(term, place);
                quote!((#value != 0))
            }
            Pred::Flag(term) if self.is_optional(term, place) => {
                let (value, _) = self.term(term, place);
                quote!((#value == Some(true)))
            }
            Pred::Flag(term) => self.term(term, place).0,
            Pred::And(parts) => {
                let parts = self.cheap_preds_first(parts).map(|p| self.pred(p, place));
                quote!((#(#parts)&&*))
            }
            Pred::Or(parts) => {
                let parts = self.cheap_preds_first(parts).map(|p| self.pred(p, place));
                quote!((#(#parts)||*))
            }
            Pred::Not(p) => match &**p {
                Pred::Flag(term @ Term::Bound(_)) => {
                    let (value, _) = self.term(term, place);
                    quote!((#value == 0))
                }
                p => {
                    let p = bare(self.pred(p, place));
                    quote!(!(#p))
                }
            },
            Pred::Rust(function, terms) => {
                let function = path(&function.0);
                let terms = terms.iter().map(|t| bare(self.term(t, place).0));
                quote!(#function(#(#terms),*))
            }
        }
    }

    /// What shows a term in a message: it has `Display`.
    pub fn shown_term(&self, term: &Term, place: &Place<'_>) -> TokenStream {
        let rt = &self.rt;
        let (value, kind) = self.term(term, place);
        if self.is_optional(term, place) {
            let keyword = match term {
                Term::Param(name) => self.keyword_of_param(name, place),
                _ => None,
            };
            return match keyword {
                Some(e) => quote!(#rt::shown(#value.map(#e::keyword))),
                None => quote!(#rt::shown(#value)),
            };
        }
        match (term, kind) {
            (Term::Element, _) => quote!(#rt::shown(#value)),
            (_, Kind::Enum(id)) if !self.model[id].bits => {
                let e = self.enum_path(id);
                quote!(#e::from_value_or_default(#value).keyword())
            }
            _ if self.may_be_absent(term, place) => quote!(#rt::Known(Some(#value).filter(|n| *n >= 0))),
            _ => bare(value),
        }
    }

    fn keyword_of_param(&self, name: &str, place: &Place<'_>) -> Option<TokenStream> {
        let (Place::Handle { params, .. } | Place::Raw { params }) = place else { return None };
        match &params.iter().find(|p| p.name == *name)?.kind {
            ParamKind::Optional(inner) => match **inner {
                ParamKind::Enum(id) if !self.model[id].bits => Some(self.enum_path(id)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a term is the shape: by its usual name, or as a parameter.
    fn is_shape(&self, term: &Term, place: &Place<'_>) -> bool {
        match (term, place) {
            (Term::Shape, _) => true,
            (Term::Param(name), Place::Handle { params, .. } | Place::Raw { params }) => {
                params.iter().any(|p| p.name == *name && p.kind == ParamKind::Shape)
            }
            _ => false,
        }
    }

    /// What a list parameter holds.
    fn item_kind<'p>(&self, list: &Term, place: &Place<'p>) -> Option<&'p ParamKind> {
        let (Place::Handle { params, .. } | Place::Raw { params }) = place else { return None };
        let Term::Param(name) = list else { return None };
        match &params.iter().find(|p| p.name == *name)?.kind {
            ParamKind::List(item) => Some(item),
            _ => None,
        }
    }

    fn is_optional(&self, term: &Term, place: &Place<'_>) -> bool {
        let (Place::Handle { params, .. } | Place::Raw { params }) = place else { return false };
        let Term::Param(name) = term else { return false };
        params.iter().any(|p| p.name == *name && matches!(p.kind, ParamKind::Optional(_)))
    }

    /// A predicate over each size: a dynamic one satisfies any comparison, whether it is asked for or against.
    fn size_pred(&self, var: &str, p: &Pred, place: &Place<'_>) -> TokenStream {
        let rt = &self.rt;
        let size = bound(var);
        if !names_static(p) {
            let inner = bare(self.pred(p, place));
            return quote!(#size == i128::from(#rt::DYNAMIC) || #inner);
        }
        bare(self.size_literal(var, p, true, place))
    }

    fn size_literal(&self, var: &str, p: &Pred, positive: bool, place: &Place<'_>) -> TokenStream {
        let rt = &self.rt;
        let size = bound(var);
        match p {
            Pred::Not(inner) => self.size_literal(var, inner, !positive, place),
            Pred::And(parts) | Pred::Or(parts) => {
                let all = matches!(p, Pred::And(_)) == positive;
                let parts = parts.iter().map(|p| self.size_literal(var, p, positive, place));
                if all { quote!((#(#parts)&&*)) } else { quote!((#(#parts)||*)) }
            }
            Pred::Static(_) if positive => quote!((#size != i128::from(#rt::DYNAMIC))),
            Pred::Static(_) => quote!((#size == i128::from(#rt::DYNAMIC))),
            p => {
                let test = self.pred(p, place);
                let test = if positive { test } else { quote!(!#test) };
                quote!((#size == i128::from(#rt::DYNAMIC) || #test))
            }
        }
    }

    /// A test that there is a shape, where that is not known.
    fn ranked(&self, place: &Place<'_>) -> Option<TokenStream> {
        let rt = &self.rt;
        match place {
            Place::Whole { value, ranked: false } => Some(quote!(#rt::rank_or(#value, -1) >= 0 &&)),
            _ => None,
        }
    }

    /// A comparison with something that is not there (below zero) is false, and `!=` is the opposite of `==`.
    fn compare(&self, a: &Term, rel: Rel, b: &Term, place: &Place<'_>) -> TokenStream {
        if let Some(test) = self.compare_optional(a, rel, b, place) {
            return test;
        }
        if let Some((term, wanted)) = truth(a, rel, b) {
            let (value, _) = self.term(term, place);
            return if wanted { value } else { quote!(!#value) };
        }
        if let Some(test) = self.compare_lists(a, rel, b, place) {
            return test;
        }
        let mut there = Vec::new();
        self.guards(a, place, &mut there);
        self.guards(b, place, &mut there);
        if !there.is_empty() {
            let ((left, _), (right, _)) = (self.term(a, place), self.term(b, place));
            let operator = rel_tokens(if rel == Rel::Ne { Rel::Eq } else { rel });
            let not = (rel == Rel::Ne).then(|| quote!(!));
            return quote!(#not(#(#there &&)* #left #operator #right));
        }
        let operator = rel_tokens(rel);
        let (mut left, left_kind) = self.term(a, place);
        let (mut right, _) = self.term(b, place);
        if left_kind == Kind::Type && matches!(a, Term::Element) != matches!(b, Term::Element) {
            if matches!(a, Term::Element) {
                right = quote!(Some(#right));
            } else {
                left = quote!(Some(#left));
            }
        }
        if matches!((a, rel, place), (Term::Value, Rel::Lt | Rel::Le, Place::Whole { .. })) {
            let (rt, x) = (&self.rt, self.whole(place));
            left = quote!(#rt::int_value_or(#x, i128::MAX));
        }
        let absent = (self.may_be_absent(a, place), self.may_be_absent(b, place));
        match (rel, absent) {
            (Rel::Lt | Rel::Le, (true, _)) => quote!((#left >= 0 && #left #operator #right)),
            (Rel::Gt | Rel::Ge, (_, true)) => quote!((#right >= 0 && #left #operator #right)),
            (Rel::Eq, (true, true)) => quote!((#left >= 0 && #left == #right)),
            (Rel::Ne, (true, true)) => quote!(!(#left >= 0 && #left == #right)),
            _ => quote!((#left #operator #right)),
        }
    }

    /// A comparison with an optional parameter.
    fn compare_optional(&self, a: &Term, rel: Rel, b: &Term, place: &Place<'_>) -> Option<TokenStream> {
        let (optional, other, rel) = match (self.is_optional(a, place), self.is_optional(b, place)) {
            (true, _) => (a, b, rel),
            (_, true) => (b, a, flipped(rel)),
            _ => return None,
        };
        if rel == Rel::Ne {
            let equal = self.compare_optional(optional, Rel::Eq, other, place)?;
            return Some(quote!(!#equal));
        }
        let (Term::Param(name), Place::Handle { params, .. } | Place::Raw { params }) = (optional, place)
        else {
            return None;
        };
        let ParamKind::Optional(inner) = &params.iter().find(|p| p.name == *name)?.kind else { return None };
        let (value, _) = self.term(optional, place);
        let (held, _) = self.kinded(inner, quote!(held));
        if let Some((_, wanted)) = truth(optional, rel, other) {
            return Some(quote!((#value == Some(#wanted))));
        }
        let (other, _) = self.term(other, place);
        let operator = rel_tokens(rel);
        Some(quote!(#value.is_some_and(|held| #held #operator #other)))
    }

    /// Tests that what a computed term is made from is there, where that is not certain.
    fn guards(&self, term: &Term, place: &Place<'_>, out: &mut Vec<TokenStream>) {
        let Term::Binary(_, a, b) = term else { return };
        for part in [&**a, &**b] {
            let (value, _) = self.term(part, place);
            let test = match part {
                Term::Binary(..) => {
                    self.guards(part, place, out);
                    continue;
                }
                Term::Value if matches!(place, Place::Whole { .. }) => {
                    let x = self.whole(place);
                    quote!(#x.as_int().is_some())
                }
                _ if self.is_optional(part, place) => quote!(#value.is_some()),
                _ if self.may_be_absent(part, place) => quote!(#value >= 0),
                _ => continue,
            };
            if !out.iter().any(|known| known.to_string() == test.to_string()) {
                out.push(test);
            }
        }
    }

    /// A comparison with a list that is written out: its length, then item by item.
    fn compare_lists(&self, a: &Term, rel: Rel, b: &Term, place: &Place<'_>) -> Option<TokenStream> {
        let (list, items) = match (a, b) {
            (list, Term::Const(DefaultValue::List(items)))
            | (Term::Const(DefaultValue::List(items)), list) => (list, items),
            _ => return None,
        };
        let item = self.item_kind(list, place).cloned().unwrap_or(ParamKind::I64);
        let (value, _) = self.term(list, place);
        let count = items.len();
        let tests = items.iter().enumerate().map(|(i, constant)| {
            let (found, _) = self.kinded(&item, quote!(list[#i]));
            let (constant, _) = self.const_term(constant);
            quote!(&& #found == #constant)
        });
        let len = if count == 0 { quote!(list.is_empty()) } else { quote!(list.len() == #count) };
        let not = (rel == Rel::Ne).then(|| quote!(!));
        Some(quote!(#not({ let list = #value; #len #(#tests)* })))
    }

    fn may_be_absent(&self, term: &Term, place: &Place<'_>) -> bool {
        match term {
            Term::Rank => matches!(place, Place::Whole { ranked: false, .. }),
            Term::Dim(_) | Term::NumElements => true,
            Term::Field(_, field) => matches!(&**field, "width" | "rank"),
            _ => false,
        }
    }

    fn whole(&self, place: &Place<'_>) -> TokenStream {
        match place {
            Place::Whole { value, .. } => value.clone(),
            Place::Handle { whole, .. } => whole.clone(),
            Place::Raw { .. } => quote!(params),
        }
    }

    fn term(&self, term: &Term, place: &Place<'_>) -> (TokenStream, Kind) {
        let rt = &self.rt;
        let whole = self.whole(place);
        match term {
            Term::Param(name) => self.param_term(name, place),
            Term::Rank => match self.declared_shape(place) {
                Some(shape) => (quote!((#shape.len() as i128)), Kind::Int),
                None => (quote!(#rt::rank_or(#whole, -1)), Kind::Int),
            },
            Term::Dim(i) => {
                let (i, _) = self.term(i, place);
                let of = self.declared_shape(place).map_or(whole, |shape| quote!(&#shape[..]));
                (quote!(#rt::dim_or(#of, #i, #rt::DYNAMIC)), Kind::Int)
            }
            Term::Shape => {
                let shape = self.declared_shape(place).unwrap_or_else(|| quote!(#rt::shape_of(#whole)));
                (shape, Kind::List)
            }
            Term::NumElements => {
                let of = self.declared_shape(place).map_or(whole, |shape| quote!(&#shape[..]));
                (quote!(#rt::num_elements_or(#of, -1)), Kind::Int)
            }
            Term::Len(t) => {
                let (t, _) = self.term(t, place);
                (quote!((#t.len() as i128)), Kind::Int)
            }
            Term::Element => match place {
                // Not every type with an element is a container for the runtime.
                Place::Handle { value, params, .. } if params.iter().any(|p| p.name == "element") => {
                    (quote!(Some(#value.element())), Kind::Type)
                }
                Place::Raw { params } => {
                    let at = params.iter().position(|p| p.name == "element").unwrap_or_default();
                    let kind = params.get(at).map_or(&ParamKind::Type, |p| &p.kind);
                    let element = self.raw_param(kind, raw_item(at));
                    let optional = matches!(kind, ParamKind::Optional(_));
                    (if optional { element } else { quote!(Some(#element)) }, Kind::Type)
                }
                _ => (quote!(#whole.element_type()), Kind::Type),
            },
            Term::Value => match place {
                Place::Handle { params, .. } if params.iter().any(|p| p.name == "value") => {
                    self.param_term("value", place)
                }
                _ => (quote!(#rt::int_value_or(#whole, i128::MIN)), Kind::Int),
            },
            Term::Bound(var) => {
                let var = bound(var);
                (quote!(#var), Kind::Int)
            }
            Term::Var(_) => {
                (quote!(compile_error!("a generic can only be asked to equal a parameter here")), Kind::Other)
            }
            Term::Const(value) => self.const_term(value),
            Term::Field(base, field) => self.field_term(base, field, place),
            Term::Binary(op, a, b) => {
                let (a, b) = (self.number(a, place), self.number(b, place));
                let (x, y) = (bare(a.clone()), bare(b.clone()));
                let tokens = match op {
                    BinaryOp::Add => quote!(#a.saturating_add(#y)),
                    BinaryOp::Sub => quote!(#a.saturating_sub(#y)),
                    BinaryOp::Mul => quote!(#a.saturating_mul(#y)),
                    BinaryOp::FloorDiv => quote!(#rt::floor_div(#x, #y)),
                    BinaryOp::CeilDiv => quote!(#rt::ceil_div(#x, #y)),
                    BinaryOp::Mod => quote!(#rt::modulo(#x, #y)),
                    BinaryOp::Min => quote!(i128::min(#x, #y)),
                    BinaryOp::Max => quote!(i128::max(#x, #y)),
                };
                (tokens, Kind::Int)
            }
        }
    }

    /// A part of a computed term; what is not there is tested before.
    fn number(&self, term: &Term, place: &Place<'_>) -> TokenStream {
        let (value, _) = self.term(term, place);
        let (Term::Param(name), Place::Handle { params, .. } | Place::Raw { params }) = (term, place) else {
            return value;
        };
        match params.iter().find(|p| p.name == *name).map(|p| &p.kind) {
            Some(ParamKind::Optional(inner)) => {
                let (held, _) = self.kinded(inner, quote!(held));
                let held = closure(&quote!(held), &held);
                quote!(#value.map_or(0, #held))
            }
            _ => value,
        }
    }

    fn const_term(&self, value: &DefaultValue) -> (TokenStream, Kind) {
        match value {
            DefaultValue::Int(i) => {
                let literal = proc_macro2::Literal::i128_suffixed(*i);
                (quote!(#literal), Kind::Int)
            }
            DefaultValue::Bool(b) => (quote!(#b), Kind::Bool),
            DefaultValue::Str(s) => (quote!(#s), Kind::Str),
            DefaultValue::Float(f) => (quote!(#f), Kind::Float),
            DefaultValue::Enum(id, cases) => {
                let value =
                    cases.iter().filter_map(|&c| self.model[*id].cases.get(c)).fold(0, |v, c| v | c.value);
                (quote!(#value), Kind::Enum(*id))
            }
            DefaultValue::Unit => (quote!(()), Kind::Other),
            DefaultValue::List(items) => {
                let items = items.iter().map(|i| match i {
                    DefaultValue::Int(i) => proc_macro2::Literal::i128_unsuffixed(*i),
                    _ => proc_macro2::Literal::i128_unsuffixed(0),
                });
                (quote!([#(#items),*]), Kind::List)
            }
        }
    }

    fn param_term(&self, name: &str, place: &Place<'_>) -> (TokenStream, Kind) {
        let (params, value) = match place {
            Place::Handle { params, value, .. } => (*params, Some(value)),
            Place::Raw { params } => (*params, None),
            Place::Whole { .. } => (&[][..], None),
        };
        let Some(index) = params.iter().position(|p| p.name == name) else {
            let message = format!("`{name}` is not a parameter here");
            return (quote!(compile_error!(#message)), Kind::Other);
        };
        let get = match value {
            Some(value) => {
                let getter = getter(params, index);
                quote!(#value.#getter())
            }
            None => self.raw_param(&params[index].kind, raw_item(index)),
        };
        self.kinded(&params[index].kind, get)
    }

    /// A parameter's value in the form in which it is compared.
    fn kinded(&self, kind: &ParamKind, get: TokenStream) -> (TokenStream, Kind) {
        match kind {
            ParamKind::Bool => (get, Kind::Bool),
            ParamKind::U32 | ParamKind::U64 | ParamKind::I64 => {
                let get = bare(get);
                (quote!(i128::from(#get)), Kind::Int)
            }
            ParamKind::BigInt => (get, Kind::Int),
            ParamKind::F64 => (get, Kind::Float),
            ParamKind::Str | ParamKind::Symbol => (get, Kind::Str),
            ParamKind::Type => (get, Kind::Type),
            ParamKind::Attr => (get, Kind::Attr),
            ParamKind::Enum(id) if self.model[*id].bits => (quote!(#get.bits()), Kind::Enum(*id)),
            ParamKind::Enum(id) => (quote!((#get as i64)), Kind::Enum(*id)),
            ParamKind::Shape | ParamKind::List(_) => (get, Kind::List),
            _ => (get, Kind::Other),
        }
    }

    /// The shape of a type that a spec declares: its handle knows it, the type as such does not.
    fn declared_shape(&self, place: &Place<'_>) -> Option<TokenStream> {
        let (Place::Handle { params, .. } | Place::Raw { params }) = place else { return None };
        let index = params.iter().position(|p| p.kind == ParamKind::Shape)?;
        Some(match place {
            Place::Handle { value, .. } => {
                let getter = getter(params, index);
                quote!(#value.#getter())
            }
            _ => self.raw_param(&ParamKind::Shape, raw_item(index)),
        })
    }

    /// `element.width`, `type.width`: the parameter of a parameter, where that may be of several types.
    fn field_term(&self, base: &Term, field: &str, place: &Place<'_>) -> (TokenStream, Kind) {
        let rt = &self.rt;
        let (value, _) = self.term(base, place);
        let value = match base {
            Term::Element => value,
            _ => quote!(Some(#value)),
        };
        match field {
            "width" => (quote!(#rt::width_or(#value, -1)), Kind::Int),
            "rank" => (quote!(#value.map_or(-1, |inner| #rt::rank_or(inner, -1))), Kind::Int),
            "element" => (quote!(#value.and_then(|inner| inner.element_type())), Kind::Type),
            _ => {
                let message = format!("`{field}` of a parameter is not known to the runtime");
                (quote!(compile_error!(#message)), Kind::Other)
            }
        }
    }

    /// A parameter out of `Option<&Param>`, with a harmless value where it is not there.
    pub fn raw_param(&self, kind: &ParamKind, get: TokenStream) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(#rt::param_bool(#get)),
            ParamKind::U32 => quote!((#rt::param_int(#get) as u32)),
            ParamKind::U64 => quote!((#rt::param_int(#get) as u64)),
            ParamKind::I64 => quote!(#rt::param_int(#get)),
            ParamKind::BigInt => quote!(i128::from(#rt::param_int(#get))),
            ParamKind::F64 => quote!(f64::from_bits(#rt::param_int(#get) as u64)),
            ParamKind::Str => quote!(#rt::param_str(#get)),
            ParamKind::Type => quote!(#rt::param_type(#get)),
            ParamKind::Attr | ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol => {
                quote!(#rt::param_attr(#get))
            }
            ParamKind::Enum(id) => {
                let e = self.enum_path(*id);
                quote!(#e::from_value_or_default(#rt::param_int(#get)))
            }
            ParamKind::Shape => quote!(#rt::param_ints(#get)),
            ParamKind::List(inner) => {
                let inner = bare(self.raw_param(inner, quote!(Some(item))));
                quote!(#rt::param_list(#get).iter().map(|item| #inner).collect::<Vec<_>>())
            }
            ParamKind::Optional(inner) => {
                let inner = self.raw_param(inner, quote!(Some(param)));
                quote!(#rt::param_present(#get).map(|param| #inner))
            }
            ParamKind::Rust(p) => {
                let p = path(&p.0);
                quote!(#p::from_param(#get))
            }
        }
    }
}

/// The variable of a quantifier.
fn bound(var: &str) -> proc_macro2::Ident {
    let words: Vec<&str> = var.split('_').filter(|word| !word.is_empty()).collect();
    ident(&format!("{}_size", words.join("_").to_lowercase()))
}

/// Whether a predicate asks if a size is static.
fn names_static(p: &Pred) -> bool {
    match p {
        Pred::Static(_) => true,
        Pred::Not(p) => names_static(p),
        Pred::And(ps) | Pred::Or(ps) => ps.iter().any(names_static),
        _ => false,
    }
}

/// What a comparison with `true` or `false` asks for.
fn truth<'t>(a: &'t Term, rel: Rel, b: &'t Term) -> Option<(&'t Term, bool)> {
    match (a, b) {
        // Items are numbers.
        (Term::Bound(_) | Term::Const(_), _) if !matches!(b, Term::Param(_)) => None,
        (_, Term::Bound(_)) => None,
        (term, Term::Const(DefaultValue::Bool(b))) | (Term::Const(DefaultValue::Bool(b)), term) => {
            match rel {
                Rel::Eq => Some((term, *b)),
                Rel::Ne => Some((term, !*b)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn flipped(rel: Rel) -> Rel {
    match rel {
        Rel::Lt => Rel::Gt,
        Rel::Le => Rel::Ge,
        Rel::Gt => Rel::Lt,
        Rel::Ge => Rel::Le,
        same => same,
    }
}

/// `==` and so on.
pub(crate) fn rel_tokens(rel: Rel) -> TokenStream {
    match rel {
        Rel::Eq => quote!(==),
        Rel::Ne => quote!(!=),
        Rel::Lt => quote!(<),
        Rel::Le => quote!(<=),
        Rel::Gt => quote!(>),
        Rel::Ge => quote!(>=),
    }
}
