# All commands for development. `make run` and `make test` need Go, Node 20 or newer, make and apt; the tests install
# everything else (scripts/test-tools).
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
MAKEFLAGS += --no-builtin-rules --no-print-directory

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
BIN     := bin/lls
DATA    ?= ./data/demo
LISTEN  ?= 127.0.0.1:8080
ROUNDS  ?= 200
FUZZTIME ?= 20s
BENCHTIME ?= 1s

# The same compiler flags everywhere, so that builds, tests and other clones share the compile cache.
export GOFLAGS := $(filter-out -trimpath,$(shell go env GOFLAGS)) -trimpath

# The version is set here. Go's own stamping would fail in a clone that belongs to another user.
GO_BUILD := go build -buildvcs=false -ldflags '-s -w -X main.version=$(VERSION)'
PG       := scripts/with-postgres

UI_SOURCES := $(shell find ui -path ui/node_modules -prune -o -path ui/dist -prune -o -type f ! -name '*.go' -print 2>/dev/null)

# A build of the interface that exceeds a budget must not be taken for a finished one by the next make.
.DELETE_ON_ERROR:

.PHONY: run build server ui test tools lint test-go test-race test-long test-ui test-e2e test-e2e-full full soak lighthouse bench bench-ui bench-compare bench-people bench-texts bench-intake bench-checks bench-harmonisation bench-time weights fuzz cross release test-release pictures api check-api guides fmt clean

run: build
	@echo
	@echo '  http://$(LISTEN)'
	@echo '  role1@lls.local … role5@lls.local and admin@lls.local, password lls-demo'
	@echo
	@exec $(BIN) serve --demo --listen $(LISTEN) --data $(DATA)

build: ui
	@$(MAKE) server

# The program with the interface as it was last built.
server:
	@mkdir -p bin
	$(GO_BUILD) -o $(BIN) ./cmd/lls

ui: ui/dist/index.html

# npm writes this file at the end of each installation.
%/node_modules/.package-lock.json: %/package-lock.json
	cd $* && $(CURDIR)/scripts/npm-retry npm ci
	@touch $@

# Vite empties dist and restores the placeholder of go:embed from ui/public.
ui/dist/index.html: ui/node_modules/.package-lock.json $(UI_SOURCES)
	cd ui && npm run build
	@touch $@

test: tools
	@$(MAKE) -j2 --output-sync=target build lint check-api
	@$(MAKE) test-go test-ui test-e2e
	@echo 'make test: everything passed'

tools:
	scripts/test-tools

# Go reads the interface that it embeds: its build must not write it meanwhile.
lint: ui/dist/index.html e2e/node_modules/.package-lock.json
	@unformatted=$$(git ls-files -co --exclude-standard '*.go' | xargs -r gofmt -l); \
	if [ -n "$$unformatted" ]; then echo "gofmt: run make fmt for:"; echo "$$unformatted"; exit 1; fi
	go vet ./...
	go tool staticcheck ./...
	cd ui && npm run lint && npm run typecheck
	cd e2e && npm run lint && npm run typecheck

API_TESTS := ./internal/app/apitest

# Four packages and five tests of each at a time: they also wait, for disks and databases. lint has run go vet already,
# and no test reads the symbols or the tables for debuggers, which take the linker a third of its time. The package that
# takes longest begins. The race detector makes the compiler do everything twice and the tests take three times as long:
# it has a target of its own.
test-go:
	$(PG) go run ./scripts/gotest '-vet=off -ldflags=-s -p 4 -parallel 5 -timeout 20m $(API_TESTS) ./...'

# All tests of Go again, with the race detector.
test-race:
	$(PG) go test -race -timeout 60m ./...

# The comparison with all seeds and the largest texts, every strange string in every field of every kind, and tokens of
# every scope on both databases.
test-long: tools
	LLS_LONG=1 go test -count=1 -timeout 0 ./internal/text/lawtext
	LLS_LONG=1 $(PG) go test -count=1 -timeout 0 -run '^(TestStrangeStrings|TestTokens)' $(API_TESTS)

