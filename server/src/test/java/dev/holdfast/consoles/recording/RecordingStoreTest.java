package dev.holdfast.consoles.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.consoles.way.WayName;
import dev.holdfast.jobs.JobTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Recordings and rules in both databases. */
@ParameterizedClass
@EnumSource(TestDb.class)
class RecordingStoreTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final TestDb kind;
    private final RecordingStore store = new RecordingStore();
    private Db db;

    RecordingStoreTest(TestDb kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        db = kind.fresh();
    }

    @AfterEach
    void close() {
        db.close();
    }

    private long begun(Instant deleteAfter) {
        var row = new Recording(
                0,
                null,
                JobTarget.Type.APP,
                7,
                "Grafana",
                "op@holdfast.test",
                "192.0.2.7",
                WayName.SSH,
                NOW,
                null,
                0,
                deleteAfter);
        return db.write(h -> store.insert(h, row).id());
    }

    private byte @Nullable [] part(long id, int number) {
        return db.read(h -> store.part(h, id, number));
    }

    @Test
    void theirPartsAreReadInOrderAndGoWithThem() {
        long id = begun(NOW.plus(Duration.ofDays(1)));
        assertThat(db.<Boolean>write(h -> store.add(h, id, 0, new byte[] {1}, 10)))
                .isTrue();
        assertThat(db.<Boolean>write(h -> store.add(h, id, 1, new byte[] {2}, 25)))
                .isTrue();
        db.writing(h -> store.ended(h, id, NOW.plusSeconds(9)));
        Recording found = db.read(h -> store.find(h, id));
        assertThat(found.bytes()).isEqualTo(25);
        assertThat(found.endedAt()).isEqualTo(NOW.plusSeconds(9));
        assertThat(found.way()).isEqualTo(WayName.SSH);
        assertThat(part(id, 1)).containsExactly(2);
        assertThat(part(id, 2)).isNull();
        assertThat(db.<Boolean>write(h -> store.delete(h, id))).isTrue();
        assertThat(part(id, 0)).isNull();
        assertThat(db.<Boolean>write(h -> store.add(h, id, 2, new byte[] {3}, 30)))
                .isFalse();
    }

    @Test
    void onlyThoseWhoseTimeIsOverAreToBeDeleted() {
        long over = begun(NOW.minusSeconds(1));
        long kept = begun(NOW.plusSeconds(1));
        List<Long> due = db.read(h -> store.over(h, NOW, 10));
        List<Recording> all = db.read(store::all);
        assertThat(due).containsExactly(over);
        assertThat(all).extracting(Recording::id).containsExactly(kept, over);
    }

    @Test
    void aRuleIsReplacedAndRemoved() {
        long team = db.write(
                h -> h.select("INSERT INTO team (name, slug, created_at) VALUES ('Red', 'red', ?) RETURNING id", NOW)
                        .mapTo(Long.class)
                        .one());
        var rules = new RecordingRules(db, new RuleStore(), (_, _) -> true);
        assertThat(rules.ofTeam(team)).isEqualTo(RecordingRule.NONE);
        assertThat(rules.setTeam(team, new RecordingRuleIn(true, 7)).keepDays()).isEqualTo(7);
        assertThat(rules.setTeam(team, new RecordingRuleIn(true, 8)).keepDays()).isEqualTo(8);
        assertThat(rules.setTeam(team, new RecordingRuleIn(false, 8))).isEqualTo(RecordingRule.NONE);
    }
}
