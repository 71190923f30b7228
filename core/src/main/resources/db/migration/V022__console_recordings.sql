-- Where terminals are recorded: over a host, or over all hosts of a team.
CREATE TABLE console_recording_rule (
    host_id BIGINT UNIQUE REFERENCES host (id) ON DELETE CASCADE,
    team_id BIGINT UNIQUE REFERENCES team (id) ON DELETE CASCADE,
    keep_days INTEGER NOT NULL,
    CHECK ((host_id IS NULL) <> (team_id IS NULL))
);

-- What is known of a recording without opening it. A recording outlives the host, guest and user that it is about.
CREATE TABLE console_recording (
    id ${id},
    host_id BIGINT REFERENCES host (id) ON DELETE SET NULL,
    target_type TEXT NOT NULL,
    target_id BIGINT NOT NULL,
    target_name TEXT NOT NULL,
    user_name TEXT NOT NULL,
    ip TEXT,
    way TEXT NOT NULL,
    started_at ${time} NOT NULL,
    -- Null while the console is open, and after a crash.
    ended_at ${time},
    bytes BIGINT NOT NULL,
    delete_after ${time} NOT NULL
);

CREATE INDEX console_recording_end ON console_recording (delete_after);

-- Each part is compressed, then sealed for its place.
CREATE TABLE console_recording_part (
    recording_id BIGINT NOT NULL REFERENCES console_recording (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    content ${bytes} NOT NULL,
    PRIMARY KEY (recording_id, number)
);
