-- The last use of each personal token.
CREATE {{unlogged}} TABLE token_uses (token_id BIGINT PRIMARY KEY, date BIGINT NOT NULL, ip TEXT NOT NULL);
