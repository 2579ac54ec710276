-- Generated downloads: exports and reports, and until when any instance may serve them.
CREATE {{unlogged}} TABLE made_files (
	id {{key}} PRIMARY KEY, user_id BIGINT NOT NULL, name TEXT NOT NULL, size BIGINT NOT NULL, mime TEXT NOT NULL,
	sha256 {{key}} NOT NULL, category_id BIGINT NOT NULL, until BIGINT NOT NULL
);
CREATE INDEX made_files_user ON made_files (user_id, until);
CREATE INDEX made_files_until ON made_files (until);

CREATE {{unlogged}} TABLE made_parts (
	made_id {{key}} NOT NULL, part BIGINT NOT NULL, data {{blob}} NOT NULL, until BIGINT NOT NULL,
	PRIMARY KEY (made_id, part)
);
CREATE INDEX made_parts_until ON made_parts (until);
