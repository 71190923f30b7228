-- The key with which Holdfast signs in to a host, and the key the host showed when it first did.

CREATE TABLE host_ssh (
    host_id BIGINT NOT NULL PRIMARY KEY REFERENCES host (id) ON DELETE CASCADE,
    login TEXT NOT NULL,
    port INTEGER NOT NULL,
    public_line TEXT NOT NULL,
    private_key ${bytes} NOT NULL,
    host_key TEXT,
    verified_at ${time}
);
