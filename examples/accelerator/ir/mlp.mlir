// npu-opt --npu-fuse --npu-fit=memory=4096
func.func @mlp(%x: tensor<?x64xf32>, %w: tensor<64x16xf32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x64xf32>
  %empty = tensor.empty(%rows) : tensor<?x16xf32>
  %result = npu.strips %i, %n of %rows by 32 with (%out = %empty) -> (tensor<?x16xf32>) {
    %strip = npu.load %x[%i, %n] : tensor<?x64xf32>
    %product = npu.mul %strip, %w : tensor<?x64xf32>, tensor<64x16xf32>
    %positive = npu.relu %product : tensor<?x16xf32>
    %next = npu.store %positive, %out[%i] : tensor<?x16xf32> into tensor<?x16xf32>
    npu.next %next : tensor<?x16xf32>
  }
  return %result : tensor<?x16xf32>
}
