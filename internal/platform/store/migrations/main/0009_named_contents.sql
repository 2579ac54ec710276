-- The contents that a record refers to or has referred to: point-in-time recovery may need them. Others are deleted
-- with their upload.
CREATE TABLE named_contents (sha256 {{key}} PRIMARY KEY) {{clustered}};
INSERT INTO named_contents (sha256) SELECT sha256 FROM revision_files UNION SELECT sha256 FROM regulations;
