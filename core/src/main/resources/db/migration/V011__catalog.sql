-- The catalogue of community scripts, as the last refresh that succeeded read it.

-- A script or a file of the framework: UTF-8 text under git's own name for it, the SHA-1 of its bytes.
CREATE TABLE catalog_blob (
    id TEXT NOT NULL PRIMARY KEY,
    content TEXT NOT NULL
);

-- What reading one container script and its install script told; derived from the two and made anew when reading learns.
CREATE TABLE catalog_entry (
    slug TEXT NOT NULL PRIMARY KEY,
    script_path TEXT NOT NULL,
    script_blob TEXT NOT NULL,
    install_path TEXT,
    install_blob TEXT,
    variant_of TEXT,
    facts TEXT NOT NULL,
    first_seen ${time} NOT NULL,
    changed_at ${time} NOT NULL
);

-- One row: where the entries come from and how the last refresh went. Framework is JSON from path to blob.
CREATE TABLE catalog_state (
    id INTEGER NOT NULL PRIMARY KEY,
    url TEXT,
    branch TEXT,
    commit_id TEXT,
    framework TEXT NOT NULL,
    reader INTEGER NOT NULL,
    checked_at ${time},
    changed_at ${time},
    tried_at ${time},
    error TEXT
);

INSERT INTO catalog_state (id, framework, reader) VALUES (1, '{}', 0);
INSERT INTO revision (subject, number) VALUES ('catalog', 0);
