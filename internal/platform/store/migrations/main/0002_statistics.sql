-- The statistics read these indexes instead of the texts of the versions.
DROP INDEX revisions_legal_text;
CREATE INDEX revisions_legal_text ON revisions (legal_text_id, date, id, status_id);
CREATE INDEX terms_create_date ON terms (create_date);
