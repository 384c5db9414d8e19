//! The pass `propagate-symbol`: symbols for the sizes of arguments, and expressions of symbols for all other sizes.
//!
//! 1. The bounds engine computes the form of each size (`Forms`). Nothing is changed before all forms are known.
//! 2. Sizes that ops require to be equal, and sizes in several binds of one value, are merged (`Equal`).
//! 3. The pass visits the ops once, in the order of the text. Symbols replace the sizes that an op uses, and its results are bound to their
//!    sizes: one symbol per form, before the first op that needs it. New ops are numbered in the order of their definitions.

mod arguments;
mod make;
mod order;
mod ranges;
mod values;
mod visit;

use crate::func::FuncOp;
use crate::size_cache::SizeCache;
use crate::symbol::build::Words;
use crate::symbol::forms::{Engine, Forms, Places, Root};
use crate::symbol::names::{Made, Names, encoding_names, rename};
use crate::symbol::ops;
use crate::symbol::sizes::{Binds, Size};
use crate::symbol::unify::{Equal, Unifier};
use crate::symbol::words::Word;
use crate::symbol::{BindSymbolicShapeOp, SymbolicIntOp};
use bourn_bounds::Column;
use bourn_equations::value_bounds::{Calls, Owner};
use bourn_ir::body::Attrs;
use bourn_ir::def::Trait;
use bourn_ir::{Attribute, Body, Context, Diagnostics, OpId, ValueId};
use bourn_passes::{EngineOptions, Pass, PassFailed, PassOutput, Target, is_trivially_dead, walk};
use order::Order;
use rustc_hash::{FxHashMap, FxHashSet};

/// Binds sizes to symbols, one for each size in terms of other symbols.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "propagate-symbol", anchors("func.func"))]
pub struct PropagateSymbol {
    /// Creates symbols for sizes of results that no equation gives, if the op runs once.
    #[option("symbolize-unknown", print_default = false)]
    pub symbolize_unknown: bool,
    /// The options of the bounds engine.
    #[options]
    pub engine: EngineOptions,
}

impl PropagateSymbol {
    /// Runs on one function. Returns the new symbols.
    fn run_on<'c>(
        &self,
        context: &'c Context,
        body: &mut Body<'c>,
        (owner, calls): (Owner<'c>, Option<&Calls>),
        diagnostics: &mut Diagnostics,
    ) -> Made {
        let engine = Engine { context, options: self.engine, owner, calls };
        let mut propagation = Propagation::new(context, body, self.symbolize_unknown);
        propagation.run(&engine);
        let Propagation { made: symbols, names, diagnostics: mut found, .. } = propagation;
        diagnostics.all.append(&mut found.all);
        Made { symbols, names }
    }
}

impl Pass for PropagateSymbol {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let owner = Owner::from(target.op());
        let is_table = target.op().name().def().is_some_and(|def| def.has_trait(Trait::SymbolTable));
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut diagnostics = Diagnostics::new();
        if is_table {
            // In a module, the sizes of the results of calls are known.
            let calls = self.engine.calls(context, body);
            let blocks = body.top_regions().flat_map(|region| region.blocks());
            let functions: Vec<OpId> = blocks
                .flat_map(|block| block.ops())
                .filter(|op| op.isa::<FuncOp>())
                .map(|op| op.id())
                .collect();
            let mut made = Vec::new();
            for function in functions {
                let function_data = body.op_data_mut(function);
                let owner = Owner::from(&*function_data);
                if let Some(inner) = function_data.body_mut() {
                    made.push((
                        function,
                        self.run_on(context, inner, (owner, calls.as_ref()), &mut diagnostics),
                    ));
                }
            }
            if made.iter().any(|(_, made)| !made.symbols.is_empty()) {
                rename(context, body, &made);
            }
        } else {
            let made = self.run_on(context, body, (owner, None), &mut diagnostics);
            target.set_output(made);
        }
        let failed = diagnostics.has_errors();
        target.diagnostics.all.append(&mut diagnostics.all);
        if failed { Err(PassFailed) } else { Ok(()) }
    }
    fn needs_finish(&self) -> bool {
        true
    }
    /// Gives the new symbols names that are free in the module, function by function.
    fn finish<'c>(
        &self,
        parent: &mut Target<'_, 'c>,
        outputs: Vec<(OpId, PassOutput)>,
    ) -> Result<(), PassFailed> {
        let made =
            |(function, output): (OpId, PassOutput)| Some((function, *output.downcast::<Made>().ok()?));
        let made: Vec<(OpId, Made)> = outputs.into_iter().filter_map(made).collect();
        if let Some((context, body)) = parent.context_and_body()
            && made.iter().any(|(_, made)| !made.symbols.is_empty())
        {
            rename(context, body, &made);
        }
        Ok(())
    }
}

