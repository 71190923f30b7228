-- Charts and lists that people put together.
CREATE TABLE dashboard (
    id ${id},
    name TEXT NOT NULL,
    -- The team whose members may read it; null for nobody else.
    team_id BIGINT REFERENCES team (id) ON DELETE SET NULL,
    -- JSON.
    cards TEXT NOT NULL,
    owner_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    changed_at ${time} NOT NULL,
    -- Counts the changes: of all who change the same row, one succeeds.
    version INTEGER NOT NULL
);

CREATE INDEX dashboard_team ON dashboard (team_id);
CREATE INDEX dashboard_owner ON dashboard (owner_id);
