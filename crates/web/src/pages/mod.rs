//! The pages, one file each.

pub mod analysis;
pub mod atlas;
pub mod class;
pub mod facts;
pub mod game;
pub mod graphs;
pub mod hints;
pub mod home;
pub mod invent;
pub mod keys;
pub mod laboratory;
pub mod lessons;
pub mod matches;
pub mod openings;
pub mod parts;
pub mod puzzles;
pub mod reason;
pub mod table;
pub mod tables;
pub mod words;
pub mod worksheets;
