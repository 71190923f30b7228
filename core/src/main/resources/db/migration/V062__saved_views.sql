-- How people like to see lists.
CREATE TABLE saved_view (
    id ${id},
    name TEXT NOT NULL,
    -- The list that it is of, such as inventory.
    list TEXT NOT NULL,
    -- As in the address of the page, such as q=tag:web&sort=-cpu.
    search TEXT NOT NULL,
    -- The team whose members may read it; null for nobody else.
    team_id BIGINT REFERENCES team (id) ON DELETE SET NULL,
    owner_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    changed_at ${time} NOT NULL,
    -- Counts the changes: of all who change the same row, one succeeds.
    version INTEGER NOT NULL
);

CREATE INDEX saved_view_team ON saved_view (team_id);
CREATE INDEX saved_view_owner ON saved_view (owner_id);
