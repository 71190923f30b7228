-- When something is told to people. Which metrics there are, is decided by the program.
CREATE TABLE alert_rule (
    id ${id},
    name TEXT NOT NULL,
    metric TEXT NOT NULL,
    operator TEXT NOT NULL,
    threshold DOUBLE PRECISION NOT NULL,
    -- Where the alert ends; null if that is where the threshold is not exceeded any more.
    clear_threshold DOUBLE PRECISION,
    duration_s INTEGER NOT NULL,
    severity TEXT NOT NULL,
    -- host, app, vm or any; the id is null for all of them.
    target_type TEXT NOT NULL,
    target_id BIGINT,
    -- Limits; null for none.
    tag TEXT,
    pool TEXT,
    team_id BIGINT REFERENCES team (id) ON DELETE CASCADE,
    -- JSON: the channels it is sent to; null leaves it to the routing.
    channel_ids TEXT,
    enabled ${bool} NOT NULL,
    created_at ${time} NOT NULL,
    changed_at ${time} NOT NULL
);

CREATE INDEX alert_rule_team ON alert_rule (team_id);

-- What differs for one target from all rules about a metric.
CREATE TABLE alert_override (
    id ${id},
    target_type TEXT NOT NULL,
    target_id BIGINT NOT NULL,
    -- Only this storage of a host; empty for all.
    storage TEXT NOT NULL,
    metric TEXT NOT NULL,
    never ${bool} NOT NULL,
    threshold DOUBLE PRECISION,
    clear_threshold DOUBLE PRECISION,
    note TEXT,
    changed_at ${time} NOT NULL,
    by_id BIGINT NOT NULL,
    by_name TEXT NOT NULL
);

CREATE UNIQUE INDEX alert_override_target ON alert_override (target_type, target_id, storage, metric);

-- What was, or is, or is about to be out of order. It outlives its rule, so it copies what the rule said.
CREATE TABLE alert (
    id ${id},
    rule_id BIGINT REFERENCES alert_rule (id) ON DELETE SET NULL,
    rule_name TEXT NOT NULL,
    metric TEXT NOT NULL,
    operator TEXT NOT NULL,
    threshold DOUBLE PRECISION NOT NULL,
    clear_threshold DOUBLE PRECISION,
    duration_s INTEGER NOT NULL,
    severity TEXT NOT NULL,
    channel_ids TEXT,
    -- Whose value it is about.
    subject_kind TEXT NOT NULL,
    cluster_id BIGINT NOT NULL,
    subject_key TEXT NOT NULL,
    -- The same as people know it: host, app, vm, container or storage.
    target_type TEXT NOT NULL,
    target_id BIGINT,
    target_name TEXT NOT NULL,
    host_id BIGINT,
    node TEXT,
    tags TEXT NOT NULL,
    -- pending, firing, acknowledged or resolved.
    state TEXT NOT NULL,
    since ${time} NOT NULL,
    breach_since ${time},
    fired_at ${time},
    clear_since ${time},
    no_data_since ${time},
    resolved_at ${time},
    resolution TEXT,
    -- When it fired.
    value DOUBLE PRECISION NOT NULL,
    value_at ${time} NOT NULL,
    -- What of the target it is about, for example a disk.
    value_part TEXT,
    count INTEGER NOT NULL,
    -- The alert that is its cause, and until when it is silent because that ended.
    parent_id BIGINT,
    held_until ${time},
    -- Whether people were told that it fires.
    notified ${bool} NOT NULL,
    exemption TEXT,
    snoozed_until ${time},
    acknowledged_at ${time},
    acknowledged_by TEXT,
    -- Grows with every change, so that no evaluation overwrites what a person did in the meantime.
    version BIGINT NOT NULL
);

CREATE UNIQUE INDEX alert_active ON alert (rule_id, subject_kind, cluster_id, subject_key)
    WHERE state IN ('pending', 'firing', 'acknowledged');
CREATE INDEX alert_state ON alert (state, resolved_at);
CREATE INDEX alert_target ON alert (target_type, target_id);
CREATE INDEX alert_subject ON alert (subject_kind, cluster_id, subject_key);
CREATE INDEX alert_parent ON alert (parent_id);

-- What happened to an alert, and what people noted about it.
CREATE TABLE alert_event (
    id ${id},
    alert_id BIGINT NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
    at ${time} NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    by_id BIGINT,
    by_name TEXT
);

CREATE INDEX alert_event_alert ON alert_event (alert_id, id);

-- The guests that ran when they were last seen: only these can be down.
CREATE TABLE alert_running_guest (
    guest_id BIGINT PRIMARY KEY
);

-- When all rules were last evaluated. A single row.
CREATE TABLE alert_evaluation (
    id INTEGER PRIMARY KEY,
    at ${time}
);

INSERT INTO alert_evaluation (id, at) VALUES (1, NULL);
INSERT INTO revision (subject, number) VALUES ('alert_rule', 0);
INSERT INTO revision (subject, number) VALUES ('alert', 0);
