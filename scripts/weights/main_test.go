package main

import "testing"

func TestAFunctionBelongsToTheModuleWithTheLongestPath(t *testing.T) {
	modules := []string{"lls", "example.org/a", "example.org/a/b/v2", "gopkg.in/yaml.v3"}
	for function, want := range map[string]string{
		"main.main":                             "lls",
		"lls/internal/record.(*Kind[...]).Save": "lls",
		"example.org/a.Read":                    "example.org/a",
		"example.org/a/c.Read.func1":            "example.org/a",
		"example.org/a/b/v2/c.(*T).M":           "example.org/a/b/v2",
		"example.org/ab.Read":                   "the standard library",
		"gopkg.in/yaml%2ev3.Marshal":            "gopkg.in/yaml.v3",
		"type:.eq.example.org/a.T":              "example.org/a",
		"slices.SortFunc[lls/internal/x.T]":     "the standard library",
		"net/http.(*Server).Serve":              "the standard library",
	} {
		if got := moduleOf(function, modules); got != want {
			t.Errorf("%s belongs to %s, want %s", function, got, want)
		}
	}
}
