#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
#set = affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - 1 == 0)>
module {
  func.func @f(%arg0: index, %arg1: memref<?x?xf32>, %arg2: f32) -> f32 {
    %0 = affine.for %arg3 = 0 to %arg0 iter_args(%arg4 = %arg2) -> (f32) {
      %1 = affine.for %arg5 = #map(%arg3) to min #map1(%arg3)[%arg0] step 4 iter_args(%arg6 = %arg4) -> (f32) {
        %2 = affine.if #set(%arg3, %arg5)[%arg0] -> f32 {
          %3 = affine.load %arg1[%arg3 + 1, %arg5 * 2] : memref<?x?xf32>
          affine.yield %3 : f32
        } else {
          affine.yield %arg6 : f32
        }
        affine.store %2, %arg1[%arg5 floordiv 2, %arg3 mod 4] {t.x} : memref<?x?xf32>
        affine.yield %2 : f32
      }
      affine.yield %1 : f32
    } {t.loop}
    affine.parallel (%arg3, %arg4) = (0, max(1, %arg0)) to (%arg0, 10) step (2, 1) {
      affine.if #set(%arg3, %arg4)[%arg0] {
        affine.store %arg2, %arg1[%arg3, %arg4] : memref<?x?xf32>
      }
    }
    return %0 : f32
  }
}
