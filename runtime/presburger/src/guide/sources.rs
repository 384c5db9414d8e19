//! The literature on which the algorithms are based.
//!
//! - E. Balas. *Disjunctive programming.* Annals of Discrete Mathematics 5, 1979. Convex hulls of unions.
//! - W. Cook, T. Rutherford, H. E. Scarf, D. Shallcross. *An implementation of the generalized basis reduction algorithm for
//!   integer programming.* ORSA Journal on Computing 5(2), 1993. The search of thin polyhedra.
//! - D. Detlefs, G. Nelson, J. B. Saxe. *Simplify: a theorem prover for program checking.* Journal of the ACM 52(3), 2005,
//!   section 8. The incremental tableau.
//! - P. Feautrier. *Parametric integer programming.* RAIRO Recherche opérationnelle 22(3), 1988. Lexicographic minima with
//!   symbols.
//! - R. E. Gomory. *Outline of an algorithm for integer solutions to linear programs.* Bulletin of the AMS 64(5), 1958. Cuts.
//! - D. E. Knuth. *The Art of Computer Programming*, volume 2, section 4.5.2. Linear equations over the integers.
//! - L. Lovász, H. E. Scarf. *The generalized basis reduction algorithm.* Mathematics of Operations Research 17(3), 1992.
//! - A. Pitchanathan, C. Ulmann, M. Weber, T. Hoefler, T. Grosser. *FPL: fast Presburger arithmetic through transprecision.*
//!   OOPSLA 2021. One precision per structure, chosen as it is needed.
//! - W. Pugh. *The Omega test: a fast and practical integer programming algorithm for dependence analysis.* Supercomputing
//!   1991. Equalities by unimodular steps, exact elimination, the dark shadow.
//! - A. Schrijver. *Theory of Linear and Integer Programming.* Wiley, 1986. Section 12.2: Fourier-Motzkin elimination.
//! - S. Verdoolaege. *isl: an integer set library for the polyhedral model.* ICMS 2010. The operations that a library of integer
//!   sets needs, and integer points of unbounded polyhedra.
