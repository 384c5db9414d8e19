//! The expression tree: storage, queries, evaluation and substitution.
//!
//! Trees may be arbitrarily deep (a sum of 100,000 terms is a left-leaning chain of that depth), so that everything here
//! that visits a tree keeps its own stack.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::misuse::{Used, check_shift};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

/// An immutable affine expression. Cloning costs a reference count; equality is structural.
#[derive(Clone)]
pub struct AffineExpr(pub(super) Repr);

/// The representation. Leaves are inline, so that only operations allocate.
#[derive(Clone)]
pub(super) enum Repr {
    Dim(u32),
    Symbol(u32),
    Constant(i64),
    Binary(Arc<Node>),
}

/// A binary operation with the facts that its construction and later queries need in constant time.
pub(super) struct Node {
    pub(super) kind: BinaryKind,
    pub(super) lhs: AffineExpr,
    pub(super) rhs: AffineExpr,
    hash: u64,
    /// The number of nodes of the tree, shared ones counted each time; saturates.
    size: u64,
    depth: u32,
    /// See [`AffineExpr::nesting`].
    nesting: u32,
    /// See [`AffineExpr::largest_known_divisor`].
    divisor: u64,
    used: Used,
    pure: bool,
}

/// The five operations of affine expressions; subtraction is addition of a multiple by -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BinaryKind {
    /// `lhs + rhs`.
    Add,
    /// `lhs * rhs`; affine if one side is a constant.
    Mul,
    /// `lhs mod rhs`, in `0 .. rhs`; defined for `rhs > 0`.
    Mod,
    /// `lhs floordiv rhs`, rounded towards negative infinity.
    FloorDiv,
    /// `lhs ceildiv rhs`, rounded towards positive infinity.
    CeilDiv,
}

impl BinaryKind {
    /// Returns the value of the operation, or `None` if it is undefined (a divisor of zero, a modulus that is not
    /// positive) or does not fit.
    #[must_use]
    pub fn eval(self, lhs: i64, rhs: i64) -> Option<i64> {
        match self {
            Self::Add => lhs.checked_add(rhs),
            Self::Mul => lhs.checked_mul(rhs),
            Self::Mod if rhs > 0 => Some(lhs.rem_euclid(rhs)),
            Self::Mod => None,
            Self::FloorDiv => {
                let quotient = lhs.checked_div(rhs)?;
                Some(if lhs % rhs != 0 && (lhs < 0) != (rhs < 0) { quotient - 1 } else { quotient })
            }
            Self::CeilDiv => {
                let quotient = lhs.checked_div(rhs)?;
                Some(if lhs % rhs != 0 && (lhs < 0) == (rhs < 0) { quotient + 1 } else { quotient })
            }
        }
    }
}

/// The root of an expression; see [`AffineExpr::kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprKind<'a> {
    /// The dimension `d<n>`.
    Dim(u32),
    /// The symbol `s<n>`.
    Symbol(u32),
    /// An integer.
    Constant(i64),
    /// An operation on two expressions.
    Binary(BinaryKind, &'a AffineExpr, &'a AffineExpr),
}

/// The size from which a tree caches results for shared subtrees.
const MEMO_SIZE: u64 = 64;

impl AffineExpr {
    /// Returns the dimension `d<position>`.
    #[must_use]
    pub fn dim(position: u32) -> Self {
        Self(Repr::Dim(position))
    }

    /// Returns the symbol `s<position>`.
    #[must_use]
    pub fn symbol(position: u32) -> Self {
        Self(Repr::Symbol(position))
    }

    /// Returns the constant `value`.
    #[must_use]
    pub fn constant(value: i64) -> Self {
        Self(Repr::Constant(value))
    }

    /// Returns the operation as given, without any rewrite.
    pub(super) fn raw(kind: BinaryKind, lhs: Self, rhs: Self) -> Self {
        let mut hasher = FxHasher::default();
        (kind, lhs.hash_value(), rhs.hash_value()).hash(&mut hasher);
        let rhs_constant = rhs.as_constant();
        let operator_pure = match kind {
            BinaryKind::Add => true,
            BinaryKind::Mul => rhs_constant.is_some() || lhs.as_constant().is_some(),
            BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv => rhs_constant.is_some(),
        };
        let node = Node {
            kind,
            hash: hasher.finish(),
            size: lhs.size().saturating_add(rhs.size()).saturating_add(1),
            depth: lhs.depth().max(rhs.depth()).saturating_add(1),
            nesting: lhs.nesting().max(rhs.nesting()).saturating_add(u32::from(kind != BinaryKind::Add)),
            divisor: known_divisor(kind, &lhs, &rhs),
            used: lhs.used().and(rhs.used()),
            pure: operator_pure && lhs.is_pure_affine() && rhs.is_pure_affine(),
            lhs,
            rhs,
        };
        Self(Repr::Binary(Arc::new(node)))
    }

