-- The last use of each passkey here, and the counter of its signatures then.
CREATE TABLE passkey_uses (
	factor_id BIGINT PRIMARY KEY, user_id BIGINT NOT NULL, counter BIGINT NOT NULL, date BIGINT NOT NULL
);
CREATE INDEX passkey_uses_user ON passkey_uses (user_id);
