//! Expressions of equations as Rust: over columns (`size` is the runtime's `symbolic`) or over what is known already
//! (`size` is `known` or `fixed`).

use super::*;

/// What has to hold, or be found, before an expression can be computed: it becomes an `if` around the statement.
pub(crate) enum Hoist {
    /// `if cond { .. }`
    If(TokenStream),
    /// `if let Some(name) = value { .. }`
    IfSome(proc_macro2::Ident, TokenStream),
    /// `for name in range { .. }`
    For(proc_macro2::Ident, TokenStream),
}

/// Lowers the expressions of one function.
pub(crate) struct Lower<'e, 'm> {
    pub e: &'e Emitter<'m>,
    pub op: &'m OpDecl,
    /// `let`s of the op, or of an external model.
    pub lets: &'m [Let],
    /// Index variables in scope.
    pub vars: &'m [IndexVar],
    /// `let` statements at the start of the function, by name, in order of first use.
    pub locals: Vec<(String, TokenStream)>,
    /// Conditions around the statement that is being lowered, outermost first.
    pub hoists: Vec<Hoist>,
    /// The name bound to `EachResult` and `EachOperand`.
    pub each_result: Option<proc_macro2::Ident>,
    pub each_operand: Option<proc_macro2::Ident>,
    counter: usize,
}

const RESERVED: &[&str] = &["op", "column", "facts", "size", "cx", "known", "rt", "model"];

impl<'e, 'm> Lower<'e, 'm> {
    /// For a function about `op`.
    pub fn new(e: &'e Emitter<'m>, op: &'m OpDecl, lets: &'m [Let]) -> Self {
        Lower {
            e,
            op,
            lets,
            vars: &op.vars,
            locals: Vec::new(),
            hoists: Vec::new(),
            each_result: None,
            each_operand: None,
            counter: 0,
        }
    }

