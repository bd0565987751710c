//! Records in memory: for tests, for looking at a store without touching it, and where nothing can be kept.

use std::collections::BTreeMap;
use std::convert::Infallible;

use super::{Access, Change, Condition, FINISHED, FinishedRecords, Key, Records, Store, StoreError};

/// Keeps records in memory.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    /// The records by name; those set aside end in `.bad`.
    pub records: BTreeMap<String, Vec<u8>>,
    /// How many transactions there have been.
    pub commits: u64,
}

impl MemoryStore {
    /// Carries out changes.
    pub(super) fn apply_all(&mut self, changes: &[Change]) {
        for change in changes {
            let Ok(()) = self.records.apply(change);
        }
    }
}

impl Records for BTreeMap<String, Vec<u8>> {
    type Error = Infallible;

    fn put(&mut self, name: &str, record: &[u8]) -> Result<(), Infallible> {
        self.insert(name.to_owned(), record.to_vec());
        Ok(())
    }

    fn take(&mut self, name: &str) -> Result<Option<Vec<u8>>, Infallible> {
        Ok(self.remove(name))
    }

    fn has(&self, name: &str) -> Result<bool, Infallible> {
        Ok(self.contains_key(name))
    }

    fn remove_all(&mut self, prefix: &str) -> Result<(), Infallible> {
        self.retain(|name, _| !name.starts_with(prefix));
        Ok(())
    }
}

impl Store for MemoryStore {
    fn condition(&self) -> Condition {
        Condition::default()
    }

    fn load(&self, key: Key) -> Option<&[u8]> {
        self.records.get(&key.name()).map(Vec::as_slice)
    }

    fn finished(&mut self) -> Result<FinishedRecords, StoreError> {
        let numbered = self.records.iter().filter_map(|(name, record)| {
            let number = name.strip_prefix(FINISHED)?.parse().ok()?;
            Some((number, record.clone()))
        });
        Ok(numbered.collect())
    }

    fn commit(&mut self, changes: Vec<Change>) {
        self.commits += 1;
        self.apply_all(&changes);
    }

    fn settle(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn export(&mut self, name: &str, text: &str) -> Result<(), StoreError> {
        self.records.insert(name.to_owned(), text.as_bytes().to_vec());
        Ok(())
    }
}

/// Records that are only looked at: what is to be changed is not.
#[derive(Clone, Debug, Default)]
pub struct ReadOnly {
    /// What was found.
    pub found: MemoryStore,
    /// How it was found, and why nothing is changed.
    pub condition: Condition,
}

impl ReadOnly {
    /// Nothing at all, where nothing can be kept.
    pub fn nowhere() -> ReadOnly {
        let condition = Condition { access: Access::Refused, ..Condition::default() };
        ReadOnly { condition, ..ReadOnly::default() }
    }
}

impl Store for ReadOnly {
    fn condition(&self) -> Condition {
        self.condition.clone()
    }

    fn load(&self, key: Key) -> Option<&[u8]> {
        self.found.load(key)
    }

    fn finished(&mut self) -> Result<FinishedRecords, StoreError> {
        self.found.finished()
    }

    fn commit(&mut self, _: Vec<Change>) {}

    fn settle(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn export(&mut self, _: &str, _: &str) -> Result<(), StoreError> {
        Err(StoreError::Shut(self.condition.access))
    }
}
