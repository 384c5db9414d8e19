//! Completes a cube to an item: chooses a value for each parameter, and satisfies the IR's conditions on several parameters together.

use super::form::{Form, Lit, Node};
use super::int::IntSet;
use super::item::{Item, Value};
use super::solve::{Found, ItemCube};
use super::universe::{Base, Native};
use super::valid::fitting;
use super::{Lattice, Limit};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType, FloatKind};

impl<'a> Lattice<'a> {
    /// Returns an item that satisfies a cube.
    pub(super) fn complete(&self, cube: &ItemCube) -> Result<Found<Item>, Limit> {
        let mut unknown = cube.atoms.keys().next().map(|atom| self.atoms.borrow().1[atom.index()].why());
        let entry = self.universe.entry(cube.ix);
        let mut item = Item { subject: entry.subject, def: entry.def, params: Vec::new() };
        for (column, &form) in entry.columns.iter().zip(&cube.columns) {
            let value = match self.solve(form, column.kind) {
                Found::Nothing => return Ok(Found::Nothing),
                Found::Some(value) => value,
                Found::Unknown(why) => {
                    unknown = unknown.or(Some(why));
                    Value::Some
                }
            };
            item.params.push((column.name.clone(), value));
        }
        let found = if !cube.exprs.is_empty() || !cube.rels.is_empty() {
            self.relate(cube, item)?
        } else {
            self.together(cube, item)?
        };
        Ok(match (found, unknown) {
            (Found::Some(_), Some(why)) => Found::Unknown(why),
            (found, _) => found,
        })
    }

    /// Adjusts the parameters that depend on each other.
    fn together(&self, cube: &ItemCube, item: Item) -> Result<Found<Item>, Limit> {
        use BuiltinAttr as A;
        match self.universe.entry(cube.ix).builtin {
            Some(Native::Type(BuiltinType::Vector | BuiltinType::MemRef | BuiltinType::UnrankedMemRef))
                if has_unloaded_element(&item) =>
            {
                Ok(Found::Unknown("its element may be a type of a dialect that was not loaded".to_owned()))
            }
            Some(Native::Type(BuiltinType::Vector)) => self.same_length(cube, item),
            Some(Native::Type(BuiltinType::MemRef)) => self.laid_out(cube, item),
            Some(Native::Attr(A::Integer)) => self.integer(cube, item),
            Some(Native::Attr(A::Float)) => self.float(cube, item),
            _ => Ok(Found::Some(item)),
        }
    }

    fn form_of(&self, cube: &ItemCube, name: &str) -> Form {
        self.universe.column(cube.ix, name).map_or(Form::TRUE, |(at, _)| cube.columns[at as usize])
    }

    /// Returns the item with other values for two parameters, if they exist.
    fn with_values(
        &self,
        cube: &ItemCube,
        item: &Item,
        forms: &[(&str, Form)],
    ) -> Result<Found<Item>, Limit> {
        let mut item = item.clone();
        let mut unknown = None;
        for (name, form) in forms {
            let Some((at, column)) = self.universe.column(cube.ix, name) else { return Err(Limit) };
            match self.solve(*form, column.kind) {
                Found::Nothing => return Ok(Found::Nothing),
                Found::Some(value) => item.params[at as usize].1 = value,
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
            }
        }
        Ok(unknown.map_or(Found::Some(item), Found::Unknown))
    }

    /// Makes the lists of sizes and of scalable flags of a vector equally long.
    fn same_length(&self, cube: &ItemCube, item: Item) -> Result<Found<Item>, Limit> {
        let (shape, scalable) = (self.form_of(cube, "shape"), self.form_of(cube, "scalable"));
        let (lengths, all) = self.lengths(self.forms.and([shape, scalable]), &[1, 2, 0]);
        let tries = lengths.into_iter().map(|n| {
            let length = self.forms.len_in(IntSet::one(n));
            let [shape, scalable] = [shape, scalable].map(|form| self.forms.and([form, length]));
            self.with_values(cube, &item, &[("shape", shape), ("scalable", scalable)])
        });
        match Found::first(tries)? {
            Found::Nothing if !all => Ok(Found::Unknown("ranks that are too large to try".to_owned())),
            found => Ok(found),
        }
    }

