func.func @f(%a: index) { %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index return }
// error: 'affine.apply' op mapping must produce one value
// -----
func.func @f(%a: index) { %0 = "affine.apply"(%a) <{map = 3}> : (index) -> index return }
// error: invalid properties {map = 3 : i64} for op affine.apply: Invalid attribute `map` in property conversion: 3 : i64
// -----
func.func @f(%a: i32) { %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0)>}> : (i32) -> index return }
// error: 'affine.apply' op operand #0 must be variadic of index, but got 'i32'
// -----
func.func @f(%a: index) { %0 = "affine.min"(%a) <{map = affine_map<(d0)[s0] -> (d0)>}> : (index) -> index return }
// error: 'affine.min' op operand count and affine map dimension and symbol count must match
// -----
func.func @f(%a: index) { %0 = "affine.min"(%a) <{map = affine_map<(d0) -> ()>}> : (index) -> index return }
// error: 'affine.min' op affine map expect at least one result
// -----
func.func @f(%a: index) { %e = "affine.min"(%a, %a) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index return }
// error: 'affine.min' op operand count and affine map dimension and symbol count must match
