//! An example of an op in IR text, made from its format and its constraints.

use bourn_spec::lattice::{Answer, DYNAMIC, Def, Item, Lattice, Value};
use bourn_spec::lower::Lowering;
use bourn_spec::model::*;

/// A use of an op in its own text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// `%sum = toy.add %lhs, %rhs : i32`
    pub text: String,
    /// The values that the text uses, without `%`, each with its type.
    pub values: Vec<(String, String)>,
}

/// An example of an op that has a `format`; `None` for an op with regions, successors or hooks in its format, and where nothing is
/// found that satisfies a constraint, and for one whose documentation has a text of its own. What is optional is left out, and there is one of what there may be any number of.
#[must_use]
pub fn example(model: &Model, op: OpId) -> Option<Example> {
    let op_name = model.op_name(op);
    let op = &model[op];
    let format = op.format.as_ref()?;
    if op.doc.contains("```") || !op.regions.is_empty() || !op.successors.is_empty() {
        return None;
    }
    let arena = bumpalo::Bump::new();
    let lowering = Lowering::new(model, &arena);
    let mut maker =
        Maker { op, chooser: Chooser::new(&lowering), text: op_name, last: Last::Word, shown: Vec::new() };
    maker.elements(&format.elements)?;
    let results: Vec<String> = op
        .results
        .iter()
        .enumerate()
        .filter(|(i, r)| r.arity == Arity::One || maker.shown.contains(&TypeOf::Result(*i)))
        .map(|(_, r)| format!("%{}", r.name))
        .collect();
    let text = match &results[..] {
        [] => maker.text.clone(),
        all => format!("{} = {}", all.join(", "), maker.text),
    };
    let operands = op.operands.iter().enumerate();
    let used = operands.filter(|(i, _)| maker.shown.contains(&TypeOf::Operand(*i)));
    let values = used.map(|(_, o)| Some((o.name.clone(), maker.chooser.ty(&o.constraint, &op.generics)?)));
    Some(Example { text, values: values.collect::<Option<_>>()? })
}

/// What was written last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Word,
    Punctuation,
    /// Punctuation that nothing is set apart from.
    Open,
}

struct Maker<'m> {
    op: &'m OpDecl,
    chooser: Chooser<'m>,
    text: String,
    last: Last,
    /// Operands and results that the text has.
    shown: Vec<TypeOf>,
}

