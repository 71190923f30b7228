-- What people may be told, in the order in which it happened. Written in the transaction of what it reports.
CREATE TABLE notice (
    id ${id},
    type TEXT NOT NULL,
    severity TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    link TEXT,
    -- Who may read it: who may read in this team, which may be gone; null for the platform.
    team_id BIGINT,
    -- JSON.
    tags TEXT NOT NULL,
    thread TEXT,
    ends_thread ${bool} NOT NULL,
    -- JSON; null leaves it to the routes.
    channel_ids TEXT,
    data TEXT NOT NULL,
    at ${time} NOT NULL,
    posted_at ${time} NOT NULL,
    -- Null until it was decided which channels get it.
    routed_at ${time}
);

CREATE INDEX notice_unrouted ON notice (id) WHERE routed_at IS NULL;
CREATE INDEX notice_thread ON notice (thread, id);
CREATE INDEX notice_posted ON notice (posted_at);

-- One notice for one channel. What is needed to decide about it is copied from the notice.
CREATE TABLE delivery (
    id ${id},
    notice_id BIGINT NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
    channel_id BIGINT NOT NULL,
    route_id BIGINT,
    -- first, repeat or escalation.
    cause TEXT NOT NULL,
    -- The same for every attempt.
    message_id TEXT NOT NULL,
    severity TEXT NOT NULL,
    team_id BIGINT,
    thread TEXT,
    ends_thread ${bool} NOT NULL,
    -- Whether it is sent only where the beginning of its thread was.
    follows ${bool} NOT NULL,
    at ${time} NOT NULL,
    -- pending, sent, failed or dropped.
    state TEXT NOT NULL,
    -- The last error, or why it is held or was dropped.
    detail TEXT,
    attempts INTEGER NOT NULL,
    -- Whether quiet hours hold it.
    held ${bool} NOT NULL,
    -- The delivery whose message contains this one.
    folded_into BIGINT,
    -- When what it ends began, if the channel was not told of that.
    began_at ${time},
    due_at ${time} NOT NULL,
    created_at ${time} NOT NULL,
    ended_at ${time}
);

CREATE INDEX delivery_pending ON delivery (channel_id, id) WHERE state = 'pending';
CREATE INDEX delivery_channel ON delivery (channel_id, id);
CREATE INDEX delivery_thread ON delivery (thread, channel_id, notice_id);
CREATE INDEX delivery_notice ON delivery (notice_id);

-- How the deliveries of a channel go. One replica at a time has the lease, and sends.
CREATE TABLE outbox_channel (
    channel_id BIGINT PRIMARY KEY,
    lease TEXT,
    lease_until ${time},
    paused_until ${time},
    failures INTEGER NOT NULL,
    last_success_at ${time},
    last_error TEXT,
    last_error_at ${time}
);

-- Messages that follow unless the thread ends or is acknowledged before.
CREATE TABLE follow_up (
    id ${id},
    thread TEXT NOT NULL,
    notice_id BIGINT NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
    route_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    -- Null for one that follows once.
    every_min INTEGER,
    due_at ${time} NOT NULL
);

CREATE INDEX follow_up_due ON follow_up (due_at);
CREATE INDEX follow_up_thread ON follow_up (thread);
CREATE INDEX follow_up_notice ON follow_up (notice_id);

-- Which channels get what. Tried by position.
CREATE TABLE notify_route (
    id ${id},
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    enabled ${bool} NOT NULL,
    -- JSON.
    rule TEXT NOT NULL
);

CREATE TABLE notify_quiet (
    channel_id BIGINT PRIMARY KEY,
    -- JSON.
    hours TEXT NOT NULL
);

-- Types of notices that somebody switched off, or on again.
CREATE TABLE notify_type (
    name TEXT PRIMARY KEY,
    enabled ${bool} NOT NULL
);

-- The address that hears regularly that Holdfast works.
CREATE TABLE outgoing_heartbeat (
    id BIGINT PRIMARY KEY,
    url ${bytes} NOT NULL,
    -- Its host, to be shown.
    host TEXT NOT NULL,
    every_s INTEGER NOT NULL,
    due_at ${time} NOT NULL,
    last_success_at ${time},
    last_error TEXT,
    last_error_at ${time},
    -- Why nothing is sent at the moment.
    silent TEXT
);

-- Jobs that ended badly and that a user does not want to be reminded of.
CREATE TABLE dismissed_job (
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    job_id BIGINT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    at ${time} NOT NULL,
    PRIMARY KEY (account_id, job_id)
);

CREATE INDEX dismissed_job_job ON dismissed_job (job_id);

INSERT INTO revision (subject, number) VALUES ('outbox', 0);
