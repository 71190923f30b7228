-- What jobs ordered of hosts and which task came of it, null while nobody knows: no job takes the task of another for its
-- own. Rows outlive the end of their job, because an order whose answer was lost may become a task later still.
CREATE TABLE job_order (
    job_id  BIGINT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL,
    subject TEXT   NOT NULL,
    task_id TEXT,
    PRIMARY KEY (job_id, name)
);

CREATE INDEX job_order_by_subject ON job_order (subject);
