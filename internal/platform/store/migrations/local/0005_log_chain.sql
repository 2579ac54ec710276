-- The hash chain of an observer's own log; see log_chain of the main store.
ALTER TABLE log ADD COLUMN hash TEXT NOT NULL DEFAULT '';
CREATE {{unlogged}} TABLE log_head (id BIGINT PRIMARY KEY CHECK (id = 1), number BIGINT NOT NULL, hash TEXT NOT NULL);
