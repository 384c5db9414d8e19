//! Predicates over declared parameters as Rust expressions.

use super::*;

/// What a predicate is about.
pub(crate) enum Place<'p> {
    /// A type or attribute as such: rank, shape and element are known, parameters are not.
    Whole { value: TokenStream },
    /// A handle, whose parameters are methods.
    Handle { value: TokenStream, whole: TokenStream, params: &'p [Param] },
    /// The parameters on their way into a type: `&[Param]`.
    Raw { params: &'p [Param] },
}

/// Whether a predicate names parameters of its base.
pub(crate) fn needs_handle(pred: &Pred) -> bool {
    let terms = |ts: &[&Term]| ts.iter().any(|t| term_needs_handle(t));
    match pred {
        Pred::Compare(a, _, b) => terms(&[a, b]),
        Pred::In(a, items) => term_needs_handle(a) || items.iter().any(term_needs_handle),
        Pred::InRange(a, low, high, _) => {
            term_needs_handle(a) || low.iter().chain(high).any(term_needs_handle)
        }
        Pred::Is(a, _) | Pred::Static(a) | Pred::Present(a) | Pred::Flag(a) => term_needs_handle(a),
        Pred::AllDims(_, p) | Pred::Not(p) => needs_handle(p),
        Pred::AllItems(_, list, p) => term_needs_handle(list) || needs_handle(p),
        Pred::And(ps) | Pred::Or(ps) => ps.iter().any(needs_handle),
        Pred::Rust(_, ts) => ts.iter().any(term_needs_handle),
    }
}

fn term_needs_handle(term: &Term) -> bool {
    match term {
        Term::Param(_) => true,
        Term::Dim(t) | Term::Len(t) => term_needs_handle(t),
        Term::Field(t, _) => term_needs_handle(t),
        Term::Binary(_, a, b) => term_needs_handle(a) || term_needs_handle(b),
        _ => false,
    }
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
                    _ => quote!({ let inner = #value; #check }),
                }
            }
            Pred::AllDims(var, p) => {
                let (shape, _) = self.term(&Term::Shape, place);
                let var = ident(&format!("{}_size", var.to_lowercase()));
                let inner = bare(self.pred(p, place));
                let dynamic = match **p {
                    Pred::Static(_) => None,
                    _ => Some(quote!(#var == i128::from(#rt::DYNAMIC) ||)),
                };
                quote!(#shape.iter().all(|&size| { let #var = i128::from(size); #dynamic #inner }))
            }
            Pred::AllItems(var, list, p) => {
                let (list, _) = self.term(list, place);
                let var = ident(&format!("{}_size", var.to_lowercase()));
                let inner = bare(self.pred(p, place));
                quote!(#list.iter().all(|&item| { let #var = i128::from(item); #inner }))
            }
            Pred::Static(Term::Shape) => {
                let (shape, _) = self.term(&Term::Shape, place);
                quote!(#shape.iter().all(|&size| size != #rt::DYNAMIC))
            }
            Pred::Static(term) => {
                let (value, _) = self.term(term, place);
                quote!(#value != i128::from(#rt::DYNAMIC))
            }
            Pred::Present(term) => {
                let (value, _) = self.term(term, place);
                quote!(#value.is_some())
            }
            Pred::Flag(term) => self.term(term, place).0,
            Pred::And(parts) => {
                let parts = parts.iter().map(|p| self.pred(p, place));
                quote!((#(#parts)&&*))
            }
            Pred::Or(parts) => {
                let parts = parts.iter().map(|p| self.pred(p, place));
                quote!((#(#parts)||*))
            }
            Pred::Not(p) => {
                let p = self.pred(p, place);
                {
                    let p = bare(p);
                    quote!(!(#p))
                }
            }
            Pred::Rust(function, terms) => {
                let function = path(&function.0);
                let terms = terms.iter().map(|t| self.term(t, place).0);
                quote!(#function(#(#terms),*))
            }
        }
    }

    fn is_optional(&self, term: &Term, place: &Place<'_>) -> bool {
        let (Place::Handle { params, .. } | Place::Raw { params }) = place else { return false };
        let Term::Param(name) = term else { return false };
        params.iter().any(|p| p.name == *name && matches!(p.kind, ParamKind::Optional(_)))
    }

    fn compare(&self, a: &Term, rel: Rel, b: &Term, place: &Place<'_>) -> TokenStream {
        let operator = rel_tokens(rel);
        // A constant alone does not say what enum it belongs to where it is a bare integer; sides know each other's kind.
        let (mut left, left_kind) = self.term(a, place);
        let (mut right, right_kind) = self.term(b, place);
        if left_kind == Kind::Type && matches!(a, Term::Element) != matches!(b, Term::Element) {
            if matches!(a, Term::Element) {
                right = quote!(Some(#right));
            } else {
                left = quote!(Some(#left));
            }
        }
        let _ = right_kind;
        quote!((#left #operator #right))
    }

    fn term(&self, term: &Term, place: &Place<'_>) -> (TokenStream, Kind) {
        let rt = &self.rt;
        let whole = match place {
            Place::Whole { value, .. } => value.clone(),
            Place::Handle { whole, .. } => whole.clone(),
            Place::Raw { .. } => quote!(params),
        };
        match term {
            Term::Param(name) => self.param_term(name, place),
            Term::Rank => (quote!(#rt::rank_or(#whole, -1)), Kind::Int),
            Term::Dim(i) => {
                let (i, _) = self.term(i, place);
                (quote!(#rt::dim_or(#whole, #i, #rt::DYNAMIC)), Kind::Int)
            }
            Term::Shape => (quote!(#rt::shape_of(#whole)), Kind::List),
            Term::NumElements => (quote!(#rt::num_elements_or(#whole, -1)), Kind::Int),
            Term::Len(t) => {
                let (t, _) = self.term(t, place);
                (quote!((#t.len() as i128)), Kind::Int)
            }
            Term::Element => (quote!(#whole.element_type()), Kind::Type),
            Term::Value => match place {
                Place::Handle { params, .. } if params.iter().any(|p| p.name == "value") => {
                    self.param_term("value", place)
                }
                _ => (quote!(#rt::int_value_or(#whole, i128::MIN)), Kind::Int),
            },
            Term::Bound(var) => {
                let var = ident(&format!("{}_size", var.to_lowercase()));
                (quote!(#var), Kind::Int)
            }
            Term::Var(_) => (quote!(compile_error!("a generic without value")), Kind::Other),
            Term::Const(value) => self.const_term(value),
            Term::Field(base, field) => self.field_term(base, field, place),
            Term::Binary(op, a, b) => {
                let ((a, _), (b, _)) = (self.term(a, place), self.term(b, place));
                let tokens = match op {
                    BinaryOp::Add => quote!(#a.saturating_add(#b)),
                    BinaryOp::Sub => quote!(#a.saturating_sub(#b)),
                    BinaryOp::Mul => quote!(#a.saturating_mul(#b)),
                    BinaryOp::FloorDiv => quote!(#rt::floor_div(#a, #b)),
                    BinaryOp::CeilDiv => quote!(#rt::ceil_div(#a, #b)),
                    BinaryOp::Mod => quote!(#rt::modulo(#a, #b)),
                    BinaryOp::Min => quote!(i128::min(#a, #b)),
                    BinaryOp::Max => quote!(i128::max(#a, #b)),
                };
                (tokens, Kind::Int)
            }
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
                let getter = snake(name);
                quote!(#value.#getter())
            }
            None => self.raw_param(&params[index].kind, quote!(params.get(#index))),
        };
        match &params[index].kind {
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
            ParamKind::Enum(id) if self.model[*id].bits => (quote!((#get.bits() as i64)), Kind::Enum(*id)),
            ParamKind::Enum(id) => (quote!((#get as i64)), Kind::Enum(*id)),
            ParamKind::Shape | ParamKind::List(_) => (get, Kind::List),
            _ => (get, Kind::Other),
        }
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
            ParamKind::Str | ParamKind::Symbol => quote!(#rt::param_str(#get)),
            ParamKind::Type => quote!(#rt::param_type(#get)),
            ParamKind::Attr | ParamKind::AffineMap | ParamKind::IntegerSet => quote!(#rt::param_attr(#get)),
            ParamKind::Enum(id) => {
                let e = self.enum_path(*id);
                quote!(#e::from_value_or_default(#rt::param_int(#get)))
            }
            ParamKind::Shape => quote!(#rt::param_ints(#get)),
            ParamKind::List(_) => quote!(#rt::param_list(#get)),
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
