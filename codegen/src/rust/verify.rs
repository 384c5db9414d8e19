//! Verifiers: the hooks of an op. Requirements and equations are data that the runtime verifies.

use super::*;

impl Emitter<'_> {
    /// `verify` of an op's table: its hook, that of its regions, and that of its dialect, in this order.
    pub fn verify_field(&self, op: &OpDecl) -> Option<TokenStream> {
        let own = [&op.hooks.verify, &op.hooks.verify_regions].into_iter().flatten();
        let hooks: Vec<_> = own.chain(&self.model[op.dialect].verify).map(|p| path(&p.0)).collect();
        (!hooks.is_empty()).then(|| quote!(verify: &[#(#hooks),*],))
    }
}
