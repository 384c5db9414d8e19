//! Work on several files at the same time, with output in their order.

use crate::process::{on_this_stack, stack_size};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Whether a line on standard error shows the progress; it does only on terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Show the number of processed files and the name of the next file.
    Line,
    /// Show nothing.
    Quiet,
}

/// Processes files with this many threads. Passes each result to `show` in the order of the files, as soon as the files before it
/// have been processed.
pub fn in_order<R: Send>(
    files: &[String],
    threads: usize,
    progress: Progress,
    work: impl Fn(usize, &str) -> R + Sync,
    mut show: impl FnMut(usize, R),
) {
    let bar = bar(files.len(), progress);
    if threads.min(files.len()) <= 1 {
        for (at, file) in files.iter().enumerate() {
            bar.set_message(file.clone());
            let result = work(at, file);
            bar.suspend(|| show(at, result));
            bar.inc(1);
        }
        return bar.finish_and_clear();
    }
    let next = AtomicUsize::new(0);
    let take = |results: &mpsc::Sender<(usize, R)>| {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(at) else { return };
            if results.send((at, work(at, file))).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        let mut started = 0;
        for _ in 0..threads.min(files.len()) {
            let (sender, take) = (sender.clone(), &take);
            let builder = std::thread::Builder::new();
            let stack = stack_size();
            let builder = stack.into_iter().fold(builder, std::thread::Builder::stack_size);
            // If no additional thread is available, the existing threads do the work.
            let run = move || on_this_stack(stack, || take(&sender));
            started += usize::from(builder.spawn_scoped(scope, run).is_ok());
        }
        if started == 0 {
            take(&sender);
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut shown = 0;
        for (at, result) in results {
            early.insert(at, result);
            while let Some(result) = early.remove(&shown) {
                bar.suspend(|| show(shown, result));
                shown += 1;
            }
            bar.set_message(files.get(shown).cloned().unwrap_or_default());
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
}

/// Returns the line that shows the progress; it is invisible if standard error is not a terminal.
fn bar(files: usize, progress: Progress) -> ProgressBar {
    match progress {
        Progress::Quiet => ProgressBar::hidden(),
        Progress::Line => {
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}");
            ProgressBar::new(files as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        }
    }
}

/// Returns the number of threads that a command uses for several files, and the number that it uses for each of them.
pub fn threads(wanted: Option<u64>, files: usize) -> (usize, usize) {
    let all = match wanted {
        Some(threads) => usize::try_from(threads).unwrap_or(usize::MAX),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let at_once = all.clamp(1, files.max(1));
    (at_once, (all / at_once).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_shown_in_order() {
        let files: Vec<String> = (0..50).map(|at| at.to_string()).collect();
        for threads in [1, 4] {
            let mut shown = Vec::new();
            let work = |at: usize, file: &str| {
                // Even files take longer.
                std::thread::sleep(std::time::Duration::from_micros(if at.is_multiple_of(2) {
                    500
                } else {
                    0
                }));
                file.to_owned()
            };
            in_order(&files, threads, Progress::Quiet, work, |at, file| shown.push((at, file)));
            assert_eq!(shown, files.iter().cloned().enumerate().collect::<Vec<_>>());
        }
        in_order(&[], 4, Progress::Quiet, |at, _| at, |_, _| unreachable!("there are no files"));
    }

    #[test]
    fn threads_are_shared() {
        assert_eq!(threads(Some(8), 2), (2, 4));
        assert_eq!(threads(Some(2), 10), (2, 1));
        assert_eq!(threads(Some(4), 0), (1, 4));
    }
}
