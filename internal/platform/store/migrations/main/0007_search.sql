-- The words of every legal text, version and term, written when it is saved. A search reads them into memory,
-- and later those with a higher stamp; see internal/search. A row without content is a deleted record.
CREATE TABLE search_documents (
	kind {{key}} NOT NULL, object_id BIGINT NOT NULL, stamp BIGINT NOT NULL, content {{blob}},
	PRIMARY KEY (kind, object_id)
);
CREATE INDEX search_documents_stamp ON search_documents (stamp);
