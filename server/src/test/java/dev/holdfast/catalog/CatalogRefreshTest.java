package dev.holdfast.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.catalog.source.SourceException;
import dev.holdfast.catalog.source.Sources;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.engine.JobOptions;
import dev.holdfast.jobs.queue.Jobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Refreshing from a local repository, on both databases. */
@ParameterizedClass
@EnumSource(TestDb.class)
class CatalogRefreshTest {
    private static final StreamingHttp NOBODY = transfer -> {
        throw new StreamingHttp.Failed("No request is expected to " + transfer.to() + ".");
    };

    @Parameter
    TestDb kind;

    @TempDir
    Path directory;

    private final List<String> lines = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-21T12:00:00Z");
    private Db db;
    private ScriptRepository scripts;
    private ScriptOrigin origin;
    private ScriptOrigin engineOrigin;
    private Catalog catalog;
    private CatalogRefresh refresh;

    @BeforeEach
    void begin() {
        db = kind.fresh();
        scripts = ScriptRepository.in(directory.resolve("scripts"));
        origin = new ScriptOrigin(scripts.directory().toString(), "main");
        var sources = new Sources(NOBODY, new Addresses(true), directory);
        catalog = new Catalog(db);
        engineOrigin = new ScriptOrigin(directory.resolve("engine").toString(), "main");
        refresh = new CatalogRefresh(
                db,
                () -> now,
                new ScriptOrigin.Place(from -> sources.at(from.url(), from.branch()), () -> origin),
                new ScriptOrigin.Place(from -> sources.engineAt(from.url(), from.branch()), () -> engineOrigin));
    }

    @AfterEach
    void end() {
        scripts.close();
        db.close();
    }

    private Refreshed run() throws SourceException {
        now = now.plus(Duration.ofHours(1));
        lines.clear();
        return refresh.run(new RefreshProgress() {
            @Override
            public void line(String text) {
                lines.add(text);
            }

            @Override
            public void percent(int percent) {
                assertThat(percent).isBetween(0, 100);
            }

            @Override
            public boolean isCanceled() {
                return false;
            }
        });
    }

    private List<String> slugs() {
        return catalog.list().stream().map(Entry::slug).toList();
    }

    @Test
    void firstRefreshAddsAllEntriesAndTheSecondFindsNoChanges() throws SourceException {
        assertThat(catalog.commit()).isEmpty();
        assertThat(catalog.find("kettle")).isNull();
        Refreshed first = run();
        assertThat(first).isEqualTo(new Refreshed(catalog.commit(), true, 2, 2, 2, 0, 0, 0));
        Entry entry = catalog.get("kettle");
        assertThat(entry.name()).isEqualTo("Kettle");
        assertThat(entry.category()).isEqualTo("Other");
        assertThat(entry.port()).isEqualTo(8080);
        assertThat(entry.unattended()).isTrue();
        assertThat(entry.firstSeen()).isEqualTo(now).isEqualTo(entry.changedAt());
        assertThat(run()).isEqualTo(new Refreshed(first.commit(), false, 2, 0, 0, 0, 0, 0));
        CatalogState state = catalog.state();
        assertThat(state.checkedAt()).isEqualTo(now);
        assertThat(state.changedAt()).isEqualTo(now.minus(Duration.ofHours(1)));
    }

