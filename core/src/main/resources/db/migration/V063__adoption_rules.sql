-- What happens with containers that appear on a host. A host without a row asks.
CREATE TABLE adoption_rule (
    host_id BIGINT PRIMARY KEY REFERENCES host (id) ON DELETE CASCADE,
    adopt_new TEXT NOT NULL,
    -- Containers that were seen before are left as they are.
    since ${time} NOT NULL
);

INSERT INTO revision (subject, number) VALUES ('adoption_rule', 0);

-- Guests that were apps until somebody stopped managing them: no rule adopts them again.
CREATE TABLE released_guest (
    guest_id BIGINT PRIMARY KEY REFERENCES guest (id) ON DELETE CASCADE
);
