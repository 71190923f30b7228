-- The last switch for a purpose that was armed on a node to put old files back, unless the node is told in time to keep the new ones.
CREATE TABLE revert_switch (
    host_id BIGINT NOT NULL REFERENCES host (id) ON DELETE CASCADE,
    node TEXT NOT NULL,
    -- network, cluster_firewall or node_firewall.
    purpose TEXT NOT NULL,
    -- Its folder on the node.
    name TEXT NOT NULL,
    -- The job that armed it.
    job BIGINT NOT NULL,
    -- arming, armed, kept, fired or lost.
    state TEXT NOT NULL,
    -- When the node puts the files back, by the clock of this service.
    deadline ${time} NOT NULL,
    PRIMARY KEY (host_id, node, purpose)
);
