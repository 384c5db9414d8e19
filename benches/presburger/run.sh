#!/bin/sh
# Side-by-side Presburger benchmark: Bourn and the peers that are installed, over generated corpora.
#
#   benches/presburger/run.sh [SEED..]        default: 1 2 3, and seed 1 at twice the size
#   benches/presburger/run.sh --check         builds everything without optimisation, and compares the answers to a few queries
#
# Peers: isl (libisl-dev, libgmp-dev) and MLIR 22 (libmlir-22-dev, llvm-22-dev). Each query may take LIMIT seconds and
# 4 GiB. The run fails when exact answers differ or Bourn leaves a query unanswered; with BOURN_REQUIRE_ISL=1 also if the
# peer isl cannot be built.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out="$here/out"
mkdir -p "$out"
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$here/target}
export CARGO_TARGET_DIR
check=
if [ "${1:-}" = --check ]; then
    check=1
    shift
fi
# Where the other crates are compiled with these versions, they need not be downloaded again.
cp "$here/../../Cargo.lock" "$here/Cargo.lock"
if [ -n "$check" ]; then
    (cd "$here" && cargo build --quiet)
    presbench="$CARGO_TARGET_DIR/debug/presbench"
    flags="-std=c++17 -O0 -DNDEBUG"
else
    (cd "$here" && cargo build --release --quiet)
    presbench="$CARGO_TARGET_DIR/release/presbench"
    flags="-std=c++17 -O3 -DNDEBUG -march=native"
fi
cxx=${CXX:-c++}
peers=
# shellcheck disable=SC2086
if $cxx $flags "$here/peers/isl.cpp" -o "$out/isl" -lisl -lgmp 2>"$out/isl.log"; then
    peers="$peers isl"
elif [ "${BOURN_REQUIRE_ISL:-}" = 1 ]; then
    cat "$out/isl.log" >&2
    exit 1
else
    echo "isl: not installed, left out (see $out/isl.log)"
fi
# The library's own dependencies (zlib, zstd) may be there without their development files.
# shellcheck disable=SC2086
if llvm=$(llvm-config-22 --prefix 2>/dev/null) && $cxx $flags -fno-rtti -I"$llvm/include" \
    "$here/peers/mlir.cpp" -o "$out/mlir" "$llvm/lib/libMLIRPresburger.a" "$llvm/lib/libLLVMSupport.a" \
    "$llvm/lib/libLLVMDemangle.a" -l:libz.so.1 -l:libzstd.so.1 -lpthread -ldl 2>"$out/mlir.log"; then
    peers="$peers mlir"
else
    echo "MLIR 22: not installed, left out"
fi
limits="--limit ${LIMIT:-2} --budget-ms ${BUDGET_MS:-6}"
tables=

# NAME: the corpus of that name by every backend, one after the other.
measure() {
    # shellcheck disable=SC2086
    (ulimit -v 4194304 && "$presbench" run "$out/$1.prb" $limits >"$out/$1.bourn.tsv")
    tables="$tables $out/$1.bourn.tsv"
    for peer in $peers; do
        # shellcheck disable=SC2086
        "$out/$peer" "$out/$1.prb" $limits >"$out/$1.$peer.tsv"
        tables="$tables $out/$1.$peer.tsv"
    done
}

# TITLE: the table of what was measured since the last one.
report() {
    printf '\n# %s, %s\n\n' "$1" "$(date +%F)"
    # shellcheck disable=SC2086
    "$presbench" table $tables || failed=1
    tables=
}

failed=0
if [ -n "$check" ]; then
    limits="--limit 10 --budget-ms 1"
    "$presbench" generate --seed 1 --scale 0.03 >"$out/check.prb"
    measure check
    report "A few queries, without optimisation" >"$out/check.md" || failed=1
    if [ $failed = 1 ]; then
        cat "$out/check.md"
        exit 1
    fi
    echo "presburger: Bourn and the peers ($(echo $peers)) agree on $(grep -c '^query' "$out/check.prb") queries"
    exit
fi
for seed in ${*:-1 2 3}; do
    "$presbench" generate --seed "$seed" >"$out/seed$seed.prb"
    measure "seed$seed"
done
report "Seeds ${*:-1 2 3}"
if [ $# -eq 0 ]; then
    "$presbench" generate --seed 1 --scale 2 >"$out/large.prb"
    measure large
    report "Seed 1 at twice the size"
fi
exit $failed
