-- People who sign in, their sessions, and what they did.

CREATE TABLE account (
    id ${id},
    email TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    role TEXT,
    created_at ${time} NOT NULL
);

CREATE TABLE session (
    id ${id},
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    token_hash ${bytes} NOT NULL UNIQUE,
    ip TEXT NOT NULL,
    user_agent TEXT,
    created_at ${time} NOT NULL,
    last_seen_at ${time} NOT NULL,
    expires_at ${time} NOT NULL
);

CREATE INDEX session_account ON session (account_id);

-- One row per client address and e-mail (hashed: it may be a mistyped password) that failed lately.
CREATE TABLE sign_in_failure (
    subject TEXT NOT NULL PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_at ${time} NOT NULL,
    blocked_until ${time} NOT NULL
);

CREATE TABLE audit (
    id ${id},
    at ${time} NOT NULL,
    actor_id BIGINT,
    actor_name TEXT,
    action TEXT NOT NULL,
    target_type TEXT,
    target_id BIGINT,
    outcome TEXT NOT NULL,
    status INTEGER,
    detail TEXT,
    ip TEXT,
    request_id TEXT NOT NULL
);

CREATE INDEX audit_action ON audit (action, id);
