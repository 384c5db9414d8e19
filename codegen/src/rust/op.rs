//! Emits ops: the view, the table, and the items that the table refers to. Code that several ops have in common is emitted once, with the
//! first of them.

use crate::rust::{Emitter, Item, Output, doc, ident, op_static};
use bourn_spec::model::{OpDecl, OpId, Target};
use bourn_terms::table::OpDef;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::HashMap;

/// The number of tokens up to which a table is repeated: a reference to another table would not be shorter.
const SHORT: usize = 60;

/// The code of an op before it is known which parts other ops share.
struct OpCode<'m> {
    id: OpId,
    op: &'m OpDecl<'m>,
    def: &'m OpDef<'m>,
    equations: Option<TokenStream>,
}

/// For each code of a list, the position of the first equal code.
struct Firsts(Vec<usize>);

impl Firsts {
    fn of<'c>(codes: impl IntoIterator<Item = Option<&'c TokenStream>>) -> Self {
        let mut known: HashMap<String, usize> = HashMap::new();
        let codes = codes.into_iter().enumerate();
        Firsts(
            codes.map(|(at, code)| code.map_or(at, |c| *known.entry(c.to_string()).or_insert(at))).collect(),
        )
    }

    /// Returns the number of later codes that are equal to the code at a position.
    fn repeated(&self, at: usize) -> usize {
        self.0[at + 1..].iter().filter(|first| **first == at).count()
    }
}

impl<'m> Emitter<'m> {
    /// Emits all items of the ops of the dialect.
    pub fn ops_items(&self, out: &mut Output<'m>) -> Vec<Item> {
        let codes: Vec<OpCode<'m>> =
            self.model.ops_of(self.dialect).map(|id| self.op_code(out, id)).collect();
        let placeholder = ident("Model");
        let models = codes.iter().map(|code| self.model_impls(out, &placeholder, &code.op.interfaces));
        let models: Vec<TokenStream> = models.map(|impls| quote!(#(#impls)*)).collect();
        let models = Firsts::of(models.iter().map(Some));
        let equations = Firsts::of(codes.iter().map(|code| code.equations.as_ref()));
        let fields = codes.iter().enumerate().map(|(at, code)| {
            out.within(code.op.span, |out| {
                let name = self.equations_static_name(codes[equations.0[at]].op);
                let field = code.equations.as_ref().map(|_| quote!(equations: Some(&#name),));
                let model = self.model_name(&codes[models.0[at]].op.rust_name);
                let interfaces = self.interface_entries(&model, Target::Op(code.id), &code.op.interfaces);
                self.op_fields(out, code.def, field, interfaces)
            })
        });
        let fields: Vec<TokenStream> = fields.collect();
        let long =
            |fields: &&TokenStream| (*fields).clone().into_iter().flat_map(leaves).nth(SHORT).is_some();
        let tables = Firsts::of(fields.iter().map(|fields| Some(fields).filter(long)));
        let mut items = Vec::new();
        for (at, code) in codes.iter().enumerate() {
            let op = code.op;
            items.extend(out.declared(op.span, &format!("op `{}`", op.name), |out| {
                let table = op_static(&op.name);
                let mut items = self.view_items(out, op, code.def.name, &table);
                let first = (tables.0[at] != at).then(|| &codes[tables.0[at]]);
                items.push(self.op_table(code, &fields[at], first));
                if let (Some(data), true) = (&code.equations, equations.0[at] == at) {
                    items.push(self.op_equations_item(op, data, equations.repeated(at)));
                }
                if models.0[at] == at {
                    items.extend(self.model_items(out, &op.rust_name, &op.interfaces, models.repeated(at)));
                }
                items
            }));
        }
        items
    }

    fn op_code(&self, out: &mut Output<'m>, id: OpId) -> OpCode<'m> {
        let op = &self.model[id];
        out.within(op.span, |out| {
            let def = out.collecting(|errors| self.lowering.op(id, errors));
            let equations = def.equations.map(|equations| self.equations_of(out, op, equations));
            OpCode { id, op, def, equations }
        })
    }

    /// Emits the table of an op, given its fields, or another op whose table has the same.
    fn op_table(&self, code: &OpCode<'_>, fields: &TokenStream, first: Option<&OpCode<'_>>) -> Item {
        let (rt, name, table) = (&self.rt, code.def.name, op_static(&code.op.name));
        let summary = (!code.def.summary.is_empty()).then(|| {
            let text = code.def.summary;
            quote!(summary: #text,)
        });
        let place = self.place(code.op.span);
        let (docs, fields, rest) = match first {
            None => (format!("The table of `{name}`{place}."), Some(fields), quote!(#rt::OpDef::EMPTY)),
            Some(first) => {
                let rest = op_static(&first.op.name);
                let docs = format!("The table of `{name}`{place}: like that of `{}`.", first.def.name);
                (docs, None, quote!(#rest))
            }
        };
        let docs = doc(&docs);
        // Without a summary of its own, the op would have the other op's.
        let summary =
            summary.or_else(|| first.filter(|f| !f.def.summary.is_empty()).map(|_| quote!(summary: "",)));
        Item::value(
            &table,
            quote! {
                #docs
                pub static #table: #rt::OpDef = #rt::OpDef { name: #name, #summary #fields ..#rest };
            },
        )
    }
}

/// Returns the tokens of a tree without its groups.
fn leaves(tree: proc_macro2::TokenTree) -> Vec<proc_macro2::TokenTree> {
    match tree {
        proc_macro2::TokenTree::Group(group) => group.stream().into_iter().flat_map(leaves).collect(),
        leaf => vec![leaf],
    }
}
