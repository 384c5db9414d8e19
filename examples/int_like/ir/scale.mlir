func.func @scale(%one: i32, %many: tensor<4x8xi48>, %shifts: tensor<4x8xi8>, %shift: i8, %lanes: vector<4xui8>, %by: vector<4xi8>) {
  %0 = tosa.apply_scale %one, %one, %shift {double_round = true} : (i32, i32, i8) -> i32
  %1 = tosa.apply_scale %many, %many, %shifts {double_round = false} : (tensor<4x8xi48>, tensor<4x8xi48>, tensor<4x8xi8>) -> tensor<4x8xi32>
  %2 = tosa.apply_scale %lanes, %lanes, %by {double_round = false} : (vector<4xui8>, vector<4xui8>, vector<4xi8>) -> vector<4xi32>
  return
}