    @Test
    void pinnedScriptsAreThoseOfTheCommit() throws SourceException {
        assertThat(catalog.pinned("teapot")).isNull();
        run();
        PinnedScripts pinned = catalog.pinned("teapot");
        assertThat(pinned.commit()).isEqualTo(catalog.commit());
        assertThat(pinned.script()).isEqualTo(ScriptRepository.container("Tea Pot", "kitchen"));
        assertThat(pinned.scriptPath()).isEqualTo("ct/teapot.sh");
        assertThat(pinned.installPath()).isEqualTo("install/teapot-install.sh");
        assertThat(pinned.installScript()).startsWith("#!/usr/bin/env bash");
        assertThat(pinned.framework()).containsOnlyKeys("misc/build.func");
        assertThat(catalog.content(pinned.framework().get("misc/build.func"))).isEqualTo("# the framework\n");
        assertThatThrownBy(() -> catalog.content("0".repeat(40))).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> catalog.get("spoon"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("spoon");
    }

    private void engine(String path, String text) throws IOException {
        Path file = directory.resolve("engine").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void kettleLoadsTheEngine() {
        scripts.put(
                "ct/kettle.sh",
                "source <(curl -fsSL \"${E:-https://engine.test/main}/core/build.func\")\n"
                        + ScriptRepository.container("Kettle", "kitchen"));
        scripts.commit();
    }

    @Test
    void theFrameworksOwnRepositoryIsReadWhenAScriptLoadsItAndPinnedForThatOne() throws Exception {
        run();
        assertThat(lines).noneMatch(line -> line.contains("framework"));
        assertThat(catalog.state().engineUrl()).isNull();
        engine("core/build.func", "# engine\n");
        engine("lib/deep/down.func", "# more\n");
        engine("README.md", "nothing");
        kettleLoadsTheEngine();
        run();
        assertThat(catalog.get("kettle").unattended()).isTrue();
        assertThat(catalog.get("kettle").engine()).isTrue();
        assertThat(catalog.get("teapot").engine()).isFalse();
        PinnedScripts kettle = catalog.pinned("kettle");
        assertThat(kettle.engineCommit())
                .isEqualTo(catalog.state().engineCommit())
                .isNotNull();
        assertThat(kettle.engine()).containsOnlyKeys("core/build.func", "lib/deep/down.func");
        assertThat(catalog.content(kettle.engine().get("core/build.func"))).isEqualTo("# engine\n");
        PinnedScripts teapot = catalog.pinned("teapot");
        assertThat(teapot.engineCommit()).isNull();
        assertThat(teapot.engine()).isEmpty();
        String commit = kettle.engineCommit();
        assertThat(run().isNew()).isFalse();
        engine("core/build.func", "# newer engine\n");
        run();
        assertThat(catalog.pinned("kettle").engineCommit()).isNotEqualTo(commit);
        assertThat(catalog.content(catalog.pinned("kettle").engine().get("core/build.func")))
                .isEqualTo("# newer engine\n");
    }

    @Test
    void scriptsWhoseFrameworkCanNotBeReadAreNotInstallableAndTheOthersAre() throws Exception {
        kettleLoadsTheEngine();
        run();
        assertThat(catalog.get("teapot").unattended()).isTrue();
        Entry kettle = catalog.get("kettle");
        assertThat(kettle.unattended()).isFalse();
        assertThat(kettle.interactive()).isFalse();
        assertThat(kettle.updateUnattended()).isFalse();
        assertThat(kettle.reasons())
                .hasSize(2)
                .anyMatch(reason -> reason.contains("https://engine.test/main/core/build.func (line 1)"))
                .anyMatch(reason -> reason.contains("could not be read: There is no directory"));
        assertThat(catalog.state().engineError()).contains("There is no directory");
        engine("core/other.func", "# not this one\n");
        run();
        assertThat(catalog.get("kettle").reasons()).singleElement().asString().contains("core/build.func");
        engine("core/build.func", "# engine\n");
        run();
        assertThat(catalog.get("kettle").unattended()).isTrue();
        String commit = catalog.state().engineCommit();
        engineOrigin = new ScriptOrigin(directory.resolve("nowhere").toString(), "main");
        run();
        assertThat(catalog.get("kettle").unattended()).isTrue();
        assertThat(catalog.state().engineCommit()).isEqualTo(commit);
        assertThat(catalog.state().engineError()).contains("nowhere");
    }

    @Test
    void aFrameworkThatOnlyLoadsAnotherOneNeedsItForAllScripts() throws Exception {
        engine("core/build.func", "# engine\n");
        scripts.put("misc/build.func", "source <(curl -fsSL https://engine.test/main/core/build.func)\n");
        scripts.commit();
        run();
        assertThat(catalog.pinned("teapot").engine()).containsOnlyKeys("core/build.func");
    }

    @Test
    void onlyChangedScriptsAreReadAgain() throws SourceException {
        run();
        Entry before = catalog.get("teapot");
        String oldInstall = catalog.get("kettle").installBlob();
        scripts.app("kettle", "Kettle", "read -p \"Name: \" NAME\n");
        scripts.app("cup", "Cup", "");
        scripts.put("ct/alpine-cup.sh", ScriptRepository.container("Alpine-Cup", "alpine"));
        scripts.put("README.md", "not a script");
        scripts.put("ct/headers/kettle", "not a script either");
        assertThat(scripts.commit()).isNotEqualTo(catalog.commit());
        assertThat(run()).isEqualTo(new Refreshed(catalog.commit(), true, 4, 3, 2, 1, 0, 0));
        assertThat(lines).contains("New: cup.", "New: alpine-cup.", "Changed: kettle.");
        assertThat(catalog.get("teapot")).isEqualTo(before);
        assertThat(catalog.get("kettle").unattended()).isFalse();
        assertThat(catalog.get("kettle").changedAt()).isEqualTo(now);
        assertThat(catalog.get("kettle").firstSeen()).isEqualTo(before.firstSeen());
        assertThat(catalog.get("alpine-cup").variantOf()).isEqualTo("cup");
        assertThatThrownBy(() -> catalog.content(oldInstall)).isInstanceOf(Refusal.class);
    }

    @Test
    void entriesRemovedFromTheSourceAreRemovedWithTheirScripts() throws SourceException {
        run();
        Entry old = catalog.get("kettle");
        scripts.remove("ct/kettle.sh");
        scripts.remove("install/kettle-install.sh");
        scripts.commit();
        assertThat(run().gone()).isEqualTo(1);
        assertThat(lines).contains("Removed: kettle.");
        assertThat(slugs()).containsExactly("teapot");
        assertThatThrownBy(() -> catalog.content(old.scriptBlob())).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> catalog.content(old.installBlob())).isInstanceOf(Refusal.class);
    }

    @Test
    void unreadableScriptsAreReportedAndTheOthersAreRead() throws SourceException {
        run();
        scripts.put("ct/kettle.sh", "build_container\n");
        scripts.put("ct/large.sh", "x".repeat((1 << 20) + 1));
        scripts.put("ct/odd.sh", new byte[] {'A', 'P', 'P', '=', (byte) 0xff});
        scripts.put("ct/nul.sh", "APP=x\0");
        scripts.put("misc/odd.func", new byte[] {(byte) 0xff});
        scripts.put("ct/Loud.sh", ScriptRepository.container("Loud", "no slug"));
        scripts.commit();
        assertThat(run().broken()).isEqualTo(4);
        assertThat(lines)
                .contains(
                        "Broken: kettle. The container script creates a container but names no app (APP=).",
                        "Broken: large. The file ct/large.sh is larger than 1 MiB.",
                        "Broken: odd. The file ct/odd.sh is not UTF-8 text.",
                        "Broken: nul. The file ct/nul.sh is not UTF-8 text.");
        assertThat(slugs()).containsExactly("kettle", "large", "nul", "odd", "teapot");
        assertThat(catalog.get("kettle").unattended()).isFalse();
        assertThat(catalog.pinned("kettle")).isNull();
        assertThat(catalog.pinned("large")).isNull();
        assertThat(catalog.pinned("teapot").framework()).containsOnlyKeys("misc/build.func");
        scripts.app("kettle", "Kettle", "");
        scripts.commit();
        run();
        assertThat(catalog.get("kettle").broken()).isNull();
    }

    @Test
    void addedAndRemovedInstallScriptsAreDetected() throws SourceException {
        run();
        scripts.remove("install/kettle-install.sh");
        scripts.commit();
        assertThat(run().changed()).isEqualTo(1);
        assertThat(catalog.get("kettle").reasons()).singleElement().asString().contains("no install script");
        scripts.put("install/kettle-install.sh", "echo\n");
        scripts.commit();
        assertThat(run().changed()).isEqualTo(1);
        assertThat(catalog.get("kettle").unattended()).isTrue();
    }

    @Test
    void unreachableSourceLeavesTheCatalogueUnchanged() throws SourceException {
        run();
        Instant reached = now;
        var before = List.copyOf(catalog.list());
        for (ScriptOrigin bad : List.of(
                new ScriptOrigin(directory.resolve("nowhere").toString(), "main"),
                new ScriptOrigin(origin.url(), "other"),
                new ScriptOrigin(directory.toString(), "main"),
                new ScriptOrigin("https://git.scripts.test/x", "main"))) {
            origin = bad;
            assertThatThrownBy(this::run).isInstanceOf(SourceException.class);
            assertThat(catalog.list()).containsExactlyElementsOf(before);
            CatalogState state = catalog.state();
            assertThat(state.error()).matches(".+[.?]");
            assertThat(state.checkedAt()).isEqualTo(reached);
            assertThat(state.triedAt()).isEqualTo(now);
            assertThat(state.isOf(bad)).isFalse();
        }
        origin = new ScriptOrigin(scripts.directory().toString(), "main");
        run();
        assertThat(catalog.state().error()).isNull();
    }

    @Test
    void anotherSourceReplacesTheEntriesAfterItWasRead() throws SourceException, IOException {
        run();
        Path plain = directory.resolve("plain");
        Files.createDirectories(plain.resolve("ct"));
        Files.writeString(plain.resolve("ct/spoon.sh"), ScriptRepository.container("Spoon", "cutlery"));
        Files.createSymbolicLink(plain.resolve("ct/secret.sh"), Path.of("/etc/passwd"));
        origin = new ScriptOrigin(plain.toString(), "main");
        Refreshed done = run();
        assertThat(slugs()).containsExactly("spoon");
        assertThat(done.commit()).startsWith("directory-");
        assertThat(run().isNew()).isFalse();
        Files.writeString(plain.resolve("ct/spoon.sh"), ScriptRepository.container("Spoon", "silver"));
        assertThat(run().changed()).isEqualTo(1);
        try (Stream<Path> all = Files.list(plain.resolve("ct"))) {
            for (Path one : all.toList()) Files.delete(one);
        }
        assertThatThrownBy(this::run).hasMessageContaining("no container scripts");
        assertThat(slugs()).containsExactly("spoon");
    }

    @Test
    void automaticRefreshRunsOnceADayAndMoreOftenWhileTheCatalogueIsEmpty() throws SourceException, IOException {
        var key = MasterKey.open(directory.resolve("master.key"), db);
        var options = JobOptions.of("test", () -> Duration.ofDays(1));
        try (var jobs = new Jobs(db, key.sealer(), new Scrubber(), new Bus(), () -> now, options, _ -> null)) {
            var day = Duration.ofDays(1);
            var requests = new RefreshRequests(db, () -> now, jobs, new CatalogStore());
            requests.addWhenDue(Duration.ZERO);
            assertThat(jobs.count(JobFilter.ALL)).isZero();
            requests.addWhenDue(day);
            requests.addWhenDue(day);
            assertThat(jobs.count(JobFilter.ALL)).isEqualTo(1);
            now = now.plus(Duration.ofMinutes(61));
            requests.addWhenDue(day);
            assertThat(jobs.count(JobFilter.ALL)).isEqualTo(2);
            run();
            now = now.plus(Duration.ofHours(23));
            requests.addWhenDue(day);
            assertThat(jobs.count(JobFilter.ALL)).isEqualTo(2);
            now = now.plus(Duration.ofHours(2));
            requests.addWhenDue(day);
            assertThat(jobs.list(JobFilter.ALL, 9, 0)).hasSize(3).allSatisfy(job -> {
                assertThat(job.kind()).isEqualTo("catalog.refresh");
                assertThat(job.requestedBy()).isNull();
            });
        }
    }

    @Test
    void storedScriptsReadByAnotherVersionAreReadAgain() throws SourceException {
        scripts.put("ct/large.sh", "x".repeat((1 << 20) + 1));
        scripts.commit();
        run();
        var before = List.copyOf(catalog.list());
        Instant changed = catalog.state().changedAt();
        db.writing(h -> {
            h.execute("UPDATE catalog_state SET reader = 0");
            h.execute("UPDATE catalog_entry SET facts = '{\"name\":\"old\",\"something\":1}'");
        });
        scripts.close();
        refresh.catchUp();
        assertThat(catalog.list()).hasSameSizeAs(before);
        assertThat(catalog.get("kettle")).isEqualTo(before.getFirst());
        assertThat(catalog.get("large").broken()).isNotNull();
        assertThat(catalog.content(catalog.get("kettle").scriptBlob())).contains("Kettle");
        assertThat(catalog.state().changedAt()).isEqualTo(changed);
    }
}
