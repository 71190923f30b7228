-- How old the newest backup of a guest may be. The tag is empty for guests without a tag that has a goal.
CREATE TABLE backup_goal (
    tag TEXT PRIMARY KEY,
    -- Null for guests that need no backup, with the reason.
    max_age_h INTEGER,
    reason TEXT
);

INSERT INTO backup_goal (tag, max_age_h) VALUES ('', 48);
