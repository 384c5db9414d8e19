//! Makes an example of an op in IR text from its format, its constraints and its requirements.

mod choose;
mod familiar;
mod generic;
mod sample;

use bourn_spec::lattice::{Def, Item, Lattice, Value};
use bourn_spec::lower::Lowering;
use bourn_spec::model::*;
use choose::{Present, Search, Wanted};
pub use generic::{Variadic, generic_example};
use sample::{Chosen, Sample};

/// A use of an op in its own text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// `%sum = toy.add %lhs, %rhs : i32`
    pub text: String,
    /// The values that the text uses, without `%`, each with its type.
    pub values: Vec<(String, String)>,
}

/// The result of the search for an op's example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The example that was found.
    Found(Example),
    /// The documentation has one, or the text cannot be made.
    NotMade,
    /// No types and attributes were found that satisfy the op.
    NothingFits,
}

/// Returns an example of an op that has a `format`. Returns `None` for an op with regions, successors or hooks in its format, for one
/// whose documentation has a text of its own, and if nothing is found that satisfies all constraints and requirements. The example has
/// no optional parts, and one value of each variadic part.
#[must_use]
pub fn example<'a>(lattice: &'a Lattice<'a>, op: OpId) -> Option<Example> {
    match sought(lattice, op) {
        Sought::Found(example) => Some(example),
        Sought::NotMade | Sought::NothingFits => None,
    }
}

/// Returns an example as [`example`] does, or the reason why no example is known.
#[must_use]
pub fn sought<'a>(lattice: &'a Lattice<'a>, op: OpId) -> Sought {
    let model = lattice.model();
    let op_name = model.op_name(op);
    let op = &model[op];
    let Some(format) = &op.format else { return Sought::NotMade };
    if op.doc.contains("```") || !op.regions.is_empty() || !op.successors.is_empty() {
        return Sought::NotMade;
    }
    let Some(present) = present(op, format) else { return Sought::NotMade };
    let search = Search::new(op, &op_name, lattice);
    let Some(sample) = search.find(&present) else { return Sought::NothingFits };
    match Maker::written(lattice.lowering(), &sample, &present, &format.elements, &op_name) {
        Some(example) => Sought::Found(example),
        None => Sought::NotMade,
    }
}

/// Returns the parts that the text of an op has; `None` if some of them are never part of an example.
fn present(op: &OpDecl, format: &Format) -> Option<Present> {
    let mut present = Present {
        operands: vec![false; op.operands.len()],
        results: op.results.iter().map(|r| r.arity == Arity::One).collect(),
        attrs: Vec::new(),
    };
    for attr in &op.attrs {
        let absent = attr.optional || attr.default.is_some();
        present.attrs.push(if absent { Wanted::No } else { Wanted::Any });
    }
    note(op, &format.elements, &mut present)?;
    for (i, operand) in op.operands.iter().enumerate() {
        if let Some(sizes) = operand.sizes {
            present.attrs[sizes.index()] = if present.operands[i] { Wanted::Groups } else { Wanted::No };
        }
    }
    Some(present)
}

fn note(op: &OpDecl, elements: &[FormatElement], present: &mut Present) -> Option<()> {
    use FormatElement as F;
    for element in elements {
        match element {
            F::Operand(i) => present.operands[i.index()] = true,
            F::Operands => {
                for (i, operand) in op.operands.iter().enumerate() {
                    present.operands[i] |= operand.arity != Arity::Optional;
                }
            }
            F::Type { of: TypeOf::Result(i), .. }
            | F::ResultTypes { of: TypeOf::Result(i), .. }
            | F::FunctionalType(_, TypeOf::Result(i))
            | F::FunctionalType(TypeOf::Result(i), _) => present.results[i.index()] = true,
            F::Type { of: TypeOf::Results, .. }
            | F::ResultTypes { of: TypeOf::Results, .. }
            | F::FunctionalType(_, TypeOf::Results) => {
                present.results.iter_mut().for_each(|result| *result = true);
            }
            F::ShortFunctionalType(..) | F::Absent(_) => {}
            F::Attr { attr, form: AttrForm::Enum(id), .. } if present.attrs[attr.index()] == Wanted::Any => {
                present.attrs[attr.index()] = Wanted::Case(*id);
            }
            F::Optional { otherwise, .. } => note(op, otherwise, present)?,
            F::Mixed { list, .. } => {
                let LetKind::Mixed(attr, operands) = op.lets.get(list.index())?.kind else { return None };
                present.operands[operands.index()] = true;
                present.attrs[attr.index()] = Wanted::Mixed;
            }
            F::Custom { args, .. } if args.iter().all(|arg| may_be_absent(op, arg)) => {}
            F::Region(_) | F::Regions | F::Successor(_) | F::Successors | F::RegionBody { .. } => {
                return None;
            }
            F::RegionArg { .. } | F::Assign { .. } | F::Loop { .. } | F::Item(_) | F::ItemWord(_) => {
                return None;
            }
            F::ItemList(..)
            | F::ItemType(_)
            | F::Ref(_)
            | F::Custom { .. }
            | F::TypeElse { .. }
            | F::AttrElse { .. } => {
                return None;
            }
            F::BoolWord { .. } | F::Keyword { .. } | F::DerivedElse { .. } | F::Arguments(_) => return None,
            F::Ports { .. } | F::Affine { .. } | F::Sizes(_) | F::OnlyItem(_) | F::SharedType(_) => {
                return None;
            }
            F::Literal(_) | F::Space(_) | F::Attr { .. } | F::Type { .. } | F::FunctionalType(..) => {}
            F::ResultTypes { .. } => {}
            F::Results | F::AttrDict { .. } | F::PropDict | F::Clauses(_) => {}
        }
    }
    Some(())
}

