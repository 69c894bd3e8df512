//! The pages, one file each.

pub mod game;
pub mod graphs;
pub mod home;
pub mod keys;
pub mod laboratory;
pub mod matches;
pub mod parts;
pub mod reason;
pub mod tables;
