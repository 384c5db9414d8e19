#set = affine_set<(d0) : (d0 >= 0)>
#set1 = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>
#set2 = affine_set<() : (1 == 0)>
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: f32, %arg3: f32) {
    affine.if #set(%arg0) {
    }
    affine.if #set1(%arg0)[%arg1] {
    } else {
    } {foo}
    %0 = affine.if #set2() -> f32 {
      affine.yield %arg2 : f32
    } else {
      affine.yield %arg3 : f32
    }
    return
  }
}
