//! Resolves `builder` clauses: the kinds of their parameters, and the values of parts.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;

impl<'a> Cx<'_, 'a> {
    /// Resolves `builder square(n: i64, source) { sizes = [n, n]; }`. The generator, which knows the parts of the op, checks their names.
    pub(super) fn builder(&mut self, item: &BuilderItem) -> BuilderDecl {
        self.unique("parameter", item.params.iter().map(|(name, _)| name));
        let params = item.params.iter().map(|(name, kind)| BuilderParam {
            name: name.text.clone(),
            kind: kind.as_ref().and_then(|kind| self.builder_param_kind(kind)),
            span: name.span,
        });
        let params = params.collect();
        let body = match &item.body {
            BuilderBodyItem::Rust(path) => BuilderBody::Rust(RustPath(path.clone())),
            BuilderBodyItem::Parts(parts) => {
                self.unique("part", parts.iter().map(|(name, _)| name));
                let parts = parts.iter().filter_map(|(name, value)| {
                    Some(GivenPart {
                        name: name.text.clone(),
                        value: self.part_value(value)?,
                        span: name.span,
                    })
                });
                BuilderBody::Parts(parts.collect())
            }
        };
        BuilderDecl {
            name: item.name.text.clone(),
            doc: item.doc.clone(),
            params,
            body,
            span: item.name.span,
        }
    }

    fn builder_param_kind(&mut self, word: &Name) -> Option<BuilderParamKind> {
        let found = BuilderParamKind::ALL.iter().find(|kind| kind.word() == word.text);
        if found.is_none() {
            let words = BuilderParamKind::ALL.map(BuilderParamKind::word);
            let help = did_you_mean(&word.text, words)
                .unwrap_or_else(|| "a parameter is `i64`, `bool`, `str`, `type`, `attr` or `value`".into());
            let message = format!("unknown kind of parameter `{}`", word.text);
            self.error(Diagnostic::error(word.span, message).help(help));
        }
        found.copied()
    }

    fn part_value(&mut self, value: &Ex) -> Option<PartValue> {
        let kind = match &value.kind {
            ExKind::Int(number) => i64::try_from(*number).ok().map(PartValueKind::Int),
            ExKind::Neg(inner) => match inner.kind {
                ExKind::Int(number) => i64::try_from(-number).ok().map(PartValueKind::Int),
                _ => None,
            },
            ExKind::Str(text) => Some(PartValueKind::Text(text.clone())),
            ExKind::Path(path) => path.single().map(|name| PartValueKind::Name(name.to_owned())),
            ExKind::List(items) => {
                let items = items.iter().map(|item| self.part_value(item)).collect::<Option<_>>()?;
                Some(PartValueKind::List(items))
            }
            _ => None,
        };
        if kind.is_none() {
            let message = "the value of a part is a 64-bit number, a string, a name or a list of these";
            self.error(Diagnostic::error(value.span, message));
        }
        kind.map(|kind| PartValue { kind, span: value.span })
    }
}
