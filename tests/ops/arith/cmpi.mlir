module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<?xi32>, %arg5: tensor<?xi32>, %arg6: vector<[4]xi32>, %arg7: vector<[4]xi32>, %arg8: tensor<*xi32>, %arg9: tensor<*xi32>, %arg10: index, %arg11: index) {
    %0 = arith.cmpi eq, %arg0, %arg1 : i32
    %1 = arith.cmpi ne, %arg0, %arg1 : i32
    %2 = arith.cmpi slt, %arg0, %arg1 : i32
    %3 = arith.cmpi sle, %arg0, %arg1 : i32
    %4 = arith.cmpi sgt, %arg0, %arg1 : i32
    %5 = arith.cmpi sge, %arg0, %arg1 : i32
    %6 = arith.cmpi ult, %arg0, %arg1 : i32
    %7 = arith.cmpi ule, %arg0, %arg1 : i32
    %8 = arith.cmpi ugt, %arg0, %arg1 : i32
    %9 = arith.cmpi uge, %arg0, %arg1 : i32
    %10 = arith.cmpi ne, %arg2, %arg3 : vector<4xi32>
    %11 = arith.cmpi ne, %arg2, %arg3 {foo} : vector<4xi32>
    %12 = arith.cmpi ne, %arg4, %arg5 : tensor<?xi32>
    %13 = arith.cmpi ne, %arg4, %arg5 {foo} : tensor<?xi32>
    %14 = arith.cmpi ne, %arg6, %arg7 : vector<[4]xi32>
    %15 = arith.cmpi ne, %arg6, %arg7 {foo} : vector<[4]xi32>
    %16 = arith.cmpi ne, %arg8, %arg9 : tensor<*xi32>
    %17 = arith.cmpi ne, %arg8, %arg9 {foo} : tensor<*xi32>
    %18 = arith.cmpi ne, %arg10, %arg11 : index
    %19 = arith.cmpi ne, %arg10, %arg11 {foo} : index
    return
  }
}
