-- Whose turn a job takes: a user, or 0 for Holdfast itself and its schedules.
ALTER TABLE job ADD COLUMN person BIGINT NOT NULL DEFAULT 0;
-- The round in which it runs. A person's jobs are in one round after the other, so that those of others go between them.
ALTER TABLE job ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
UPDATE job SET person = requester_id WHERE status = 'queued' AND requester_id IS NOT NULL AND schedule_id IS NULL;

CREATE INDEX job_by_turn ON job (turn, id) WHERE status = 'queued';
CREATE INDEX job_by_person ON job (person, lane, turn) WHERE status = 'queued';

-- How far the rounds are.
CREATE TABLE job_round (
    id      INTEGER NOT NULL PRIMARY KEY,
    reached BIGINT  NOT NULL
);
INSERT INTO job_round (id, reached) VALUES (1, 0);
