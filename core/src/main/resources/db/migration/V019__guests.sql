-- Every container and virtual machine that a poll has ever seen. The id stays with a guest when it moves to another node,
-- and is not passed on to another guest that gets its CT ID or VM ID later.
CREATE TABLE guest (
    id ${id},
    cluster_id BIGINT NOT NULL REFERENCES cluster (id),
    vmid INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- What its configuration contains about its creation; null where that is not known (yet).
    identity TEXT,
    -- The node on which it was last seen; null for the container of an app whose host was removed before this table.
    node TEXT,
    first_seen ${time} NOT NULL,
    missing_since ${time},
    -- Since when another guest has its CT ID or VM ID.
    replaced_at ${time}
);

CREATE UNIQUE INDEX guest_now ON guest (cluster_id, vmid) WHERE replaced_at IS NULL;

INSERT INTO revision (subject, number) VALUES ('guest', 0);

INSERT INTO guest (cluster_id, vmid, kind, node, first_seen, missing_since)
SELECT a.cluster_id, a.ct_id, 'lxc', h.node, a.created_at, a.missing_since
  FROM app a LEFT JOIN host h ON h.id = a.host_id;

-- The guest that is the app's container. Its CT ID stays in the app's row, because an app keeps its CT ID: a container that is
-- restored with it is the app's again, even if it is another guest.
ALTER TABLE app ADD COLUMN guest_id BIGINT REFERENCES guest (id);
UPDATE app SET guest_id = (SELECT g.id FROM guest g WHERE g.cluster_id = app.cluster_id AND g.vmid = app.ct_id);
ALTER TABLE app DROP COLUMN missing_since;

CREATE INDEX app_guest ON app (guest_id);
