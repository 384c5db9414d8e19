// The dimensions of a tensor, exchanged.
func.func @exchanged(%x: !torch.vtensor<[8,?],f32>, %any: !torch.vtensor, %rank: !torch.vtensor<*,f32>, %dict: !torch.dict<int, list<tensor<[],unk>>>, %m: !torch.nn.Module<"m">, %t: !torch.tuple<int, optional<vtensor<[?,8],f32>>>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %0 = torch.aten.relu %x : !torch.vtensor<[8,?],f32> -> !torch.vtensor<[8,?],f32>
  %1 = torch.prim.ListConstruct %int1, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.permute %0, %1 : !torch.vtensor<[8,?],f32>, !torch.list<int> -> !torch.vtensor<[?,8],f32>
  return
}
