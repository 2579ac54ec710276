-- What a person has read, and has got by mail, of a legal text's light: the light and the day that it came on. What it
-- is now follows from the text and the day; see internal/feature/notice.
CREATE TABLE light_marks (
	user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id) ON DELETE CASCADE,
	seen TEXT NOT NULL DEFAULT '', mailed TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (user_id, legal_text_id)
);
CREATE INDEX light_marks_text ON light_marks (legal_text_id);

-- Who wants a daily mail, and the last day on which an instance has seen to it.
CREATE TABLE digests (user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, day {{key}} NOT NULL DEFAULT '');

-- The drafts of a person that may be late.
CREATE INDEX legal_texts_created_by ON legal_texts (create_user, adopted);
CREATE INDEX legal_texts_modified_by ON legal_texts (modify_user, adopted);
