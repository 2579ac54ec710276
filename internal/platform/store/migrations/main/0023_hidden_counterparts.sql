-- The latest version has the words of a counterpart, but breaks of lines hide its number.
ALTER TABLE concordance_targets ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;
