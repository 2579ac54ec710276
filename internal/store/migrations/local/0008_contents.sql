-- Contents of files that no record names any more, and since when: a restore to the past may still need them.
CREATE {{unlogged}} TABLE unnamed_contents (sha256 {{key}} PRIMARY KEY, since BIGINT NOT NULL);
