-- The snapshots that a schedule with a retention took, which it may remove again. When the schedule is removed, they stay.
CREATE TABLE policy_snapshot (
    schedule_id BIGINT NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
    guest_id BIGINT NOT NULL REFERENCES guest (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- As Proxmox VE reports it: a snapshot of the same name that somebody else took later has another one.
    taken_at ${time} NOT NULL,
    PRIMARY KEY (schedule_id, guest_id, name)
);

CREATE INDEX policy_snapshot_guest ON policy_snapshot (guest_id);
