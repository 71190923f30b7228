-- A guest that a job holds besides its hold key, such as the one it is making.
ALTER TABLE job ADD COLUMN also_holds TEXT;
-- A running job that only waits for a host which does not answer gives its slot back: held, released, wanted.
ALTER TABLE job ADD COLUMN slot TEXT NOT NULL DEFAULT 'held';
ALTER TABLE job ADD COLUMN silent_host TEXT;
