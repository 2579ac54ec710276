// Weights prints how many bytes of a program for Linux belong to each module: its functions, and their share of the
// table of functions and lines. Types, constants and embedded files are in the rest: a program without symbols does not
// tell whose they are.
//
//	weights PROGRAM
package main

import (
	"cmp"
	"debug/buildinfo"
	"debug/elf"
	"debug/gosym"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "weights:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("usage: weights PROGRAM")
	}
	info, err := buildinfo.ReadFile(args[0])
	if err != nil {
		return fmt.Errorf("read the modules: %w", err)
	}
	functions, lines, err := readFunctions(args[0])
	if err != nil {
		return err
	}
	file, err := os.Stat(args[0])
	if err != nil {
		return err
	}
	modules := []string{info.Main.Path}
	for _, m := range info.Deps {
		modules = append(modules, m.Path)
	}
	code, all := map[string]uint64{}, uint64(0)
	for _, f := range functions {
		size := f.End - f.Entry
		code[moduleOf(f.Name, modules)] += size
		all += size
	}
	weight := func(module string) int64 { return int64(code[module] + code[module]*lines/all) }
	for _, module := range slices.SortedFunc(maps.Keys(code), func(a, b string) int {
		return cmp.Or(cmp.Compare(weight(b), weight(a)), cmp.Compare(a, b))
	}) {
		if weight(module) >= 10_000 {
			fmt.Fprintf(out, "%6.2f MB  %s\n", megabytes(weight(module)), module)
		}
	}
	_, err = fmt.Fprintf(out, "%6.2f MB  data, embedded files and modules below 0.01 MB\n%6.2f MB  the program\n",
		megabytes(file.Size()-int64(all+lines)), megabytes(file.Size()))
	return err
}

func megabytes(n int64) float64 { return float64(n) / 1e6 }

// readFunctions returns the functions of a program, and the size of the table that names them.
func readFunctions(path string) (functions []gosym.Func, table uint64, err error) {
	program, err := elf.Open(path)
	if err != nil {
		return nil, 0, fmt.Errorf("open the program: %w", err)
	}
	defer func() { err = errors.Join(err, program.Close()) }()
	text, lines := program.Section(".text"), program.Section(".gopclntab")
	if text == nil || lines == nil {
		return nil, 0, errors.New("it is not a program that Go has made")
	}
	data, err := lines.Data()
	if err != nil {
		return nil, 0, fmt.Errorf("read the table of functions: %w", err)
	}
	read, err := gosym.NewTable(nil, gosym.NewLineTable(data, text.Addr))
	if err != nil {
		return nil, 0, fmt.Errorf("read the table of functions: %w", err)
	}
	return read.Funcs, lines.Size, nil
}

// moduleOf is the module of a function; functions of the standard library and those that the compiler makes have none.
func moduleOf(function string, modules []string) string {
	name, _, _ := strings.Cut(function, "[")
	name = strings.ReplaceAll(strings.TrimPrefix(name, "type:.eq."), "%2e", ".")
	if strings.HasPrefix(name, "main.") {
		return modules[0]
	}
	longest := ""
	for _, module := range modules {
		if rest, ok := strings.CutPrefix(name, module); ok && len(module) > len(longest) &&
			(strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, ".")) {
			longest = module
		}
	}
	return cmp.Or(longest, "the standard library")
}
