-- Where an observer stands in the changes of its origin.
CREATE {{unlogged}} TABLE replica_position (id BIGINT PRIMARY KEY, start {{key}} NOT NULL, txid BIGINT NOT NULL);
-- Contents that no record names any more, and since when: moments of the past may still need them.
CREATE {{unlogged}} TABLE spare_contents (sha256 {{key}} PRIMARY KEY, since BIGINT NOT NULL);
