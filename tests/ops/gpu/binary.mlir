module {
  gpu.binary @fat  [#gpu.object<#nvvm.target, "code">]
  gpu.binary @second <#gpu.select_object<1 : i64>> [#gpu.object<#nvvm.target, offload = "a">, #gpu.object<#nvvm.target<chip = "sm_90">, assembly = "b">]
  gpu.binary @of_target <#gpu.select_object<#rocdl.target>> [#gpu.object<#nvvm.target, bin = "\00\FF">, #gpu.object<#rocdl.target, properties = {O = 3 : i32}, "c">]
  gpu.binary @with_kernels  {note} [#gpu.object<#rocdl.target, kernels = <[#gpu.kernel_metadata<"add", () -> ()>, #gpu.kernel_metadata<"scale", (memref<4xf32>, f32) -> (), arg_attrs = [{}, {t.a}], metadata = {registers = 24 : i32}>]>, bin = "d">]
  gpu.binary @without_kernels  [#gpu.object<#rocdl.target, properties = {}, kernels = <>, "e">]
  "t.attributes"() {kernel = #gpu.kernel_metadata<"k", (i32) -> i32, metadata = {}>, map = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, mask = #gpu.mask<5>, select = #gpu.select_object, space = #gpu.memory_space<workgroup>, table = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>]>} : () -> ()
}
