-- Clusters are recognised by their members, not by their name alone: two homes may both have a "homelab".
-- A lone host is a cluster without a name. A row outlives its last host, so that a host enrolled again finds its apps.
CREATE TABLE cluster (
    id ${id},
    name TEXT,
    members TEXT NOT NULL
);

CREATE TABLE host (
    id ${id},
    cluster_id BIGINT NOT NULL REFERENCES cluster (id),
    name TEXT NOT NULL UNIQUE,
    address TEXT NOT NULL UNIQUE,
    node TEXT NOT NULL,
    fingerprint TEXT,
    verify_tls ${bool} NOT NULL,
    token_id TEXT NOT NULL,
    token_secret ${bytes} NOT NULL,
    pve_version TEXT,
    team_id BIGINT,
    created_at ${time} NOT NULL,
    UNIQUE (cluster_id, node)
);

-- A container id is unique within a cluster, and so within a host. An orphan keeps its cluster and loses its host.
CREATE TABLE app (
    id ${id},
    cluster_id BIGINT NOT NULL REFERENCES cluster (id),
    host_id BIGINT REFERENCES host (id) ON DELETE SET NULL,
    ct_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    category TEXT,
    catalog_slug TEXT,
    web_port INTEGER,
    web_protocol TEXT,
    web_path TEXT,
    created_at ${time} NOT NULL,
    UNIQUE (cluster_id, ct_id)
);

CREATE INDEX app_host ON app (host_id);

-- Grows with every change of a subject's rows: a cheap word for whether a list is still the same, on every replica.
CREATE TABLE revision (
    subject TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL
);
INSERT INTO revision (subject, number) VALUES ('app', 0);
