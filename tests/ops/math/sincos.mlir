module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: tensor<?xf32>, %arg3: vector<[4]xf32>, %arg4: tensor<*xf32>) {
    %sin, %cos = math.sincos %arg0 : f32
    %sin_0, %cos_1 = math.sincos %arg0 fastmath<fast> : f32
    %sin_2, %cos_3 = math.sincos %arg0 {foo} : f32
    %sin_4, %cos_5 = math.sincos %arg1 : vector<4xf32>
    %sin_6, %cos_7 = math.sincos %arg1 fastmath<fast> : vector<4xf32>
    %sin_8, %cos_9 = math.sincos %arg1 {foo} : vector<4xf32>
    %sin_10, %cos_11 = math.sincos %arg2 : tensor<?xf32>
    %sin_12, %cos_13 = math.sincos %arg2 fastmath<fast> : tensor<?xf32>
    %sin_14, %cos_15 = math.sincos %arg2 {foo} : tensor<?xf32>
    %sin_16, %cos_17 = math.sincos %arg3 : vector<[4]xf32>
    %sin_18, %cos_19 = math.sincos %arg3 fastmath<fast> : vector<[4]xf32>
    %sin_20, %cos_21 = math.sincos %arg3 {foo} : vector<[4]xf32>
    %sin_22, %cos_23 = math.sincos %arg4 : tensor<*xf32>
    %sin_24, %cos_25 = math.sincos %arg4 fastmath<fast> : tensor<*xf32>
    %sin_26, %cos_27 = math.sincos %arg4 {foo} : tensor<*xf32>
    return
  }
}
