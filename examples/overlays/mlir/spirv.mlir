module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Kernel, Int64], [SPV_KHR_expect_assume]>, api=OpenCL, #spirv.resource_limits<>>} {
  spirv.module @sums Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  }
  func.func @sum(%arg0: i32, %arg1: f32) -> f32 attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
    %0 = spirv.IAdd %arg0, %arg0 : i32
    %1 = spirv.ConvertSToF %0 : i32 to f32
    %2 = spirv.FMul %1, %arg1 : f32
    return %2 : f32
  }
}
