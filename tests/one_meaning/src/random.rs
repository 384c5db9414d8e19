//! Makes random constraints: every form of the language, over every definition.

use bourn_spec::Arena;
use bourn_spec::model::*;
use bourn_test_support::Random;

/// The kind of a parameter's value.
#[derive(Clone, Copy, Debug)]
enum Is {
    Num(&'static [i128]),
    Bool,
    Text,
    Float,
    Case(&'static str, usize),
    Type,
    Attr,
    Shape,
    Nums(&'static [i128]),
    Flags,
    Types,
    Attrs,
    Texts,
    Opaque,
}

type Params = &'static [(&'static str, Is)];

const WIDTHS: &[i128] = &[-1, 0, 1, 7, 8, 9, 16, 32, 64];
const SIZES: &[i128] = &[-1, 0, 1, 2, 3, 4, 8, 16];
const SMALL: &[i128] = &[-5, -1, 0, 1, 2, 3, 8];
const VALUES: &[i128] = &[-129, -128, -8, -1, 0, 1, 2, 8, 127, 128, 255, 256];

const TYPES: &[(&str, Params)] = &[
    ("integer", &[("width", Is::Num(WIDTHS)), ("signedness", Is::Case("Signedness", 3))]),
    ("integer", &[("width", Is::Num(WIDTHS)), ("signedness", Is::Case("Signedness", 3))]),
    ("index", &[]),
    ("float", &[("kind", Is::Case("FloatKind", 18)), ("width", Is::Num(WIDTHS))]),
    ("complex", &[("element", Is::Type)]),
    ("function", &[("inputs", Is::Types), ("results", Is::Types)]),
    ("tuple", &[("types", Is::Types)]),
    ("vector", &[("shape", Is::Shape), ("scalable", Is::Flags), ("element", Is::Type)]),
    ("tensor", &[("shape", Is::Shape), ("element", Is::Type), ("encoding", Is::Attr)]),
    ("unranked_tensor", &[("element", Is::Type)]),
    ("memref", &[("shape", Is::Shape), ("element", Is::Type), ("layout", Is::Attr), ("space", Is::Attr)]),
    ("unranked_memref", &[("element", Is::Type), ("space", Is::Attr)]),
    ("box", &[("inner", Is::Type)]),
    ("slab", &[("shape", Is::Shape), ("element", Is::Type)]),
    ("tile", &[("rows", Is::Num(SIZES)), ("cols", Is::Num(SIZES)), ("elem", Is::Type)]),
    (
        "bag",
        &[
            ("flag", Is::Bool),
            ("name", Is::Text),
            ("mode", Is::Case("Mode", 3)),
            ("sizes", Is::Nums(SMALL)),
            ("n", Is::Num(SMALL)),
        ],
    ),
    ("range", &[("lo", Is::Num(SMALL)), ("hi", Is::Num(SMALL))]),
    ("real", &[("x", Is::Float)]),
    ("many", &[("types", Is::Types), ("attrs", Is::Attrs), ("names", Is::Texts)]),
    ("word", &[("elem", Is::Type)]),
    ("none_yet", &[("ty", Is::Type)]),
];

const ATTRS: &[(&str, Params)] = &[
    ("unit", &[]),
    ("integer", &[("value", Is::Num(VALUES)), ("ty", Is::Type)]),
    ("integer", &[("value", Is::Num(VALUES)), ("ty", Is::Type)]),
    ("float", &[("value", Is::Float), ("ty", Is::Type)]),
    ("string", &[("value", Is::Text), ("ty", Is::Type)]),
    ("type_value", &[("value", Is::Type)]),
    ("symbol_ref", &[("root", Is::Text), ("nested", Is::Texts)]),
    ("array", &[("elements", Is::Attrs)]),
    ("dense_array", &[("element", Is::Type), ("values", Is::Nums(SMALL))]),
    ("elements", &[("keyword", Is::Text), ("ty", Is::Type)]),
    ("affine_map", &[("map", Is::Opaque)]),
    ("info", &[("level", Is::Num(SMALL)), ("ty", Is::Type)]),
    ("key", &[("name", Is::Text), ("more", Is::Attr)]),
    ("huge", &[("a", Is::Num(SMALL)), ("map", Is::Opaque)]),
];

/// Names that any type or attribute may have, of parameters and of words for them.
const NAMES: Params = &[
    ("rank", Is::Num(SIZES)),
    ("width", Is::Num(WIDTHS)),
    ("rows", Is::Num(SIZES)),
    ("lo", Is::Num(SMALL)),
    ("nothing", Is::Num(SMALL)),
    ("value", Is::Num(VALUES)),
    ("name", Is::Text),
];

/// Makes constraints.
#[derive(Debug)]
pub struct Maker<'m> {
    /// The model whose declarations constraints name.
    pub model: &'m Model<'m>,
    /// The arena of the constraints.
    pub arena: &'m Arena,
    /// The source of random numbers.
    pub random: Random,
}

