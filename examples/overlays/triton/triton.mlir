tt.func public @kernel(%out: !tt.ptr<f32>, %n: i32) {
  %c128 = arith.constant 128 : i32
  %c1024 = arith.constant 1024 : i32
  %small = arith.cmpi sle, %n, %c1024 : i32
  llvm.intr.assume %small : i1
  %blocks = arith.divsi %n, %c128 : i32
  %pid = tt.get_program_id x : i32
  %inside = arith.cmpi slt, %pid, %c128 : i32
  llvm.intr.assume %inside : i1
  %first = arith.muli %pid, %c128 : i32
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %base = tt.splat %first : i32 -> tensor<128xi32>
  %offsets = arith.addi %base, %range : tensor<128xi32>
  %column = tt.expand_dims %offsets {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %tile = tt.broadcast %column : tensor<128x1xi32> -> tensor<128x64xi32>
  tt.return
}
