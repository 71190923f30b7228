-- Whether a host gives Holdfast's key a terminal, null while that was not tried.
ALTER TABLE host_ssh ADD COLUMN terminal BOOLEAN;
-- Whether a job runs in a terminal at which a person can type now.
ALTER TABLE job ADD COLUMN terminal BOOLEAN NOT NULL DEFAULT FALSE;
