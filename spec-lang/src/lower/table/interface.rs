//! Lowers the interfaces of ops, types and attributes, and the effects of ops.

use super::{Errors, Lowering, group};
use crate::model::{EffectKind, InterfaceUse, MethodImpl, OpDecl, Span, Target, Value};
use bourn_terms::FunctionKind;
use bourn_terms::equation::Values;
use bourn_terms::table::{self, Effect, EffectOn, Implementation, InterfaceImpl, MethodBody};

impl<'a> Lowering<'a> {
    /// Returns the interfaces of an op, a type or an attribute: first the implemented interfaces, then the promised interfaces.
    pub(super) fn interfaces(
        &self,
        target: Target,
        uses: &[InterfaceUse<'a>],
        errors: &mut Errors,
    ) -> &'a [InterfaceImpl<'a>] {
        let mut all: Vec<InterfaceImpl<'a>> =
            uses.iter().filter_map(|used| self.implementation(used, errors)).collect();
        for promise in self.model.promises.iter().filter(|p| p.target == target) {
            let name = promise.interface.map_or("ValueBounds", |id| &self.model[id].name);
            all.push(InterfaceImpl::promised(self.text(name), self.text(&promise.by)));
        }
        self.list(all)
    }

    /// Lowers an implementation of an interface; returns `None` if it cannot be used.
    pub fn implementation(&self, used: &InterfaceUse<'a>, errors: &mut Errors) -> Option<InterfaceImpl<'a>> {
        let name = self.text(&self.model[used.interface].name);
        let methods = self.method_impls(used, errors);
        let by = match self.link {
            Some(link) => link.implementation(name, methods)?,
            None => Implementation::Methods(methods),
        };
        Some(InterfaceImpl { name, by })
    }

    /// Lowers the methods of an interface that its implementor declares, as data.
    fn method_impls(&self, used: &InterfaceUse<'a>, errors: &mut Errors) -> &'a [table::MethodImpl<'a>] {
        let decl = &self.model[used.interface];
        let methods = used.methods.iter().filter_map(|(i, how)| {
            let method = decl.methods.get(i.index())?;
            let Some(body) = self.method_impl(how) else {
                let message = format!("this cannot be what `{}` of `{}` returns", method.name, decl.name);
                errors.push((used.span, message));
                return None;
            };
            Some(table::MethodImpl { name: self.text(&method.name), body })
        });
        let methods: Vec<_> = methods.collect();
        self.list(methods)
    }

    fn method_impl(&self, how: &MethodImpl<'a>) -> Option<MethodBody<'a>> {
        Some(match how {
            MethodImpl::Rust(path) => MethodBody::Rust(self.function(path, FunctionKind::TraitMethod)),
            MethodImpl::Values(Values::Args(..) | Values::Yields(..)) => return None,
            MethodImpl::Values(list)
            | MethodImpl::Value(Value::The(list @ (Values::Operands(_) | Values::Results(_)))) => {
                MethodBody::Values(*list)
            }
            MethodImpl::Value(_) => return None,
            MethodImpl::Region(n) => MethodBody::Region(n.0),
            MethodImpl::Const(value) => MethodBody::Const(self.constant(value)),
        })
    }

    /// Lowers the effects of an op on memory, if its spec lists them.
    pub(super) fn effects(&self, op: &OpDecl<'a>, errors: &mut Errors) -> Option<&'a [Effect<'a>]> {
        let effects = op.effects.as_ref()?.iter().map(|effect| Effect {
            kind: match effect.kind {
                EffectKind::Read => table::EffectKind::Read,
                EffectKind::Write => table::EffectKind::Write,
                EffectKind::Alloc => table::EffectKind::Alloc,
                EffectKind::Free => table::EffectKind::Free,
            },
            on: effect.on.as_ref().map_or(EffectOn::Resource, |on| effect_on(on, op.span, errors)),
            resource: self.text(effect.resource.as_deref().unwrap_or_default()),
        });
        let effects: Vec<_> = effects.collect();
        Some(self.list(effects))
    }
}

fn effect_on(on: &Value<'_>, span: Span, errors: &mut Errors) -> EffectOn {
    match on {
        Value::The(Values::Operands(n)) => EffectOn::Operand(group(n.index(), errors, span)),
        Value::The(Values::Results(n)) => EffectOn::Result(group(n.index(), errors, span)),
        _ => {
            errors.push((span, "an effect is on an operand or a result as a whole".to_owned()));
            EffectOn::Resource
        }
    }
}