    /// Returns the root of the expression, to match on.
    #[must_use]
    pub fn kind(&self) -> ExprKind<'_> {
        match &self.0 {
            Repr::Dim(position) => ExprKind::Dim(*position),
            Repr::Symbol(position) => ExprKind::Symbol(*position),
            Repr::Constant(value) => ExprKind::Constant(*value),
            Repr::Binary(node) => ExprKind::Binary(node.kind, &node.lhs, &node.rhs),
        }
    }

    /// Returns the operands, if this is an operation of that kind.
    pub(super) fn operands_of(&self, kind: BinaryKind) -> Option<(&Self, &Self)> {
        match &self.0 {
            Repr::Binary(node) if node.kind == kind => Some((&node.lhs, &node.rhs)),
            _ => None,
        }
    }

    /// Returns `(x, c)` if this is `x <kind> c` with a constant `c`.
    pub(super) fn constant_operand_of(&self, kind: BinaryKind) -> Option<(&Self, i64)> {
        let (lhs, rhs) = self.operands_of(kind)?;
        Some((lhs, rhs.as_constant()?))
    }

    fn node(&self) -> Option<&Node> {
        match &self.0 {
            Repr::Binary(node) => Some(node),
            _ => None,
        }
    }

    /// Returns the value, if the expression is a constant.
    #[must_use]
    pub fn as_constant(&self) -> Option<i64> {
        match self.0 {
            Repr::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the number of nodes of the tree; subtrees that are used twice count twice.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.node().map_or(1, |node| node.size)
    }

    /// Returns the length of the longest path down the tree; 0 for a dimension, a symbol and a constant.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.node().map_or(0, |node| node.depth)
    }

    /// Returns how deep parentheses can nest when the expression is printed: the number of operations other than additions
    /// on a path.
    pub(super) fn nesting(&self) -> u32 {
        self.node().map_or(0, |node| node.nesting)
    }

    fn hash_value(&self) -> u64 {
        let mut hasher = FxHasher::default();
        match &self.0 {
            Repr::Dim(position) => (0u8, *position).hash(&mut hasher),
            Repr::Symbol(position) => (1u8, *position).hash(&mut hasher),
            Repr::Constant(value) => (2u8, *value).hash(&mut hasher),
            Repr::Binary(node) => return node.hash,
        }
        hasher.finish()
    }

    /// Returns whether a dimension occurs in the expression.
    #[must_use]
    pub fn uses_dims(&self) -> bool {
        self.used().dims > 0
    }

    pub(crate) fn used(&self) -> Used {
        match &self.0 {
            Repr::Dim(position) => Used { dims: position.saturating_add(1), symbols: 0 },
            Repr::Symbol(position) => Used { dims: 0, symbols: position.saturating_add(1) },
            Repr::Constant(_) => Used::default(),
            Repr::Binary(node) => node.used,
        }
    }

    /// Returns whether the expression is made of symbols and constants only.
    #[must_use]
    pub fn is_symbolic_or_constant(&self) -> bool {
        !self.uses_dims()
    }

    /// Returns whether each product has a constant side and each divisor is a constant; if not, the expression is
    /// semi-affine.
    #[must_use]
    pub fn is_pure_affine(&self) -> bool {
        self.node().is_none_or(|node| node.pure)
    }

    /// Returns a positive integer that divides every value of the expression, the largest that the shape of the expression
    /// shows. It is 0 for the constant 0 alone, which all integers divide.
    #[must_use]
    pub fn largest_known_divisor(&self) -> u64 {
        match &self.0 {
            Repr::Constant(value) => value.unsigned_abs(),
            Repr::Binary(node) => node.divisor,
            Repr::Dim(_) | Repr::Symbol(_) => 1,
        }
    }

    /// Returns whether the shape of the expression shows that each of its values is a multiple of `factor`.
    #[must_use]
    pub fn is_multiple_of(&self, factor: i64) -> bool {
        let divisor = self.largest_known_divisor();
        divisor.checked_rem(factor.unsigned_abs()).map_or(divisor == 0, |rest| rest == 0)
    }

    /// Returns the value for these dimensions and symbols, or `None` if a divisor is zero, a modulus is not positive, an
    /// intermediate value does not fit 64 bits, or a position has no value.
    #[must_use]
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        self.fold(
            |leaf| match leaf {
                Repr::Dim(position) => dims.get(*position as usize).copied(),
                Repr::Symbol(position) => symbols.get(*position as usize).copied(),
                Repr::Constant(value) => Some(*value),
                Repr::Binary(_) => None,
            },
            |_, kind, lhs, rhs| kind.eval(lhs?, rhs?),
        )
    }

    /// Returns the expression with each `d<i>` replaced by `dims[i]` and each `s<i>` by `symbols[i]`, simplified as it is
    /// built. Positions beyond the slices are kept.
    #[must_use]
    pub fn replace(&self, dims: &[Self], symbols: &[Self]) -> Self {
        self.map_leaves(|leaf| match leaf {
            Repr::Dim(position) => dims.get(*position as usize).cloned(),
            Repr::Symbol(position) => symbols.get(*position as usize).cloned(),
            _ => None,
        })
    }

    /// Returns the expression with each `d<i>` replaced by `d<i + by>`.
    ///
    /// # Panics
    ///
    /// Panics if a position is then beyond `u32::MAX`.
    #[must_use]
    #[track_caller]
    pub fn shift_dims(&self, by: usize) -> Self {
        self.map_leaves(|leaf| match leaf {
            Repr::Dim(position) => Some(Self::dim(check_shift("AffineExpr::shift_dims", "d", *position, by))),
            _ => None,
        })
    }

    /// Returns the expression with each `s<i>` replaced by `s<i + by>`.
    ///
    /// # Panics
    ///
    /// Panics if a position is then beyond `u32::MAX`.
    #[must_use]
    #[track_caller]
    pub fn shift_symbols(&self, by: usize) -> Self {
        self.map_leaves(|leaf| match leaf {
            Repr::Symbol(position) => {
                Some(Self::symbol(check_shift("AffineExpr::shift_symbols", "s", *position, by)))
            }
            _ => None,
        })
    }

    /// Replaces leaves; a leaf for which `replacement` gives `None` is kept. Unchanged subtrees are shared with the result.
    fn map_leaves(&self, mut replacement: impl FnMut(&Repr) -> Option<Self>) -> Self {
        let replaced = self.fold(
            |leaf| replacement(leaf),
            |node, kind, lhs, rhs| {
                if lhs.is_none() && rhs.is_none() {
                    return None;
                }
                let lhs = lhs.unwrap_or_else(|| node.lhs.clone());
                let rhs = rhs.unwrap_or_else(|| node.rhs.clone());
                Some(Self::binary(kind, lhs, rhs))
            },
        );
        replaced.unwrap_or_else(|| self.clone())
    }

    /// Returns whether `d<position>` occurs.
    #[must_use]
    pub fn uses_dim(&self, position: u32) -> bool {
        self.any_leaf(|leaf| matches!(leaf, Repr::Dim(at) if *at == position))
    }

    /// Returns whether `s<position>` occurs.
    #[must_use]
    pub fn uses_symbol(&self, position: u32) -> bool {
        self.any_leaf(|leaf| matches!(leaf, Repr::Symbol(at) if *at == position))
    }

    fn any_leaf(&self, test: impl Fn(&Repr) -> bool) -> bool {
        let mut found = false;
        self.visit_leaves(|leaf| found = found || test(leaf));
        found
    }

    /// Calls `visit` on the leaves, from left to right.
    pub(super) fn visit_leaves(&self, mut visit: impl FnMut(&Repr)) {
        self.fold(|leaf| visit(leaf), |_, _, (), ()| ());
    }

    /// Computes a value bottom-up. Shared subtrees of large expressions are computed once.
    pub(super) fn fold<T: Clone>(
        &self,
        mut leaf: impl FnMut(&Repr) -> T,
        mut combine: impl FnMut(&Node, BinaryKind, T, T) -> T,
    ) -> T {
        enum Step<'a> {
            Enter(&'a AffineExpr),
            Leave(&'a Arc<Node>),
        }
        let Repr::Binary(root) = &self.0 else { return leaf(&self.0) };
        let memoize = root.size > MEMO_SIZE;
        let mut memo: FxHashMap<*const Node, T> = FxHashMap::default();
        let mut values: Vec<T> = Vec::new();
        let mut steps = vec![Step::Leave(root), Step::Enter(&root.rhs), Step::Enter(&root.lhs)];
        while let Some(step) = steps.pop() {
            let node = match step {
                Step::Enter(expr) => match &expr.0 {
                    Repr::Binary(shared) => {
                        let known = if memoize { memo.get(&Arc::as_ptr(shared)) } else { None };
                        if let Some(value) = known {
                            values.push(value.clone());
                        } else {
                            steps.extend([
                                Step::Leave(shared),
                                Step::Enter(&shared.rhs),
                                Step::Enter(&shared.lhs),
                            ]);
                        }
                        continue;
                    }
                    other => {
                        values.push(leaf(other));
                        continue;
                    }
                },
                Step::Leave(node) => node,
            };
            // A node is left after both operands have pushed their values.
            if let (Some(rhs), Some(lhs)) = (values.pop(), values.pop()) {
                let value = combine(node, node.kind, lhs, rhs);
                if memoize && Arc::strong_count(node) > 1 {
                    memo.insert(Arc::as_ptr(node), value.clone());
                }
                values.push(value);
            }
        }
        match values.pop() {
            Some(value) => value,
            None => unreachable!("the root pushes its value last"),
        }
    }
}

