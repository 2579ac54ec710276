-- The session that created or last renewed a checkout, and the category of its log entry.
ALTER TABLE leases ADD COLUMN session_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE leases ADD COLUMN category_id BIGINT NOT NULL DEFAULT 0;

-- When a session expires; for older sessions the default, until their next call sets it.
ALTER TABLE sessions ADD COLUMN ends BIGINT NOT NULL DEFAULT 32503680000000;

-- Losses: checkouts that an administrator released, for the notification of their holders.
CREATE {{unlogged}} TABLE lock_losses (
	user_id BIGINT NOT NULL, kind {{key}} NOT NULL, object_id BIGINT NOT NULL, by_user BIGINT NOT NULL, date BIGINT NOT NULL,
	seen BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (user_id, kind, object_id)
);