    /// Gives a strided layout one stride per dimension.
    fn laid_out(&self, cube: &ItemCube, item: Item) -> Result<Found<Item>, Limit> {
        let strided = self.universe.builtin_attr(BuiltinAttr::StridedLayout);
        let is_strided = |item: &Item| match item.param("layout") {
            Some(Value::Item(layout)) => layout.def.and_then(|d| self.universe.ix(d)) == Some(strided),
            _ => false,
        };
        if !is_strided(&item) {
            return Ok(Found::Some(item));
        }
        let (shape, layout) = (self.form_of(cube, "shape"), self.form_of(cube, "layout"));
        let Some((strides, _)) = self.universe.column(strided, "strides") else { return Err(Limit) };
        let (lengths, all) = self.lengths(shape, &[1, 2, 0]);
        let tries = lengths.into_iter().map(|n| {
            let length = self.forms.len_in(IntSet::one(n));
            let other = self.forms.not(self.forms.is(strided));
            let strides = self.forms.lit(Lit::Column(strided, strides, length));
            let layout = self.forms.and([layout, self.forms.or([other, strides])]);
            self.with_values(cube, &item, &[("shape", self.forms.and([shape, length])), ("layout", layout)])
        });
        match Found::first(tries)? {
            Found::Nothing if !all => Ok(Found::Unknown("ranks that are too large to try".to_owned())),
            // The strides may need a rank that the shape does not determine.
            Found::Nothing => Ok(Found::Unknown("no layout was found that fits".to_owned())),
            found => Ok(found),
        }
    }

    /// Makes the value of an integer attribute fit its type. The values next to 0 fit most types.
    fn integer(&self, cube: &ItemCube, item: Item) -> Result<Found<Item>, Limit> {
        let (value, ty) = (self.form_of(cube, "value"), self.form_of(cube, "ty"));
        let Node::Lit(Lit::Num(nums)) = &*self.forms.node(value) else { return Ok(Found::Some(item)) };
        let near = [nums.set.at_least(0), nums.set.at_most(-1)];
        let mut values: Vec<i128> = nums.set.samples(&[8, 1, 0, 2]).into_iter().take(3).collect();
        values.extend(near.into_iter().flatten());
        let tries = values.into_iter().map(|value| {
            let ty = self.forms.and([ty, self.holding(value)]);
            self.with_values(cube, &item, &[("value", self.forms.num(IntSet::one(value))), ("ty", ty)])
        });
        Found::first(tries)
    }

    /// Returns the types of integer attributes that can hold a value.
    fn holding(&self, value: i128) -> Form {
        let integer = self.universe.builtin_type(BuiltinType::Integer);
        let columns =
            ["width", "signedness"].map(|name| self.universe.column(integer, name).map(|(at, _)| at));
        let [Some(width), Some(sign)] = columns else { return Form::TRUE };
        let mut arms = Vec::new();
        if i64::try_from(value).is_ok() {
            arms.push(self.forms.is(self.universe.builtin_type(BuiltinType::Index)));
        }
        for signedness in 0..3 {
            let Some(least) = (0..=128).find(|&width| fitting(width, signedness).contains(value)) else {
                continue;
            };
            let width = Lit::Column(integer, width, self.forms.num(IntSet::range(least, i128::MAX)));
            let sign = Lit::Column(integer, sign, self.forms.num(IntSet::one(signedness)));
            arms.push(self.forms.and([self.forms.lit(width), self.forms.lit(sign)]));
        }
        self.forms.or(arms)
    }

    /// Converts the value of a float attribute to a value of its format.
    fn float(&self, cube: &ItemCube, item: Item) -> Result<Found<Item>, Limit> {
        let (value, ty) = (self.form_of(cube, "value"), self.form_of(cube, "ty"));
        let float = self.universe.builtin_type(BuiltinType::Float);
        let Some((kind, _)) = self.universe.column(float, "kind") else { return Err(Limit) };
        let Some((_, column)) = self.universe.column(cube.ix, "value") else { return Err(Limit) };
        let all = super::universe::full(&self.forms, self.universe.kind_data(column.kind));
        if value == all {
            return Ok(Found::Some(item));
        }
        let values = self.samples(value, column.kind, &[], 16).unwrap_or_default();
        let tries = values.into_iter().filter_map(|value| match value {
            Value::Float(bits) => {
                let formats = (0_i128..).zip(FloatKind::ALL);
                let fit = formats.filter(|(_, format)| represents(**format, f64::from_bits(bits)));
                let ty = self.forms.and([
                    ty,
                    self.forms.lit(Lit::Column(
                        float,
                        kind,
                        self.forms.num(IntSet::of(fit.map(|(kind, _)| kind))),
                    )),
                ]);
                let one = self.forms.num(IntSet::one(super::universe::float_key(bits)));
                Some(self.with_values(cube, &item, &[("value", one), ("ty", ty)]))
            }
            _ => None,
        });
        match Found::first(tries)? {
            Found::Nothing => Ok(Found::Unknown("no value was found that its format has".to_owned())),
            found => Ok(found),
        }
    }

