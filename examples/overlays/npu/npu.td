include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Npu_Dialect : Dialect {
  let name = "npu";
  let cppNamespace = "::npu";
}

class Npu_Op<string mnemonic, list<Trait> traits = []> : Op<Npu_Dialect, mnemonic, traits>;

def Npu_CoreOp : Npu_Op<"core", [Pure]> {
  let summary = "The number of this core";
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def Npu_LoadOp : Npu_Op<"load", [Pure]> {
  let summary = "Loads rows of a tensor";
  let arguments = (ins AnyRankedTensor:$source, Index:$first, Index:$count);
  let results = (outs AnyRankedTensor:$result);
  let hasCustomAssemblyFormat = 1;
}
