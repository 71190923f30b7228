-- The shared storages of each cluster, and what they stand for, as last read: this is all that is known of a host that does not
-- answer.
CREATE TABLE store_use (
    cluster_id BIGINT NOT NULL REFERENCES cluster (id),
    storage TEXT NOT NULL,
    -- The same for every cluster that uses it.
    store TEXT NOT NULL,
    -- False where its configuration does not tell: then any other cluster may use the same.
    identified ${bool} NOT NULL,
    -- A node that reads it; null while it is disabled.
    node TEXT,
    content TEXT NOT NULL,
    PRIMARY KEY (cluster_id, storage)
);

-- When they were last read. A cluster without a row was never read, which is not the same as having none.
CREATE TABLE store_reading (
    cluster_id BIGINT NOT NULL PRIMARY KEY REFERENCES cluster (id),
    read_at ${time} NOT NULL
);

INSERT INTO revision (subject, number) VALUES ('store_use', 0);

-- The backups on shared storages that jobs of Holdfast made, and of which cluster's guest.
CREATE TABLE backup_made (
    store TEXT NOT NULL,
    name TEXT NOT NULL,
    cluster_id BIGINT NOT NULL REFERENCES cluster (id),
    PRIMARY KEY (store, name, cluster_id)
);

-- Whose a backup on a shared storage is was decided without those hosts that had not answered yet. It is decided again.
UPDATE backup SET certain = ${false} WHERE store NOT LIKE 'cluster %';
