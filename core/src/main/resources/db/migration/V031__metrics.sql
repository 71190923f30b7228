-- What was measured. The values are in tables that are made and dropped while the service runs: one for each resolution and
-- span of time, metric_<resolution>_<number>. A row there has the values of one subject in one block of time.
CREATE TABLE metric_partition (
    resolution TEXT NOT NULL,
    -- How many spans since the epoch.
    number BIGINT NOT NULL,
    PRIMARY KEY (resolution, number)
);

-- Whose values these are.
CREATE TABLE metric_subject (
    id ${id},
    kind TEXT NOT NULL,
    -- Of a guest the cluster in which it was first measured: it may move, and its key is that of no other guest.
    cluster_id BIGINT NOT NULL REFERENCES cluster (id),
    key TEXT NOT NULL,
    -- The time for which the records of the hypervisor are still to be read; null when nothing is owed.
    owed_from ${time},
    owed_until ${time}
);

CREATE UNIQUE INDEX metric_subject_key ON metric_subject (kind, key, cluster_id);

-- The numbers of the metrics in the blocks.
CREATE TABLE metric_name (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

-- Until when the values of each resolution are complete.
CREATE TABLE metric_progress (
    resolution TEXT PRIMARY KEY,
    until ${time} NOT NULL
);

-- Which replica writes: one row.
CREATE TABLE metric_writer (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until ${time} NOT NULL
);
