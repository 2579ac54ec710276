package app

import (
	"time"

	"lls/internal/record"
	"lls/internal/web"
)

const (
	firstZoneYear = 2000
	zoneYears     = 10 // after now
)

// zoneChanges says what the clock of a time zone shows, so that no browser has to know: its own rules may be older than
// the last decision of a government, and take long to load.
func zoneChanges(zone *time.Location, now time.Time) (changes []web.ZoneChange) {
	end := now.AddDate(zoneYears, 0, 0)
	for at := time.Date(firstZoneYear, time.January, 1, 0, 0, 0, 0, time.UTC); at.Before(end); {
		local := at.In(zone)
		_, seconds := local.Zone()
		changes = append(changes, web.ZoneChange{From: record.InstantOf(at), Minutes: seconds / 60})
		if _, at = local.ZoneBounds(); at.IsZero() {
			break
		}
	}
	return changes
}
