//! Expressions over columns, as generated equations write them.

use std::ops::{Add, Mul, Neg, Sub};

use bourn_presburger::affine::{AffineExpr, BinaryKind, ExprKind};
use smallvec::{SmallVec, smallvec};

use crate::base::limits::Limits;
use crate::graph::column::{Column, RegionToken, Word};

/// Selects the value of a bound that has several maps.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Extremum {
    /// The least of their values.
    Minimum,
    /// The greatest of their values.
    Maximum,
}

/// An item of a minimum or maximum, and the execution in which it is evaluated.
pub(crate) type PlacedItem<V> = (Expr<V>, Place);

/// The execution in which an item of an expression is evaluated.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// This execution.
    Here,
    /// Another execution of the same code: see [`Expr::elsewhere`].
    Elsewhere(Option<RegionToken>),
}

/// One node of an expression in postfix order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node<V> {
    Constant(i128),
    Column(Column<V>),
    /// Any integer.
    Unknown,
    Add,
    Subtract,
    Multiply,
    Negate,
    FloorDiv,
    CeilDiv,
    Modulo,
    /// The least of the given number of operands, at least one.
    Minimum(u32),
    /// The greatest of the given number of operands, at least one.
    Maximum(u32),
    /// The number of this width that differs from the operand by a multiple of the number of words.
    Wrap(Word),
    /// The operand where it is proved to be a signed number of this many bits, else any integer.
    Fits(u32),
    /// The operand where it is proved not to be negative, else any integer.
    NotNegative,
    /// 2 to the power of the operand where the operand is proved to be at least 0 and less than this limit; else no
    /// value.
    Power(u32),
    /// A bitwise operation, or a quotient rounded towards zero.
    Bits(BitOp),
    /// The operand's value in another execution of the same code: see [`Expr::elsewhere`].
    Elsewhere(Option<RegionToken>),
}

impl<V> Node<V> {
    /// Returns whether the node is a binary operation of affine expressions.
    pub fn is_arithmetic(&self) -> bool {
        matches!(
            self,
            Node::Add | Node::Subtract | Node::Multiply | Node::FloorDiv | Node::CeilDiv | Node::Modulo
        )
    }

    /// Returns whether the node is a sum, a difference, a product or an opposite.
    fn is_ring(&self) -> bool {
        matches!(self, Node::Add | Node::Subtract | Node::Multiply | Node::Negate)
    }

    /// Returns the number of operands.
    pub fn arity(&self) -> usize {
        match self {
            Node::Constant(_) | Node::Column(_) | Node::Unknown => 0,
            Node::Negate
            | Node::Wrap(_)
            | Node::Fits(_)
            | Node::NotNegative
            | Node::Power(_)
            | Node::Elsewhere(_) => 1,
            Node::Minimum(count) | Node::Maximum(count) => *count as usize,
            _ => 2,
        }
    }
}

/// An integer expression over columns.
///
/// It is kept in postfix order, so that neither a long sum nor a deep affine expression needs recursion.
///
/// ```
/// use bourn_bounds::{dim, index, Expr};
/// let size: Expr<u32> = dim(7, 0) + index(3) * 2 - 1;
/// let tile = Expr::min([Expr::from(16), size.clone().floor_div(4)]);
/// assert_eq!(tile.to_string(), "min(16, (dim(7, 0) + 3 * 2 - 1) floordiv 4)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expr<V> {
    pub(crate) nodes: Nodes<V>,
}

/// The nodes of an expression. Most expressions have a single node.
pub(crate) type Nodes<V> = SmallVec<[Node<V>; 1]>;

/// Returns the column of an index value, as an expression.
pub fn index<V>(value: V) -> Expr<V> {
    Expr::from(Column::index(value))
}

/// Returns the size of dimension `dim` of a shaped value, as an expression.
pub fn dim<V>(value: V, dim: u32) -> Expr<V> {
    Expr::from(Column::dim(value, dim))
}

