func.func @f0(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.abs ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f1(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>) {
  %0 = linalg.add ins(%a0, %a1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f2(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x3xf32>) {
  %0 = linalg.batch_matvec ins(%a0, %a1 : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
func.func @f3(%a0: tensor<2x3x5x6x8xf32>, %a1: tensor<2x4x5x7x8xf32>, %a2: tensor<2x3x4x6x7xf32>) {
  %0 = linalg.batch_mmt4d ins(%a0, %a1 : tensor<2x3x5x6x8xf32>, tensor<2x4x5x7x8xf32>) outs(%a2 : tensor<2x3x4x6x7xf32>) -> tensor<2x3x4x6x7xf32>
  return
}
func.func @f4(%a0: tensor<2x4xf32>, %a1: tensor<2x4x3xf32>, %a2: tensor<2x3xf32>) {
  %0 = linalg.batch_vecmat ins(%a0, %a1 : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
func.func @f5(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.ceil ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f6(%a0: tensor<2x5x12xf32>, %a1: tensor<3x5x6xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x5x12xf32>, tensor<3x5x6xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f7(%a0: tensor<2x9x6xf32>, %a1: tensor<5x6x4xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x9x6xf32>, tensor<5x6x4xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f8(%a0: tensor<4xf32>, %a1: tensor<3xf32>, %a2: tensor<2xf32>) {
  %0 = linalg.conv_1d ins(%a0, %a1 : tensor<4xf32>, tensor<3xf32>) outs(%a2 : tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func @f9(%a0: tensor<2x6x13x27xf32>, %a1: tensor<3x6x7x8xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x6x13x27xf32>, tensor<3x6x7x8xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f10(%a0: tensor<2x6x13x27xf32>, %a1: tensor<3x6x7x8xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4x5xf32>) {
  %0 = linalg.conv_2d_nchw_fchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x6x13x27xf32>, tensor<3x6x7x8xf32>, f32, f32) outs(%a4 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f11(%a0: tensor<2x3x7x16x32xf32>, %a1: tensor<4x3x7x8x9xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x7x16x32xf32>, tensor<4x3x7x8x9xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f12(%a0: tensor<2x3x7x16x32xf32>, %a1: tensor<3x4x7x8x9xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x7x16x32xf32>, tensor<3x4x7x8x9xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f13(%a0: tensor<2x3x7x16x32xf32>, %a1: tensor<3x4x7x8x9xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x3x7x16x32xf32>, tensor<3x4x7x8x9xf32>, f32, f32) outs(%a4 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f14(%a0: tensor<2x10x22x8xf32>, %a1: tensor<5x6x7x8xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x10x22x8xf32>, tensor<5x6x7x8xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f15(%a0: tensor<2x10x22x8xf32>, %a1: tensor<5x6x7x8xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4x5xf32>) {
  %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x10x22x8xf32>, tensor<5x6x7x8xf32>, f32, f32) outs(%a4 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f16(%a0: tensor<2x10x22x8xf32>, %a1: tensor<6x7x8x5xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x10x22x8xf32>, tensor<6x7x8x5xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f17(%a0: tensor<2x10x22x8xf32>, %a1: tensor<6x7x8x5xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4x5xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x10x22x8xf32>, tensor<6x7x8x5xf32>, f32, f32) outs(%a4 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f18(%a0: tensor<2x11x24x5x9xf32>, %a1: tensor<5x6x7x8x9xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x11x24x5x9xf32>, tensor<5x6x7x8x9xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f19(%a0: tensor<2x11x24x5x9xf32>, %a1: tensor<5x6x7x8x9xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x11x24x5x9xf32>, tensor<5x6x7x8x9xf32>, f32, f32) outs(%a4 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f20(%a0: tensor<5x7xf32>, %a1: tensor<4x5xf32>, %a2: tensor<2x3xf32>) {
  %0 = linalg.conv_2d ins(%a0, %a1 : tensor<5x7xf32>, tensor<4x5xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
func.func @f21(%a0: tensor<2x7x14x29x33xf32>, %a1: tensor<3x7x8x9x10xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x7x14x29x33xf32>, tensor<3x7x8x9x10xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f22(%a0: tensor<2x11x24x29x10xf32>, %a1: tensor<7x8x9x10x6xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x11x24x29x10xf32>, tensor<7x8x9x10x6xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f23(%a0: tensor<2x11x24x29x10xf32>, %a1: tensor<7x8x9x10x6xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x11x24x29x10xf32>, tensor<7x8x9x10x6xf32>, f32, f32) outs(%a4 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f24(%a0: tensor<6x8x10xf32>, %a1: tensor<5x6x7xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.conv_3d ins(%a0, %a1 : tensor<6x8x10xf32>, tensor<5x6x7xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f25(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.copy ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f26(%a0: tensor<2x4x9xf32>, %a1: tensor<4x5xf32>, %a2: tensor<2x4x3xf32>) {
  %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x9xf32>, tensor<4x5xf32>) outs(%a2 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}
func.func @f27(%a0: tensor<2x9x4xf32>, %a1: tensor<5x4xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x9x4xf32>, tensor<5x4xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f28(%a0: tensor<2x10x4xf32>, %a1: tensor<6x4x5xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x10x4xf32>, tensor<6x4x5xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f29(%a0: tensor<2x5x10x22xf32>, %a1: tensor<5x6x7xf32>, %a2: tensor<2x5x3x4xf32>) {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x10x22xf32>, tensor<5x6x7xf32>) outs(%a2 : tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
  return
}
func.func @f30(%a0: tensor<2x10x22x5xf32>, %a1: tensor<6x7x5xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x10x22x5xf32>, tensor<6x7x5xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f31(%a0: tensor<2x10x22x5xf32>, %a1: tensor<6x7x5xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4x5xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x10x22x5xf32>, tensor<6x7x5xf32>, f32, f32) outs(%a4 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f32(%a0: tensor<2x11x24x5xf32>, %a1: tensor<7x8x5x6xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x11x24x5xf32>, tensor<7x8x5x6xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f33(%a0: tensor<2x11x24x5xf32>, %a1: tensor<7x8x5x6xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x11x24x5xf32>, tensor<7x8x5x6xf32>, f32, f32) outs(%a4 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f34(%a0: tensor<2x9x10x22x26xf32>, %a1: tensor<9x6x7x8xf32>, %a2: tensor<2x9x3x4x5xf32>) {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x9x10x22x26xf32>, tensor<9x6x7x8xf32>) outs(%a2 : tensor<2x9x3x4x5xf32>) -> tensor<2x9x3x4x5xf32>
  return
}
func.func @f35(%a0: tensor<2x10x22x26x9xf32>, %a1: tensor<6x7x8x9xf32>, %a2: tensor<2x3x4x5x9xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x10x22x26x9xf32>, tensor<6x7x8x9xf32>) outs(%a2 : tensor<2x3x4x5x9xf32>) -> tensor<2x3x4x5x9xf32>
  return
}
func.func @f36(%a0: tensor<2x11x24x29x10xf32>, %a1: tensor<7x8x9x10x6xf32>, %a2: tensor<2x3x4x5x10x6xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x11x24x29x10xf32>, tensor<7x8x9x10x6xf32>) outs(%a2 : tensor<2x3x4x5x10x6xf32>) -> tensor<2x3x4x5x10x6xf32>
  return
}
func.func @f37(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>) {
  %0 = linalg.div ins(%a0, %a1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f38(%a0: tensor<4x?xi32>, %a1: tensor<4x?xi32>, %a2: tensor<4x?xi32>) {
  %0 = linalg.div_unsigned ins(%a0, %a1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%a2 : tensor<4x?xi32>) -> tensor<4x?xi32>
  return
}
func.func @f39(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %0 = linalg.dot ins(%a0, %a1 : tensor<2xf32>, tensor<2xf32>) outs(%a2 : tensor<f32>) -> tensor<f32>
  return
}
func.func @f40(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.erf ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f41(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.exp ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f42(%a0: f32, %a1: tensor<4x?xf32>) {
  %0 = linalg.fill ins(%a0 : f32) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f43(%a: f64, %s: i32, %o: tensor<4x5xf32>) {
  %0 = linalg.fill_rng_2d ins(%a, %a, %s : f64, f64, i32) outs(%o : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
func.func @f44(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.floor ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f45(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.log ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f46(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>, %a2: tensor<2xf32>) {
  %0 = linalg.matvec ins(%a0, %a1 : tensor<2x3xf32>, tensor<3xf32>) outs(%a2 : tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func @f47(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>) {
  %0 = linalg.max ins(%a0, %a1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f48(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>) {
  %0 = linalg.min ins(%a0, %a1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f49(%a0: tensor<2x4x5x7xf32>, %a1: tensor<3x4x6x7xf32>, %a2: tensor<2x3x5x6xf32>) {
  %0 = linalg.mmt4d ins(%a0, %a1 : tensor<2x4x5x7xf32>, tensor<3x4x6x7xf32>) outs(%a2 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return
}
func.func @f50(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>) {
  %0 = linalg.mul ins(%a0, %a1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f51(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.negf ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f52(%a0: tensor<2x3x12x25xf32>, %a1: tensor<6x7xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.pooling_nchw_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x12x25xf32>, tensor<6x7xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f53(%a0: tensor<2x3x12x25xf32>, %a1: tensor<6x7xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.pooling_nchw_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x12x25xf32>, tensor<6x7xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f54(%a0: tensor<2x3x11xf32>, %a1: tensor<5xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x3x11xf32>, tensor<5xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f55(%a0: tensor<2x3x11xf32>, %a1: tensor<5xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x3x11xf32>, tensor<5xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f56(%a0: tensor<2x11x24x29x6xf32>, %a1: tensor<7x8x9xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.pooling_ndhwc_max {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x11x24x29x6xf32>, tensor<7x8x9xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f57(%a0: tensor<2x11x24x29x6xf32>, %a1: tensor<7x8x9xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.pooling_ndhwc_min {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x11x24x29x6xf32>, tensor<7x8x9xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f58(%a0: tensor<2x11x24x29x6xf32>, %a1: tensor<7x8x9xf32>, %a2: tensor<2x3x4x5x6xf32>) {
  %0 = linalg.pooling_ndhwc_sum {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x11x24x29x6xf32>, tensor<7x8x9xf32>) outs(%a2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return
}
func.func @f59(%a0: tensor<2x10x22x5xf32>, %a1: tensor<6x7xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x10x22x5xf32>, tensor<6x7xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f60(%a0: tensor<2x10x22x5xf32>, %a1: tensor<6x7xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x10x22x5xf32>, tensor<6x7xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f61(%a0: tensor<2x10x22x5xf32>, %a1: tensor<6x7xf32>, %a2: tensor<2x3x4x5xf32>) {
  %0 = linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x10x22x5xf32>, tensor<6x7xf32>) outs(%a2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
func.func @f62(%a0: tensor<2x9x4xf32>, %a1: tensor<5xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x9x4xf32>, tensor<5xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f63(%a0: tensor<2x9x4xf32>, %a1: tensor<5xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x9x4xf32>, tensor<5xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f64(%a0: tensor<2x9x4xf32>, %a1: tensor<5xf32>, %a2: tensor<2x3x4xf32>) {
  %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x9x4xf32>, tensor<5xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f65(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>) {
  %0 = linalg.powf ins(%a0, %a1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f66(%a0: tensor<2x3x5xf32>, %a1: tensor<2x5x4xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3x4xf32>) {
  %0 = linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : tensor<2x3x5xf32>, tensor<2x5x4xf32>, f32, f32) outs(%a4 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
func.func @f67(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>, %a2: f32, %a3: f32, %a4: tensor<2x3xf32>) {
  %0 = linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : tensor<2x4xf32>, tensor<4x3xf32>, f32, f32) outs(%a4 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
func.func @f68(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.reciprocal ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f69(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.round ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f70(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.rsqrt ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f71(%a0: tensor<4x?xi1>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>, %a3: tensor<4x?xf32>) {
  %0 = linalg.select ins(%a0, %a1, %a2 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%a3 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f72(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.sqrt ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f73(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.square ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f74(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>) {
  %0 = linalg.sub ins(%a0, %a1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f75(%a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>) {
  %0 = linalg.tanh ins(%a0 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @f76(%a0: tensor<3xf32>, %a1: tensor<3x2xf32>, %a2: tensor<2xf32>) {
  %0 = linalg.vecmat ins(%a0, %a1 : tensor<3xf32>, tensor<3x2xf32>) outs(%a2 : tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func @f77(%a0: memref<4x?xi32>, %a1: memref<4x?xi32>, %a2: memref<4x?xi32>) {
  linalg.add ins(%a0, %a1 : memref<4x?xi32>, memref<4x?xi32>) outs(%a2 : memref<4x?xi32>)
  return
}
func.func @f78(%a0: memref<2x3x4xi8>, %a1: memref<2x4xi8>, %a2: memref<2x3xi32>) {
  linalg.batch_matvec ins(%a0, %a1 : memref<2x3x4xi8>, memref<2x4xi8>) outs(%a2 : memref<2x3xi32>)
  return
}
func.func @f79(%a0: memref<2x3x5x6x8xi8>, %a1: memref<2x4x5x7x8xi8>, %a2: memref<2x3x4x6x7xi32>) {
  linalg.batch_mmt4d ins(%a0, %a1 : memref<2x3x5x6x8xi8>, memref<2x4x5x7x8xi8>) outs(%a2 : memref<2x3x4x6x7xi32>)
  return
}
func.func @f80(%a0: memref<2x4xi8>, %a1: memref<2x4x3xi8>, %a2: memref<2x3xi32>) {
  linalg.batch_vecmat ins(%a0, %a1 : memref<2x4xi8>, memref<2x4x3xi8>) outs(%a2 : memref<2x3xi32>)
  return
}
func.func @f81(%a0: memref<2x5x12xi8>, %a1: memref<3x5x6xi8>, %a2: memref<2x3x4xi32>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x5x12xi8>, memref<3x5x6xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f82(%a0: memref<2x9x6xi8>, %a1: memref<5x6x4xi8>, %a2: memref<2x3x4xi32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x9x6xi8>, memref<5x6x4xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f83(%a0: memref<4xi8>, %a1: memref<3xi8>, %a2: memref<2xi32>) {
  linalg.conv_1d ins(%a0, %a1 : memref<4xi8>, memref<3xi8>) outs(%a2 : memref<2xi32>)
  return
}
func.func @f84(%a0: memref<2x6x13x27xi8>, %a1: memref<3x6x7x8xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x6x13x27xi8>, memref<3x6x7x8xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f85(%a0: memref<2x6x13x27xi8>, %a1: memref<3x6x7x8xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x5xi32>) {
  linalg.conv_2d_nchw_fchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x6x13x27xi8>, memref<3x6x7x8xi8>, i32, i32) outs(%a4 : memref<2x3x4x5xi32>)
  return
}
func.func @f86(%a0: memref<2x3x7x16x32xi8>, %a1: memref<4x3x7x8x9xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x7x16x32xi8>, memref<4x3x7x8x9xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f87(%a0: memref<2x3x7x16x32xi8>, %a1: memref<3x4x7x8x9xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x7x16x32xi8>, memref<3x4x7x8x9xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f88(%a0: memref<2x3x7x16x32xi8>, %a1: memref<3x4x7x8x9xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x5x6xi32>) {
  linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x3x7x16x32xi8>, memref<3x4x7x8x9xi8>, i32, i32) outs(%a4 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f89(%a0: memref<2x10x22x8xi8>, %a1: memref<5x6x7x8xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.conv_2d_nhwc_fhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x10x22x8xi8>, memref<5x6x7x8xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f90(%a0: memref<2x10x22x8xi8>, %a1: memref<5x6x7x8xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x5xi32>) {
  linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x10x22x8xi8>, memref<5x6x7x8xi8>, i32, i32) outs(%a4 : memref<2x3x4x5xi32>)
  return
}
func.func @f91(%a0: memref<2x10x22x8xi8>, %a1: memref<6x7x8x5xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x10x22x8xi8>, memref<6x7x8x5xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f92(%a0: memref<2x10x22x8xi8>, %a1: memref<6x7x8x5xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x5xi32>) {
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x10x22x8xi8>, memref<6x7x8x5xi8>, i32, i32) outs(%a4 : memref<2x3x4x5xi32>)
  return
}
func.func @f93(%a0: memref<2x11x24x5x9xi8>, %a1: memref<5x6x7x8x9xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x11x24x5x9xi8>, memref<5x6x7x8x9xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f94(%a0: memref<2x11x24x5x9xi8>, %a1: memref<5x6x7x8x9xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x5x6xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x11x24x5x9xi8>, memref<5x6x7x8x9xi8>, i32, i32) outs(%a4 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f95(%a0: memref<5x7xi8>, %a1: memref<4x5xi8>, %a2: memref<2x3xi32>) {
  linalg.conv_2d ins(%a0, %a1 : memref<5x7xi8>, memref<4x5xi8>) outs(%a2 : memref<2x3xi32>)
  return
}
func.func @f96(%a0: memref<2x7x14x29x33xi8>, %a1: memref<3x7x8x9x10xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x7x14x29x33xi8>, memref<3x7x8x9x10xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f97(%a0: memref<2x11x24x29x10xi8>, %a1: memref<7x8x9x10x6xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x11x24x29x10xi8>, memref<7x8x9x10x6xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f98(%a0: memref<2x11x24x29x10xi8>, %a1: memref<7x8x9x10x6xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x5x6xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x11x24x29x10xi8>, memref<7x8x9x10x6xi8>, i32, i32) outs(%a4 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f99(%a0: memref<6x8x10xi8>, %a1: memref<5x6x7xi8>, %a2: memref<2x3x4xi32>) {
  linalg.conv_3d ins(%a0, %a1 : memref<6x8x10xi8>, memref<5x6x7xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f100(%a0: memref<4x?xi8>, %a1: memref<4x?xi32>) {
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a0 : memref<4x?xi8>) outs(%a1 : memref<4x?xi32>)
  return
}
func.func @f101(%a0: memref<2x4x9xi8>, %a1: memref<4x5xi8>, %a2: memref<2x4x3xi32>) {
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x9xi8>, memref<4x5xi8>) outs(%a2 : memref<2x4x3xi32>)
  return
}
func.func @f102(%a0: memref<2x9x4xi8>, %a1: memref<5x4xi8>, %a2: memref<2x3x4xi32>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x9x4xi8>, memref<5x4xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f103(%a0: memref<2x10x4xi8>, %a1: memref<6x4x5xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x10x4xi8>, memref<6x4x5xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f104(%a0: memref<2x5x10x22xi8>, %a1: memref<5x6x7xi8>, %a2: memref<2x5x3x4xi32>) {
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x10x22xi8>, memref<5x6x7xi8>) outs(%a2 : memref<2x5x3x4xi32>)
  return
}
func.func @f105(%a0: memref<2x10x22x5xi8>, %a1: memref<6x7x5xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x10x22x5xi8>, memref<6x7x5xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f106(%a0: memref<2x10x22x5xi8>, %a1: memref<6x7x5xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x5xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x10x22x5xi8>, memref<6x7x5xi8>, i32, i32) outs(%a4 : memref<2x3x4x5xi32>)
  return
}
func.func @f107(%a0: memref<2x11x24x5xi8>, %a1: memref<7x8x5x6xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x11x24x5xi8>, memref<7x8x5x6xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f108(%a0: memref<2x11x24x5xi8>, %a1: memref<7x8x5x6xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x5x6xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x11x24x5xi8>, memref<7x8x5x6xi8>, i32, i32) outs(%a4 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f109(%a0: memref<2x9x10x22x26xi8>, %a1: memref<9x6x7x8xi8>, %a2: memref<2x9x3x4x5xi32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x9x10x22x26xi8>, memref<9x6x7x8xi8>) outs(%a2 : memref<2x9x3x4x5xi32>)
  return
}
func.func @f110(%a0: memref<2x10x22x26x9xi8>, %a1: memref<6x7x8x9xi8>, %a2: memref<2x3x4x5x9xi32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x10x22x26x9xi8>, memref<6x7x8x9xi8>) outs(%a2 : memref<2x3x4x5x9xi32>)
  return
}
func.func @f111(%a0: memref<2x11x24x29x10xi8>, %a1: memref<7x8x9x10x6xi8>, %a2: memref<2x3x4x5x10x6xi32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x11x24x29x10xi8>, memref<7x8x9x10x6xi8>) outs(%a2 : memref<2x3x4x5x10x6xi32>)
  return
}
func.func @f112(%a0: memref<4x?xi32>, %a1: memref<4x?xi32>, %a2: memref<4x?xi32>) {
  linalg.div ins(%a0, %a1 : memref<4x?xi32>, memref<4x?xi32>) outs(%a2 : memref<4x?xi32>)
  return
}
func.func @f113(%a0: memref<4x?xi32>, %a1: memref<4x?xi32>, %a2: memref<4x?xi32>) {
  linalg.div_unsigned ins(%a0, %a1 : memref<4x?xi32>, memref<4x?xi32>) outs(%a2 : memref<4x?xi32>)
  return
}
func.func @f114(%a0: memref<2xi8>, %a1: memref<2xi8>, %a2: memref<i32>) {
  linalg.dot ins(%a0, %a1 : memref<2xi8>, memref<2xi8>) outs(%a2 : memref<i32>)
  return
}
func.func @f115(%a0: f32, %a1: memref<?xf32>) {
  linalg.fill ins(%a0 : f32) outs(%a1 : memref<?xf32>)
  return
}
func.func @f116(%a0: memref<2x3xi8>, %a1: memref<3xi8>, %a2: memref<2xi32>) {
  linalg.matvec ins(%a0, %a1 : memref<2x3xi8>, memref<3xi8>) outs(%a2 : memref<2xi32>)
  return
}
func.func @f117(%a0: memref<4x?xi32>, %a1: memref<4x?xi32>, %a2: memref<4x?xi32>) {
  linalg.max ins(%a0, %a1 : memref<4x?xi32>, memref<4x?xi32>) outs(%a2 : memref<4x?xi32>)
  return
}
func.func @f118(%a0: memref<4x?xi32>, %a1: memref<4x?xi32>, %a2: memref<4x?xi32>) {
  linalg.min ins(%a0, %a1 : memref<4x?xi32>, memref<4x?xi32>) outs(%a2 : memref<4x?xi32>)
  return
}
func.func @f119(%a0: memref<2x4x5x7xi8>, %a1: memref<3x4x6x7xi8>, %a2: memref<2x3x5x6xi32>) {
  linalg.mmt4d ins(%a0, %a1 : memref<2x4x5x7xi8>, memref<3x4x6x7xi8>) outs(%a2 : memref<2x3x5x6xi32>)
  return
}
func.func @f120(%a0: memref<4x?xi32>, %a1: memref<4x?xi32>, %a2: memref<4x?xi32>) {
  linalg.mul ins(%a0, %a1 : memref<4x?xi32>, memref<4x?xi32>) outs(%a2 : memref<4x?xi32>)
  return
}
func.func @f121(%a0: memref<2x3x12x25xi8>, %a1: memref<6x7xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.pooling_nchw_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x12x25xi8>, memref<6x7xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f122(%a0: memref<2x3x12x25xi8>, %a1: memref<6x7xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.pooling_nchw_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x12x25xi8>, memref<6x7xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f123(%a0: memref<2x3x11xi8>, %a1: memref<5xi8>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x3x11xi8>, memref<5xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f124(%a0: memref<2x3x11xi8>, %a1: memref<5xi8>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x3x11xi8>, memref<5xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f125(%a0: memref<2x11x24x29x6xi8>, %a1: memref<7x8x9xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.pooling_ndhwc_max {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x11x24x29x6xi8>, memref<7x8x9xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f126(%a0: memref<2x11x24x29x6xi8>, %a1: memref<7x8x9xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.pooling_ndhwc_min {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x11x24x29x6xi8>, memref<7x8x9xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f127(%a0: memref<2x11x24x29x6xi8>, %a1: memref<7x8x9xi8>, %a2: memref<2x3x4x5x6xi32>) {
  linalg.pooling_ndhwc_sum {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x11x24x29x6xi8>, memref<7x8x9xi8>) outs(%a2 : memref<2x3x4x5x6xi32>)
  return
}
func.func @f128(%a0: memref<2x10x22x5xi8>, %a1: memref<6x7xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x10x22x5xi8>, memref<6x7xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f129(%a0: memref<2x10x22x5xi8>, %a1: memref<6x7xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x10x22x5xi8>, memref<6x7xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f130(%a0: memref<2x10x22x5xi8>, %a1: memref<6x7xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x10x22x5xi8>, memref<6x7xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f131(%a0: memref<2x10x22x5xi8>, %a1: memref<6x7xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.pooling_nhwc_min_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x10x22x5xi8>, memref<6x7xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f132(%a0: memref<2x10x22x5xi8>, %a1: memref<6x7xi8>, %a2: memref<2x3x4x5xi32>) {
  linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x10x22x5xi8>, memref<6x7xi8>) outs(%a2 : memref<2x3x4x5xi32>)
  return
}
func.func @f133(%a0: memref<2x9x4xi8>, %a1: memref<5xi8>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x9x4xi8>, memref<5xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f134(%a0: memref<2x9x4xi8>, %a1: memref<5xi8>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x9x4xi8>, memref<5xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f135(%a0: memref<2x9x4xi8>, %a1: memref<5xi8>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x9x4xi8>, memref<5xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f136(%a0: memref<2x9x4xi8>, %a1: memref<5xi8>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x9x4xi8>, memref<5xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f137(%a0: memref<2x9x4xi8>, %a1: memref<5xi8>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x9x4xi8>, memref<5xi8>) outs(%a2 : memref<2x3x4xi32>)
  return
}
func.func @f138(%a0: memref<2x3x5xi8>, %a1: memref<2x5x4xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4xi32>) {
  linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : memref<2x3x5xi8>, memref<2x5x4xi8>, i32, i32) outs(%a4 : memref<2x3x4xi32>)
  return
}
func.func @f139(%a0: memref<2x4xi8>, %a1: memref<4x3xi8>, %a2: i32, %a3: i32, %a4: memref<2x3xi32>) {
  linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : memref<2x4xi8>, memref<4x3xi8>, i32, i32) outs(%a4 : memref<2x3xi32>)
  return
}
func.func @f140(%a0: memref<4x?xi1>, %a1: memref<4x?xi32>, %a2: memref<4x?xi32>, %a3: memref<4x?xi32>) {
  linalg.select ins(%a0, %a1, %a2 : memref<4x?xi1>, memref<4x?xi32>, memref<4x?xi32>) outs(%a3 : memref<4x?xi32>)
  return
}
func.func @f141(%a0: memref<4x?xi32>, %a1: memref<4x?xi32>, %a2: memref<4x?xi32>) {
  linalg.sub ins(%a0, %a1 : memref<4x?xi32>, memref<4x?xi32>) outs(%a2 : memref<4x?xi32>)
  return
}
func.func @f142(%a0: memref<3xi8>, %a1: memref<3x2xi8>, %a2: memref<2xi32>) {
  linalg.vecmat ins(%a0, %a1 : memref<3xi8>, memref<3x2xi8>) outs(%a2 : memref<2xi32>)
  return
}
