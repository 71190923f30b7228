-- The framework of the scripts in a repository of its own: where its files come from, from path to blob, and why the last
-- refresh could not read it. Without an address no script needs it. "For all" is set when the framework that comes with the
-- scripts loads it, and so every script does.
ALTER TABLE catalog_state ADD COLUMN engine_url TEXT;
ALTER TABLE catalog_state ADD COLUMN engine_branch TEXT;
ALTER TABLE catalog_state ADD COLUMN engine_commit TEXT;
ALTER TABLE catalog_state ADD COLUMN engine TEXT;
ALTER TABLE catalog_state ADD COLUMN engine_for_all ${bool} NOT NULL DEFAULT ${false};
ALTER TABLE catalog_state ADD COLUMN engine_error TEXT;

-- What an app's scripts loaded of it; null when they loaded nothing, as before it existed.
ALTER TABLE app_script ADD COLUMN engine_commit TEXT;
ALTER TABLE app_script ADD COLUMN engine TEXT;
