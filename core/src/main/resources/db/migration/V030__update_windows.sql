-- When apps with a tag may be updated at planned times.
CREATE TABLE update_window (
    id ${id},
    tag TEXT NOT NULL,
    -- mon to sun, separated by commas.
    days TEXT NOT NULL,
    -- Times of the day; a window that closes no later than it opens closes on the next day.
    opens TEXT NOT NULL,
    closes TEXT NOT NULL,
    zone TEXT NOT NULL
);
