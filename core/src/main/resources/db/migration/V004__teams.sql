-- Teams of people, and the hosts they share. The role of a membership counts on the team's hosts and all that is on them.

CREATE TABLE team (
    id ${id},
    name TEXT NOT NULL UNIQUE,
    slug TEXT NOT NULL UNIQUE,
    description TEXT,
    created_at ${time} NOT NULL
);

-- Counts only for requests from inside cidr, or from outside when nomatch is set.
CREATE TABLE membership (
    team_id BIGINT NOT NULL REFERENCES team (id) ON DELETE CASCADE,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    cidr TEXT NOT NULL,
    nomatch ${bool} NOT NULL,
    comment TEXT,
    created_at ${time} NOT NULL,
    PRIMARY KEY (team_id, account_id)
);

CREATE INDEX membership_account ON membership (account_id);
CREATE INDEX host_team ON host (team_id);

-- The host a job works on, kept when the job's target is gone: who may read the host may read the job.
ALTER TABLE job ADD COLUMN host_id BIGINT;
CREATE INDEX job_by_host ON job (host_id, id);

INSERT INTO revision (subject, number) VALUES ('grants', 0);
INSERT INTO revision (subject, number) VALUES ('credentials', 0);
