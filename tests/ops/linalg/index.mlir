#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @test(%arg0: tensor<?x?xindex>) {
    %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%arg0 : tensor<?x?xindex>) {
    ^bb0(%out: index):
      %1 = linalg.index 0 : index
      %2 = linalg.index 1 {foo} : index
      %3 = arith.addi %1, %2 : index
      linalg.yield %3 : index
    } -> tensor<?x?xindex>
    return
  }
}
