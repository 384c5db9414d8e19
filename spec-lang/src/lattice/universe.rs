//! What there is: definitions, their parameters, and which values of these are valid.

use super::build::strip;
use super::dom::Dom;
use super::int::IntSet;
use super::list::{ListBox, ListSet};
use super::set::{Boxes, Bx, Set};
use super::union;
use super::value::Def;
use super::{DYNAMIC, Lattice};
use crate::model::*;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// Largest width of an integer type (MLIR's `IntegerType::kMaxWidth`).
const MAX_WIDTH: i128 = (1 << 24) - 1;
/// Largest size of a dimension.
const MAX_SIZE: i128 = i64::MAX as i128;

impl Lattice<'_> {
    pub(super) fn collect_defs(&mut self) {
        let model = self.model;
        let mut by_storage: HashMap<(bool, &str), Def> = HashMap::new();
        let mut types: Vec<Def> = Vec::new();
        let mut attrs: Vec<Def> = Vec::new();
        for (i, t) in model.types.iter().enumerate() {
            let def = Def::Type(TypeId(i as u32));
            let shared = t.storage.as_ref().map(|s| *by_storage.entry((true, &s.0)).or_insert(def));
            self.enter(def, shared, &t.params, &mut types);
        }
        for (i, a) in model.attrs.iter().enumerate() {
            let def = Def::Attr(AttrId(i as u32));
            let shared = a.storage.as_ref().map(|s| *by_storage.entry((false, &s.0)).or_insert(def));
            self.enter(def, shared, &a.params, &mut attrs);
        }
        for (i, e) in model.enums.iter().enumerate() {
            if matches!(e.storage, EnumStorage::Attr(_)) {
                let def = Def::EnumAttr(EnumId(i as u32));
                self.params
                    .insert(def, Rc::new(vec![("case".to_owned(), ParamKind::Enum(EnumId(i as u32)))]));
                attrs.push(def);
            }
        }
        if self.array_def().0 == Def::Array {
            let list = ParamKind::List(Box::new(ParamKind::Attr));
            self.params.insert(Def::Array, Rc::new(vec![("items".to_owned(), list)]));
            attrs.push(Def::Array);
        }
        // Witnesses are most readable where they are of well-known types.
        const FIRST: &[&str] = &["integer", "index", "float", "vector", "tensor", "memref"];
        let rank = |def: &Def| match def {
            Def::Type(id) if model[model[*id].dialect].name == "builtin" => {
                FIRST.iter().position(|n| *n == model[*id].name).unwrap_or(FIRST.len())
            }
            _ => FIRST.len() + 1,
        };
        types.sort_by_key(rank);
        let ops = (0..model.ops.len()).map(|i| Def::Op(OpId(i as u32))).collect();
        self.defs = BTreeMap::from([
            (Subject::Type as u8, types),
            (Subject::Attr as u8, attrs),
            (Subject::Op as u8, ops),
        ]);
    }

    fn enter(&mut self, def: Def, shared: Option<Def>, params: &[Param], list: &mut Vec<Def>) {
        let params: Vec<(String, ParamKind)> =
            params.iter().map(|p| (p.name.clone(), p.kind.clone())).collect();
        match shared.filter(|first| *first != def) {
            Some(first) => {
                self.same.insert(def, first);
                let known = self.params.entry(first).or_default();
                let mut all = (**known).clone();
                all.extend(params.into_iter().filter(|(n, _)| !known.iter().any(|(m, _)| m == n)));
                *known = Rc::new(all);
            }
            None => {
                self.params.insert(def, Rc::new(params));
                list.push(def);
            }
        }
    }

    /// The definition that stands for all that share a Rust type.
    #[must_use]
    pub fn def(&self, def: Def) -> Def {
        self.same.get(&def).copied().unwrap_or(def)
    }

    pub(super) fn params_of(&self, def: Def) -> Rc<Vec<(String, ParamKind)>> {
        self.params.get(&def).cloned().unwrap_or_default()
    }

    pub(super) fn defs_of(&self, subject: Subject) -> &[Def] {
        self.defs.get(&(subject as u8)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn builtin_type(&self, name: &str) -> Option<Def> {
        let model = self.model;
        let at = model.types.iter().position(|t| t.name == name && model[t.dialect].name == "builtin")?;
        Some(self.def(Def::Type(TypeId(at as u32))))
    }

    fn attr_with(&self, handle: &str) -> Option<(Def, &[Param])> {
        let at = self
            .model
            .attrs
            .iter()
            .position(|a| a.storage.as_ref().is_some_and(|s| s.0.rsplit("::").next() == Some(handle)))?;
        Some((self.def(Def::Attr(AttrId(at as u32))), &self.model.attrs[at].params))
    }

    /// The attribute of integers: its definition, its columns for the value and the type.
    pub(super) fn integer_attr(&self) -> Option<(Def, String, String)> {
        let (def, params) = self.attr_with("IntegerAttr")?;
        let value = params.iter().find(|p| p.kind == ParamKind::BigInt || p.kind == ParamKind::I64)?;
        let ty = params.iter().find(|p| p.kind == ParamKind::Type)?;
        Some((def, value.name.clone(), ty.name.clone()))
    }

    pub(super) fn string_attr(&self) -> Option<(Def, String)> {
        let (def, params) = self.attr_with("StringAttr")?;
        Some((def, params.iter().find(|p| p.kind == ParamKind::Str)?.name.clone()))
    }

    /// The definition of arrays of attributes, and its column.
    pub(super) fn array_def(&self) -> (Def, String) {
        let declared = self.attr_with("ArrayAttr").and_then(|(def, params)| {
            let attr_list = ParamKind::List(Box::new(ParamKind::Attr));
            Some((def, params.iter().find(|p| p.kind == attr_list)?.name.clone()))
        });
        declared.unwrap_or((Def::Array, "items".to_owned()))
    }

    /// All values of an enum; `None` where there are too many.
    pub(super) fn enum_values(&self, id: EnumId) -> Option<IntSet> {
        let decl = &self.model[id];
        let cases = decl.cases.iter().map(|c| i128::from(c.value));
        if !decl.bits {
            return Some(IntSet::of(cases));
        }
        let mut all: std::collections::BTreeSet<i128> = [0].into();
        for case in cases {
            let with: Vec<i128> = all.iter().map(|v| v | case).collect();
            all.extend(with);
            if all.len() > 4096 {
                return None;
            }
        }
        Some(IntSet::of(all))
    }

    /// Every value of a kind; `None` for kinds that specs do not look into.
    pub(super) fn full(&self, kind: &ParamKind) -> Option<Dom> {
        Some(match kind {
            ParamKind::Bool => Dom::Int(IntSet::range(0, 1)),
            ParamKind::U32 => Dom::Int(IntSet::range(0, i128::from(u32::MAX))),
            ParamKind::U64 => Dom::Int(IntSet::range(0, i128::from(u64::MAX))),
            ParamKind::I64 => Dom::Int(IntSet::range(i128::from(i64::MIN), i128::from(i64::MAX))),
            ParamKind::BigInt => Dom::Int(IntSet::all()),
            ParamKind::Enum(id) => Dom::Int(self.enum_values(*id).unwrap_or_else(|| {
                let all = self.model[*id].cases.iter().fold(0, |v, c| v | c.value);
                IntSet::range(0, i128::from(all))
            })),
            ParamKind::Str | ParamKind::F64 => Dom::Fin([].into(), true),
            ParamKind::Type | ParamKind::Attr => Dom::item(Set::all()),
            ParamKind::Shape => Dom::List(ListSet::all_in(Dom::Int(IntSet::range(DYNAMIC, MAX_SIZE)))),
            ParamKind::List(_) => Dom::List(ListSet::one(ListBox::full())),
            ParamKind::Optional(inner) => Dom::Opt(true, Box::new(self.full(inner)?)),
            ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol | ParamKind::Rust(_) => {
                return None;
            }
        })
    }

    /// What the declaration of a definition requires of its parameters; `None` where it is not known.
    pub(super) fn valid(&self, def: Def) -> Option<Rc<Boxes>> {
        if let Some(known) = self.valid.borrow().get(&def) {
            return known.clone();
        }
        let made = self.make_valid(def).map(Rc::new);
        self.valid.borrow_mut().insert(def, made.clone());
        made
    }

    fn make_valid(&self, def: Def) -> Option<Boxes> {
        let (dialect, name, params, requires): (_, &str, &[Param], &[ParamRequire]) = match def {
            Def::Type(id) => {
                let d = &self.model[id];
                (d.dialect, &d.name, &d.params, &d.requires)
            }
            Def::Attr(id) => {
                let d = &self.model[id];
                (d.dialect, &d.name, &d.params, &d.requires)
            }
            _ => return Some(vec![Bx::full()]),
        };
        let mut out = vec![Bx::full()];
        for param in params {
            let Some(c) = &param.constraint else { continue };
            let set = self.build(c, &[], 1).ok()?;
            let dom = match (&param.kind, strip(&param.kind)) {
                (ParamKind::List(_), _) => Dom::List(ListSet::all_in(Dom::item((*set).clone()))),
                (ParamKind::Optional(_), ParamKind::Type | ParamKind::Attr) => {
                    Dom::Opt(true, Box::new(Dom::item((*set).clone())))
                }
                (ParamKind::Type | ParamKind::Attr, _) => Dom::item((*set).clone()),
                _ => return None,
            };
            out = union::intersect(&out, &[Bx::column(&param.name, dom)], &self.meter).ok()?;
        }
        for require in requires {
            let boxes = self.pred_boxes(Some(def), &require.pred, true, &[], 1).ok()?;
            out = union::intersect(&out, &boxes, &self.meter).ok()?;
        }
        if let (Def::Type(_), "builtin") = (def, &*self.model[dialect].name) {
            for bx in self.builtin_rules(name, params) {
                out = union::intersect(&out, &[bx], &self.meter).ok()?;
            }
        }
        Some(out)
    }

    /// What the IR itself requires of the builtin dialect's types (MLIR's `VectorType::verify` and so on).
    fn builtin_rules(&self, name: &str, params: &[Param]) -> Vec<Bx> {
        /// Types that are in no container but the ones named beside.
        const INNER: &[(&str, &[&str])] = &[
            ("vector", &["tensor", "unranked_tensor", "memref", "unranked_memref"]),
            ("tensor", &[]),
            ("unranked_tensor", &[]),
            ("memref", &["memref", "unranked_memref"]),
            ("unranked_memref", &["memref", "unranked_memref"]),
            ("complex", &["tensor", "unranked_tensor", "memref", "unranked_memref"]),
            ("tuple", &[]),
            ("function", &[]),
            ("none", &[]),
        ];
        let mut out = Vec::new();
        let container = matches!(
            name,
            "vector" | "tensor" | "unranked_tensor" | "memref" | "unranked_memref" | "complex"
        );
        if container && params.iter().any(|p| p.name == "element" && p.kind == ParamKind::Type) {
            let mut set = Set::all();
            let banned =
                INNER.iter().filter(|(_, allowed)| !allowed.contains(&name)).map(|(inner, _)| *inner);
            for def in banned.filter_map(|n| self.builtin_type(n)) {
                set.defs.insert(def, Vec::new());
            }
            if name == "complex" {
                set.rest = Vec::new();
                for def in ["integer", "float"].iter().filter_map(|n| self.builtin_type(n)) {
                    set.defs.insert(def, vec![Bx::full()]);
                }
            }
            out.push(Bx::column("element", Dom::item(set)));
        }
        if name == "vector" && params.iter().any(|p| p.name == "shape" && p.kind == ParamKind::Shape) {
            let sizes = Dom::Int(IntSet::range(1, MAX_SIZE));
            out.push(Bx::column("shape", Dom::List(ListSet::all_in(sizes))));
        }
        if name == "integer" && params.iter().any(|p| p.name == "width" && p.kind == ParamKind::U32) {
            out.push(Bx::column("width", Dom::Int(IntSet::range(0, MAX_WIDTH))));
        }
        out
    }
}
