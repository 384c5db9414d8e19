//! Names inside an op.

use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::names::UnitId;
use std::collections::BTreeMap;

/// The meaning of a name inside an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entity {
    Operand(OperandIdx),
    Result(ResultIdx),
    Attr(AttrIdx),
    Region(RegionIdx),
    RegionArg(RegionIdx, ArgIdx),
    Successor(SuccessorIdx),
    Let(LetIdx),
}

/// An op under resolution (or an empty placeholder for a trait or an interface), and its names.
pub(crate) struct OpScope<'a> {
    pub unit: UnitId,
    pub op: OpDecl<'a>,
    pub names: BTreeMap<String, (Entity, Span)>,
    /// In a trait or an interface: `operand` and `result` stand for each operand and result of the op.
    pub shared: bool,
    pub interface: Option<InterfaceId>,
    /// Index variables in scope: name and index into the op's list.
    pub vars: Vec<(String, VarIdx)>,
    /// The names of terminators of which an error is reported already: ops that do not exist, or were not parsed.
    pub lost_terminators: Vec<String>,
}

impl<'a> OpScope<'a> {
    pub fn of(unit: UnitId, op: OpDecl<'a>) -> OpScope<'a> {
        let mut scope = OpScope {
            unit,
            op,
            names: BTreeMap::new(),
            shared: false,
            interface: None,
            vars: Vec::new(),
            lost_terminators: Vec::new(),
        };
        scope.index(&mut |_, _, _| {});
        scope
    }

    pub fn shared(unit: UnitId, interface: Option<InterfaceId>) -> OpScope<'a> {
        OpScope { shared: true, interface, ..OpScope::of(unit, OpDecl::default()) }
    }

    /// Declares all names, and reports duplicates.
    pub fn index_names(&mut self, r: &mut Cx<'_, 'a>) {
        self.names.clear();
        self.index(&mut |name, span, first| {
            let message = format!("`{name}` is declared twice in this op");
            r.error(Diagnostic::error(span, message).related(first, "first declared here"));
        });
    }

    fn index(&mut self, twice: &mut dyn FnMut(&str, Span, Span)) {
        let mut entries: Vec<(String, Entity, Span)> = Vec::new();
        for (i, o) in self.op.operands.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Operand(OperandIdx::at(i)), o.span));
        }
        for (i, o) in self.op.results.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Result(ResultIdx::at(i)), o.span));
        }
        for (i, o) in self.op.attrs.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Attr(AttrIdx::at(i)), o.span));
        }
        for (i, o) in self.op.regions.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Region(RegionIdx::at(i)), o.span));
        }
        for (i, o) in self.op.successors.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Successor(SuccessorIdx::at(i)), o.span));
        }
        for (i, o) in self.op.lets.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Let(LetIdx::at(i)), o.span));
        }
        for (name, entity, span) in entries {
            match self.names.get(&name) {
                Some(&(_, first)) => twice(&name, span, first),
                None => {
                    self.names.insert(name, (entity, span));
                }
            }
        }
        // The region may be omitted before the name of an argument if that is unambiguous.
        let mut args: BTreeMap<String, Vec<(RegionIdx, ArgIdx, Span)>> = BTreeMap::new();
        for (r, region) in self.op.regions.iter().enumerate() {
            for (a, arg) in region.args.iter().flatten().enumerate() {
                args.entry(arg.name.clone()).or_default().push((RegionIdx::at(r), ArgIdx::at(a), arg.span));
            }
        }
        for (name, places) in args {
            if let [(r, a, span)] = places.as_slice() {
                self.names.entry(name).or_insert((Entity::RegionArg(*r, *a), *span));
            }
        }
    }
}

/// Returns the declaration of a value.
pub(crate) fn value_decl<'o, 'a>(op: &'o OpDecl<'a>, v: &Value<'a>) -> Option<&'o ValueDecl<'a>> {
    match v.list()? {
        Values::Operands(i) => op.operands.get(i.index()),
        Values::Results(i) => op.results.get(i.index()),
        Values::Args(region, arg) => op.regions.get(region.index())?.args.as_ref()?.get(arg.index()),
        Values::Yields(region, operand) => {
            op.regions.get(region.index())?.terminator.as_ref()?.operands.get(operand.index())
        }
        Values::AllOperands | Values::AllResults => None,
    }
}

pub(crate) fn entity_text(entity: Entity) -> &'static str {
    match entity {
        Entity::Operand(_) => "an operand",
        Entity::Result(_) => "a result",
        Entity::Attr(_) => "an attribute",
        Entity::Region(_) => "a region",
        Entity::RegionArg(..) => "an argument of a region",
        Entity::Successor(_) => "a successor",
        Entity::Let(_) => "a `let`",
    }
}
