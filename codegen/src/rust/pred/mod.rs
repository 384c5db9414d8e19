//! Predicates over declared parameters as Rust expressions.

mod compare;
mod term;

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
            Pred::Is(term, c) => self.is_pred(term, c, place),
            Pred::AllDims(var, p) => self.all_dims(var, p, place),
            Pred::AllItems(var, list, p) => self.all_items(var, list, p, place),
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

    /// `term is C`
    fn is_pred(&self, term: &Term, c: &ConstraintExpr, place: &Place<'_>) -> TokenStream {
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

    /// `all dims d: p`
    fn all_dims(&self, var: &str, p: &Pred, place: &Place<'_>) -> TokenStream {
        let (shape, _) = self.term(&Term::Shape, place);
        let test = self.size_pred(var, p, place);
        let var = bound(var);
        let ranked = self.ranked(place);
        quote!(#ranked #shape.iter().all(|&size| { let #var = i128::from(size); #test }))
    }

    /// `all x in list: p`
    fn all_items(&self, var: &str, list: &Term, p: &Pred, place: &Place<'_>) -> TokenStream {
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

    fn whole(&self, place: &Place<'_>) -> TokenStream {
        match place {
            Place::Whole { value, .. } => value.clone(),
            Place::Handle { whole, .. } => whole.clone(),
            Place::Raw { .. } => quote!(params),
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
