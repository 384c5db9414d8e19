//! Common parts of generated handles of named constraints: conversions, and dispatch on the arms of a union.

/// Implements handles of constraints over types, several at once if they wrap and imply the same.
///
/// `constraint_type!(IntLike = INT_LIKE: Type; { implies [Any]; covers [IndexType]; some })` takes the structs with their
/// tables, what they wrap, the handles that they imply (with an infallible conversion to each), the handles of other
/// modules that imply them, and whether they are `all` types. After it may come the views of interfaces that they imply,
/// and a sentence for the documentation of `classof` on its cost.
#[macro_export]
macro_rules! constraint_type {
    ($($name:ident = $table:ident),+ : $base:path; $relations:tt) => {
        $($crate::constraint_handle!(
            TypeHandle, Type, ty, TypeConstraint; $name: $base, $table; $relations
        );)+
    };
}

/// Implements handles of constraints over attributes, as `constraint_type!` does for types.
#[macro_export]
macro_rules! constraint_attr {
    ($($name:ident = $table:ident),+ : $base:path; $relations:tt) => {
        $($crate::constraint_handle!(
            AttrHandle, Attribute, attr, AttrConstraint; $name: $base, $table; $relations
        );)+
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! constraint_handle {
    ($handle:ident, $raw:ident, $get:ident, $table_type:ident; $name:ident: $base:path, $table:ident;
     { implies [$($up:path),* $(,)?]; covers [$($down:path),* $(,)?]; $extent:ident
       $(; views [$($view:path),* $(,)?])? $(; $cost:literal)? }) => {
        const _: () = {
            use $base as Base_;
            impl<'c> $crate::rt::$handle<'c> for $name<'c> {
                const CONSTRAINT: &'static $crate::rt::$table_type = &$table;
                const ID: &'static str = concat!(module_path!(), "::", stringify!($name));
                const IMPLIES: &'static [&'static str] = &[
                    $({ use $up as Up_; <Up_<'static> as $crate::rt::$handle<'static>>::ID }),*
                ];
                const COVERS: &'static [&'static str] = &[
                    $({ use $down as Down_; <Down_<'static> as $crate::rt::$handle<'static>>::ID }),*
                ];
                fn wrap(raw: $crate::rt::$raw<'c>) -> Self {
                    Self(<Base_<'c> as $crate::rt::$handle<'c>>::wrap(raw))
                }
                fn $get(self) -> $crate::rt::$raw<'c> {
                    <Base_<'c> as $crate::rt::$handle<'c>>::$get(self.0)
                }
            }
            impl Clone for $name<'_> {
                fn clone(&self) -> Self {
                    *self
                }
            }
            impl Copy for $name<'_> {}
            impl PartialEq for $name<'_> {
                fn eq(&self, other: &Self) -> bool {
                    self.0 == other.0
                }
            }
            impl Eq for $name<'_> {}
            impl std::hash::Hash for $name<'_> {
                fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                    self.0.hash(state);
                }
            }
            impl std::fmt::Debug for $name<'_> {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.debug_tuple(stringify!($name)).field(&self.0).finish()
                }
            }
            impl<'c> $name<'c> {
                /// Returns whether the constraint is satisfied.
                $(#[doc = ""] #[doc = $cost])?
                pub fn classof(raw: $crate::rt::$raw<'c>) -> bool {
                    <Self as $crate::rt::$handle<'c>>::classof(raw)
                }
            }
            impl<'c> From<$name<'c>> for $crate::rt::$raw<'c> {
                fn from(handle: $name<'c>) -> Self {
                    $crate::rt::$handle::$get(handle)
                }
            }
            impl<'c> std::ops::Deref for $name<'c> {
                type Target = Base_<'c>;
                fn deref(&self) -> &Self::Target {
                    &self.0
                }
            }
        };
        $crate::constraint_handle!(@$extent $handle, $raw; $name);
        $($(const _: () = {
            use $view as View_;
            impl<'c> From<$name<'c>> for View_<'c> {
                fn from(handle: $name<'c>) -> Self {
                    $crate::rt::implied_view(View_::of($crate::rt::$handle::$get(handle)))
                }
            }
        };)*)?
        $($crate::implied!($handle, $get; $name => $up);)*
        $($crate::implied!($handle, $get; $down => $name);)*
    };
    (@all $handle:ident, $raw:ident; $name:ident) => {
        impl<'c> From<$crate::rt::$raw<'c>> for $name<'c> {
            fn from(raw: $crate::rt::$raw<'c>) -> Self {
                <Self as $crate::rt::$handle<'c>>::wrap(raw)
            }
        }
    };
    (@some $handle:ident, $raw:ident; $name:ident) => {
        impl<'c> TryFrom<$crate::rt::$raw<'c>> for $name<'c> {
            type Error = $crate::rt::CastError;
            fn try_from(raw: $crate::rt::$raw<'c>) -> Result<Self, Self::Error> {
                <Self as $crate::rt::$handle<'c>>::dyn_cast(raw).ok_or($crate::rt::CastError {
                    expected: <Self as $crate::rt::$handle<'c>>::CONSTRAINT.text,
                })
            }
        }
    };
}

