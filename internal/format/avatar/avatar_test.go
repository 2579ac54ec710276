package avatar_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"time"

	"lls/internal/format/avatar"
	"lls/internal/platform/fault"
)

func picture(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range p.Pix {
		p.Pix[i] = 255
	}
	for x := range w / 2 { // the left half is red
		for y := range h {
			p.Set(x, y, color.NRGBA{200, 0, 0, 255})
		}
	}
	return p
}

func written(t *testing.T, encode func(b *bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func pngOf(t *testing.T, w, h int) string {
	return written(t, func(b *bytes.Buffer) error { return png.Encode(b, picture(w, h)) })
}

func read(field, text string) ([]byte, error) {
	raw, err := avatar.Decode(field, text)
	if err != nil {
		return nil, err
	}
	return avatar.Remake(field, raw)
}

func TestReadMakesASquareOfItsOwn(t *testing.T) {
	glass := picture(80, 80)
	glass.Set(0, 0, color.NRGBA{})
	frame := image.NewPaletted(image.Rect(0, 0, 60, 90), palette.Plan9)
	for name, row := range map[string]struct{ text, kind string }{
		"png, wide":    {pngOf(t, 400, 100), "\xff\xd8\xff"},
		"data URL":     {"data:image/png;base64," + pngOf(t, 50, 50), "\xff\xd8\xff"},
		"seen through": {written(t, func(b *bytes.Buffer) error { return png.Encode(b, glass) }), "\x89PNG"},
		"jpeg": {written(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, picture(300, 900), nil) }),
			"\xff\xd8\xff"},
		"jpeg of ten scans":   {base64.StdEncoding.EncodeToString(progressive(900, 900, 10)), "\xff\xd8\xff"},
		"small, of 100 scans": {base64.StdEncoding.EncodeToString(progressive(90, 90, 100)), "\xff\xd8\xff"},
		"gif, moving": {written(t, func(b *bytes.Buffer) error {
			return gif.EncodeAll(b, &gif.GIF{Image: []*image.Paletted{frame, frame}, Delay: []int{9, 9}})
		}), "\xff\xd8\xff"},
	} {
		got, err := read("AvatarBase64", row.text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		config, _, err := image.DecodeConfig(bytes.NewReader(got))
		if err != nil || config.Width != avatar.Side || config.Height != avatar.Side ||
			!bytes.HasPrefix(got, []byte(row.kind)) {
			t.Errorf("%s: %d by %d, %v, begins with %q", name, config.Width, config.Height, err, got[:4])
		}
	}
}

// Nothing behind, before or inside a picture is kept.
func TestPolyglotsLoseTheirOtherHalf(t *testing.T) {
	const script = "<script>alert(1)</script>"
	raw, _ := base64.StdEncoding.DecodeString(pngOf(t, 60, 60))
	comment := append([]byte("tEXt"), []byte("Comment\x00"+script)...)
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(comment)-4))
	chunk = append(chunk, comment...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(comment))
	inside := append(append(bytes.Clone(raw[:33]), chunk...), raw[33:]...)
	for name, polyglot := range map[string][]byte{"behind": append(bytes.Clone(raw), script...), "inside": inside} {
		got, err := read("AvatarBase64", base64.StdEncoding.EncodeToString(polyglot))
		if err != nil || bytes.Contains(got, []byte("script")) {
			t.Errorf("%s: %v, %d bytes", name, err, len(got))
		}
	}
}

