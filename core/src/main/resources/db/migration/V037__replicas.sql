-- Which replica polls a cluster, and runs what else asks its hosts in the background.
CREATE TABLE poll_lease (
    cluster_id BIGINT PRIMARY KEY REFERENCES cluster (id) ON DELETE CASCADE,
    -- The id of the replica; null when it gave the lease back.
    holder TEXT,
    -- Counted up while the holder lives: whether it does is seen without comparing clocks.
    beat BIGINT NOT NULL,
    -- How often other replicas wanted the next poll at once.
    asked BIGINT NOT NULL
);

-- What was read of a cluster in the background, for the replicas that do not read it.
CREATE TABLE shared_reading (
    cluster_id BIGINT NOT NULL REFERENCES cluster (id) ON DELETE CASCADE,
    reader TEXT NOT NULL,
    revision BIGINT NOT NULL,
    -- JSON, compressed.
    content ${bytes} NOT NULL,
    PRIMARY KEY (cluster_id, reader)
);

-- What replicas tell each other, in the order of their commits and without gaps. Kept for an hour.
CREATE TABLE exchange (
    id BIGINT PRIMARY KEY,
    -- The replica that told it.
    origin TEXT NOT NULL,
    topic TEXT NOT NULL,
    -- JSON.
    body TEXT NOT NULL,
    at ${time} NOT NULL
);

CREATE INDEX exchange_at ON exchange (at);

INSERT INTO revision (subject, number) VALUES ('exchange', 0);

-- The services that use this database, as each describes itself.
CREATE TABLE replica (
    id TEXT PRIMARY KEY,
    -- JSON.
    report TEXT NOT NULL,
    seen_at ${time} NOT NULL
);
