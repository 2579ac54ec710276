-- Tables of concordance: the provisions of an EU act beside their counterparts in legal texts. check_from is 0, or tells
-- that a version has changed with which the rows are still to be compared; each such change raises it.
CREATE TABLE concordances (
	id {{id}},
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id), eu_act_id BIGINT NOT NULL REFERENCES eu_acts (id),
	act_version {{key}}, status_id BIGINT NOT NULL, agency_id BIGINT REFERENCES agencies (id),
	header_tr TEXT NOT NULL DEFAULT '', header_en TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT '',
	checked_revision_id BIGINT, check_from BIGINT NOT NULL DEFAULT 0,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE UNIQUE INDEX concordances_text ON concordances (legal_text_id, eu_act_id);
CREATE INDEX concordances_act ON concordances (eu_act_id);
CREATE INDEX concordances_agency ON concordances (agency_id);
CREATE INDEX concordances_check ON concordances (id) WHERE check_from <> 0;
-- A row. position leaves gaps for rows in between. look tells why somebody must look again, look_since at which version
-- that became so. checked_* tell who set the degree, when, and what the latest version was.
CREATE TABLE concordance_rows (
	id {{id}},
	concordance_id BIGINT NOT NULL REFERENCES concordances (id), position BIGINT NOT NULL,
	place {{key}} NOT NULL, label TEXT NOT NULL, text_tr TEXT NOT NULL DEFAULT '', text_en TEXT NOT NULL DEFAULT '',
	duty BIGINT NOT NULL, degree_id BIGINT NOT NULL,
	reason_tr TEXT NOT NULL DEFAULT '', reason_en TEXT NOT NULL DEFAULT '',
	comment_tr TEXT NOT NULL DEFAULT '', comment_en TEXT NOT NULL DEFAULT '',
	planned_date {{key}}, agency_id BIGINT REFERENCES agencies (id), body_other TEXT NOT NULL DEFAULT '',
	look BIGINT NOT NULL DEFAULT 0, look_since BIGINT,
	checked_by BIGINT, checked_date BIGINT, checked_revision_id BIGINT
);
CREATE INDEX concordance_rows_order ON concordance_rows (concordance_id, position, id);
CREATE INDEX concordance_rows_look ON concordance_rows (concordance_id) WHERE look <> 0;
CREATE INDEX concordance_rows_agency ON concordance_rows (agency_id);
-- The counterparts of a row. revision_id is the version in which a person, or the comparison, last saw the place; prints
-- are the SHA-256 of its words there, empty without the place.
CREATE TABLE concordance_targets (
	row_id BIGINT NOT NULL REFERENCES concordance_rows (id) ON DELETE CASCADE, position BIGINT NOT NULL,
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id), place {{key}} NOT NULL, label TEXT NOT NULL,
	revision_id BIGINT, print_tr {{key}} NOT NULL DEFAULT '', print_en {{key}} NOT NULL DEFAULT '', missing BOOLEAN NOT NULL,
	PRIMARY KEY (row_id, position)
) {{clustered}};
CREATE INDEX concordance_targets_text ON concordance_targets (legal_text_id, row_id);
CREATE INDEX concordance_targets_revision ON concordance_targets (revision_id);
-- The texts of versions that counterparts were last seen in, as they were before a change that is still to be compared.
CREATE TABLE concordance_texts (
	revision_id BIGINT NOT NULL PRIMARY KEY, text_tr TEXT NOT NULL, text_en TEXT NOT NULL
) {{clustered}};
