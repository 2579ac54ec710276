-- Which people of providers of OpenID Connect are which users. subject is what the issuer calls a person; display is what
-- the user recognises.
CREATE TABLE user_links (
	id {{id}}, user_id BIGINT NOT NULL REFERENCES users (id), issuer {{key}} NOT NULL, subject {{key}} NOT NULL,
	display TEXT NOT NULL, create_date BIGINT NOT NULL
);
CREATE UNIQUE INDEX user_links_subject ON user_links (issuer, subject);
CREATE UNIQUE INDEX user_links_user ON user_links (user_id, issuer);