/// See [`AffineExpr::largest_known_divisor`].
fn known_divisor(kind: BinaryKind, lhs: &AffineExpr, rhs: &AffineExpr) -> u64 {
    let (l, r) = (lhs.largest_known_divisor(), rhs.largest_known_divisor());
    match kind {
        BinaryKind::Add => gcd(l, r),
        // If the product does not fit, either factor's divisor is still right.
        BinaryKind::Mul => l.checked_mul(r).unwrap_or(l.max(r)),
        BinaryKind::Mod => gcd(l, r),
        BinaryKind::FloorDiv | BinaryKind::CeilDiv => match rhs.as_constant() {
            Some(c) if c != 0 && l % c.unsigned_abs() == 0 => l / c.unsigned_abs(),
            _ => 1,
        },
    }
}

/// Returns the greatest common divisor; `gcd(0, x) == x`.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The pairs of large subtrees that a comparison has seen, so that shared ones are compared once.
#[derive(Default)]
struct Compared(FxHashSet<(*const Node, *const Node)>);

impl Compared {
    fn is_new(&mut self, x: &Arc<Node>, y: &Arc<Node>) -> bool {
        x.size <= MEMO_SIZE || self.0.insert((Arc::as_ptr(x), Arc::as_ptr(y)))
    }
}

