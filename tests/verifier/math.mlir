func.func @a(%b: f32) { math.isnan %b : f32 %r = "math.isnan"(%b) : (f32) -> i32 return }
// error: 'math.isnan' op result #0 must be bool-like, but got 'i32'
// note: case Scalar does not fit: it does not hold that width == 1
// -----
func.func @a(%b: f32) { %r = "math.fpowi"(%b, %b) : (f32, f32) -> f32 return }
// error: 'math.fpowi' op operand #1 must be signless-integer-like, but got 'f32'
// note: no case of it fits: Scalar (signless integer or index), Vec (vector of any type values whose element is signless integer or index), Tensor (ranked tensor of any type values whose element is signless integer or index), UnrankedTensor (unranked tensor of any type values whose element is signless integer or index)
// -----
func.func @a(%b: f32, %c: f64) { %r:2 = "math.sincos"(%b) : (f32) -> (f32, f64) return }
// error: 'math.sincos' op failed to verify that all of {operand, sin, cos} have same type
// -----
func.func @a(%b: f32, %c: vector<2xi32>) { %r = "math.fpowi"(%b, %c) : (f32, vector<2xi32>) -> f32 return }
// error: 'math.fpowi' op requires the same shape for all operands and results
// -----
func.func @f(%a: vector<4xf32>) {
  %0 = "math.atan2"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> tensor<4xf32>
  return
}
// error: 'math.atan2' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%a: tensor<?xf32>) {
  %0 = "math.erf"(%a) : (tensor<?xf32>) -> tensor<4xf32>
  return
}
// error: 'math.erf' op inferred type(s) 'tensor<?xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'
// error: 'math.erf' op failed to infer returned types