    /// Wraps a statement in what it needs, innermost last.
    pub fn wrap(&mut self, mut body: TokenStream) -> TokenStream {
        for hoist in self.hoists.drain(..).rev() {
            body = match hoist {
                Hoist::If(cond) => {
                    let cond = bare(cond);
                    quote!(if #cond { #body })
                }
                Hoist::IfSome(name, value) => quote!(if let Some(#name) = #value { #body }),
                Hoist::For(name, range) => quote!(for #name in #range { #body }),
            };
        }
        body
    }

    /// The `let` statements that were asked for.
    pub fn prelude(&self) -> TokenStream {
        self.locals.iter().map(|(_, statement)| statement.clone()).collect()
    }

    fn local_name(&self, name: &str) -> proc_macro2::Ident {
        let name = snake(name).to_string();
        if RESERVED.contains(&&*name) { ident(&format!("{name}_value")) } else { ident(&name) }
    }

    fn local(
        &mut self,
        name: &str,
        statement: impl FnOnce(&proc_macro2::Ident) -> TokenStream,
    ) -> proc_macro2::Ident {
        let name = self.local_name(name);
        let key = name.to_string();
        if !self.locals.iter().any(|(k, _)| *k == key) {
            let statement = statement(&name);
            self.locals.push((key, statement));
        }
        name
    }

    fn fresh(&mut self, base: &str) -> proc_macro2::Ident {
        self.counter += 1;
        ident(&format!("{}_{}", snake(base).to_string().trim_start_matches("r#"), self.counter))
    }

    fn hoist_some(&mut self, base: &str, value: TokenStream) -> proc_macro2::Ident {
        let text = value.to_string();
        for hoist in &self.hoists {
            if let Hoist::IfSome(name, known) = hoist
                && known.to_string() == text
            {
                return name.clone();
            }
        }
        let name = self.fresh(&snake(base).to_string());
        self.hoists.push(Hoist::IfSome(name.clone(), value));
        name
    }

    /// The variable of an index variable.
    pub fn var(&self, i: usize) -> proc_macro2::Ident {
        let name = self.vars.get(i).map_or("d", |v| &v.name);
        self.local_name(&format!("{name}_index"))
    }

    /// A `Value`.
    pub fn value(&mut self, v: &'m ValueRef) -> TokenStream {
        let rt = self.e.rt.clone();
        match v {
            ValueRef::Operand(i, item) => {
                self.group_value(self.op.operands.get(*i), *i, item.as_deref(), "operand")
            }
            ValueRef::Result(i, item) => {
                self.group_value(self.op.results.get(*i), *i, item.as_deref(), "result")
            }
            ValueRef::RegionArg { region, arg, item } => {
                let list = self.list(&ValueListRef::RegionArgs { region: *region, arg: *arg });
                self.item_or_first(list, item.as_deref(), "argument")
            }
            ValueRef::Yielded { region, operand, item } => {
                let list = self.list(&ValueListRef::Yielded { region: *region, operand: *operand });
                self.item_or_first(list, item.as_deref(), "yielded")
            }
            ValueRef::EachOperand => match &self.each_operand {
                Some(name) => quote!(#name),
                None => quote!(compile_error!("`operand` has no meaning here")),
            },
            ValueRef::EachResult => match &self.each_result {
                Some(name) => quote!(#name),
                None => quote!(compile_error!("`result` has no meaning here")),
            },
            ValueRef::Method { interface, method, args } => {
                let Some(value) = self.method_value(*interface, *method, args) else {
                    let interface = &self.e.model[*interface];
                    let message = format!(
                        "`{}` of `{}` is not bound for `{}`",
                        interface.methods.get(*method).map_or("?", |m| &m.name),
                        interface.name,
                        self.op.name
                    );
                    self.e.error(self.op.span, &message);
                    return quote!(compile_error!(#message));
                };
                let _ = rt;
                value
            }
        }
    }

    fn item_or_first(&mut self, list: TokenStream, item: Option<&'m Expr>, base: &str) -> TokenStream {
        let position = match item {
            Some(item) => self.position(item),
            None => quote!(0),
        };
        let name = self.hoist_some(base, quote!(#list.get(#position)));
        quote!(#name)
    }

    fn group_value(
        &mut self,
        decl: Option<&'m ValueDecl>,
        i: usize,
        item: Option<&'m Expr>,
        what: &str,
    ) -> TokenStream {
        let Some(decl) = decl else { return quote!(compile_error!("no such value")) };
        let rt = self.e.rt.clone();
        let get = ident(what);
        match item {
            Some(item) => {
                let list = self.group_list(decl, i, what);
                let position = self.position(item);
                let name = self.hoist_some(&decl.name, quote!(#list.get(#position)));
                quote!(#name)
            }
            None if decl.arity == Arity::One => {
                let name = self
                    .local(&decl.name, |name| quote!(let Some(#name) = #rt::#get(op, #i) else { return };));
                quote!(#name)
            }
            None => {
                let name = self.hoist_some(&decl.name, quote!(#rt::#get(op, #i)));
                quote!(#name)
            }
        }
    }

    fn group_list(&mut self, decl: &ValueDecl, i: usize, what: &str) -> TokenStream {
        let rt = self.e.rt.clone();
        let get = ident(&format!("{what}s"));
        let suffix = if decl.arity == Arity::One { "_list" } else { "" };
        let name =
            self.local(&format!("{}{suffix}", decl.name), |name| quote!(let #name = #rt::#get(op, #i);));
        quote!(#name)
    }

    /// What a method of an interface returns for this op.
    fn method_value(
        &mut self,
        interface: InterfaceId,
        method: usize,
        args: &'m [ValueRef],
    ) -> Option<TokenStream> {
        let rt = self.e.rt.clone();
        let model = self.e.model;
        let used = self.op.interfaces.iter().find(|u| u.interface == interface)?;
        match used.methods.iter().find(|(m, _)| *m == method).map(|(_, how)| how) {
            Some(MethodImpl::Value(v)) => Some(self.value(v)),
            Some(MethodImpl::Values(list)) => {
                let list = self.list(list);
                let first = args.first()?;
                let of = self.value(first);
                let name = self.hoist_some("tied", quote!(#rt::tied(#list, #of)));
                Some(quote!(#name))
            }
            Some(MethodImpl::Rust(p)) => {
                let p = path(&p.0);
                let args: Vec<_> = args.iter().map(|a| self.value(a)).collect();
                let name = self.hoist_some("tied", quote!(#p(op, #(#args),*)));
                Some(quote!(#name))
            }
            Some(MethodImpl::Const(_) | MethodImpl::Region(_)) => None,
            None => {
                // The default of `tied_init` and its like: the item of the required list that stands where the result stands.
                let decl = &model[interface];
                let (list_method, _) = decl.methods.iter().enumerate().find(|(_, m)| {
                    m.args.is_empty()
                        && matches!(m.ret, Some(MethodType::Operands))
                        && m.body == MethodBody::Required
                })?;
                let (_, how) = used.methods.iter().find(|(m, _)| *m == list_method)?;
                let list = match how {
                    MethodImpl::Values(list) => self.list(list),
                    MethodImpl::Value(ValueRef::Operand(i, None)) => {
                        self.group_list(self.op.operands.get(*i)?, *i, "operand")
                    }
                    _ => return None,
                };
                let of = self.value(args.first()?);
                let name = self.hoist_some("tied", quote!(#rt::tied(#list, #of)));
                Some(quote!(#name))
            }
        }
    }

    /// A `Values`.
    pub fn list(&mut self, list: &ValueListRef) -> TokenStream {
        let rt = self.e.rt.clone();
        match list {
            ValueListRef::Operands(i) => match self.op.operands.get(*i) {
                Some(decl) => self.group_list(decl, *i, "operand"),
                None => quote!(#rt::all_operands(op)),
            },
            ValueListRef::Results(i) => match self.op.results.get(*i) {
                Some(decl) => self.group_list(decl, *i, "result"),
                None => quote!(#rt::all_results(op)),
            },
            ValueListRef::RegionArgs { region, arg } => {
                let decls = self.op.regions.get(*region).and_then(|r| r.args.as_deref()).unwrap_or(&[]);
                let Some(decl) = decls.get(*arg) else { return quote!(compile_error!("no such argument")) };
                let (before, after) = (*arg, decls.len() - arg - 1);
                let variadic = decl.arity != Arity::One;
                let name = format!("{}_args", decl.name);
                let region = *region;
                let name = self.local(&name, |name| {
                    if variadic {
                        quote!(let #name = #rt::region_args(op, #region, #before, #after);)
                    } else {
                        quote!(let #name = #rt::region_arg(op, #region, #before);)
                    }
                });
                quote!(#name)
            }
            ValueListRef::Yielded { region, operand } => {
                let name = self.op.regions.get(*region).map_or("region", |r| &r.name).to_owned();
                let (region, operand) = (*region, *operand);
                let name = self.local(
                    &format!("{name}_yielded"),
                    |name| quote!(let #name = #rt::yielded(op, #region, #operand);),
                );
                quote!(#name)
            }
            ValueListRef::AllOperands => quote!(#rt::all_operands(op)),
            ValueListRef::AllResults => quote!(#rt::all_results(op)),
        }
    }

    /// A list of numbers that are known from the op alone: `Vec<i64>`.
    fn int_list(&mut self, list: &ListRef) -> Option<TokenStream> {
        let rt = self.e.rt.clone();
        match list {
            ListRef::Attr(i) => {
                let attr = &self.op.attrs.get(*i)?.name;
                let name = self.local(attr, |name| quote!(let #name = #rt::int_list(op, #attr);));
                Some(quote!(#name))
            }
            ListRef::Let(i) => match &self.lets.get(*i)?.kind {
                LetKind::RustList(p) => {
                    let p = path(&p.0);
                    let name = self.lets[*i].name.clone();
                    let name = self.local(&name, |name| quote!(let #name: Vec<i64> = #p(op);));
                    Some(quote!(#name))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A `Vec` of sizes.
    pub fn size_list(&mut self, list: &'m ListRef) -> TokenStream {
        let rt = self.e.rt.clone();
        if let Some(ints) = self.int_list(list) {
            return quote!(size::ints(&#ints));
        }
        match list {
            ListRef::Values(values) => {
                let values = self.list(values);
                quote!(size::indices(#values))
            }
            ListRef::Let(i) => match self.lets.get(*i).map(|l| (&l.kind, l.name.clone())) {
                Some((LetKind::Mixed { attr, operands }, name)) => {
                    let attr = self.op.attrs.get(*attr).map_or("", |a| &a.name);
                    let operands = *operands;
                    let name =
                        self.local(&name, |name| quote!(let #name = size::mixed(op, #attr, #operands);));
                    quote!(#name)
                }
                _ => quote!(compile_error!("not a list")),
            },
            ListRef::Map { attr, operands } => self.map(*attr, operands),
            ListRef::Dims(v) => {
                let v = self.value(v);
                quote!(size::dims(#v))
            }
            ListRef::Attr(_) => {
                let _ = rt;
                quote!(compile_error!("not a list"))
            }
        }
    }

    fn map(&mut self, attr: usize, operands: &[ValueListRef]) -> TokenStream {
        let attr = self.op.attrs.get(attr).map_or("", |a| &a.name).to_owned();
        let lists: Vec<_> = operands.iter().map(|l| self.list(l)).collect();
        let name = self.local(
            &format!("{attr}_results"),
            |name| quote!(let #name = size::apply_map(op, #attr, &[#(#lists),*]);),
        );
        quote!(#name)
    }

    /// A `usize`: which dimension or item.
    pub fn position(&mut self, expr: &'m Expr) -> TokenStream {
        let rt = self.e.rt.clone();
        match expr {
            Expr::Int(n) if *n >= 0 => {
                let literal = proc_macro2::Literal::u64_unsuffixed(u64::try_from(*n).unwrap_or(u64::MAX));
                quote!(#literal)
            }
            Expr::Index(i) => {
                let name = self.var(*i);
                quote!(#name)
            }
            Expr::Item(list, i) if self.int_list(list).is_some() => {
                let i = self.position(i);
                let list = self.int_list(list).unwrap_or_default();
                let name = self.hoist_some("position", quote!(#rt::position_at(&#list, #i)));
                quote!(#name)
            }
            _ => {
                let value = self.expr_with(expr, &quote!(#rt::known));
                let name = self.hoist_some("position", quote!(#value.position()));
                quote!(#name)
            }
        }
    }

    /// A size, of the kind that `size` stands for.
    pub fn expr(&mut self, expr: &'m Expr) -> TokenStream {
        self.expr_with(expr, &quote!(size))
    }

    /// A size, of the kind that the module `size` makes.
    pub fn expr_with(&mut self, expr: &'m Expr, size: &TokenStream) -> TokenStream {
        let rt = self.e.rt.clone();
        match expr {
            Expr::Int(n) => {
                let literal = proc_macro2::Literal::i128_unsuffixed(*n);
                quote!(#size::int(#literal))
            }
            Expr::Value(v) => {
                let v = self.value(v);
                quote!(#size::index(#v))
            }
            Expr::Dim(v, i) => {
                let v = self.value(v);
                let i = self.position(i);
                quote!(#size::dim(#v, #i))
            }
            Expr::Rank(v) => {
                let v = self.value(v);
                quote!(#size::rank(#v))
            }
            Expr::Len(list) => {
                let list = match list {
                    ListRef::Values(values) => self.list(values),
                    _ => match self.int_list(list) {
                        Some(list) => list,
                        None => self.size_list(list),
                    },
                };
                quote!(#size::len(#list.len()))
            }
            Expr::Item(list, i) => self.item(list, i, size),
            Expr::Index(i) => {
                let name = self.var(*i);
                quote!(#size::len(#name))
            }
            Expr::Attr(i) => {
                let attr = self.op.attrs.get(*i).map_or("", |a| &a.name).to_owned();
                let name = self.hoist_some(&attr, quote!(#rt::int_attr(op, #attr)));
                quote!(#size::int(#name))
            }
            Expr::MapApply { attr, operands } => {
                let list = self.map(*attr, operands);
                let name = self.hoist_some("mapped", quote!(#rt::only(&#list)));
                quote!(#name.clone())
            }
            Expr::Neg(a) => {
                let tokens = self.expr_with(a, size);
                let tokens = receiver(a, tokens);
                quote!((-#tokens))
            }
            Expr::Binary(op, a, b) => self.binary(*op, a, b, size),
            Expr::Fold(fold, list) => self.fold(*fold, list, size),
            Expr::Let(i) => match self.lets.get(*i).map(|l| &l.kind) {
                Some(LetKind::Expr(e)) => {
                    let e = self.expr_with(e, size);
                    quote!((#e))
                }
                _ => quote!(compile_error!("not an integer")),
            },
        }
    }

    /// `list[i]`
    fn item(&mut self, list: &'m ListRef, i: &'m Expr, size: &TokenStream) -> TokenStream {
        match list {
            ListRef::Values(list) => {
                let list = self.list(list);
                let i = self.position(i);
                let name = self.hoist_some("item", quote!(#list.get(#i)));
                quote!(#size::index(#name))
            }
            ListRef::Dims(v) => {
                let v = self.value(v);
                let i = self.position(i);
                quote!(#size::dim(#v, #i))
            }
            list => {
                let ints = self.int_list(list);
                let known = ints.is_some();
                let list = ints.unwrap_or_else(|| self.size_list(list));
                let i = self.position(i);
                let name = self.hoist_some("item", quote!(#list.get(#i)));
                if known { quote!(#size::int(i128::from(*#name))) } else { quote!(#name.clone()) }
            }
        }
    }

    /// `sum(list)` and its like.
    fn fold(&mut self, fold: FoldOp, list: &'m ListRef, size: &TokenStream) -> TokenStream {
        let list = self.size_list(list);
        // No operands say nothing of a least or greatest one.
        if matches!(fold, FoldOp::Min | FoldOp::Max) {
            let nonempty = quote!(!#list.is_empty());
            self.hoists.push(Hoist::If(nonempty));
        }
        let fold = ident(match fold {
            FoldOp::Sum => "sum",
            FoldOp::Product => "product",
            FoldOp::Min => "min",
            FoldOp::Max => "max",
        });
        quote!(#size::#fold(&#list))
    }

    fn binary(&mut self, op: BinaryOp, a: &'m Expr, b: &'m Expr, size: &TokenStream) -> TokenStream {
        let (x, y) = (self.expr_with(a, size), self.expr_with(b, size));
        let group = |e: &Expr, t: TokenStream, strong: bool| match e {
            Expr::Binary(BinaryOp::Add | BinaryOp::Sub, ..) if strong => quote!((#t)),
            Expr::Binary(BinaryOp::Mul, ..) if strong => quote!((#t)),
            _ => t,
        };
        match op {
            BinaryOp::Add => quote!(#x + #y),
            BinaryOp::Sub => {
                let y = group(b, y, true);
                quote!(#x - #y)
            }
            BinaryOp::Mul => {
                let (x, y) = (group(a, x, true), group(b, y, true));
                quote!(#x * #y)
            }
            BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod => {
                let x = receiver(a, x);
                let method = ident(match op {
                    BinaryOp::FloorDiv => "floor_div",
                    BinaryOp::CeilDiv => "ceil_div",
                    _ => "modulo",
                });
                quote!(#x.#method(#y))
            }
            BinaryOp::Min => quote!(#size::min(&[#x, #y])),
            BinaryOp::Max => quote!(#size::max(&[#x, #y])),
        }
    }
}

/// Parenthesised where a method is called on a sum.
pub(super) fn receiver(expr: &Expr, tokens: TokenStream) -> TokenStream {
    match expr {
        Expr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, ..) => quote!((#tokens)),
        _ => tokens,
    }
}
