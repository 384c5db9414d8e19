module {
  func.func @test() {
    %0 = gpu.subgroup_id : index
    %1 = gpu.subgroup_id upper_bound 32 : index
    %2 = gpu.subgroup_id upper_bound 32 {foo} : index
    return
  }
}
