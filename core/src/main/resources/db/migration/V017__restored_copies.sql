-- The services that use or used this database, each with the file that holds its name and its last heartbeat.
CREATE TABLE instance (
    id      TEXT    NOT NULL PRIMARY KEY,
    place   TEXT    NOT NULL,
    beat    BIGINT  NOT NULL,
    beat_at ${time} NOT NULL
);

-- Which database this was at the last start: a copy is another one and finds that out here.
CREATE TABLE known_database (
    id       INTEGER NOT NULL PRIMARY KEY,
    identity TEXT
);
INSERT INTO known_database (id, identity) VALUES (1, NULL);

-- There is a row while somebody has to decide what becomes of the jobs of a copied database.
CREATE TABLE restored_copy (
    id       INTEGER NOT NULL PRIMARY KEY,
    found_at ${time} NOT NULL,
    reason   TEXT    NOT NULL
);

-- A job that waits for that decision.
ALTER TABLE job ADD COLUMN awaits_decision ${bool} NOT NULL DEFAULT ${false};