/// A bitwise operation on two integers in two's complement, with unlimited sign bits; or a quotient rounded towards
/// zero, or a power.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BitOp {
    /// The bits that are set on both sides.
    And,
    /// The bits that are set on one side or both.
    Or,
    /// The bits that are set on one side only.
    Xor,
    /// The quotient rounded towards zero.
    Quotient,
    /// The remainder of that quotient, with the sign of the dividend.
    Remainder,
    /// A number to the power of another. If that is negative, this is 1 divided by the power of its absolute value, rounded
    /// towards zero; such a power of 0 is any number.
    Power,
}

impl BitOp {
    pub(crate) fn name(self) -> &'static str {
        match self {
            BitOp::And => "and",
            BitOp::Or => "or",
            BitOp::Xor => "xor",
            BitOp::Quotient => "quot",
            BitOp::Remainder => "rem",
            BitOp::Power => "pow",
        }
    }
}

/// Returns the column of an integer value that is read as unsigned, as an expression.
pub fn unsigned<V>(value: V) -> Expr<V> {
    Expr::from(Column::unsigned(value))
}

/// Returns the element of a vector or tensor of integers at a position in row-major order, as an expression.
pub fn element<V>(value: V, position: u32) -> Expr<V> {
    Expr::from(Column::element(value, position))
}

impl<V> From<Column<V>> for Expr<V> {
    fn from(column: Column<V>) -> Self {
        Expr { nodes: smallvec![Node::Column(column)] }
    }
}

macro_rules! from_integer {
    ($($int:ty)*) => {$(
        impl<V> From<$int> for Expr<V> {
            fn from(value: $int) -> Self {
                Expr::constant(i128::from(value))
            }
        }
    )*};
}
from_integer!(i32 u32 i64 u64 i128);

impl<V> Expr<V> {
    /// Creates an unknown integer. Two unknowns are not known to be equal.
    pub fn unknown() -> Self {
        Expr { nodes: smallvec![Node::Unknown] }
    }

    /// Creates a constant.
    pub fn constant(value: i128) -> Self {
        Expr { nodes: smallvec![Node::Constant(value)] }
    }

    fn then(mut self, rhs: impl Into<Expr<V>>, node: Node<V>) -> Self {
        let rhs = rhs.into();
        let more = rhs.nodes.len() + 1;
        // Most expressions are a single operation. Longer expressions reserve memory ahead, so as not to grow node by
        // node.
        match self.nodes.spilled() {
            true => self.nodes.reserve(more),
            false => self.nodes.reserve_exact(more),
        }
        self.nodes.extend(rhs.nodes);
        self.nodes.push(node);
        self
    }

    /// Returns the quotient rounded towards negative infinity. Any value may be assumed where the divisor is zero.
    pub fn floor_div(self, divisor: impl Into<Expr<V>>) -> Self {
        self.then(divisor, Node::FloorDiv)
    }

    /// Returns the quotient rounded towards positive infinity. Any value may be assumed where the divisor is zero.
    pub fn ceil_div(self, divisor: impl Into<Expr<V>>) -> Self {
        self.then(divisor, Node::CeilDiv)
    }

    /// Returns the remainder of `floor_div`: `self - divisor * self.floor_div(divisor)`.
    pub fn modulo(self, divisor: impl Into<Expr<V>>) -> Self {
        self.then(divisor, Node::Modulo)
    }

    /// Returns the number of the given width that differs from this expression by a multiple of the number of words.
    pub fn wrap(mut self, word: Word) -> Self {
        self.nodes.push(Node::Wrap(word));
        self
    }

    /// Returns the expression with sums, differences and products that wrap, as machine words do. A tree of such
    /// operations is wrapped once at its root, which gives the same number.
    ///
    /// ```
    /// use bourn_bounds::{Expr, Word, index};
    /// let word = Word { bits: 64, unsigned: false };
    /// let half: Expr<u32> = (index(0) * 8 + 1).floor_div(2);
    /// assert_eq!(half.wrapping(word).to_string(), "wrap(0 * 8 + 1, 64 bits) floordiv 2");
    /// ```
    #[must_use]
    pub fn wrapping(self, word: Word) -> Self {
        let is_wrapped = self.nodes.iter().zip(self.consumers()).map(|(node, consumer)| {
            node.is_ring() && !consumer.is_some_and(|consumer| self.nodes[consumer].is_ring())
        });
        let is_wrapped: Vec<bool> = is_wrapped.collect();
        let mut nodes = Nodes::with_capacity(self.nodes.len());
        for (node, is_wrapped) in self.nodes.into_iter().zip(is_wrapped) {
            nodes.push(node);
            nodes.extend(is_wrapped.then_some(Node::Wrap(word)));
        }
        Expr { nodes }
    }

