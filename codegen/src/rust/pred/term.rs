//! Terms over parameters as Rust expressions.

use super::*;

impl Emitter<'_> {
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

    pub(super) fn keyword_of_param(&self, name: &str, place: &Place<'_>) -> Option<TokenStream> {
        let (Place::Handle { params, .. } | Place::Raw { params }) = place else { return None };
        match &params.iter().find(|p| p.name == *name)?.kind {
            ParamKind::Optional(inner) => match **inner {
                ParamKind::Enum(id) if !self.model[id].bits => Some(self.enum_path(id)),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn term(&self, term: &Term, place: &Place<'_>) -> (TokenStream, Kind) {
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
    pub(super) fn number(&self, term: &Term, place: &Place<'_>) -> TokenStream {
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

    pub(super) fn const_term(&self, value: &DefaultValue) -> (TokenStream, Kind) {
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

    pub(super) fn param_term(&self, name: &str, place: &Place<'_>) -> (TokenStream, Kind) {
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
    pub(super) fn kinded(&self, kind: &ParamKind, get: TokenStream) -> (TokenStream, Kind) {
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
    pub(super) fn declared_shape(&self, place: &Place<'_>) -> Option<TokenStream> {
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
    pub(super) fn field_term(&self, base: &Term, field: &str, place: &Place<'_>) -> (TokenStream, Kind) {
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
