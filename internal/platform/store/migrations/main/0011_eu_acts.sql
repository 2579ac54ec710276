-- The register of EU acts. A row that nobody has registered was made by the first reference to the act in a text: it has
-- a CELEX number, no name and no date. It goes when the last reference goes, or when the act is registered.
CREATE TABLE eu_acts (
	id {{id}},
	celex {{key}} NOT NULL, registered BOOLEAN NOT NULL,
	name_tr TEXT NOT NULL DEFAULT '', name_en TEXT NOT NULL DEFAULT '',
	short_tr TEXT NOT NULL DEFAULT '', short_en TEXT NOT NULL DEFAULT '',
	subtype_id BIGINT, state_id BIGINT, chapter_id BIGINT,
	date {{key}}, date_effective {{key}}, date_transposition {{key}}, journal TEXT NOT NULL DEFAULT '',
	latest_consolidation {{key}},
	repealed_by_id BIGINT REFERENCES eu_acts (id), base_id BIGINT REFERENCES eu_acts (id),
	corrigenda TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT '',
	sort_tr {{blob}} NOT NULL, sort_en {{blob}} NOT NULL,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
-- While an act is being registered it has two rows: the second one then takes over what refers to the first.
CREATE UNIQUE INDEX eu_acts_celex ON eu_acts (celex, registered);
CREATE INDEX eu_acts_seen ON eu_acts (celex) WHERE registered = FALSE;
CREATE INDEX eu_acts_sort_tr ON eu_acts (sort_tr, id);
CREATE INDEX eu_acts_sort_en ON eu_acts (sort_en, id);
CREATE INDEX eu_acts_chapter ON eu_acts (chapter_id);
CREATE INDEX eu_acts_base ON eu_acts (base_id);
CREATE INDEX eu_acts_repealed_by ON eu_acts (repealed_by_id);
CREATE TABLE eu_act_sectors (
	eu_act_id BIGINT NOT NULL REFERENCES eu_acts (id) ON DELETE CASCADE, sector_id BIGINT NOT NULL REFERENCES sectors (id),
	PRIMARY KEY (eu_act_id, sector_id)
) {{clustered}};
CREATE INDEX eu_act_sectors_sector ON eu_act_sectors (sector_id, eu_act_id);

-- Which legal texts an act concerns. sources tells why: 1 the field EU legislation names it, 2 somebody has said so,
-- 4 other fields or texts refer to it. aim is 0 unless somebody has said so.
CREATE TABLE legal_text_acts (
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id),
	eu_act_id BIGINT NOT NULL REFERENCES eu_acts (id) ON DELETE CASCADE, -- of acts that were only seen in texts
	aim BIGINT NOT NULL, sources BIGINT NOT NULL,
	PRIMARY KEY (legal_text_id, eu_act_id)
) {{clustered}};
CREATE INDEX legal_text_acts_act ON legal_text_acts (eu_act_id, legal_text_id);
-- The references to acts in fields of legal texts (revision_id 0) and in texts of versions, written with each save.
CREATE TABLE eu_mentions (
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id), revision_id BIGINT NOT NULL, field {{key}} NOT NULL,
	eu_act_id BIGINT NOT NULL REFERENCES eu_acts (id), mentions BIGINT NOT NULL, places TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (legal_text_id, revision_id, field, eu_act_id)
) {{clustered}};
CREATE INDEX eu_mentions_act ON eu_mentions (eu_act_id, legal_text_id);
CREATE INDEX eu_mentions_revision ON eu_mentions (revision_id);
