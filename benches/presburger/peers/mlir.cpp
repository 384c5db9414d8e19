// Answers of MLIR 22's Presburger library, linked statically.
#include "harness.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "mlir/Analysis/Presburger/PresburgerRelation.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/raw_ostream.h"
using namespace mlir::presburger;
using llvm::DynamicAPInt;
using llvm::SmallVector;
using Vec = std::vector<DynamicAPInt>;

static DynamicAPInt parse(const std::string &s) {
  if (s.size() <= 18) return DynamicAPInt((int64_t)atoll(s.c_str()));
  llvm::APInt v(64 + 4 * s.size(), llvm::StringRef(s), 10);
  return DynamicAPInt(v);
}
static std::string str(const DynamicAPInt &v) {
  std::string o; llvm::raw_string_ostream os(o); os << v; return o;
}
struct Sys { int D, S, L; std::vector<Vec> eq, ge; };

struct MB : pb::Backend {
  pb::File &f;
  std::vector<Sys> sys;      // systems of the current query
  std::vector<int> nU;       // disjunct counts of the (one or two) operands
  int pos = 0, num = 0;
  std::vector<Vec> pts;
  std::vector<std::vector<int>> walkEq, walkGe; // rows by 1 + highest dim used
  MB(pb::File &f) : f(f) {}
  const char *name() override { return "mlir"; }
  bool supports(const pb::Query &) override { return true; }
  Sys conv(const pb::System &s) {
    Sys r{s.D, s.S, s.L, {}, {}};
    for (auto *p : {&s.eq, &s.ge})
      for (auto &row : *p) {
        Vec v; for (auto &t : row) v.push_back(parse(t));
        (p == &s.eq ? r.eq : r.ge).push_back(v);
      }
    return r;
  }
  void prepare(const pb::Query &q) override {
    sys.clear(); nU.clear(); pts.clear();
    bool set = q.kind == "subtract" || q.kind == "equal" || q.kind == "coalesce";
    for (size_t a = 0; a < (set ? q.args.size() : 1); a++) {
      auto &u = f.unions.at(q.args[a]);
      nU.push_back(u.size());
      for (int i : u) sys.push_back(conv(f.systems[i]));
    }
    if (q.kind == "symlex") {
      for (size_t a = 1; a < q.args.size(); a++) {
        Vec p; std::stringstream ss(q.args[a]); std::string t;
        while (std::getline(ss, t, ',')) p.push_back(parse(t));
        pts.push_back(p);
      }
    } else if (!set) {
      if (q.args.size() > 1) pos = atoi(q.args[1].c_str());
      if (q.args.size() > 2) num = atoi(q.args[2].c_str());
    }
    if (q.kind == "walk_ub") {
      walkEq.assign(sys[0].D + 1, {}); walkGe.assign(sys[0].D + 1, {});
      for (int e = 0; e < 2; e++) {
        auto &rows = e ? sys[0].eq : sys[0].ge;
        for (size_t i = 0; i < rows.size(); i++) {
          int h = -1;
          for (int j = 0; j < sys[0].D; j++) if (rows[i][j] != 0) h = j;
          (e ? walkEq : walkGe)[h + 1].push_back(i);
        }
      }
    }
    if (q.kind == "lb_int" || q.kind == "ub_int") { // bring var to front
      for (auto *m : {&sys[0].eq, &sys[0].ge})
        for (auto &r : *m) {
          std::swap(r[0], r[pos]);
          if (q.kind == "ub_int") r[0] = -r[0];
        }
    }
  }
  IntegerPolyhedron build(const Sys &s) {
    unsigned n = s.D + s.S + s.L;
    IntegerPolyhedron p(s.ge.size(), s.eq.size(), n + 1,
                        PresburgerSpace::getSetSpace(s.D, s.S, s.L));
    for (auto &r : s.eq) p.addEquality(llvm::ArrayRef<DynamicAPInt>(r));
    for (auto &r : s.ge) p.addInequality(llvm::ArrayRef<DynamicAPInt>(r));
    return p;
  }
  PresburgerSet buildU(int first, int n) {
    PresburgerSet u(build(sys[first]));
    for (int i = 1; i < n; i++) u.unionInPlace(build(sys[first + i]));
    return u;
  }
  static std::string lpSig(const IntegerRelation &p) {
    Simplex s(p);
    if (s.isEmpty()) return "empty";
    std::string o;
    unsigned n = p.getNumDimAndSymbolVars();
    for (unsigned i = 0; i < n && i < 6; i++)
      for (auto d : {Simplex::Direction::Down, Simplex::Direction::Up}) {
        SmallVector<DynamicAPInt, 8> c(p.getNumCols(), DynamicAPInt(0));
        c[i] = 1;
        auto v = s.computeOptimum(d, c);
        o += (o.empty() ? "" : ",") + (v.isBounded() ? str(d == Simplex::Direction::Down ? ceil(*v) : floor(*v)) : std::string("inf"));
      }
    return o;
  }
  std::string run(const pb::Query &q, bool want) override {
    const std::string &k = q.kind;
    if (k == "subtract" || k == "equal" || k == "coalesce") {
      PresburgerSet a = buildU(0, nU[0]);
      if (k == "coalesce") {
        PresburgerSet r = a.coalesce();
        return want ? "ok|n=" + std::to_string(r.getNumDisjuncts()) : "";
      }
      PresburgerSet b = buildU(nU[0], nU[1]);
      if (k == "equal") return a.isEqual(b) ? "1" : "0";
      PresburgerSet r = a.subtract(b);
      if (!want) return "";
      return std::string(r.isIntegerEmpty() ? "empty" : "nonempty") + "|n=" + std::to_string(r.getNumDisjuncts());
    }
    if (k == "walk_ub") { // grow the set def by def (last first), query the bound each time
      const Sys &s = sys[0];
      unsigned n = s.D + s.S + s.L;
      IntegerPolyhedron p(s.ge.size(), s.eq.size(), n + 1, PresburgerSpace::getSetSpace(s.D, s.S, s.L));
      std::optional<DynamicAPInt> v;
      for (int key = s.D - 1; key >= -1 && !v; key--) {
        for (int i : walkEq[key + 1]) p.addEquality(llvm::ArrayRef<DynamicAPInt>(s.eq[i]));
        for (int i : walkGe[key + 1]) p.addInequality(llvm::ArrayRef<DynamicAPInt>(s.ge[i]));
        v = p.getConstantBound(BoundType::UB, pos);
      }
      return want ? (v ? str(*v) : "none") : "";
    }
    IntegerPolyhedron p = build(sys[0]);
    if (k == "build") return "ok";
    if (k == "rempty") { Simplex s(p); return s.isEmpty() ? "1" : "0"; }
    if (k == "fmempty") return p.isEmpty() ? "1" : "0";
    if (k == "iempty") return p.isIntegerEmpty() ? "1" : "0";
    if (k == "lb_fm" || k == "ub_fm") {
      auto v = p.getConstantBound(k == "lb_fm" ? BoundType::LB : BoundType::UB, pos);
      return want ? (v ? str(*v) : "none") : "";
    }
    if (k == "lb_lp" || k == "ub_lp") {
      Simplex s(p);
      if (s.isEmpty()) return "empty";
      SmallVector<DynamicAPInt, 8> c(p.getNumCols(), DynamicAPInt(0));
      c[pos] = 1;
      bool lo = k == "lb_lp";
      auto v = s.computeOptimum(lo ? Simplex::Direction::Down : Simplex::Direction::Up, c);
      return want ? (v.isBounded() ? str(lo ? ceil(*v) : floor(*v)) : "none") : "";
    }
    if (k == "lb_int" || k == "ub_int") {
      auto v = p.findIntegerLexMin();
      if (!want) return "";
      if (v.isEmpty()) return "empty";
      if (v.isUnbounded()) return "none";
      return str(k == "lb_int" ? (*v)[0] : -(*v)[0]);
    }
    if (k == "project") {
      p.projectOut(pos, num);
      return want ? lpSig(p) + "|eq=" + std::to_string(p.getNumEqualities()) + ",ge=" + std::to_string(p.getNumInequalities()) : "";
    }
    if (k == "redund") {
      p.removeRedundantConstraints();
      return want ? lpSig(p) + "|eq=" + std::to_string(p.getNumEqualities()) + ",ge=" + std::to_string(p.getNumInequalities()) : "";
    }
    if (k == "lexmin") {
      auto v = p.findIntegerLexMin();
      if (!want) return "";
      if (v.isEmpty()) return "empty";
      if (v.isUnbounded()) return "none";
      std::string o;
      for (int i = 0; i < sys[0].D; i++) o += (i ? "," : "") + str((*v)[i]);
      return o;
    }
    if (k == "symlex") {
      SymbolicLexOpt r = p.findSymbolicIntegerLexMin();
      if (!want) return "";
      std::string o;
      for (auto &pt : pts) {
        auto v = r.lexopt.valueAt(llvm::ArrayRef<DynamicAPInt>(pt));
        o += o.empty() ? "" : ";";
        if (!v) o += "empty";
        else for (size_t i = 0; i < v->size(); i++) o += (i ? "," : "") + str((*v)[i]);
      }
      return o + "|pieces=" + std::to_string(r.lexopt.getNumPieces());
    }
    return "unsupported";
  }
};
int main(int c, char **v) { pb::File f = pb::readFile(v[1]); MB b(f); return pb::benchMain(c, v, b, f); }
