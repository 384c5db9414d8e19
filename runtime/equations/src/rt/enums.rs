//! What generated enums have in common.

/// Values and keywords of an enum: `keyword_enum!(Layout; Row "row", Column "column")`.
#[macro_export]
macro_rules! keyword_enum {
    ($name:ident; $first:ident $first_keyword:literal $(, $case:ident $keyword:literal)*) => {
        impl $name {
            /// All cases.
            pub const ALL: &'static [Self] = &[Self::$first $(, Self::$case)*];
            /// The case with a value.
            pub fn from_value(value: i64) -> Option<Self> {
                Self::ALL.iter().copied().find(|case| case.value() == value)
            }
            /// The case with a value; the first one where there is none.
            pub fn from_value_or_default(value: i64) -> Self {
                Self::from_value(value).unwrap_or(Self::$first)
            }
            /// The value.
            pub const fn value(self) -> i64 {
                self as i64
            }
            /// The case of a keyword.
            pub fn from_keyword(keyword: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|case| case.keyword() == keyword)
            }
            /// The keyword in IR text.
            pub const fn keyword(self) -> &'static str {
                match self {
                    Self::$first => $first_keyword,
                    $(Self::$case => $keyword,)*
                }
            }
        }
    };
}
