module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: vector<4xi8>, %arg3: vector<4xi8>, %arg4: tensor<?xindex>, %arg5: tensor<?xindex>) {
    %sum, %overflow = arith.addui_extended %arg0, %arg1 : i32, i1
    %sum_0, %overflow_1 = arith.addui_extended %arg0, %arg1 {foo} : i32, i1
    %sum_2, %overflow_3 = arith.addui_extended %arg2, %arg3 : vector<4xi8>, vector<4xi1>
    %sum_4, %overflow_5 = arith.addui_extended %arg2, %arg3 {foo} : vector<4xi8>, vector<4xi1>
    %sum_6, %overflow_7 = arith.addui_extended %arg4, %arg5 : tensor<?xindex>, tensor<?xi1>
    %sum_8, %overflow_9 = arith.addui_extended %arg4, %arg5 {foo} : tensor<?xindex>, tensor<?xi1>
    return
  }
}
