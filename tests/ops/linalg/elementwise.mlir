#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @test(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>, %arg3: memref<?xi1>, %arg4: memref<?xf32>, %arg5: memref<?xf32>, %arg6: memref<?xf32>) {
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#map, #map1] ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = linalg.elementwise kind=#linalg.elementwise_kind<log> ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = linalg.elementwise kind=#linalg.elementwise_kind<log> indexing_maps = [#map, #map1] ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = linalg.elementwise kind=#linalg.elementwise_kind<abs> ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %5 = linalg.elementwise kind=#linalg.elementwise_kind<abs> indexing_maps = [#map, #map1] ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = linalg.elementwise kind=#linalg.elementwise_kind<tanh> ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = linalg.elementwise kind=#linalg.elementwise_kind<tanh> indexing_maps = [#map, #map1] ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %8 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?xf32>) -> tensor<?x?xf32>
    linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%arg3, %arg4, %arg5 : memref<?xi1>, memref<?xf32>, memref<?xf32>) outs(%arg6 : memref<?xf32>)
    return
  }
}
