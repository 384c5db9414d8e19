// passes: builtin.module(func.func(convert-torch-to-symbol))
func.func @f(%a: !torch.vtensor<[?,3],f32>, %b: tensor<?xf32>) -> !torch.vtensor<[?,3],f32> {
  %0 = "torch.symbolic_int"() <{symbol_name = "s0", min_val = 2 : i64, max_val = 9223372036854775806 : i64}> : () -> !torch.int
  %1 = "torch.symbolic_int"() {symbol_name = "s1", min_val = 3 : i64, max_val = 10 : i64} : () -> !torch.int
  "torch.bind_symbolic_shape"(%a, %0) <{shape_expressions = affine_map<()[s0] -> (s0, 3)>}> : (!torch.vtensor<[?,3],f32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%b, %0, %1) <{shape_expressions = affine_map<()[s0, s1] -> (s0 + s1)>}> : (tensor<?xf32>, !torch.int, !torch.int) -> ()
  %t = "torch_c.to_builtin_tensor"(%a) : (!torch.vtensor<[?,3],f32>) -> tensor<?x3xf32>
  %x = "torch.aten.view"(%a, %1) : (!torch.vtensor<[?,3],f32>, !torch.int) -> !torch.vtensor<[?,4],si64>
  "torch.bind_symbolic_shape"(%x, %1) <{shape_expressions = affine_map<()[s0] -> (s0 floordiv 2, 4)>}> : (!torch.vtensor<[?,4],si64>, !torch.int) -> ()
  return %a : !torch.vtensor<[?,3],f32>
}
// -----
// a type that no tensor stands for
func.func @list(%a: !torch.list<int>) {
  %0 = "torch.symbolic_int"() <{symbol_name = "s0", min_val = 2 : i64, max_val = 10 : i64}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%a, %0) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.list<int>, !torch.int) -> ()
  return
}
// -----
// a symbol that is none, a map that does not fit, a name that is missing
func.func @wrong(%a: tensor<?xf32>, %n: !torch.int) {
  %0 = "torch.symbolic_int"() <{symbol_name = "s0", min_val = 0 : i64, max_val = 10 : i64}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%a, %n) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (tensor<?xf32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%a, %0) <{shape_expressions = affine_map<()[s0] -> (s0, s0)>}> : (tensor<?xf32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%a, %0) <{shape_expressions = affine_map<() -> (3)>}> : (tensor<?xf32>, !torch.int) -> ()
  %1 = "torch.symbolic_int"() <{min_val = 0 : i64, max_val = 10 : i64}> : () -> !torch.int
  return
}
