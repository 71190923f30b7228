-- The certificates by node that were accepted in a cluster, as JSON: a name and an address are not enough to recognise it when
-- its last host was removed. Null where none is known.
ALTER TABLE cluster ADD COLUMN certificates TEXT;
-- The SHA-256 of the public key in a host's certificate when it was last accepted: a renewed certificate with the same key is of
-- the same machine. Null where it was not noted.
ALTER TABLE host ADD COLUMN key_fingerprint TEXT;
