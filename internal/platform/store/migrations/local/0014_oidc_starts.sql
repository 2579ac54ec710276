-- Sign-ins that have been sent to a provider of OpenID Connect and have not come back. Each comes back once.
CREATE {{unlogged}} TABLE oidc_starts (
	state_hash {{key}} PRIMARY KEY, provider {{key}} NOT NULL, nonce TEXT NOT NULL, verifier TEXT NOT NULL,
	binding {{key}} NOT NULL, until BIGINT NOT NULL
);
CREATE INDEX oidc_starts_until ON oidc_starts (until);
