-- Since when an app's container is not there any more, though its cluster answers and its node is up.
ALTER TABLE app ADD COLUMN missing_since ${time};

-- Onto which storage somebody wants an app's disks at a host. The job that moves the app is told only the app and the
-- host; its own look at both finds the wish here.
CREATE TABLE app_move_wish (
    app_id BIGINT NOT NULL REFERENCES app (id) ON DELETE CASCADE,
    host_id BIGINT NOT NULL REFERENCES host (id) ON DELETE CASCADE,
    storage TEXT NOT NULL,
    PRIMARY KEY (app_id, host_id)
);

-- What listened in an app's container when somebody last looked.
CREATE TABLE app_ports (
    app_id BIGINT NOT NULL PRIMARY KEY REFERENCES app (id) ON DELETE CASCADE,
    checked_at ${time} NOT NULL,
    reading TEXT NOT NULL
);
