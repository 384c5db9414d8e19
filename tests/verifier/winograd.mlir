func.func @a(%x: tensor<2x3x4x5xf32>, %y: tensor<6x6x5x2xf32>) { %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x4x5xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> return }
// error: 'linalg.winograd_filter_transform' op expect filter width either equals to r or 1
// -----
func.func @a(%x: tensor<2x5x3x5xf32>, %y: tensor<6x6x5x2xf32>) { %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x5x3x5xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> return }
// error: 'linalg.winograd_filter_transform' op expect filter height either equals to r or 1
// -----
func.func @a(%x: tensor<2x3x3x5xf32>, %y: tensor<6x7x5x2xf32>) { %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x3x5xf32>) outs(%y : tensor<6x7x5x2xf32>) -> tensor<6x7x5x2xf32> return }
// error: 'linalg.winograd_filter_transform' op the output shape is not expected
// -----
func.func @a(%x: tensor<2x1x1x5xf32>, %y: tensor<1x1x5x2xf32>) { %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x1x1x5xf32>) outs(%y : tensor<1x1x5x2xf32>) -> tensor<1x1x5x2xf32> return }
// error: 'linalg.winograd_filter_transform' op expect either filter height or width equals to r
// -----
func.func @a(%x: tensor<2x?x3x5xf32>, %y: tensor<?x4x5x2xf32>) { %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%x : tensor<2x?x3x5xf32>) outs(%y : tensor<?x4x5x2xf32>) -> tensor<?x4x5x2xf32> return }
// error: 'linalg.winograd_filter_transform' op expect filter height either equals to r or 1
// -----
func.func @a(%x: tensor<2x3x3xf32>, %y: tensor<6x6x5x2xf32>) { %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x3xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> return }
// error: 'linalg.winograd_filter_transform' op operand #0 must be 4D tensor of any type values, but got 'tensor<2x3x3xf32>'
// -----
func.func @a(%x: tensor<2x3x3x5xf32>, %y: tensor<6x6x5x2xf32>) { %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x3x5xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x3xf32> return }
// error: 'linalg.winograd_filter_transform' op expected type of operand #1 ('tensor<6x6x5x2xf32>') to match type of corresponding result ('tensor<6x6x5x3xf32>')
// -----
func.func @a(%x: tensor<2x3x3x5xf32>, %y: tensor<6x6x5x2xi32>) { %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x3x5xf32>) outs(%y : tensor<6x6x5x2xi32>) -> tensor<6x6x5x2xi32> return }
// error: 'linalg.winograd_filter_transform' op failed to verify that all of {filter, output} have same element type
// -----
func.func @a(%x: tensor<2x14x10x5xf32>, %y: tensor<6x6x2x2x2x5xf32>) { %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<2x14x10x5xf32>) outs(%y : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32> return }
// error: 'linalg.winograd_input_transform' op the output shape is not expected
// -----
func.func @a(%x: tensor<2x10x10x5xf32>, %y: tensor<5x6x2x2x2x5xf32>) { %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<2x10x10x5xf32>) outs(%y : tensor<5x6x2x2x2x5xf32>) -> tensor<5x6x2x2x2x5xf32> return }
// error: 'linalg.winograd_input_transform' op the output shape is not expected
// -----
func.func @a(%x: tensor<6x6x2x2x2x2xf32>, %y: tensor<2x9x8x2xf32>) { %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x6x2x2x2x2xf32>) outs(%y : tensor<2x9x8x2xf32>) -> tensor<2x9x8x2xf32> return }
// error: 'linalg.winograd_output_transform' op the output shape is not expected
// -----
func.func @a(%x: tensor<5x6x1x2x2x2xf32>, %y: tensor<2x1x8x2xf32>) { %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<5x6x1x2x2x2xf32>) outs(%y : tensor<2x1x8x2xf32>) -> tensor<2x1x8x2xf32> return }
// error: 'linalg.winograd_output_transform' op expect input height equals to input tile size
// -----
func.func @a(%x: tensor<6x5x1x2x2x2xf32>, %y: tensor<2x4x8x2xf32>) { %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x5x1x2x2x2xf32>) outs(%y : tensor<2x4x8x2xf32>) -> tensor<2x4x8x2xf32> return }
// error: 'linalg.winograd_output_transform' op expect input width equals to input tile size
// -----
func.func @a(%x: tensor<2x3x3x5xf32>, %y: tensor<6x6x5x2xf32>) { %0 = "linalg.winograd_filter_transform"(%x, %y) {fmr = 7 : i32} : (tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> return }
// error: 'linalg.winograd_filter_transform' op attribute 'fmr' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 1, 2
