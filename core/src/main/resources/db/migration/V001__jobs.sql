-- Jobs, their transcripts, and what the ground below them needs.

-- Written and emptied again to find out whether writing works.
CREATE TABLE write_probe (
    id     ${id},
    filler TEXT NOT NULL
);

-- One value sealed with the master key: tells a right key from a wrong one before anything is opened with it.
CREATE TABLE seal_check (
    id     INTEGER  NOT NULL PRIMARY KEY,
    sealed ${bytes} NOT NULL
);

CREATE TABLE job (
    id             ${id},
    kind           TEXT     NOT NULL,
    status         TEXT     NOT NULL,
    lane           TEXT     NOT NULL,
    hold_key       TEXT,
    target_type    TEXT,
    target_id      BIGINT,
    target_name    TEXT,
    requester_id   BIGINT,
    requester_name TEXT,
    schedule_id    BIGINT,
    params         ${bytes} NOT NULL,
    checkpoint     ${bytes},
    progress_pct   INTEGER,
    cancel_asked   ${bool}  NOT NULL DEFAULT ${false},
    cancel_name    TEXT,
    result         TEXT,
    error          TEXT,
    last_event     BIGINT   NOT NULL DEFAULT 0,
    attempt        INTEGER  NOT NULL DEFAULT 0,
    created_at     ${time}  NOT NULL,
    started_at     ${time},
    finished_at    ${time}
);

CREATE INDEX job_by_status ON job (status, lane DESC, id);
CREATE INDEX job_by_kind ON job (kind, id);
CREATE INDEX job_by_target ON job (target_type, target_id, id);
CREATE INDEX job_by_hold ON job (hold_key, status);
-- The rule "a guest is held by one job at a time" does not rest on the program alone.
CREATE UNIQUE INDEX job_one_per_hold ON job (hold_key) WHERE status = 'running';
CREATE INDEX job_by_end ON job (finished_at);

CREATE TABLE job_event (
    job_id  BIGINT  NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    id      BIGINT  NOT NULL,
    at      ${time} NOT NULL,
    stream  TEXT    NOT NULL,
    message TEXT    NOT NULL,
    PRIMARY KEY (job_id, id)
);

-- Whoever admits jobs locks this row first, so that replicas sharing the database decide one after the other.
CREATE TABLE job_gate (
    id     INTEGER NOT NULL PRIMARY KEY,
    passes BIGINT  NOT NULL
);
INSERT INTO job_gate (id, passes) VALUES (1, 0);

-- The table of db-scheduler, with our types: times are epoch milliseconds.
CREATE TABLE scheduled_tasks (
    task_name            TEXT     NOT NULL,
    task_instance        TEXT     NOT NULL,
    task_data            ${bytes},
    execution_time       ${time}  NOT NULL,
    picked               ${bool}  NOT NULL,
    picked_by            TEXT,
    last_success         ${time},
    last_failure         ${time},
    consecutive_failures INTEGER,
    last_heartbeat       ${time},
    version              BIGINT   NOT NULL,
    priority             INTEGER,
    PRIMARY KEY (task_name, task_instance)
);

CREATE INDEX scheduled_tasks_by_time ON scheduled_tasks (execution_time);
CREATE INDEX scheduled_tasks_by_heartbeat ON scheduled_tasks (last_heartbeat);
