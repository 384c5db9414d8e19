#!/bin/sh
# Side-by-side Presburger benchmark: Bourn and the peers that are installed, over the generator's corpora.
#
#   benches/presburger/run.sh HARNESS [SEED..]
#
# HARNESS is the folder with gen.py, bench.h, compare.py and the peer backends. Peers are built if their libraries are
# there: isl (libisl-dev), MLIR 22 (libmlir-22-dev). The answers of all are compared; a disagreement in a query kind
# with exact answers makes the run fail.
set -eu
if [ $# -lt 1 ]; then
    echo "usage: $0 HARNESS [SEED..]" >&2
    exit 2
fi
harness=$1
shift
[ $# -gt 0 ] || set -- 1 2 3
here=$(cd "$(dirname "$0")" && pwd)
out="$here/out"
mkdir -p "$out"
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$here/target}
export CARGO_TARGET_DIR
(cd "$here" && cargo build --release --quiet)
flags="-std=c++17 -O3 -DNDEBUG -march=native -I$harness"
peers=
# shellcheck disable=SC2086
if c++ $flags "$harness/isl_backend.cpp" -o "$out/isl" -lisl -lgmp 2>"$out/isl.log"; then
    peers="$peers isl"
else
    echo "isl: not installed, left out (see $out/isl.log)"
fi
if llvm=$(llvm-config-22 --prefix 2>/dev/null) && c++ $flags -fno-rtti -I"$llvm/include" \
    "$harness/mlir_backend.cpp" -o "$out/mlir" "$llvm/lib/libMLIRPresburger.a" "$llvm/lib/libLLVMSupport.a" \
    "$llvm/lib/libLLVMDemangle.a" -lz -l:libzstd.so.1 -lpthread -ldl 2>"$out/mlir.log"; then
    peers="$peers mlir"
else
    echo "MLIR 22: not installed, left out"
fi
failed=0
for seed in "$@"; do
    corpus="$out/seed$seed.prb"
    python3 "$harness/gen.py" --seed "$seed" --scale "${SCALE:-1}" >"$corpus"
    "$CARGO_TARGET_DIR/release/presbench-bourn" "$corpus" >"$out/bourn$seed.tsv"
    tables="$out/bourn$seed.tsv"
    for peer in $peers; do
        "$out/$peer" "$corpus" --limit "${LIMIT:-2}" --budget-ms "${BUDGET_MS:-6}" >"$out/$peer$seed.tsv"
        tables="$tables $out/$peer$seed.tsv"
    done
    echo "# seed $seed"
    # shellcheck disable=SC2086
    python3 "$harness/compare.py" $tables | tee "$out/table$seed.txt"
    # Kinds whose answers do not depend on how a solver tightens its rational relaxation.
    if grep -E "^\(" "$out/table$seed.txt" |
        grep -E "'(iempty|lb_int|ub_int|lexmin|symlex|equal|subtract|coalesce)'"; then
        echo "seed $seed: exact answers differ" >&2
        failed=1
    fi
done
exit $failed
