-- The backups of guests on all storages, as last read. The id stays with a backup as long as it exists.
CREATE TABLE backup (
    id ${id},
    -- What the storage stands for, wherever it is used: a datastore with its namespace, an export, or the folder of one node.
    store TEXT NOT NULL,
    -- Its name there, the same for every cluster that uses the storage.
    name TEXT NOT NULL,
    -- The cluster of the guest, and the storage there; certain is false if it may be another one that uses the same storage.
    cluster_id BIGINT NOT NULL REFERENCES cluster (id),
    storage TEXT NOT NULL,
    node TEXT NOT NULL,
    certain ${bool} NOT NULL,
    kind TEXT,
    vmid INTEGER,
    taken_at ${time},
    size_bytes BIGINT,
    -- none, ok, failed or unknown: what Proxmox Backup Server found, or Holdfast where that does not check.
    verify_state TEXT NOT NULL,
    checked_at ${time},
    protected ${bool} NOT NULL,
    encrypted ${bool} NOT NULL,
    notes TEXT
);

CREATE UNIQUE INDEX backup_name ON backup (store, name);

INSERT INTO revision (subject, number) VALUES ('backup', 0);
