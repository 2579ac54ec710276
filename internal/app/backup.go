package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"lls/internal/ops/backup"
	"lls/internal/ops/replica"
	"lls/internal/ops/transfer"
	"lls/internal/platform/config"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/web"
)

const (
	firstCheck = time.Minute    // after the start, for a night that was missed
	backupAge  = 26 * time.Hour // of the last good archive; then it is late
)

// openNightly prepares the nightly archives, unless they are off or the library is another instance's.
func (a *App) openNightly(clock func() time.Time) {
	if a.cfg.ReadOnly || a.cfg.BackupAt < 0 {
		return
	}
	a.nightly = &backup.Nightly{Source: backup.Source{Main: a.stores.Main, Files: a.files, Data: a.cfg.Data},
		Local: a.stores.Local,
		Dir:   a.cfg.BackupDir, At: a.cfg.BackupAt, Zone: a.cfg.TimeZone, Keep: a.cfg.BackupKeep, Clock: clock}
	if err := a.nightly.Load(); err != nil { // the next night rewrites it
		a.log.Error("cannot read the result of the last backup", "cause", err)
	}
}

// runBackups checks from time to time whether the nightly archive is due.
func (a *App) runBackups(ctx context.Context) {
	select { // not during the start
	case <-ctx.Done():
		return
	case <-time.After(firstCheck):
	}
	ticker := time.NewTicker(purgeInterval)
	defer ticker.Stop()
	for {
		if err := a.Backup(ctx); err != nil && ctx.Err() == nil {
			a.log.Error("cannot store the result of a backup", "cause", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// Backup creates the nightly archive and restores it on trial, if that is due.
func (a *App) Backup(ctx context.Context) error {
	done, err := a.nightly.IfDue(ctx)
	switch {
	case done == nil:
	case done.OK:
		a.log.Info("backup created and restored on trial", "archive", done.Archive, "bytes", done.Bytes, "entry",
			done.Entry, "seconds", done.Seconds)
	default:
		a.log.Error("backup failed or cannot be restored", "archive", done.Archive, "cause", done.Message)
	}
	return err
}

// lastTrial is what the health call says of the nightly archives.
func (a *App) lastTrial() web.BackupState {
	if a.nightly == nil {
		return web.BackupState{RestoreDrill: "off"}
	}
	last := a.nightly.Last()
	if last == nil {
		return web.BackupState{RestoreDrill: "none"}
	}
	at := record.InstantOf(last.At)
	d := web.BackupState{RestoreDrill: "ok", LastBackup: &at}
	if !last.Good.IsZero() {
		good := record.InstantOf(last.Good)
		d.LastGoodBackup = &good
	}
	switch {
	case !last.OK:
		d.RestoreDrill = "failed"
	case a.nightly.Clock().Sub(last.Good) > backupAge:
		d.RestoreDrill = "late"
	}
	return d
}

func (a *App) addBackupMetrics() {
	if a.nightly == nil {
		return
	}
	of := func(value func(*backup.TrialResult) float64) func() float64 {
		return func() float64 {
			if last := a.nightly.Last(); last != nil {
				return value(last)
			}
			return 0
		}
	}
	a.metrics.Watch("lls_backup_timestamp_seconds",
		"When the last nightly archive of this instance was made; 0: never.", of(func(d *backup.TrialResult) float64 {
			return float64(d.At.Unix())
		}))
	a.metrics.Watch("lls_backup_good_timestamp_seconds",
		"When the last one was made that was restored on trial; 0: never.", of(func(d *backup.TrialResult) float64 {
			if d.Good.IsZero() {
				return 0
			}
			return float64(d.Good.Unix())
		}))
	a.metrics.Watch("lls_backup_bytes", "Size of the last nightly archive.",
		of(func(d *backup.TrialResult) float64 { return float64(d.Bytes) }))
	a.metrics.Watch("lls_restore_drill_seconds", "How long it took to make it and to restore it on trial.",
		of(func(d *backup.TrialResult) float64 { return d.Seconds }))
	a.metrics.Watch("lls_restore_drill_ok", "1 when it was restored on trial, 0 when not or when there is none.",
		of(func(d *backup.TrialResult) float64 {
			if d.OK {
				return 1
			}
			return 0
		}))
}

// BackupCreate writes an archive of a library that may be in use.
func BackupCreate(ctx context.Context, cfg config.Config, archive string, out io.Writer) (err error) {
	db, err := store.OpenToRead(ctx, store.Options{Data: cfg.Data, Database: cfg.Database}, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	files := file.New(file.Config{Stores: &store.Stores{Main: db}, Data: cfg.Data})
	m, err := backup.Create(ctx, backup.Source{Main: db, Files: files, Data: cfg.Data}, archive)
	if err != nil {
		return err
	}
	return printManifest(out, m, archive+" holds")
}

// Restore restores an archive into a new folder.
func Restore(ctx context.Context, asked config.Archive, out io.Writer) error {
	m, err := backup.Restore(ctx, asked.File, asked.Out)
	if err != nil {
		return err
	}
	return printManifest(out, m, asked.Out+" was checked and holds")
}

// ErrIncomplete means that a command was completed although something is missing.
var ErrIncomplete = errors.New("done, but not all is there")

func printManifest(out io.Writer, m backup.Manifest, what string) error {
	text := fmt.Sprintf("%s %d files, %d bytes, the log up to entry %08d, hash %s\n", what, len(m.Files), m.Size(),
		m.Log.Number, m.Log.Hash)
	return printGaps(out, text, m.LeftOut, m.Gaps())
}

// printGaps prints what was done, what was left out, and what is missing; the error is then ErrIncomplete.
func printGaps(out io.Writer, done string, leftOut []string, gaps string) error {
	for _, name := range leftOut {
		done += "left out, as it is no ordinary file: " + name + "\n"
	}
	if gaps != "" {
		done += "WARNING: files of the library are missing or damaged and left out, all the rest is there:\n" +
			gaps + "\n"
	}
	if _, err := io.WriteString(out, done); err != nil {
		return fmt.Errorf("print the result: %w", err)
	}
	if gaps == "" {
		return nil
	}
	return fmt.Errorf("%w: %d files are missing or damaged", ErrIncomplete, strings.Count(gaps, "\n")+1)
}

// BackupList prints the archives of the backup folder and the result of the last trial.
func BackupList(cfg config.Config, out io.Writer) error {
	archives, err := backup.List(cfg.BackupDir)
	if err != nil {
		return err
	}
	last, unknown := backup.LastTrial(cfg.BackupDir)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "archive\tmade\tbytes\tfiles\tlast entry\trestored on trial")
	for _, a := range archives {
		if a.Err != nil {
			fmt.Fprintf(table, "%s\t%v\n", a.Name, a.Err)
			continue
		}
		trial := "-"
		if last != nil && last.Archive == a.Name {
			if trial = "yes"; !last.OK {
				trial = "FAILED: " + last.Message
			}
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%08d\t%s\n", a.Name, a.Created.Format(time.RFC3339), a.Bytes, len(a.Files),
			a.Log.Number, trial)
	}
	return errors.Join(table.Flush(), unknown)
}

// Copy copies a library between databases and prints the result for each table.
func Copy(ctx context.Context, plan config.CopyPlan, out io.Writer) error {
	to := locationOf(plan.To)
	if to.Database == "" {
		if err := replica.RefuseCopy(to.Data); err != nil {
			return err
		}
	}
	r, err := transfer.Copy(ctx, locationOf(plan.From), to, plan.DryRun)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var rows int64
	for _, t := range r.Tables {
		fmt.Fprintf(table, "%s\t%d\t%s\n", t.Table, t.Rows, t.Sum)
		rows += t.Rows
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print the result: %w", err)
	}
	did := "were copied and read back"
	if plan.DryRun {
		did = "would be copied"
	}
	text := ""
	if r.Unfinished {
		text = "An earlier copy into the target did not end; this one began again.\n"
		if plan.DryRun {
			text = "An earlier copy into the target did not end; the next one begins again.\n"
		}
	}
	text += fmt.Sprintf("%d rows of %d tables and %d contents, %d bytes, %s; the log ends at entry %08d, hash %s\n",
		rows, len(r.Tables), r.Contents, r.Bytes, did, r.Log.Number, r.Log.Hash)
	if len(r.Missing) > 0 {
		text += fmt.Sprintf("WARNING: the library names %d contents that it does not have:\n  %s\n", len(r.Missing),
			strings.Join(r.Missing, "\n  "))
	}
	if _, err := io.WriteString(out, text); err != nil {
		return fmt.Errorf("print the result: %w", err)
	}
	return nil
}

func locationOf(address string) transfer.Location {
	if folder, ok := strings.CutPrefix(address, config.SQLiteScheme); ok {
		return transfer.Location{Data: folder}
	}
	return transfer.Location{Database: address}
}
