CREATE {{unlogged}} TABLE sessions (
	id {{id}},
	token_hash {{key}} NOT NULL UNIQUE, user_id BIGINT NOT NULL, epoch BIGINT NOT NULL,
	create_date BIGINT NOT NULL, last_seen BIGINT NOT NULL, ip TEXT NOT NULL,
	previous_login BIGINT, previous_login_ip TEXT NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);

-- The last sign-ins at an observer, whose main store is read-only.
CREATE {{unlogged}} TABLE last_logins (user_id BIGINT PRIMARY KEY, date BIGINT NOT NULL, ip TEXT NOT NULL);

CREATE {{unlogged}} TABLE leases (
	kind {{key}} NOT NULL, object_id BIGINT NOT NULL, user_id BIGINT NOT NULL, until BIGINT NOT NULL,
	PRIMARY KEY (kind, object_id)
);

-- One row for each failed attempt; those within the window are counted.
CREATE {{unlogged}} TABLE attempts (scope {{key}} NOT NULL, subject {{key}} NOT NULL, date BIGINT NOT NULL);
CREATE INDEX attempts_subject ON attempts (scope, subject, date);

CREATE {{unlogged}} TABLE uploads (
	id {{key}} PRIMARY KEY, user_id BIGINT NOT NULL, name TEXT NOT NULL, size BIGINT NOT NULL, mime TEXT NOT NULL,
	sha256 {{key}} NOT NULL, create_date BIGINT NOT NULL
);
CREATE INDEX uploads_blob ON uploads (sha256);

-- Keys that sign download URLs; shared by the instances on one database.
CREATE {{unlogged}} TABLE secrets (name {{key}} PRIMARY KEY, value {{blob}} NOT NULL);

-- The observer's own audit log.
CREATE {{unlogged}} TABLE log (
	id {{id}},
	date BIGINT NOT NULL, severity_id BIGINT NOT NULL, category_id BIGINT NOT NULL, process_id BIGINT NOT NULL,
	user_id BIGINT, object_id BIGINT, data TEXT NOT NULL, changes TEXT NOT NULL DEFAULT ''
);
{{appendonly log}}
