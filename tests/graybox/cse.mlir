// passes: --canonicalize --cse
// scalars cross the border; memory does not
memref.global "private" @table : memref<4xf32>
func.func @f(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @table : memref<4xf32>
  %a = arith.addi %n, %n : index
  %v = memref.load %m[%a] : memref<4xf32>
  %r = affine.graybox [] = () : () -> f32 {
    %m2 = memref.get_global @table : memref<4xf32>
    %a2 = arith.addi %n, %n : index
    %w = memref.load %m2[%a2] : memref<4xf32>
    "test.use"(%w) : (f32) -> ()
    %m3 = memref.get_global @table : memref<4xf32>
    %x = memref.load %m3[%n] : memref<4xf32>
    return %x : f32
  }
  %s = arith.addf %v, %r : f32
  return %s : f32
}