    /// Returns for each node the node that it is an operand of.
    fn consumers(&self) -> Vec<Option<usize>> {
        let mut consumers = vec![None; self.nodes.len()];
        let mut open: Vec<usize> = Vec::new();
        for (at, node) in self.nodes.iter().enumerate() {
            let first = open.len().saturating_sub(node.arity());
            for operand in open.drain(first..) {
                consumers[operand] = Some(at);
            }
            open.push(at);
        }
        consumers
    }

    /// Returns the columns that exist where the expression has a value, with repetitions: all but those of values in other executions
    /// that are operands, such as items of a minimum, which leaves them out if there is no such execution.
    pub(crate) fn columns_here(&self) -> impl Iterator<Item = &Column<V>> {
        let has_operands_elsewhere =
            self.nodes.iter().rev().skip(1).any(|node| matches!(node, Node::Elsewhere(_)));
        let consumers = if has_operands_elsewhere { self.consumers() } else { Vec::new() };
        let is_certain = move |at: usize| {
            let mut around = std::iter::successors(Some(at), |at| consumers.get(*at).copied().flatten());
            !around.any(|at| at + 1 < self.nodes.len() && matches!(self.nodes[at], Node::Elsewhere(_)))
        };
        self.nodes.iter().enumerate().filter_map(move |(at, node)| match node {
            Node::Column(column) => is_certain(at).then_some(column),
            _ => None,
        })
    }

    /// Returns for each node whether it is part of a sum or product that wraps.
    fn are_wrapped(&self) -> Vec<bool> {
        let consumers = self.consumers();
        let mut are_wrapped = vec![false; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            are_wrapped[at] = consumers[at].is_some_and(|consumer| match &self.nodes[consumer] {
                Node::Wrap(_) => true,
                node => node.is_ring() && are_wrapped[consumer],
            });
        }
        are_wrapped
    }

    /// Returns the expression with each sum, difference and product replaced by an unknown where it is not proved to be
    /// a signed number of `bits` bits, unless it [wraps](Self::wrapping).
    pub fn checked(self, bits: u32) -> Self {
        let has_words = self.nodes.iter().any(|node| matches!(node, Node::Wrap(_)));
        let are_wrapped = if has_words { self.are_wrapped() } else { Vec::new() };
        let mut nodes = Nodes::with_capacity(self.nodes.len());
        for (at, node) in self.nodes.into_iter().enumerate() {
            let computes = node.is_ring() && !are_wrapped.get(at).is_some_and(|wraps| *wraps);
            nodes.push(node);
            if computes {
                nodes.push(Node::Fits(bits));
            }
        }
        // The value in another execution fits under the same conditions.
        let elsewhere = match nodes.last() {
            Some(Node::Elsewhere(_)) => nodes.pop(),
            _ => None,
        };
        if !matches!(nodes.as_slice(), [_] | [.., Node::Fits(_) | Node::Wrap(_)]) {
            nodes.push(Node::Fits(bits));
        }
        nodes.extend(elsewhere);
        Expr { nodes }
    }

    /// Returns the expression where it is proved to be a signed number of `bits` bits, else an unknown.
    pub fn fits(mut self, bits: u32) -> Self {
        self.nodes.push(Node::Fits(bits));
        self
    }

