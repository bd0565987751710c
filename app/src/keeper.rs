//! Between the game and its store: what an input wants kept is one transaction, and nothing of it is shown or heard before
//! it is safe.
//!
//! Whoever drives the game gives every input's effects to [`Keeper::take`] and calls [`Keeper::settle`] before the next
//! picture or sound. In between the store writes on a thread of its own, so that as a rule there is nothing to wait for.

use crate::effect::Effect;
use crate::model::{Model, Screen};
use crate::store::{self, Access, Change, Contents, EXPORT_NAME, Saved, Store, StoreError};

/// Keeps what the game wants kept.
pub struct Keeper {
    store: Box<dyn Store>,
    access: Access,
    /// Whether something was handed over since it was last settled.
    pending: bool,
    /// Seed and moves of the game whose picture was last told of.
    told: Option<(u64, u32)>,
}

impl Keeper {
    /// Opens the game's part of a store: the keeper, and what was found.
    pub fn open(mut store: Box<dyn Store>) -> (Keeper, Saved) {
        let saved = store::load(&mut *store);
        for sentence in &saved.set_aside {
            log::warn!("{sentence}");
        }
        if saved.access != Access::Full {
            log::warn!("{}", StoreError::Shut(saved.access));
        }
        (Keeper { store, access: saved.access, pending: false, told: None }, saved)
    }

    /// Takes what is to be kept out of `effects`, and hands it over as one transaction.
    pub fn take(&mut self, effects: &mut Vec<Effect>) {
        let mut changes = Vec::new();
        effects.retain_mut(|effect| match effect {
            Effect::Save(key, record) => {
                changes.push(Change::Save(*key, std::mem::take(record)));
                false
            }
            Effect::Forget(key) => {
                changes.push(Change::Forget(*key));
                false
            }
            _ => true,
        });
        if self.access == Access::Full && !changes.is_empty() {
            self.store.commit(changes);
            self.pending = true;
        }
    }

    /// Whether something was taken that was not waited for yet.
    pub fn is_pending(&self) -> bool {
        self.pending
    }

    /// Waits until all that was taken is safe from the end of the program, however it ends.
    ///
    /// # Errors
    /// When something could not be kept, once; it is tried again with what comes next.
    pub fn settle(&mut self) -> Result<(), StoreError> {
        if std::mem::take(&mut self.pending) { self.store.settle() } else { Ok(()) }
    }

    /// Waits until all that was taken is safe from a loss of power too.
    ///
    /// # Errors
    /// As [`Keeper::settle`].
    pub fn flush(&mut self) -> Result<(), StoreError> {
        self.pending = false;
        self.store.flush()
    }

    /// Tells a log that looks for it which game has been presented, and how far it has come.
    pub fn presented(&mut self, model: &Model) {
        let swap = model.swap.attempt.as_ref().filter(|_| model.screen == Screen::Stage);
        let (mode, seed, moves) = match (swap, &model.game) {
            (Some(attempt), _) => {
                let session = &attempt.session;
                (store::SWAP, session.seed(), session.turns())
            }
            (None, Some(game)) => (game.mode().id(), game.seed(), game.moves()),
            (None, None) => return,
        };
        if self.told.replace((seed, moves)) != Some((seed, moves)) {
            log::debug!("presented {mode} {seed} {moves}");
        }
    }

    /// Writes all that is kept into a file that people can read.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn export(&mut self) -> Result<(), StoreError> {
        let (contents, faults) = Contents::of(&mut *self.store);
        for fault in faults {
            log::warn!("not in the export: {fault}");
        }
        self.store.export(EXPORT_NAME, &contents.to_json())
    }
}
