-- Since when a backup is not found where it was. It keeps its row for a while: its storage may have been disabled, or its disk away.
ALTER TABLE backup ADD COLUMN missing_since ${time};

CREATE INDEX backup_missing ON backup (missing_since);
