-- Personal tokens, with which programs call as a user. epoch is that of the user's sessions when a token was made: what
-- ends all sessions ends the tokens too.
CREATE TABLE tokens (
	id {{id}}, user_id BIGINT NOT NULL REFERENCES users (id), name TEXT NOT NULL, hash {{key}} NOT NULL UNIQUE,
	reads_only BOOLEAN NOT NULL, epoch BIGINT NOT NULL, expires BIGINT NOT NULL, create_date BIGINT NOT NULL
);
CREATE INDEX tokens_user ON tokens (user_id);
