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
  %many = tt.splat %out : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %addresses = tt.addptr %many, %offsets : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %loaded = tt.load %addresses : tensor<128x!tt.ptr<f32>>
  %sum = arith.addf %loaded, %loaded : tensor<128xf32>
  %first_loaded = tt.load %out : !tt.ptr<f32>
  %twice = arith.addf %first_loaded, %first_loaded : f32
  tt.return
}

// Layouts of later versions.
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#grouped = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
#linear = #ttg.linear<{register = [[0, 1], [0, 2]], lane = [[1, 0], [2, 0]], warp = [], block = []}>
#mma = #ttg.amd_wmma<{version = 3, ctaLayout = {warp = [[0, 1], [1, 0]]}, isTranspose = true, instrShape = [16, 16, 128]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
tt.func private @layouts(tensor<128x64xf16, #blocked>, tensor<16xf32, #grouped>, tensor<4x4xi8, #linear>, tensor<16x16xf32, #mma>,
    tensor<16xf32, #ttg.slice<{dim = 1, parent = #blocked}>>, !ttg.memdesc<128x64xf16, #shared, #ttg.shared_memory, mutable>)
