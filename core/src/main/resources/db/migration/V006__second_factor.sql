-- The second factor of an account, its recovery codes, sign-ins that wait for it, and browsers it is not asked of again.

-- last_step is the newest time step of a code that was accepted: no code of that step or an older one counts again.
CREATE TABLE second_factor (
    account_id BIGINT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    secret ${bytes} NOT NULL,
    confirmed ${bool} NOT NULL,
    last_step BIGINT NOT NULL,
    created_at ${time} NOT NULL
);

CREATE TABLE recovery_code (
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    code_hash ${bytes} NOT NULL,
    used_at ${time},
    PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE pending_sign_in (
    token_hash ${bytes} NOT NULL PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    tries INTEGER NOT NULL,
    created_at ${time} NOT NULL,
    expires_at ${time} NOT NULL
);

CREATE INDEX pending_sign_in_account ON pending_sign_in (account_id);

CREATE TABLE trusted_device (
    id TEXT NOT NULL PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    token_hash ${bytes} NOT NULL UNIQUE,
    ip TEXT NOT NULL,
    user_agent TEXT,
    created_at ${time} NOT NULL,
    last_seen_at ${time} NOT NULL,
    expires_at ${time} NOT NULL
);

CREATE INDEX trusted_device_account ON trusted_device (account_id);

-- The trusted device a session was opened with: whoever stops trusting the device ends what it has open.
ALTER TABLE session ADD COLUMN device_id TEXT;
