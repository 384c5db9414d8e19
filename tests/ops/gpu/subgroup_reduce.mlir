module {
  func.func @test(%arg0: i32, %arg1: vector<4xf32>, %arg2: i64, %arg3: f32) {
    %0 = gpu.subgroup_reduce  add %arg0 : (i32) -> i32
    %1 = gpu.subgroup_reduce  add %arg0 uniform : (i32) -> i32
    %2 = gpu.subgroup_reduce  add %arg0 cluster(size = 4) : (i32) -> i32
    %3 = gpu.subgroup_reduce  add %arg0 cluster(size = 4, stride = 2) : (i32) -> i32
    %4 = gpu.subgroup_reduce  add %arg0 uniform cluster(size = 8) {foo} : (i32) -> i32
    %5 = gpu.subgroup_reduce  mul %arg1 : (vector<4xf32>) -> vector<4xf32>
    %6 = gpu.subgroup_reduce  mul %arg1 uniform : (vector<4xf32>) -> vector<4xf32>
    %7 = gpu.subgroup_reduce  mul %arg1 cluster(size = 4) : (vector<4xf32>) -> vector<4xf32>
    %8 = gpu.subgroup_reduce  mul %arg1 cluster(size = 4, stride = 2) : (vector<4xf32>) -> vector<4xf32>
    %9 = gpu.subgroup_reduce  mul %arg1 uniform cluster(size = 8) {foo} : (vector<4xf32>) -> vector<4xf32>
    %10 = gpu.subgroup_reduce  maxsi %arg2 : (i64) -> i64
    %11 = gpu.subgroup_reduce  maxsi %arg2 uniform : (i64) -> i64
    %12 = gpu.subgroup_reduce  maxsi %arg2 cluster(size = 4) : (i64) -> i64
    %13 = gpu.subgroup_reduce  maxsi %arg2 cluster(size = 4, stride = 2) : (i64) -> i64
    %14 = gpu.subgroup_reduce  maxsi %arg2 uniform cluster(size = 8) {foo} : (i64) -> i64
    %15 = gpu.subgroup_reduce  minimumf %arg3 : (f32) -> f32
    %16 = gpu.subgroup_reduce  minimumf %arg3 uniform : (f32) -> f32
    %17 = gpu.subgroup_reduce  minimumf %arg3 cluster(size = 4) : (f32) -> f32
    %18 = gpu.subgroup_reduce  minimumf %arg3 cluster(size = 4, stride = 2) : (f32) -> f32
    %19 = gpu.subgroup_reduce  minimumf %arg3 uniform cluster(size = 8) {foo} : (f32) -> f32
    return
  }
}
