//! Pass manager, pipeline syntax, rewriting, and the passes and analyses that know no dialect.
