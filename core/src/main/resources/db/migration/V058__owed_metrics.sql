-- After each poll the few are looked for of which something is owed, among many thousands.
CREATE INDEX metric_subject_owed ON metric_subject (cluster_id) WHERE owed_from IS NOT NULL;
