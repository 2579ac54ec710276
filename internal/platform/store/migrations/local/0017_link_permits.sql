-- Users whom an administrator lets link the account at a provider, once, and until when.
CREATE TABLE link_permits (user_id BIGINT PRIMARY KEY, until BIGINT NOT NULL);
