module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: vector<4xi8>, %arg5: vector<4xi8>, %arg6: tensor<?xi64>, %arg7: tensor<?xi64>) {
    %0 = arith.subi %arg0, %arg1 : i32
    %1 = arith.subi %arg0, %arg1 overflow<nsw> : i32
    %2 = arith.subi %arg0, %arg1 overflow<nsw, nuw> {foo} : i32
    %3 = arith.subi %arg2, %arg3 : index
    %4 = arith.subi %arg2, %arg3 overflow<nsw> : index
    %5 = arith.subi %arg2, %arg3 overflow<nsw, nuw> {foo} : index
    %6 = arith.subi %arg4, %arg5 : vector<4xi8>
    %7 = arith.subi %arg4, %arg5 overflow<nsw> : vector<4xi8>
    %8 = arith.subi %arg4, %arg5 overflow<nsw, nuw> {foo} : vector<4xi8>
    %9 = arith.subi %arg6, %arg7 : tensor<?xi64>
    %10 = arith.subi %arg6, %arg7 overflow<nsw> : tensor<?xi64>
    %11 = arith.subi %arg6, %arg7 overflow<nsw, nuw> {foo} : tensor<?xi64>
    return
  }
}
