# tengen - one readable Makefile, no configure step.
#
#   make                      build/release/tengen and build/release/libtengen.a
#   make VARIANT=asan         the same with AddressSanitizer and UBSan
#   make VARIANT=asan check   build and run the tests of that variant
#   make install              program, library and what belongs to them, under PREFIX (/usr/local)
#   make help                 all targets
#
# Every .c (and the one .cc) below src/ belongs to the library, except those below src/cli/, which are the program.
# A test is any tests/ROOM/NAME_test.c, a bench any bench/NAME_bench.c, a fuzz target any fuzz/NAME_fuzz.c,
# a small program for the house any tools/NAME.c: adding a file is enough.

VARIANT ?= release
OUT     := build/$(VARIANT)

PACKAGES := libarchive cairo jansson rocksdb libmicrohttpd sqlite3 zlib
# Databases on PostgreSQL, where its client library is there; POSTGRES=no leaves them out. Only its headers are needed: it is loaded by those
# who use it (src/db/store/postgres/libpq.h).
ifeq ($(filter help clean,$(MAKECMDGOALS)),)
POSTGRES ?= $(shell pkg-config --exists libpq && echo yes || echo no)
endif
WARNINGS := -Wall -Wextra -Wpedantic -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef \
            -Wpointer-arith -Wwrite-strings -Wcast-qual -Wold-style-definition
CPPFLAGS += -Iinclude -Isrc -D_DEFAULT_SOURCE -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 $(PKG_CFLAGS)
# -fno-math-errno: no code reads errno after a square root, and without it loops can be vectorised.
# -fPIC: the same objects make libtengen.a and libtengen.so. -fno-semantic-interposition: nobody puts functions of their own in
# place of ours, so the compiler may still inline them. board_bench takes as long with both as without (within 1 %).
PIC      := -fPIC -fno-semantic-interposition
CFLAGS   += -std=c11 -g -pthread $(PIC) -fno-math-errno $(WARNINGS) $(CFLAGS_$(VARIANT))
LDFLAGS  += -pthread $(CFLAGS_$(VARIANT))
LDLIBS   += $(PKG_LIBS) -ldl -lgif -lstdc++ -lm
# One file is C++: it catches what RocksDB throws (src/db/store/rocksdb/guard.cc).
CXXFLAGS += -std=c++17 $(filter-out -std=c11 -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition,$(CFLAGS))

# -fno-optimize-strlen: with it GCC 12 at -O3 takes strcmp(x ? x : "text", table[i].name) for unequal wherever the lengths of "text" and
# the name differ, whatever x is (seen in a loop over a small constant table).
CFLAGS_release := -O3 -fno-plt -fno-optimize-strlen
CFLAGS_asan    := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS_tsan    := -O1 -fsanitize=thread -fno-omit-frame-pointer
CFLAGS_fuzz    := -O1 -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all -fno-omit-frame-pointer \
                  -fsanitize-coverage-ignorelist=fuzz/uncounted.txt
ifeq ($(filter $(VARIANT),release asan tsan fuzz),)
$(error VARIANT must be release, asan, tsan or fuzz, not '$(VARIANT)')
endif
ifeq ($(VARIANT),fuzz)
CC  := clang
CXX := clang++
# clang's checks of C++ types need a runtime of their own, which programs linked as C do not have.
CXXFLAGS += -fno-sanitize=function,vptr
endif

ifeq ($(filter help clean,$(MAKECMDGOALS)),)
PKG_CFLAGS := $(shell pkg-config --cflags $(PACKAGES) $(if $(filter yes,$(POSTGRES)),libpq))
PKG_LIBS   := $(shell pkg-config --libs $(PACKAGES))
endif

