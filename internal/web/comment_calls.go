package web

import (
	"context"
	"net/http"

	"lls/internal/feature/comment"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
)

// commentRoutes are the calls of comments on passages.
func (s *Server) commentRoutes() []*route {
	read := can(access.CommentsRead)
	return tagged("comments",
		get("/api/comments", "comments", read, "The comments on a version, each with its place in the text",
			func(ctx context.Context, c *Call) (answer comment.ThreadsAnswer, err error) {
				version, err := c.number("revision")
				if err != nil {
					return answer, err
				}
				if version <= 0 {
					return answer, fault.BadRequest("revision must be the id of a version")
				}
				return s.comments.List(ctx, c.Actor, version)
			}).withParams(param{name: "revision", typ: "integer", doc: "The version that is read"}).slowCall(),
		get("/api/comments/open", "openComments", read, "The latest open comments on all legal texts",
			func(ctx context.Context, c *Call) (comment.OpenAnswer, error) {
				return s.comments.Open(ctx, c.Actor)
			}),
		get("/api/comments/counts/{legalTextId}", "countComments", read,
			"How many open comments the versions of a legal text have",
			func(ctx context.Context, c *Call) (comment.CountsAnswer, error) {
				return s.comments.Counts(ctx, c.Actor, c.ID("legalTextId"))
			}),
		post("/api/comments", "beginThread", can(access.CommentsCreate), "Comment on a passage of a version",
			func(ctx context.Context, c *Call, in comment.NewThread) (comment.SavedComment, error) {
				return s.comments.Begin(ctx, c.Actor, in)
			}),
		post("/api/comments/{id}/replies", "replyToThread", can(access.CommentsReply), "Answer a thread of comments",
			func(ctx context.Context, c *Call, in comment.NewReply) (comment.SavedComment, error) {
				return s.comments.Reply(ctx, c.Actor, c.ID("id"), in)
			}),
		post("/api/comments/{id}/text", "editComment", can(access.CommentsReply), "Change a comment of one's own",
			func(ctx context.Context, c *Call, in comment.NewText) (comment.SavedComment, error) {
				return s.comments.Edit(ctx, c.Actor, c.ID("id"), in)
			}),
		post("/api/comments/{id}/state", "setThreadState", can(access.CommentsUpdate),
			"Resolve or reopen a thread of comments", func(ctx context.Context, c *Call,
				in comment.NewThreadState) (comment.SavedComment, error) {
				return s.comments.SetState(ctx, c.Actor, c.ID("id"), in)
			}),
		post("/api/comments/{id}/audience", "setThreadAudience", can(access.CommentsUpdate),
			"Change who reads a thread of comments", func(ctx context.Context, c *Call,
				in comment.NewAudience) (comment.SavedComment, error) {
				return s.comments.SetAudience(ctx, c.Actor, c.ID("id"), in)
			}),
		action(http.MethodDelete, "/api/comments/{id}", "deleteComment", can(access.CommentsDelete),
			"Delete a comment; one that others answer leaves a stub",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.comments.Delete(ctx, c.Actor, c.ID("id"))
			}),
	)
}
