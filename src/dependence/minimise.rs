//! From all tests that ran before another to the fewest that make the difference; the same for the
//! roots that are put back between two tests.
//!
//! Main function: [`minimise`], Zeller's ddmin with shortcuts, as most tests depend on one other:
//! what is known of other tests is tried first, then what ran last, as anything between may undo
//! it; and where one half does not show the difference, the other one is taken to do so until a
//! single test is left that is asked.

use std::collections::HashMap;
use std::hash::Hash;

use super::order::is_within;

/// The fewest of the tests `before` that still make the difference, each of them needed: without
/// any one of them `shows` says no. `None` when not even all of them do. That none at all make no
/// difference is known. `guesses` are tried first.
///
/// # Errors
/// As `shows`.
pub(super) async fn minimise<T: Clone + Eq + Hash, E>(
    before: &[T],
    guesses: &[Vec<T>],
    shows: impl AsyncFnMut(&[T]) -> Result<bool, E>,
) -> Result<Option<Vec<T>>, E> {
    let mut memory = Memory {
        shows,
        known: HashMap::from([(Vec::new(), false)]),
    };

    for guess in guesses {
        if is_within(guess, before) && memory.shows(guess).await? {
            return memory.fewest(guess).await.map(Some);
        }
    }
    if memory.shows(last(before, 1)).await? {
        return Ok(Some(last(before, 1).to_vec()));
    }
    if !memory.shows(before).await? {
        return Ok(None);
    }

    let mut length = 2;
    while length < before.len() && !memory.shows(last(before, length)).await? {
        length *= 2;
    }
    memory.fewest(last(before, length)).await.map(Some)
}

/// The last of some tests, at most so many.
fn last<T>(tests: &[T], count: usize) -> &[T] {
    let start = tests.len().saturating_sub(count);
    tests.get(start..).unwrap_or_default()
}

/// Asks nothing twice.
struct Memory<T, F> {
    shows: F,
    known: HashMap<Vec<T>, bool>,
}

impl<T: Clone + Eq + Hash, F> Memory<T, F> {
    async fn shows<E>(&mut self, part: &[T]) -> Result<bool, E>
    where
        F: AsyncFnMut(&[T]) -> Result<bool, E>,
    {
        if let Some(known) = self.known.get(part) {
            return Ok(*known);
        }
        let shown = (self.shows)(part).await?;
        self.known.insert(part.to_vec(), shown);
        Ok(shown)
    }

    /// The fewest of some tests that show the difference: one of them, found by halving, or what
    /// ddmin comes to.
    async fn fewest<E>(&mut self, tests: &[T]) -> Result<Vec<T>, E>
    where
        F: AsyncFnMut(&[T]) -> Result<bool, E>,
    {
        let mut part = tests;
        while part.len() > 1 {
            let (earlier, later) = part.split_at(part.len() / 2);
            part = if self.shows(later).await? {
                later
            } else {
                earlier
            };
        }

        if self.shows(part).await? {
            return Ok(part.to_vec());
        }
        self.reduce(tests.to_vec()).await
    }

    /// ddmin of tests that show the difference.
    async fn reduce<E>(&mut self, tests: Vec<T>) -> Result<Vec<T>, E>
    where
        F: AsyncFnMut(&[T]) -> Result<bool, E>,
    {
        let mut tests = tests;
        let mut pieces = 2;
        while tests.len() > 1 {
            match self.smaller(&tests, pieces).await? {
                Some(Smaller::Piece(piece)) => {
                    tests = piece;
                    pieces = 2;
                }
                Some(Smaller::Rest(rest)) => {
                    tests = rest;
                    pieces = (pieces - 1).max(2);
                }
                None if pieces >= tests.len() => break,
                None => pieces = (pieces * 2).min(tests.len()),
            }
        }
        Ok(tests)
    }

    /// A piece that still shows the difference, else the rest next to a piece that does.
    async fn smaller<E>(&mut self, tests: &[T], pieces: usize) -> Result<Option<Smaller<T>>, E>
    where
        F: AsyncFnMut(&[T]) -> Result<bool, E>,
    {
        let length = tests.len().div_ceil(pieces).max(1);
        let pieces: Vec<&[T]> = tests.rchunks(length).collect();
        for piece in &pieces {
            if self.shows(piece).await? {
                return Ok(Some(Smaller::Piece(piece.to_vec())));
            }
        }

        for left_out in 0..pieces.len() {
            let mut kept = pieces.clone();
            kept.remove(left_out);
            // The pieces are counted from the end.
            kept.reverse();
            let rest = kept.concat();
            if self.shows(&rest).await? {
                return Ok(Some(Smaller::Rest(rest)));
            }
        }
        Ok(None)
    }
}

/// What still shows the difference.
enum Smaller<T> {
    Piece(Vec<T>),
    Rest(Vec<T>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependence::order::TestNo;
    use crate::dependence::tests::block_on;

    /// Minimises what shows a difference exactly when all of `needed` run, in their order.
    fn minimal(
        count: usize,
        needed: &[usize],
        guesses: &[&[usize]],
    ) -> (Option<Vec<usize>>, usize) {
        let numbers = |tests: &[usize]| tests.iter().copied().map(TestNo).collect::<Vec<_>>();
        let before = numbers(&(0..count).collect::<Vec<_>>());
        let guesses: Vec<Vec<TestNo>> = guesses.iter().map(|guess| numbers(guess)).collect();
        let needed = numbers(needed);
        let mut runs = 0;
        let shows = async |part: &[TestNo]| {
            runs += 1;
            Ok::<bool, ()>(is_within(&needed, part))
        };
        let found = block_on(minimise(&before, &guesses, shows)).unwrap();
        let found = found.map(|tests| tests.into_iter().map(|test| test.0).collect());
        (found, runs)
    }

    #[test]
    fn what_is_needed_is_found_wherever_it_is() {
        for count in [1, 2, 3, 7, 60] {
            for first in 0..count {
                assert_eq!(
                    minimal(count, &[first], &[]).0,
                    Some(vec![first]),
                    "{first} of {count}"
                );
                for second in first + 1..count {
                    let (found, _) = minimal(count, &[first, second], &[]);
                    assert_eq!(found, Some(vec![first, second]), "of {count}");
                }
            }
        }
        assert_eq!(minimal(9, &[1, 4, 8], &[]).0, Some(vec![1, 4, 8]));
    }

    #[test]
    fn few_runs_are_needed() {
        assert_eq!(minimal(60, &[59], &[]).1, 1);
        assert_eq!(minimal(60, &[3], &[&[5], &[3]]), (Some(vec![3]), 2));
        let most = (0..500)
            .map(|polluter| minimal(500, &[polluter], &[]).1)
            .max();
        assert!(most <= Some(27), "{most:?}");
    }

    #[test]
    fn what_does_not_show_again_is_no_result() {
        // Test 9 never runs.
        assert_eq!(minimal(5, &[9], &[&[1], &[7]]).0, None);
    }
}