impl Maker<'_> {
    fn elements(&mut self, elements: &[FormatElement]) -> Option<()> {
        elements.iter().try_for_each(|element| self.element(element))
    }

    fn element(&mut self, element: &FormatElement) -> Option<()> {
        use FormatElement as F;
        match element {
            F::Literal(text) => self.literal(text),
            F::Space(Spacing::None) => self.last = Last::Open,
            F::Space(_) => self.last = Last::Word,
            F::Operand(i) => {
                self.shown.push(TypeOf::Operand(*i));
                self.word(&format!("%{}", self.op.operands[*i].name));
            }
            F::Operands => {
                let mandatory = |o: &&ValueDecl| o.arity != Arity::Optional;
                let operands = &self.op.operands;
                let names: Vec<String> =
                    operands.iter().filter(mandatory).map(|o| format!("%{}", o.name)).collect();
                let all = operands.iter().enumerate().filter(|(_, o)| mandatory(o));
                self.shown.extend(all.map(|(i, _)| TypeOf::Operand(i)));
                self.word(&names.join(", "));
            }
            F::Attr { attr, form, .. } => {
                let text = self.attr(*attr, form)?;
                self.word(&text);
            }
            F::Type { of, .. } => {
                let types = self.types(of)?;
                self.word(&types.join(", "));
            }
            F::FunctionalType(from, to) => {
                let (from, to) = (self.types(from)?, self.types(to)?);
                let to = match &to[..] {
                    [only] if !only.contains("->") => only.clone(),
                    all => format!("({})", all.join(", ")),
                };
                self.word(&format!("({}) -> {to}", from.join(", ")));
            }
            F::Optional { otherwise, .. } => self.elements(otherwise)?,
            F::Mixed { list } => {
                let LetKind::Mixed { operands, .. } = self.op.lets.get(*list)?.kind else { return None };
                self.shown.push(TypeOf::Operand(operands));
                self.literal("[");
                self.word(&format!("%{}", self.op.operands[operands].name));
                self.literal("]");
            }
            F::AttrDict { keyword, bound } => self.attr_dict(*keyword, bound)?,
            // What a hook says of an attribute that may be absent is taken for absent with it.
            F::Custom { args, .. } if args.iter().all(|a| self.may_be_absent(a)) => {}
            F::PropDict | F::Clauses(_) | F::Results => {}
            F::Region(_) | F::Regions | F::Successor(_) | F::Successors => return None,
            F::Loop { .. } | F::Item(_) | F::ItemType(_) | F::Ref(_) | F::Custom { .. } => return None,
        }
        Some(())
    }

    fn may_be_absent(&self, arg: &FormatElement) -> bool {
        match arg {
            FormatElement::Attr { attr, .. } => {
                let attr = &self.op.attrs[*attr];
                attr.optional || attr.default.is_some()
            }
            _ => false,
        }
    }

    /// The attributes that have to be there and have no place of their own.
    fn attr_dict(&mut self, keyword: bool, bound: &[usize]) -> Option<()> {
        let op = self.op;
        let mut all = Vec::new();
        for (i, attr) in op.attrs.iter().enumerate() {
            if !bound.contains(&i) && !attr.optional && attr.default.is_none() {
                all.push(format!("{} = {}", attr.name, self.attr(i, &AttrForm::Typed)?));
            }
        }
        if !all.is_empty() {
            let dict = format!("{{{}}}", all.join(", "));
            self.word(&if keyword { format!("attributes {dict}") } else { dict });
        }
        Some(())
    }

    fn attr(&mut self, i: usize, form: &AttrForm) -> Option<String> {
        let attr = &self.op.attrs[i];
        Some(match form {
            AttrForm::Enum(id) => self.chooser.model[*id].cases.first()?.keyword.clone(),
            AttrForm::SymbolName => format!("@{}", attr.name),
            AttrForm::Unit => String::new(),
            AttrForm::Typed => self.chooser.attr(&attr.constraint, &self.op.generics)?.1,
            AttrForm::Untyped => {
                let (_, text) = self.chooser.attr(&attr.constraint, &self.op.generics)?;
                text.split(" : ").next()?.to_owned()
            }
        })
    }

    fn types(&mut self, of: &TypeOf) -> Option<Vec<String>> {
        let (op, generics) = (self.op, &self.op.generics);
        let values: Vec<(TypeOf, &ValueDecl)> = match of {
            TypeOf::Operand(i) => vec![(TypeOf::Operand(*i), &op.operands[*i])],
            TypeOf::Result(i) => vec![(TypeOf::Result(*i), &op.results[*i])],
            TypeOf::Operands => {
                op.operands.iter().enumerate().map(|(i, o)| (TypeOf::Operand(i), o)).collect()
            }
            TypeOf::Results => op.results.iter().enumerate().map(|(i, r)| (TypeOf::Result(i), r)).collect(),
        };
        let mut out = Vec::new();
        for (of, value) in values {
            let is_result = matches!(of, TypeOf::Result(_));
            if is_result {
                self.shown.push(of.clone());
            }
            if is_result || self.shown.contains(&of) {
                out.push(self.chooser.ty(&value.constraint, generics)?);
            }
        }
        Some(out)
    }

    /// As the printer sets literals apart.
    fn literal(&mut self, text: &str) {
        let Some(first) = text.chars().next() else { return };
        let single = text.len() == 1;
        let close = match self.last {
            Last::Open => true,
            Last::Punctuation => single && ">)}],".contains(first),
            Last::Word => single && "<>(){}[],".contains(first),
        };
        if !close {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.last = if single && "<({[".contains(first) {
            Last::Open
        } else if first.is_alphabetic() || first == '_' {
            Last::Word
        } else {
            Last::Punctuation
        };
    }

    fn word(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.last != Last::Open {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.last = Last::Word;
    }
}

/// Types and attributes that satisfy constraints.
struct Chooser<'m> {
    model: &'m Model,
    lattice: Lattice<'m>,
    /// What a reader knows best first.
    familiar: Vec<Item>,
}

