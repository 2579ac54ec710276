-- The structure of EU acts: their provisions in reading order, with their words in both languages. It is replaced as a
-- whole. units_version is the date of the text that it was read from.
ALTER TABLE eu_acts ADD COLUMN units_version {{key}};
CREATE TABLE eu_act_units (
	eu_act_id BIGINT NOT NULL REFERENCES eu_acts (id) ON DELETE CASCADE, position BIGINT NOT NULL,
	place {{key}} NOT NULL, label TEXT NOT NULL,
	heading_tr TEXT NOT NULL, heading_en TEXT NOT NULL, text_tr TEXT NOT NULL, text_en TEXT NOT NULL,
	PRIMARY KEY (eu_act_id, position)
) {{clustered}};
