-- What users prove beside their password. kind: 1 an app that shows one-time codes; secret is the key that both know.
CREATE TABLE user_factors (
	id {{id}}, user_id BIGINT NOT NULL REFERENCES users (id), kind BIGINT NOT NULL,
	secret {{blob}} NOT NULL, create_date BIGINT NOT NULL
);
CREATE INDEX user_factors_user ON user_factors (user_id);
CREATE UNIQUE INDEX user_factors_app ON user_factors (user_id) WHERE kind = 1;

-- Codes for the loss of a factor that have not been used. Each is valid once.
CREATE TABLE recovery_codes (
	user_id BIGINT NOT NULL REFERENCES users (id), hash {{key}} NOT NULL, salt {{blob}} NOT NULL,
	PRIMARY KEY (user_id, hash)
) {{clustered}};
