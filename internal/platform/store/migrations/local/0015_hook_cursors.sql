-- How far each webhook of the operator's file is in the log, and which instance sends to it now.
CREATE TABLE hook_cursors (
	name {{key}} PRIMARY KEY, next_cursor BIGINT NOT NULL, tries BIGINT NOT NULL, next_try BIGINT NOT NULL,
	last_success BIGINT NOT NULL, last_error TEXT NOT NULL, holder TEXT NOT NULL, claimed_until BIGINT NOT NULL
);
