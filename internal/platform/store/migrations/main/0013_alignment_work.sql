-- The rows that are still to be aligned, by the day for which that is planned.
CREATE INDEX concordance_rows_planned ON concordance_rows (planned_date, degree_id) WHERE planned_date IS NOT NULL;
-- The tables that users made or were the last to change, for notices.
CREATE INDEX concordances_created_by ON concordances (create_user);
CREATE INDEX concordances_modified_by ON concordances (modify_user);
CREATE INDEX concordance_rows_checked_by ON concordance_rows (checked_by, concordance_id);
-- The facts about the rows of a table that a user has read about or was mailed about. fact tells which: look, planned or
-- overdue. seen and mailed name the rows with the version or the date that each fact is about.
CREATE TABLE concordance_marks (
	user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	concordance_id BIGINT NOT NULL REFERENCES concordances (id) ON DELETE CASCADE, fact {{key}} NOT NULL,
	seen TEXT NOT NULL DEFAULT '', mailed TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (user_id, concordance_id, fact)
) {{clustered}};
CREATE INDEX concordance_marks_table ON concordance_marks (concordance_id);
