-- The contents that a record names or has named: a moment of the past may need them. Others go with their upload.
CREATE TABLE named_contents (sha256 {{key}} PRIMARY KEY) {{clustered}};
INSERT INTO named_contents (sha256) SELECT sha256 FROM revision_files UNION SELECT sha256 FROM regulations;
