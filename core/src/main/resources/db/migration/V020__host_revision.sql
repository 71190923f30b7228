-- Hosts are kept in memory and read again only after one of them was changed, on any replica.
INSERT INTO revision (subject, number) VALUES ('host', 0);