    /// Returns the value of the expression in some execution of the same code, which may be this execution. Values
    /// defined outside of `within` are the same there; without a region, all values may differ. The columns of the
    /// expression exist in both executions. A minimum or maximum leaves out the items for which there is no such execution, but has one
    /// item at least.
    ///
    /// ```
    /// use bourn_bounds::{Expr, index};
    /// let first: Expr<u32> = index(3).elsewhere(None);
    /// assert_eq!(first.to_string(), "elsewhere(3)");
    /// ```
    pub fn elsewhere(mut self, within: Option<RegionToken>) -> Self {
        self.nodes.push(Node::Elsewhere(within));
        self
    }

    /// Returns the operand and the region of an expression built by [`Expr::elsewhere`].
    pub fn as_elsewhere(&self) -> Option<(Expr<V>, Option<RegionToken>)>
    where
        V: Clone,
    {
        match self.nodes.as_slice() {
            [of @ .., Node::Elsewhere(within)] => Some((Expr { nodes: of.into() }, *within)),
            _ => None,
        }
    }

    /// Returns the column, if this is a column [where it is not negative](Self::not_negative).
    pub fn as_not_negative(&self) -> Option<&Column<V>> {
        match self.nodes.as_slice() {
            [Node::Column(column), Node::NotNegative] => Some(column),
            _ => None,
        }
    }

    /// Returns the expression where it is not negative, else an unknown.
    pub fn not_negative(mut self) -> Self {
        self.nodes.push(Node::NotNegative);
        self
    }

    /// Returns whether this is a quotient or remainder of a column [that is not negative](Self::not_negative), or the
    /// least of such columns, and hence not greater than the column. Where the column is negative, the result is an
    /// unknown.
    pub fn is_part_of_not_negative(&self) -> bool {
        match self.nodes.as_slice() {
            [Node::Column(_), Node::NotNegative, by @ .., Node::FloorDiv | Node::CeilDiv | Node::Modulo] => {
                is_one_operand(by)
            }
            [items @ .., Node::Minimum(_)] => {
                items.chunks(2).all(|item| matches!(item, [Node::Column(_), Node::NotNegative]))
            }
            _ => false,
        }
    }

    /// Returns 2 to the power of the expression where the expression is proved to be between 0 and `limit - 1`.
    /// Elsewhere it has no value, and the engine ignores a fact that mentions it.
    pub fn power(mut self, limit: u32) -> Self {
        self.nodes.push(Node::Power(limit));
        self
    }

    /// Returns the result of a bitwise operation, or the quotient rounded towards zero or its remainder.
    pub fn bits(self, op: BitOp, rhs: impl Into<Expr<V>>) -> Self {
        self.then(rhs, Node::Bits(op))
    }

    fn gather<E: Into<Expr<V>>>(items: impl IntoIterator<Item = E>) -> (Nodes<V>, u32) {
        let (mut nodes, mut count) = (Nodes::new(), 0);
        for item in items {
            nodes.extend(item.into().nodes);
            count += 1;
        }
        (nodes, count)
    }

    /// Returns the least of the items, or 0 if there are no items.
    pub fn min<E: Into<Expr<V>>>(items: impl IntoIterator<Item = E>) -> Self {
        let (mut nodes, count) = Self::gather(items);
        match count {
            0 => nodes.push(Node::Constant(0)),
            1 => {}
            _ => nodes.push(Node::Minimum(count)),
        }
        Expr { nodes }
    }

    /// Returns the greatest of the items, or 0 if there are no items.
    pub fn max<E: Into<Expr<V>>>(items: impl IntoIterator<Item = E>) -> Self {
        let (mut nodes, count) = Self::gather(items);
        match count {
            0 => nodes.push(Node::Constant(0)),
            1 => {}
            _ => nodes.push(Node::Maximum(count)),
        }
        Expr { nodes }
    }

    /// Returns the sum of the items, or 0 if there are no items.
    pub fn sum<E: Into<Expr<V>>>(items: impl IntoIterator<Item = E>) -> Self {
        items.into_iter().map(Into::into).reduce(|sum, item| sum + item).unwrap_or_else(|| Expr::constant(0))
    }

    /// Returns the product of the items, or 1 if there are no items.
    pub fn product<E: Into<Expr<V>>>(items: impl IntoIterator<Item = E>) -> Self {
        let product = items.into_iter().map(Into::into).reduce(|product, item| product * item);
        product.unwrap_or_else(|| Expr::constant(1))
    }

