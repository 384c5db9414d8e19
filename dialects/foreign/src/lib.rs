//! Functions for dialects that Bourn imports and does not ship. The overlays in `examples/overlays/mlir` name them by their paths,
//! `::bourn::dialects::foreign::..`, for text that a format cannot describe. They depend on the parts that the overlay passes to them, and on no
//! spec.
#![forbid(unsafe_code)]

mod parts;

pub mod acc;
pub mod dlti;
pub mod emitc;
pub mod iree;
pub mod loops;
pub mod omp;
pub mod sme;
pub mod smt;

use bourn_ir::def::Dialect;
use bourn_ir::parse::{ParseElementFn, ParseFn, ParseParamsFn};
use bourn_ir::print::{PrintElementFn, PrintFn, PrintParamsFn, ResultNamesFn};
use bourn_terms::{Function, FunctionKind};

/// The functions, as a dialect without ops.
pub static DIALECT: Dialect = Dialect { name: "foreign", hooks: HOOKS, ..Dialect::EMPTY };

/// Lists functions that parse or print an element, and others, by their paths in this crate.
macro_rules! elements {
    ($( $module:ident { $( $parse:ident, $print:ident; )+ } )+ $(=> $of:ident::$infer:ident;)+ $(-> $text:ident::$read:ident, $write:ident;)+
        $(# $param:ident::$take:ident, $give:ident;)+ $(% $value:ident::$name:ident;)+) => {
        static HOOKS: &[Function<'static>] = &[
            $($(
                Function::linked(
                    concat!("crate::foreign::", stringify!($module), "::", stringify!($parse)),
                    FunctionKind::ParseElement,
                    &($module::$parse as ParseElementFn),
                ),
                Function::linked(
                    concat!("crate::foreign::", stringify!($module), "::", stringify!($print)),
                    FunctionKind::PrintElement,
                    &($module::$print as PrintElementFn),
                ),
            )+)+
            $(
                Function::linked(
                    concat!("crate::foreign::", stringify!($of), "::", stringify!($infer)),
                    FunctionKind::Infer,
                    &($of::$infer as bourn_ir::generics::InferFn),
                ),
            )+
            $(
                Function::linked(
                    concat!("crate::foreign::", stringify!($text), "::", stringify!($read)),
                    FunctionKind::Parse,
                    &($text::$read as ParseFn),
                ),
                Function::linked(
                    concat!("crate::foreign::", stringify!($text), "::", stringify!($write)),
                    FunctionKind::Print,
                    &($text::$write as PrintFn),
                ),
            )+
            $(
                Function::linked(
                    concat!("crate::foreign::", stringify!($param), "::", stringify!($take)),
                    FunctionKind::ParseParams,
                    &($param::$take as ParseParamsFn),
                ),
                Function::linked(
                    concat!("crate::foreign::", stringify!($param), "::", stringify!($give)),
                    FunctionKind::PrintParams,
                    &($param::$give as PrintParamsFn),
                ),
            )+
            $(
                Function::linked(
                    concat!("crate::foreign::", stringify!($value), "::", stringify!($name)),
                    FunctionKind::ResultNames,
                    &($value::$name as ResultNamesFn),
                ),
            )+
        ];
    };
}

elements! {
    acc {
        parse_var, print_var;
        parse_var_type, print_var_type;
        parse_device_var, print_device_var;
        parse_operands, print_operands;
        parse_groups, print_groups;
        parse_gang, print_gang;
        parse_loop, print_loop;
        parse_construct, print_construct;
        parse_devices, print_devices;
        parse_values, print_values;
        parse_binding, print_binding;
        parse_routine_gang, print_routine_gang;
    }
    omp {
        parse_region, print_region;
        parse_schedule, print_schedule;
        parse_hint, print_hint;
        parse_order, print_order;
        parse_amount, print_amount;
        parse_depend, print_depend;
        parse_map_flags, print_map_flags;
        parse_case, print_case;
        parse_members, print_members;
    }
    emitc {
        parse_initialized, print_initialized;
    }
    smt {
        parse_number, print_number;
    }
    => sme::infer_outer_product;
    -> emitc::parse_expression, print_expression;
    -> emitc::parse_switch, print_switch;
    -> iree::parse_initializer, print_initializer;
    -> smt::parse_repeat, print_repeat;
    # dlti::parse_entries, print_entries;
    % loops::name_handle;
    % loops::name_variable;
    % smt::name_number;
}
