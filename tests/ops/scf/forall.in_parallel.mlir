module {
  func.func @test(%arg0: index, %arg1: tensor<?xf32>, %arg2: index, %arg3: tensor<4xi8>, %arg4: tensor<1xi8>) {
    scf.forall (%arg5) in (4) {
    }
    scf.forall (%arg5, %arg6) in (%arg0, 3) {
    } {foo}
    %0 = scf.forall (%arg5) = (0) to (%arg0) step (2) shared_outs(%arg6 = %arg1) -> (tensor<?xf32>) {
      scf.forall.in_parallel {
      }
    }
    scf.forall (%arg5, %arg6) = (%arg0, 1) to (4, %arg2) step (1, 2) {
    }
    %1:2 = scf.forall (%arg5) in (4) shared_outs(%arg6 = %arg1, %arg7 = %arg3) -> (tensor<?xf32>, tensor<4xi8>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg4 into %arg7[%arg5] [1] [1] : tensor<1xi8> into tensor<4xi8>
      } {bar}
    } {foo, mapping = [#gpu.thread<x>]}
    return
  }
}
