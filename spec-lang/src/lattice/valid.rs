//! Describes the valid items: the requirements of declarations and of the IR.

use super::Lattice;
use super::form::{Defs, Form, Lit};
use super::int::IntSet;
use super::pred::Cx;
use super::universe::{Base, Ix, Native};
use super::{Limit, build::Env};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};

impl<'a> Lattice<'a> {
    /// Returns the formula of the valid items of a definition; `None` if it is unknown.
    pub(super) fn valid(&self, ix: Ix) -> Option<Form> {
        if let Some(known) = self.valid.borrow().get(&ix) {
            return *known;
        }
        let steps = self.steps.get();
        self.refuel();
        let made = self.make_valid(ix).ok();
        self.steps.set(steps);
        self.valid.borrow_mut().insert(ix, made);
        made
    }

    fn make_valid(&self, ix: Ix) -> Result<Form, Limit> {
        let entry = self.universe.entry(ix);
        match entry.builtin {
            Some(Native::Type(builtin)) => return Ok(self.valid_type(ix, builtin)),
            Some(Native::Attr(builtin)) => return Ok(self.valid_attr(ix, builtin)),
            None => {}
        }
        let model = self.model();
        let decl = match entry.def {
            Some(super::Def::Type(id)) => &model[id],
            Some(super::Def::Attr(id)) => &model[id],
            _ => return Ok(Form::TRUE),
        };
        let mut parts = Vec::new();
        for param in &decl.params {
            let (Some(c), Some((at, column))) = (&param.constraint, self.universe.column(ix, &param.name))
            else {
                continue;
            };
            let form = self.build(&self.lowering.constraint(c), Env::EMPTY)?;
            let data = self.universe.kind_data(column.kind);
            let form = match &data.base {
                Base::Item(_) => form,
                Base::List(item) if matches!(self.universe.kind_data(*item).base, Base::Item(_)) => {
                    self.forms.lit(Lit::All(form))
                }
                _ => return Err(Limit),
            };
            let form = if data.optional { self.if_there(form) } else { form };
            parts.push(self.forms.lit(Lit::Col(at, form)));
        }
        for require in &decl.requires {
            let pred = self.arena.alloc(self.lowering.pred(&require.pred));
            parts.push(self.at_item(Cx { ix, env: Env::EMPTY, bound: None }, pred)?);
        }
        Ok(self.forms.and(parts))
    }

    fn types(&self, list: &[BuiltinType], all_but: bool) -> Form {
        let list = list.iter().map(|&b| self.universe.builtin_type(b)).collect();
        self.forms.lit(Lit::Is(Defs { list, all_but }))
    }

    fn attrs(&self, list: &[BuiltinAttr], all_but: bool) -> Form {
        let list = list.iter().map(|&b| self.universe.builtin_attr(b)).collect();
        self.forms.lit(Lit::Is(Defs { list, all_but }))
    }

    fn column_is(&self, ix: Ix, name: &str, form: Form) -> Form {
        match self.universe.column(ix, name) {
            Some((at, _)) => self.forms.lit(Lit::Col(at, form)),
            None => Form::TRUE,
        }
    }

    /// Returns the formula of an optional parameter that is absent or satisfies `form`.
    fn if_there(&self, form: Form) -> Form {
        let there = self.forms.and([self.forms.lit(Lit::Absent(false)), form]);
        self.forms.or([self.forms.lit(Lit::Absent(true)), there])
    }

    /// Returns the formula of the builtin types whose parameter satisfies `form`.
    fn with(&self, builtin: BuiltinType, name: &str, form: Form) -> Form {
        let ix = self.universe.builtin_type(builtin);
        match self.universe.column(ix, name) {
            Some((at, _)) => self.forms.lit(Lit::Column(ix, at, form)),
            None => self.forms.is(ix),
        }
    }

    /// Returns the conditions of MLIR's verifiers of types, such as `VectorType::verify`.
    fn valid_type(&self, ix: Ix, builtin: BuiltinType) -> Form {
        use BuiltinType as T;
        const NO_ELEMENT: &[T] = &[T::None, T::Function, T::Tuple];
        let element = |form: Form| self.column_is(ix, "element", form);
        match builtin {
            T::Complex => element(self.types(&[T::Integer, T::Float], false)),
            T::Vector => {
                let shaped = &[
                    T::Complex,
                    T::Vector,
                    T::RankedTensor,
                    T::UnrankedTensor,
                    T::MemRef,
                    T::UnrankedMemRef,
                ];
                let sizes = self.forms.lit(Lit::All(self.forms.num(IntSet::range(1, i128::MAX))));
                self.forms.and([
                    element(self.types(&[NO_ELEMENT, shaped].concat(), true)),
                    self.column_is(ix, "shape", sizes),
                ])
            }
            T::RankedTensor | T::UnrankedTensor => {
                let banned =
                    [NO_ELEMENT, &[T::RankedTensor, T::UnrankedTensor, T::MemRef, T::UnrankedMemRef]];
                element(self.types(&banned.concat(), true))
            }
            T::MemRef | T::UnrankedMemRef => {
                let banned = [NO_ELEMENT, &[T::RankedTensor, T::UnrankedTensor]];
                let layout = self.attrs(&[BuiltinAttr::AffineMap, BuiltinAttr::StridedLayout], false);
                let mut parts = vec![
                    element(self.types(&banned.concat(), true)),
                    self.column_is(ix, "space", self.if_there(self.memory_space())),
                ];
                if builtin == T::MemRef {
                    parts.push(self.column_is(ix, "layout", self.if_there(layout)));
                }
                self.forms.and(parts)
            }
            _ => Form::TRUE,
        }
    }