SRC       := $(shell find src -name '*.c' -o -name '*.cc' | LC_ALL=C sort)
# Either the back end for PostgreSQL, or one file that says that there is none.
SRC       := $(filter-out $(if $(filter yes,$(POSTGRES)),src/db/store/without_postgres.c,src/db/store/postgres/%),$(SRC))
LIB_SRC   := $(filter-out src/cli/%,$(SRC))
CLI_SRC   := $(filter src/cli/%,$(SRC))
TEST_SRC  := $(shell find tests -name node_modules -prune -o -name '*_test.c' -print | LC_ALL=C sort)
BENCH_SRC := $(wildcard bench/*_bench.c)
FUZZ_SRC  := $(wildcard fuzz/*_fuzz.c)
# convolve.c is compiled by the training itself, for the machine at hand.
TOOL_SRC  := $(filter-out tools/train/convolve.c,$(wildcard tools/*.c tools/train/*.c))

objects   = $(patsubst %,$(OUT)/obj/%.o,$(basename $(1)))
LIB      := $(OUT)/libtengen.a
PROGRAM  := $(OUT)/tengen
# libtengen.so.0.1.0, known to programs as libtengen.so.0: the first number changes when what was promised changes (docs/LIBRARY.md).
VERSION  := $(shell sed -n 's/^.define TGN_VERSION "\(.*\)"/\1/p' include/tengen/tengen.h)
SONAME   := libtengen.so.$(firstword $(subst ., ,$(VERSION)))
SHARED   := $(OUT)/libtengen.so.$(VERSION)
HEADERS  := $(wildcard include/tengen/*.h)
TESTS    := $(patsubst %.c,$(OUT)/%,$(TEST_SRC))
BENCHES  := $(patsubst %.c,$(OUT)/%,$(BENCH_SRC))
TOOLS    := $(patsubst %.c,$(OUT)/%,$(TOOL_SRC))
# In the fuzz variant libFuzzer drives the targets; everywhere else the replay driver runs the saved corpus.
FUZZERS  := $(patsubst %.c,$(OUT)/%,$(FUZZ_SRC))

# One short line a step; V=1 shows the commands.
ifeq ($(V),1)
say = @:
else
.SILENT:
say = @printf '  %-5s %s\n'
endif

.PHONY: all lib tests benches tools fuzzers check clean help
all: $(PROGRAM) $(LIB) ## the program and the library (default)
lib: $(LIB) $(SHARED) ## the library alone, static and shared
tests: $(PROGRAM) $(SHARED) $(TESTS) $(FUZZERS) $(TOOLS) ## everything the tests of this variant need
benches: $(PROGRAM) $(BENCHES) $(TOOLS) ## the benchmarks
tools: $(TOOLS) ## small programs for tests and samples
fuzzers: $(FUZZERS) ## fuzz targets (with VARIANT=fuzz: libFuzzer, else replay of the corpus)
check: tests ## run all tests in this variant alone (./dev test runs each where it finds most)
	tests/run --only $(VARIANT)
clean: ## remove everything that was built
	rm -rf build
help: ## this text
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1	\2/p' Makefile | expand -t 24

$(PROGRAM): $(call objects,$(CLI_SRC)) $(LIB)
	$(say) LD $@
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(LIB): $(call objects,$(LIB_SRC))
	@rm -f $@
	$(say) AR $@
	$(AR) rcs $@ $^
# What the headers declare is seen from outside, and nothing else: tools/exports makes the list.
$(OUT)/libtengen.map: tools/exports $(HEADERS)
	tools/exports TENGEN_$(firstword $(subst ., ,$(VERSION))) '$(CC)' $(HEADERS) >$@.new && mv $@.new $@
$(SHARED): $(call objects,$(LIB_SRC)) $(OUT)/libtengen.map
	$(say) LD $@
	$(CC) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(OUT)/libtengen.map -Wl,-Bsymbolic-functions \
	    $(if $(filter fuzz,$(VARIANT)),,-Wl,-z,defs) \
	    -o $@ $(filter %.o,$^) $(LDLIBS)
	ln -sf $(@F) $(OUT)/$(SONAME)
	ln -sf $(SONAME) $(OUT)/libtengen.so
$(TESTS) $(BENCHES) $(TOOLS): $(OUT)/%: $(OUT)/obj/%.o $(LIB)
	@mkdir -p $(@D)
	$(say) LD $@
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)
# The faces of the help are tried on a table of the test's own.
$(OUT)/tests/cli/manual_test: $(call objects,$(wildcard src/cli/manual/*.c))
# A part of the program that uses the library, which is therefore looked at once more behind it.
$(OUT)/tests/cli/database_name_test: $(call objects,src/cli/database_name.c)
$(OUT)/tests/cli/database_name_test: LDLIBS += $(LIB)
# Tests of running out of memory stand between the library and the allocator.
$(OUT)/tests/%no_memory_test: LDFLAGS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc
# A search that waits for the test stands in for the real one.
$(OUT)/tests/http/pattern_threads_test: LDFLAGS += -Wl,--wrap=tgn_graph_pattern,--wrap=tgn_pattern_answer_free
# Other machines that do not answer when the test says so.
$(OUT)/tests/http/remote_threads_test: LDFLAGS += -Wl,--wrap=tgn_graph_refresh,--wrap=tgn_graph_position,--wrap=tgn_graph_remove,--wrap=tgn_graph_stats_get
ifeq ($(VARIANT),fuzz)
$(FUZZERS): $(OUT)/%: $(OUT)/obj/%.o $(LIB)
	@mkdir -p $(@D)
	$(say) LD $@
	$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)
else
$(FUZZERS): $(OUT)/%: $(OUT)/obj/%.o $(OUT)/obj/fuzz/replay.o $(LIB)
	@mkdir -p $(@D)
	$(say) LD $@
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)
endif

# The page goes into the program: build/web/files.txt names its files, tools/embed lists them for src/http/assets.c. Where its packages could
# not be installed (npm ci in web/) there is one line that says so instead.
WEB_SRC := web/build.mjs web/package-lock.json $(shell find web/src web/static -type f) $(wildcard web/node_modules/.installed-from)
build/web/files.txt: $(WEB_SRC)
	@mkdir -p $(@D)
	$(say) WEB $@
	if [ -d web/node_modules/esbuild ]; then node web/build.mjs $(@D); else \
	    echo '<!doctype html><title>tengen</title><p>This program was built without its page.' >build/web/index.html && \
	    echo index.html >$@; fi
build/web/embed.h: build/web/files.txt tools/embed $(wildcard docs/openapi.json)
	tools/embed build/web >$@
$(OUT)/obj/src/http/assets.o: build/web/embed.h
$(OUT)/obj/src/solve/search/transposition_table.o: data/solve/5x5.known
$(OUT)/obj/src/http/assets.o: CPPFLAGS += -Ibuild/web
# The weights of the network, where they are there; a folder changes when a file is removed.
$(OUT)/obj/src/learn/embedded.o: data/learned $(wildcard data/learned/tengen.weights)
# Kernels for some processors of this family; the library asks the processor before it uses them.
ifneq ($(filter x86_64%,$(shell $(CC) -dumpmachine)),)
$(OUT)/obj/src/learn/kernels_avx2.o: CFLAGS += -mavx2 -mfma
$(OUT)/obj/src/learn/kernels_avx512.o: CFLAGS += -mavx512f -mfma
endif

# ---- installing --------------------------------------------------------------------------------------------------------
# make install PREFIX=/usr DESTDIR=/tmp/stage: everything goes below DESTDIR, and believes that it lies below PREFIX.
PREFIX       ?= /usr/local
BINDIR       ?= $(PREFIX)/bin
LIBDIR       ?= $(PREFIX)/lib
INCLUDEDIR   ?= $(PREFIX)/include
PKGCONFIGDIR ?= $(LIBDIR)/pkgconfig
DATADIR      ?= $(PREFIX)/share
INSTALL      ?= install

.PHONY: install install-program install-library install-share uninstall
install: install-program install-library install-share ## put all of it below PREFIX (/usr/local); DESTDIR for a stage
install-program: $(PROGRAM) ## the program alone
	$(say) INST $(DESTDIR)$(BINDIR)/tengen
	$(INSTALL) -D -m 755 $(PROGRAM) $(DESTDIR)$(BINDIR)/tengen
# tengen.pc names the libraries that libtengen.a stands on, not their packages (Requires.private): --static would then ask for the static
# libraries below those too, some of which Debian does not install with them (libacl).
install-library: $(LIB) $(SHARED) ## the library, its headers, and tengen.pc for pkg-config
	$(say) INST $(DESTDIR)$(LIBDIR)/$(notdir $(SHARED))
	$(INSTALL) -d $(DESTDIR)$(LIBDIR) $(DESTDIR)$(INCLUDEDIR)/tengen $(DESTDIR)$(PKGCONFIGDIR)
	$(INSTALL) -m 644 $(LIB) $(SHARED) $(DESTDIR)$(LIBDIR)
	ln -sf $(notdir $(SHARED)) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libtengen.so
	$(INSTALL) -m 644 $(HEADERS) $(DESTDIR)$(INCLUDEDIR)/tengen
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' -e 's|@VERSION@|$(VERSION)|' \
	    -e 's|@LIBS@|$(LDLIBS)|' packaging/tengen.pc.in >$(DESTDIR)$(PKGCONFIGDIR)/tengen.pc
	chmod 644 $(DESTDIR)$(PKGCONFIGDIR)/tengen.pc
# Man pages and completion are printed by the program; the rest is in packaging/. ZSHDIR: Debian looks in vendor-completions.
MANDIR  ?= $(DATADIR)/man
ZSHDIR  ?= $(DATADIR)/zsh/site-functions
UNITDIR ?= $(PREFIX)/lib/systemd/user
ICONS   := $(patsubst packaging/icons/tengen-%.png,%,$(wildcard packaging/icons/tengen-*.png))
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date +%s)
share    = $(DESTDIR)$(DATADIR)
$(OUT)/share/tengen.1: $(PROGRAM) packaging/share
	$(say) MAN $(@D)
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) packaging/share $(PROGRAM) $(@D)
install-share: $(OUT)/share/tengen.1 ## man pages, completion, icons, desktop entry, types of files, user unit
	$(say) INST $(share)
	$(INSTALL) -d $(DESTDIR)$(MANDIR)/man1
	$(INSTALL) -m 644 $(OUT)/share/*.1 $(DESTDIR)$(MANDIR)/man1
	$(INSTALL) -D -m 644 $(OUT)/share/tengen.bash $(share)/bash-completion/completions/tengen
	$(INSTALL) -D -m 644 $(OUT)/share/tengen.zsh $(DESTDIR)$(ZSHDIR)/_tengen
	$(INSTALL) -D -m 644 $(OUT)/share/tengen.fish $(share)/fish/vendor_completions.d/tengen.fish
	$(INSTALL) -D -m 644 packaging/tengen.desktop $(share)/applications/tengen.desktop
	$(INSTALL) -D -m 644 packaging/tengen.mime.xml $(share)/mime/packages/tengen.xml
	$(INSTALL) -D -m 644 packaging/icons/tengen.svg $(share)/icons/hicolor/scalable/apps/tengen.svg
	for n in $(ICONS); do $(INSTALL) -D -m 644 packaging/icons/tengen-$$n.png $(share)/icons/hicolor/$${n}x$$n/apps/tengen.png || exit; done
	$(INSTALL) -d $(share)/metainfo $(DESTDIR)$(UNITDIR)
	sed -e 's|@VERSION@|$(VERSION)|' -e "s|@DATE@|$$(date -u -d @$(SOURCE_DATE_EPOCH) +%Y-%m-%d)|" packaging/tengen.metainfo.xml >$(share)/metainfo/tengen.metainfo.xml
	sed 's|@BINDIR@|$(BINDIR)|' packaging/tengen.service.in >$(DESTDIR)$(UNITDIR)/tengen.service
	chmod 644 $(share)/metainfo/tengen.metainfo.xml $(DESTDIR)$(UNITDIR)/tengen.service
uninstall: ## take away what install put there
	rm -f $(DESTDIR)$(BINDIR)/tengen $(addprefix $(DESTDIR)$(LIBDIR)/,libtengen.a libtengen.so $(SONAME) $(notdir $(SHARED)))
	rm -f $(addprefix $(DESTDIR)$(INCLUDEDIR)/tengen/,$(notdir $(HEADERS))) $(DESTDIR)$(PKGCONFIGDIR)/tengen.pc
	rm -f $(DESTDIR)$(MANDIR)/man1/tengen.1 $(DESTDIR)$(MANDIR)/man1/tengen-*.1 $(share)/bash-completion/completions/tengen
	rm -f $(DESTDIR)$(ZSHDIR)/_tengen $(share)/fish/vendor_completions.d/tengen.fish $(share)/applications/tengen.desktop
	rm -f $(share)/mime/packages/tengen.xml $(share)/icons/hicolor/*/apps/tengen.png $(share)/icons/hicolor/scalable/apps/tengen.svg
	rm -f $(share)/metainfo/tengen.metainfo.xml $(DESTDIR)$(UNITDIR)/tengen.service
	rmdir $(DESTDIR)$(INCLUDEDIR)/tengen 2>/dev/null || true

# Objects are rebuilt when the flags change: the flags live in a file that changes only when they do. Who only asks (make -n, -q) changes nothing.
FLAGS := $(OUT)/flags
ASKED := $(findstring n,$(filter-out -%,$(firstword $(MAKEFLAGS))))$(findstring q,$(filter-out -%,$(firstword $(MAKEFLAGS))))
ifeq ($(filter help clean,$(MAKECMDGOALS))$(ASKED),)
$(shell mkdir -p $(OUT); echo '$(CC) $(CPPFLAGS) $(CFLAGS)' | cmp -s - $(FLAGS) || echo '$(CC) $(CPPFLAGS) $(CFLAGS)' > $(FLAGS))
endif
$(FLAGS): ;
$(OUT)/obj/%.o: %.c $(FLAGS)
	@mkdir -p $(@D)
	$(say) CC $<
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
$(OUT)/obj/%.o: %.cc $(FLAGS)
	@mkdir -p $(@D)
	$(say) CXX $<
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -c -o $@ $<
# What RocksDB throws passes through these on its way to guard.cc.
$(OUT)/obj/src/db/store/rocksdb/%.o: CFLAGS += -fexceptions
.SECONDARY:

-include $(shell find $(OUT)/obj -name '*.d' 2>/dev/null)
