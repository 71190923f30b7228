-- Versions are never changed and go only with their app. What an edited version was made from stands in the columns of
-- the catalogue; blob names are git's. The framework is a JSON object of file names and blob names: what ran with it.
-- A version that "ran" is one that made or updated the container; others were only pinned or written.
CREATE TABLE app_script (
    app_id BIGINT NOT NULL REFERENCES app (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    source TEXT NOT NULL,
    ran ${bool} NOT NULL,
    commit_name TEXT,
    script_blob TEXT,
    install_blob TEXT,
    framework TEXT,
    script TEXT NOT NULL,
    install_script TEXT,
    created_at ${time} NOT NULL,
    created_by TEXT,
    PRIMARY KEY (app_id, version)
);

INSERT INTO revision (subject, number) VALUES ('app_script', 0);
