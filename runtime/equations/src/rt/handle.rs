//! Typed handles of types, attributes and ops: the traits, and macros that implement them.

use bourn_ir::constraint::{CheckAttr, CheckType, Item};
use bourn_ir::def::{AttrConstraint, AttrSyntax, TypeConstraint};
use bourn_ir::{Attribute, Type};
use bourn_terms::Constraint;

/// A type that satisfies a constraint, as a Rust type.
pub trait TypeHandle<'c>: Copy {
    /// The table of the constraint.
    const CONSTRAINT: &'static TypeConstraint;
    /// The unique name of the constraint.
    const ID: &'static str;
    /// The constraints that this constraint implies, by `ID`.
    const IMPLIES: &'static [&'static str] = &[];
    /// The constraints of other modules that imply this constraint, by `ID`.
    const COVERS: &'static [&'static str] = &[];
    /// Returns the handle of a type that is known to satisfy the constraint.
    fn wrap(ty: Type<'c>) -> Self;
    /// Returns the type.
    fn ty(self) -> Type<'c>;
    /// Returns whether a type satisfies the constraint.
    fn classof(ty: Type<'c>) -> bool {
        Self::CONSTRAINT.check(ty)
    }
    /// Returns the handle, if the type satisfies the constraint.
    fn dyn_cast(ty: Type<'c>) -> Option<Self> {
        Self::classof(ty).then(|| Self::wrap(ty))
    }
    /// Returns the same type under a narrower constraint: `int_like.narrow::<SignlessInteger>()`.
    ///
    /// # Errors
    /// Fails if the narrower constraint is not satisfied.
    fn narrow<To: TypeHandle<'c>>(self) -> Result<To, CastError> {
        To::try_cast(self.ty())
    }
    /// Returns the handle.
    ///
    /// # Errors
    /// Fails if the type does not satisfy the constraint.
    fn try_cast(ty: Type<'c>) -> Result<Self, CastError> {
        Self::dyn_cast(ty).ok_or(CastError { expected: Self::CONSTRAINT.text })
    }
    /// Returns the handle of a type that satisfies a wider constraint. `rest` is the part of this constraint that does not follow from
    /// the wider one.
    ///
    /// # Errors
    /// Fails if the type does not satisfy `rest`.
    fn try_narrow(ty: Type<'c>, rest: &Constraint<'_>) -> Result<Self, CastError> {
        match bourn_terms::satisfies(Item::Type(ty), rest) {
            Some(true) => Ok(Self::wrap(ty)),
            _ => Err(CastError { expected: Self::CONSTRAINT.text }),
        }
    }
}

/// An attribute that satisfies a constraint, as a Rust type.
pub trait AttrHandle<'c>: Copy {
    /// The table of the constraint.
    const CONSTRAINT: &'static AttrConstraint;
    /// The unique name of the constraint.
    const ID: &'static str;
    /// The constraints that this constraint implies, by `ID`.
    const IMPLIES: &'static [&'static str] = &[];
    /// The constraints of other modules that imply this constraint, by `ID`.
    const COVERS: &'static [&'static str] = &[];
    /// Returns the handle of an attribute that is known to satisfy the constraint.
    fn wrap(attr: Attribute<'c>) -> Self;
    /// Returns the attribute.
    fn attr(self) -> Attribute<'c>;
    /// Returns whether an attribute satisfies the constraint.
    fn classof(attr: Attribute<'c>) -> bool {
        Self::CONSTRAINT.check(attr)
    }
    /// Returns the handle, if the attribute satisfies the constraint.
    fn dyn_cast(attr: Attribute<'c>) -> Option<Self> {
        Self::classof(attr).then(|| Self::wrap(attr))
    }
    /// Returns the same attribute under a narrower constraint.
    ///
    /// # Errors
    /// Fails if the narrower constraint is not satisfied.
    fn narrow<To: AttrHandle<'c>>(self) -> Result<To, CastError> {
        To::try_cast(self.attr())
    }
    /// Returns the handle.
    ///
    /// # Errors
    /// Fails if the attribute does not satisfy the constraint.
    fn try_cast(attr: Attribute<'c>) -> Result<Self, CastError> {
        Self::dyn_cast(attr).ok_or(CastError { expected: Self::CONSTRAINT.text })
    }
    /// Returns the handle of an attribute that satisfies a wider constraint. `rest` is the part of this constraint that does not follow from
    /// the wider one.
    ///
    /// # Errors
    /// Fails if the attribute does not satisfy `rest`.
    fn try_narrow(attr: Attribute<'c>, rest: &Constraint<'_>) -> Result<Self, CastError> {
        match bourn_terms::satisfies(Item::Attr(attr), rest) {
            Some(true) => Ok(Self::wrap(attr)),
            _ => Err(CastError { expected: Self::CONSTRAINT.text }),
        }
    }
}

