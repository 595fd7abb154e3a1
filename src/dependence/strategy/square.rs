//! Tuscan squares: as few rows as possible in which every symbol comes right before every other.
//!
//! Main function: [`square`]. For an even number of symbols it is Williams's construction of 1949
//! (the polygonal path 0, n-1, 1, n-2, ..., moved on by one in each row): n rows, every ordered
//! pair next to each other exactly once. For an odd number it is the next square less a symbol, as
//! 3 and 5 have no square of their own; that has one row more than need be for 7, 9, ...

/// Rows of the numbers below `count`, each once in each row, such that every ordered pair of them
/// is next to each other in some row.
pub(super) fn square(count: usize) -> Vec<Vec<usize>> {
    let even = count + count % 2;
    let mut rows = Vec::new();
    for row in 0..even {
        let mut symbols = Vec::new();
        for symbol in path(even) {
            let moved = (symbol + row) % even;
            if moved < count {
                symbols.push(moved);
            }
        }
        rows.push(symbols);
    }

    if count == 1 {
        rows.truncate(1);
    }
    rows
}

/// 0, n-1, 1, n-2, ...: the distances of neighbours, round a circle, are all different.
fn path(count: usize) -> Vec<usize> {
    let mut symbols = Vec::new();
    for step in 0..count {
        let symbol = if step % 2 == 0 {
            step / 2
        } else {
            count - 1 - step / 2
        };
        symbols.push(symbol);
    }
    symbols
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_symbol_comes_right_before_every_other() {
        for count in 0..=41 {
            let rows = square(count);
            let expected = match count {
                0 => 0,
                1 => 1,
                _ => count + count % 2,
            };
            assert_eq!(rows.len(), expected, "{count}");

            let mut pairs = BTreeSet::new();
            for row in &rows {
                let symbols: BTreeSet<usize> = row.iter().copied().collect();
                assert_eq!(symbols, (0..count).collect(), "{count}: {row:?}");
                pairs.extend(row.windows(2).map(|pair| (pair[0], pair[1])));
            }
            assert_eq!(pairs.len(), count * count.saturating_sub(1), "{count}");
        }
    }
}