impl<'m> Chooser<'m> {
    fn new(lowering: &'m Lowering<'m>) -> Chooser<'m> {
        let model = lowering.model();
        let mut familiar = Vec::new();
        let scalars: Vec<Item> =
            [float(model, "f32"), integer(model, 32), plain(model, "index"), integer(model, 1)]
                .into_iter()
                .flatten()
                .collect();
        familiar.extend(scalars.iter().cloned());
        for name in ["tensor", "memref"] {
            for rank in [1, 2, 0] {
                familiar.extend(scalars.iter().filter_map(|s| shaped(model, name, &vec![DYNAMIC; rank], s)));
            }
        }
        familiar.extend(scalars.iter().filter_map(|s| shaped(model, "vector", &[4], s)));
        Chooser { model, lattice: Lattice::new(lowering), familiar }
    }

    fn ty(&self, constraint: &ConstraintExpr, generics: &[Generic]) -> Option<String> {
        let closed = closed(constraint, generics);
        let known = self.familiar.iter().find(|item| self.lattice.satisfies(item, &closed) == Some(true));
        if let Some(item) = known {
            return Some(item.show(self.model));
        }
        self.witness(&closed, generics).map(|item| item.show(self.model))
    }

    fn attr(&self, constraint: &ConstraintExpr, generics: &[Generic]) -> Option<(Item, String)> {
        let item = self.witness(&closed(constraint, generics), generics)?;
        let text = match item.def {
            Some(Def::Attr(id)) if self.model[id].name == "symbol_ref" => "@callee".to_owned(),
            _ => item.show(self.model),
        };
        Some((item, text))
    }

    fn witness(&self, closed: &ConstraintExpr, generics: &[Generic]) -> Option<Item> {
        match self.lattice.empty(closed, generics) {
            // One of a dialect that was not loaded is no example.
            Answer::No(item) if item.def.is_some() => Some(item),
            _ => None,
        }
    }
}

fn builtin<'m>(model: &'m Model, name: &str) -> Option<(Def, &'m [Param])> {
    let at = model.types.iter().position(|t| model[t.dialect].name == "builtin" && t.name == name)?;
    Some((Def::Type(TypeId(u32::try_from(at).ok()?)), &model.types[at].params))
}

fn plain(model: &Model, name: &str) -> Option<Item> {
    let (def, params) = builtin(model, name)?;
    params.is_empty().then(|| Item { subject: Subject::Type, def: Some(def), params: Vec::new() })
}

fn case(model: &Model, param: &Param, keyword: &str) -> Option<Value> {
    let ParamKind::Enum(id) = param.kind else { return None };
    let case = model[id].cases.iter().find(|c| c.keyword == keyword)?;
    Some(Value::Int(i128::from(case.value)))
}

fn float(model: &Model, keyword: &str) -> Option<Item> {
    let (def, params) = builtin(model, "float")?;
    let [kind] = params else { return None };
    let params = vec![(kind.name.clone(), case(model, kind, keyword)?)];
    Some(Item { subject: Subject::Type, def: Some(def), params })
}

fn integer(model: &Model, width: i128) -> Option<Item> {
    let (def, params) = builtin(model, "integer")?;
    let [bits, sign] = params else { return None };
    let params =
        vec![(bits.name.clone(), Value::Int(width)), (sign.name.clone(), case(model, sign, "signless")?)];
    Some(Item { subject: Subject::Type, def: Some(def), params })
}

fn shaped(model: &Model, name: &str, shape: &[i64], element: &Item) -> Option<Item> {
    let (def, params) = builtin(model, name)?;
    let dims = || Value::Shape(shape.to_vec());
    let value = |p: &Param| {
        Some(match &p.kind {
            ParamKind::Shape => dims(),
            ParamKind::Type => Value::Item(element.clone().into()),
            ParamKind::Optional(_) => Value::Absent,
            ParamKind::List(kind) if **kind == ParamKind::Bool => {
                Value::List(vec![Value::Int(0); shape.len()])
            }
            _ => return None,
        })
    };
    let params = params.iter().map(|p| Some((p.name.clone(), value(p)?))).collect::<Option<_>>()?;
    Some(Item { subject: Subject::Type, def: Some(def), params })
}
