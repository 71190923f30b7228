-- API tokens: programs that act as a user, narrowed by scopes. Only the SHA-256 of a token is kept.
CREATE TABLE api_token (
    id ${id},
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    token_hash ${bytes} NOT NULL UNIQUE,
    scopes TEXT NOT NULL,
    created_at ${time} NOT NULL,
    expires_at ${time} NOT NULL,
    last_used_at ${time},
    last_used_ip TEXT,
    UNIQUE (account_id, name)
);

-- What is set while the service runs; what has no row is as the environment or the program has it.
CREATE TABLE setting (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

INSERT INTO revision (subject, number) VALUES ('setting', 0);
