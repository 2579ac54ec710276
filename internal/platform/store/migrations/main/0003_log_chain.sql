-- Each entry of the log bears the SHA-256 of itself and of the hash before it. Entries from before have none; the first
-- entry that has one covers them all.
ALTER TABLE log ADD COLUMN hash TEXT NOT NULL DEFAULT '';
CREATE INDEX log_severity ON log (severity_id, id);

-- Number and hash of the last entry: the next one is written on from here.
CREATE TABLE log_head (id BIGINT PRIMARY KEY CHECK (id = 1), number BIGINT NOT NULL, hash TEXT NOT NULL);

-- What was changed last, for the home screen.
CREATE INDEX legal_texts_modified ON legal_texts (modify_date, id);
CREATE INDEX terms_modified ON terms (modify_date, id);
