// Reads one module per line and prints its first error, or "ok": what MLIR 22 says of the ops of zoo.td.
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include <iostream>

using namespace mlir;
#include "ZooDialect.h.inc"
#define GET_OP_CLASSES
#include "ZooOps.h.inc"
#include "ZooDialect.cpp.inc"
void zoo::ZooDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ZooOps.cpp.inc"
      >();
}
#define GET_OP_CLASSES
#include "ZooOps.cpp.inc"

int main() {
  DialectRegistry registry;
  registry.insert<zoo::ZooDialect, func::FuncDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects();
  std::string first;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &d) {
    if (first.empty() && d.getSeverity() == DiagnosticSeverity::Error)
      first = d.str();
  });
  for (std::string line; std::getline(std::cin, line);) {
    first.clear();
    parseSourceString<ModuleOp>(line, &context);
    std::cout << (first.empty() ? "ok" : first) << std::endl;
  }
}
