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

hal.executable private @code attributes {target = #hal.executable.target<"cpu", "elf", {width = 64 : i64}>} {
}
