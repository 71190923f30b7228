-- The releases of Holdfast itself, as their issuer signed them. One row.
CREATE TABLE release_index (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    url TEXT,
    content TEXT,
    read_at ${time},
    checked_at ${time},
    error TEXT
);

INSERT INTO release_index (id) VALUES (1);
