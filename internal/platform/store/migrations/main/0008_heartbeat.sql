-- The clock of the one who writes: a copy is as current as the time that it holds.
CREATE TABLE heartbeat (id BIGINT PRIMARY KEY, date BIGINT NOT NULL);
