// passes that MLIR is slow at: --pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds{reify-to-func-args}))
// an answer that would be three times as large with each op is given in parts that share
func.func @affine(%v0: index, %b: index) -> index {
  %v1 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 3 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v0, %b]
  %v2 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 4 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v1, %b]
  %v3 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 2 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v2, %b]
  %v4 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 3 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v3, %b]
  %v5 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 4 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v4, %b]
  %v6 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 2 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v5, %b]
  %v7 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 3 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v6, %b]
  %q = "test.reify_bound"(%v7) {type = "EQ"} : (index) -> index
  return %q : index
}
// -----
// so is a large item of a minimum
func.func @least(%v0: index, %b: index) -> index {
  %v1 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 3 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v0, %b]
  %v2 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 4 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v1, %b]
  %v3 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 2 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v2, %b]
  %v4 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 3 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v3, %b]
  %v5 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 4 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v4, %b]
  %v6 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 2 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v5, %b]
  %v7 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv 3 + (s0 + s1) floordiv 3 + s0 mod 7)>()[%v6, %b]
  %m = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%v7, %b]
  %q = "test.reify_bound"(%m) {type = "EQ"} : (index) -> index
  return %q : index
}
