//! The regular expressions of expected diagnostics. Matching tracks a set of states, so that no pattern takes exponential time.

/// A pattern that a message is searched for.
#[derive(Debug)]
pub(super) struct Pattern {
    /// A program: see [`Step`].
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Step {
    /// Matches one character of a set, or one character outside of the set.
    Set(Vec<(char, char)>, bool),
    /// Continues at both steps.
    Split(usize, usize),
    /// Continues at another step.
    Jump(usize),
    Done,
}

impl Pattern {
    /// Compiles literal text with `{{regular expressions}}` in it.
    pub fn with_parts(text: &str) -> Result<Pattern, String> {
        let mut steps = Vec::new();
        let mut rest = text;
        while let Some((literal, tail)) = rest.split_once("{{") {
            steps.extend(literal.chars().map(single));
            let Some((inner, after)) = tail.split_once("}}") else {
                return Err("expected '}}' at the end of a regular expression".to_owned());
            };
            let mut compiler = Compiler { chars: inner.chars().collect(), at: 0, depth: 0 };
            let part = compiler.alternatives()?;
            if compiler.at < compiler.chars.len() {
                return Err(format!("unexpected '{}' in a regular expression", compiler.chars[compiler.at]));
            }
            append(&mut steps, part);
            rest = after;
        }
        steps.extend(rest.chars().map(single));
        steps.push(Step::Done);
        Ok(Pattern { steps })
    }
    /// Returns whether the pattern matches a part of `text`.
    pub fn is_in(&self, text: &str) -> bool {
        let mut current = vec![false; self.steps.len()];
        for c in text.chars().map(Some).chain([None]) {
            self.enter(0, &mut current);
            if current[self.steps.len() - 1] {
                return true;
            }
            let Some(c) = c else { return false };
            let mut next = vec![false; self.steps.len()];
            for (i, _) in current.iter().enumerate().filter(|(_, on)| **on) {
                if let Step::Set(ranges, negated) = &self.steps[i]
                    && ranges.iter().any(|(low, high)| (*low..=*high).contains(&c)) != *negated
                {
                    self.enter(i + 1, &mut next);
                }
            }
            current = next;
        }
        false
    }
    /// Activates a state, and the states that follow it without consuming a character.
    fn enter(&self, start: usize, states: &mut [bool]) {
        let mut pending = vec![start];
        while let Some(i) = pending.pop() {
            if std::mem::replace(&mut states[i], true) {
                continue;
            }
            match self.steps[i] {
                Step::Split(a, b) => pending.extend([a, b]),
                Step::Jump(to) => pending.push(to),
                _ => {}
            }
        }
    }
}

fn single(c: char) -> Step {
    Step::Set(vec![(c, c)], false)
}

/// Appends `part`, whose step numbers are relative to its start, to `steps`.
fn append(steps: &mut Vec<Step>, part: Vec<Step>) {
    let base = steps.len();
    steps.extend(part.into_iter().map(|step| match step {
        Step::Split(a, b) => Step::Split(a + base, b + base),
        Step::Jump(to) => Step::Jump(to + base),
        other => other,
    }));
}

struct Compiler {
    chars: Vec<char>,
    at: usize,
    depth: u32,
}

impl Compiler {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }
    fn accept(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.at += usize::from(found);
        found
    }
    fn alternatives(&mut self) -> Result<Vec<Step>, String> {
        let mut all = self.sequence()?;
        while self.accept('|') {
            let other = self.sequence()?;
            let mut both = vec![Step::Split(1, all.len() + 2)];
            let end = all.len() + 2 + other.len();
            append(&mut both, all);
            both.push(Step::Jump(end));
            append(&mut both, other);
            all = both;
        }
        Ok(all)
    }
    fn sequence(&mut self) -> Result<Vec<Step>, String> {
        let mut steps = Vec::new();
        while let Some(c) = self.peek() {
            if matches!(c, '|' | ')') {
                break;
            }
            let mut part = self.atom()?;
            match self.peek() {
                Some('*') => {
                    let end = part.len() + 2;
                    let mut looped = vec![Step::Split(1, end)];
                    append(&mut looped, part);
                    looped.push(Step::Jump(0));
                    part = looped;
                    self.at += 1;
                }
                Some('+') => {
                    let end = part.len() + 1;
                    part.push(Step::Split(0, end));
                    self.at += 1;
                }
                Some('?') => {
                    let mut maybe = vec![Step::Split(1, part.len() + 1)];
                    append(&mut maybe, part);
                    part = maybe;
                    self.at += 1;
                }
                _ => {}
            }
            append(&mut steps, part);
        }
        Ok(steps)
    }
    fn atom(&mut self) -> Result<Vec<Step>, String> {
        let c = self.chars[self.at];
        self.at += 1;
        match c {
            '.' => Ok(vec![Step::Set(Vec::new(), true)]),
            '(' => {
                if self.depth == 50 {
                    return Err("a regular expression nests too deeply".to_owned());
                }
                self.depth += 1;
                let inner = self.alternatives()?;
                self.depth -= 1;
                if self.accept(')') {
                    Ok(inner)
                } else {
                    Err("expected ')' in a regular expression".to_owned())
                }
            }
            '[' => self.class(),
            '\\' => {
                let Some(escaped) = self.peek() else {
                    return Err("a regular expression ends in '\\'".to_owned());
                };
                self.at += 1;
                Ok(vec![match escaped {
                    'd' => Step::Set(vec![('0', '9')], false),
                    'w' => Step::Set(vec![('0', '9'), ('a', 'z'), ('A', 'Z'), ('_', '_')], false),
                    's' => Step::Set(vec![(' ', ' '), ('\t', '\r')], false),
                    other => single(other),
                }])
            }
            other => Ok(vec![single(other)]),
        }
    }
    fn class(&mut self) -> Result<Vec<Step>, String> {
        let negated = self.accept('^');
        let mut ranges = Vec::new();
        while let Some(low) = self.peek() {
            self.at += 1;
            if low == ']' && !ranges.is_empty() {
                return Ok(vec![Step::Set(ranges, negated)]);
            }
            let is_range = self.peek() == Some('-') && self.chars.get(self.at + 1).is_some_and(|c| *c != ']');
            let high = if is_range { self.chars[self.at + 1] } else { low };
            self.at += if is_range { 2 } else { 0 };
            ranges.push((low, high));
        }
        Err("expected ']' in a regular expression".to_owned())
    }
}
