//! Custom forms: from the model's format to the tables that the parser and the printer walk.

use super::*;

impl Emitter<'_> {
    /// The `format` field of an op's table.
    pub fn format_table(&self, op: &OpDecl) -> TokenStream {
        let rt = &self.rt;
        if let (Some(parse), Some(print)) = (&op.hooks.parse, &op.hooks.print) {
            let (parse, print) = (path(&parse.0), path(&print.0));
            return quote!(format: #rt::Format::Custom { parse: #parse, print: #print },);
        }
        let Some(format) = &op.format else { return TokenStream::new() };
        match self.elements(op, &format.elements) {
            Ok(elements) => quote!(format: #rt::Format::Elements(&[#(#elements),*]),),
            Err(message) => {
                self.error(format.span, message);
                TokenStream::new()
            }
        }
    }

    fn elements(&self, op: &OpDecl, elements: &[FormatElement]) -> Result<Vec<TokenStream>, String> {
        let mut out = Vec::new();
        for element in elements {
            self.element(op, element, &mut out)?;
        }
        Ok(out)
    }

    /// The table's entries for an element: one, but for `regions` and `successors`.
    fn element(
        &self,
        op: &OpDecl,
        element: &FormatElement,
        out: &mut Vec<TokenStream>,
    ) -> Result<(), String> {
        use FormatElement as F;
        let rt = &self.rt;
        let tokens = match element {
            F::Regions => {
                for i in 0..op.regions.len() {
                    out.push(self.numbered("Region", i)?);
                }
                return Ok(());
            }
            F::Successors => {
                for i in 0..op.successors.len() {
                    out.push(self.numbered("Successor", i)?);
                }
                return Ok(());
            }
            F::Results => return Err("results have no place in a format but their types".into()),
            F::Literal(text) => quote!(#rt::Fmt::Lit(#text)),
            F::Space(Spacing::None) => quote!(#rt::Fmt::Space(false)),
            F::Space(Spacing::Newline) => quote!(#rt::Fmt::Newline),
            F::Space(Spacing::Space) => quote!(#rt::Fmt::Space(true)),
            F::Operand(i) => self.numbered("Operand", *i)?,
            F::Attr { attr, qualified: true, .. } => self.numbered("QualifiedAttr", *attr)?,
            F::Attr { attr, .. } => self.numbered("Attr", *attr)?,
            F::Region(i) => self.numbered("Region", *i)?,
            F::Successor(i) => self.numbered("Successor", *i)?,
            F::Item(i) => self.numbered("Item", *i)?,
            F::ItemType(i) => self.numbered("ItemType", *i)?,
            F::Operands => quote!(#rt::Fmt::Operands),
            F::AttrDict { keyword, .. } => quote!(#rt::Fmt::AttrDict(#keyword)),
            F::PropDict => quote!(#rt::Fmt::PropDict),
            F::Type { of, .. } => self.type_element(of)?,
            F::FunctionalType(inputs, outputs) => {
                let (inputs, outputs) = (self.slots(op, inputs)?, self.slots(op, outputs)?);
                quote!(#rt::Fmt::FunctionalType(&[#(#inputs),*], &[#(#outputs),*]))
            }
            F::Optional { then, otherwise, anchor } => self.optional(op, anchor, then, otherwise)?,
            F::Clauses(clauses) => {
                let clauses = clauses.iter().map(|(anchor, inner)| self.optional(op, anchor, inner, &[]));
                let clauses = clauses.collect::<Result<Vec<_>, String>>()?;
                quote!(#rt::Fmt::Clauses(&[#(#clauses),*]))
            }
            F::Mixed { list } => self.mixed_element(op, *list)?,
            F::Loop { lists, separator, body } => self.loop_element(op, lists, separator.as_deref(), body)?,
            F::Ref(inner) => {
                let mut one = Vec::new();
                self.element(op, inner, &mut one)?;
                quote!(#rt::Fmt::Ref(&#(#one)*))
            }
            F::Custom { parse, print, args } => {
                let (parse, print) = (path(&parse.0), path(&print.0));
                let args = self.elements(op, args)?;
                quote!(#rt::Fmt::Custom { parse: #parse, print: #print, args: &[#(#args),*] })
            }
        };
        out.push(tokens);
        Ok(())
    }

    /// `Fmt::Operand(1)` and the like.
    fn numbered(&self, kind: &str, i: usize) -> Result<TokenStream, String> {
        let (rt, kind, i) = (&self.rt, ident(kind), group(i)?);
        Ok(quote!(#rt::Fmt::#kind(#i)))
    }

    fn type_element(&self, of: &TypeOf) -> Result<TokenStream, String> {
        let rt = &self.rt;
        Ok(match of {
            TypeOf::Operand(i) => {
                let i = group(*i)?;
                quote!(#rt::Fmt::Type(#rt::Slot::Operand(#i)))
            }
            TypeOf::Result(i) => {
                let i = group(*i)?;
                quote!(#rt::Fmt::Type(#rt::Slot::Result(#i)))
            }
            TypeOf::Operands => quote!(#rt::Fmt::OperandTypes),
            TypeOf::Results => quote!(#rt::Fmt::ResultTypes),
        })
    }

    fn optional(
        &self,
        op: &OpDecl,
        anchor: &Anchor,
        then: &[FormatElement],
        otherwise: &[FormatElement],
    ) -> Result<TokenStream, String> {
        let rt = &self.rt;
        let anchor = self.anchor(op, anchor)?;
        let (then, otherwise) = (self.elements(op, then)?, self.elements(op, otherwise)?);
        Ok(quote! {
            #rt::Fmt::Optional {
                anchor: #rt::Anchor::#anchor,
                then: &[#(#then),*],
                otherwise: &[#(#otherwise),*],
            }
        })
    }

    fn mixed_element(&self, op: &OpDecl, list: usize) -> Result<TokenStream, String> {
        let rt = &self.rt;
        match op.lets.get(list).map(|l| &l.kind) {
            Some(LetKind::Mixed { attr, operands }) => {
                let (statics, dynamics) = (group(*attr)?, group(*operands)?);
                Ok(quote!(#rt::Fmt::Mixed { statics: #statics, dynamics: #dynamics, delimiters: ("[", "]") }))
            }
            _ => Err("only a `mixed` list can stand in a format".into()),
        }
    }

    fn loop_element(
        &self,
        op: &OpDecl,
        lists: &[LoopList],
        separator: Option<&str>,
        body: &[FormatElement],
    ) -> Result<TokenStream, String> {
        let rt = &self.rt;
        let lists = lists.iter().map(|list| {
            let (kind, i) = match list {
                LoopList::Operand(i) => ("Operand", *i),
                LoopList::Result(i) => ("Result", *i),
                LoopList::Attr(i) => ("Attr", *i),
            };
            let (kind, i) = (ident(kind), group(i)?);
            Ok(quote!(#rt::LoopList::#kind(#i)))
        });
        let lists = lists.collect::<Result<Vec<_>, String>>()?;
        let separator = match separator {
            Some(text) => quote!(Some(#text)),
            None => quote!(None),
        };
        let body = self.elements(op, body)?;
        Ok(quote!(#rt::Fmt::Loop { lists: &[#(#lists),*], separator: #separator, body: &[#(#body),*] }))
    }

    fn anchor(&self, op: &OpDecl, anchor: &Anchor) -> Result<TokenStream, String> {
        let (kind, i) = match anchor {
            Anchor::Operand(i) => ("Operand", *i),
            Anchor::Result(i) => ("Result", *i),
            Anchor::Attr(i) => ("Attr", *i),
            Anchor::Region(i) => ("Region", *i),
            Anchor::Successor(i) => ("Successor", *i),
            Anchor::List(i) => ("List", *i),
            Anchor::Let(i) => match op.lets.get(*i).map(|l| &l.kind) {
                Some(LetKind::Mixed { attr, .. }) => ("List", *attr),
                _ => return Err("only a `mixed` list can decide on a group".into()),
            },
        };
        let (kind, i) = (ident(kind), group(i)?);
        Ok(quote!(#kind(#i)))
    }

    fn slots(&self, op: &OpDecl, of: &TypeOf) -> Result<Vec<TokenStream>, String> {
        let rt = &self.rt;
        let operand = |i: usize| group(i).map(|i| quote!(#rt::Slot::Operand(#i)));
        let result = |i: usize| group(i).map(|i| quote!(#rt::Slot::Result(#i)));
        match of {
            TypeOf::Operand(i) => Ok(vec![operand(*i)?]),
            TypeOf::Result(i) => Ok(vec![result(*i)?]),
            TypeOf::Operands => (0..op.operands.len()).map(operand).collect(),
            TypeOf::Results => (0..op.results.len()).map(result).collect(),
        }
    }
}

/// The number of a group as tables have it.
fn group(i: usize) -> Result<u16, String> {
    u16::try_from(i).map_err(|_| "too many operands, results or attributes".to_owned())
}