impl PartialEq for AffineExpr {
    fn eq(&self, other: &Self) -> bool {
        let mut pending = vec![];
        let mut compared = Compared::default();
        let (mut a, mut b) = (self, other);
        loop {
            match (&a.0, &b.0) {
                (Repr::Dim(x), Repr::Dim(y)) | (Repr::Symbol(x), Repr::Symbol(y)) if x == y => {}
                (Repr::Constant(x), Repr::Constant(y)) if x == y => {}
                (Repr::Binary(x), Repr::Binary(y)) if Arc::ptr_eq(x, y) => {}
                (Repr::Binary(x), Repr::Binary(y))
                    if x.hash == y.hash && x.kind == y.kind && x.size == y.size =>
                {
                    if !compared.is_new(x, y) {
                        match pending.pop() {
                            Some(pair) => (a, b) = pair,
                            None => return true,
                        }
                        continue;
                    }
                    pending.push((&x.lhs, &y.lhs));
                    (a, b) = (&x.rhs, &y.rhs);
                    continue;
                }
                _ => return false,
            }
            match pending.pop() {
                Some(pair) => (a, b) = pair,
                None => return true,
            }
        }
    }
}

impl Eq for AffineExpr {}

impl Hash for AffineExpr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash_value());
    }
}

impl PartialOrd for AffineExpr {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A total order without meaning, for sorting: dimensions, symbols, constants, operations.
impl Ord for AffineExpr {
    fn cmp(&self, other: &Self) -> Ordering {
        fn rank(expr: &AffineExpr) -> (u8, i64) {
            match &expr.0 {
                Repr::Dim(position) => (0, i64::from(*position)),
                Repr::Symbol(position) => (1, i64::from(*position)),
                Repr::Constant(value) => (2, *value),
                Repr::Binary(node) => (3, node.kind as i64),
            }
        }
        let mut pending = vec![(self, other)];
        let mut compared = Compared::default();
        while let Some((a, b)) = pending.pop() {
            match rank(a).cmp(&rank(b)) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
            if let (Repr::Binary(x), Repr::Binary(y)) = (&a.0, &b.0)
                && !Arc::ptr_eq(x, y)
                && compared.is_new(x, y)
            {
                pending.push((&x.rhs, &y.rhs));
                pending.push((&x.lhs, &y.lhs));
            }
        }
        Ordering::Equal
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // Shallow trees are dropped recursively; deep trees are taken apart level by level.
        if self.depth < 64 {
            return;
        }
        let leaf = || AffineExpr(Repr::Constant(0));
        let mut pending =
            vec![std::mem::replace(&mut self.lhs, leaf()), std::mem::replace(&mut self.rhs, leaf())];
        while let Some(expr) = pending.pop() {
            let Repr::Binary(shared) = expr.0 else { continue };
            if let Some(mut node) = Arc::into_inner(shared) {
                pending.push(std::mem::replace(&mut node.lhs, leaf()));
                pending.push(std::mem::replace(&mut node.rhs, leaf()));
                // The operands left are leaves only, so the recursion is one level.
            }
        }
    }
}
