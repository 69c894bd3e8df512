//! The engines: plain search, closed forms, sequences, misère, compounds.
