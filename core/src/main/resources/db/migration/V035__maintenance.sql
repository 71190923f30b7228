-- Spans of time in which alerts about some targets are expected.
CREATE TABLE maintenance_window (
    id ${id},
    name TEXT NOT NULL,
    note TEXT,
    -- by_hand, schedule or job.
    source TEXT NOT NULL,
    -- The team to whose hosts it is limited; null for all hosts.
    team_id BIGINT REFERENCES team (id) ON DELETE CASCADE,
    -- JSON.
    targets TEXT NOT NULL,
    -- Only of a schedule.
    cron TEXT,
    zone TEXT NOT NULL,
    -- Null of a job.
    duration_s INTEGER,
    enabled ${bool} NOT NULL,
    -- By hand when it begins; of a schedule the next time.
    starts_at ${time},
    -- Since when it is open, once that was told; and until when.
    opened_at ${time},
    ends_at ${time},
    -- When it was over for good.
    ended_at ${time},
    -- The job that interrupts the target, and the target, such as host:1.
    job_id BIGINT,
    job_target TEXT,
    host_id BIGINT,
    made_by_id BIGINT,
    made_by_name TEXT,
    created_at ${time} NOT NULL,
    changed_at ${time} NOT NULL,
    -- Counts the changes: of all who change the same row, one succeeds.
    version INTEGER NOT NULL
);

CREATE INDEX maintenance_window_team ON maintenance_window (team_id);
CREATE UNIQUE INDEX maintenance_window_job ON maintenance_window (job_id, job_target);

INSERT INTO revision (subject, number) VALUES ('maintenance', 0);

-- Guests that are off, and why.
CREATE TABLE guest_off (
    guest_id BIGINT PRIMARY KEY REFERENCES guest (id),
    cluster_id BIGINT NOT NULL,
    -- When it was first seen off.
    seen_at ${time} NOT NULL,
    -- Whether it is meant to be off.
    parked ${bool} NOT NULL,
    reason TEXT NOT NULL,
    -- The node that stopped all its guests: if it goes down, that was why. Null otherwise.
    with_node TEXT
);

CREATE INDEX guest_off_cluster ON guest_off (cluster_id);

-- Clusters whose guests were compared at least once: what was off before that is meant to be off.
CREATE TABLE guest_off_begun (
    cluster_id BIGINT PRIMARY KEY,
    begun_at ${time} NOT NULL
);

-- What was told, so that it is told once.
CREATE TABLE posted_news (
    -- update or certificate.
    topic TEXT NOT NULL,
    -- Of what: the id of an app or host.
    subject_id BIGINT NOT NULL,
    -- Which occurrence: a version, or a fingerprint.
    occurrence TEXT NOT NULL,
    posted_at ${time} NOT NULL,
    PRIMARY KEY (topic, subject_id)
);

-- By which order of which job a task was started.
CREATE INDEX job_order_by_task ON job_order (task_id);