    /// Adjusts the parameters that depend on others; `None` if that is impossible.
    pub(super) fn repaired(&self, cube: &ItemCube, item: Item, fixed: &[usize]) -> Option<Item> {
        let free = |name: &str| {
            self.universe.column(cube.ix, name).is_some_and(|(at, _)| !fixed.contains(&(at as usize)))
        };
        let found = match self.universe.entry(cube.ix).builtin {
            Some(Native::Type(BuiltinType::Vector | BuiltinType::MemRef | BuiltinType::UnrankedMemRef))
                if has_unloaded_element(&item) =>
            {
                return None;
            }
            Some(Native::Type(BuiltinType::Vector)) => {
                let length = match (item.param("shape"), item.param("scalable")) {
                    (Some(Value::Shape(sizes)), Some(Value::List(flags))) => {
                        if sizes.len() == flags.len() {
                            return Some(item);
                        }
                        if free("scalable") { sizes.len() } else { flags.len() }
                    }
                    _ => return None,
                };
                let name = if free("scalable") { "scalable" } else { "shape" };
                if !free(name) {
                    return None;
                }
                let form = self.forms.len_in(IntSet::one(length as i128));
                self.with_values(cube, &item, &[(name, self.forms.and([self.form_of(cube, name), form]))])
                    .ok()?
            }
            Some(Native::Attr(BuiltinAttr::Integer)) => {
                let Some(Value::Int(value)) = item.param("value") else { return None };
                let form = self.holding(*value);
                let fits = match item.param("ty") {
                    Some(Value::Item(ty)) => self.type_fits(ty, *value),
                    _ => false,
                };
                match fits {
                    true => return Some(item),
                    false if free("ty") => {
                        let form = self.forms.and([self.form_of(cube, "ty"), form]);
                        self.with_values(cube, &item, &[("ty", form)]).ok()?
                    }
                    false => return None,
                }
            }
            Some(Native::Type(BuiltinType::MemRef)) => {
                let fits = match (item.param("shape"), item.param("layout")) {
                    (Some(Value::Shape(sizes)), Some(Value::Item(layout))) => match layout.param("strides") {
                        Some(Value::Shape(strides)) => strides.len() == sizes.len(),
                        _ => true,
                    },
                    _ => true,
                };
                return fits.then_some(item);
            }
            Some(Native::Attr(BuiltinAttr::Float)) => {
                let fits = match (item.param("value"), item.param("ty")) {
                    (Some(Value::Float(bits)), Some(Value::Item(ty))) => match ty.param("kind") {
                        Some(Value::Int(kind)) => FloatKind::ALL
                            .get(usize::try_from(*kind).unwrap_or(usize::MAX))
                            .is_some_and(|kind| represents(*kind, f64::from_bits(*bits))),
                        _ => false,
                    },
                    _ => false,
                };
                return fits.then_some(item);
            }
            _ => return Some(item),
        };
        match found {
            Found::Some(item) => Some(item),
            _ => None,
        }
    }

    fn type_fits(&self, ty: &Item, value: i128) -> bool {
        match (ty.param("width"), ty.param("signedness")) {
            (Some(Value::Int(width)), Some(Value::Int(sign))) => fitting(*width, *sign).contains(value),
            _ => i64::try_from(value).is_ok(),
        }
    }

    /// Returns the kind of the items, if the values of a parameter are lists.
    pub(super) fn list_kind(&self, cube: &ItemCube, at: usize) -> Option<super::universe::Kind> {
        match self.universe.kind_data(self.universe.entry(cube.ix).columns[at].kind).base {
            Base::List(item) => Some(item),
            _ => None,
        }
    }
}

/// Returns whether the element of a vector or memref is from a dialect that was not loaded. Such types may exist, but MLIR's parser
/// rejects types of unknown dialects, so that they are no useful examples.
fn has_unloaded_element(item: &Item) -> bool {
    matches!(item.param("element"), Some(Value::Item(element)) if element.def.is_none())
}

/// Returns whether a format can represent a value; for rare formats, only simple values are accepted.
fn represents(kind: FloatKind, value: f64) -> bool {
    let plain = [0.0_f64, 1.0, 2.0, 0.5, -1.0, -2.0, 4.0, 1.5];
    let plain = plain.iter().any(|p| p.to_bits() == value.to_bits());
    match kind {
        FloatKind::F64 => true,
        // A NaN fits into fewer bits if its last bits are 0.
        FloatKind::F32 if value.is_nan() => value.to_bits().trailing_zeros() >= 29,
        FloatKind::F32 => f64::from(value as f32).to_bits() == value.to_bits(),
        FloatKind::BF16 | FloatKind::F16 | FloatKind::TF32 => plain,
        FloatKind::F8E5M2 | FloatKind::F8E4M3 | FloatKind::F8E4M3FN => plain,
        _ => value == 1.0,
    }
}
