-- EU regulations, each with one file.
CREATE TABLE regulations (
	id {{id}},
	name TEXT NOT NULL, number TEXT NOT NULL DEFAULT '', type_id BIGINT NOT NULL, sector_id BIGINT NOT NULL REFERENCES sectors (id),
	turkish BOOLEAN NOT NULL, date {{key}} NOT NULL,
	file_name TEXT NOT NULL, size BIGINT NOT NULL, mime TEXT NOT NULL, sha256 {{key}} NOT NULL,
	sort_name {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE INDEX regulations_date ON regulations (date, id);
CREATE INDEX regulations_sector ON regulations (sector_id);
CREATE INDEX regulations_blob ON regulations (sha256);
