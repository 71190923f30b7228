-- With what and from where a job was asked for: when it starts, whoever asked must still be allowed to. Null where that
-- is not known, for jobs of before and of Holdfast itself.
ALTER TABLE job ADD COLUMN requester_token BIGINT;
ALTER TABLE job ADD COLUMN requester_ip TEXT;
