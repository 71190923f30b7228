-- Tickets that open a console once, within seconds. Only the SHA-256 of a ticket is kept.
CREATE TABLE console_ticket (
    hash ${bytes} NOT NULL PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- The session or API token that asked for it, such as session:12; no other may use it.
    credential TEXT NOT NULL,
    -- The only path that it opens. It names the target.
    path TEXT NOT NULL,
    way TEXT NOT NULL,
    expires_at ${time} NOT NULL
);

CREATE INDEX console_ticket_account ON console_ticket (account_id);
CREATE INDEX console_ticket_end ON console_ticket (expires_at);
