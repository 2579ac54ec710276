-- kind 2 of user_factors is a passkey: name is what its user calls it, credential its id in base64url, secret a JSON
-- object with its public key.
ALTER TABLE user_factors ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE user_factors ADD COLUMN credential {{key}};
CREATE UNIQUE INDEX user_factors_credential ON user_factors (credential) WHERE credential IS NOT NULL;
