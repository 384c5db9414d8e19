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
pub mod pdl;
pub mod ptr;
pub mod sme;
pub mod smt;
pub mod tasks;

use bourn_ir::def::Dialect;
use bourn_ir::generics::InferFn;
use bourn_ir::parse::{ParseElementFn, ParseFn, ParseParamsFn};
use bourn_ir::print::{PrintElementFn, PrintFn, PrintParamsFn, ResultNamesFn};
use bourn_terms::{Function, FunctionKind};

/// The functions, as a dialect without ops.
pub static DIALECT: Dialect = Dialect { name: "foreign", hooks: HOOKS, ..Dialect::EMPTY };

/// Lists functions by their kinds and modules; specs name them by their paths in this crate.
macro_rules! functions {
    ($( $kind:ident as $type:ty { $( $module:ident { $( $name:ident ),+ } )+ } )+) => {
        static HOOKS: &[Function<'static>] = &[$($($(
            Function::linked(
                concat!("crate::foreign::", stringify!($module), "::", stringify!($name)),
                FunctionKind::$kind,
                &($module::$name as $type),
            ),
        )+)+)+];
    };
}

functions! {
    ParseElement as ParseElementFn {
        acc {
            parse_var, parse_var_type, parse_device_var, parse_operands, parse_groups, parse_gang, parse_loop,
            parse_construct, parse_devices, parse_values, parse_binding, parse_routine_gang
        }
        omp {
            parse_region, parse_schedule, parse_hint, parse_order, parse_amount, parse_depend, parse_map_flags,
            parse_case, parse_members
        }
        emitc { parse_initialized }
        pdl { parse_range, parse_results }
        smt { parse_number }
        tasks { parse_awaited }
    }
    PrintElement as PrintElementFn {
        acc {
            print_var, print_var_type, print_device_var, print_operands, print_groups, print_gang, print_loop,
            print_construct, print_devices, print_values, print_binding, print_routine_gang
        }
        omp {
            print_region, print_schedule, print_hint, print_order, print_amount, print_depend, print_map_flags,
            print_case, print_members
        }
        emitc { print_initialized }
        pdl { print_range, print_results }
        smt { print_number }
        tasks { print_awaited }
    }
    Infer as InferFn {
        ptr { infer_sum }
        sme { infer_outer_product }
    }
    Parse as ParseFn {
        emitc { parse_expression, parse_switch }
        iree { parse_initializer }
        smt { parse_repeat }
        tasks { parse_execute }
    }
    Print as PrintFn {
        emitc { print_expression, print_switch }
        iree { print_initializer }
        smt { print_repeat }
        tasks { print_execute }
    }
    ParseParams as ParseParamsFn {
        dlti { parse_entries }
        pdl { parse_element }
        smt { parse_bits }
    }
    PrintParams as PrintParamsFn {
        dlti { print_entries }
        pdl { print_element }
        smt { print_bits }
    }
    ResultNames as ResultNamesFn {
        loops { name_handle, name_variable }
        smt { name_number }
    }
}
