-- Devices that have signed in to an account before, by the hash of the token that the browser stores.
CREATE {{unlogged}} TABLE devices (
	user_id BIGINT NOT NULL, mark_hash {{key}} NOT NULL, last_seen BIGINT NOT NULL,
	PRIMARY KEY (user_id, mark_hash)
);
CREATE INDEX devices_mark ON devices (mark_hash);
