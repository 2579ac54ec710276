-- Signed links whose download has begun, and until when its ranges may be requested.
CREATE {{unlogged}} TABLE links (nonce {{key}} PRIMARY KEY, until BIGINT NOT NULL);
