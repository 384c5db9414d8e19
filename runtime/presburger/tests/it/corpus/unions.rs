//! The family `setalg`: pairs of unions that cover each other, or nearly.

use super::{Corpus, Random, System};

pub fn generate(rng: &mut Random, count: usize, corpus: &mut Corpus) {
    for index in 0..count {
        let dims = rng.pick(&[1, 2, 2, 3]);
        let mut pair = Pair { name: format!("sa{index}"), dims, left: Vec::new(), right: Vec::new() };
        match rng.below(4) {
            0 => pair.tiles(rng),
            1 => pair.strides(rng),
            2 => pair.boxes(rng),
            _ => pair.cut_simplex(rng),
        }
        pair.finish(corpus);
    }
}

/// Two unions under construction.
struct Pair {
    name: String,
    dims: usize,
    left: Vec<System>,
    right: Vec<System>,
}

impl Pair {
    fn system(&self, tag: &str, locals: usize) -> System {
        System::new(format!("{}_{tag}", self.name), "setalg", self.dims, 0, locals)
    }

    /// Adds a box, and the parts that a cut in each direction leaves, some of them one short.
    fn tiles(&mut self, rng: &mut Random) {
        let extents: Vec<i64> = (0..self.dims).map(|_| rng.within(8, 60)).collect();
        let mut whole = self.system("a", 0);
        for (dim, extent) in extents.iter().enumerate() {
            whole.range(dim, 0, extent - 1);
        }
        self.left.push(whole);
        let cuts: Vec<i64> = extents.iter().map(|extent| rng.within(1, extent - 1)).collect();
        for corner in 0..1usize << self.dims {
            let mut part = self.system(&format!("b{corner}"), 0);
            for dim in 0..self.dims {
                let (low, high) =
                    if corner >> dim & 1 == 1 { (0, cuts[dim] - 1) } else { (cuts[dim], extents[dim] - 1) };
                part.range(dim, low, high - i64::from(rng.chance(0.06)));
            }
            self.right.push(part);
        }
    }

    /// Adds a box, and the residue classes of its first dim, of which some may be missing.
    fn strides(&mut self, rng: &mut Random) {
        let (modulus, high) = (rng.within(2, 5), rng.within(10, 60));
        let mut whole = self.system("a", 0);
        (0..self.dims).for_each(|dim| whole.range(dim, 0, high));
        self.left.push(whole);
        for residue in 0..modulus {
            if rng.chance(0.08) {
                continue;
            }
            let mut class = self.system(&format!("b{residue}"), 1);
            (0..self.dims).for_each(|dim| class.range(dim, 0, high));
            class.equal(&[(0, 1), (self.dims, -modulus)], -residue);
            self.right.push(class);
        }
    }

    fn boxes(&mut self, rng: &mut Random) {
        let some_box = |mut system: System, rng: &mut Random, least: i64, most: i64| {
            for dim in 0..system.dims {
                let low = rng.within(0, 20);
                let length = rng.within(least, most);
                system.range(dim, low, low + length);
            }
            system
        };
        for index in 0..rng.within(2, 4) {
            self.left.push(some_box(self.system(&format!("a{index}"), 0), rng, 3, 25));
        }
        for index in 0..rng.within(2, 5) {
            self.right.push(some_box(self.system(&format!("b{index}"), 0), rng, 5, 35));
        }
    }

    /// Adds a simplex, and parts of it on either side of some hyperplanes.
    fn cut_simplex(&mut self, rng: &mut Random) {
        let size = rng.within(5, 40);
        let simplex = |mut system: System| {
            (0..system.dims).for_each(|dim| system.at_least_zero(&[(dim, 1)], 0));
            let sum: Vec<_> = (0..system.dims).map(|dim| (dim, -1)).collect();
            system.at_least_zero(&sum, size);
            system
        };
        self.left.push(simplex(self.system("a", 0)));
        for index in 0..rng.within(1, 4) {
            let normal: Vec<(usize, i64)> = (0..self.dims).map(|dim| (dim, rng.within(-3, 3))).collect();
            let offset = rng.within(-5, size);
            let mut above = simplex(self.system(&format!("b{index}"), 0));
            above.at_least_zero(&normal, offset);
            self.right.push(above);
            if rng.chance(0.5) {
                let mut below = simplex(self.system(&format!("c{index}"), 0));
                let negated: Vec<_> = normal.iter().map(|(dim, value)| (*dim, -value)).collect();
                below.at_least_zero(&negated, -offset - 1);
                self.right.push(below);
            }
        }
    }

    fn finish(mut self, corpus: &mut Corpus) {
        if self.right.is_empty() {
            let mut copy = self.left[0].clone();
            copy.name = format!("{}_b", self.name);
            self.right.push(copy);
        }
        let (left, right) = (format!("{}_A", self.name), format!("{}_B", self.name));
        for (name, members) in [(&left, self.left), (&right, self.right)] {
            corpus.unions.push((name.clone(), members.iter().map(|s| s.name.clone()).collect()));
            corpus.systems.extend(members);
        }
        corpus.ask("equal", &[&left, &right]);
        corpus.ask("subtract", &[&left, &right]);
        corpus.ask("subtract", &[&right, &left]);
        corpus.ask("coalesce", &[&right]);
    }
}
