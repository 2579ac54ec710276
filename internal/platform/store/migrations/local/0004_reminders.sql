-- The key of each person's last recovery mail, hashed. It is dead once the address or the epoch is another one.
CREATE {{unlogged}} TABLE reminders (
	user_id BIGINT PRIMARY KEY, key_hash {{key}} NOT NULL UNIQUE,
	username_fold {{key}} NOT NULL, epoch BIGINT NOT NULL, until BIGINT NOT NULL
);
