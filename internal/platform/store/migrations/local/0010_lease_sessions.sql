-- The session that took a check-out or renewed it last, and the category of the log in which that stands.
ALTER TABLE leases ADD COLUMN session_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE leases ADD COLUMN category_id BIGINT NOT NULL DEFAULT 0;

-- When a session ends by itself; the default, of sessions from before, is told with their next call.
ALTER TABLE sessions ADD COLUMN ends BIGINT NOT NULL DEFAULT 32503680000000;

-- Check-outs that an administrator has taken away, for who had them.
CREATE {{unlogged}} TABLE lock_losses (
	user_id BIGINT NOT NULL, kind {{key}} NOT NULL, object_id BIGINT NOT NULL, by_user BIGINT NOT NULL, date BIGINT NOT NULL,
	seen BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (user_id, kind, object_id)
);
