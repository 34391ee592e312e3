# The friction explorer: one C library, native and WebAssembly, and a page that plots it.
# Files are found by wildcard: adding one needs no edit here. `make help` says what there is.

CC     = gcc
CLANG  = clang
EMCC   = emcc
B      = build

library  = $(filter-out core/cli/%,$(wildcard core/*/*.c core/*/*/*.c))
command  = $(wildcard core/cli/*.c)
headers  = $(wildcard core/*/*.h core/*/*.def core/*/*/*.h wasm/*.h)
checked  = $(library) $(command) $(wildcard wasm/*.c)
styled   = $(checked) $(filter %.h,$(headers)) $(wildcard tests/core/*.[ch] tests/parity/*.c benchmarks/*.[ch] benchmarks/*.cc)
scripts  = {web,web/src,wasm,tests,benchmarks}/**/*.{ts,mjs}
page     = $(wildcard tests/reference/*.csv tests/parity/reference.mjs .git/logs/HEAD web/words/*.json web/*.html web/*.css web/*.mjs web/*.json web/src/*.ts web/src/*/*.ts) wasm/friction.ts

# the same numbers everywhere: no contraction into fused multiply-add, no fast-math, no machine-specific code
numbers  = -std=c17 -O3 -ffp-contract=off -fno-math-errno
warnings = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef -Werror
include  = -Icore/include -Icore
sanitize = -fsanitize=address,undefined -fno-sanitize-recover=all -g

node     = web/node_modules/.package-lock.json

.DELETE_ON_ERROR:
.PHONY: help native wasm web serve dist test test-native test-sanitized test-generated test-command test-wasm test-page test-links bench \
        bench-wasm bench-web bench-instructions lint format accuracy generate screenshots clean

help:
	@echo 'make serve        build what is needed and serve the explorer, printing its address'
	@echo 'make test         build and test everything;  make test-links  follows ten thousand broken links'
	@echo 'make native       build/libfriction.a and the command build/friction'
	@echo 'make wasm         wasm/dist: the library as an npm package around one module'
	@echo 'make dist         build/dist: a static folder for any web server, and one HTML file that opens by itself'
	@echo 'make bench        benchmarks: native against GSL and Boost, the module, and redraw times where there is Chromium'
	@echo 'make bench-wasm   the module against JavaScript'
	@echo 'make bench-web    frame times of every view at a quarter of the processor, and a soak of SOAK=600 seconds'
	@echo 'make bench-instructions   instructions of each kernel against the committed ones;  UPDATE=1  writes those'
	@echo 'make accuracy     every law and method of the transform against 50 digits'
	@echo 'make lint         formatting, static analysis and types;  make format  formats all sources'
	@echo 'make generate     coefficients and reference vectors from their scripts'
	@echo 'make screenshots  every view and state, in both themes and three widths, into build/screenshots'
	@echo 'make clean        removes everything that was built'

# what a rule needs is installed, or named with how to get it: need-gcc+clang
need-%:
	@sh .ci/need.sh $(subst +, ,$*)

# ---------------------------------------------------------------- native: gcc, clang, and with sanitizers

define native_rules
$(B)/$(1)/%.o: %.c $(headers) Makefile | need-$(2)+ar
	@mkdir -p $$(@D) && echo '$(1)  $$<'
	@$(2) $(numbers) $(warnings) $(include) $(3) -c $$< -o $$@
$(B)/$(1)/libfriction.a: $(library:%.c=$(B)/$(1)/%.o)
	@rm -f $$@ && ar rcs $$@ $$^
$(B)/$(1)/friction: $(command:%.c=$(B)/$(1)/%.o) $(B)/$(1)/libfriction.a
	@echo 'link   $$@' && $(2) $(3) $$^ -lm -o $$@
$(patsubst %.c,$(B)/$(1)/%.o,$(wildcard tests/core/*.c)): | need-criterion
$(B)/$(1)/test: $(patsubst %.c,$(B)/$(1)/%.o,$(wildcard tests/core/*.c)) $(B)/$(1)/libfriction.a
	@echo 'link   $$@' && $(2) $(3) $$^ -lcriterion -lm -o $$@
$(B)/$(1)/parity: $(patsubst %.c,$(B)/$(1)/%.o,$(wildcard tests/parity/*.c)) $(B)/$(1)/libfriction.a
	@echo 'link   $$@' && $(2) $(3) $$^ -lm -o $$@
endef
$(eval $(call native_rules,gcc,$(CC),))
$(eval $(call native_rules,clang,$(CLANG),))
$(eval $(call native_rules,sanitized,$(CC),$(sanitize)))

$(B)/friction $(B)/libfriction.a: $(B)/%: $(B)/gcc/%
	@cp $< $@

native: $(B)/friction $(B)/libfriction.a

# ---------------------------------------------------------------- WebAssembly: one module without imports

wasm: wasm/dist/friction.wasm wasm/dist/description.json wasm/dist/friction.js

# every engine that has SIMD has the other features too
engine = -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext
module = -std=c17 -O2 -ffp-contract=off -fno-math-errno -DNDEBUG $(engine)

$(B)/wasm/%.o: %.c $(headers) Makefile | need-emcc
	@mkdir -p $(@D) && echo 'wasm   $<'
	@$(EMCC) $(module) $(warnings) $(include) -I. -c $< -o $@

wasm/dist/friction.wasm: $(patsubst %.c,$(B)/wasm/%.o,$(library) wasm/api.c) wasm/exports.json | need-emcc+node
	@mkdir -p $(@D) && echo 'wasm   $@'
	@$(EMCC) $(filter %.o,$^) $(module) --no-entry -sSTANDALONE_WASM -sINITIAL_MEMORY=16777216 -sTOTAL_STACK=524288 \
	    -sEXPORTED_FUNCTIONS="$$(node -p 'JSON.stringify(Object.keys(require("./wasm/exports.json")).map((n) => "_" + n))')" \
	    -o $@

wasm/dist/description.json: $(B)/friction wasm/describe.mjs | need-node
	@mkdir -p $(@D) && echo 'wasm   $@' && $(B)/friction list --json | node wasm/describe.mjs >$@

wasm/dist/friction.js: wasm/friction.ts wasm/exports.json wasm/tsconfig.json $(node)
	@web/node_modules/.bin/tsc -p wasm && cp wasm/exports.json wasm/dist/

# ---------------------------------------------------------------- the page

$(node): web/package-lock.json | need-node+npm
	cd web && npm ci --no-audit --no-fund
	@touch $@ && ln -sfn web/node_modules node_modules

web: $(B)/web/index.html

$(B)/web/index.html: $(page) wasm/dist/friction.wasm wasm/dist/description.json $(node)
	node web/build.mjs

serve: need-emcc+node+npm wasm $(node)
	node web/build.mjs --serve

dist: wasm $(node)
	node web/build.mjs --dist

# ---------------------------------------------------------------- tests

test: need-gcc+clang+ar+emcc+node+npm+chromium+criterion+python3-mpmath test-native test-sanitized test-generated \
      test-command test-wasm test-page

test-native: $(B)/gcc/test $(B)/clang/test
	$(B)/gcc/test
	$(B)/clang/test

test-sanitized: $(B)/sanitized/test
	$(B)/sanitized/test

# what `make generate` would write is what is there
test-generated: need-node+python3-mpmath
	node --test $(wildcard tests/reference/*.test.mjs)

test-command: native $(B)/sanitized/friction
	node --test $(wildcard tests/cli/*.test.mjs)
	FRICTION=$(B)/sanitized/friction node --test $(wildcard tests/cli/*.test.mjs)

test-wasm: wasm native $(B)/gcc/parity $(B)/clang/parity
	node --test $(wildcard tests/wasm/*.test.mjs tests/parity/*.test.mjs)

test-page: dist web $(B)/gcc/parity | need-chromium
	web/node_modules/.bin/tsc --noEmit -p web
	web/node_modules/.bin/playwright test -c tests/web

# ten thousand links that nobody should have made
test-links: web | need-chromium
	LINKS=10000 web/node_modules/.bin/playwright test -c tests/web hostile-links

# ---------------------------------------------------------------- benchmarks, care

bench: need-benchmark+node wasm native $(node)
	sh benchmarks/run.sh

bench-wasm: wasm $(node)
	node benchmarks/wasm.mjs

bench-web: web | need-chromium
	node benchmarks/web.mjs

$(B)/instructions: benchmarks/instructions.c $(B)/libfriction.a $(headers) Makefile | need-gcc
	@echo 'link   $@' && $(CC) $(numbers) $(warnings) $(include) $(filter %.c %.a,$^) -lm -o $@

bench-instructions: $(B)/instructions | need-valgrind+node
	@CC=$(CC) UPDATE=$(UPDATE) node benchmarks/instructions.mjs

$(B)/accuracy: benchmarks/accuracy.c benchmarks/exact.c benchmarks/exact.h tests/core/random.c $(B)/libfriction.a \
               | need-gcc+mpfr
	@echo 'link   $@' && $(CC) $(numbers) $(warnings) $(include) -Itests/core $(filter %.c %.a,$^) -lmpfr -lgmp -lm -o $@

accuracy: $(B)/accuracy
	$(B)/accuracy

lint: need-clang-format+clang-tidy $(node)
	@clang-format --dry-run --Werror $(styled)
	@clang-tidy --quiet --warnings-as-errors='*' $(checked) -- -std=c17 $(include)
	@web/node_modules/.bin/tsc --noEmit -p web
	@web/node_modules/.bin/prettier --ignore-path .gitignore --check '$(scripts)'

format: need-clang-format $(node)
	@clang-format -i $(styled)
	@web/node_modules/.bin/prettier --ignore-path .gitignore --log-level warn --write '$(scripts)'

generate: need-python3-mpmath
	for script in core/*/generate_*.py; do /usr/bin/python3 $$script || exit 1; done
	for script in tests/reference/*.py; do /usr/bin/python3 $$script || exit 1; done

screenshots: web
	node web/screenshots.mjs $(B)/screenshots

clean:
	rm -rf $(B) wasm/dist
