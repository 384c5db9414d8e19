module {
  func.func @test() {
    %0 = gpu.subgroup_size : index
    %1 = gpu.subgroup_size upper_bound 32 : index
    %2 = gpu.subgroup_size upper_bound 32 {foo} : index
    return
  }
}
