//! Conditions of guards and of `require` clauses as Rust: whether one is known to hold, or known not to.

use super::expr::{Lower, receiver};
use super::*;
use crate::example::closed;

impl<'m> Lower<'_, 'm> {
    /// `bool`: the condition is known to hold.
    pub fn holds(&mut self, cond: &'m Cond) -> TokenStream {
        self.cond(cond, true)
    }

    /// `bool`: the condition is known not to hold.
    pub fn fails(&mut self, cond: &'m Cond) -> TokenStream {
        self.cond(cond, false)
    }

    fn cond(&mut self, cond: &'m Cond, wanted: bool) -> TokenStream {
        let rt = self.e.rt.clone();
        let known = quote!(#rt::known);
        let decided = match cond {
            Cond::Compare(x, rel, y) => {
                let rel = if wanted { *rel } else { negated(*rel) };
                return self.compared(x, rel, y);
            }
            Cond::And(parts) | Cond::Or(parts) => {
                let tests: Vec<_> = parts.iter().map(|p| self.cond(p, wanted)).collect();
                let all = matches!(cond, Cond::And(_)) == wanted;
                return match (tests.is_empty(), all) {
                    (true, all) => quote!(#all),
                    (_, true) => quote!((#(#tests)&&*)),
                    (_, false) => quote!((#(#tests)||*)),
                };
            }
            Cond::Not(inner) => return self.cond(inner, !wanted),
            Cond::Constant(e) => {
                let tokens = self.expr_with(e, &known);
                let tokens = receiver(e, tokens);
                quote!(#tokens.is_known())
            }
            Cond::PresentOperand(i) => {
                let not = wanted.then(|| quote!(!));
                return quote!(#not #rt::operands(op, #i).is_empty());
            }
            Cond::PresentResult(i) => {
                let not = wanted.then(|| quote!(!));
                return quote!(#not #rt::results(op, #i).is_empty());
            }
            Cond::PresentAttr(i) => {
                let attr = self.attr_name(*i);
                let test = ident(if wanted { "is_some" } else { "is_none" });
                return quote!(op.attr(#attr).#test());
            }
            Cond::PresentRegion(i) => quote!(#rt::has_blocks(op, #i)),
            Cond::AttrCase(i, id, case) => self.has_case(*i, *id, *case),
            Cond::AttrTrue(i) => {
                let attr = self.attr_name(*i);
                quote!((#rt::int_attr(op, #attr).is_some_and(|v| v != 0)))
            }
            Cond::SameType(a, b) => {
                let (a, b) = (self.type_term(a), self.type_term(b));
                return if wanted { quote!((#a == #b)) } else { quote!((#a != #b)) };
            }
            Cond::SameShape(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                quote!(#rt::compatible_shapes(#a.ty(), #b.ty()))
            }
            Cond::TypeIs(t, c) => {
                let t = self.type_term(t);
                let c = closed(c, &self.op.generics);
                let check = self.e.type_check(&c, &quote!(ty));
                quote!(#t.is_some_and(|ty| #check))
            }
            Cond::Ranked(v) => {
                let v = self.value(v);
                let test = ident(if wanted { "is_some" } else { "is_none" });
                return quote!(#v.ty().shape().#test());
            }
            Cond::Rust(p) => {
                let p = path(&p.0);
                quote!(#p(op))
            }
        };
        if wanted { decided } else { quote!(!#decided) }
    }

    fn compared(&mut self, x: &'m Expr, rel: Rel, y: &'m Expr) -> TokenStream {
        let rt = &self.e.rt;
        let known = quote!(#rt::known);
        let (a, b) = (self.expr_with(x, &known), self.expr_with(y, &known));
        let test = ident(match rel {
            Rel::Eq => "is_eq",
            Rel::Ne => "is_ne",
            Rel::Lt => "is_lt",
            Rel::Le => "is_le",
            Rel::Gt => "is_gt",
            Rel::Ge => "is_ge",
        });
        let a = receiver(x, a);
        quote!(#a.#test(#b))
    }

    fn attr_name(&self, attr: usize) -> &'m str {
        self.op.attrs.get(attr).map_or("", |a| &a.name)
    }

    /// Whether an enum attribute has a case, or all of its bits.
    fn has_case(&self, attr: usize, id: EnumId, case: usize) -> TokenStream {
        let (e, decl) = (self.e.enum_path(id), &self.e.model[id]);
        let attr = self.attr_name(attr);
        match decl.cases.get(case) {
            Some(case) if decl.bits => {
                let case = shouty(&case.name, "");
                quote!(op.attr(#attr).and_then(#e::from_attr).is_some_and(|v| v.contains(#e::#case)))
            }
            Some(case) => {
                let case = camel(&case.name);
                quote!((op.attr(#attr).and_then(#e::from_attr) == Some(#e::#case)))
            }
            None => quote!(false),
        }
    }

    pub fn type_term(&mut self, term: &'m TypeTerm) -> TokenStream {
        let rt = self.e.rt.clone();
        match term {
            TypeTerm::Of(v) => {
                let v = self.value(v);
                quote!(Some(#v.ty()))
            }
            TypeTerm::Element(v) => {
                let v = self.value(v);
                quote!(#v.ty().element_type())
            }
            TypeTerm::OfAttr(i) => {
                let attr = self.attr_name(*i);
                quote!(op.attr(#attr).and_then(#rt::attr_type))
            }
        }
    }
}

fn negated(rel: Rel) -> Rel {
    match rel {
        Rel::Eq => Rel::Ne,
        Rel::Ne => Rel::Eq,
        Rel::Lt => Rel::Ge,
        Rel::Le => Rel::Gt,
        Rel::Gt => Rel::Le,
        Rel::Ge => Rel::Lt,
    }
}
