-- Waiters: users whose checkout of a record was refused, and when the record became free.
CREATE {{unlogged}} TABLE lock_wishes (
	user_id BIGINT NOT NULL, kind {{key}} NOT NULL, object_id BIGINT NOT NULL, asked BIGINT NOT NULL, freed BIGINT,
	seen BOOLEAN NOT NULL DEFAULT FALSE, mailed BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (user_id, kind, object_id)
);
CREATE INDEX lock_wishes_object ON lock_wishes (kind, object_id);
