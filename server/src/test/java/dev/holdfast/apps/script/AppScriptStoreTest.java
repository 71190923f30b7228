package dev.holdfast.apps.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class AppScriptStoreTest {
    private final AppScriptStore store = new AppScriptStore();
    private final TestDb kind;
    private Db db;

    AppScriptStoreTest(TestDb kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        db = kind.fresh();
        db.writing(h -> {
            h.execute("INSERT INTO cluster (name, members) VALUES ('lab', '[]')");
            for (int ctid : List.of(101, 102)) {
                h.execute(
                        "INSERT INTO app (cluster_id, ct_id, name, created_at)"
                                + " SELECT id, ?, 'app', 0 FROM cluster",
                        ctid);
            }
        });
    }

    @AfterEach
    void close() {
        db.close();
    }

    private AppScript add(long app, boolean ran, String blob) {
        var script = new AppScript(
                app,
                0,
                Origin.UPSTREAM,
                ran,
                "c",
                blob,
                null,
                "echo " + blob,
                null,
                "{}",
                null,
                null,
                Instant.EPOCH,
                "me");
        return db.write(h -> store.add(h, script));
    }

    private List<AppScript> list(long app) {
        return db.read(h -> store.list(h, app));
    }

    @Test
    void theVersionThatLastRanIsTheBaseOfAnUpdate() {
        AppScript none = db.read(h -> store.base(h, 1));
        assertThat(none).isNull();
        add(1, false, "a");
        assertThat(db.read(h -> store.base(h, 1)).scriptBlob()).isEqualTo("a");
        add(1, true, "b");
        add(1, true, "c");
        add(1, false, "d");
        add(2, false, "x");
        assertThat(db.read(h -> store.base(h, 1)).scriptBlob()).isEqualTo("c");
        assertThat(db.read(h -> store.newest(h, 1)).scriptBlob()).isEqualTo("d");
        List<ScriptPin> pins = db.read(store::pins);
        assertThat(pins)
                .extracting(ScriptPin::appId, ScriptPin::scriptBlob)
                .containsExactlyInAnyOrder(tuple(1L, "c"), tuple(2L, "x"));
    }

    @Test
    void versionsAddedAtTheSameTimeGetDifferentNumbers() throws Exception {
        try (var together = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, 20).forEach(i -> together.submit(() -> add(1, false, "b" + i)));
        }
        assertThat(list(1))
                .extracting(AppScript::version)
                .containsExactlyElementsOf(
                        IntStream.iterate(20, i -> i - 1).limit(20).boxed().toList());
    }

    @Test
    void versionsAreDeletedWithTheirApp() {
        add(1, true, "a");
        long before = db.read(AppScriptStore.REVISION::read);
        add(2, true, "a");
        assertThat(db.read(AppScriptStore.REVISION::read)).isGreaterThan(before);
        db.writing(h -> h.execute("DELETE FROM app WHERE id = 1"));
        assertThat(list(1)).isEmpty();
        assertThat(list(2)).hasSize(1);
    }
}
