-- The latest resolution of a thread that a user was told about, by its time.
ALTER TABLE comment_marks ADD COLUMN seen_end BIGINT NOT NULL DEFAULT 0;
ALTER TABLE comment_marks ADD COLUMN mailed_end BIGINT NOT NULL DEFAULT 0;
