package replica

import (
	"context"
	"io"
	"sync"

	"github.com/benbjohnson/litestream"
	"github.com/benbjohnson/litestream/file"
	"github.com/superfly/ltx"
)

// storage is the file storage of litestream, with two changes.
type storage struct {
	*file.ReplicaClient
	writing *[litestream.SnapshotLevel + 1]sync.Mutex
}

func newStorage(dir string) storage {
	return storage{file.NewReplicaClient(dir), new([litestream.SnapshotLevel + 1]sync.Mutex)}
}

// LTXFiles lists the files of a level. If it starts at a change, as when litestream merges files, it ends at the first
// hole, which a quarantined file has left: files are not merged across one, and those after it are merged the next
// time. Single changes have no holes.
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

// WriteLTXFile writes the files of a level one after the other. Litestream writes to a temporary name that follows from
// the name of the file: two snapshots of the same change, the daily one and that after a repair, would overwrite each
// other.
func (s storage) WriteLTXFile(ctx context.Context, level int, low, high ltx.TXID, in io.Reader) (*ltx.FileInfo, error) {
	s.writing[level].Lock()
	defer s.writing[level].Unlock()
	return s.ReplicaClient.WriteLTXFile(ctx, level, low, high, in)
}
