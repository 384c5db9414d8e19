//! Hooks that the runtime calls through interfaces: folding, canonicalization, side effects. Tables hold them as functions, so
//! rustc checks their signatures.

use super::*;

impl Emitter<'_> {
    /// `fold rust ..;`
    pub fn fold_model(&self, op: &OpDecl) -> Option<TokenStream> {
        let rt = &self.rt;
        let hook = path(&op.hooks.fold.as_ref()?.0);
        let fold = match op.results.as_slice() {
            // One result: the hook gives one item, not a list.
            [only] if only.arity == Arity::One => {
                quote!(|ctx, op, constants| #hook(ctx, op, constants).map(|item: #rt::Fold<'_, '_>| vec![item]))
            }
            [] => {
                self.error(op.span, format!("`{}` has no result that could be folded", op.name));
                return None;
            }
            _ => quote!(#hook),
        };
        let materialize = match &self.model[op.dialect].materialize {
            Some(p) => {
                let p = path(&p.0);
                quote!(Some(#p))
            }
            None => quote!(None),
        };
        let model = quote!(&#rt::FoldModel { fold: #fold, materialize: #materialize });
        Some(quote!(#rt::InterfaceImpl { name: "Fold", model: #model }))
    }

    /// `canonicalize rust ..;` of the op and of its dialect.
    pub fn patterns(&self, op: &OpDecl, full: &str) -> Option<TokenStream> {
        let rt = &self.rt;
        let hooks: Vec<_> =
            op.hooks.canonicalize.iter().chain(&self.model[op.dialect].canonicalize).collect();
        if hooks.is_empty() {
            return None;
        }
        let patterns = hooks.iter().map(|p| {
            let p = path(&p.0);
            quote!(&#rt::FnPattern { root: #full, apply: #p })
        });
        let model = quote!(&#rt::CanonicalizationPatterns(&[#(#patterns),*]));
        Some(quote!(#rt::InterfaceImpl { name: "Canonicalization", model: #model }))
    }

    /// `effects { .. }`
    pub fn effects_model(&self, op: &OpDecl) -> Option<TokenStream> {
        let rt = &self.rt;
        let declared = op.effects.as_ref()?;
        let group = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let effects = declared.iter().map(|e| {
            let kind = ident(match e.kind {
                EffectKind::Read => "Read",
                EffectKind::Write => "Write",
                EffectKind::Alloc => "Alloc",
                EffectKind::Free => "Free",
            });
            let on = match &e.on {
                None => quote!(Resource),
                Some(ValueRef::Operand(n, None)) => {
                    let n = group(*n);
                    quote!(Operand(#n))
                }
                Some(ValueRef::Result(n, None)) => {
                    let n = group(*n);
                    quote!(Result(#n))
                }
                Some(_) => {
                    self.error(op.span, "an effect is on an operand or a result as a whole");
                    quote!(Resource)
                }
            };
            let resource = e.resource.as_deref().unwrap_or_default();
            quote!(#rt::Effect { kind: #rt::EffectKind::#kind, on: #rt::EffectOn::#on, resource: #resource })
        });
        let model = quote!(&#rt::MemoryEffects(&[#(#effects),*]));
        Some(quote!(#rt::InterfaceImpl { name: "MemoryEffects", model: #model }))
    }
}
