-- Signed links whose answer has begun: until then its ranges may be fetched.
CREATE {{unlogged}} TABLE links (nonce {{key}} PRIMARY KEY, until BIGINT NOT NULL);
