//! Shares the tests of suites among machines, through a NATS server with JetStream.
//!
//! Main types: [`Broker`], a connection to the server; [`Offer`], a suite that hands its tests out;
//! [`Taker`], a worker that takes them. In reading order:
//!
//! - `documents.rs`: what the two send each other;
//! - `connection.rs`: the server, and the names under which everything is kept there;
//! - `offer.rs`: the suite's side;
//! - `taker.rs`: the worker's side.
//!
//! A test is a message of a work-queue stream: who takes it acknowledges it once its result is
//! stored, and one whose worker has died is delivered again. A test's first result counts; what
//! somebody else makes of the same test later is refused by the server.

mod connection;
mod documents;
mod offer;
mod taker;
#[cfg(test)]
mod tests;

pub use connection::{Broker, Credentials, Error};
pub use documents::{Apk, ApkRole, Extent, File, Finished, Work};
pub use offer::{Offer, Workers};
pub use taker::{Delivery, Taker};
