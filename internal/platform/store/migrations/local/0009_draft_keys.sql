-- The key of each user with which browsers encrypt drafts of forms. The table survives a crash of PostgreSQL,
-- after which sessions are lost and users need their drafts.
CREATE TABLE draft_keys (user_id BIGINT PRIMARY KEY, key {{blob}} NOT NULL);
