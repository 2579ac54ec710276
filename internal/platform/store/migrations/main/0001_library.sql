-- Instants are milliseconds since 1970 in UTC, days are TEXT YYYY-MM-DD. Sort keys and folded words are computed in Go.
CREATE TABLE agencies (
	id {{id}},
	name_tr TEXT NOT NULL, name_en TEXT NOT NULL, abbr_tr TEXT NOT NULL DEFAULT '', abbr_en TEXT NOT NULL DEFAULT '',
	notes TEXT NOT NULL DEFAULT '', sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE INDEX agencies_sort ON agencies (sort_tr, id);

CREATE TABLE users (
	id {{id}},
	name TEXT NOT NULL, last_name TEXT NOT NULL, username TEXT NOT NULL, username_fold {{key}} NOT NULL,
	password_hash TEXT NOT NULL, role_id BIGINT NOT NULL CHECK (role_id BETWEEN 1 AND 5),
	agency_id BIGINT REFERENCES agencies (id), notes TEXT NOT NULL DEFAULT '',
	enabled BOOLEAN NOT NULL DEFAULT TRUE, deleted BOOLEAN NOT NULL DEFAULT FALSE, first_login BOOLEAN NOT NULL DEFAULT FALSE,
	language TEXT NOT NULL DEFAULT 'tr', avatar {{blob}},
	session_epoch BIGINT NOT NULL DEFAULT 0, -- raised by whatever ends the user's sessions
	last_login BIGINT, last_login_ip TEXT NOT NULL DEFAULT '',
	sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE UNIQUE INDEX users_username ON users (username_fold) WHERE deleted = FALSE;
CREATE INDEX users_agency ON users (agency_id);

CREATE TABLE legislation_types (
	id {{id}},
	name_tr TEXT NOT NULL, name_en TEXT NOT NULL, is_primary BOOLEAN NOT NULL, notes TEXT NOT NULL DEFAULT '',
	sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);

CREATE TABLE line_bodies (
	id {{id}},
	name_tr TEXT NOT NULL, name_en TEXT NOT NULL, abbr_tr TEXT NOT NULL DEFAULT '', abbr_en TEXT NOT NULL DEFAULT '',
	notes TEXT NOT NULL DEFAULT '', sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);

CREATE TABLE sectors (
	id {{id}},
	name_tr TEXT NOT NULL, name_en TEXT NOT NULL, parent_id BIGINT REFERENCES sectors (id), position BIGINT NOT NULL DEFAULT 0,
	notes TEXT NOT NULL DEFAULT '', sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE INDEX sectors_parent ON sectors (parent_id);

CREATE TABLE domains (
	id {{id}},
	name_tr TEXT NOT NULL, name_en TEXT NOT NULL, is_default BOOLEAN NOT NULL DEFAULT FALSE,
	parent_id BIGINT REFERENCES domains (id), position BIGINT NOT NULL DEFAULT 0,
	notes TEXT NOT NULL DEFAULT '', sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE INDEX domains_parent ON domains (parent_id);
CREATE UNIQUE INDEX domains_default ON domains (is_default) WHERE is_default = TRUE;

-- How often the shape of a tree has changed: TreeVersion in answers.
CREATE TABLE trees (kind {{key}} PRIMARY KEY, version BIGINT NOT NULL);

CREATE TABLE terms (
	id {{id}},
	name_tr TEXT NOT NULL, name_en TEXT NOT NULL, abbr_tr TEXT NOT NULL DEFAULT '', abbr_en TEXT NOT NULL DEFAULT '',
	notes TEXT NOT NULL DEFAULT '', sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE INDEX terms_sort_tr ON terms (sort_tr, id);
CREATE INDEX terms_sort_en ON terms (sort_en, id);
CREATE TABLE term_domains (
	term_id BIGINT NOT NULL REFERENCES terms (id) ON DELETE CASCADE, domain_id BIGINT NOT NULL REFERENCES domains (id),
	PRIMARY KEY (term_id, domain_id)
) {{clustered}};
CREATE INDEX term_domains_domain ON term_domains (domain_id, term_id);

CREATE TABLE legal_texts (
	id {{id}},
	number TEXT NOT NULL DEFAULT '', short_name TEXT NOT NULL DEFAULT '', abbr TEXT NOT NULL DEFAULT '',
	name_tr TEXT NOT NULL, name_en TEXT NOT NULL,
	legislation_type_id BIGINT NOT NULL REFERENCES legislation_types (id), line_body_id BIGINT REFERENCES line_bodies (id),
	is_amendment BOOLEAN NOT NULL, amendment_id BIGINT, -- -1: the amended text is not in the database
	amendment_other TEXT NOT NULL DEFAULT '',
	legal_basis_tr TEXT NOT NULL DEFAULT '', legal_basis_en TEXT NOT NULL DEFAULT '', eu_legislation TEXT NOT NULL DEFAULT '',
	traffic_light_yellow BIGINT NOT NULL, traffic_light_red BIGINT NOT NULL,
	-- derived from the versions whenever one of them is saved or deleted
	status_id BIGINT NOT NULL DEFAULT -1, adopted BOOLEAN NOT NULL DEFAULT FALSE, revision_count BIGINT NOT NULL DEFAULT 0,
	date_drafted {{key}}, date_adopted {{key}}, date_effective {{key}},
	yellow_after {{key}}, red_after {{key}}, -- the last days before the light turns
	sort_number {{blob}} NOT NULL, sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL,
	keywords_tr TEXT NOT NULL DEFAULT '', keywords_en TEXT NOT NULL DEFAULT '',
	summary_tr TEXT NOT NULL DEFAULT '', summary_en TEXT NOT NULL DEFAULT '',
	text_references TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT ''
);
CREATE INDEX legal_texts_sort_tr ON legal_texts (sort_tr, id);
CREATE INDEX legal_texts_sort_en ON legal_texts (sort_en, id);
CREATE INDEX legal_texts_browse ON legal_texts (adopted, sort_tr, id);
-- Lists filter and sort with these indexes without reading the wide rows.
CREATE INDEX legal_texts_type ON legal_texts (legislation_type_id, status_id, adopted, sort_tr, sort_en, id);
CREATE INDEX legal_texts_status ON legal_texts (status_id, adopted, sort_tr, sort_en, id);
CREATE INDEX legal_texts_age ON legal_texts (adopted, status_id, date_drafted, red_after, yellow_after, id);
CREATE INDEX legal_texts_line_body ON legal_texts (line_body_id);
CREATE INDEX legal_texts_amendment ON legal_texts (amendment_id);
CREATE TABLE legal_text_sectors (
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id) ON DELETE CASCADE, sector_id BIGINT NOT NULL REFERENCES sectors (id),
	PRIMARY KEY (legal_text_id, sector_id)
) {{clustered}};
CREATE INDEX legal_text_sectors_sector ON legal_text_sectors (sector_id, legal_text_id);

CREATE TABLE revisions (
	id {{id}},
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id), status_id BIGINT NOT NULL CHECK (status_id BETWEEN 1 AND 10),
	date {{key}} NOT NULL, date_effective {{key}}, has_texts BOOLEAN NOT NULL, notes TEXT NOT NULL DEFAULT '',
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL,
	text_tr TEXT NOT NULL DEFAULT '', text_en TEXT NOT NULL DEFAULT ''
);
CREATE INDEX revisions_legal_text ON revisions (legal_text_id, date, id);
CREATE TABLE revision_files (
	id {{id}},
	revision_id BIGINT NOT NULL REFERENCES revisions (id), name TEXT NOT NULL, size BIGINT NOT NULL, mime TEXT NOT NULL,
	sha256 {{key}} NOT NULL, description_tr TEXT NOT NULL DEFAULT '', description_en TEXT NOT NULL DEFAULT '',
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE INDEX revision_files_revision ON revision_files (revision_id, id);
CREATE INDEX revision_files_blob ON revision_files (sha256);

-- The contents of files, in parts of at most 1 MiB; used on PostgreSQL only, on SQLite they are files of the data folder.
CREATE TABLE blobs (sha256 {{key}} PRIMARY KEY, size BIGINT NOT NULL, create_date BIGINT NOT NULL);
CREATE TABLE blob_parts (
	sha256 {{key}} NOT NULL REFERENCES blobs (sha256) ON DELETE CASCADE, part BIGINT NOT NULL, data {{blob}} NOT NULL,
	PRIMARY KEY (sha256, part)
);

-- Folded words of the short fields of every kind; a list's q finds them by prefix.
CREATE TABLE search_words (
	kind {{key}} NOT NULL, word {{key}} NOT NULL, object_id BIGINT NOT NULL,
	PRIMARY KEY (kind, word, object_id)
) {{clustered}};
CREATE INDEX search_words_object ON search_words (kind, object_id);

CREATE TABLE log (
	id {{id}},
	date BIGINT NOT NULL, severity_id BIGINT NOT NULL, category_id BIGINT NOT NULL, process_id BIGINT NOT NULL,
	user_id BIGINT, object_id BIGINT, data TEXT NOT NULL, changes TEXT NOT NULL DEFAULT ''
);
CREATE INDEX log_date ON log (date, id);
CREATE INDEX log_object ON log (category_id, object_id);
CREATE INDEX log_user ON log (user_id, id);
{{appendonly log}}
