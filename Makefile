# The friction explorer: one C library, native and WebAssembly, and a page that plots it.
# Files are found by wildcard: adding one needs no edit here. `make help` lists the targets.

CC     = gcc
CLANG  = clang
EMCC   = emcc
B      = build
jobs   = $(shell nproc 2>/dev/null || echo 2)

# the rooms of core of a layer: library, explorer or command
rooms    = $(shell awk '$$1 == "$(1)" {print "core/" $$2}' core/package/rooms.txt)
sources  = $(foreach room,$(1),$(wildcard $(room)/*.c $(room)/*/*.c))
# friction identify without threads, files and a terminal
study    := $(call sources,core/explorer/study)
library  := $(sort $(call sources,$(call rooms,library)))
explorer := $(sort $(filter-out $(study),$(call sources,$(call rooms,explorer))))
command  := $(study) $(filter-out core/cli/mpi/%,$(call sources,$(call rooms,command)))
# the command as several processes
ranks    = $(filter-out core/cli/identify/alone.c,$(command)) $(wildcard core/cli/mpi/*.c)
# the explorer uses the library
archives = libfriction_explorer.a libfriction.a
headers  := $(shell find core wasm -name '*.h' -o -name '*.def')
# no_files.c has a header of Emscripten that other compilers do not have
checked  = $(library) $(explorer) $(command) $(wildcard wasm/*.c wasm/table/*.c) $(filter-out %/no_files.c,$(wildcard wasm/identify/*.c))
styled   = $(checked) wasm/identify/no_files.c $(wildcard tests/fuzz/*.[ch]) $(wildcard core/cli/mpi/*.c) $(filter %.h,$(headers)) $(wildcard core/examples/*.c core/examples/*/*.c core/python/extension/*.c tests/core/*.[ch] tests/parity/*.c) \
           $(wildcard tests/install/*.c benchmarks/*.[ch] benchmarks/*.cc)
scripts  = {web,web/src,wasm,tests,benchmarks,core/docs,core/examples}/**/*.{ts,mjs}
page     = $(wildcard tests/reference/*.csv tests/parity/reference.mjs tests/parity/proof.mjs .git/logs/HEAD web/words/*.json web/*.html web/*.css web/*.mjs web/*.json web/*.txt web/src/*.ts web/src/*/*.ts web/src/*/*/*.ts web/src/*/*.css web/src/*/*/*.css) wasm/friction.ts wasm/files.ts

# the same numbers everywhere: no contraction into fused multiply-add, no fast-math, no machine-specific code
numbers  = -std=c17 -ffp-contract=off -fno-math-errno -include core/math/strict.h
release  = $(numbers) -O3 -DNDEBUG
# with the contracts of FR_ASSERT, and with the address and undefined-behaviour sanitizers
watched  = $(numbers) -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
warnings = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef $(if $(CI),-Werror)
# no function of the library uses more than 8 KB of stack
frames   = -Wframe-larger-than=8192
include  = -Icore/include -Icore

node     = web/node_modules/.package-lock.json

# what the tests consist of; the long ones are those that `make test` leaves to `make test-long`
parts    = native generated command unit wasm install python page \
           native-long watched-long command-long command-watched-long wasm-long fuzz-long install-long python-long page-long engines browsers

.DELETE_ON_ERROR:
.PHONY: help setup native mpi python wasm web serve dist test test-all test-long test-fast $(parts:%=test-%) \
        test-links test-looks test-accepted test-bare again fuzz fuzz-planted portability bench bench-python bench-engines bench-wasm bench-web bench-frames bench-movement bench-visit bench-identify bench-instructions \
        bench-mujoco film lint format accuracy generate install uninstall amalgamation docs release clean

help:
	@echo 'make serve        build what is needed and serve the explorer, printing its address'
	@echo 'make test         build and test; parts that have passed, and have not changed, are not run again:  AGAIN=1  does'
	@echo 'make test-long    the longer tests;  make test-page-long  only those of the page;  make test-all  also what takes half an hour'
	@echo 'make test-browsers   the page in Chromium, Firefox and WebKit;  BROWSER=Firefox  one of them'
	@echo 'make test-engines    robots in MuJoCo 4.0.0 and 3.10.0, and in Pinocchio, of PyPI;  NEWEST=1  in those of today'
	@echo 'make test-links   ten thousand malformed links, a thousand messages and a thousand files that no view expects'
	@echo 'make test-bare    make serve and make test in a new Debian that has git and make, as root:  RELEASE=12|13  one of both'
	@echo 'make setup        install every tool of every target (Debian)'
	@echo 'make native       build/libfriction.a, build/libfriction_explorer.a and the command build/friction'
	@echo 'make mpi          build/friction-mpi, the command as several processes: mpirun -n 2 build/friction-mpi identify ...'
	@echo 'make install      headers, static and shared library, command, manual page; for pkg-config, CMake and bash;'
	@echo '                  PREFIX=/usr/local  LIBDIR=PREFIX/lib  DESTDIR=  say where;  make uninstall  removes them'
	@echo 'make python       build/python: the Python package as a wheel and as a source distribution'
	@echo 'make amalgamation build/amalgamation: the whole library as friction.h and friction.c'
	@echo 'make test-install what install leaves: examples, headers, symbols, completion; the amalgamation, the tour'
	@echo 'make docs         build/docs/html: how-tos, numerics, and the references of C, Python, JavaScript and the command'
	@echo 'make wasm         wasm/dist: the library as an npm package around one module'
	@echo 'make dist         build/dist: a static folder for any web server, and one HTML file that opens by itself'
	@echo 'make release      build/release: source, amalgamation, npm package, wheel, recipe for conda, the page as one file, checksums'
	@echo 'make bench        benchmarks: native against GSL and Boost, the module, and redraw times where there is Chromium;'
	@echo '                  BENCH=short  every row once, into build/bench/short.json'
	@echo 'make bench-engines the steps of robots in MuJoCo, against MuJoCo itself'
	@echo 'make bench-python the Python package against the C library'
	@echo 'make bench-wasm   the module against JavaScript'
	@echo 'make bench-web    frame times of every view at a quarter of the processor, and a soak of SOAK=600 seconds'
	@echo 'make bench-frames frames of the running stage and of a dragged slider, beside an empty page'
	@echo 'make bench-movement   main thread for a movement of a slider in each view;  BASE=folder  beside another build'
	@echo 'make bench-visit  a first visit over a slow network: bytes, requests, first plot'
	@echo 'make bench-identify   how near an identification comes to a truth that is known;  KIND=recovery|verdict|starts|intervals|plan|ranks'
	@echo 'make bench-instructions   instructions of each kernel against the committed ones;  UPDATE=1  writes those'
	@echo 'make bench-mujoco   how robots creep in MuJoCo, and the cost of a step, with its friction and with ours; native and node'
	@echo 'make accuracy     every law and method of the transform against 50 digits, over SETS=100000 parameter sets'
	@echo 'make film         web/film.webp, the film at the top of README.md, from the built page'
	@echo 'make lint         formatting, static analysis and types;  make format  formats all sources'
	@echo 'make generate     coefficients and reference vectors from their scripts'
	@echo 'make fuzz         parsers, laws, contacts, chains, transmissions and servos with random input, SECONDS=60 each or RUNS=;'
	@echo '                  TARGET=law  some of them;  make fuzz-planted  what each finds of a planted defect'
	@echo 'make test-accepted   every experiment with random accepted parameters, 10 000 sets each'
	@echo 'make portability  the same bits on other processors and C libraries, as far as their compilers are installed'
	@echo 'make test-looks   every view against its kept pictures;  UPDATE=1  writes those anew'
	@echo 'make clean        remove everything that was built'

setup:
	@sh .ci/need.sh --install all

# a list of this file, for a test: print-command
print-%:
	@echo $($*)

# checks the tools of a rule; a missing one is named, with how to get it: need-gcc+clang
need-%:
	@sh .ci/need.sh $(subst +, ,$*)

# ---------------------------------------------------------------- native: released by gcc, watched by clang

# the tests themselves are compiled three times as fast without optimisation, and take as long
plain = $(if $(filter tests/core/%,$<),-O0)

define native_rules
$(B)/$(1)/%.o: %.c Makefile | need-$(2)+ar
	@mkdir -p $$(@D) && echo '$(1)  $$<'
	@$(2) $(3) $$(own) $$(plain) -MMD -MP $(warnings) $(include) -c $$< -o $$@
$(B)/$(1)/libfriction.a: $(library:%.c=$(B)/$(1)/%.o)
	@rm -f $$@ && ar rcs $$@ $$^
$(B)/$(1)/libfriction_explorer.a: $(explorer:%.c=$(B)/$(1)/%.o)
	@rm -f $$@ && ar rcs $$@ $$^
$(B)/$(1)/friction: $(command:%.c=$(B)/$(1)/%.o) $(archives:%=$(B)/$(1)/%)
	@echo 'link   $$@' && $(2) $(3) $$^ -lm -o $$@
$(patsubst %.c,$(B)/$(1)/%.o,$(wildcard tests/core/*.c)): | need-criterion
$(B)/$(1)/test: $(patsubst %.c,$(B)/$(1)/%.o,$(wildcard tests/core/*.c)) $(archives:%=$(B)/$(1)/%)
	@echo 'link   $$@' && $(2) $(3) $$^ -lcriterion -lm -o $$@
$(B)/$(1)/parity: $(patsubst %.c,$(B)/$(1)/%.o,$(wildcard tests/parity/*.c)) $(archives:%=$(B)/$(1)/%)
	@echo 'link   $$@' && $(2) $(3) $$^ -lm -o $$@
endef
$(eval $(call native_rules,gcc,$(CC),$(release)))
$(eval $(call native_rules,watched,$(CLANG),$(watched)))
$(B)/watched/friction $(B)/watched/test $(B)/watched/parity: | need-clang-runtime
-include $(shell find $(B) -path $(B)/bare -prune -o -name '*.d' -print 2>/dev/null)

$(B)/friction $(archives:%=$(B)/%): $(B)/%: $(B)/gcc/%
	@cp $< $@

native: $(B)/friction $(archives:%=$(B)/%)

$(patsubst %.c,$(B)/gcc/%.o,$(wildcard core/cli/mpi/*.c)): $(B)/gcc/%.o: %.c Makefile | need-mpi
	@mkdir -p $(@D) && echo 'mpi    $<' && OMPI_CC=$(CC) mpicc $(release) -MMD -MP $(warnings) $(include) -c $< -o $@

$(B)/friction-mpi: $(ranks:%.c=$(B)/gcc/%.o) $(archives:%=$(B)/%)
	@echo 'link   $@' && OMPI_CC=$(CC) mpicc $(release) $^ -lm -o $@

mpi: $(B)/friction-mpi

# ---------------------------------------------------------------- the library for other programs

number  = $(shell awk '$$2 == "FR_VERSION_$(1)" {print $$3}' core/include/friction/base.h)
major  := $(call number,MAJOR)
minor  := $(call number,MINOR)
version := $(major).$(minor).$(call number,PATCH)
soname  = libfriction.so.$(major)
shared  = libfriction.so.$(version)

# the objects of the static libraries; only the public headers make a symbol visible
$(patsubst %.c,$(B)/gcc/%.o,$(library) $(explorer)): own = $(frames) -fPIC -fvisibility=hidden -fno-semantic-interposition

$(B)/$(shared): $(library:%.c=$(B)/gcc/%.o)
	@echo 'link   $@' && $(CC) $(release) -shared -Wl,-soname,$(soname) -Wl,--no-undefined $^ -lm -o $@

# PREFIX: below it everything is installed; LIBDIR: the libraries, below PREFIX; DESTDIR: put before all paths
PREFIX  = /usr/local
LIBDIR  = $(PREFIX)/lib
DESTDIR =

public  = $(wildcard core/include/friction/*.h core/include/friction/*.def)
programs = $(wildcard core/examples/*.c core/examples/*.json)
to      = $(DESTDIR)$(PREFIX)
to_lib  = $(DESTDIR)$(LIBDIR)
# from LIBDIR up to PREFIX: ..  or  ../..
empty  :=
up      = $(subst $(empty) ,/,$(patsubst %,..,$(subst /, ,$(patsubst $(PREFIX)/%,%,$(LIBDIR)))))
cmake   = frictionConfig.cmake frictionConfigVersion.cmake
packages = friction.pc friction-explorer.pc

installed = $(public:core/include/%=$(to)/include/%) $(archives:%=$(to_lib)/%) $(to_lib)/libfriction.so \
            $(to_lib)/$(soname) $(to_lib)/$(shared) $(packages:%=$(to_lib)/pkgconfig/%) $(cmake:%=$(to_lib)/cmake/friction/%) \
            $(to)/bin/friction $(to)/share/man/man1/friction.1 $(to)/share/bash-completion/completions/friction \
            $(programs:core/%=$(to)/share/doc/friction/%)

fill_in = sed -e 's|@VERSION@|$(version)|g;s|@MAJOR@|$(major)|g;s|@MINOR@|$(minor)|g;s|@PREFIX@|$(PREFIX)|g' \
              -e 's|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|g;s|@INCLUDEDIR@|$${prefix}/include|g' \
              -e 's|@UP@|$(up)|g;s|@INCLUDE@|include|g'

install: native $(B)/$(shared)
	@mkdir -p $(sort $(dir $(installed)))
	@install -m 644 $(public) $(to)/include/friction
	@install -m 644 $(archives:%=$(B)/%) $(to_lib)
	@install -m 755 $(B)/$(shared) $(to_lib)
	@ln -sf $(shared) $(to_lib)/$(soname) && ln -sf $(soname) $(to_lib)/libfriction.so
	@$(foreach file,$(packages),$(fill_in) core/package/$(file).in >$(to_lib)/pkgconfig/$(file) &&) true
	@$(foreach file,$(cmake),$(fill_in) core/package/$(file).in >$(to_lib)/cmake/friction/$(file) &&) true
	@install -m 755 $(B)/friction $(to)/bin
	@$(fill_in) core/package/friction.1.in >$(to)/share/man/man1/friction.1
	@install -m 644 core/package/friction.bash $(to)/share/bash-completion/completions/friction
	@install -m 644 $(programs) $(to)/share/doc/friction/examples
	@echo 'installed below $(to)'

# also removes directories that contain only installed files
uninstall:
	@rm -f $(installed)
	@for own in $(to)/include/friction $(to_lib)/cmake/friction $(to)/share/doc/friction/examples $(to)/share/doc/friction; do \
	    rmdir $$own 2>/dev/null || true; done
	@echo 'removed from $(to)'

# ---------------------------------------------------------------- the site: pages, figures that the program draws, references

docs: $(B)/docs/html/index.html
	@echo '$<'

font = web/node_modules/dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf

# warnings are errors, of both
$(B)/docs/xml/index.xml: core/docs/Doxyfile core/docs/file_comment.awk $(public) | need-doxygen
	@rm -rf $(@D) && mkdir -p $(@D) && (cat $< && echo 'PROJECT_NUMBER = $(version)') | doxygen -

$(B)/docs/html/index.html: $(B)/docs/xml/index.xml $(shell find core/docs core/examples -type f) $(font) $(B)/python/linked/made \
                           CHANGELOG.md wasm/README.md web/EMBEDDING.md $(B)/friction \
                           | need-node+python3-sphinx+python3-breathe+furo+python3-myst_parser+python3-matplotlib+python3-mpmath
	@rm -rf $(@D) $(B)/docs/source && cp -R core/docs $(B)/docs/source && cp web/icon.svg $(font) $(B)/docs/source/style
	@cp -R core/examples $(B)/docs/source/examples # pages offer them as downloads
	@cd $(B)/docs && FRICTION_ROOT=$(CURDIR) FRICTION_VERSION=$(version) \
	    /usr/bin/python3 -B -m sphinx -q -W --keep-going -E -j auto -b html -d doctrees source html

$(font): $(node)

amalgamation: $(B)/amalgamation/friction.c

$(B)/amalgamation/friction.c: core/package/amalgamate.py $(library) $(headers) $(public) | need-python3
	@echo 'join   $@' && python3 $< $(@D) $(library)

# ---------------------------------------------------------------- Python: a wheel, and a source distribution that needs no repository

inside = $(study) core/cli/files.c $(wildcard core/python/extension/*.c)

# the library, and as extension.c what friction identify consists of with the package's own C
$(B)/python/amalgamation/friction.c: core/package/amalgamate.py $(library) $(explorer) $(inside) $(headers) $(public) | need-python3
	@echo 'join   $(@D)/extension.c' && python3 $< $(@D) $(inside) && mv $@ $(@D)/extension.c
	@python3 $< --header core/python/extension/extension.h >$(@D)/extension.h
	@echo 'join   $@' && python3 $< $(@D) $(library) $(explorer)

# what the package is made of, and the tools that make it
package = $(wildcard core/python/*.* core/python/friction/*)
build_python = need-python3+python3-dev+python3-cffi+python3-numpy+python3-setuptools+python3-wheel+python3-venv

python: $(B)/python/made

# by tools of PyPI: a licence is told as there (PEP 639) since setuptools 77
$(B)/python/tools/made: | $(build_python)
	@echo 'pip    setuptools cffi' && rm -rf $(@D) && /usr/bin/python3 -m venv $(@D)
	@$(@D)/bin/pip install -q --disable-pip-version-check 'setuptools>=77' cffi || \
	    { echo 'setuptools and cffi come from PyPI, https://pypi.org, which cannot be reached'; false; }
	@touch $@

$(B)/python/made: $(package) LICENSE $(B)/python/amalgamation/friction.c $(B)/python/tools/made
	@rm -rf $(B)/python/source $(B)/python/*.whl $(B)/python/*.tar.gz && mkdir -p $(B)/python/source
	@cp -RL $(filter core/python/%.py core/python/%.toml core/python/%.in core/python/%.md,$(wildcard core/python/*.*)) LICENSE \
	    core/python/friction $(B)/python/amalgamation $(B)/python/source
	@cd $(B)/python/source && ../tools/bin/python -W ignore -c 'from setuptools.build_meta import build_sdist; build_sdist("..")' >../sdist.log
	@echo 'wheel  $(B)/python' && $(B)/python/tools/bin/python -m pip wheel -q --no-build-isolation --no-deps --no-index -w $(B)/python $(B)/python/*.tar.gz
	@touch $@ && ls $(B)/python/*.whl $(B)/python/*.tar.gz

# for the tests, linked with the objects that are there: only its interface for cffi is compiled
$(inside:%.c=$(B)/gcc/%.o): own = -fPIC
linked = $(inside:%.c=$(B)/gcc/%.o) $(archives:%=$(B)/%)
$(B)/python/linked/made: $(package) $(linked) $(B)/python/amalgamation/friction.c | $(build_python)
	@echo 'python $(@D)' && rm -rf $(@D)/friction/*.py && mkdir -p $(@D)/friction && cp core/python/friction/* $(@D)/friction
	@cd core/python && FRICTION_OBJECTS='$(abspath $(linked))' /usr/bin/python3 -B -W ignore setup.py -q build_ext \
	    --build-lib=$(abspath $(@D)) --build-temp=$(abspath $(B)/python/objects)
	@touch $@

# the same, watched by the address sanitizer
$(B)/python/watched/made: $(package) $(B)/python/amalgamation/friction.c | $(build_python)
	@echo 'python $(@D)' && rm -rf $(@D) && mkdir -p $(@D)/friction && cp core/python/friction/* $(@D)/friction
	@printf '%s\n' friction extension | xargs -P$(jobs) -I% $(CC) -std=gnu17 -O1 -g -fPIC -ffp-contract=off -fsanitize=address \
	    -I$(B)/python/amalgamation -c $(B)/python/amalgamation/%.c -o $(@D)/%.o
	@cd core/python && FRICTION_OBJECTS='$(abspath $(@D)/friction.o $(@D)/extension.o)' /usr/bin/python3 -B -W ignore setup.py -q build_ext \
	    --build-lib=$(abspath $(@D)) --build-temp=$(abspath $(@D))/objects
	@touch $@

# MuJoCo and Pinocchio (pin) of PyPI, in environments of their own; NEWEST=1: the versions of today
engines = $(if $(NEWEST),newest,4.0.0 3.10.0)
pin_newest = pin
pin_4.0.0 = pin==4.1.0
$(B)/engines/%/made: | need-python3-venv
	@echo 'pip    mujoco $*' && rm -rf $(@D) && /usr/bin/python3 -m venv $(@D)
	@$(@D)/bin/pip install -q --disable-pip-version-check mujoco$(if $(filter newest,$*),,==$*) $(pin_$*) numpy cffi pytest gymnasium || \
	    { echo 'MuJoCo and Pinocchio come from PyPI, https://pypi.org, which cannot be reached'; false; }
	@touch $@

# ---------------------------------------------------------------- WebAssembly: one module without imports

module_files = wasm/dist/friction.wasm wasm/dist/joints.wasm wasm/dist/identify.wasm wasm/dist/description.json wasm/dist/friction.js
wasm: $(module_files)

# every engine with SIMD also has the other features
engine = -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext
# fast where it counts, small elsewhere, smallest where that costs a run less than a tenth of its time: 15 KB less to download
kernels   = core/math/% core/law/kernel/% core/law/numeric.c core/bench/lanes/% core/identify/lanes/% core/explorer/chain/place.c core/explorer/chain/sweep.c
described = core/base/% core/recording/% core/transmission/% core/servo/% core/contact/% core/bench/self_test.c core/cli/% wasm/% $(study) \
            $(patsubst %,core/math/%.c,exp_double2 log_double2 atan2 cholesky eigen ldl pow) \
            $(patsubst %,core/identify/%.c,allocator bootstrap extras fit_work folds intervals step_effect study tasks \
            plan/checks plan/plan plan/promises plan/recordings) \
            core/explorer/form/% core/explorer/run/% core/explorer/experiment/% $(filter-out %/place.c %/sweep.c,$(wildcard core/explorer/chain/*.c)) \
            $(patsubst %,core/explorer/plant/%.c,arm arm_path geared_motor interpolated methods rivals soft_friction) \
            $(filter-out core/law/numeric.c,$(wildcard core/law/*.c)) core/joint/%
module = $(numbers) $(if $(filter $(described),$<),-Oz,$(if $(filter $(kernels),$<),-O2,-Os)) -DNDEBUG $(engine)
# bytes of memory; 20 MB are needed, and one of 32 MB takes V8 four times as long to open
memory = 25165824

# the compiler that emcc calls, as emcc calls it: emcc itself takes longer to start than most files to compile. Its name has
# a version in Debian, and none upstream: `emcc -v` tells it; where it does not, emcc compiles
as_emcc = $(if $(1),$(1) $(shell $(EMCC) --cflags),$(EMCC))
clang_of_emcc = $(eval clang_of_emcc := $(call as_emcc,$(shell $(EMCC) -v -E -x c /dev/null 2>&1 | \
                sed -n 's/^ "\([^"]*\)" -cc1 .*/\1/p')))$(clang_of_emcc)

$(B)/wasm/%.o: %.c Makefile | need-emcc
	@mkdir -p $(@D) && echo 'wasm   $<'
	@$(clang_of_emcc) $(module) -MMD -MP $(warnings) $(include) -I. -c $< -o $@

# arguments of the linker that export the functions listed in some files
export_of = -sEXPORTED_FUNCTIONS="$$(node -p 'JSON.stringify("$(1)".split(" ").flatMap((f) => Object.keys(require("./" + f)).map((n) => "_" + n)))')"
link_module = mkdir -p $(@D) && echo 'link   $@' && $(EMCC) $(filter %.o,$^) $(module) --no-entry -sSTANDALONE_WASM \
              -sINITIAL_MEMORY=$(1) -sTOTAL_STACK=$(2) $(3) $(call export_of,$(filter %.json,$^)) -o $@

# each module has its own experiments, none a tree of joints, and only the messages that it gives, by their numbers
# (tests/wasm/description.test.mjs): 1 of one joint, 2 of several, 3 of identification
among  = (n) >= $(1) && (n) < $(2)
slots1 = (n) < 1000 || $(call among,1423,1425) || $(call among,10600,11000) || $(call among,11206,11210) || $(call among,11233,11237)
# the first steps few benches at once; the others draw no curve of a law, and the last computes no transform
of1 = $(if $(filter core/bench/lanes/%,$<),-Os)
of2 = -DLAW_NEEDS=1
of3 = -DLAW_NEEDS=0
said1  = $(slots1) || $(call among,10000,10400)
said2  = ($(slots1) || $(call among,10000,10600)) && !($(call among,1423,1425)) && !($(call among,10204,10206))
said3  = !($(call among,300,400)) && !($(call among,500,600)) && !($(call among,1003,1010)) && !($(call among,10300,11007))

own_sources = core/base/report.c core/explorer/form/message.c core/joint/dense.c $(patsubst %,core/law/%.c,coulomb rational stribeck tabulated) \
              core/bench/lanes/portable.c core/bench/lanes/scalar.c
# objects of a module in the order of their paths: neighbours are alike, and half a KB smaller when compressed
objects_of = $(foreach source,$(filter-out core/explorer/run/table.c,$(2)),\
             $(B)/wasm/$(if $(filter $(own_sources),$(source)),module$(1)/)$(source:.c=.o))
slots     := $(library) $(explorer) core/explorer/study/argument.c core/explorer/study/sweep.c $(filter-out wasm/files.c,$(wildcard wasm/*.c))

define module_rule
$(B)/wasm/module$(1)/%.o: %.c Makefile | need-emcc
	@mkdir -p $$(@D) && echo 'wasm   $$< of module $(1)'
	@$$(clang_of_emcc) $$(module) -DJOINT_TREES=0 $$(of$(1)) '-DFR_SAID(n)=($$(said$(1)))' -MMD -MP $$(warnings) $$(include) -I. -c $$< -o $$@
endef
$(foreach n,1 2 3,$(eval $(call module_rule,$(n))))

wasm/dist/friction.wasm: $(call objects_of,1,$(slots) wasm/table/one_joint.c) wasm/exports.json wasm/exports_friction.json | need-emcc+node
	@$(call link_module,$(memory),524288)

wasm/dist/joints.wasm: $(call objects_of,2,$(slots) wasm/table/joints.c) wasm/exports.json wasm/exports_joints.json | need-emcc+node
	@$(call link_module,$(memory),524288,-Oz)

# identification needs room for recordings and works of any size; it reads the files of the other modules, too
wasm/dist/identify.wasm: $(call objects_of,3,$(library) $(explorer) $(study) $(wildcard wasm/identify/*.c) wasm/files.c wasm/text_area.c) \
                         wasm/identify/exports.json wasm/exports_files.json | need-emcc+node
	@$(call link_module,134217728,1048576,-Oz -sMALLOC=emmalloc)

wasm/dist/description.json: $(B)/friction wasm/describe.mjs | need-node
	@mkdir -p $(@D) && echo 'wasm   $@' && $(B)/friction list --json | node wasm/describe.mjs >$@

wasm/dist/friction.js: $(wildcard wasm/*.ts) $(wildcard wasm/exports*.json) wasm/tsconfig.json $(node)
	@web/node_modules/.bin/tsc -p wasm && cp wasm/exports*.json LICENSE wasm/dist/

# ---------------------------------------------------------------- the page

$(node): web/package-lock.json | need-node+npm
	cd web && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@ && ln -sfn web/node_modules node_modules

web: $(B)/web/index.html

# build/web for tests and servers, and the page as one file
$(B)/web/index.html: $(page) wasm/dist/friction.wasm wasm/dist/joints.wasm wasm/dist/identify.wasm wasm/dist/description.json $(node)
	node web/build.mjs --single

# installs what is missing, after printing it
serve:
	@sh .ci/need.sh --install gcc ar emcc node npm
	@$(MAKE) --no-print-directory -j$(jobs) wasm $(node)
	node web/build.mjs --serve

dist: wasm $(node)
	node web/build.mjs --dist

# ---------------------------------------------------------------- a release

# build/release: source, the library in one file, npm package, wheel, a recipe for conda, the page as one file, what has changed, checksums.
# TAG: refused unless it is v and the version of the library
name = friction-explorer-$(version)
release: wasm web python amalgamation
	@[ "$(or $(TAG),v$(version))" = v$(version) ] || { echo 'make release: the tag is $(TAG), the version of the library $(version)' >&2; exit 1; }
	@rm -rf $(B)/release && mkdir -p $(B)/release
	@git archive --prefix=$(name)/ -o $(B)/release/$(name)-source.tar.gz HEAD
	@tar -C $(B) --sort=name --owner=0 --group=0 --transform='s|^amalgamation|$(name)-amalgamation|' -czf $(B)/release/$(name)-amalgamation.tar.gz amalgamation/friction.h amalgamation/friction.c
	@cd wasm && npm pack --silent --pack-destination ../$(B)/release >/dev/null
	@cp $(B)/python/*.whl $(B)/python/*.tar.gz $(B)/dist/friction-explorer.html LICENSE $(B)/release
	@$(fill_in) -e "s|@SHA256@|$$(sha256sum $(B)/python/*.tar.gz | cut -c-64)|" core/package/conda/recipe.yaml >$(B)/release/recipe.yaml
	@awk '/^## /{n++} n == 1' CHANGELOG.md >$(B)/release/CHANGES.md
	@cd $(B)/release && sha256sum -- * >SHA256SUMS && cat SHA256SUMS

# ---------------------------------------------------------------- tests

# A part that has passed is run again only after a file has changed that it could depend on, or with AGAIN=1. It counts from
# when the part began, so that a change made meanwhile is not missed.
passed  = $(B)/passed$(if $(ALL),-all)
begin   = @mkdir -p $(@D) && touch $@.begun
pass    = @mv $@.begun $@
files  := $(shell find core wasm web tests benchmarks -type f ! -path '*/node_modules/*' ! -path 'wasm/dist/*' ! -path 'core/python/build/*' ! -path '*.egg-info/*' ! -path '*/__pycache__/*') $(wildcard *.md *.cff Makefile)
no_page = $(filter-out web/% tests/web/% benchmarks/%,$(files))

$(parts:%=$(passed)/%): $(if $(AGAIN),again)
$(parts:%=test-%): test-%: $(passed)/%
	@date -r $< '+$* passed: %F %H:%M'

# installs what is missing, after printing it
test:
	@sh .ci/need.sh --install gcc clang cxx ar emcc node npm chromium criterion pkg-config python3-mpmath \
	    python3-dev python3-cffi python3-numpy python3-setuptools python3-wheel python3-venv python3-pytest python3-matplotlib
	@$(MAKE) --no-print-directory -j$(jobs) --output-sync=target test-fast web
	@$(MAKE) --no-print-directory test-page

# also what takes long: every generated file made again, the page's tests with the tags @long and @slow, axe in every look
# of every state, ten thousand links, the page against its pictures and in three browsers
test-all:
	@ALL=1 LONG=1 $(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory test-links test-looks test-browsers test-engines

# make serve and make test of HEAD in a new Debian that has git and make; RELEASE: in one of both
test-bare:
	@sh .ci/bare.sh $(or $(RELEASE),12 13)

# everything but the page; what takes long by itself comes first
test-fast: test-wasm test-command test-install test-python test-native test-unit test-generated

# the longer tests, which every change must pass too: all that the sanitizers watch, the rest but the page, then the page
test-long:
	@$(MAKE) --no-print-directory -j$(jobs) --output-sync=target $(patsubst %,test-%-long,command-watched command fuzz install python native watched wasm)
	@$(MAKE) --no-print-directory test-page-long

$(passed)/%-long: export LONG = 1

$(passed)/native $(passed)/native-long: $(B)/gcc/test
	$(begin)
	$(B)/gcc/test
	$(pass)

$(passed)/watched-long: $(B)/watched/test
	$(begin)
	$(B)/watched/test
	$(pass)

# generated files match their current scripts
$(passed)/generated: $(no_page) | need-node
	$(begin)
	node --test $(wildcard tests/reference/*.test.mjs)
	$(pass)

$(passed)/command $(passed)/command-long: $(no_page) $(B)/friction $(if $(shell command -v mpicc),$(B)/friction-mpi) | need-node
	$(begin)
	node --test $(wildcard tests/cli/*.test.mjs)
	$(pass)

$(passed)/command-watched-long: $(no_page) $(B)/watched/friction | need-node
	$(begin)
	FRICTION=$(B)/watched/friction node --test $(wildcard tests/cli/*.test.mjs)
	$(pass)

# the installed library: installed somewhere, and used from there; install-long: the library in one file, by each compiler
$(passed)/install $(passed)/install-long: $(no_page) native $(B)/$(shared) $(B)/amalgamation/friction.c $(B)/python/amalgamation/friction.c | need-gcc+clang+cxx+pkg-config+node $(node)
	$(begin)
	node --test $(filter-out $(if $(LONG),,tests/install/bits.test.mjs),$(wildcard tests/install/*.test.mjs))
	$(pass)

$(passed)/python-long: $(B)/python/made | need-node
$(passed)/python $(passed)/python-long: $(no_page) $(B)/friction $(B)/python/linked/made | $(build_python)+python3-pytest+python3-matplotlib
	$(begin)
	PYTHONPATH=$(B)/python/linked /usr/bin/python3 -B -m pytest -q -p no:cacheprovider tests/python
	$(pass)

# robots in MuJoCo
$(passed)/engines: $(no_page) $(B)/libfriction.a $(B)/python/linked/made $(B)/python/watched/made $(engines:%=$(B)/engines/%/made)
	$(begin)
	for engine in $(engines); do \
	    PYTHONPATH=$(B)/python/linked $(B)/engines/$$engine/bin/python -B -m pytest -q -p no:cacheprovider tests/engines tests/python/test_mujoco.py && \
	    MUJOCO=$$(echo $(B)/engines/$$engine/lib/python3*/site-packages/mujoco) node --test tests/install/mujoco.test.mjs || exit 1; done
	$(pass)

# wasm-long: the same bits from clang, too, and the package in bundlers
$(passed)/wasm-long: $(B)/watched/parity
$(passed)/wasm $(passed)/wasm-long: $(no_page) $(module_files) $(B)/friction $(B)/gcc/parity
	$(begin)
	node --test $(wildcard tests/wasm/$(if $(ALL),*,$(if $(LONG),package,*)).test.mjs tests/parity/*.test.mjs)
	$(pass)

# the page's logic that needs no browser
$(passed)/unit: $(files) wasm/dist/friction.wasm wasm/dist/identify.wasm wasm/dist/description.json $(node)
	$(begin)
	node tests/web/unit/run.mjs
	$(pass)

# page-long: the tests that take more than a second; every change must pass them too
$(passed)/page-long: export TIER = long
$(passed)/page $(passed)/page-long: $(files) | need-chromium
	$(begin)
	@$(MAKE) --no-print-directory web $(B)/gcc/parity $(TIER:long=dist)
	web/node_modules/.bin/playwright test -c tests/web
	$(pass)

# the page in three browsers
$(passed)/browsers: $(files) | need-chromium+firefox-esr+webkit+xvfb
	$(begin)
	@$(MAKE) --no-print-directory web
	node --test tests/browsers/browsers.test.mjs
	$(pass)

# pictures that are written anew are packed without loss, by a fifth
test-looks: web | need-chromium$(if $(UPDATE),+optipng)
	UPDATE=$(UPDATE) web/node_modules/.bin/playwright test -c tests/web/looks.config.ts
	$(if $(UPDATE),@optipng -quiet -o2 tests/web/looks/pictures/*.png)

# the film of README.md
film: web | need-chromium+webp
	node web/pictures/film.mjs

# ---------------------------------------------------------------- fuzzing, with the address and undefined-behaviour sanitizers

# a target is one file; those of the command read texts in memory instead of files. Without tracing of comparisons it takes a
# third of the time; dictionaries give the words instead
fuzzers   = $(basename $(notdir $(wildcard tests/fuzz/*.c)))
probed    = $(numbers) -O2 -g -fsanitize=fuzzer-no-link,address,undefined,float-cast-overflow -fno-sanitize-recover=all \
            -fno-sanitize-coverage=trace-cmp -I.
in_memory = $(study) core/cli/options.c core/cli/identify/journal.c core/cli/identify/output.c wasm/identify/texts.c
$(eval $(call native_rules,fuzz,$(CLANG),$(probed)))
$(B)/fuzz/libcommand.a: $(in_memory:%.c=$(B)/fuzz/%.o)
	@rm -f $@ && ar rcs $@ $^
$(fuzzers:%=$(B)/fuzz/%): $(B)/fuzz/%: $(B)/fuzz/tests/fuzz/%.o $(B)/fuzz/libcommand.a $(archives:%=$(B)/fuzz/%) | need-clang-runtime
	@echo 'link   $@' && $(CLANG) -fsanitize=fuzzer,address,undefined $^ -lm -o $@

# TARGET: some of them; each for SECONDS, or for RUNS executions. MERGE=1: what they have found becomes the committed corpus
TARGET  = $(fuzzers)
SECONDS = 60
fuzz: $(TARGET:%=$(B)/fuzz/%) | need-node
	@node tests/fuzz/run.mjs --seconds=$(SECONDS) $(if $(RUNS),--runs=$(RUNS)) $(if $(MERGE),--merge) $(TARGET)

# the committed corpora and some thousand further executions, the same in every run
$(passed)/fuzz-long: $(fuzzers:%=$(B)/fuzz/%) $(wildcard tests/fuzz/*.mjs tests/fuzz/*.dict tests/fuzz/corpus/*) | need-node
	$(begin)
	node tests/fuzz/run.mjs --runs=1500 --seed=1 $(fuzzers)
	$(pass)

# each target finds a defect that is planted into a copy of a source
fuzz-planted: $(fuzzers:%=$(B)/fuzz/%) | need-node
	@node tests/fuzz/planted.mjs --seconds=$(SECONDS) $(CLANG) $(probed) $(include)

# every experiment with 10 000 random accepted sets of parameters over 1000 steps, and 20 over a million: twenty minutes
test-accepted: $(B)/gcc/test
	SETS=10000 MILLIONS=20 $(B)/gcc/test --filter 'accepted/*'

# ---------------------------------------------------------------- portability: the same bits on other processors and C libraries

# a target is its compiler, which may have a dash in its name, with options and the emulator that runs it; those that are
# not installed are named: `sh .ci/need.sh --install portability` installs all of them
elsewhere = gcc clang musl i686 aarch64 armhf s390x
cc_gcc     = gcc
cc_clang   = clang
cc_musl    = musl-gcc
cc_i686    = i686-linux-gnu-gcc -msse2 -mfpmath=sse
cc_aarch64 = aarch64-linux-gnu-gcc
cc_armhf   = arm-linux-gnueabihf-gcc
cc_s390x   = s390x-linux-gnu-gcc
there      = $(foreach target,$(elsewhere),$(if $(shell command -v $(firstword $(cc_$(target)))),$(target)))
define portable_rules
$(B)/portable/$(1)/%.o: %.c Makefile
	@mkdir -p $$(@D) && echo '$(1)  $$<' && $(cc_$(1)) $(numbers) -O2 -DNDEBUG -MMD -MP $(include) -c $$< -o $$@
$(B)/portable/$(1)/parity: $(patsubst %.c,$(B)/portable/$(1)/%.o,$(library) $(explorer) tests/parity/native.c)
	@echo 'link   $$@' && $(cc_$(1)) -static $$^ -lm -o $$@
endef
$(foreach target,$(elsewhere),$(eval $(call portable_rules,$(target))))
portability: $(there:%=$(B)/portable/%/parity) | need-node
	@node tests/parity/portability.mjs $(elsewhere)

test-links: web | need-chromium
	ALL=1 LINKS=10000 HOSTILE=1000 web/node_modules/.bin/playwright test -c tests/web hostile-

# ---------------------------------------------------------------- benchmarks, care

bench: native wasm $(node) | need-benchmark+node+gsl+boost
	BENCH=$(BENCH) sh benchmarks/run.sh

$(B)/python/bench: benchmarks/python.c $(B)/libfriction.a Makefile | need-gcc
	@echo 'link   $@' && mkdir -p $(@D) && $(CC) $(release) $(warnings) $(include) $(filter %.c %.a,$^) -lm -o $@

# from the wheel, in a fresh environment and an empty folder
bench-python: $(B)/python/bench $(B)/python/made
	@rm -rf $(B)/python/environment && /usr/bin/python3 -m venv --system-site-packages $(B)/python/environment
	@$(B)/python/environment/bin/pip install -q --no-index --no-deps $(B)/python/*.whl && mkdir -p $(B)/python/empty
	@cd $(B)/python/empty && ../environment/bin/python $(abspath benchmarks/python.py) ../bench ../bench.json

# with MuJoCo 4.0.0, and the controller of better-actuator-models if it is installed there
bench-engines: $(B)/python/linked/made $(B)/engines/4.0.0/made
	PYTHONPATH=$(B)/python/linked $(B)/engines/4.0.0/bin/python -B benchmarks/engines.py

bench-wasm: wasm native $(node)
	node benchmarks/wasm.mjs
	node benchmarks/chain.mjs

bench-web: web | need-chromium
	node benchmarks/web.mjs

bench-frames: web | need-chromium
	node benchmarks/frames.mjs

$(B)/instructions: benchmarks/instructions.c $(archives:%=$(B)/%) Makefile | need-gcc
	@echo 'link   $@' && $(CC) $(release) $(warnings) $(include) $(filter %.c %.a,$^) -lm -o $@

KIND = recovery
bench-identify: $(B)/friction $(if $(filter ranks,$(KIND)),$(B)/friction-mpi) | need-node
	node benchmarks/identify.mjs $(KIND)

bench-movement: web | need-chromium
	BASE=$(BASE) node benchmarks/movement.mjs

bench-visit: dist | need-chromium
	node benchmarks/visit.mjs

bench-instructions: $(B)/instructions | need-valgrind+node
	@CC=$(CC) UPDATE=$(UPDATE) node benchmarks/instructions.mjs

$(B)/mujoco/creep: $(wildcard core/examples/mujoco/*.[ch]) $(B)/libfriction.a Makefile | need-gcc+mujoco
	@mkdir -p $(@D) && echo 'link   $@' && $(CC) $(release) $(warnings) $(include) $(filter %.c %.a,$^) -lmujoco -lm -o $@

# node's MuJoCo comes from the registry of npm
$(B)/mujoco/node_modules: $(wildcard core/examples/mujoco/*.mjs core/examples/mujoco/*.xml) $(module_files) | need-node+npm
	@mkdir -p $(@D) && cp $(filter core/%,$^) $(@D) && echo '{}' >$(@D)/package.json
	@cd $(@D) && npm install --silent --no-audit --no-fund $(CURDIR)/wasm @mujoco/mujoco@3.14.0 && touch node_modules

bench-mujoco: $(B)/mujoco/creep
	$(B)/mujoco/creep --cost core/examples/mujoco
	@$(MAKE) --no-print-directory $(B)/mujoco/node_modules || { echo 'MuJoCo for node is not to be had: left out'; exit 0; } && \
	cd $(B)/mujoco && node creep.mjs --cost

$(B)/accuracy: benchmarks/accuracy.c benchmarks/exact.c benchmarks/exact.h tests/core/random.c $(archives:%=$(B)/%) | need-gcc+mpfr
	@echo 'link   $@' && $(CC) $(release) $(warnings) $(include) -Itests/core $(filter %.c %.a,$^) -lmpfr -lgmp -lm -o $@

SETS = 100000
accuracy: $(B)/accuracy
	$(B)/accuracy --sets=$(SETS) --check

lint: $(node) | need-clang-format+clang-tidy+black+mypy
	@clang-format --dry-run --Werror $(styled)
	@printf '%s\n' $(checked) | xargs -P$(jobs) -n8 sh -c 'clang-tidy --quiet --warnings-as-errors="*" "$$@" -- -std=c17 -include core/math/strict.h $(include) 2>&1 | { ! grep -v "warnings generated\|^$$"; }' sh
	@! grep -nE '__attribute__|__builtin' $(filter-out core/math/compiler.h core/math/lanes_begin.h core/include/friction/base.h,$(library) $(explorer) $(command) $(headers)) \
	    || { echo 'builtins and attributes are named in core/math/compiler.h only'; false; }
	@for project in web tests/web web/tsconfig.build.json; do web/node_modules/.bin/tsc --noEmit -p $$project || exit 1; done
	@web/node_modules/.bin/eslint -c web/eslint.config.mjs web wasm/*.ts tests/web tests/browsers
	@black -q --check --line-length=120 core/python tests/python tests/engines core/examples benchmarks/*.py && cd core/python && mypy
	@web/node_modules/.bin/stylelint --config web/stylelint.config.mjs 'web/*.css' 'web/src/**/*.css'
	@web/node_modules/.bin/prettier --ignore-path .gitignore --check '$(scripts)'

format: $(node) | need-clang-format+black
	@clang-format -i $(styled)
	@black -q --line-length=120 core/python tests/python tests/engines core/examples benchmarks/*.py
	@web/node_modules/.bin/prettier --ignore-path .gitignore --log-level warn --write '$(scripts)'

generate: | need-python3-mpmath+node
	for script in tests/reference/*.py; do /usr/bin/python3 $$script || exit 1; done
	node tests/reference/stamp.mjs

clean:
	rm -rf $(B) wasm/dist
