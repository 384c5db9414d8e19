//! Interfaces: views, which find their models.

use bourn_ir::context::NoInterface;

/// The model of everything that implements an interface by its defaults alone; all such ops, types and attributes share it.
#[derive(Clone, Copy, Debug)]
pub struct Defaults;

/// The properties of the view of an interface, unless the view itself defines them. Derived items ask it, which know
/// nothing of an interface but its name.
#[doc(hidden)]
pub trait NoEquations {
    /// Whether the interface has equations or requirements.
    const HAS_EQUATIONS: bool = false;
}

impl<View> NoEquations for View {}

/// Returns the error for an item that declares an interface whose condition does not hold.
pub fn not_here(owner: &str, interface: &str) -> NoInterface {
    NoInterface { owner: owner.to_owned(), interface: interface.to_owned(), promised: None }
}

/// Unwraps the view through an interface that a satisfied constraint implies.
///
/// # Panics
/// Panics if there is no view: the item comes from an op that was not verified.
#[must_use]
#[track_caller]
pub fn implied_view<V>(view: Option<V>) -> V {
    view.expect("what satisfies the constraint implements the interface")
}

/// Declares the view of an op through an interface, the struct to which generated code adds the methods.
#[macro_export]
macro_rules! op_interface {
    ($view:ident, $interface:ident, $name:expr $(, $when:path)* $(,)?) => {
        impl<'a, 'c> $view<'a, 'c> {
            /// The name under which tables and registries hold the interface.
            pub const NAME: &'static str = $name;
            /// Returns whether the condition of the interface holds here.
            pub fn holds(op: $crate::rt::OpRef<'_, '_>) -> bool {
                let conditions: &[fn($crate::rt::OpRef<'_, '_>) -> bool] = &[$($when),*];
                conditions.iter().all(|condition| condition(op))
            }
            /// Returns the view of an op that implements the interface itself.
            pub fn of(op: $crate::rt::OpRef<'a, 'c>) -> Option<Self> {
                if !Self::holds(op) {
                    return None;
                }
                $crate::rt::own_interface::<dyn $interface>(op, $name).map(|model| Self { op, model })
            }
            /// Returns the view of an op that implements the interface itself or was given a model from outside.
            ///
            /// # Errors
            /// Returns why there is no view.
            pub fn find(
                ctx: &$crate::rt::Context,
                op: $crate::rt::OpRef<'a, 'c>,
            ) -> Result<Self, $crate::rt::NoInterface> {
                if !Self::holds(op) {
                    return Err($crate::rt::not_here(op.name().as_str(), $name));
                }
                let model = $crate::rt::find_interface::<dyn $interface>(ctx, op, $name)?;
                Ok(Self { op, model })
            }
            /// Returns the op.
            pub fn as_op(self) -> $crate::rt::OpRef<'a, 'c> {
                self.op
            }
        }
        impl std::fmt::Debug for $view<'_, '_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_tuple($name).field(&self.op).finish()
            }
        }
    };
}

/// Declares the view of a type through an interface.
#[macro_export]
macro_rules! type_interface {
    ($($args:tt)*) => {
        $crate::value_interface!(Type, ty, own_type_interface, find_type_interface, "type", $($args)*);
    };
}

/// Declares the view of an attribute through an interface.
#[macro_export]
macro_rules! attr_interface {
    ($($args:tt)*) => {
        $crate::value_interface!(Attribute, attr, own_attr_interface, find_attr_interface, "attribute", $($args)*);
    };
}

/// Declares the view of a type or attribute; takes what it holds, its field, how to find a model, its name; the rest is as
/// for ops.
#[doc(hidden)]
#[macro_export]
macro_rules! value_interface {
    (
        $raw:ident, $field:ident, $own:ident, $find:ident, $what:literal,
        $view:ident, $interface:ident, $name:expr $(, $when:path)* $(,)?
    ) => {
        impl<'c> $view<'c> {
            /// The name under which tables and registries hold the interface.
            pub const NAME: &'static str = $name;
            /// Returns whether the condition of the interface holds here.
            pub fn holds($field: $crate::rt::$raw<'_>) -> bool {
                let conditions: &[fn($crate::rt::$raw<'_>) -> bool] = &[$($when),*];
                conditions.iter().all(|condition| condition($field))
            }
            #[doc = concat!("The ", $what, " through the interface, if it implements it itself.")]
            pub fn of($field: $crate::rt::$raw<'c>) -> Option<Self> {
                if !Self::holds($field) {
                    return None;
                }
                $crate::rt::$own::<dyn $interface>($field, $name).map(|model| Self { $field, model })
            }
            #[doc = concat!("The ", $what, " through the interface, if it implements it itself or was given a model from outside.")]
            ///
            /// # Errors
            /// Returns why there is no view.
            pub fn find(
                ctx: &$crate::rt::Context,
                $field: $crate::rt::$raw<'c>,
            ) -> Result<Self, $crate::rt::NoInterface> {
                if !Self::holds($field) {
                    return Err($crate::rt::not_here(&$field.to_string(), $name));
                }
                let model = $crate::rt::$find::<dyn $interface>(ctx, $field, $name)?;
                Ok(Self { $field, model })
            }
            #[doc = concat!("The ", $what, ".")]
            pub fn $field(self) -> $crate::rt::$raw<'c> {
                self.$field
            }
        }
        impl PartialEq for $view<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.$field == other.$field
            }
        }
        impl Eq for $view<'_> {}
        impl std::hash::Hash for $view<'_> {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.$field.hash(state);
            }
        }
        impl std::fmt::Debug for $view<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_tuple($name).field(&self.$field).finish()
            }
        }
    };
}

/// Declares the table of an interface, for specs that are loaded: what implements it, its view and its trait, its full
/// name. The trait is implemented for [`Declared`](crate::rt::Declared).
#[macro_export]
macro_rules! interface_table {
    (Op, $($rest:tt)*) => { $crate::interface_table!(@make Op, OpTest, $($rest)*) };
    (Type, $($rest:tt)*) => { $crate::interface_table!(@make Type, TypeTest, $($rest)*) };
    (Attr, $($rest:tt)*) => { $crate::interface_table!(@make Attr, AttrTest, $($rest)*) };
    (@make $kind:ident, $test:ident, $view:ident: $interface:ident, $full:literal) => {
        $crate::rt::InterfaceDef {
            name: $view::NAME,
            test: $crate::rt::Function::linked(
                $full,
                $crate::rt::FunctionKind::$kind,
                &((|item| $view::of(item).is_some()) as $crate::rt::$test),
            ),
            model: $crate::rt::Function::linked(
                $full,
                $crate::rt::FunctionKind::Model,
                &((|methods| $crate::rt::Declared::model::<dyn $interface>(methods, |declared| declared))
                    as $crate::rt::ModelFn),
            ),
        }
    };
}
