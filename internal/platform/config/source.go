package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// source returns the value of an option from the environment, else from the
// configuration file, to kong.
type source struct {
	env  func(string) (string, bool)
	file map[string]string
}

// Validate does nothing: load has refused unknown keys.
func (*source) Validate(*kong.Application) error { return nil }

// Resolve finds the value of an option that the command line left out.
func (s *source) Resolve(_ *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	if parent.App == nil || !isOption(flag.Name) || flag.Name == "config" {
		return nil, nil
	}
	if value, set := s.env(envName(flag.Name)); set && value != "" {
		return value, nil
	}
	if value, set := s.file[flag.Name]; set {
		return value, nil
	}
	return nil, nil
}

// load reads the configuration file that a flag or the environment names.
func (s *source) load(ctx *kong.Context) error {
	path, _ := s.env(envName("config"))
	for _, trace := range ctx.Path {
		if trace.Flag != nil && trace.Flag.Name == "config" {
			path, _ = ctx.FlagValue(trace.Flag).(string)
		}
	}
	if path == "" {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("--config: %w", err)
	}
	s.file, err = parseFile(string(text))
	if err != nil {
		return fmt.Errorf("--config: %s: %w", path, err)
	}
	return nil
}

// parseFile reads one JSON object. An option may also be written with dots or
// in objects: security.profile and {"security": {"profile": …}} are
// security-profile.
func parseFile(text string) (map[string]string, error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var keys map[string]any
	if err := decoder.Decode(&keys); err != nil {
		return nil, fmt.Errorf("is not a JSON object: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("holds more than one JSON object")
	}
	found := map[string]string{}
	if err := flatten(found, "", keys); err != nil {
		return nil, err
	}
	return found, nil
}

func flatten(found map[string]string, prefix string, keys map[string]any) error {
	for key, value := range keys {
		name := prefix + strings.ReplaceAll(key, ".", "-")
		if inner, nested := value.(map[string]any); nested {
			if err := flatten(found, name+"-", inner); err != nil {
				return err
			}
			continue
		}
		if !isOption(name) || name == "config" {
			return fmt.Errorf("%q is no option", name)
		}
		if _, twice := found[name]; twice {
			return fmt.Errorf("%q is given twice", name)
		}
		text, err := textOf(value)
		if err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
		found[name] = text
	}
	return nil
}

func textOf(value any) (string, error) {
	switch value := value.(type) {
	case string:
		return value, nil
	case json.Number:
		return value.String(), nil
	case bool:
		return fmt.Sprint(value), nil
	case []any:
		parts := make([]string, len(value))
		for i, part := range value {
			text, ok := part.(string)
			if !ok {
				return "", errors.New("a list holds texts only")
			}
			parts[i] = text
		}
		return strings.Join(parts, ","), nil
	}
	return "", fmt.Errorf("%v is no value", value)
}

func envName(flag string) string {
	return "LLS_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

func isOption(flag string) bool {
	return slices.ContainsFunc(reflect.VisibleFields(reflect.TypeFor[options]()), func(field reflect.StructField) bool {
		return flagName(field) == flag
	})
}

// flagName is the name that kong gives to a field of options.
func flagName(field reflect.StructField) string {
	if name, named := field.Tag.Lookup("name"); named {
		return name
	}
	var name strings.Builder
	for i, r := range field.Name {
		if i > 0 && 'A' <= r && r <= 'Z' {
			name.WriteByte('-')
		}
		name.WriteRune(r)
	}
	return strings.ToLower(name.String())
}