    /// Returns the allowed memory spaces (MLIR's `isSupportedMemorySpace`); the number 0 is the default, which is absent.
    fn memory_space(&self) -> Form {
        use BuiltinAttr as A;
        let banned: Vec<A> =
            A::ALL.iter().copied().filter(|a| !matches!(a, A::Integer | A::String | A::Dictionary)).collect();
        let integer = self.universe.builtin_attr(A::Integer);
        let zero = match self.universe.column(integer, "value") {
            Some((at, _)) => self.forms.lit(Lit::Column(integer, at, self.forms.num(IntSet::one(0)))),
            None => Form::FALSE,
        };
        self.forms.and([self.attrs(&banned, true), self.forms.not(zero)])
    }

    fn valid_attr(&self, ix: Ix, builtin: BuiltinAttr) -> Form {
        use BuiltinAttr as A;
        use BuiltinType as T;
        let forms = &self.forms;
        match builtin {
            A::Integer => self.column_is(ix, "ty", self.types(&[T::Integer, T::Index], false)),
            A::Float => self.column_is(ix, "ty", self.types(&[T::Float], false)),
            A::String => self.column_is(ix, "ty", self.if_there(self.types(&[T::None], true))),
            A::Elements => {
                let static_shape = forms.lit(Lit::All(forms.num(IntSet::all())));
                let words = |list: &[&str]| {
                    let texts = super::form::Texts::of(list.iter().map(|&t| t.to_owned()));
                    self.column_is(ix, "keyword", forms.lit(Lit::Text(texts)))
                };
                let shaped = |form: Form| {
                    let tensor = forms.and([
                        self.with(T::RankedTensor, "shape", static_shape),
                        self.with(T::RankedTensor, "element", form),
                    ]);
                    self.column_is(ix, "ty", forms.or([self.types(&[T::Vector], false), tensor]))
                };
                let written =
                    forms.and([words(&["dense", "sparse"]), shaped(self.types(&[T::Vector], true))]);
                forms.or([written, forms.and([words(&["dense_resource"]), shaped(Form::TRUE)])])
            }
            A::DenseArray => self.valid_array(ix),
            _ => Form::TRUE,
        }
    }

    /// Returns the condition that each item of an array fits its type; floats are stored as their bits.
    fn valid_array(&self, ix: Ix) -> Form {
        let forms = &self.forms;
        let mut arms = Vec::new();
        let mut arm = |ty: Form, low: i128, high: i128| {
            let items = forms.lit(Lit::All(forms.num(IntSet::range(low, high))));
            arms.push(forms.and([self.column_is(ix, "element", ty), self.column_is(ix, "values", items)]));
        };
        for width in [1_u32, 8, 16, 32, 64] {
            for sign in 0..3 {
                let ty = forms.and([
                    self.with(BuiltinType::Integer, "width", forms.num(IntSet::one(i128::from(width)))),
                    self.with(BuiltinType::Integer, "signedness", forms.num(IntSet::one(sign))),
                ]);
                match fitting(width.into(), sign) {
                    _ if width == 1 => arm(ty, 0, 1),
                    // Floats are stored as their bits.
                    _ if width == 64 => arm(ty, i64::MIN.into(), i64::MAX.into()),
                    set => {
                        let (low, high) = (set.parts()[0].0, set.parts()[0].1);
                        arm(ty, low, high);
                    }
                }
            }
        }
        for (kind, low, high) in [(14, 0, i128::from(u32::MAX)), (15, i64::MIN.into(), i64::MAX.into())] {
            arm(self.with(BuiltinType::Float, "kind", forms.num(IntSet::one(kind))), low, high);
        }
        forms.or(arms)
    }
}

/// Returns the values of integer attributes of a type: signless numbers are stored as signed numbers, single bits as 0 and 1.
pub(super) fn fitting(width: i128, sign: i128) -> IntSet {
    let power = |exponent: i128| if exponent > 126 { i128::MAX } else { 1 << exponent };
    match (width, sign) {
        (0, _) => IntSet::one(0),
        (1, 0) => IntSet::range(0, 1),
        (width, 2) => match power(width) {
            i128::MAX => IntSet::range(0, i128::MAX),
            end => IntSet::range(0, end - 1),
        },
        (width, _) => match power(width - 1) {
            i128::MAX => IntSet::all(),
            end => IntSet::range(-end, end - 1),
        },
    }
}
