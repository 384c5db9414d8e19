//! Equalities of machine words: forms whose coefficients are taken modulo 2^64.
//!
//! A sum of a thousand doublings has coefficients of a thousand bits. As an unbounded integer it has no affine map with
//! 64-bit coefficients; as a 64-bit word it has one, because sums and multiples of words agree with those of integers
//! modulo 2^64. Only equalities survive this: it does not decide which of two words is greater.

use std::rc::Rc;

use crate::answers::{BoundMap, Unknown};
use crate::base::ids::{ColumnId, ContextId};
use crate::forms::linear::Linear;
use crate::graph::values::{Column, Expr, Node, ValueId};
use crate::queries::symbolic::{Search, TermCache};
use crate::session::Engine;

impl Engine<'_> {
    /// Returns a map whose value is the same 64-bit word as the value of `of`: see
    /// [`Bounds::equal_word`](crate::Bounds::equal_word).
    pub(crate) fn equal_word(
        &mut self,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<BoundMap<ValueId>, Unknown> {
        self.in_visible_terms(of, allowed, terms, |engine, allowed, terms| {
            engine.word_in_terms(of, allowed, terms)
        })
    }

    fn word_in_terms(
        &mut self,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<BoundMap<ValueId>, Unknown> {
        let context = self.bare_context(terms);
        self.resolve(context, of.columns().copied(), Some(allowed));
        self.find_words(context, of, allowed, terms);
        let word = self.word_of(of, terms);
        let word = word.ok_or_else(|| Unknown::new("no exact expression in these terms is known"))?;
        self.bound_map(&word, terms.cache.sharing)
    }

    /// Fills `terms.words` for the columns of `of`, dependencies first, without recursion.
    fn find_words(
        &mut self,
        context: ContextId,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) {
        let mut tasks: Vec<(ColumnId, bool)> =
            of.columns().map(|column| (self.columns.id(*column), false)).collect();
        while let Some((id, visited)) = tasks.pop() {
            if terms.words.contains_key(&id) && !visited {
                continue;
            }
            let known = match visited {
                true => None,
                false => self.contexts.form(&self.columns, context, id).filter(|form| {
                    let mut search = Search::new(allowed, &mut terms.cache);
                    search.expressible(self, &form.linear)
                }),
            };
            if let Some(form) = known {
                terms.words.insert(id, Some(Rc::new(wrap(&form.linear))));
                continue;
            }
            let definition = self.columns.definition(id);
            let Some(equal) = definition.equal.as_ref().filter(|equal| is_ring(equal)) else {
                terms.words.insert(id, None);
                continue;
            };
            if visited {
                let word = self.word_of(equal, terms).map(Rc::new);
                terms.words.insert(id, word);
            } else {
                // If the definitions are cyclic, the cycle finds this entry and the column gets no answer.
                terms.words.insert(id, None);
                tasks.push((id, true));
                tasks.extend(equal.columns().map(|column| (self.columns.id(*column), false)));
            }
        }
    }

    /// Returns the word of an expression whose columns' words are in `terms.words`.
    fn word_of(&mut self, expr: &Expr, terms: &TermCache) -> Option<Linear> {
        let mut stack: Vec<Linear> = Vec::new();
        for node in &expr.nodes {
            let word = match node {
                Node::Constant(value) => wrap(&Linear::constant(*value)),
                Node::Column(column) => {
                    let id = self.columns.id(*column);
                    (**terms.words.get(&id)?.as_ref()?).clone()
                }
                Node::Negate => wrap(&stack.pop()?.scale(-1)?),
                Node::Add | Node::Subtract | Node::Multiply => {
                    let (rhs, lhs) = (stack.pop()?, stack.pop()?);
                    wrap(&match node {
                        Node::Add => lhs.add(&rhs)?,
                        Node::Subtract => lhs.subtract(&rhs)?,
                        _ => match (lhs.as_constant(), rhs.as_constant()) {
                            (Some(factor), _) => rhs.scale(factor)?,
                            (_, Some(factor)) => lhs.scale(factor)?,
                            _ => return None,
                        },
                    })
                }
                _ => return None,
            };
            stack.push(word);
        }
        stack.pop()
    }
}

/// Returns whether an expression has only sums and products.
fn is_ring(expr: &Expr) -> bool {
    expr.nodes.iter().all(|node| {
        matches!(
            node,
            Node::Constant(_) | Node::Column(_) | Node::Add | Node::Subtract | Node::Multiply | Node::Negate
        )
    })
}

/// Returns the form with all numbers reduced to signed 64-bit words. The result of one operation on such numbers fits
/// 128 bits.
fn wrap(form: &Linear) -> Linear {
    let word = |value: i128| i128::from(value as i64);
    let terms = form.terms.iter().map(|&(atom, coefficient)| (atom, word(coefficient)));
    Linear { constant: word(form.constant), terms: terms.filter(|term| term.1 != 0).collect() }
}

#[cfg(test)]
mod tests {
    use crate::{BoundKind, Bounds, Column, Expr, Facts, Terms, ValueGraph, dim, index};

    /// Value 0 is an input; value `n` is `3 * (n - 1) + 1`, except that 50 is `min(3 * 49, 1)`.
    struct Powers;

    impl ValueGraph for Powers {
        type Value = u32;
        fn populate(&self, column: Column<u32>, facts: &mut Facts<u32>) {
            match column.value {
                0 => {}
                1_000 => facts.eq(index(1_000), Expr::min([index(100), Expr::from(1)])),
                2_000 => facts.eq(index(2_000), index(1_000) + 1),
                n => facts.eq(index(n), index(n - 1) * 3 + 1),
            }
        }
    }

    #[test]
    fn words_wrap_where_integers_do_not_fit() {
        let mut bounds = Bounds::new(&Powers);
        let mut terms = Terms::new(|column: Column<u32>| column.value == 0);
        assert!(bounds.bound_in(BoundKind::Equal, index(100), &mut terms).is_err());
        let found = bounds.equal_word(index(100), &mut terms).unwrap();
        let (mut factor, mut constant) = (1i64, 0i64);
        for _ in 0..100 {
            factor = factor.wrapping_mul(3);
            constant = constant.wrapping_mul(3).wrapping_add(1);
        }
        assert_eq!(found.operands, [Column::index(0)]);
        let constant = match constant {
            c if c < 0 => format!("- {}", c.unsigned_abs()),
            c => format!("+ {c}"),
        };
        assert_eq!(found.map.to_string(), format!("()[s0] -> (s0 * {factor} {constant})"));
    }

    #[test]
    fn small_forms_are_the_exact_ones() {
        let mut bounds = Bounds::new(&Powers);
        let mut terms = Terms::new(|column: Column<u32>| column.value == 0);
        let exact = bounds.bound_in(BoundKind::Equal, index(7), &mut terms).unwrap();
        assert_eq!(exact.maps, [bounds.equal_word(index(7), &mut terms).unwrap()]);
    }

    #[test]
    fn an_order_of_words_is_not_used() {
        let mut bounds = Bounds::new(&Powers);
        let mut terms = Terms::new(|column: Column<u32>| column.value == 0);
        assert!(bounds.equal_word(index(2_000), &mut terms).is_err());
        assert!(bounds.equal_word(dim(2_000, 0), &mut terms).is_err());
    }
}
