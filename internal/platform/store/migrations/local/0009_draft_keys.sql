-- The key of each user under which browsers encrypt what was typed and not saved. It survives a crash of PostgreSQL,
-- after which sessions are gone and people want their drafts back.
CREATE TABLE draft_keys (user_id BIGINT PRIMARY KEY, key {{blob}} NOT NULL);
