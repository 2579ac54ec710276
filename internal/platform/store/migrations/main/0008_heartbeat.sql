-- The time of the origin: a copy is as current as the time that it contains.
CREATE TABLE heartbeat (id BIGINT PRIMARY KEY, date BIGINT NOT NULL);
