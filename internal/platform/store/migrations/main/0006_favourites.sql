-- The records that a user has starred, with notes. A row is deleted with its record and with its user.
CREATE TABLE favourite_texts (
	user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id) ON DELETE CASCADE,
	note TEXT NOT NULL DEFAULT '', create_date BIGINT NOT NULL,
	PRIMARY KEY (user_id, legal_text_id)
) {{clustered}};
CREATE INDEX favourite_texts_text ON favourite_texts (legal_text_id);
CREATE TABLE favourite_terms (
	user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	term_id BIGINT NOT NULL REFERENCES terms (id) ON DELETE CASCADE,
	note TEXT NOT NULL DEFAULT '', create_date BIGINT NOT NULL,
	PRIMARY KEY (user_id, term_id)
) {{clustered}};
CREATE INDEX favourite_terms_term ON favourite_terms (term_id);
