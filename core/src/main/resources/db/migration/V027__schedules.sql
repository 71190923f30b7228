-- Work that is started again and again at planned times.
CREATE TABLE schedule (
    id ${id},
    name TEXT NOT NULL,
    -- The team to whose hosts it is limited; null for all hosts.
    team_id BIGINT REFERENCES team (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- JSON.
    params TEXT NOT NULL,
    targets TEXT NOT NULL,
    cron TEXT NOT NULL,
    zone TEXT NOT NULL,
    enabled ${bool} NOT NULL,
    jitter_s INTEGER NOT NULL,
    -- run_once or skip.
    missed TEXT NOT NULL,
    -- With whose rights it runs: who changed it last.
    owner_id BIGINT NOT NULL,
    owner_name TEXT NOT NULL,
    owner_token BIGINT,
    owner_ip TEXT,
    -- The next run by the expression, and with its random delay. Null while it is switched off.
    planned_at ${time},
    due_at ${time},
    created_at ${time} NOT NULL,
    changed_at ${time} NOT NULL
);

CREATE INDEX schedule_due ON schedule (due_at);
CREATE INDEX schedule_team ON schedule (team_id);

CREATE TABLE schedule_run (
    id ${id},
    schedule_id BIGINT NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
    -- Null for a run that somebody started.
    planned_at ${time},
    at ${time} NOT NULL,
    started_by TEXT,
    -- started, nothing, skipped, refused, missed or failed.
    outcome TEXT NOT NULL,
    detail TEXT,
    -- JSON: the ids of its jobs, and the targets that were left out.
    jobs TEXT NOT NULL,
    left_out TEXT NOT NULL
);

CREATE INDEX schedule_run_schedule ON schedule_run (schedule_id, id);
