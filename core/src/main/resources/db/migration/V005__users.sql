-- A code with which somebody who can't sign in sets a new password, once. An admin issues it and tells it; only its
-- SHA-256 is kept.
CREATE TABLE account_recovery (
    account_id BIGINT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    code_hash ${bytes} NOT NULL,
    created_at ${time} NOT NULL,
    expires_at ${time} NOT NULL
);
