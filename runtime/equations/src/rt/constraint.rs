//! Common parts of generated handles of named constraints: conversions, and dispatch on the arms of a union.

/// Implements `get()` of constraints that only one type satisfies; takes each struct with its table.
#[macro_export]
macro_rules! only_type {
    ($($name:ident = $table:ident),+) => {
        $(impl<'c> $name<'c> {
            /// Returns the only type that satisfies the constraint.
            ///
            /// # Panics
            /// Panics if its dialect is not registered in the context.
            pub fn get(ctx: &'c $crate::rt::Context) -> Self {
                $crate::rt::TypeHandle::wrap(
                    $crate::rt::CheckType::build(&$table, ctx).expect("the dialect of the type is registered"),
                )
            }
        })+
    };
}

/// Declares the view of a constraint over ops. It borrows the IR, so that the op keeps satisfying the constraint.
///
/// `constraint_op!(Counted, COUNTED; implies [Any])` takes the struct, its table, and the constraints that it implies.
#[macro_export]
macro_rules! constraint_op {
    ($name:ident, $table:ident; implies [$($up:path),* $(,)?] $(; views [$($view:path),* $(,)?])? $(; $cost:literal)?) => {
        impl<'a, 'c> $name<'a, 'c> {
            /// The text for messages.
            pub const TEXT: &'static str = $table.text;
            /// Returns whether an op satisfies the constraint.
            $(#[doc = ""] #[doc = $cost])?
            pub fn classof(op: $crate::rt::OpRef<'a, 'c>) -> bool {
                $crate::rt::CheckOp::check(&$table, op)
            }
            /// Returns the view of an op that satisfies the constraint. It borrows the IR, so the op cannot change.
            pub fn cast(op: $crate::rt::OpRef<'a, 'c>) -> Option<Self> {
                Self::classof(op).then_some(Self(op))
            }
            /// Returns the op.
            pub fn as_op(self) -> $crate::rt::OpRef<'a, 'c> {
                self.0
            }
        }
        impl<'a, 'c> $crate::rt::OpView<'a, 'c> for $name<'a, 'c> {
            fn classof(op: $crate::rt::OpRef<'a, 'c>) -> bool {
                $crate::rt::CheckOp::check(&$table, op)
            }
            fn wrap(op: $crate::rt::OpRef<'a, 'c>) -> Self {
                Self(op)
            }
            fn as_op(self) -> $crate::rt::OpRef<'a, 'c> {
                self.0
            }
        }
        impl<'a, 'c> TryFrom<$crate::rt::OpRef<'a, 'c>> for $name<'a, 'c> {
            type Error = $crate::rt::CastError;
            fn try_from(op: $crate::rt::OpRef<'a, 'c>) -> Result<Self, Self::Error> {
                Self::cast(op).ok_or($crate::rt::CastError { expected: $table.text })
            }
        }
        impl<'a, 'c> From<$name<'a, 'c>> for $crate::rt::OpRef<'a, 'c> {
            fn from(view: $name<'a, 'c>) -> Self {
                view.0
            }
        }
        impl<'a, 'c> std::ops::Deref for $name<'a, 'c> {
            type Target = $crate::rt::OpRef<'a, 'c>;
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }
        $(const _: () = {
            use $up as Up_;
            impl<'a, 'c> From<$name<'a, 'c>> for Up_<'a, 'c> {
                fn from(view: $name<'a, 'c>) -> Self {
                    Up_::known(view.0)
                }
            }
        };)*
        $($(const _: () = {
            use $view as View_;
            impl<'a, 'c> From<$name<'a, 'c>> for View_<'a, 'c> {
                fn from(view: $name<'a, 'c>) -> Self {
                    $crate::rt::implied_view(View_::of(view.0))
                }
            }
        };)*)?
        impl<'a, 'c> $name<'a, 'c> {
            /// Creates the view of an op that is known to satisfy the constraint.
            #[doc(hidden)]
            pub fn known(op: $crate::rt::OpRef<'a, 'c>) -> Self {
                Self(op)
            }
        }
    };
}

/// Implements typed access to the elements of a constraint over arrays of attributes.
#[macro_export]
macro_rules! typed_array {
    ($name:ident of $item:path) => {
        const _: () = {
            use $item as Item_;
            impl<'c> $name<'c> {
                fn elements(self) -> &'c [$crate::rt::Attribute<'c>] {
                    $crate::rt::AttrHandle::attr(self).as_array().unwrap_or_default()
                }
                /// Returns the number of elements.
                pub fn len(self) -> usize {
                    self.elements().len()
                }
                /// Returns whether there is no element.
                pub fn is_empty(self) -> bool {
                    self.elements().is_empty()
                }
                /// Returns one element.
                pub fn get(self, i: usize) -> Option<Item_<'c>> {
                    self.elements().get(i).map(|&item| $crate::rt::AttrHandle::wrap(item))
                }
                /// Returns all elements.
                pub fn iter(self) -> impl Iterator<Item = Item_<'c>> {
                    self.elements().iter().map(|&item| $crate::rt::AttrHandle::wrap(item))
                }
            }
        };
    };
}

