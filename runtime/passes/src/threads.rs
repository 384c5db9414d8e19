//! Parallel processing of items.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Calls `work` with each item, on at most `threads` threads, and returns the results in the order of the items. `stack` is the stack size
/// of additional threads.
///
/// ```
/// let squares = bourn_passes::on_threads(vec![1, 2, 3], 2, None, |number| number * number);
/// assert_eq!(squares, [1, 4, 9]);
/// ```
pub fn on_threads<T: Send, R: Send>(
    items: Vec<T>,
    threads: usize,
    stack: Option<usize>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    if threads <= 1 || items.len() <= 1 {
        return items.into_iter().map(work).collect();
    }
    let count = items.len();
    let queue = Mutex::new(items.into_iter().enumerate());
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(count));
    let take = || {
        loop {
            let next = lock(&queue).next();
            let Some((at, item)) = next else { return };
            let result = work(item);
            lock(&done).push((at, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            // If no additional thread is available, the existing threads do the work.
            let builder = std::thread::Builder::new();
            let builder = stack.into_iter().fold(builder, std::thread::Builder::stack_size);
            let _ = builder.spawn_scoped(scope, take);
        }
        take();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
