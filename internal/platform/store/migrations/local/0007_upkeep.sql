-- Contents that no record refers to any more, and since when: point-in-time recovery may still need them.
CREATE {{unlogged}} TABLE unnamed_contents (sha256 {{key}} PRIMARY KEY, since BIGINT NOT NULL);

-- Nightly jobs that one instance does for all on this database, and the last night for which one has started.
CREATE {{unlogged}} TABLE duties (name {{key}} PRIMARY KEY, day {{key}} NOT NULL);
