package replica

import (
	"context"

	"github.com/benbjohnson/litestream/file"
	"github.com/superfly/ltx"
)

// unbroken gives the library merged files up to the first hole only, which one that was set aside has left: it merges
// nothing across a hole. What comes after it is merged the next time. Changes one by one have no holes.
type unbroken struct{ *file.ReplicaClient }

// LTXFiles lists the files of a level. The library begins at a change when it wants to merge.
func (c unbroken) LTXFiles(ctx context.Context, level int, from ltx.TXID, exact bool) (ltx.FileIterator, error) {
	all, err := c.ReplicaClient.LTXFiles(ctx, level, from, exact)
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
