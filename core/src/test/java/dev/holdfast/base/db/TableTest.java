package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableTest {
    private static final Instant NOW = Instant.ofEpochMilli(1_764_000_000_123L);

    enum Severity {
        INFO,
        WARNING
    }

    /** What of a rule can be set. */
    record Spec(
            String name,
            String metric,
            String operator,
            double threshold,
            @Nullable Double clearThreshold,
            int durationS,
            Severity severity,
            String targetType,
            @Nullable Long targetId,
            @Nullable String tag,
            @Nullable String pool,
            @Nullable Long teamId,
            @Nullable List<Long> channelIds,
            boolean enabled) {
        static Spec of(String name, Severity severity, @Nullable List<Long> channelIds) {
            return new Spec(
                    name, "cpu", "gt", 0.5, null, 60, severity, "any", null, "prod", null, null, channelIds, true);
        }
    }

    record Rule(long id, Spec spec, Instant createdAt, Instant changedAt) {}

    private static final class Rules extends Table<Rule> {
        static final Revision REVISION = new Revision("alert_rule");

        Rules() {
            super("alert_rule", Rule.class, REVISION, "name DESC");
        }

        List<Rule> tagged(Handle db, String tag) {
            return where(db, "tag = ?", tag);
        }
    }

    record Window(
            long id,
            String name,
            String source,
            String targets,
            String zone,
            boolean enabled,
            Instant createdAt,
            Instant changedAt,
            int version) {
        Window called(String other) {
            return new Window(id, other, source, targets, zone, enabled, createdAt, changedAt, version);
        }
    }

    private static final class Windows extends Table<Window> {
        Windows() {
            super("maintenance_window", Window.class, null, "id");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRowComesBackAsItWasStored(TestDb kind) {
        var rules = new Rules();
        try (Db db = kind.fresh()) {
            Rule first = db.write(h ->
                    rules.insert(h, new Rule(0, Spec.of("a", Severity.WARNING, List.of(3L, 4L)), NOW, NOW)));
            Rule second = db.write(h -> rules.insert(h, new Rule(0, Spec.of("b", Severity.INFO, null), NOW, NOW)));
            assertThat(first.spec()).isEqualTo(Spec.of("a", Severity.WARNING, List.of(3L, 4L)));
            assertThat(first.createdAt()).isEqualTo(NOW);
            assertThat(db.<Rule>read(h -> rules.find(h, second.id()))).isEqualTo(second);
            assertThat(db.<List<Rule>>read(rules::all)).containsExactly(second, first);
            assertThat(db.<List<Rule>>read(h -> rules.tagged(h, "test"))).isEmpty();
            assertThat(db.<List<Rule>>read(h -> rules.tagged(h, "prod"))).containsExactly(second, first);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyWriteGrowsTheRevision(TestDb kind) {
        var rules = new Rules();
        try (Db db = kind.fresh()) {
            long before = db.read(Rules.REVISION::read);
            Rule rule = db.write(h -> rules.insert(h, new Rule(0, Spec.of("a", Severity.INFO, null), NOW, NOW)));
            var other = new Rule(rule.id(), Spec.of("z", Severity.INFO, List.of()), NOW, NOW.plusSeconds(1));
            assertThat(db.<Boolean>write(h -> rules.update(h, other))).isTrue();
            assertThat(db.<Rule>read(h -> rules.find(h, rule.id()))).isEqualTo(other);
            assertThat(db.<Boolean>write(h -> rules.delete(h, rule.id()))).isTrue();
            assertThat(db.<Boolean>write(h -> rules.update(h, other))).isFalse();
            assertThat(db.<Boolean>write(h -> rules.delete(h, rule.id()))).isFalse();
            assertThat(db.<List<Rule>>read(rules::all)).isEmpty();
            assertThat(db.<Long>read(Rules.REVISION::read)).isEqualTo(before + 5);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aVersionIsChangedOnce(TestDb kind) {
        var windows = new Windows();
        try (Db db = kind.fresh()) {
            Window first =
                    db.write(h -> windows.insert(h, new Window(0, "a", "by_hand", "{}", "UTC", true, NOW, NOW, 0)));
            assertThat(db.<Boolean>write(h -> windows.update(h, first.called("b"))))
                    .isTrue();
            assertThat(db.<Boolean>write(h -> windows.update(h, first.called("c"))))
                    .isFalse();
            Window now = db.read(h -> windows.find(h, first.id()));
            assertThat(now).isNotNull();
            assertThat(now.name()).isEqualTo("b");
            assertThat(now.version()).isEqualTo(1);
        }
    }
}
