package dev.holdfast.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class AuditStoreTest {
    @Parameter
    TestDb kind;

    private final AuditStore store = new AuditStore();
    private Db db;

    @BeforeEach
    void open() {
        db = kind.fresh();
        row("2026-01-01T00:00:00Z", 1L, "ada@plane.test", "apps.stop", "app", 5L, "ok", null, "10.0.0.1");
        row("2026-01-02T00:00:00Z", 2L, "50%_off!@plane.test", "apps.start", "app", 6L, "failed", "Full", "10.0.0.2");
        row("2026-01-03T00:00:00Z", null, null, "auth.login", "user", 1L, "denied", "100% wrong", "10.0.0.1");
        row("2026-01-04T00:00:00Z", 12L, "bob@plane.test", "appsx.stop", "user", 5L, "ok", "1000 wrong", "10.0.0.3");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void row(
            String at,
            Long actor,
            String name,
            String action,
            String type,
            Long target,
            String outcome,
            String detail,
            String ip) {
        db.writing(h -> store.insert(
                h,
                new AuditRow(
                        0,
                        java.time.Instant.parse(at),
                        actor,
                        name,
                        null,
                        null,
                        action,
                        type,
                        target,
                        null,
                        outcome,
                        null,
                        detail,
                        null,
                        ip,
                        "r")));
    }

    private static AuditFilter filter(String key, String value) {
        return new AuditFilter(
                key.equals("actor") ? value : null,
                key.equals("action") ? value : null,
                key.equals("outcome") ? AuditOutcome.of(value) : null,
                key.equals("target") ? value : null,
                key.equals("ip") ? value : null,
                key.equals("from") ? value : null,
                key.equals("to") ? value : null,
                key.equals("q") ? value : null);
    }

    @ParameterizedTest(name = "{0} {1} finds {2}")
    @CsvSource(textBlock = """
            actor,   ADA,                        1
            actor,   plane,                      4 2 1
            actor,   1,                          1
            actor,   12,                         4
            actor,   50%_off!,                   2
            actor,   %,                          2
            actor,   _,                          2
            action,  apps.stop,                  1
            action,  apps.*,                     2 1
            action,  '%.*',                      ''
            outcome, denied,                     3
            target,  app:5,                      1
            target,  user:5,                     4
            ip,      10.0.0.1,                   3 1
            from,    2026-01-03T00:00:00Z,       4 3
            from,    2026-01-03T02:00:00+02:00,  4 3
            to,      2026-01-03T00:00:00Z,       2 1
            q,       full,                       2
            q,       100%,                       3
            q,       login,                      3
            q,       ada@,                       1
            q,       nowhere,                    ''
            none,    '',                         4 3 2 1
            """)
    void eachFilterFindsItsRows(String key, String value, String ids) {
        AuditFilter filter = filter(key, value);
        List<Long> found = db.read(
                h -> store.page(h, filter, 10, 0).stream().map(AuditRow::id).toList());
        assertThat(found).isEqualTo(ids.isEmpty() ? List.of() : longs(ids));
        long count = db.read(h -> store.count(h, filter));
        assertThat(count).isEqualTo(found.size());
        List<Long> first = db.read(h -> store.before(h, filter, Long.MAX_VALUE, 10).stream()
                .map(AuditRow::id)
                .toList());
        assertThat(first).isEqualTo(found);
    }

    @Test
    void filtersCombineAndPagesFollowEachOther() {
        var filter = new AuditFilter("plane", null, AuditOutcome.OK, null, null, "2026-01-01T00:00:00Z", null, "stop");
        List<Long> second = db.read(
                h -> store.page(h, filter, 1, 1).stream().map(AuditRow::id).toList());
        assertThat(second).containsExactly(1L);
        List<Long> rest = db.read(
                h -> store.before(h, filter, 4, 10).stream().map(AuditRow::id).toList());
        assertThat(rest).containsExactly(1L);
    }

    private static List<Long> longs(String text) {
        return LongStream.of(java.util.Arrays.stream(text.split(" "))
                        .mapToLong(Long::parseLong)
                        .toArray())
                .boxed()
                .toList();
    }
}