/// A struct that declares a type, or a constraint over types, by a derive macro.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no type and no constraint over types",
    note = "derive `bourn::Type` or `bourn::Constraint`, or take a constraint of `bourn::constraints`"
)]
pub trait DeclaresType {
    /// The handle.
    type Handle<'c>: TypeHandle<'c>;
}

/// A struct that declares an attribute, or a constraint over attributes, by a derive macro.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no attribute and no constraint over attributes",
    note = "derive `bourn::Attr` or `bourn::Constraint`, or take a constraint of `bourn::constraints`"
)]
pub trait DeclaresAttr {
    /// The handle.
    type Handle<'c>: AttrHandle<'c>;
}

/// A struct that declares an op, or a constraint over ops, by a derive macro.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no op and no constraint over ops",
    note = "derive `bourn::Op` or `bourn::Constraint`"
)]
pub trait DeclaresOp {
    /// The view.
    type View<'a, 'c>
    where
        'c: 'a;
}

/// Casts of types: `ty.isa::<IntLike>()`, `ty.dyn_cast::<IntLike>()`, `ty.cast::<IntLike>()`.
pub trait TypeExt<'c>: Copy {
    /// Returns whether the type satisfies a constraint.
    fn isa<T: TypeHandle<'c>>(self) -> bool;
    /// Returns the handle, if the type satisfies the constraint.
    fn dyn_cast<T: TypeHandle<'c>>(self) -> Option<T>;
    /// Returns the handle.
    ///
    /// # Panics
    /// Panics if the type does not satisfy the constraint.
    fn cast<T: TypeHandle<'c>>(self) -> T;
}

impl<'c> TypeExt<'c> for Type<'c> {
    fn isa<T: TypeHandle<'c>>(self) -> bool {
        T::classof(self)
    }
    fn dyn_cast<T: TypeHandle<'c>>(self) -> Option<T> {
        T::dyn_cast(self)
    }
    fn cast<T: TypeHandle<'c>>(self) -> T {
        match T::dyn_cast(self) {
            Some(handle) => handle,
            None => panic!("{self:?} is not {}", T::CONSTRAINT.text),
        }
    }
}

/// Casts of attributes, as [`TypeExt`] for types: `attr.isa::<I64Attr>()`.
pub trait AttrExt<'c>: Copy {
    /// Returns whether the attribute satisfies a constraint.
    fn isa<T: AttrHandle<'c>>(self) -> bool;
    /// Returns the handle, if the attribute satisfies the constraint.
    fn dyn_cast<T: AttrHandle<'c>>(self) -> Option<T>;
    /// Returns the handle.
    ///
    /// # Panics
    /// Panics if the attribute does not satisfy the constraint.
    fn cast<T: AttrHandle<'c>>(self) -> T;
}

impl<'c> AttrExt<'c> for Attribute<'c> {
    fn isa<T: AttrHandle<'c>>(self) -> bool {
        T::classof(self)
    }
    fn dyn_cast<T: AttrHandle<'c>>(self) -> Option<T> {
        T::dyn_cast(self)
    }
    fn cast<T: AttrHandle<'c>>(self) -> T {
        match T::dyn_cast(self) {
            Some(handle) => handle,
            None => panic!("{self:?} is not {}", T::CONSTRAINT.text),
        }
    }
}

/// Every type is its own handle, for places without a constraint.
impl<'c> TypeHandle<'c> for Type<'c> {
    const CONSTRAINT: &'static TypeConstraint = &TypeConstraint::new("Type", "any type", Constraint::Any);
    const ID: &'static str = "Type";
    fn wrap(ty: Type<'c>) -> Self {
        ty
    }
    fn ty(self) -> Type<'c> {
        self
    }
}

/// Every attribute is its own handle, for places without a constraint.
impl<'c> AttrHandle<'c> for Attribute<'c> {
    const CONSTRAINT: &'static AttrConstraint =
        &AttrConstraint::new("Attribute", "any attribute", Constraint::Any, AttrSyntax::Generic);
    const ID: &'static str = "Attribute";
    fn wrap(attr: Attribute<'c>) -> Self {
        attr
    }
    fn attr(self) -> Attribute<'c> {
        self
    }
}

/// An error: a type or attribute does not satisfy a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastError {
    /// The text of the constraint.
    pub expected: &'static str,
}

impl std::fmt::Display for CastError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "not {}", self.expected)
    }
}

impl std::error::Error for CastError {}

