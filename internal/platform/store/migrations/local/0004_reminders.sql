-- The hashed key of each user's last recovery mail. It is invalid after the address or the epoch has changed.
CREATE {{unlogged}} TABLE reminders (
	user_id BIGINT PRIMARY KEY, key_hash {{key}} NOT NULL UNIQUE,
	username_fold {{key}} NOT NULL, epoch BIGINT NOT NULL, until BIGINT NOT NULL
);
