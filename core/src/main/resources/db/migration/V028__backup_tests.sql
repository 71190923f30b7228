-- What became of the tests of backups: each was restored as a copy, started and removed. A row outlives its backup, so that a
-- guest shows when a backup of it was last tested.
CREATE TABLE backup_tests (
    id ${id},
    job BIGINT NOT NULL,
    backup_id BIGINT NOT NULL,
    -- The backup and its guest.
    cluster_id BIGINT NOT NULL REFERENCES cluster (id),
    node TEXT NOT NULL,
    volid TEXT NOT NULL,
    kind TEXT NOT NULL,
    vmid INTEGER NOT NULL,
    guest_name TEXT,
    taken_at ${time},
    -- running, ok, failed or unknown.
    state TEXT NOT NULL,
    begun_at ${time} NOT NULL,
    ended_at ${time},
    restore_s BIGINT,
    -- JSON: what was seen of the copy.
    evidence TEXT NOT NULL,
    error TEXT
);

CREATE UNIQUE INDEX backup_tests_job ON backup_tests (job);

INSERT INTO revision (subject, number) VALUES ('backup_tests', 0);

-- What the display of a machine's copy showed, as PNG.
CREATE TABLE backup_test_picture (
    test_id BIGINT PRIMARY KEY REFERENCES backup_tests (id) ON DELETE CASCADE,
    png ${bytes} NOT NULL
);
