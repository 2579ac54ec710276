-- Contents of files that no record names any more, and since when: a restore to the past may still need them.
CREATE {{unlogged}} TABLE unnamed_contents (sha256 {{key}} PRIMARY KEY, since BIGINT NOT NULL);

-- What one instance does each night for all on this database, and the last night that one has taken on.
CREATE {{unlogged}} TABLE duties (name {{key}} PRIMARY KEY, day {{key}} NOT NULL);
