-- Each entry of the log has the SHA-256 of itself and the previous hash. Older entries have none; the first
-- entry with a hash covers them all.
ALTER TABLE log ADD COLUMN hash TEXT NOT NULL DEFAULT '';
CREATE INDEX log_severity ON log (severity_id, id);

-- Number and hash of the last entry, to which the next one refers.
CREATE TABLE log_head (id BIGINT PRIMARY KEY CHECK (id = 1), number BIGINT NOT NULL, hash TEXT NOT NULL);

-- The last changes, for the home screen.
CREATE INDEX legal_texts_modified ON legal_texts (modify_date, id);
CREATE INDEX terms_modified ON terms (modify_date, id);
