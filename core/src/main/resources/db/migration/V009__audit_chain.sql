-- The audit trail tells more, is found faster, and shows when somebody changed it behind the program's back.

ALTER TABLE audit ADD COLUMN credential_type TEXT;
ALTER TABLE audit ADD COLUMN credential_id BIGINT;
ALTER TABLE audit ADD COLUMN target_name TEXT;
-- How many more refusals like this one were not given rows of their own.
ALTER TABLE audit ADD COLUMN more INTEGER;

CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_actor ON audit (actor_id, id);
CREATE INDEX audit_actor_name ON audit (actor_name, actor_id, id);
CREATE INDEX audit_target ON audit (target_type, target_id, id);
CREATE INDEX audit_outcome ON audit (outcome, id);
CREATE INDEX audit_ip ON audit (ip, id);

-- One link per step of a row: what the row said then, and all the links before, under a key the database does not hold.
CREATE TABLE audit_link (
    seq ${id},
    row_id BIGINT NOT NULL,
    part TEXT NOT NULL,
    content ${bytes} NOT NULL,
    hash ${bytes} NOT NULL
);

CREATE INDEX audit_link_row ON audit_link (row_id, seq);

-- One row: the chain's sealed key, its newest link, and the last link of what retention removed. Whoever adds a link
-- locks it first, so that replicas add one after the other.
CREATE TABLE audit_chain (
    id INTEGER NOT NULL PRIMARY KEY,
    sealed_key ${bytes} NOT NULL,
    seq BIGINT NOT NULL,
    hash ${bytes} NOT NULL,
    mac ${bytes} NOT NULL,
    anchor_seq BIGINT NOT NULL,
    anchor_hash ${bytes} NOT NULL,
    anchor_removed BIGINT NOT NULL,
    anchor_mac ${bytes} NOT NULL,
    swept_at ${time} NOT NULL
);

-- Who is being refused what again and again: how many rows that gave, and how many it did not.
CREATE TABLE audit_refusal (
    subject TEXT NOT NULL,
    action TEXT NOT NULL,
    since ${time} NOT NULL,
    row_id BIGINT NOT NULL,
    written INTEGER NOT NULL,
    more INTEGER NOT NULL,
    told INTEGER NOT NULL,
    PRIMARY KEY (subject, action)
);
CREATE INDEX audit_refusal_since ON audit_refusal (since);
