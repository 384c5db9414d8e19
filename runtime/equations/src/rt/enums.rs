//! Common parts of generated enums.

/// Implements values and keywords of an enum: `keyword_enum!(Layout; Row "row", Column "column")`.
#[macro_export]
macro_rules! keyword_enum {
    ($name:ident; $first:ident $first_keyword:literal $(, $case:ident $keyword:literal)*) => {
        impl $name {
            /// All cases.
            pub const ALL: &'static [Self] = &[Self::$first $(, Self::$case)*];
            /// Returns the case with a value.
            pub fn from_value(value: i64) -> Option<Self> {
                Self::ALL.iter().copied().find(|case| case.value() == value)
            }
            /// Returns the case with a value, or the first case if there is none.
            pub fn from_value_or_default(value: i64) -> Self {
                Self::from_value(value).unwrap_or(Self::$first)
            }
            /// Returns the value.
            pub const fn value(self) -> i64 {
                self as i64
            }
            /// Returns the case of a keyword.
            pub fn from_keyword(keyword: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|case| case.keyword() == keyword)
            }
            /// Returns the keyword in IR text.
            pub const fn keyword(self) -> &'static str {
                match self {
                    Self::$first => $first_keyword,
                    $(Self::$case => $keyword,)*
                }
            }
        }
    };
}

/// Implements reading an enum from an attribute and making one of it: `enum_attr!(Rounding: integer(64))`, by its
/// `keyword`, or by the table of an attribute of its own as `declared(TABLE)`.
#[macro_export]
macro_rules! enum_attr {
    ($name:ident: keyword) => {
        $crate::enum_attr!(@impl $name,
            attr => attr.as_str().and_then($name::from_keyword),
            self_, ctx => ctx.string_attr(self_.keyword()));
    };
    ($name:ident: integer($width:literal)) => {
        $crate::enum_attr!(@impl $name,
            attr => $crate::rt::enum_value(attr, $width).and_then($name::from_value),
            self_, ctx => ctx.int_attr(i128::from(self_.value()), ctx.signless($width)));
    };
    ($name:ident: declared($table:ident)) => {
        $crate::enum_attr!(@impl $name,
            attr => $crate::rt::declared_value(attr, &$table).and_then($name::from_value),
            self_, ctx => $crate::rt::declared_attr(ctx, &$table, &[$crate::rt::Param::Int(self_.value())]));
    };
    (@impl $name:ident, $attr:ident => $from:expr, $this:ident, $ctx:ident => $to:expr) => {
        impl $name {
            /// Returns the value that an attribute holds.
            pub fn from_attr($attr: $crate::rt::Attribute<'_>) -> Option<Self> {
                $from
            }
            /// Returns an attribute that holds the value.
            pub fn to_attr<'c>(self, $ctx: &'c $crate::rt::Context) -> $crate::rt::Attribute<'c> {
                let $this = self;
                $to
            }
        }
    };
}
