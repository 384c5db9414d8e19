// isl's answers, through its C interface. With -DBNAME and another isl in front, the same backend measures a second build
// of the library.
#include "harness.h"
extern "C" {
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/lp.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <isl/local_space.h>
}
#ifndef BNAME
#define BNAME "isl"
#endif
struct Sys { int D, S, L; isl_mat *eq, *ge; };
struct IB : pb::Backend {
  pb::File &f; isl_ctx *ctx;
  std::vector<Sys> sys; std::vector<int> nU; int pos = 0, num = 0;
  std::vector<std::vector<std::string>> pts;
  isl_space *space = nullptr;
  IB(pb::File &f) : f(f) { ctx = isl_ctx_alloc(); isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE); }
  const char *name() override { return BNAME; }
  bool supports(const pb::Query &q) override { return q.kind != "fmempty" && q.kind != "walk_ub" && q.kind != "lb_fm" && q.kind != "ub_fm"; }
  isl_mat *mat(const std::vector<pb::Row> &rows, int n) {
    isl_mat *m = isl_mat_alloc(ctx, rows.size(), n + 1);
    for (size_t i = 0; i < rows.size(); i++)
      for (int j = 0; j <= n; j++)
        m = isl_mat_set_element_val(m, i, j, isl_val_read_from_str(ctx, rows[i][j].c_str()));
    return m;
  }
  void prepare(const pb::Query &q) override {
    bool set = q.kind == "subtract" || q.kind == "equal" || q.kind == "coalesce";
    for (size_t a = 0; a < (set ? q.args.size() : 1); a++) {
      auto &u = f.unions.at(q.args[a]);
      nU.push_back(u.size());
      for (int i : u) { auto &s = f.systems[i]; sys.push_back({s.D, s.S, s.L, mat(s.eq, s.n()), mat(s.ge, s.n())}); }
    }
    if (q.kind == "symlex") {
      for (size_t a = 1; a < q.args.size(); a++) {
        std::vector<std::string> p; std::stringstream ss(q.args[a]); std::string t;
        while (std::getline(ss, t, ',')) p.push_back(t);
        pts.push_back(p);
      }
    } else if (!set) {
      if (q.args.size() > 1) pos = atoi(q.args[1].c_str());
      if (q.args.size() > 2) num = atoi(q.args[2].c_str());
    }
    isl_space *s0 = isl_space_set_alloc(ctx, sys[0].S, sys[0].D);
    for (int i = 0; i < sys[0].S; i++) { char b[16]; snprintf(b, 16, "s%d", i); s0 = isl_space_set_dim_name(s0, isl_dim_param, i, b); }
    space = s0;
  }
  isl_basic_set *build(const Sys &s) {
    return isl_basic_set_from_constraint_matrices(isl_space_copy(space), isl_mat_copy(s.eq), isl_mat_copy(s.ge),
                                                  isl_dim_set, isl_dim_param, isl_dim_div, isl_dim_cst);
  }
  isl_set *buildU(int first, int n) {
    isl_set *u = isl_set_from_basic_set(build(sys[first]));
    for (int i = 1; i < n; i++) u = isl_set_union(u, isl_set_from_basic_set(build(sys[first + i])));
    return u;
  }
  static std::string vs(isl_val *v) { char *c = isl_val_to_str(v); std::string s = c ? c : "null"; free(c); isl_val_free(v); return s; }
  static std::string bnd(isl_val *v, bool lo) {
    if (!v) return "error";
    if (isl_val_is_nan(v)) { isl_val_free(v); return "empty"; }
    if (isl_val_is_infty(v) || isl_val_is_neginfty(v)) { isl_val_free(v); return "none"; }
    return vs(lo ? isl_val_ceil(v) : isl_val_floor(v));
  }
  isl_aff *var(isl_basic_set *b, int i, const Sys &s) {
    isl_local_space *ls = isl_local_space_from_space(isl_basic_set_get_space(b));
    return i < s.D ? isl_aff_var_on_domain(ls, isl_dim_set, i) : isl_aff_var_on_domain(ls, isl_dim_param, i - s.D);
  }
  std::string lpSig(isl_basic_set *b, const Sys &s, int skipPos, int skipNum) {
    std::string o; int cnt = 0;
    for (int i = 0; i < s.D + s.S && cnt < 6; i++) {
      if (i >= skipPos && i < skipPos + skipNum) continue;
      cnt++;
      isl_aff *a = var(b, i, s);
      std::string lo = bnd(isl_basic_set_min_lp_val(b, a), true), hi = bnd(isl_basic_set_max_lp_val(b, a), false);
      isl_aff_free(a);
      if (lo == "empty") return "empty";
      o += (o.empty() ? "" : ",") + (lo == "none" ? "inf" : lo) + "," + (hi == "none" ? "inf" : hi);
    }
    return o;
  }
  static std::string counts(isl_basic_set *b) {
    isl_mat *e = isl_basic_set_equalities_matrix(b, isl_dim_set, isl_dim_param, isl_dim_div, isl_dim_cst);
    isl_mat *g = isl_basic_set_inequalities_matrix(b, isl_dim_set, isl_dim_param, isl_dim_div, isl_dim_cst);
    std::string o = "eq=" + std::to_string(isl_mat_rows(e)) + ",ge=" + std::to_string(isl_mat_rows(g));
    isl_mat_free(e); isl_mat_free(g); return o;
  }
  std::string ptstr(isl_point *p, int D) {
    if (isl_point_is_void(p)) { isl_point_free(p); return "empty"; }
    std::string o;
    for (int i = 0; i < D; i++) o += (i ? "," : "") + vs(isl_point_get_coordinate_val(p, isl_dim_set, i));
    isl_point_free(p); return o;
  }
  std::string run(const pb::Query &q, bool want) override {
    const std::string &k = q.kind; Sys &s = sys[0];
    if (k == "subtract" || k == "equal" || k == "coalesce") {
      isl_set *a = buildU(0, nU[0]); std::string o;
      if (k == "coalesce") {
        a = isl_set_coalesce(a);
        if (want) o = "ok|n=" + std::to_string(isl_set_n_basic_set(a));
        isl_set_free(a); return o;
      }
      isl_set *b = buildU(nU[0], nU[1]);
      if (k == "equal") { isl_bool r = isl_set_is_equal(a, b); isl_set_free(a); isl_set_free(b); return r == isl_bool_true ? "1" : r == isl_bool_false ? "0" : "error"; }
      isl_set *r = isl_set_subtract(a, b);
      if (want) { int n = isl_set_n_basic_set(r); o = std::string(isl_set_is_empty(r) ? "empty" : "nonempty") + "|n=" + std::to_string(n); }
      isl_set_free(r); return o;
    }
    isl_basic_set *b = build(s); std::string o;
    if (k == "build") o = "ok";
    else if (k == "rempty") {
      isl_aff *z = isl_aff_zero_on_domain(isl_local_space_from_space(isl_basic_set_get_space(b)));
      isl_val *v = isl_basic_set_min_lp_val(b, z);
      o = isl_val_is_nan(v) ? "1" : "0"; isl_val_free(v); isl_aff_free(z);
    } else if (k == "iempty") o = isl_basic_set_is_empty(b) ? "1" : "0";
    else if (k == "lb_lp" || k == "ub_lp") {
      isl_aff *a = var(b, pos, s); bool lo = k == "lb_lp";
      isl_val *v = lo ? isl_basic_set_min_lp_val(b, a) : isl_basic_set_max_lp_val(b, a);
      isl_aff_free(a);
      if (want) o = bnd(v, lo); else isl_val_free(v);
    } else if (k == "lb_int" || k == "ub_int") {
      isl_val *v; bool lo = k == "lb_int";
      isl_aff *a = var(b, pos, s); if (lo) a = isl_aff_neg(a);
      v = isl_basic_set_max_val(b, a); isl_aff_free(a);
      if (lo) v = isl_val_neg(v);
      if (want) o = bnd(v, lo); else isl_val_free(v);
    } else if (k == "project") {
      isl_set *e = isl_set_eliminate(isl_set_from_basic_set(isl_basic_set_copy(b)), isl_dim_set, pos, num);
      if (want) {
        isl_basic_set *h = isl_set_simple_hull(isl_set_copy(e));
        o = lpSig(h, s, pos, num) + "|" + counts(h); isl_basic_set_free(h);
      }
      isl_set_free(e);
    } else if (k == "redund") {
      b = isl_basic_set_remove_redundancies(b);
      if (want) o = lpSig(b, s, 0, 0) + "|" + counts(b);
    } else if (k == "lexmin") {
      isl_set *r = isl_basic_set_lexmin(isl_basic_set_copy(b));
      if (!r) o = "none";
      else if (want) o = isl_set_is_empty(r) ? (isl_set_free(r), r = nullptr, "empty") : (ptstr(isl_set_sample_point(isl_set_copy(r)), s.D));
      isl_set_free(r);
    } else if (k == "symlex") {
      isl_pw_multi_aff *r = isl_set_lexmin_pw_multi_aff(isl_set_from_basic_set(isl_basic_set_copy(b)));
      if (want) {
        int n = isl_pw_multi_aff_n_piece(r);
        isl_set *rs = isl_set_from_pw_multi_aff(isl_pw_multi_aff_copy(r));
        for (auto &pt : pts) {
          isl_set *x = isl_set_copy(rs);
          for (int i = 0; i < s.S; i++) x = isl_set_fix_val(x, isl_dim_param, i, isl_val_read_from_str(ctx, pt[i].c_str()));
          o += o.empty() ? "" : ";";
          o += isl_set_is_empty(x) ? "empty" : ptstr(isl_set_sample_point(isl_set_copy(x)), s.D);
          isl_set_free(x);
        }
        isl_set_free(rs); o += "|pieces=" + std::to_string(n);
      }
      isl_pw_multi_aff_free(r);
    }
    isl_basic_set_free(b);
    return o;
  }
};
int main(int c, char **v) { pb::File f = pb::readFile(v[1]); IB b(f); return pb::benchMain(c, v, b, f); }
