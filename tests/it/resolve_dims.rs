//! Tests of the pass `resolve-ranked-shaped-type-result-dims`: its results, and that `mlir-opt-22` has the same for what
//! MLIR reifies, too, once both are in canonical form.

use bourn_test_support::{mlir_opt, run, run_bourn};
use expect_test::{Expect, expect};

const PASS: &str = "--resolve-ranked-shaped-type-result-dims";

fn resolved(text: &str) -> String {
    let ran = run_bourn(&["opt", "-", PASS], text);
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{text}");
    ran.out
}

/// Checks a program whose sizes MLIR reifies in the same terms.
fn same_as_mlir(text: &str, expected: &Expect) {
    let ours = resolved(text);
    expected.assert_eq(&ours);
    let Some(mlir) = mlir_opt() else { return };
    let canonical = |args: &[&str], text: &str| {
        let ran = run(mlir, &[&["-"], args, &["--canonicalize", "--cse"]].concat(), text);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out
    };
    assert_eq!(canonical(&[], &ours), canonical(&[PASS], text), "{ours}");
}

#[test]
fn both_names_mean_the_same_pass() {
    let text = "func.func @f(%n: index) -> index {
        %c0 = arith.constant 0 : index
        %0 = tensor.empty(%n) : tensor<?xf32>
        %d = tensor.dim %0, %c0 : tensor<?xf32>
        return %d : index
    }";
    let other = run_bourn(&["opt", "-", "--resolve-shaped-type-result-dims"], text);
    assert_eq!(other.out, resolved(text));
    assert!(other.out.contains("return %arg0"), "{}", other.out);
}

#[test]
fn padding() {
    same_as_mlir(
        "func.func @f(%a: tensor<4x?xf32>, %l: index, %h: index, %v: f32) -> (index, index) {
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %0 = tensor.pad %a low[%l, 1] high[2, %h] {
            ^bb0(%i: index, %j: index):
              tensor.yield %v : f32
            } : tensor<4x?xf32> to tensor<?x?xf32>
            %d0 = tensor.dim %0, %c0 : tensor<?x?xf32>
            %d1 = tensor.dim %0, %c1 : tensor<?x?xf32>
            return %d0, %d1 : index, index
        }",
        &expect![[r#"
            #map = affine_map<()[s0] -> (s0 + 6)>
            #map1 = affine_map<()[s0, s1] -> (s0 + s1 + 1)>
            module {
              func.func @f(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> (index, index) {
                %c0 = arith.constant 0 : index
                %c1 = arith.constant 1 : index
                %0 = affine.apply #map()[%arg1]
                %c1_0 = arith.constant 1 : index
                %dim = tensor.dim %arg0, %c1_0 : tensor<4x?xf32>
                %1 = affine.apply #map1()[%dim, %arg2]
                %padded = tensor.pad %arg0 low[%arg1, 1] high[2, %arg2] {
                ^bb0(%arg4: index, %arg5: index):
                  tensor.yield %arg3 : f32
                } : tensor<4x?xf32> to tensor<?x?xf32>
                return %0, %1 : index, index
              }
            }

        "#]],
    );
}

#[test]
fn tensors_that_are_made_and_cut() {
    same_as_mlir(
        "func.func @f(%n: index, %m: index) -> (index, index) {
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %0 = tensor.empty(%n, %m) : tensor<?x4x?xf32>
            %1 = tensor.extract_slice %0[0, 0, 0] [%n, 1, %m] [1, 1, 1] : tensor<?x4x?xf32> to tensor<?x?xf32>
            %2 = tensor.insert_slice %1 into %0[0, 0, 0] [%n, 1, %m] [1, 1, 1] : tensor<?x?xf32> into tensor<?x4x?xf32>
            %d0 = tensor.dim %2, %c0 : tensor<?x4x?xf32>
            %d1 = tensor.dim %1, %c1 : tensor<?x?xf32>
            return %d0, %d1 : index, index
        }",
        &expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: index) -> (index, index) {
                %c0 = arith.constant 0 : index
                %c1 = arith.constant 1 : index
                %0 = tensor.empty(%arg0, %arg1) : tensor<?x4x?xf32>
                %extracted_slice = tensor.extract_slice %0[0, 0, 0] [%arg0, 1, %arg1] [1, 1, 1] : tensor<?x4x?xf32> to tensor<?x?xf32>
                %inserted_slice = tensor.insert_slice %extracted_slice into %0[0, 0, 0] [%arg0, 1, %arg1] [1, 1, 1] : tensor<?x?xf32> into tensor<?x4x?xf32>
                return %arg0, %arg1 : index, index
              }
            }

        "#]],
    );
}

