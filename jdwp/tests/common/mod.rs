//! What the tests on real virtual machines share: how a program is started, and what is done to it.

pub mod acts;
pub mod debugger;
pub mod gallery;
pub mod look;
pub mod program;
pub mod session;
pub mod still;
pub mod tape;
pub mod tour;
