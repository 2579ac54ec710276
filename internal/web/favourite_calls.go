package web

import (
	"context"
	"net/http"

	"lls/internal/feature/favourite"
	"lls/internal/platform/access"
)

// FavouritesAnswer lists what the caller has starred.
type FavouritesAnswer struct{ Items []favourite.Favourite }

func (s *Server) favouriteRoutes() []*route {
	return tagged("account",
		get("/api/favourites", "favourites", signedIn(), "What the caller has starred, the newest first",
			func(ctx context.Context, c *Call) (FavouritesAnswer, error) {
				items, err := s.favourites.List(ctx, c.Actor)
				return FavouritesAnswer{items}, err
			}).withToken(),
		post("/api/favourites", "saveFavourite", can(access.FavouritesUpdate),
			"Star a record, or change the note of a starred one",
			func(ctx context.Context, c *Call, in favourite.Star) (Empty, error) {
				if in.Note == nil && c.given["Note"] { // null clears, as an empty text does
					in.Note = new(string)
				}
				return Empty{}, s.favourites.Save(ctx, c.Actor, in)
			}).ignoreKeys("NameTR", "NameEN", "Number", "Draft", "CreateDate"),
		action(http.MethodDelete, "/api/favourites/{kind}/{id}", "deleteFavourite", can(access.FavouritesUpdate),
			"Take a star away",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.favourites.Delete(ctx, c.Actor, c.Text("kind"), c.ID("id"))
			}).textWildcard("kind"),
	)
}
