//! Prints constraints, predicates, and the values that are written out in them.

use super::plain::Cases;
use crate::rust::{Emitter, Output, at, constraint_static, ident, int, path};
use bourn_spec::model::{ConstraintId, InterfaceId};
use bourn_terms::builtin::{BuiltinType, FloatKind};
use bourn_terms::{
    Arg, AttrExpr, Const, Constraint, Definition, Function, FunctionKind, GenericIdx, Named, ParamArg,
    ParamExpr, Text, TypeExpr,
};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints a constraint as a constant expression.
    pub fn constraint_data(&self, out: &mut Output<'m>, constraint: &Constraint<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Constraint);
        match constraint {
            Constraint::Any => quote!(#form::Any),
            Constraint::Is(definition, args) => self.declared_data(out, definition, args),
            Constraint::Named(named, args) => match self.named_data(out, named) {
                NamedData::Table(table) => quote!(#table.named()),
                NamedData::Generic(named) => {
                    let args = args.iter().map(|arg| self.arg_data(out, arg));
                    quote!(#named.with(&[#(#args),*]))
                }
                NamedData::Function(function) => quote!(#form::Rust(#function)),
            },
            Constraint::Generic(generic) => {
                let generic = int(generic.0);
                quote!(#form::generic(#generic))
            }
            Constraint::All(parts) => {
                let parts = parts.iter().map(|part| self.constraint_data(out, part));
                quote!(#form::All(&[#(#parts),*]))
            }
            Constraint::OneOf(arms) => {
                let arms = arms.iter().map(|arm| {
                    let (name, body) = (arm.name, self.constraint_data(out, &arm.body));
                    if name.is_empty() {
                        quote!(#rt::Arm::of(#body))
                    } else {
                        quote!(#rt::Arm::named(#name, #body))
                    }
                });
                quote!(#form::OneOf(&[#(#arms),*]))
            }
            Constraint::Not(inner) => {
                let inner = self.constraint_data(out, inner);
                quote!(#form::Not(&#inner))
            }
            Constraint::Where(base, pred) => {
                let (base, pred) = (self.constraint_data(out, base), self.rt_data(out, *pred));
                quote!(#form::Where(&#base, &#pred))
            }
            Constraint::Each(inner) => {
                let inner = self.constraint_data(out, inner);
                quote!(#form::Each(&#inner))
            }
            Constraint::Implements(function) => {
                let function = self.interface_data(out, function);
                quote!(#form::Implements(#function))
            }
            Constraint::HasTrait(name) => quote!(#form::HasTrait(#name)),
            Constraint::Rust(function) => {
                let function = self.function_data(out, function, 0);
                quote!(#form::Rust(#function))
            }
        }
    }

    /// Prints the constraint that an item is of a definition, with arguments for its parameters. The runtime has short forms for floats and
    /// for containers of a generic.
    fn declared_data(
        &self,
        out: &mut Output<'m>,
        definition: &Definition<'_>,
        args: &[ParamArg<'_>],
    ) -> TokenStream {
        let rt = &self.rt;
        match (definition, args) {
            (Definition::Type(BuiltinType::Float), [ParamArg { arg: Arg::Const(kind), .. }])
                if float_kind(kind).is_some() =>
            {
                let kind = float_kind(kind);
                return quote!(#rt::FloatKind::#kind.only());
            }
            (
                Definition::Type(builtin),
                [
                    ParamArg {
                        param: "element",
                        arg: Arg::Constraint(Constraint::Generic(GenericIdx(generic @ 0..4))),
                    },
                ],
            ) => {
                let (builtin, generic) = (builtin.case(), int(*generic));
                return quote!(#rt::BuiltinType::#builtin.of(#generic));
            }
            _ => {}
        }
        let args: Vec<_> = args.iter().map(|arg| self.param_arg_data(out, arg)).collect();
        match (self.builtin_data(definition), args.is_empty()) {
            (Some(builtin), true) => quote!(#builtin.any()),
            (Some(builtin), false) => quote!(#builtin.with(&[#(#args),*])),
            (None, _) => {
                let definition = self.definition_data(out, definition);
                quote!(#rt::Constraint::Is(#definition, &[#(#args),*]))
            }
        }
    }

    /// Prints the builtin type or attribute that a definition is.
    fn builtin_data(&self, definition: &Definition<'_>) -> Option<TokenStream> {
        let rt = &self.rt;
        match definition {
            Definition::Type(builtin) => {
                let builtin = builtin.case();
                Some(quote!(#rt::BuiltinType::#builtin))
            }
            Definition::Attr(builtin) => {
                let builtin = builtin.case();
                Some(quote!(#rt::BuiltinAttr::#builtin))
            }
            _ => None,
        }
    }

    fn param_arg_data(&self, out: &mut Output<'m>, arg: &ParamArg<'_>) -> TokenStream {
        let (rt, param) = (&self.rt, arg.param);
        match &arg.arg {
            Arg::Constraint(constraint) => {
                let constraint = self.constraint_data(out, constraint);
                quote!(#rt::ParamArg::is(#param, #constraint))
            }
            Arg::Generic(generic) => {
                let generic = int(generic.0);
                quote!(#rt::ParamArg::generic(#param, #generic))
            }
            Arg::Const(Const::Int(value)) => {
                let value = Literal::i128_unsuffixed(*value);
                quote!(#rt::ParamArg::int(#param, #value))
            }
            Arg::Const(Const::Case { value, keyword }) => {
                let value = Literal::i64_unsuffixed(*value);
                quote!(#rt::ParamArg::case(#param, #value, #keyword))
            }
            Arg::Const(_) | Arg::Term(_) => {
                let arg = self.arg_data(out, &arg.arg);
                quote!(#rt::ParamArg { param: #param, arg: #arg })
            }
        }
    }

    fn definition_data(&self, out: &mut Output<'m>, definition: &Definition<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Definition);
        let builtin = self.builtin_data(definition);
        match definition {
            Definition::Type(_) => quote!(#form::Type(#builtin)),
            Definition::Attr(_) => quote!(#form::Attr(#builtin)),
            Definition::DeclaredType(name) => quote!(#form::DeclaredType(#name)),
            Definition::DeclaredAttr(name) => quote!(#form::DeclaredAttr(#name)),
            Definition::Op(name) => quote!(#form::Op(#name)),
            Definition::Handle(function) => {
                let handle = self.placed_path(out.declaration(), function.path);
                let test = match function.kind {
                    FunctionKind::Attr => {
                        quote!((|attr| <#handle<'_> as #rt::AttrHandle<'_>>::classof(attr)))
                    }
                    _ => quote!((|ty| <#handle<'_> as #rt::TypeHandle<'_>>::classof(ty))),
                };
                let function = self.hook_as(out, function, 0, &test);
                quote!(#form::Handle(#function))
            }
        }
    }

    /// Returns the data that refers to a named constraint.
    fn named_data(&self, out: &mut Output<'m>, named: &Named<'_>) -> NamedData {
        let rt = &self.rt;
        let id = self.constraint_id(named);
        let decl = &self.model[id];
        if let Some(handle) = &decl.rust_handle {
            let handle = path(&handle.0);
            return match self.lowering.kind(id) {
                FunctionKind::Attr => {
                    NamedData::Table(quote!(<#handle<'static> as #rt::AttrHandle<'static>>::CONSTRAINT))
                }
                FunctionKind::Op => {
                    let function = Function::unlinked(named.name, FunctionKind::Op);
                    let test = quote!((|op| #handle::cast(op).is_some()));
                    NamedData::Function(self.hook_as(out, &function, 0, &test))
                }
                _ => NamedData::Table(quote!(<#handle<'static> as #rt::TypeHandle<'static>>::CONSTRAINT)),
            };
        }
        let (module, table) = (self.module(decl.dialect), constraint_static(&decl.name));
        let table = quote!(#module #table);
        if decl.generics.is_empty() { NamedData::Table(table) } else { NamedData::Generic(table) }
    }

    pub fn constraint_id(&self, named: &Named<'_>) -> ConstraintId {
        let dialect = self.model.dialect_named(named.dialect);
        let id = dialect.and_then(|dialect| self.model.constraint_named(dialect, named.name));
        id.expect("a named constraint was lowered from the model")
    }

    /// Prints the table of a constraint with generics.
    pub fn generic_table(&self, out: &mut Output<'m>, named: &Named<'_>) -> TokenStream {
        let rt = &self.rt;
        let Named { dialect, name, generics, .. } = named;
        let text = match named.text {
            Text::OfBody => quote!(#rt::Text::OfBody),
            Text::Plain(text) => quote!(#rt::Text::Plain(#text)),
            Text::Template(template) => quote!(#rt::Text::Template(#template)),
        };
        let body = self.constraint_data(out, &named.body);
        let full = format!("{dialect}.{name}");
        quote!(#rt::Named::generic(#full, &[#(#generics),*], #text, #body))
    }

    fn arg_data(&self, out: &mut Output<'m>, arg: &Arg<'_>) -> TokenStream {
        let rt = &self.rt;
        match arg {
            Arg::Constraint(constraint) => match constraint {
                Constraint::Named(named, [])
                    if self.model[self.constraint_id(named)].rust_handle.is_none() =>
                {
                    let (module, table) = (
                        self.module(self.model[self.constraint_id(named)].dialect),
                        constraint_static(named.name),
                    );
                    quote!(#module #table.arg())
                }
                constraint => {
                    let constraint = self.constraint_data(out, constraint);
                    quote!(#rt::Arg::Constraint(#constraint))
                }
            },
            Arg::Const(Const::Int(value)) => {
                let value = Literal::i128_unsuffixed(*value);
                quote!(#rt::Arg::int(#value))
            }
            Arg::Const(value) => {
                let value = self.rt_data(out, value);
                quote!(#rt::Arg::Const(#value))
            }
            Arg::Generic(generic) => {
                let generic = int(generic.0);
                quote!(#rt::Arg::generic(#generic))
            }
            Arg::Term(term) => {
                let term = self.rt_data(out, term);
                quote!(#rt::Arg::Term(#term))
            }
        }
    }

    /// Prints a type that is written out, as a constant expression.
    pub fn type_data(&self, out: &mut Output<'m>, ty: &TypeExpr<'_>) -> TokenStream {
        let rt = &self.rt;
        if let (
            Definition::Type(BuiltinType::Integer),
            [
                ("width", ParamExpr::Const(Const::Int(width))),
                ("signedness", ParamExpr::Const(Const::Case { value: 0, .. })),
            ],
        ) = (&ty.definition, ty.params)
        {
            let width = Literal::i128_unsuffixed(*width);
            return quote!(#rt::TypeExpr::signless::<#width>());
        }
        if let (Definition::Type(BuiltinType::Float), [("kind", ParamExpr::Const(kind))]) =
            (&ty.definition, ty.params)
            && let Some(kind) = float_kind(kind)
        {
            return quote!(#rt::FloatKind::#kind.written());
        }
        if let (Some(builtin), []) = (self.builtin_data(&ty.definition), ty.params) {
            return quote!(#builtin.written());
        }
        let definition = self.definition_data(out, &ty.definition);
        let params = ty.params.iter().map(|(name, value)| {
            let value = match value {
                ParamExpr::Const(value) => {
                    let value = self.rt_data(out, value);
                    quote!(#rt::ParamExpr::Const(#value))
                }
                ParamExpr::Type(inner) => {
                    let inner = self.type_data(out, inner);
                    quote!(#rt::ParamExpr::Type(#inner))
                }
            };
            quote!((#name, #value))
        });
        quote!(#rt::TypeExpr { definition: #definition, params: &[#(#params),*] })
    }

    /// Prints an attribute that is written out, as a constant expression.
    pub fn attr_data(&self, out: &mut Output<'m>, attr: &AttrExpr<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::AttrExpr);
        match attr {
            AttrExpr::Unit => quote!(#form::Unit),
            AttrExpr::Integer(value, ty) => {
                let (value, ty) = (Literal::i128_unsuffixed(*value), self.type_data(out, ty));
                quote!(#form::Integer(#value, #ty))
            }
            AttrExpr::Float(bits, ty) => {
                let (value, ty) = (Literal::f64_unsuffixed(f64::from_bits(*bits)), self.type_data(out, ty));
                quote!(#form::Float(f64::to_bits(#value), #ty))
            }
            AttrExpr::String(text) => quote!(#form::String(#text)),
            AttrExpr::DenseArray(element, values) => {
                let (element, values) = (self.type_data(out, element), literals(values));
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

    /// Prints a function of the spec that is called with this number of values.
    pub(super) fn function_data(
        &self,
        out: &mut Output<'m>,
        function: &Function<'_>,
        values: usize,
    ) -> TokenStream {
        if function.kind != FunctionKind::Values {
            return self.hook(out, function);
        }
        let (rt, hook) = (&self.rt, self.placed_path(out.declaration(), function.path));
        let names: Vec<_> = (0..values).map(|i| ident(&format!("value_{i}"))).collect();
        let read = (0..values).map(at).map(|i| quote!(#rt::read_value(&values[#i])));
        let test = quote!((|values| match (#(#read,)*) {
            (#(Some(#names),)*) => #hook(#(#names),*),
            _ => false,
        }));
        self.hook_as(out, function, values, &test)
    }

    fn interface_data(&self, out: &mut Output<'m>, function: &Function<'_>) -> TokenStream {
        let of_path = |id: &InterfaceId| self.lowering.interface_name(*id) == function.path;
        let mut ids = (0..self.model.interfaces.len()).map(|i| InterfaceId(i as u32));
        let id = ids.find(of_path).expect("an interface was lowered from the model");
        let view = self.interface_view(id);
        self.hook_as(out, function, 0, &quote!((|item| #view::of(item).is_some())))
    }
}

/// The data that refers to a named constraint in generated code.
enum NamedData {
    /// Its table, as a place.
    Table(TokenStream),
    /// The `Named` of a constraint with generics, as a place.
    Generic(TokenStream),
    /// The function that decides on ops of a view that is declared elsewhere.
    Function(TokenStream),
}

/// Returns the floating-point format that a case stands for.
fn float_kind(kind: &Const<'_>) -> Option<Ident> {
    match kind {
        Const::Case { keyword, .. } => FloatKind::with_keyword(keyword).map(Cases::case),
        _ => None,
    }
}

fn literals(values: &[i64]) -> Vec<Literal> {
    values.iter().map(|&value| Literal::i64_unsuffixed(value)).collect()
}
