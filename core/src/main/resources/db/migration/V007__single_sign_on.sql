-- The provider of single sign-on, if there is one: a single row. The document is the provider's own, as last read.
CREATE TABLE oidc_config (
    id INTEGER NOT NULL PRIMARY KEY,
    issuer TEXT NOT NULL,
    client_id TEXT NOT NULL,
    client_secret ${bytes} NOT NULL,
    default_role TEXT,
    name TEXT,
    document TEXT NOT NULL,
    looked_at ${time} NOT NULL
);

-- Sign-ins that were begun and have not come back. Whoever reads a row deletes it: none is used twice.
CREATE TABLE oidc_flow (
    state_hash ${bytes} NOT NULL PRIMARY KEY,
    browser_hash ${bytes} NOT NULL,
    nonce_hash ${bytes} NOT NULL,
    verifier ${bytes} NOT NULL,
    issuer TEXT NOT NULL,
    client_id TEXT NOT NULL,
    return_to TEXT NOT NULL,
    ip TEXT NOT NULL,
    expires_at ${time} NOT NULL
);

CREATE INDEX oidc_flow_ip ON oidc_flow (ip);

-- Whom a provider means by a subject. An e-mail address would not do: it can be given to somebody else.
CREATE TABLE identity (
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    created_at ${time} NOT NULL,
    UNIQUE (issuer, subject)
);

CREATE INDEX identity_account ON identity (account_id);