/// Returns whether an earlier arm of a dispatch takes all items of a later arm.
#[must_use]
pub const fn covers(earlier: &str, earlier_covers: &[&str], later: &str, later_implies: &[&str]) -> bool {
    same(earlier, later) || has(later_implies, earlier) || has(earlier_covers, later)
}

const fn has(list: &[&str], item: &str) -> bool {
    let mut i = 0;
    while i < list.len() {
        if same(list[i], item) {
            return true;
        }
        i += 1;
    }
    false
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Runs the first arm whose handle a type satisfies, with the typed handle.
///
/// ```
/// use bourn_equations::rt::{IndexType, IntegerType, match_type};
/// let ctx = bourn_ir::Context::new(&bourn_ir::DialectRegistry::new());
/// let bits = match_type!(ctx.signless(8) { t: IntegerType => t.width(), _t: IndexType => 64, _ => 0 });
/// assert_eq!(bits, 8);
/// ```
///
/// An arm that an earlier arm covers does not compile:
///
/// ```compile_fail
/// use bourn_equations::rt::{IntegerType, match_type};
/// let ctx = bourn_ir::Context::new(&bourn_ir::DialectRegistry::new());
/// let bits = match_type!(ctx.signless(8) { t: IntegerType => t.width(), _t: IntegerType => 64, _ => 0 });
/// ```
#[macro_export]
macro_rules! match_type {
    (@arms $ty:ident [$([$($seen:ident)::+])*] { _ => $otherwise:expr $(,)? }) => {
        { let _ = $ty; $otherwise }
    };
    (@arms $ty:ident [$([$($seen:ident)::+])*] {
        $handle:ident : $($constraint:ident)::+ => $value:expr, $($rest:tt)*
    }) => {{
        type Arm<'c> = $($constraint)::+<'c>;
        $(const {
            assert!(
                !$crate::rt::covers(
                    <$($seen)::+<'static> as $crate::rt::TypeHandle<'static>>::ID,
                    <$($seen)::+<'static> as $crate::rt::TypeHandle<'static>>::COVERS,
                    <Arm<'static> as $crate::rt::TypeHandle<'static>>::ID,
                    <Arm<'static> as $crate::rt::TypeHandle<'static>>::IMPLIES,
                ),
                concat!("an arm is never reached: `", stringify!($($seen)::+), "` before it covers it")
            );
        })*
        if let Some($handle) = <Arm<'_> as $crate::rt::TypeHandle<'_>>::dyn_cast($ty) {
            $value
        } else {
            $crate::match_type!(@arms $ty [$([$($seen)::+])* [$($constraint)::+]] { $($rest)* })
        }
    }};
    ($name:ident . $method:ident ( $($arg:expr),* ) { $($arms:tt)* }) => {{
        let ty = $name.$method($($arg),*);
        $crate::match_type!(@arms ty [] { $($arms)* })
    }};
    ($ty:ident { $($arms:tt)* }) => { $crate::match_type!(@arms $ty [] { $($arms)* }) };
}

/// Runs the first arm whose view an op has, and whose condition holds, with the view:
/// `match_op!(op { pad: tensor::PadOp if pad.nofold() => 1, slice: tensor::ExtractSliceOp => 2, _ => 0 })`.
///
/// ```
/// use bourn_equations::rt::{OpRef, OpView, match_op};
/// # #[derive(Clone, Copy)]
/// # struct Quiet<'a, 'c>(OpRef<'a, 'c>);
/// # impl<'a, 'c> OpView<'a, 'c> for Quiet<'a, 'c> {
/// #     fn classof(op: OpRef<'a, 'c>) -> bool { op.num_results() == 0 }
/// #     fn wrap(op: OpRef<'a, 'c>) -> Self { Quiet(op) }
/// #     fn as_op(self) -> OpRef<'a, 'c> { self.0 }
/// # }
/// fn results(op: OpRef<'_, '_>) -> usize {
///     match_op!(op { _quiet: Quiet => 0, _ => op.num_results() })
/// }
/// ```
#[macro_export]
macro_rules! match_op {
    (@arms $op:ident { _ => $otherwise:expr $(,)? }) => { { let _ = $op; $otherwise } };
    (@arms $op:ident { $view:ident : $($constraint:ident)::+ $(if $guard:expr)? => $value:expr, $($rest:tt)* }) => {
        if let Some($view) = $op.dyn_cast::<$($constraint)::+>()$(.filter(|&$view| {
            let _ = $view;
            $guard
        }))? {
            $value
        } else {
            $crate::match_op!(@arms $op { $($rest)* })
        }
    };
    ($name:ident . $method:ident ( $($arg:expr),* ) { $($arms:tt)* }) => {{
        let op = $name.$method($($arg),*);
        $crate::match_op!(@arms op { $($arms)* })
    }};
    ($op:ident { $($arms:tt)* }) => { $crate::match_op!(@arms $op { $($arms)* }) };
}
