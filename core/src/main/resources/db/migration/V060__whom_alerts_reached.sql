-- When a channel accepted the message that it fires; null while nobody was told.
ALTER TABLE alert ADD COLUMN told_at ${time};
-- Of an alert about a host with which its whole cluster does not answer: the name of the cluster, and what it had.
ALTER TABLE alert ADD COLUMN cluster_name TEXT;
ALTER TABLE alert ADD COLUMN lost TEXT;

UPDATE alert SET told_at = (
    SELECT MIN(ended_at) FROM delivery WHERE thread = 'alert:' || alert.id AND state = 'sent' AND NOT follows
);