/// The most rounds of one run.
const ROUNDS: usize = 4;

/// In functions with at most this number of ops there are rounds until no bind is new and no symbol changes. A new bind can show that two
/// symbols are equal, and a symbol that is derived from another one now may have a range that limits the other one. In larger functions another
/// round, which takes as long as the first, must promise the forms of further sizes.
const SMALL: usize = 1000;

/// The result of a round.
struct Round {
    /// Whether the function has at most [`SMALL`] ops.
    is_small: bool,
    /// Whether a symbol of a small function is new, erased, derived from others, or has another range.
    changes_symbols: bool,
}

/// The state of the walk through one function.
pub(super) struct Propagation<'b, 'c> {
    pub(super) context: &'c Context,
    pub(super) body: &'b mut Body<'c>,
    pub(super) binds: Binds,
    pub(super) diagnostics: Diagnostics,
    pub(super) size_cache: SizeCache<'c>,
    pub(super) forms: Forms,
    places: Places,
    pub(super) equal: Equal,
    words: Words<'c>,
    order: Order,
    /// The new symbols that are not erased.
    made: Vec<OpId>,
    /// The number of binds that the current round has created.
    binds_made: usize,
    /// The names in the function, without the names of new symbols.
    names: Names,
    /// The names in encodings; their symbols are kept.
    encoded: FxHashSet<String>,
    /// The symbols of roots that are sizes.
    pub(super) symbols: FxHashMap<Root, ValueId>,
    /// The last value that is the result of a map, by map and operands. Earlier values for the same key are in blocks that have ended, so
    /// they are not visible any more.
    derived: FxHashMap<Attribute<'c>, FxHashMap<Vec<ValueId>, ValueId>>,
    /// The last value for each number that may wrap.
    pub(super) wrapped: FxHashMap<Word, ValueId>,
    /// The last value that is a size computed by a `dim` op, likewise.
    pub(super) measured: FxHashMap<Column<ValueId>, ValueId>,
    pub(super) symbolize_unknown: bool,
    pub(super) buffers: Buffers,
}

/// Buffers that are reused for each op.
#[derive(Default, Debug)]
pub(super) struct Buffers {
    /// The sizes of the results of an op.
    pub(super) sizes: Vec<Size>,
    /// The inputs of one size.
    pub(super) inputs: Vec<Size>,
    /// The distinct values among the inputs.
    pub(super) operands: Vec<ValueId>,
}

impl<'b, 'c> Propagation<'b, 'c> {
    fn new(context: &'c Context, body: &'b mut Body<'c>, symbolize_unknown: bool) -> Self {
        Propagation {
            context,
            body,
            binds: Binds::default(),
            diagnostics: Diagnostics::new(),
            size_cache: SizeCache::new(context),
            forms: Forms::default(),
            places: Places::new(&[]),
            equal: Equal::default(),
            words: Words::new(context),
            order: Order::default(),
            made: Vec::new(),
            binds_made: 0,
            names: Names::default(),
            encoded: FxHashSet::default(),
            symbols: FxHashMap::default(),
            derived: FxHashMap::default(),
            wrapped: FxHashMap::default(),
            measured: FxHashMap::default(),
            symbolize_unknown,
            buffers: Buffers::default(),
        }
    }