test-ui: ui/node_modules/.package-lock.json
	cd ui && npm test

test-e2e: build e2e/node_modules/.package-lock.json
	cd e2e && LLS_BIN=$(CURDIR)/$(BIN) ../$(PG) npm test

# All journeys, also those that make test leaves out, in Turkish on SQLite and in English on PostgreSQL, and axe in both
# schemes and at phone width.
test-e2e-full: build e2e/node_modules/.package-lock.json
	cd e2e && LLS_BIN=$(CURDIR)/$(BIN) ../$(PG) npm run test:full

# The pictures of the README, from the running product.
pictures: build e2e/node_modules/.package-lock.json
	cd e2e && LLS_BIN=$(CURDIR)/$(BIN) ../$(PG) npx vitest run --config pictures.config.ts

# Everything: make test in all languages, colour schemes and widths and with the race detector, and the long runs. The
# benchmarks run once, to show that they work: their figures need a machine that does nothing else.
full: BENCHTIME := 1x
full: tools lint check-api test-ui test-race test-long test-release test-e2e-full soak fuzz bench lighthouse

# Kills the program during saves, many times, and attacks it at full size.
soak: tools build
	LLS_SOAK_ROUNDS=$(ROUNDS) $(PG) go test -count=1 -timeout 0 -run '^(TestAttack|TestKill|TestAnObserver|TestThePast)' -v ./...

bench: tools
	$(PG) go test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./...

# 200 people work for a minute on each database, with three instances on PostgreSQL: measures the duration of their calls.
bench-people: tools
	$(PG) go test -run '^$$' -bench '^BenchmarkPeople$$' -benchtime 1x -timeout 0 ./internal/app/clustertest

# The interface in a real browser: time until a comparison and a law of a megabyte are shown, and long tasks while they
# scroll.
bench-ui: build e2e/node_modules/.package-lock.json
	cd e2e && LLS_BIN=$(CURDIR)/$(BIN) ../$(PG) npx vitest run --config bench.config.ts

# Lighthouse as on a phone, in a real browser: the median of five visits to each of six screens. It fails below the aims;
# run it on a machine that does nothing else.
lighthouse: tools build e2e/node_modules/.package-lock.json e2e/lighthouse/node_modules/.package-lock.json
	cd e2e && npx tsc --noEmit -p lighthouse && LLS_BIN=$(CURDIR)/$(BIN) npx vitest run --config lighthouse.config.ts

# How well the structure of laws is recognised, in our own texts and, if they are beside the clone or in LLS_DATA, in
# published ones. LLS_TEXTS_VERBOSE=1 lists each difference.
bench-checks:
	LLS_CHECKS=1 go test -count=1 -timeout 0 -run '^TestMeasure' -v ./internal/text/check

bench-texts:
	LLS_BENCH=1 go test -count=1 -timeout 0 -run '^TestTexts' -v ./internal/text/lawtext ./internal/text/euref \
	    ./internal/text/concord ./internal/search

# How well texts come out of files: invented laws as Word documents that LibreOffice converts to all formats and, with
# LLS_INTAKE, the files of a folder whose made/*.want are the wanted texts.
bench-intake:
	LLS_BENCH=1 go test -count=1 -timeout 0 -run '^(TestMade|TestRealFiles)' -v ./internal/format/textdoc