/// Checks that the sizes of a product come from its destination; MLIR takes them from the factors.
#[test]
fn a_destination_has_the_sizes_of_the_result() {
    expect![[r#"
        module {
          func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> index {
            %c1 = arith.constant 1 : index
            %c1_0 = arith.constant 1 : index
            %dim = tensor.dim %arg2, %c1_0 : tensor<?x?xf32>
            %0 = linalg.matmul ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?xf32>) -> tensor<?x?xf32>
            return %dim : index
          }
        }

    "#]].assert_eq(&resolved(
        "func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> index {
            %c1 = arith.constant 1 : index
            %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
            %d = tensor.dim %0, %c1 : tensor<?x?xf32>
            return %d : index
        }",
    ));
}

/// Checks that unknown sizes stay, in loops too, and that the size of an outer tensor is computed outside of the loop.
#[test]
fn the_rest_stays() {
    expect![[r##"
        #map = affine_map<()[s0, s1] -> (s0 + s1)>
        module {
          func.func @f(%arg0: tensor<?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> tensor<?xf32> {
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %c0_0 = arith.constant 0 : index
            %dim = tensor.dim %arg0, %c0_0 : tensor<?xf32>
            %0 = affine.apply #map()[%dim, %arg1]
            %padded = tensor.pad %arg0 low[%arg1] high[0] {
            ^bb0(%arg4: index):
              tensor.yield %arg3 : f32
            } : tensor<?xf32> to tensor<?xf32>
            %1 = scf.for %arg4 = %c0 to %arg1 step %c1 iter_args(%arg5 = %padded) -> (tensor<?xf32>) {
              %dim_2 = tensor.dim %arg5, %c0 : tensor<?xf32>
              %dim_3 = tensor.dim %padded, %arg2 : tensor<?xf32>
              "test.use"(%0, %dim_2, %dim_3) : (index, index, index) -> ()
              scf.yield %arg5 : tensor<?xf32>
            }
            %dim_1 = tensor.dim %1, %c0 : tensor<?xf32>
            "test.use"(%dim_1) : (index) -> ()
            return %1 : tensor<?xf32>
          }
        }

    "##]]
    .assert_eq(&resolved(
        "func.func @f(%a: tensor<?xf32>, %n: index, %i: index, %v: f32) -> tensor<?xf32> {
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %0 = tensor.pad %a low[%n] high[0] {
            ^bb0(%j: index):
              tensor.yield %v : f32
            } : tensor<?xf32> to tensor<?xf32>
            %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xf32>) {
              %d = tensor.dim %0, %c0 : tensor<?xf32>
              %e = tensor.dim %t, %c0 : tensor<?xf32>
              %u = tensor.dim %0, %i : tensor<?xf32>
              \"test.use\"(%d, %e, %u) : (index, index, index) -> ()
              scf.yield %t : tensor<?xf32>
            }
            %s = tensor.dim %r, %c0 : tensor<?xf32>
            \"test.use\"(%s) : (index) -> ()
            return %r : tensor<?xf32>
        }",
    ));
}

/// Checks a chain in which each op asks for each size of the one before it twice: as many ops are made as there are sizes.
#[test]
fn sizes_are_shared() {
    let mut text =
        "func.func @f(%t0: tensor<?xf32>, %v: f32) -> index {\n%c0 = arith.constant 0 : index\n".to_owned();
    let length = 200;
    for i in 0..length {
        let next = i + 1;
        text.push_str(&format!(
            "%d{i} = tensor.dim %t{i}, %c0 : tensor<?xf32>
             %t{next} = tensor.pad %t{i} low[%d{i}] high[%d{i}] {{
             ^bb0(%j: index): tensor.yield %v : f32
             }} : tensor<?xf32> to tensor<?xf32>\n"
        ));
    }
    text.push_str(&format!("%s = tensor.dim %t{length}, %c0 : tensor<?xf32>\nreturn %s : index }}"));
    let out = resolved(&text);
    assert_eq!(out.matches("affine.apply").count(), length, "{out}");
    assert!(out.matches("tensor.dim").count() <= length, "{out}");
}

#[test]
fn joined_and_collapsed_tensors() {
    same_as_mlir(
        "func.func @f(%a: tensor<?x?x4xf32>, %b: tensor<?x?x4xf32>) -> (index, index, index) {
            %c1 = arith.constant 1 : index
            %c0 = arith.constant 0 : index
            %0 = tensor.concat dim(1) %a, %b : (tensor<?x?x4xf32>, tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
            %1 = tensor.collapse_shape %a [[0], [1, 2]] : tensor<?x?x4xf32> into tensor<?x?xf32>
            %d0 = tensor.dim %0, %c0 : tensor<?x?x4xf32>
            %d1 = tensor.dim %0, %c1 : tensor<?x?x4xf32>
            %d2 = tensor.dim %1, %c1 : tensor<?x?xf32>
            return %d0, %d1, %d2 : index, index, index
        }",
        &expect![[r#"
            #map = affine_map<()[s0, s1] -> (s0 + s1)>
            #map1 = affine_map<()[s0] -> (s0 * 4)>
            module {
              func.func @f(%arg0: tensor<?x?x4xf32>, %arg1: tensor<?x?x4xf32>) -> (index, index, index) {
                %c1 = arith.constant 1 : index
                %c0 = arith.constant 0 : index
                %c0_0 = arith.constant 0 : index
                %dim = tensor.dim %arg0, %c0_0 : tensor<?x?x4xf32>
                %c1_1 = arith.constant 1 : index
                %dim_2 = tensor.dim %arg0, %c1_1 : tensor<?x?x4xf32>
                %c1_3 = arith.constant 1 : index
                %dim_4 = tensor.dim %arg1, %c1_3 : tensor<?x?x4xf32>
                %0 = affine.apply #map()[%dim_2, %dim_4]
                %concat = tensor.concat dim(1) %arg0, %arg1 : (tensor<?x?x4xf32>, tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
                %c1_5 = arith.constant 1 : index
                %dim_6 = tensor.dim %arg0, %c1_5 : tensor<?x?x4xf32>
                %1 = affine.apply #map1()[%dim_6]
                %collapsed = tensor.collapse_shape %arg0 [[0], [1, 2]] : tensor<?x?x4xf32> into tensor<?x?xf32>
                return %dim, %0, %1 : index, index, index
              }
            }

        "#]],
    );
}

/// Checks that a size that a cast forgets is a number for what is computed from it, too.
#[test]
fn sizes_that_types_give_are_numbers() {
    let out = resolved(
        "func.func @f(%a: tensor<?x16xf32>, %n: index, %v: f32) -> index {
            %c1 = arith.constant 1 : index
            %0 = tensor.cast %a : tensor<?x16xf32> to tensor<?x?xf32>
            %1 = tensor.pad %0 low[0, %n] high[0, 0] {
            ^bb0(%i: index, %j: index):
              tensor.yield %v : f32
            } : tensor<?x?xf32> to tensor<?x?xf32>
            %d = tensor.dim %1, %c1 : tensor<?x?xf32>
            return %d : index
        }",
    );
    assert!(out.contains("affine.apply #map()[%c16, %arg1]") && !out.contains("tensor.dim"), "{out}");
}