    /// Returns the operand and the word, if this expression wraps a single column.
    pub fn as_wrapped_column(&self) -> Option<(&Column<V>, Word)> {
        match self.nodes.as_slice() {
            [Node::Column(column), Node::Wrap(word)] => Some((column, *word)),
            _ => None,
        }
    }

    /// Returns the number, if this expression is a constant.
    pub fn as_constant(&self) -> Option<i128> {
        match self.nodes.as_slice() {
            [Node::Constant(number)] => Some(*number),
            _ => None,
        }
    }

    /// Returns whether the expression mentions exactly one column, exactly once.
    pub(crate) fn is_of_one_column(&self) -> bool {
        let mut columns = self.columns();
        columns.next().is_some() && columns.next().is_none()
    }

    /// Returns the single column that this expression consists of.
    pub fn as_column(&self) -> Option<&Column<V>> {
        match self.nodes.as_slice() {
            [Node::Column(column)] => Some(column),
            _ => None,
        }
    }

    /// Returns the items and the kind of extremum, if this is the least or the greatest of several expressions.
    ///
    /// ```
    /// use bourn_bounds::{Expr, Extremum, index};
    /// let size: Expr<u32> = Expr::min([Expr::from(4), index(1) - index(0)]);
    /// assert_eq!(size.items(), Some((vec![Expr::from(4), index(1) - index(0)], Extremum::Minimum)));
    /// assert_eq!((size + 1).items(), None);
    /// ```
    #[must_use]
    pub fn items(&self) -> Option<(Vec<Expr<V>>, Extremum)>
    where
        V: Clone,
    {
        let (last, operands) = self.nodes.split_last()?;
        let (count, extremum) = match last {
            Node::Minimum(count) => (*count, Extremum::Minimum),
            Node::Maximum(count) => (*count, Extremum::Maximum),
            _ => return None,
        };
        let mut starts: Vec<usize> = Vec::new();
        for (at, node) in operands.iter().enumerate() {
            // An operation begins at the start of its first operand.
            let first = starts.len().checked_sub(node.arity())?;
            let start = starts.get(first).copied().unwrap_or(at);
            starts.truncate(first);
            starts.push(start);
        }
        let ends = starts.iter().skip(1).copied().chain([operands.len()]);
        let items = starts.iter().zip(ends).map(|(start, end)| Expr { nodes: operands[*start..end].into() });
        (starts.len() == count as usize).then(|| (items.collect(), extremum))
    }

    /// Returns the items of a minimum or maximum of which some are [values in other executions](Self::elsewhere), or the only such value.
    pub(crate) fn items_elsewhere(&self) -> Option<(Vec<PlacedItem<V>>, Option<Extremum>)>
    where
        V: Clone,
    {
        let of_item = |item: &Expr<V>| match item.as_elsewhere() {
            Some((value, within)) => (value, Place::Elsewhere(within)),
            None => (item.clone(), Place::Here),
        };
        let (whole, fits) = match self.nodes.as_slice() {
            [of @ .., Node::Fits(bits)] => (&Expr { nodes: of.into() }, Some(*bits)),
            _ => (self, None),
        };
        let (items, extremum) = match whole.items() {
            Some((items, extremum)) => (items.iter().map(of_item).collect::<Vec<_>>(), Some(extremum)),
            None => (vec![of_item(whole)], None),
        };
        let is_elsewhere = items.iter().any(|(_, place)| *place != Place::Here);
        let checked = |(item, place): (Expr<V>, _)| match fits {
            Some(bits) => (item.fits(bits), place),
            None => (item, place),
        };
        is_elsewhere.then(|| (items.into_iter().map(checked).collect(), extremum))
    }

    /// Returns whether only sums, differences and opposites are computed.
    pub(crate) fn is_linear(&self) -> bool {
        self.nodes.iter().all(|node| {
            matches!(
                node,
                Node::Constant(_)
                    | Node::Column(_)
                    | Node::Add
                    | Node::Subtract
                    | Node::Negate
                    | Node::Unknown
            )
        })
    }