impl<'m> Maker<'m> {
    fn int(&mut self, values: &[i128]) -> Term<'m> {
        Term::Const(DefaultValue::Int(self.random.pick(values)))
    }

    fn rel(&mut self) -> Rel {
        self.random.pick(&[Rel::Eq, Rel::Ne, Rel::Lt, Rel::Le, Rel::Gt, Rel::Ge])
    }

    /// Returns a predicate over a number.
    fn number(&mut self, term: Term<'m>, values: &[i128]) -> Pred<'m> {
        let (a, b) = (self.int(values), self.int(values));
        match self.random.below(6) {
            0 => Pred::In(term, self.arena.alloc([a, b])),
            1 => Pred::InRange(term, Some(a), Some(b), self.random.below(2) == 0),
            2 => Pred::InRange(term, Some(a), None, false),
            3 => Pred::Compare(a, self.rel(), term),
            _ => Pred::Compare(term, self.rel(), a),
        }
    }

    fn text(&mut self, term: Term<'m>) -> Pred<'m> {
        let texts = ["x", "y", "a", "dense", ""];
        if self.random.below(4) == 0 {
            return self.number(Term::Len(self.arena.alloc(term)), &[-1, 0, 1, 2, 3]);
        }
        let rel = self.random.pick(&[Rel::Eq, Rel::Ne]);
        let text = DefaultValue::Str(self.random.pick(&texts));
        Pred::Compare(term, rel, Term::Const(text))
    }

    fn enum_id(&self, name: &str) -> EnumId {
        let at = self.model.enums.iter().position(|e| e.name == name).expect("declared");
        EnumId(u32::try_from(at).expect("few"))
    }

    /// Returns a predicate over a parameter.
    fn about(&mut self, name: &'m str, is: Is, depth: u32) -> Pred<'m> {
        let term = match name {
            "value" if self.random.below(2) == 0 => Term::Value,
            "element" if self.random.below(2) == 0 => Term::Element,
            _ => Term::Param(name),
        };
        match is {
            _ if self.random.below(12) == 0 => Pred::Present(term),
            Is::Num(values) => self.number(term, values),
            Is::Bool => match self.random.below(3) {
                0 => Pred::Compare(term, Rel::Eq, Term::Const(DefaultValue::Bool(self.random.below(2) == 0))),
                _ => Pred::Flag(term),
            },
            Is::Text => self.text(term),
            Is::Float => {
                let value = self.random.pick(&[0.0, -0.0, 1.0, 1.5, -2.0, 1000.0]);
                Pred::Compare(term, self.rel(), Term::Const(DefaultValue::Float(value)))
            }
            Is::Case(of, cases) => {
                let id = self.enum_id(of);
                let rel = self.random.pick(&[Rel::Eq, Rel::Ne]);
                let case = self.random.below(cases);
                Pred::Compare(
                    term,
                    rel,
                    Term::Const(DefaultValue::Enum(id, self.arena.alloc([CaseIdx::at(case)]))),
                )
            }
            Is::Type if self.random.below(3) == 0 => {
                self.number(Term::Field(self.arena.alloc(term), "width"), WIDTHS)
            }
            Is::Type if self.random.below(6) == 0 => {
                self.number(Term::Field(self.arena.alloc(term), "rank"), SIZES)
            }
            Is::Type => {
                Pred::Is(term, self.arena.alloc(self.constraint(Subject::Type, depth.saturating_sub(1))))
            }
            Is::Attr if self.random.below(4) == 0 => {
                self.number(Term::Field(self.arena.alloc(term), "value"), SMALL)
            }
            Is::Attr => {
                Pred::Is(term, self.arena.alloc(self.constraint(Subject::Attr, depth.saturating_sub(1))))
            }
            Is::Shape => self.shaped(depth),
            Is::Opaque => Pred::Present(term),
            Is::Nums(values) => {
                let item = Term::Bound("x");
                let inner = self.number(item, values);
                self.items(term, inner, &[-1, 0, 1, 2, 3])
            }
            Is::Flags => {
                let flag = Pred::Flag(Term::Bound("x"));
                let inner = if self.random.below(2) == 0 { flag } else { Pred::Not(self.arena.alloc(flag)) };
                self.items(term, inner, SIZES)
            }
            Is::Types => {
                let inner = self.constraint(Subject::Type, depth.saturating_sub(1));
                self.items(term, Pred::Is(Term::Bound("x"), self.arena.alloc(inner)), &[0, 1, 2, 3])
            }
            Is::Attrs => {
                let inner = self.constraint(Subject::Attr, depth.saturating_sub(1));
                self.items(term, Pred::Is(Term::Bound("x"), self.arena.alloc(inner)), &[0, 1, 2])
            }
            Is::Texts => {
                let inner = self.text(Term::Bound("x"));
                self.items(term, inner, &[0, 1, 2])
            }
        }
    }

    fn items(&mut self, list: Term<'m>, inner: Pred<'m>, lengths: &[i128]) -> Pred<'m> {
        match self.random.below(5) {
            0 | 1 => self.number(Term::Len(self.arena.alloc(list)), lengths),
            2 => Pred::Not(self.arena.alloc(Pred::AllItems(
                "x",
                list,
                self.arena.alloc(Pred::Not(self.arena.alloc(inner))),
            ))),
            _ => Pred::AllItems("x", list, self.arena.alloc(inner)),
        }
    }

    fn size(&mut self, depth: u32) -> Pred<'m> {
        let d = Term::Bound("d");
        match self.random.below(if depth == 0 { 3 } else { 6 }) {
            0 => Pred::Static(d),
            3 => Pred::Not(self.arena.alloc(self.size(depth - 1))),
            4 => Pred::And(self.arena.alloc([self.size(depth - 1), self.size(depth - 1)])),
            5 => Pred::Or(self.arena.alloc([self.size(depth - 1), self.size(depth - 1)])),
            _ => self.number(d, SIZES),
        }
    }

    /// Returns a predicate over the shape.
    fn shaped(&mut self, depth: u32) -> Pred<'m> {
        match self.random.below(12) {
            0..=2 => self.number(Term::Rank, SIZES),
            3 | 4 => Pred::AllDims("d", self.arena.alloc(self.size(2))),
            5 | 6 => {
                let at = self.int(&[0, 0, 1, 2]);
                self.number(Term::Dim(self.arena.alloc(at)), SIZES)
            }
            7 => {
                let at = self.int(&[0, 1]);
                let what = self.random.pick(&[Term::Shape, Term::Dim(self.arena.alloc(at))]);
                Pred::Static(what)
            }
            8 => {
                let sizes = self.random.pick(&[&[][..], &[2], &[4], &[4, 4], &[1, 2, 3]]);
                let list = self.arena.alloc_slice_fill_iter(sizes.iter().map(|&v| DefaultValue::Int(v)));
                let rel = self.random.pick(&[Rel::Eq, Rel::Ne]);
                Pred::Compare(Term::Shape, rel, Term::Const(DefaultValue::List(list)))
            }
            9 => self.number(Term::NumElements, SIZES),
            10 => {
                let (a, b) = (self.int(&[0, 1]), self.int(&[0, 1, 2]));
                Pred::Compare(Term::Dim(self.arena.alloc(a)), self.rel(), Term::Dim(self.arena.alloc(b)))
            }
            _ => {
                let inner = self.constraint(Subject::Type, depth.saturating_sub(1));
                Pred::Is(Term::Element, self.arena.alloc(inner))
            }
        }
    }

    /// Returns a predicate that computes, or relates parameters.
    fn related(&mut self, numbers: &[(&'static str, &'static [i128])]) -> Option<Pred<'m>> {
        let (name, values) = *numbers.get(self.random.below(numbers.len().max(1)))?;
        let (other, _) = numbers[self.random.below(numbers.len())];
        let [a, b] = [name, other].map(Term::Param);
        let constant = self.int(&[-2, -1, 1, 2, 3, 8]);
        let op =
            self.random.pick(&[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Min, BinaryOp::Max]);
        Some(match self.random.below(5) {
            0 => Pred::Compare(a, self.rel(), b),
            1 => self.number(Term::Binary(op, self.arena.alloc(a), self.arena.alloc(b)), values),
            2 => {
                let by = self.int(&[2, 3, 8]);
                let op = self.random.pick(&[BinaryOp::Mod, BinaryOp::FloorDiv, BinaryOp::CeilDiv]);
                self.number(Term::Binary(op, self.arena.alloc(a), self.arena.alloc(by)), &[0, 1, 2, 4])
            }
            _ => self.number(Term::Binary(op, self.arena.alloc(a), self.arena.alloc(constant)), values),
        })
    }

    /// Returns a predicate over a definition with these parameters.
    pub fn pred(&mut self, params: ParamsOf, depth: u32) -> Pred<'m> {
        if depth > 0 {
            match self.random.below(7) {
                0 => return Pred::Not(self.arena.alloc(self.pred(params, depth - 1))),
                1 => {
                    return Pred::And(
                        self.arena.alloc([self.pred(params, depth - 1), self.pred(params, depth - 1)]),
                    );
                }
                2 => {
                    return Pred::Or(
                        self.arena.alloc([self.pred(params, depth - 1), self.pred(params, depth - 1)]),
                    );
                }
                _ => {}
            }
        }
        if self.random.below(5) == 0 {
            let numbers: Vec<_> = params
                .0
                .iter()
                .filter_map(|(name, is)| match is {
                    Is::Num(values) => Some((*name, *values)),
                    Is::Shape => Some(("rank", SIZES)),
                    _ => None,
                })
                .collect();
            if let Some(pred) = self.related(&numbers) {
                return pred;
            }
        }
        let params = if params.0.is_empty() || self.random.below(14) == 0 { NAMES } else { params.0 };
        let (name, is) = self.random.pick(params);
        self.about(name, is, depth)
    }

    fn named(&self, name: &str, args: &[ConstraintArg<'m>]) -> ConstraintExpr<'m> {
        let at = self.model.constraints.iter().position(|c| c.name == name).expect("declared");
        ConstraintExpr::Named(
            ConstraintId(u32::try_from(at).expect("few")),
            self.arena.alloc_slice_copy(args),
        )
    }

    fn one_of(&mut self, names: &[&str], args: &[ConstraintArg<'m>]) -> ConstraintExpr<'m> {
        let name = self.random.pick(names);
        self.named(name, args)
    }

    /// Returns a definition with its parameters.
    pub fn definition(&mut self, subject: Subject) -> (ConstraintExpr<'m>, ParamsOf) {
        if subject == Subject::Type {
            let (name, params) = self.random.pick(TYPES);
            let at = self.model.types.iter().position(|t| t.name == name).expect("declared");
            return (ConstraintExpr::IsType(TypeId(u32::try_from(at).expect("few")), &[]), ParamsOf(params));
        }
        let (name, params) = self.random.pick(ATTRS);
        let at = self.model.attrs.iter().position(|t| t.name == name).expect("declared");
        (ConstraintExpr::IsAttr(AttrId(u32::try_from(at).expect("few")), &[]), ParamsOf(params))
    }

    /// Returns a constraint.
    pub fn constraint(&mut self, subject: Subject, depth: u32) -> ConstraintExpr<'m> {
        use ConstraintExpr as C;
        let arm = |body| Arm { name: None, body, span: Span::NONE };
        if depth > 0 {
            let d = depth - 1;
            match self.random.below(12) {
                0 => return C::Not(self.arena.alloc(self.constraint(subject, d))),
                1 => {
                    return C::All(
                        self.arena.alloc([self.constraint(subject, d), self.constraint(subject, d)]),
                    );
                }
                2 | 3 => {
                    let arms = (0..3).map(|_| arm(self.constraint(subject, d))).collect::<Vec<_>>();
                    return C::OneOf(self.arena.alloc_slice_copy(&arms));
                }
                4 if subject == Subject::Attr => {
                    return C::Each(self.arena.alloc(self.constraint(subject, d)));
                }
                4 | 5 => return self.generic(subject, d),
                _ => {}
            }
        }
        let (base, params) = self.definition(subject);
        match self.random.below(8) {
            0 => base,
            1 => {
                // Predicates over any type or attribute: an absent value is neither equal nor less.
                let pred = if self.random.below(2) == 0 {
                    self.shaped(depth)
                } else {
                    self.pred(ParamsOf(NAMES), depth)
                };
                C::Where(self.arena.alloc(C::Any(subject)), self.arena.alloc(pred))
            }
            2 => self.with_args(base, params, depth),
            3 if subject == Subject::Attr => {
                let name = self.random.pick(&["Mode", "Color", "Level"]);
                C::Enum(self.enum_id(name))
            }
            _ => {
                let pred = self.pred(params, depth.min(2));
                C::Where(self.arena.alloc(base), self.arena.alloc(pred))
            }
        }
    }

    fn generic(&mut self, subject: Subject, depth: u32) -> ConstraintExpr<'m> {
        let width = ConstraintArg::Const(DefaultValue::Int(self.random.pick(&[1, 8, 32])));
        if subject == Subject::Type {
            let names = ["Like", "TensorOf", "VectorOf", "TupleOf", "Complex", "Shaped"];
            return match self.random.below(3) {
                0 => self.one_of(&["I", "SI", "AnyI"], &[width]),
                _ => {
                    let name = self.random.pick(&names);
                    let arg = ConstraintArg::Constraint(self.constraint(subject, depth));
                    self.named(name, &[arg])
                }
            };
        }
        match self.random.below(4) {
            0 => self.one_of(&["IAttr", "UIAttr", "AnyIElements"], &[width]),
            1 => {
                let arg = ConstraintArg::Constraint(self.constraint(Subject::Type, depth));
                self.one_of(&["Dense", "TypeAttrOf", "TypedStr"], &[arg])
            }
            2 => {
                let arg = ConstraintArg::Constraint(self.constraint(subject, depth));
                self.one_of(&["NonNegative", "Positive", "PowerOf2"], &[arg])
            }
            _ => {
                let arg = ConstraintArg::Constraint(self.constraint(subject, depth));
                let n = ConstraintArg::Const(DefaultValue::Int(self.random.pick(VALUES)));
                self.one_of(&["NotEqual", "AtLeast", "AtMost"], &[arg, n])
            }
        }
    }

    /// Returns `tensor<element = F32>`.
    fn with_args(&mut self, base: ConstraintExpr<'m>, params: ParamsOf, depth: u32) -> ConstraintExpr<'m> {
        let of: Vec<(usize, Is)> = params
            .0
            .iter()
            .enumerate()
            .filter(|(_, (name, is))| {
                matches!(is, Is::Type | Is::Attr | Is::Num(_))
                    && !(*name == "width" && params.0.len() == 2 && params.0[0].0 == "kind")
            })
            // Floats have a value that the spec does not declare.
            .map(|(i, (_, is))| {
                (i - usize::from(params.0[0].0 == "value" && matches!(params.0[0].1, Is::Float)), *is)
            })
            .collect();
        let Some(&(param, is)) = of.get(self.random.below(of.len().max(1))) else { return base };
        let arg = match is {
            Is::Type => ConstraintArg::Constraint(self.constraint(Subject::Type, depth.saturating_sub(1))),
            Is::Attr => ConstraintArg::Constraint(self.constraint(Subject::Attr, depth.saturating_sub(1))),
            Is::Num(values) => ConstraintArg::Const(DefaultValue::Int(self.random.pick(values))),
            _ => return base,
        };
        let arg = self.arena.alloc([ParamArg { param: ParamIdx::at(param), arg }]);
        match base {
            ConstraintExpr::IsType(id, _) => ConstraintExpr::IsType(id, arg),
            ConstraintExpr::IsAttr(id, _) => ConstraintExpr::IsAttr(id, arg),
            other => other,
        }
    }
}

/// Parameters of a definition.
#[derive(Clone, Copy, Debug)]
pub struct ParamsOf(Params);
