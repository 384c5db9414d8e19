util.func public @dispatch(%view: !hal.buffer_view) -> index {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %id = hal.interface.workgroup.id[0] : index
  %count = hal.interface.workgroup.count[0] : index
  %d = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : index
  %t = hal.tensor.import %view "input" : !hal.buffer_view -> tensor<?x4xf32>{%d}
  %aligned = util.align %d, %c64 : index
  %e = flow.tensor.empty : tensor<?x4xf32>{%aligned}
  %n = tensor.dim %e, %c0 : tensor<?x4xf32>
  %offset = arith.muli %id, %c64 : index
  util.return %offset : index
}

util.func public @assumed(%a: index, %b: i32) -> (index, i32) {
  %0:2 = util.assume.int
      %a<umin = 16, umax = 128, udiv = 16>,
      %b[<umin = 0, umax = 0>, <umin = 2176, umax = 2176, udiv = 2176>]
    : index, i32
  %c16 = arith.constant 16 : index
  %rest = arith.remui %0#0, %c16 : index
  %tiles = arith.divui %0#0, %c16 : index
  util.return %tiles, %0#1 : index, i32
}

util.func public @cast(%b: i32, %c: i8) -> (index, i32) {
  %0:2 = util.assume.int
      %b<umin = 16, umax = 1024, udiv = 16>,
      %c<umin = 200, umax = 250>
    : i32, i8
  %size = arith.index_cast %0#0 : i32 to index
  %c16 = arith.constant 16 : index
  %tiles = arith.ceildivsi %size, %c16 : index
  %wide = arith.extsi %0#1 : i8 to i32
  util.return %tiles, %wide : index, i32
}

hal.executable private @code attributes {target = #hal.executable.target<"cpu", "elf", {width = 64 : i64}>} {
}

util.func public @parts(%x: tensor<?x4xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %r = flow.tensor.reshape %x : tensor<?x4xf32>{%n} -> tensor<4x?xf32>{%m}
  %s = flow.tensor.slice %x[%n, %m for %m, %n] : tensor<?x4xf32>{%n} -> tensor<?x?xf32>{%m, %n}
  %c = flow.tensor.clone %s : tensor<?x?xf32>{%m, %n}
  %least = util.range.min %n, %m : index
  util.return %c : tensor<?x?xf32>
}

util.initializer {
  %c0 = arith.constant 0 : index
  %least = util.range.min %c0, %c0 : index
  util.return
}

util.initializer attributes {order = 1 : i64} {
  util.return
}

#sizes = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], iteration_sizes = [?, 64, ?]>
#fixed = #iree_encoding.encoding<operand_index = 1 : index, op_type = conv, element_types = [i8, i8, i32]>
util.func public @encoded(%a: tensor<?x64xf32, #sizes>, %b: tensor<8xi8, #fixed>) -> tensor<?x64xf32, #sizes> {
  util.return %a : tensor<?x64xf32, #sizes>
}
