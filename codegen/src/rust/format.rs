//! Custom forms: from the model's format to the tables that the parser and the printer walk.

use super::*;

impl Emitter<'_> {
    /// The `format` field of an op's table.
    pub fn format_table(&self, op: &OpDecl) -> TokenStream {
        let rt = &self.rt;
        if let (Some(parse), Some(print)) = (&op.hooks.parse, &op.hooks.print) {
            let (parse, print) = (path(&parse.0), path(&print.0));
            return quote!(#rt::Format::Custom { parse: #parse, print: #print });
        }
        match &op.format {
            None => quote!(#rt::Format::None),
            Some(format) => match self.elements(op, &format.elements) {
                Ok(elements) => quote!(#rt::Format::Elements(&[#(#elements),*])),
                Err(message) => {
                    self.error(format.span, message);
                    quote!(#rt::Format::None)
                }
            },
        }
    }

    fn elements(&self, op: &OpDecl, elements: &[FormatElement]) -> Result<Vec<TokenStream>, String> {
        let mut out = Vec::new();
        for element in elements {
            self.element(op, element, &mut out)?;
        }
        Ok(out)
    }

    fn element(
        &self,
        op: &OpDecl,
        element: &FormatElement,
        out: &mut Vec<TokenStream>,
    ) -> Result<(), String> {
        let rt = &self.rt;
        let n = |i: usize| u16::try_from(i).map_err(|_| "too many operands or attributes".to_owned());
        let tokens = match element {
            FormatElement::Literal(text) => quote!(#rt::Fmt::Lit(#text)),
            FormatElement::Space(Spacing::None) => quote!(#rt::Fmt::Space(false)),
            FormatElement::Space(Spacing::Newline) => quote!(#rt::Fmt::Newline),
            FormatElement::Space(Spacing::Space) => quote!(#rt::Fmt::Space(true)),
            FormatElement::Operand(i) => {
                let i = n(*i)?;
                quote!(#rt::Fmt::Operand(#i))
            }
            FormatElement::Attr { attr, qualified, .. } => {
                let i = n(*attr)?;
                match qualified {
                    true => quote!(#rt::Fmt::QualifiedAttr(#i)),
                    false => quote!(#rt::Fmt::Attr(#i)),
                }
            }
            FormatElement::Region(i) => {
                let i = n(*i)?;
                quote!(#rt::Fmt::Region(#i))
            }
            FormatElement::Successor(i) => {
                let i = n(*i)?;
                quote!(#rt::Fmt::Successor(#i))
            }
            FormatElement::Type { of, .. } => match of {
                TypeOf::Operand(i) => {
                    let i = n(*i)?;
                    quote!(#rt::Fmt::Type(#rt::Slot::Operand(#i)))
                }
                TypeOf::Result(i) => {
                    let i = n(*i)?;
                    quote!(#rt::Fmt::Type(#rt::Slot::Result(#i)))
                }
                TypeOf::Operands => quote!(#rt::Fmt::OperandTypes),
                TypeOf::Results => quote!(#rt::Fmt::ResultTypes),
            },
            FormatElement::FunctionalType(inputs, outputs) => {
                let (inputs, outputs) = (self.slots(op, inputs)?, self.slots(op, outputs)?);
                quote!(#rt::Fmt::FunctionalType(&[#(#inputs),*], &[#(#outputs),*]))
            }
            FormatElement::Operands => quote!(#rt::Fmt::Operands),
            FormatElement::AttrDict { keyword, .. } => quote!(#rt::Fmt::AttrDict(#keyword)),
            FormatElement::PropDict => quote!(#rt::Fmt::PropDict),
            FormatElement::Results => return Err("results have no place in a format but their types".into()),
            FormatElement::Regions => {
                for i in 0..op.regions.len() {
                    let i = n(i)?;
                    out.push(quote!(#rt::Fmt::Region(#i)));
                }
                return Ok(());
            }
            FormatElement::Successors => {
                for i in 0..op.successors.len() {
                    let i = n(i)?;
                    out.push(quote!(#rt::Fmt::Successor(#i)));
                }
                return Ok(());
            }
            FormatElement::Optional { then, otherwise, anchor } => {
                let anchor = self.anchor(op, anchor)?;
                let (then, otherwise) = (self.elements(op, then)?, self.elements(op, otherwise)?);
                quote! {
                    #rt::Fmt::Optional {
                        anchor: #rt::Anchor::#anchor,
                        then: &[#(#then),*],
                        otherwise: &[#(#otherwise),*],
                    }
                }
            }
            FormatElement::Mixed { list } => match op.lets.get(*list).map(|l| &l.kind) {
                Some(LetKind::Mixed { attr, operands }) => {
                    let (statics, dynamics) = (n(*attr)?, n(*operands)?);
                    quote!(#rt::Fmt::Mixed { statics: #statics, dynamics: #dynamics, delimiters: ("[", "]") })
                }
                _ => return Err("only a `mixed` list can stand in a format".into()),
            },
            FormatElement::Clauses(clauses) => {
                let clauses = clauses
                    .iter()
                    .map(|(anchor, inner)| {
                        let (anchor, inner) = (self.anchor(op, anchor)?, self.elements(op, inner)?);
                        Ok(quote!(#rt::Fmt::Optional { anchor: #rt::Anchor::#anchor, then: &[#(#inner),*], otherwise: &[] }))
                    })
                    .collect::<Result<Vec<_>, String>>()?;
                quote!(#rt::Fmt::Clauses(&[#(#clauses),*]))
            }
            FormatElement::Loop { lists, separator, body } => {
                let lists = lists
                    .iter()
                    .map(|list| {
                        Ok(match list {
                            LoopList::Operand(i) => {
                                let i = n(*i)?;
                                quote!(#rt::LoopList::Operand(#i))
                            }
                            LoopList::Result(i) => {
                                let i = n(*i)?;
                                quote!(#rt::LoopList::Result(#i))
                            }
                            LoopList::Attr(i) => {
                                let i = n(*i)?;
                                quote!(#rt::LoopList::Attr(#i))
                            }
                        })
                    })
                    .collect::<Result<Vec<_>, String>>()?;
                let separator = match separator {
                    Some(text) => quote!(Some(#text)),
                    None => quote!(None),
                };
                let body = self.elements(op, body)?;
                quote!(#rt::Fmt::Loop { lists: &[#(#lists),*], separator: #separator, body: &[#(#body),*] })
            }
            FormatElement::Item(i) => {
                let i = n(*i)?;
                quote!(#rt::Fmt::Item(#i))
            }
            FormatElement::ItemType(i) => {
                let i = n(*i)?;
                quote!(#rt::Fmt::ItemType(#i))
            }
            FormatElement::Ref(inner) => {
                let mut one = Vec::new();
                self.element(op, inner, &mut one)?;
                quote!(#rt::Fmt::Ref(&#(#one)*))
            }
            FormatElement::Custom { parse, print, args } => {
                let (parse, print) = (path(&parse.0), path(&print.0));
                let args = self.elements(op, args)?;
                quote!(#rt::Fmt::Custom { parse: #parse, print: #print, args: &[#(#args),*] })
            }
        };
        out.push(tokens);
        Ok(())
    }

    fn anchor(&self, op: &OpDecl, anchor: &Anchor) -> Result<TokenStream, String> {
        let n = |i: usize| u16::try_from(i).map_err(|_| "too many operands or attributes".to_owned());
        Ok(match anchor {
            Anchor::Operand(i) => {
                let i = n(*i)?;
                quote!(Operand(#i))
            }
            Anchor::Result(i) => {
                let i = n(*i)?;
                quote!(Result(#i))
            }
            Anchor::Attr(i) => {
                let i = n(*i)?;
                quote!(Attr(#i))
            }
            Anchor::Region(i) => {
                let i = n(*i)?;
                quote!(Region(#i))
            }
            Anchor::List(i) => {
                let i = n(*i)?;
                quote!(List(#i))
            }
            Anchor::Let(i) => match op.lets.get(*i).map(|l| &l.kind) {
                Some(LetKind::Mixed { attr, .. }) => {
                    let i = n(*attr)?;
                    quote!(List(#i))
                }
                _ => return Err("only a `mixed` list can decide on a group".into()),
            },
            Anchor::Successor(i) => {
                let i = n(*i)?;
                quote!(Successor(#i))
            }
        })
    }

    fn slots(&self, op: &OpDecl, of: &TypeOf) -> Result<Vec<TokenStream>, String> {
        let rt = &self.rt;
        let n = |i: usize| u16::try_from(i).map_err(|_| "too many operands or results".to_owned());
        let operand = |i: usize| n(i).map(|i| quote!(#rt::Slot::Operand(#i)));
        let result = |i: usize| n(i).map(|i| quote!(#rt::Slot::Result(#i)));
        match of {
            TypeOf::Operand(i) => Ok(vec![operand(*i)?]),
            TypeOf::Result(i) => Ok(vec![result(*i)?]),
            TypeOf::Operands => (0..op.operands.len()).map(operand).collect(),
            TypeOf::Results => (0..op.results.len()).map(result).collect(),
        }
    }
}
