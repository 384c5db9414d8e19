//! Texts of `require` clauses: what their placeholders show.

use super::expr::Lower;
use super::*;
use proc_macro2::Ident;

impl<'m> Lower<'_, 'm> {
    /// Statements, and then an expression that has `Display`.
    pub fn message(&mut self, text: &'m Text<Shown>) -> (TokenStream, TokenStream) {
        let (format, holes) = format_string(text);
        if holes.is_empty() {
            return (TokenStream::new(), quote!(#format));
        }
        let lets = holes.into_iter().map(|(name, hole)| self.shown(&name, hole));
        (lets.collect(), quote!(format_args!(#format)))
    }

    /// `let name = ..;`
    fn shown(&mut self, name: &Ident, shown: &'m Shown) -> TokenStream {
        let rt = self.e.rt.clone();
        let around = self.hoists.len();
        match shown {
            Shown::Int(e) => {
                let known = quote!(#rt::known);
                let value = self.expr_with(e, &known);
                self.found(name, around, value, &quote!(#rt::Known(None)))
            }
            Shown::Type(TypeTerm::Of(v)) => {
                let value = self.value(v);
                if self.hoists.len() == around {
                    return quote!(let #name = #value.ty(););
                }
                let found = self.found(name, around, quote!(Some(#value.ty())), &quote!(None));
                quote!(#found let #name = #rt::shown(#name);)
            }
            Shown::Type(term) => {
                let value = self.type_term(term);
                let found = self.found(name, around, value, &quote!(None));
                quote!(#found let #name = #rt::shown(#name);)
            }
            Shown::Attr(i) => {
                let Some(attr) = self.op.attrs.get(*i) else { return quote!(let #name = "?";) };
                let of = &attr.name;
                let keyword = self.e.keyword_enum(&attr.constraint);
                let keyword = keyword.map(|e| quote!(.and_then(#e::from_attr).map(#e::keyword)));
                quote!(let #name = #rt::shown(op.attr(#of)#keyword);)
            }
        }
    }

    /// `let name = value`, where hoists since `around` look for what it is made from; else it is `absent`.
    fn found(
        &mut self,
        name: &Ident,
        around: usize,
        value: TokenStream,
        absent: &TokenStream,
    ) -> TokenStream {
        if self.hoists.len() == around {
            return quote!(let #name = #value;);
        }
        let outer = self.hoists.drain(..around).collect();
        let inner = self.wrap(quote!(#name = #value;));
        self.hoists = outer;
        quote!(let mut #name = #absent; #inner)
    }
}

impl Emitter<'_> {
    /// The Rust enum of an attribute that is the keyword of a case.
    fn keyword_enum(&self, expr: &ConstraintExpr) -> Option<TokenStream> {
        match expr {
            ConstraintExpr::Enum(id) => (!self.model[*id].bits).then(|| self.enum_path(*id)),
            ConstraintExpr::Named(id, args) if args.is_empty() => self.keyword_enum(&self.model[*id].body),
            ConstraintExpr::Where(base, _) => self.keyword_enum(base),
            _ => None,
        }
    }
}

/// The format string of a text, with a variable in each of its places, and what that stands for; a text without any is itself.
fn format_string<T>(text: &Text<T>) -> (String, Vec<(Ident, &T)>) {
    let plain = text.0.iter().all(|part| matches!(part, TextPart::Literal(_)));
    let (mut format, mut holes) = (String::new(), Vec::new());
    for part in &text.0 {
        match part {
            TextPart::Literal(text) if plain => format.push_str(text),
            TextPart::Literal(text) => format.push_str(&text.replace('{', "{{").replace('}', "}}")),
            TextPart::Hole { value, .. } => {
                let name = format!("shown_{}", holes.len() + 1);
                format.push_str(&format!("{{{name}}}"));
                holes.push((ident(&name), value));
            }
        }
    }
    (format, holes)
}
