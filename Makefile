SWIFT ?= swift
ARGS ?=
AREA ?=
SANITIZER ?=
TARGET ?=
SECONDS ?= 60
LANGUAGES ?=
export SIZES ROUNDS SOAK SECONDS_EACH ONLY

# What a release is built with: it then needs no Swift on the machine it runs on.
RELEASE = --configuration release --static-swift-stdlib -Xswiftc -use-ld=lld
SOURCES = Package.swift Sources Tests

.PHONY: help run test screenshots bench faults check lint format sanitize fuzz timings clean

help:      ## list the targets
	@sed -nE 's/^([a-z]+):[a-z ]*## (.*)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run:       ## install what is missing, build for release, serve; options in ARGS="--port 9000"
	@tools/install.sh run
	@$(SWIFT) build $(RELEASE) --product picturelist
	@exec .build/release/picturelist serve $(ARGS)

test:      ## install what is missing, then run every test
	@tools/install.sh test
	@tools/test.sh $(RELEASE)

screenshots: ## show every page and state to the eye: Tests/Browser/screenshots, in three languages; LANGUAGES="en"
	@tools/install.sh screenshots
	@$(SWIFT) build $(RELEASE) --product picturelist
	@PICTURELIST=$(CURDIR)/.build/release/picturelist .build/python/bin/python Tests/Browser/screenshots.py \
		Tests/Browser/screenshots $(LANGUAGES)

bench:     ## print figures beside peers; AREA=records, web or pictures, SIZES="1000 100000", ROUNDS=9
	@tools/bench.sh "$(AREA)" $(RELEASE)

faults:    ## power cuts, failing disks, slow clients, floods and the like at length; prints tables; SOAK=1200 for 20 minutes of load
	@tools/install.sh test
	@tools/faults.sh $(RELEASE)

check: lint ## what a commit must pass: lint, and the Swift tests
	@tools/swift-test.sh

lint:      ## fail on what the formatter or shellcheck finds
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@tools/lint.sh

format:    ## rewrite the sources in house format
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

sanitize:  ## run the Swift tests under the thread and the address sanitizer; SANITIZER=address for one
	@tools/install.sh run
	@SANITIZER="$(SANITIZER)" tools/sanitize.sh

fuzz:      ## give every parser what libFuzzer thinks of, a minute each; TARGET=head, SECONDS=600
	@tools/install.sh run
	@TARGET="$(TARGET)" tools/fuzz.sh "$(SECONDS)"

timings:   ## fail on a function that takes over 150 ms to type-check
	@$(SWIFT) build --scratch-path .build/timings -Xswiftc -Xfrontend -Xswiftc -warn-long-function-bodies=150

clean:     ## remove all that was built
	@rm -rf .build