func TestReadRefuses(t *testing.T) {
	raw, _ := base64.StdEncoding.DecodeString(pngOf(t, 60, 60))
	flood := bytes.Clone(raw) // says that it has 10 gigapixels
	binary.BigEndian.PutUint32(flood[16:], 100_000)
	binary.BigEndian.PutUint32(flood[20:], 100_000)
	binary.BigEndian.PutUint32(flood[29:], crc32.ChecksumIEEE(flood[12:29]))
	b64 := func(b []byte) string { return base64.StdEncoding.EncodeToString(b) }
	for name, row := range map[string]struct{ text, code string }{
		"no base64":      {"<svg>", "pattern"},
		"svg":            {b64([]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)), "pattern"},
		"svg as png":     {"data:image/png;base64," + b64([]byte(`<?xml version="1.0"?><svg/>`)), "pattern"},
		"html as a gif":  {b64([]byte("GIF89a<script>alert(1)</script>")), "max"},
		"webp":           {b64([]byte("RIFF\x24\x00\x00\x00WEBPVP8 ")), "pattern"},
		"cut off":        {b64(raw[:len(raw)/2]), "pattern"},
		"too small":      {pngOf(t, 400, 49), "min"},
		"a pixel flood":  {b64(flood), "max"},
		"25 and a bit":   {b64(sized(raw, 5001, 5000)), "max"},
		"101 scans":      {b64(progressive(60, 60, 101)), "pattern"},
		"9 MP, 34 scans": {b64(progressive(3000, 3000, 34)), "pattern"},
		"9 MP, 99 scans": {b64(progressive(3000, 3000, 99)), "pattern"},
		"no size at all": {b64(sized(raw, 0, 0)), "pattern"},
	} {
		started := time.Now()
		got, err := read("AvatarBase64", row.text)
		f := fault.Of(err)
		if got != nil || f.Code != "ERROR_VALIDATION" || f.Fields[0].Code != row.code ||
			f.Fields[0].Field != "AvatarBase64" {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
		if took := time.Since(started); took > 5*time.Second {
			t.Errorf("%s took %s", name, took)
		}
	}
	if _, err := read("AvatarBase64", strings.Repeat("A", 1<<20)); err == nil {
		t.Error("a megabyte of nothing is a picture")
	}
}

// sized is a PNG that claims another size.
func sized(raw []byte, w, h uint32) []byte {
	b := bytes.Clone(raw)
	binary.BigEndian.PutUint32(b[16:], w)
	binary.BigEndian.PutUint32(b[20:], h)
	binary.BigEndian.PutUint32(b[29:], crc32.ChecksumIEEE(b[12:29]))
	return b
}

// progressive is a JPEG of a few bytes a scan: one scan draws all three components grey, and each of the others goes
// over all blocks of a component to find that nothing changes.
func progressive(w, h, scans int) []byte {
	var b bytes.Buffer
	segment := func(marker byte, payload ...byte) {
		b.Write([]byte{0xff, marker, byte((len(payload) + 2) >> 8), byte(len(payload) + 2)})
		b.Write(payload)
	}
	code := func(class, symbol byte) { // a table of one code, a bit long
		segment(0xc4, append([]byte{class, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, symbol)...)
	}
	const run = 1 << 14
	blocks := ((w + 7) / 8) * ((h + 7) / 8)
	b.WriteString("\xff\xd8")
	segment(0xdb, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)
	segment(0xc2, 8, byte(h>>8), byte(h), byte(w>>8), byte(w), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0)
	code(0x00, 0)    // no difference
	code(0x10, 0xe0) // the end of a run of blocks: 14 bits say how many more than run
	segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0)
	b.Write(make([]byte, (3*blocks+7)/8))
	for i := range scans - 1 {
		segment(0xda, 1, byte(1+i%3), 0, 1, 63, 0x10) // refines the coefficients 1 to 63
		b.Write(make([]byte, ((blocks/run+1)*15+7)/8))
	}
	b.WriteString("\xff\xd9")
	return b.Bytes()
}

// The pictures that take longest among those that are taken.
func BenchmarkRead(b *testing.B) {
	var deep bytes.Buffer
	if err := png.Encode(&deep, image.NewNRGBA64(image.Rect(0, 0, 5000, 5000))); err != nil {
		b.Fatal(err)
	}
	for name, raw := range map[string][]byte{
		"jpeg 25 MP 12 scans":   progressive(5000, 5000, 12),
		"jpeg 2.9 MP 100 scans": progressive(1700, 1700, 100),
		"png 25 MP 16 bits":     deep.Bytes(),
	} {
		text := base64.StdEncoding.EncodeToString(raw)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := read("AvatarBase64", text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("GIF89a"))
	f.Add([]byte("\xff\xd8\xff"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := read("AvatarBase64", base64.StdEncoding.EncodeToString(raw))
		if err == nil && len(raw) > 0 && len(got) == 0 {
			t.Error("something was taken as a picture and lost")
		}
		if err != nil && !fault.Is(err, "ERROR_VALIDATION") {
			t.Error(err)
		}
	})
}