# How well references to EU law and tables of concordance are read, and what the register of EU acts costs: labelled
# references, false ones in national laws, the worst texts, every notation, an act with 500 texts, a save and the
# back-index, layouts of tables, which rows a change of a text concerns, the counts, a table of 1,500 rows, archives and
# permissions. Every step runs, also behind one that fails.
bench-harmonisation: tools
	@failed=0; \
	step() { echo "== $$*"; env "$$@" || failed=1; }; \
	step LLS_BENCH=1 go test -count=1 -timeout 0 -run '^(TestTexts|TestEveryLabelled|TestReferencesLabelled|TestWorst)' -v \
	    ./internal/text/euref ./internal/text/concord; \
	step go test -count=1 -run 'Places|Layouts|Forms' -v ./internal/text/concord ./internal/format/tables; \
	step LLS_LONG=1 go test -run '^$$' -bench Harmonisation ./internal/feature/euact; \
	step LLS_BENCH=1 go test -count=1 -timeout 0 -run '^TestTextsStaleRows$$' -v ./internal/library; \
	step $(PG) go test -count=1 -run '^TestCoverageIsWhat|^TestAnActInTwoTexts' -v ./internal/library; \
	step go test -run '^$$' -bench TableOfConcordance -benchtime 20x ./internal/app/apitest; \
	step $(PG) go test -count=1 -v $(API_TESTS) -run \
	    'Notation|LabelledString|ComesBackAsItWas|EveryDegreeSays|NothingButPeople|FromAnArchive|TestPermissions$$'; \
	exit $$failed

# Processor time of the comparison and of git diff --word-diff, znkr.io/diff and, if npm can install them, jsdiff and
# diff-match-patch; and how well it finds moved articles. LLS_DATA names the folder of the texts.
bench-compare:
	LLS_BENCH=1 LLS_LONG=1 LLS_DIFF_LIBRARIES="$$(scripts/diff-libraries)" GOMAXPROCS=1 go test -count=1 -timeout 0 -run 'TestTable|TestMovedArticles|TestScripts' -v ./internal/text/lawtext

# Legal texts through time: how well and how fast articles and lines are followed through 20 versions of a megabyte, and
# the processor time of each kind of file that a version of a megabyte is exported as; whether LibreOffice opens them, and
# whether documents of all published texts are valid against the schema of Akoma Ntoso.
bench-time: tools
	LLS_BENCH=1 go test -count=1 -timeout 0 -run '^TestTableOf(Histories|Passages)$$' -v ./internal/text/history
	go test -run '^$$' -bench Passages -benchtime 20x ./internal/text/history
	LLS_LONG=1 go test -count=1 -run 'AkomaNtoso|LibreOffice|LetterByLetter' -v ./internal/feature/edition
	go test -run '^$$' -bench Editions -benchtime 5x ./internal/feature/edition

# How many bytes of the program belong to each module.
weights: server
	go run ./scripts/weights $(BIN)

# The program for all supported systems, in bin/.
PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
cross: ui
	@for p in $(PLATFORMS); do \
	  GOOS=$${p%/*}; GOARCH=$${p#*/}; suffix=; [ $$GOOS != windows ] || suffix=.exe; \
	  echo "bin/lls-$$GOOS-$$GOARCH$$suffix"; \
	  CGO_ENABLED=0 GOOS=$$GOOS GOARCH=$$GOARCH $(GO_BUILD) -o bin/lls-$$GOOS-$$GOARCH$$suffix ./cmd/lls; \
	done

# A release in dist/: docs/operations.md says what is in it. Go's tools have a module of their own (scripts/release/tools.mod),
# those of npm a package.
release: ui scripts/release/node_modules/.package-lock.json
	rm -rf dist
	VERSION=$(VERSION) scripts/release/build dist

# Installs, upgrades, removes and purges the package, builds the image, makes the release a second time, and runs the proxies
# of deploy/. It needs root: the system that the package is installed on is a copy that is thrown away.
test-release: release
	scripts/test-tools release
	LLS_LONG=1 LLS_RELEASE=$(CURDIR)/dist go test -count=1 -timeout 0 ./scripts/release ./internal/app/proxytest

fuzz:
	scripts/fuzz $(FUZZTIME)

api: server
	scripts/api-types ui/src/api/schema.gen.ts

check-api: build
	@scripts/api-types --check ui/src/api/schema.gen.ts

# The user guides as PDF, from docs/guides.
guides:
	go run ./scripts/guides

fmt: ui/node_modules/.package-lock.json
	gofmt -w $$(git ls-files -co --exclude-standard '*.go')
	cd ui && npm run format

clean:
	rm -rf bin dist ui/node_modules e2e/node_modules scripts/release/node_modules ui/dist
	@mkdir -p ui/dist && touch ui/dist/.keep
