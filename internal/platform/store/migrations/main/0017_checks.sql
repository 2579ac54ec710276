-- Findings of the checks that somebody has set aside, in all versions of a legal text, with the reason.
CREATE TABLE check_ignored (
	legal_text_id BIGINT NOT NULL REFERENCES legal_texts (id) ON DELETE CASCADE, finding {{key}} NOT NULL,
	rule TEXT NOT NULL, note TEXT NOT NULL, create_user BIGINT NOT NULL, create_date BIGINT NOT NULL,
	PRIMARY KEY (legal_text_id, finding)
) {{clustered}};

-- What differs between the languages of a version: found is how many findings there are, by these rules, and findings
-- are their keys. differences are those that nobody has set aside. Both are NULL if the texts cannot be compared.
CREATE TABLE version_differences (
	revision_id BIGINT PRIMARY KEY REFERENCES revisions (id) ON DELETE CASCADE, rules BIGINT NOT NULL,
	findings TEXT NOT NULL, found BIGINT, differences BIGINT
);
-- Those of the latest version with a text.
ALTER TABLE legal_texts ADD COLUMN differences BIGINT;
