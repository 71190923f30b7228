-- Which import adopted an app. Written with the app, so that an import that is resumed knows what it has done.
CREATE TABLE app_import (
    app_id BIGINT PRIMARY KEY REFERENCES app (id) ON DELETE CASCADE,
    -- The job may have been deleted since, when its retention was over.
    job_id BIGINT NOT NULL,
    -- The number of the container in the job's result.
    item INTEGER NOT NULL,
    -- local, update_file, description or tag_and_name.
    evidence TEXT NOT NULL
);

CREATE INDEX app_import_job ON app_import (job_id);
