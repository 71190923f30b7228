-- Where messages are sent.
CREATE TABLE channel (
    id ${id},
    -- Null for a channel of the platform, else the user one of whose browsers it is.
    account_id BIGINT REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The server, for display. Everything else about the address is sealed.
    host TEXT NOT NULL,
    -- JSON: the values of the fields of its kind.
    address ${bytes} NOT NULL,
    -- Of a browser: the hash of its endpoint, by which it is recognised.
    endpoint_hash ${bytes} UNIQUE,
    -- Of a browser: the last session in which it was used. It is told nothing any more when that is ended.
    session_id BIGINT REFERENCES session (id) ON DELETE CASCADE,
    -- Of a browser: how the last message went. Channels of the platform have this in outbox_channel.
    last_success_at ${time},
    last_error TEXT,
    last_error_at ${time},
    enabled ${bool} NOT NULL,
    -- The types of notices it wants, separated by spaces; empty for all.
    events TEXT NOT NULL,
    created_at ${time} NOT NULL,
    changed_at ${time} NOT NULL
);

CREATE INDEX channel_account ON channel (account_id);
CREATE INDEX channel_session ON channel (session_id);

-- The key with which this installation identifies itself to push services: a single row.
CREATE TABLE push_key (
    id INTEGER NOT NULL PRIMARY KEY,
    public_key ${bytes} NOT NULL,
    private_key ${bytes} NOT NULL
);