    /// Returns the columns that occur, in order, with repetitions.
    pub fn columns(&self) -> impl Iterator<Item = &Column<V>> {
        self.nodes.iter().filter_map(|node| match node {
            Node::Column(column) => Some(column),
            _ => None,
        })
    }
}

impl<V: Clone> Expr<V> {
    /// Returns the expression with each column replaced; `None` if `of` returns `None` for a column.
    pub fn substitute<W>(&self, of: &mut dyn FnMut(&Column<V>) -> Option<Expr<W>>) -> Option<Expr<W>> {
        let mut nodes = Nodes::with_capacity(self.nodes.len());
        for node in self.nodes.iter() {
            match node {
                Node::Column(column) => of(column)?.nodes.into_iter().for_each(|node| nodes.push(node)),
                // The other nodes have no columns.
                other => {
                    nodes.push(other.clone().rename(&mut |_: V| unreachable!("a node without a column")))
                }
            }
        }
        Some(Expr { nodes })
    }

    /// Creates the result of an affine expression applied to arguments. A dim or symbol without argument counts as 0; an expression that
    /// is too large to write out counts as an unknown.
    pub fn from_affine(expr: &AffineExpr, dims: &[Expr<V>], symbols: &[Expr<V>]) -> Self {
        enum Step<'e, V> {
            Visit(&'e AffineExpr),
            Emit(Node<V>),
        }
        if expr.size() > Limits::AFFINE_SIZE {
            return Expr::unknown();
        }
        let mut nodes = Nodes::with_capacity(usize::try_from(expr.size()).unwrap_or(0));
        let mut steps: SmallVec<[Step<'_, V>; 8]> = smallvec![Step::Visit(expr)];
        let argument = |arguments: &[Expr<V>], position: u32, nodes: &mut Nodes<V>| match arguments
            .get(position as usize)
        {
            Some(argument) => nodes.extend(argument.nodes.iter().cloned()),
            None => nodes.push(Node::Constant(0)),
        };
        while let Some(step) = steps.pop() {
            let expr = match step {
                Step::Emit(node) => {
                    nodes.push(node);
                    continue;
                }
                Step::Visit(expr) => expr,
            };
            let (kind, lhs, rhs) = match expr.kind() {
                ExprKind::Constant(value) => {
                    nodes.push(Node::Constant(i128::from(value)));
                    continue;
                }
                ExprKind::Dim(position) => {
                    argument(dims, position, &mut nodes);
                    continue;
                }
                ExprKind::Symbol(position) => {
                    argument(symbols, position, &mut nodes);
                    continue;
                }
                ExprKind::Binary(kind, lhs, rhs) => (kind, lhs, rhs),
            };
            let node = match kind {
                BinaryKind::Add => Node::Add,
                BinaryKind::Mul => Node::Multiply,
                BinaryKind::FloorDiv => Node::FloorDiv,
                BinaryKind::CeilDiv => Node::CeilDiv,
                BinaryKind::Mod => Node::Modulo,
            };
            steps.extend([Step::Emit(node), Step::Visit(rhs), Step::Visit(lhs)]);
        }
        Expr { nodes }
    }
}

macro_rules! binary {
    ($($trait:ident $method:ident $node:ident)*) => {$(
        impl<V, R: Into<Expr<V>>> $trait<R> for Expr<V> {
            type Output = Expr<V>;
            fn $method(self, rhs: R) -> Expr<V> {
                self.then(rhs, Node::$node)
            }
        }
    )*};
}
binary!(Add add Add  Sub sub Subtract  Mul mul Multiply);

impl<V> Neg for Expr<V> {
    type Output = Expr<V>;
    fn neg(mut self) -> Expr<V> {
        self.nodes.push(Node::Negate);
        self
    }
}

/// Returns whether the nodes are a single operand in postfix order.
fn is_one_operand<V>(nodes: &[Node<V>]) -> bool {
    let depth = nodes.iter().try_fold(0usize, |depth, node| Some(depth.checked_sub(node.arity())? + 1));
    depth == Some(1)
}
