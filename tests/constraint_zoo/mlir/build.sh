#!/usr/bin/env bash
# Builds the program that says what MLIR 22 makes of zoo.td, in the folder given. Needs libmlir-22-dev, mlir-22-tools, g++; takes a
# minute or two.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
llvm=/usr/lib/llvm-22
cd "$1"
mlir-tblgen-22 -gen-op-decls -I $llvm/include "$here/zoo.td" -o ZooOps.h.inc
mlir-tblgen-22 -gen-dialect-decls -dialect=zoo -I $llvm/include "$here/zoo.td" -o ZooDialect.h.inc
mlir-tblgen-22 -gen-dialect-defs -dialect=zoo -I $llvm/include "$here/zoo.td" -o ZooDialect.cpp.inc
# A constant as a constraint has no builder in scope; it gets one.
mlir-tblgen-22 -gen-op-defs -I $llvm/include "$here/zoo.td" |
    sed -E 's/\b(tblgen_x|attr) == (\(\(true\) \? )?\$_builder<no-subst-found>/\1 == \2::mlir::Builder(\1.getContext())/' >ZooOps.cpp.inc
g++ -std=c++17 -O0 -w -fno-rtti -I $llvm/include -I . "$here/zoo.cpp" -L$llvm/lib -Wl,-rpath,$llvm/lib -lMLIR -lLLVM -o zoo