/// Implements a conversion that needs no check, since one constraint implies the other.
#[doc(hidden)]
#[macro_export]
macro_rules! implied {
    ($handle:ident, $get:ident; $from:path => $to:path) => {
        const _: () = {
            use $from as From_;
            use $to as To_;
            impl<'c> From<From_<'c>> for To_<'c> {
                #[inline]
                fn from(handle: From_<'c>) -> Self {
                    <To_<'c> as $crate::rt::$handle<'c>>::wrap($crate::rt::$handle::$get(handle))
                }
            }
        };
    };
}

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

/// Implements `case()` of a constraint over types that is a union:
/// `type_cases!(IntLike, IntLikeCase, INT_LIKE; 0 Scalar Int; else Vec VectorType)`.
#[macro_export]
macro_rules! type_cases {
    ($($args:tt)*) => { $crate::handle_cases!(TypeHandle, CheckType, ty; $($args)*); };
}

/// Implements `case()` of a constraint over attributes that is a union, as `type_cases!` does for types.
#[macro_export]
macro_rules! attr_cases {
    ($($args:tt)*) => { $crate::handle_cases!(AttrHandle, CheckAttr, attr; $($args)*); };
}

#[doc(hidden)]
#[macro_export]
macro_rules! handle_cases {
    ($bound:ident, $check:ident, $get:ident; $name:ident, $case:ident, $table:ident; $($at:literal $variant:ident $handle:path),*; else $last:ident $last_handle:path) => {
        impl<'c> $name<'c> {
            /// Returns the first case that fits. If none does, which happens only in IR that was not verified, returns the
            /// last one.
            pub fn case(self) -> $case<'c> {
                let raw = $crate::rt::$bound::$get(self);
                match $crate::rt::$check::arm(&$table, raw) {
                    $(Some($at) => {
                        use $handle as Handle_;
                        $case::$variant(<Handle_<'c> as $crate::rt::$bound<'c>>::wrap(raw))
                    })*
                    _ => {
                        use $last_handle as Handle_;
                        $case::$last(<Handle_<'c> as $crate::rt::$bound<'c>>::wrap(raw))
                    }
                }
            }
        }
    };
}

/// Declares the view of a constraint over ops. It borrows the IR, so that the op keeps satisfying the constraint.
///
/// `constraint_op!(Counted, COUNTED; implies [Any])` takes the struct, its table, and what it implies.
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

/// Returns whether the earlier arm of a dispatch takes everything that the later one is for.
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
/// An arm that an earlier one covers does not compile:
///
/// ```compile_fail
/// use bourn_equations::rt::{IntegerType, match_type};
/// let ctx = bourn_ir::Context::new(&bourn_ir::DialectRegistry::new());
/// let bits = match_type!(ctx.signless(8) { t: IntegerType => t.width(), _t: IntegerType => 64, _ => 0 });
/// ```
#[macro_export]
macro_rules! match_type {
    (@arms $ty:ident [$($seen:ident)*] { _ => $otherwise:expr $(,)? }) => { { let _ = $ty; $otherwise } };
    (@arms $ty:ident [$($seen:ident)*] { $handle:ident : $constraint:ident => $value:expr, $($rest:tt)* }) => {{
        $(const {
            assert!(
                !$crate::rt::covers(
                    <$seen<'static> as $crate::rt::TypeHandle<'static>>::ID,
                    <$seen<'static> as $crate::rt::TypeHandle<'static>>::COVERS,
                    <$constraint<'static> as $crate::rt::TypeHandle<'static>>::ID,
                    <$constraint<'static> as $crate::rt::TypeHandle<'static>>::IMPLIES,
                ),
                concat!("arm `", stringify!($constraint), "` is never reached: `", stringify!($seen), "` before it covers it")
            );
        })*
        if let Some($handle) = <$constraint<'_> as $crate::rt::TypeHandle<'_>>::dyn_cast($ty) {
            $value
        } else {
            $crate::match_type!(@arms $ty [$($seen)* $constraint] { $($rest)* })
        }
    }};
    ($name:ident . $method:ident ( $($arg:expr),* ) { $($arms:tt)* }) => {{
        let ty = $name.$method($($arg),*);
        $crate::match_type!(@arms ty [] { $($arms)* })
    }};
    ($ty:ident { $($arms:tt)* }) => { $crate::match_type!(@arms $ty [] { $($arms)* }) };
}