    /// Runs rounds until a fixpoint. The binds of a round may give the engine the form of a size whose form was unknown.
    fn run(&mut self, engine: &Engine<'_, 'c>) {
        let mut unknown = usize::MAX;
        for _ in 0..ROUNDS {
            let round = self.run_round(engine);
            if !(self.binds_made > 0 || round.changes_symbols) || self.diagnostics.has_errors() {
                break;
            }
            let left = self.forms.unknown();
            let is_news = left > 0 && left < unknown;
            if !is_news && !round.is_small {
                break;
            }
            unknown = left;
        }
    }

    /// Returns the symbols, with what they are derived from and their attributes.
    fn symbols_of_program(&self) -> Vec<(OpId, Vec<ValueId>, Attrs<'c>)> {
        let mut found = Vec::new();
        walk(self.body, |op| {
            if op.isa::<SymbolicIntOp>() {
                found.push((op.id(), op.operand_ids().to_vec(), op.attrs().clone()));
            }
        });
        found
    }

    fn run_round(&mut self, engine: &Engine<'_, 'c>) -> Round {
        self.start_round();
        let ops = self.look();
        let before = (ops.len() <= SMALL).then(|| self.symbols_of_program());
        self.places = Places::new(&ops);
        self.forms =
            Forms::of_body(engine, self.body, &ops, &self.places, (&self.binds, &mut self.size_cache));
        let made: FxHashSet<OpId> = self.made.iter().copied().collect();
        let unifier = Unifier {
            context: self.context,
            body: self.body,
            forms: &mut self.forms,
            places: &self.places,
            binds: &self.binds,
            diagnostics: &mut self.diagnostics,
            symbolize_unknown: self.symbolize_unknown,
            made: &made,
            equal: Equal::default(),
        };
        self.equal = unifier.run(&ops, &mut self.size_cache);
        self.bind_arguments();
        self.add_derived(&ops);
        for op in ops {
            self.visit(op);
            self.reach(op);
        }
        self.erase_dead();
        Round {
            is_small: before.is_some(),
            changes_symbols: before.is_some_and(|before| before != self.symbols_of_program()),
        }
    }

    /// Forgets the results of the last round, except for the new symbols and the names.
    fn start_round(&mut self) {
        self.binds = Binds::default();
        self.order = Order::default();
        self.symbols.clear();
        self.derived.clear();
        self.wrapped.clear();
        self.measured.clear();
        self.binds_made = 0;
    }

    /// Returns the ops in the order of the text, and records the existing binds and names.
    fn look(&mut self) -> Vec<OpId> {
        let mut ops = Vec::new();
        let made: FxHashSet<OpId> = self.made.iter().copied().collect();
        let Propagation { binds, encoded, names, .. } = self;
        names.add_arguments(self.body.top_regions());
        walk(self.body, |op| {
            ops.push(op.id());
            binds.add(op);
            if !made.contains(&op.id()) {
                names.add_op(op);
            }
            op.isolated_body().into_iter().for_each(|inner| names.add_all(inner));
            op.results().for_each(|result| encoded.extend(encoding_names(result.ty()).map(str::to_owned)));
        });
        ops
    }

    /// Erases unused ops. Symbols in encodings stay.
    fn erase_dead(&mut self) {
        let mut ops = Vec::new();
        walk(self.body, |op| ops.push(op.id()));
        let mut erased = FxHashSet::default();
        let mut symbols = 0;
        for op in ops.into_iter().rev() {
            let view = self.body.op(op);
            if view.isa::<BindSymbolicShapeOp>() {
                continue;
            }
            let is_symbol = view.isa::<SymbolicIntOp>();
            let is_named = is_symbol && self.encoded.contains(ops::name(view));
            if !is_named && is_trivially_dead(view) {
                symbols += usize::from(is_symbol);
                erased.extend(self.body.within(op));
                self.body.erase(op);
            }
        }
        let before = self.made.len();
        self.made.retain(|op| !erased.contains(op));
        if symbols > before - self.made.len() {
            // The names of erased symbols are free again when new symbols get their final names. Until then, a name that a new symbol of an
            // earlier round has must not be given to another one: two symbols with one name are one symbol.
            let made: FxHashSet<OpId> = self.made.iter().copied().collect();
            self.names.free_all();
            self.names.add_all_but(self.body, |op| made.contains(&op), |_| None);
        }
    }
}