/// Returns whether an argument of a hook is an attribute that may be absent: the hook's text is then taken for absent as well.
fn may_be_absent(op: &OpDecl, arg: &FormatElement) -> bool {
    match arg {
        FormatElement::Attr { attr, .. } => {
            let attr = &op[*attr];
            attr.optional || attr.default.is_some()
        }
        _ => false,
    }
}

/// Writes the text of a sample as the printer would.
struct Maker<'m, 's> {
    model: &'m Model<'s>,
    lowering: &'m Lowering<'s>,
    sample: &'m Sample<'s>,
    present: &'m Present,
    text: String,
    spacing: bourn_terms::Spacing,
}

impl<'m, 's> Maker<'m, 's> {
    fn written(
        lowering: &'m Lowering<'s>,
        sample: &'m Sample<'s>,
        present: &'m Present,
        elements: &[FormatElement<'s>],
        name: &str,
    ) -> Option<Example> {
        let spacing = bourn_terms::Spacing::AFTER_WORD;
        let model = lowering.model();
        let mut maker = Maker { model, lowering, sample, present, text: name.to_owned(), spacing };
        maker.elements(elements)?;
        let op = sample.op;
        let results = op.results.iter().zip(&present.results).filter(|(_, present)| **present);
        let results: Vec<String> = results.map(|(r, _)| format!("%{}", r.name)).collect();
        let text = match &results[..] {
            [] => maker.text,
            all => format!("{} = {}", all.join(", "), maker.text),
        };
        let values = op.operands.iter().zip(&sample.operands);
        let values = values.flat_map(|(o, types)| types.iter().map(|ty| (o.name.clone(), ty.show(model))));
        Some(Example { text, values: values.collect() })
    }

    fn elements(&mut self, elements: &[FormatElement<'s>]) -> Option<()> {
        elements.iter().try_for_each(|element| self.element(element))
    }

    fn element(&mut self, element: &FormatElement<'s>) -> Option<()> {
        use FormatElement as F;
        match element {
            F::Absent(_) => {}
            F::Literal(text) => self.literal(text),
            F::Space(space) => {
                self.text.push_str(match space {
                    Spacing::None => "",
                    Spacing::Space => " ",
                    Spacing::Newline => "\n",
                });
                self.spacing = bourn_terms::Spacing::NONE;
            }
            F::Operand(i) => {
                let text = self.operand(i.index());
                self.word(&text);
            }
            F::Operands => {
                let operands = self.present.operands.iter().enumerate();
                let names: Vec<String> =
                    operands.filter(|(_, present)| **present).map(|(i, _)| self.operand(i)).collect();
                self.word(&names.join(", "));
            }
            F::Attr { attr, form, qualified } => {
                let text = self.attr(attr.index(), form, *qualified)?;
                self.word(&text);
            }
            F::Type { of, qualified } => {
                let types = match (of, qualified) {
                    (TypeOf::Operand(i), false) => self.short_types(self.types(of), &self.sample.op[*i]),
                    (TypeOf::Result(i), false) => self.short_types(self.types(of), &self.sample.op[*i]),
                    _ => self.types(of),
                };
                self.word(&types.join(", "));
            }
            F::ShortFunctionalType(from, to) => {
                let (types, results) = (self.types(from), self.types(to));
                let mut all = types.iter().chain(&results);
                let text = match all.next() {
                    Some(only) if !only.contains("->") && all.all(|ty| ty == only) => only.clone(),
                    _ => format!("({}) -> {}", types.join(", "), self.result_types(to, false)),
                };
                self.word(&text);
            }
            F::FunctionalType(from, to) => {
                let (from, to) = (self.types(from).join(", "), self.result_types(to, false));
                self.word(&format!("({from}) -> {to}"));
            }
            F::Optional { otherwise, .. } => self.elements(otherwise)?,
            F::ResultTypes { of, parens } => {
                let text = self.result_types(of, *parens);
                self.word(&text);
            }
            F::Mixed { list, parens } => {
                let LetKind::Mixed(_, operands) = self.sample.op.lets.get(list.index())?.kind else {
                    return None;
                };
                let operand = self.operand(operands.index());
                self.word(&if *parens { format!("({operand})") } else { format!("[{operand}]") });
            }
            F::AttrDict { keyword, bound } => self.attr_dict(*keyword, bound)?,
            F::Custom { .. } | F::PropDict | F::Clauses(_) | F::Results => {}
            // The other elements are part of no example, see `note`.
            _ => return None,
        }
        Some(())
    }

    fn operand(&self, i: usize) -> String {
        let operand = &self.sample.op.operands[i];
        match operand.sizes {
            Some(_) => format!("(%{})", operand.name),
            None => format!("%{}", operand.name),
        }
    }

    /// Writes the attributes that have to be there and have no place of their own.
    fn attr_dict(&mut self, keyword: bool, bound: &[AttrIdx]) -> Option<()> {
        let op = self.sample.op;
        let mut all = Vec::new();
        for (i, attr) in op.attrs.iter().enumerate() {
            let is_unit = matches!(&self.sample.attrs[i], Some(Chosen::Item(item)) if self.is_unit(item));
            if bound.contains(&AttrIdx::at(i)) || self.present.attrs[i] == Wanted::No {
                continue;
            }
            all.push(match is_unit {
                true => attr.name.clone(),
                false => format!("{} = {}", attr.name, self.attr(i, &AttrForm::Typed, true)?),
            });
        }
        if !all.is_empty() {
            all.sort();
            let dict = format!("{{{}}}", all.join(", "));
            self.word(&if keyword { format!("attributes {dict}") } else { dict });
        }
        Some(())
    }

    fn is_unit(&self, item: &Item) -> bool {
        matches!(item.def, Some(Def::Attr(id)) if self.model[id].name == "unit")
    }

    fn attr(&self, i: usize, form: &AttrForm, qualified: bool) -> Option<String> {
        let attr = &self.sample.op.attrs[i];
        let item = match self.sample.attrs[i].as_ref()? {
            Chosen::Case(keyword, _) => return Some(keyword.clone()),
            Chosen::Numbers(_) => return None,
            Chosen::Item(item) | Chosen::List(item, _) => item,
        };
        if self.has_hook_text(item) {
            return None;
        }
        let is_symbol = matches!(item.def, Some(Def::Attr(id)) if self.model[id].name == "symbol_ref");
        let text = match is_symbol {
            true => "@callee".to_owned(),
            false => item.show(self.model),
        };
        Some(match form {
            AttrForm::SymbolName => format!("@{}", attr.name),
            AttrForm::Unit => String::new(),
            AttrForm::Untyped => text.split(" : ").next()?.to_owned(),
            AttrForm::Typed if !qualified => self.bare(&attr.constraint, item, text),
            AttrForm::Typed | AttrForm::Enum(_) => text,
        })
    }

    /// Returns whether a function in Rust writes a part of an attribute, or of an element of it, so that its text is not known.
    fn has_hook_text(&self, item: &Item) -> bool {
        let is_custom = |element: &ParamFormatElement| {
            matches!(element, ParamFormatElement::Custom(..) | ParamFormatElement::Verbatim(_))
        };
        let own = match item.def {
            Some(Def::Attr(id)) => self.model[id].format.as_ref(),
            _ => None,
        };
        own.is_some_and(|format| format.elements.iter().any(is_custom))
            || item.params.iter().any(|(_, value)| match value {
                Value::Item(inner) => self.has_hook_text(inner),
                Value::List(all) => {
                    all.iter().any(|value| matches!(value, Value::Item(inner) if self.has_hook_text(inner)))
                }
                _ => false,
            })
    }

    /// Returns the text of an attribute without the name of its definition, which the parser reads in the table of the constraint.
    /// The table does not know whether an arm of a union is empty.
    fn bare(&self, constraint: &ConstraintExpr<'s>, item: &Item, text: String) -> String {
        let closed = closed(self.lowering.arena(), constraint, &self.sample.op.generics);
        if bourn_terms::value_type(&self.lowering.constraint(&closed)).is_some_and(|only| only.is_complete())
            && !text.contains('<')
        {
            return text.split_once(" : ").map_or(text.clone(), |(value, _)| value.to_owned());
        }
        let only = self.lowering.bases(&closed).only_attr();
        let (Some(id), Some(Def::Attr(_))) = (only, item.def) else { return text };
        let attr = &self.model[id];
        let prefix = format!("#{}.{}", self.model[attr.dialect].name, attr.mnemonic);
        if let Some(rest) = text.strip_prefix(&prefix).filter(|_| attr.storage.is_none()) {
            return rest.to_owned();
        }
        match text.strip_prefix("array<").and_then(|rest| rest.strip_suffix('>')) {
            Some(array) => format!("[{}]", array.split_once(": ").map_or("", |(_, items)| items)),
            None => text,
        }
    }

    /// Returns the texts of types without the name that the place implies.
    fn short_types(&self, types: Vec<String>, value: &ValueDecl<'s>) -> Vec<String> {
        let Some(only) = self.lowering.short_type(self.sample.op, value) else { return types };
        let ty = &self.model[only];
        let name = format!("!{}.{}", self.model[ty.dialect].name, ty.mnemonic);
        types.into_iter().map(|text| text.strip_prefix(&name).map_or(text.clone(), str::to_owned)).collect()
    }

    fn types(&self, of: &TypeOf) -> Vec<String> {
        let show = |types: &[Item]| types.iter().map(|ty| ty.show(self.model)).collect::<Vec<_>>();
        let operand = |i: usize| {
            let types = show(&self.sample.operands[i]);
            match self.sample.op.operands[i].sizes {
                Some(_) if !types.is_empty() => vec![format!("({})", types.join(", "))],
                _ => types,
            }
        };
        match of {
            TypeOf::Operand(i) => operand(i.index()),
            TypeOf::Result(i) => show(&self.sample.results[i.index()]),
            TypeOf::Operands => (0..self.sample.operands.len()).flat_map(operand).collect(),
            TypeOf::Results => self.sample.results.iter().flat_map(|types| show(types)).collect(),
        }
    }

    /// Returns the text of the types after an arrow: in parentheses, unless there is a single type that is no function.
    fn result_types(&self, of: &TypeOf, parens: bool) -> String {
        match &self.types(of)[..] {
            [only] if !parens && !only.contains("->") => only.clone(),
            all => format!("({})", all.join(", ")),
        }
    }

    fn literal(&mut self, text: &str) {
        if self.spacing.literal(text) {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    fn word(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.spacing.value() {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::{Lattice, Lowering, example};

    fn text(op: &str) -> String {
        let spec = format!("dialect t; attr tag(name: str); attr num(n: i64); {op}");
        let builtin = ("builtin.bourn", bourn_specs::BUILTIN);
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load_strs(&arena, &[("t.bourn", &spec), builtin], 1);
        let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
        let own = model.dialect_named("t").expect("it is declared");
        let op = model.op_named(own, "o").expect("it is declared");
        let arena = bourn_spec::Arena::new();
        let lowering = Lowering::new(&model, &arena);
        let lattice = Lattice::new(&lowering);
        example(&lattice, op).expect("there is one").text
    }

    #[test]
    fn an_attribute_has_its_prefix_where_the_form_names_two() {
        assert_eq!(text("op o { attrs { a: tag } format { $a attr-dict } }"), "t.o <\"a\">");
        // The second arm is empty, which the parser does not check.
        let op = "constraint C \"c\" = tag | (num where n < 1 && n > 1); op o { attrs { a: C } format { $a attr-dict } }";
        assert_eq!(text(op), "t.o #t.tag<\"a\">");
    }
    #[test]
    fn an_attribute_of_a_known_type_has_none_in_the_text() {
        assert_eq!(text("op o { attrs { a: builtin::F32Attr } format { $a attr-dict } }"), "t.o 1.0");
    }
    /// The value of the generic is a type with a list.
    #[test]
    fn a_generic_may_be_a_type_with_a_list() {
        let op = "type row(cells: [builtin::F32]) { require len(cells) > 0 else \"no cells\"; }
            type rows(shape: shape, element: row);
            op o<R: row> { operands { a: rows<element = R>, b: R } format { $a `,` $b attr-dict `:` type($a) } }";
        assert_eq!(text(op), "t.o %a, %b : <[], !t.row<[f32]>>");
    }
}
