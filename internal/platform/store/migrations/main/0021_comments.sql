-- Comments on passages of versions. A thread is named by its first comment; thread_id of that one is its own id.
CREATE TABLE comments (
	id {{id}},
	thread_id BIGINT NOT NULL, text TEXT NOT NULL, deleted BOOLEAN NOT NULL DEFAULT FALSE,
	create_user BIGINT NOT NULL, create_date BIGINT NOT NULL, edit_date BIGINT
);
CREATE INDEX comments_thread ON comments (thread_id, id);
CREATE INDEX comments_user ON comments (create_user, thread_id);
-- The passage of a thread: bytes of the text of its version as it is now, and the article that these are in, by its key.
-- place_state is 1 the same words as the quote, 2 changed, 3 gone from the article place, 4 the article is gone too.
-- audience is experts or readers, state is open or resolved.
CREATE TABLE comment_threads (
	comment_id BIGINT PRIMARY KEY REFERENCES comments (id), revision_id BIGINT NOT NULL REFERENCES revisions (id),
	language TEXT NOT NULL, place TEXT NOT NULL, start_at BIGINT NOT NULL, end_at BIGINT NOT NULL, quote TEXT NOT NULL,
	place_state BIGINT NOT NULL, audience TEXT NOT NULL, state TEXT NOT NULL,
	resolved_user BIGINT, resolved_date BIGINT, modify_user BIGINT NOT NULL, modify_date BIGINT NOT NULL
);
CREATE INDEX comment_threads_revision ON comment_threads (revision_id);
CREATE INDEX comment_threads_open ON comment_threads (modify_date) WHERE state = 'open';
-- The latest comment of a thread that a user was told about.
CREATE TABLE comment_marks (
	user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	comment_id BIGINT NOT NULL REFERENCES comment_threads (comment_id) ON DELETE CASCADE,
	seen BIGINT NOT NULL DEFAULT 0, mailed BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (user_id, comment_id)
) {{clustered}};
CREATE INDEX comment_marks_thread ON comment_marks (comment_id);
