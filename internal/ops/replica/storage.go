package replica

import (
	"context"
	"io"
	"sync"

	"github.com/benbjohnson/litestream"
	"github.com/benbjohnson/litestream/file"
	"github.com/superfly/ltx"
)

// storage is where the library keeps the files, with two cares of our own.
type storage struct {
	*file.ReplicaClient
	writing *[litestream.SnapshotLevel + 1]sync.Mutex
}

func newStorage(dir string) storage {
	return storage{file.NewReplicaClient(dir), new([litestream.SnapshotLevel + 1]sync.Mutex)}
}

// LTXFiles lists the files of a level. Asked from a change on, as the library does when it wants to merge, it ends at
// the first hole, which a file that was set aside has left: nothing is merged across one, and what comes after it is
// merged the next time. Changes one by one have no holes.
func (s storage) LTXFiles(ctx context.Context, level int, from ltx.TXID, exact bool) (ltx.FileIterator, error) {
	all, err := s.ReplicaClient.LTXFiles(ctx, level, from, exact)
	if err != nil || level == 0 || from == 0 {
		return all, err
	}
	var run []*ltx.FileInfo
	for all.Next() {
		f := all.Item()
		if len(run) > 0 && f.MinTXID > run[len(run)-1].MaxTXID+1 {
			break
		}
		run = append(run, f)
	}
	return ltx.NewFileInfoSliceIterator(run), all.Close()
}

// WriteLTXFile writes one file of a level after the other. The library writes under a name that follows from the file's
// own: two snapshots of the same change, the day's and that after a repair, would spoil each other.
func (s storage) WriteLTXFile(ctx context.Context, level int, low, high ltx.TXID, in io.Reader) (*ltx.FileInfo, error) {
	s.writing[level].Lock()
	defer s.writing[level].Unlock()
	return s.ReplicaClient.WriteLTXFile(ctx, level, low, high, in)
}
