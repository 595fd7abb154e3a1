//! The whole tool through real parts: a stock adb server on a port of its own, the stand-in device
//! with real ART, real APKs. `scripts/test` sets everything up and runs these; alone they need
//! FLAKESCOPE_RUNTIME and built apps.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs
)]

mod commands;
mod cut_stream;
mod dependence;
mod first_use;
mod outcomes;
mod queue;
mod run_setup;
mod strictness;
mod suite;
mod test_order;
mod trouble;