/// Implements what every handle of a constraint over types has. `type_handle!(IntLike, INT_LIKE)` takes the struct and its
/// table.
#[macro_export]
macro_rules! type_handle {
    ($name:ident, $table:ident) => {
        $crate::handle!($name, $table, TypeHandle, TypeConstraint, Type, ty, "a type");
    };
}

/// Implements what every handle of a constraint over attributes has; takes the struct and its table.
#[macro_export]
macro_rules! attr_handle {
    ($name:ident, $table:ident) => {
        $crate::handle!($name, $table, AttrHandle, AttrConstraint, Attribute, attr, "an attribute");
    };
}

/// Implements a handle; takes the struct and its table, the trait of such handles and that of their tables, what they hold,
/// and its name.
#[doc(hidden)]
#[macro_export]
macro_rules! handle {
    ($name:ident, $table:ident, $handle:ident, $constraint:ident, $raw:ident, $get:ident, $what:literal) => {
        #[allow(deprecated)] // a handle may be
        impl<'c> $crate::rt::$handle<'c> for $name<'c> {
            const CONSTRAINT: &'static $crate::rt::$constraint = &$table;
            const ID: &'static str = concat!(module_path!(), "::", stringify!($name));
            fn wrap(raw: $crate::rt::$raw<'c>) -> Self {
                Self(raw)
            }
            fn $get(self) -> $crate::rt::$raw<'c> {
                self.0
            }
        }
        #[allow(deprecated)] // a handle may be
        impl<'c> $name<'c> {
            #[doc = concat!("Whether ", $what, " satisfies the constraint.")]
            pub fn classof(raw: $crate::rt::$raw<'c>) -> bool {
                <Self as $crate::rt::$handle<'c>>::classof(raw)
            }
        }
        #[allow(deprecated)] // a handle may be
        impl<'c> TryFrom<$crate::rt::$raw<'c>> for $name<'c> {
            type Error = $crate::rt::CastError;
            fn try_from(raw: $crate::rt::$raw<'c>) -> Result<Self, Self::Error> {
                <Self as $crate::rt::$handle<'c>>::try_cast(raw)
            }
        }
        #[allow(deprecated)] // a handle may be
        impl<'c> From<$name<'c>> for $crate::rt::$raw<'c> {
            fn from(handle: $name<'c>) -> Self {
                handle.0
            }
        }
        #[allow(deprecated)] // a handle may be
        impl<'c> std::ops::Deref for $name<'c> {
            type Target = $crate::rt::$raw<'c>;
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }
    };
}

/// Declares the handle of a declared type; takes the struct, the table of the type, and the text for messages.
#[macro_export]
macro_rules! declared_type_handle {
    ($name:ident, $table:ident, $text:expr $(,)?) => {
        #[allow(deprecated)] // a handle may be
        impl<'c> $name<'c> {
            const TABLE: $crate::rt::TypeConstraint = $crate::rt::TypeConstraint::new(
                stringify!($name),
                $text,
                $crate::rt::Constraint::Is($crate::rt::Definition::DeclaredType($table.name), &[]),
            );
            /// Makes a value from its parameters, which are not verified.
            pub fn from_params(ctx: &'c $crate::rt::Context, params: &[$crate::rt::Param<'c>]) -> Self {
                Self($crate::rt::declared_type(ctx, &$table, params))
            }
        }
        #[allow(deprecated)] // as above
        const _: () = {
            static TABLE: $crate::rt::TypeConstraint = $name::TABLE;
            $crate::type_handle!($name, TABLE);
        };
    };
}

/// Declares the handle of a declared attribute; takes the struct, the table of the attribute, and the text for messages.
#[macro_export]
macro_rules! declared_attr_handle {
    ($name:ident, $table:ident, $text:expr $(,)?) => {
        #[allow(deprecated)] // a handle may be
        impl<'c> $name<'c> {
            const TABLE: $crate::rt::AttrConstraint = $crate::rt::AttrConstraint::new(
                stringify!($name),
                $text,
                $crate::rt::Constraint::Is($crate::rt::Definition::DeclaredAttr($table.name), &[]),
                $crate::rt::AttrSyntax::Params(&$table),
            );
            /// Makes a value from its parameters, which are not verified.
            pub fn from_params(ctx: &'c $crate::rt::Context, params: &[$crate::rt::Param<'c>]) -> Self {
                Self($crate::rt::declared_attr(ctx, &$table, params))
            }
        }
        #[allow(deprecated)] // as above
        const _: () = {
            static TABLE: $crate::rt::AttrConstraint = $name::TABLE;
            $crate::attr_handle!($name, TABLE);
        };
    };
}
