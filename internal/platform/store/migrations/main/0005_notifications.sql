-- The traffic lights that a user has read about or was mailed about: the light and its first day. The current light
-- follows from the text and the day; see internal/feature/notice.
CREATE TABLE light_marks (
	user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id) ON DELETE CASCADE,
	seen TEXT NOT NULL DEFAULT '', mailed TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (user_id, legal_text_id)
);
CREATE INDEX light_marks_text ON light_marks (legal_text_id);

-- Users who want a daily mail, and the last day on which an instance handled it.
CREATE TABLE digests (user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, day {{key}} NOT NULL DEFAULT '');

-- The drafts of a user that may be late.
CREATE INDEX legal_texts_created_by ON legal_texts (create_user, adopted);
CREATE INDEX legal_texts_modified_by ON legal_texts (modify_user, adopted);
