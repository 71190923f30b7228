-- What the surveys of the last version shared has another form now, under other names.
DELETE FROM shared_reading
WHERE reader IN ('addresses', 'failed-backups', 'host-jobs', 'nics', 'replications', 'snapshots', 'traffic');
