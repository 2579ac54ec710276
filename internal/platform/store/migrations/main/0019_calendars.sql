-- The calendars to which users subscribe, by the hash of their secret address.
CREATE TABLE calendars (
	user_id BIGINT PRIMARY KEY REFERENCES users (id), hash {{key}} NOT NULL UNIQUE, names BOOLEAN NOT NULL,
	create_date BIGINT NOT NULL
);
