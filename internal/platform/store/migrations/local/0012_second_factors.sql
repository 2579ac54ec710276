-- Until when a session counts as that of a user who is present; whether it may only add a second factor; how and with
-- which browser it was opened.
ALTER TABLE sessions ADD COLUMN present_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN enrolling BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE sessions ADD COLUMN method TEXT NOT NULL DEFAULT 'password';
ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';

-- Steps between two calls: a sign-in that waits for its second factor, a factor that waits for its first code.
CREATE {{unlogged}} TABLE tickets (
	hash {{key}} PRIMARY KEY, kind {{key}} NOT NULL, user_id BIGINT NOT NULL, epoch BIGINT NOT NULL,
	tries BIGINT NOT NULL DEFAULT 0, until BIGINT NOT NULL, data {{blob}}
);
CREATE INDEX tickets_until ON tickets (until);

-- One-time codes that have been used here.
CREATE {{unlogged}} TABLE factor_uses (
	user_id BIGINT NOT NULL, code {{key}} NOT NULL, until BIGINT NOT NULL,
	PRIMARY KEY (user_id, code)
);
CREATE INDEX factor_uses_until ON factor_uses (until);
