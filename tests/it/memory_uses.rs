//! Tests of replacing one memory by another one in all ops that use it.

use bourn::dialects::affine::replace::{Boxes, Refused, Remap, replace_all_memory_uses};
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::verify::verify;
use bourn::ir::{Body, Context, DialectRegistry, OwnedOp, ValueId};
use bourn::presburger::affine::parse_map;
use expect_test::{Expect, expect};

/// Replaces the first allocation of a function by the second one, with indices of which the first ones are computed of the number of the
/// function's loop if `uses_counter`. Returns what is left, or why nothing was changed.
fn replaced(statements: &str, map: &str, uses_counter: bool, boxes: Boxes) -> Result<String, Refused> {
    let text = format!(
        "func.func @f(%x: f32) {{
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<2x8xf32>
  affine.for %i = 0 to 8 {{
{statements}
  }}
  return
}}"
    );
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let mut module =
        parse_source(&context, &text, &options).unwrap_or_else(|errors| panic!("{:?}", errors.all));
    let original = print_source(&module, &PrintOptions::default());
    let body = function(&mut module);
    let (mut memory, mut counters): (Vec<ValueId>, Vec<ValueId>) = (Vec::new(), Vec::new());
    bourn::passes::walk(body, |op| {
        memory.extend(op.is("memref.alloc").then(|| op.result(0).id()));
        let entry = op.region(0).and_then(|region| region.entry()).filter(|_| op.is("affine.for"));
        counters.extend(entry.and_then(|entry| entry.arg(0)).map(|counter| counter.id()));
    });
    counters.truncate(usize::from(uses_counter));
    let remap = Remap { map: parse_map(map).expect("a map"), operands: counters };
    let result = replace_all_memory_uses(&context, body, memory[0], memory[1], &remap, boxes);
    let errors: Vec<String> = verify(&context, module.view()).all.iter().map(ToString::to_string).collect();
    assert_eq!(errors, Vec::<String>::new());
    let after = print_source(&module, &PrintOptions::default());
    match result {
        Ok(()) => Ok(after),
        Err(refused) => {
            assert_eq!(after, original, "what is refused changes nothing");
            Err(refused)
        }
    }
}

fn function<'a, 'c>(module: &'a mut OwnedOp<'c>) -> &'a mut Body<'c> {
    let top = module.body.isolated_ops_mut().find_map(|(_, op)| op.body_mut()).expect("a module");
    top.isolated_ops_mut().find_map(|(_, op)| op.body_mut()).expect("a function")
}

fn check(statements: &str, map: &str, uses_counter: bool, expected: &Expect) {
    expected.assert_eq(&replaced(statements, map, uses_counter, Boxes::Entered).expect("it is replaced"));
}

/// Each iteration of the loop has one of two copies.
const TWO: &str = "(d0, d1) -> (d0 mod 2, d1)";

const BOX: &str = "affine.graybox [%m] = (%a) : (memref<8xf32>) -> () {
  affine.store %x, %m[symbol(%i)] : memref<8xf32>
  affine.graybox [%n] = (%m) : (memref<8xf32>) -> () {
    %v = affine.load %n[2] : memref<8xf32>
    return
  }
  return
}";

#[test]
fn indices_are_computed_of_other_values_too() {
    check(
        "%v = affine.load %a[%i] : memref<8xf32>
%c = arith.constant 3 : index
affine.store %v, %a[7 - %i] : memref<8xf32>
memref.store %v, %a[%c] : memref<8xf32>",
        TWO,
        true,
        &expect![[r#"
            #map = affine_map<(d0) -> (d0 mod 2)>
            module {
              func.func @f(%arg0: f32) {
                %alloc = memref.alloc() : memref<8xf32>
                %alloc_0 = memref.alloc() : memref<2x8xf32>
                affine.for %arg1 = 0 to 8 {
                  %0 = affine.load %alloc_0[%arg1 mod 2, %arg1] : memref<2x8xf32>
                  %c3 = arith.constant 3 : index
                  affine.store %0, %alloc_0[%arg1 mod 2, -%arg1 + 7] : memref<2x8xf32>
                  %1 = affine.apply #map(%arg1)
                  memref.store %0, %alloc_0[%1, %c3] : memref<2x8xf32>
                }
                return
              }
            }
        "#]],
    );
}

#[test]
fn boxes_are_entered() {
    check(
        BOX,
        TWO,
        true,
        &expect![[r#"
        module {
          func.func @f(%arg0: f32) {
            %alloc = memref.alloc() : memref<8xf32>
            %alloc_0 = memref.alloc() : memref<2x8xf32>
            affine.for %arg1 = 0 to 8 {
              affine.graybox [%arg2] = (%alloc_0) : (memref<2x8xf32>) -> () {
                affine.store %arg0, %arg2[%arg1 mod 2, symbol(%arg1)] : memref<2x8xf32>
                affine.graybox [%arg3] = (%arg2) : (memref<2x8xf32>) -> () {
                  %0 = affine.load %arg3[%arg1 mod 2, 2] : memref<2x8xf32>
                  return
                }
                return
              }
            }
            return
          }
        }
    "#]],
    );
    let refused = replaced(BOX, TWO, true, Boxes::Opaque);
    assert_eq!(refused, Err(Refused::Use("affine.graybox".to_owned())));
}

#[test]
fn sizes_are_those_of_the_old_memory() {
    check(
        "%c0 = arith.constant 0 : index
%n = memref.dim %a, %c0 : memref<8xf32>
\"test.use\"(%n) : (index) -> ()",
        "(d0) -> (0, d0)",
        false,
        &expect![[r#"
            module {
              func.func @f(%arg0: f32) {
                %alloc = memref.alloc() : memref<8xf32>
                %alloc_0 = memref.alloc() : memref<2x8xf32>
                affine.for %arg1 = 0 to 8 {
                  %c0 = arith.constant 0 : index
                  %c8 = arith.constant 8 : index
                  "test.use"(%c8) : (index) -> ()
                }
                return
              }
            }
        "#]],
    );
}

#[test]
fn what_is_no_access_to_elements_is_refused() {
    let other = |statements: &str| replaced(statements, TWO, true, Boxes::Entered).map(|_| ());
    for (statement, name) in [
        ("\"test.use\"(%a) : (memref<8xf32>) -> ()", "test.use"),
        ("%w = memref.cast %a : memref<8xf32> to memref<?xf32>", "memref.cast"),
        ("%w = affine.vector_load %a[%i] : memref<8xf32>, vector<2xf32>", "affine.vector_load"),
        ("memref.copy %a, %a : memref<8xf32> to memref<8xf32>", "memref.copy"),
    ] {
        assert_eq!(other(statement), Err(Refused::Use(name.to_owned())));
        assert_eq!(
            other(statement).expect_err("it is refused").to_string(),
            format!("'{name}' uses the memory for something else than single elements")
        );
    }
    let access = "affine.store %x, %a[%i] : memref<8xf32>";
    assert_eq!(replaced(access, "(d0) -> (d0)", false, Boxes::Entered), Err(Refused::Type));
    assert_eq!(replaced(access, "(d0)[s0] -> (d0, s0)", false, Boxes::Entered), Err(Refused::Type));
}
