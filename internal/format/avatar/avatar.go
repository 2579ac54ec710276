// Package avatar decodes profile pictures and encodes them again as small squares.
package avatar

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"

	scale "golang.org/x/image/draw"

	"lls/internal/platform/fault"
)

// The bounds of a picture.
const (
	MinSide   = 50
	Side      = 200 // of the stored picture
	MaxPixels = 25_000_000
)

const jpegQuality = 88

// The bounds of the scans of a JPEG: a few bytes of one make the decoder go over all pixels again. Programs write ten
// or twelve scans of a progressive picture.
const (
	maxScans   = 100
	maxScanned = 12 * MaxPixels // pixels of all scans together
)

const jpegMagic = "\xff\xd8\xff"

type format struct {
	magic  string
	config func(b []byte) (image.Config, error)
	decode func(b []byte) (image.Image, error)
}

// formats are all formats that are read; no other decoder of the program is used.
func formats() []format {
	return []format{
		{"\x89PNG\r\n\x1a\n", func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) },
			func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) }},
		{jpegMagic, func(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) },
			func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) }},
		{"GIF8", func(b []byte) (image.Config, error) { return gif.DecodeConfig(bytes.NewReader(b)) },
			func(b []byte) (image.Image, error) { return gif.Decode(bytes.NewReader(b)) }}, // its first picture
	}
}

// Decode reads a picture in base64, plain or as a data URL. What is refused is a validation fault of the field.
func Decode(field, text string) ([]byte, error) {
	if head, data, found := strings.Cut(text, ","); found && strings.HasPrefix(head, "data:") &&
		strings.HasSuffix(head, ";base64") {
		text = data
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, refuse(field, "pattern", nil)
	}
	return raw, nil
}

// Remake draws a picture again: a square of 200 pixels, without metadata. What is refused is a
// validation fault of the field. A large picture takes a few hundred megabytes while it is decoded: callers limit how
// many they remake at a time.
func Remake(field string, raw []byte) ([]byte, error) {
	for _, f := range formats() {
		if !bytes.HasPrefix(raw, []byte(f.magic)) {
			continue
		}
		config, err := f.config(raw)
		switch {
		case err != nil:
			return nil, refuse(field, "pattern", nil)
		case config.Width < MinSide || config.Height < MinSide:
			return nil, refuse(field, "min", map[string]any{"Min": MinSide})
		case config.Width > MaxPixels/config.Height:
			return nil, refuse(field, "max", map[string]any{"Max": MaxPixels})
		case f.magic == jpegMagic && !fewScans(raw, config):
			return nil, refuse(field, "pattern", nil)
		}
		picture, err := f.decode(raw)
		if err != nil {
			return nil, refuse(field, "pattern", nil)
		}
		return encode(square(picture))
	}
	return nil, refuse(field, "pattern", nil)
}

// fewScans counts the markers of scans, of which pictures inside a JPEG may have some as well. No scan begins without
// one.
func fewScans(raw []byte, size image.Config) bool {
	scans := bytes.Count(raw, []byte("\xff\xda"))
	return scans <= maxScans && scans*size.Width*size.Height <= maxScanned
}

// square is the middle of a picture in the size that is kept.
func square(picture image.Image) *image.NRGBA {
	all := picture.Bounds()
	side := min(all.Dx(), all.Dy())
	corner := all.Min.Add(image.Pt((all.Dx()-side)/2, (all.Dy()-side)/2))
	out := image.NewNRGBA(image.Rect(0, 0, Side, Side))
	scale.CatmullRom.Scale(out, out.Bounds(), picture,
		image.Rectangle{Min: corner, Max: corner.Add(image.Pt(side, side))}, draw.Src, nil)
	return out
}

// encode writes transparent pictures as PNG and others as JPEG, which is a tenth as large.
func encode(picture *image.NRGBA) ([]byte, error) {
	var b bytes.Buffer
	var err error
	if picture.Opaque() {
		err = jpeg.Encode(&b, picture, &jpeg.Options{Quality: jpegQuality})
	} else {
		err = png.Encode(&b, picture)
	}
	if err != nil {
		return nil, errors.Join(errors.New("write a profile picture"), err)
	}
	return b.Bytes(), nil
}

func refuse(field, code string, params map[string]any) error {
	return fault.Invalid(fault.Field{Field: field, Code: code, Params: params})
}
