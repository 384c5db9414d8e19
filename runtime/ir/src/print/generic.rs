//! Printing of the generic form, which every op has.

use super::OpPrinter;
use super::alias::Key;
use super::names::Names;
use super::{EntryArgs, Terminators};
use crate::body::{OpRef, RegionRef, Value};
use crate::def::Trait;
use crate::def::groups::is_segment_attr;
use crate::interned::attr::sort_by_name;
use crate::interned::{Attribute, Ident};
use smallvec::SmallVec;

type Entry<'c> = (Ident<'c>, Attribute<'c>);

impl OpPrinter<'_> {
    /// Prints the generic form.
    pub(super) fn generic(&mut self, op: OpRef<'_, '_>) {
        self.writer().string(op.name().as_str());
        self.out.push('(');
        self.operands(op.operands());
        self.out.push(')');
        if op.successors().len() > 0 {
            self.out.push('[');
            self.list(op.successors(), Self::successor);
            self.out.push(']');
        }
        // As in MLIR, references in the regions count first, then types, then attributes, whatever the order of the text is.
        let ignored = self.references.set_ignored(true);
        let mut attrs: SmallVec<[_; 8]> = op.attrs().iter().copied().collect();
        sort_by_name(&mut attrs);
        let others = self.properties(op, &attrs);
        if op.num_regions() > 0 {
            self.out.push_str(" (");
            self.references.set_ignored(ignored);
            self.in_scope_regions(op);
            self.references.set_ignored(true);
            self.out.push(')');
        }
        if !others.is_empty() {
            self.out.push(' ');
            self.writer().dictionary(&others);
        }
        self.out.push_str(" : (");
        self.types(op.operands().map(Value::ty));
        self.out.push_str(") -> ");
        self.result_types(op.results().map(Value::ty));
        self.references.set_ignored(ignored);
        if self.references.mentions_aliases() {
            let types = op.operands().chain(op.results()).map(|value| Key::of_type(value.ty()));
            let attrs = attrs.iter().map(|(_, attr)| *attr).chain(op.properties());
            types.chain(attrs.filter_map(Key::mentioned_by)).for_each(|key| self.references.mention_key(key));
        }
    }

    /// Prints the properties of an op: its own attributes, or the properties of an unregistered op. Returns the other attributes.
    fn properties<'c>(&mut self, op: OpRef<'_, '_>, attrs: &[Entry<'c>]) -> SmallVec<[Entry<'c>; 8]> {
        let is_own = |(name, _): &&Entry<'c>| {
            let name = name.as_str();
            op.def().is_some_and(|def| {
                let is_declared = def.attr_index(name).is_some() || is_segment_attr(def, name);
                is_declared && !def.has_trait(Trait::NoProperties)
            })
        };
        let own: SmallVec<[_; 8]> = attrs.iter().filter(is_own).copied().collect();
        if !own.is_empty() {
            self.out.push_str(" <");
            self.writer().dictionary(&own);
            self.out.push('>');
        } else if let Some(properties) = op.properties() {
            self.out.push_str(" <");
            self.attr(properties);
            self.out.push('>');
        }
        if own.len() == attrs.len() {
            return SmallVec::new();
        }
        attrs.iter().filter(|entry| !is_own(entry)).copied().collect()
    }

    fn in_scope_regions(&mut self, op: OpRef<'_, '_>) {
        let isolated = op.isolated_body().map(|body| {
            let regions: Vec<_> = op.regions().map(RegionRef::id).collect();
            let start = self.names.last().map(|names| names.inside(op.id())).unwrap_or_default();
            Names::new(body, &regions, start, self.unique.as_ref())
        });
        let pushed = isolated.is_some();
        self.names.extend(isolated);
        // The regions of a generic op have no default dialect, whatever the op is.
        self.dialects.push("");
        self.list(op.regions(), |p, region| {
            p.region_with(region, EntryArgs::Shown, Terminators::Shown, true);
        });
        self.dialects.pop();
        if pushed {
            self.names.pop();
        }
    }
}
