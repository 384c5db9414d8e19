//! Constraints, predicates, and what they write out.

use crate::rust::{Emitter, constraint_static, ident, path};
use bourn_spec::model::{ConstraintId, InterfaceId};
use bourn_terms::{
    Arg, AttrExpr, Const, Constraint, Definition, Function, FunctionKind, Named, ParamExpr, Pred, Term,
    TextPart, TypeExpr,
};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emitter<'_> {
    /// A constraint as a constant expression.
    pub fn constraint_data(&self, constraint: &Constraint<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Constraint);
        match constraint {
            Constraint::Any => quote!(#form::Any),
            Constraint::Is(definition, args) => {
                let definition = self.definition_data(definition);
                let args = args.iter().map(|arg| {
                    let (param, arg) = (arg.param, self.arg_data(&arg.arg));
                    quote!(#rt::ParamArg { param: #param, arg: #arg })
                });
                quote!(#form::Is(#definition, &[#(#args),*]))
            }
            Constraint::Named(named, args) => match self.named_data(named) {
                Ok(named) => {
                    let args = args.iter().map(|arg| self.arg_data(arg));
                    quote!(#form::Named(#named, &[#(#args),*]))
                }
                Err(function) => quote!(#form::Rust(#function)),
            },
            Constraint::Generic(at) => quote!(#form::Generic(#at)),
            Constraint::All(parts) => {
                let parts = parts.iter().map(|part| self.constraint_data(part));
                quote!(#form::All(&[#(#parts),*]))
            }
            Constraint::OneOf(arms) => {
                let arms = arms.iter().map(|arm| {
                    let (name, body) = (arm.name, self.constraint_data(&arm.body));
                    quote!(#rt::Arm { name: #name, body: #body })
                });
                quote!(#form::OneOf(&[#(#arms),*]))
            }
            Constraint::Not(inner) => {
                let inner = self.constraint_data(inner);
                quote!(#form::Not(&#inner))
            }
            Constraint::Where(base, pred) => {
                let (base, pred) = (self.constraint_data(base), self.pred_data(pred));
                quote!(#form::Where(&#base, &#pred))
            }
            Constraint::Each(inner) => {
                let inner = self.constraint_data(inner);
                quote!(#form::Each(&#inner))
            }
            Constraint::Implements(function) => {
                let function = self.interface_data(function);
                quote!(#form::Implements(#function))
            }
            Constraint::HasTrait(name) => quote!(#form::HasTrait(#name)),
            Constraint::Rust(function) => {
                let function = self.function_data(function, 0);
                quote!(#form::Rust(#function))
            }
        }
    }

    fn definition_data(&self, definition: &Definition<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Definition);
        match definition {
            Definition::Type(builtin) => {
                let builtin = ident(&format!("{builtin:?}"));
                quote!(#form::Type(#rt::BuiltinType::#builtin))
            }
            Definition::Attr(builtin) => {
                let builtin = ident(&format!("{builtin:?}"));
                quote!(#form::Attr(#rt::BuiltinAttr::#builtin))
            }
            Definition::DeclaredType(name) => quote!(#form::DeclaredType(#name)),
            Definition::DeclaredAttr(name) => quote!(#form::DeclaredAttr(#name)),
            Definition::Op(name) => quote!(#form::Op(#name)),
            Definition::Handle(function) => {
                let handle = path(function.path);
                let test = match function.kind {
                    FunctionKind::Attr => {
                        quote!(|attr| <#handle<'_> as #rt::AttrHandle<'_>>::classof(attr))
                    }
                    _ => quote!(|ty| <#handle<'_> as #rt::TypeHandle<'_>>::classof(ty)),
                };
                let function = self.linked(function, test);
                quote!(#form::Handle(#function))
            }
        }
    }

    /// A reference to a named constraint, or the function that decides on ops of a view that is declared elsewhere.
    fn named_data(&self, named: &Named<'_>) -> Result<TokenStream, TokenStream> {
        let rt = &self.rt;
        let id = self.constraint_id(named);
        let decl = &self.model[id];
        if let Some(handle) = &decl.rust_handle {
            let handle = path(&handle.0);
            return match self.lowering.kind(id) {
                FunctionKind::Attr => {
                    Ok(quote!(&<#handle<'static> as #rt::AttrHandle<'static>>::CONSTRAINT.is))
                }
                FunctionKind::Op => {
                    let function = Function::unlinked(named.name, FunctionKind::Op);
                    Err(self.linked(&function, quote!(|op| #handle::cast(op).is_some())))
                }
                _ => Ok(quote!(&<#handle<'static> as #rt::TypeHandle<'static>>::CONSTRAINT.is)),
            };
        }
        let (module, table) = (self.module(decl.dialect), constraint_static(&decl.name));
        Ok(if decl.generics.is_empty() { quote!(&#module #table.is) } else { quote!(&#module #table) })
    }

    fn constraint_id(&self, named: &Named<'_>) -> ConstraintId {
        let dialect = self.model.dialect_named(named.dialect);
        let id = dialect.and_then(|dialect| self.model.constraint_named(dialect, named.name));
        id.expect("a named constraint was lowered from the model")
    }

    /// The contents of a named constraint's table.
    pub fn named_table(&self, named: &Named<'_>) -> TokenStream {
        let rt = &self.rt;
        let Named { dialect, name, generics, .. } = named;
        let text = named.text.iter().map(|part| match part {
            TextPart::Literal(text) => quote!(#rt::TextPart::Literal(#text)),
            TextPart::Generic(at) => quote!(#rt::TextPart::Generic(#at)),
        });
        let body = self.constraint_data(&named.body);
        quote! {
            #rt::Named {
                dialect: #dialect,
                name: #name,
                generics: &[#(#generics),*],
                text: &[#(#text),*],
                body: #body,
            }
        }
    }

    fn arg_data(&self, arg: &Arg<'_>) -> TokenStream {
        let rt = &self.rt;
        match arg {
            Arg::Constraint(constraint) => {
                let constraint = self.constraint_data(constraint);
                quote!(#rt::Arg::Constraint(#constraint))
            }
            Arg::Const(value) => {
                let value = self.const_data(value);
                quote!(#rt::Arg::Const(#value))
            }
            Arg::Generic(at) => quote!(#rt::Arg::Generic(#at)),
        }
    }

    /// A predicate as a constant expression.
    pub fn pred_data(&self, pred: &Pred<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Pred);
        let term = |term: &Term<'_>| self.term_data(term);
        let list = |parts: &[Pred<'_>]| {
            let parts = parts.iter().map(|part| self.pred_data(part));
            quote!(&[#(#parts),*])
        };
        match pred {
            Pred::Compare(a, rel, b) => {
                let (a, rel, b) = (term(a), ident(&format!("{rel:?}")), term(b));
                quote!(#form::Compare(#a, #rt::Rel::#rel, #b))
            }
            Pred::In(a, items) => {
                let (a, items) = (term(a), items.iter().map(term));
                quote!(#form::In(#a, &[#(#items),*]))
            }
            Pred::InRange(a, low, high, inclusive) => {
                let side = |side: &Option<Term<'_>>| match side {
                    Some(side) => {
                        let side = term(side);
                        quote!(Some(#side))
                    }
                    None => quote!(None),
                };
                let (a, low, high) = (term(a), side(low), side(high));
                quote!(#form::InRange(#a, #low, #high, #inclusive))
            }
            Pred::Is(a, constraint) => {
                let (a, constraint) = (term(a), self.constraint_data(constraint));
                quote!(#form::Is(#a, &#constraint))
            }
            Pred::AllDims(var, inner) => {
                let inner = self.pred_data(inner);
                quote!(#form::AllDims(#var, &#inner))
            }
            Pred::AllItems(var, of, inner) => {
                let (of, inner) = (term(of), self.pred_data(inner));
                quote!(#form::AllItems(#var, #of, &#inner))
            }
            Pred::Static(a) => {
                let a = term(a);
                quote!(#form::Static(#a))
            }
            Pred::Present(a) => {
                let a = term(a);
                quote!(#form::Present(#a))
            }
            Pred::Flag(a) => {
                let a = term(a);
                quote!(#form::Flag(#a))
            }
            Pred::Bits(a, bits) => {
                let a = term(a);
                quote!(#form::Bits(#a, #bits))
            }
            Pred::And(parts) => {
                let parts = list(parts);
                quote!(#form::And(#parts))
            }
            Pred::Or(parts) => {
                let parts = list(parts);
                quote!(#form::Or(#parts))
            }
            Pred::Not(inner) => {
                let inner = self.pred_data(inner);
                quote!(#form::Not(&#inner))
            }
            Pred::Rust(function, terms) => {
                let function = self.function_data(function, terms.len());
                let terms = terms.iter().map(term);
                quote!(#form::Rust(#function, &[#(#terms),*]))
            }
        }
    }

    /// A term as a constant expression.
    pub fn term_data(&self, term: &Term<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Term);
        let inner = |term: &Term<'_>| self.term_data(term);
        match term {
            Term::Param(name) => quote!(#form::Param(#name)),
            Term::Rank => quote!(#form::Rank),
            Term::Dim(at) => {
                let at = inner(at);
                quote!(#form::Dim(&#at))
            }
            Term::Shape => quote!(#form::Shape),
            Term::NumElements => quote!(#form::NumElements),
            Term::Len(list) => {
                let list = inner(list);
                quote!(#form::Len(&#list))
            }
            Term::Element => quote!(#form::Element),
            Term::Value => quote!(#form::Value),
            Term::Bound(name) => quote!(#form::Bound(#name)),
            Term::Generic(at) => quote!(#form::Generic(#at)),
            Term::Const(value) => {
                let value = self.const_data(value);
                quote!(#form::Const(#value))
            }
            Term::Field(base, name) => {
                let base = inner(base);
                quote!(#form::Field(&#base, #name))
            }
            Term::Binary(op, a, b) => {
                let (op, a, b) = (ident(&format!("{op:?}")), inner(a), inner(b));
                quote!(#form::Binary(#rt::BinaryOp::#op, &#a, &#b))
            }
        }
    }

    /// A constant as a constant expression.
    pub fn const_data(&self, value: &Const<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Const);
        match value {
            Const::Unit => quote!(#form::Unit),
            Const::Bool(value) => quote!(#form::Bool(#value)),
            Const::Int(value) => {
                let value = Literal::i128_unsuffixed(*value);
                quote!(#form::Int(#value))
            }
            Const::Float(bits) => {
                let value = Literal::f64_unsuffixed(f64::from_bits(*bits));
                quote!(#form::Float(f64::to_bits(#value)))
            }
            Const::Str(text) => quote!(#form::Str(#text)),
            Const::Case { value, keyword } => {
                let value = Literal::i64_unsuffixed(*value);
                quote!(#form::Case { value: #value, keyword: #keyword })
            }
            Const::List(items) => {
                let items = items.iter().map(|item| self.const_data(item));
                quote!(#form::List(&[#(#items),*]))
            }
        }
    }

    /// A type that is written out, as a constant expression.
    pub fn type_data(&self, ty: &TypeExpr<'_>) -> TokenStream {
        let rt = &self.rt;
        let definition = self.definition_data(&ty.definition);
        let params = ty.params.iter().map(|(name, value)| {
            let value = match value {
                ParamExpr::Const(value) => {
                    let value = self.const_data(value);
                    quote!(#rt::ParamExpr::Const(#value))
                }
                ParamExpr::Type(inner) => {
                    let inner = self.type_data(inner);
                    quote!(#rt::ParamExpr::Type(#inner))
                }
            };
            quote!((#name, #value))
        });
        quote!(#rt::TypeExpr { definition: #definition, params: &[#(#params),*] })
    }

    /// An attribute that is written out, as a constant expression.
    pub fn attr_data(&self, attr: &AttrExpr<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::AttrExpr);
        match attr {
            AttrExpr::Unit => quote!(#form::Unit),
            AttrExpr::Integer(value, ty) => {
                let (value, ty) = (Literal::i128_unsuffixed(*value), self.type_data(ty));
                quote!(#form::Integer(#value, #ty))
            }
            AttrExpr::Float(bits, ty) => {
                let (value, ty) = (Literal::f64_unsuffixed(f64::from_bits(*bits)), self.type_data(ty));
                quote!(#form::Float(f64::to_bits(#value), #ty))
            }
            AttrExpr::String(text) => quote!(#form::String(#text)),
            AttrExpr::DenseArray(element, values) => {
                let (element, values) = (self.type_data(element), literals(values));
                quote!(#form::DenseArray(#element, &[#(#values),*]))
            }
            AttrExpr::Array(values) => {
                let values = literals(values);
                quote!(#form::Array(&[#(#values),*]))
            }
            AttrExpr::Case(name, value) => {
                let value = Literal::i64_unsuffixed(*value);
                quote!(#form::Case(#name, #value))
            }
        }
    }

    /// A function of the spec, with what it is linked to: rustc checks its type.
    fn function_data(&self, function: &Function<'_>, args: usize) -> TokenStream {
        let rt = &self.rt;
        let hook = path(function.path);
        let test = match function.kind {
            FunctionKind::Values => {
                let names: Vec<_> = (0..args).map(|i| ident(&format!("value_{i}"))).collect();
                let read = (0..args).map(|i| quote!(#rt::read_value(&values[#i])));
                quote!(|values| match (#(#read,)*) {
                    (#(Some(#names),)*) => #hook(#(#names),*),
                    _ => false,
                })
            }
            _ => quote!(#hook),
        };
        self.linked(function, test)
    }

    fn linked(&self, function: &Function<'_>, test: TokenStream) -> TokenStream {
        let rt = &self.rt;
        let (name, kind) = (function.path, ident(&format!("{:?}", function.kind)));
        let test_type = match function.kind {
            FunctionKind::Type => quote!(TypeTest),
            FunctionKind::Attr => quote!(AttrTest),
            FunctionKind::Op => quote!(OpTest),
            FunctionKind::Values | FunctionKind::Other => quote!(ValuesTest),
        };
        quote! {
            #rt::Function {
                path: #name,
                kind: #rt::FunctionKind::#kind,
                linked: Some({ const TEST: #rt::#test_type = #test; &TEST }),
            }
        }
    }

    fn interface_data(&self, function: &Function<'_>) -> TokenStream {
        let of_path = |id: &InterfaceId| self.lowering.interface_name(*id) == function.path;
        let mut ids = (0..self.model.interfaces.len()).map(|i| InterfaceId(i as u32));
        let id = ids.find(of_path).expect("an interface was lowered from the model");
        let view = self.interface_view(id);
        self.linked(function, quote!(|item| #view::of(item).is_some()))
    }
}

fn literals(values: &[i64]) -> Vec<Literal> {
    values.iter().map(|&value| Literal::i64_unsuffixed(value)).collect()
}
