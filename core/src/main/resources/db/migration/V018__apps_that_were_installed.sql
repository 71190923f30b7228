-- Whether an app's container was there before Holdfast. Of those before this column, only an install told a category.
ALTER TABLE app ADD COLUMN adopted ${bool} NOT NULL DEFAULT ${true};
UPDATE app SET adopted = ${false}
 WHERE category IS NOT NULL
    OR id IN (SELECT target_id FROM job WHERE kind = 'app.install' AND target_type = 'app' AND status = 'succeeded');
