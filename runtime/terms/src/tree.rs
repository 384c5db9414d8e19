//! Data as trees of constructors and literals, which the generator prints as Rust.
//!
//! Each type derives its tree, so that the generator needs no list of the cases of an enum.

use crate::{AttrExpr, Constraint, Function};
pub use bourn_tree_derive::ToTree;

/// A constant expression of Rust.
#[derive(Clone, Debug)]
pub enum Tree<'d> {
    /// A constant, or a case without fields: `Range::ONCE`.
    Name(&'static str),
    /// A case or a struct with fields by position: `Expr::Neg(..)`.
    Call(&'static str, Vec<Tree<'d>>),
    /// A struct, or a case with fields by name.
    Fields {
        /// The struct: `Range`.
        name: &'static str,
        /// The fields that differ from the constant `rest`.
        fields: Vec<(&'static str, Tree<'d>)>,
        /// The constant with the other fields, if there are other fields: `Range::ONCE`.
        rest: Option<&'static str>,
    },
    /// A tuple.
    Tuple(Vec<Tree<'d>>),
    /// An array.
    List(Vec<Tree<'d>>),
    /// A reference.
    Ref(Box<Tree<'d>>),
    /// An integer.
    Int(i128),
    /// A truth value.
    Bool(bool),
    /// A string.
    Text(&'d str),
    /// A function of a spec.
    Function(Function<'d>),
    /// A constraint.
    Constraint(Constraint<'d>),
    /// An attribute that is written out.
    Attr(AttrExpr<'d>),
}

/// Data that has a tree.
pub trait ToTree {
    /// Returns the tree of the data.
    fn tree(&self) -> Tree<'_>;
}

impl<T: ToTree + ?Sized> ToTree for &T {
    fn tree(&self) -> Tree<'_> {
        Tree::Ref(Box::new((**self).tree()))
    }
}

impl<T: ToTree> ToTree for [T] {
    fn tree(&self) -> Tree<'_> {
        Tree::List(self.iter().map(ToTree::tree).collect())
    }
}

impl<T: ToTree> ToTree for Option<T> {
    fn tree(&self) -> Tree<'_> {
        match self {
            None => Tree::Name("None"),
            Some(inner) => Tree::Call("Some", vec![inner.tree()]),
        }
    }
}

impl ToTree for str {
    fn tree(&self) -> Tree<'_> {
        Tree::Text(self)
    }
}

impl ToTree for bool {
    fn tree(&self) -> Tree<'_> {
        Tree::Bool(*self)
    }
}

macro_rules! integers {
    ($($int:ty)*) => {
        $(impl ToTree for $int {
            fn tree(&self) -> Tree<'_> {
                Tree::Int(i128::from(*self))
            }
        })*
    };
}

integers!(u16 u32 u64 i64 i128);

impl<A: ToTree, B: ToTree> ToTree for (A, B) {
    fn tree(&self) -> Tree<'_> {
        Tree::Tuple(vec![self.0.tree(), self.1.tree()])
    }
}

impl ToTree for Function<'_> {
    fn tree(&self) -> Tree<'_> {
        Tree::Function(*self)
    }
}

impl ToTree for Constraint<'_> {
    fn tree(&self) -> Tree<'_> {
        Tree::Constraint(*self)
    }
}

impl ToTree for AttrExpr<'_> {
    fn tree(&self) -> Tree<'_> {
        Tree::Attr(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rel;
    use crate::equation::{Cond, Expr, Range};

    #[test]
    fn fields_like_those_of_the_constant_are_left_out() {
        assert!(matches!(Range::ONCE.tree(), Tree::Name("Range::ONCE")));
        let guards = [Cond::Compare(Expr::Int(1), Rel::Lt, Expr::operand(2))];
        let range = Range { guards: &guards, ..Range::ONCE };
        let Tree::Fields { name: "Range", fields, rest: Some("Range::ONCE") } = range.tree() else {
            panic!("{:?}", range.tree());
        };
        let [("guards", Tree::Ref(list))] = &fields[..] else { panic!("{fields:?}") };
        let Tree::List(items) = &**list else { panic!("{list:?}") };
        let [Tree::Call("Cond::Compare", args)] = &items[..] else { panic!("{items:?}") };
        let [Tree::Call("Expr::Int", one), Tree::Name("Rel::Lt"), Tree::Call("Expr::Value", _)] = &args[..]
        else {
            panic!("{args:?}");
        };
        assert!(matches!(one[..], [Tree::Int(1)]));
    }
}
