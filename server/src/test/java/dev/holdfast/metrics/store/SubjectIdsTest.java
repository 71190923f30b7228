package dev.holdfast.metrics.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SubjectIdsTest {
    private static final Instant NOW = Instant.parse("2026-11-22T15:00:00Z");

    @ParameterizedTest
    @EnumSource(TestDb.class)
    void subjectsWithEverNewNamesAgeOut(TestDb kind) {
        try (Db db = kind.fresh()) {
            long cluster =
                    db.write(h -> h.select("INSERT INTO cluster (name, members) VALUES ('lab', '[]') RETURNING id")
                            .mapTo(Long.class)
                            .one());
            var ids = new SubjectIds(db, new SubjectStore(), 4);
            Subject guest = Subject.guest(cluster, 7);
            ids.add(List.of(guest), NOW, Set.of());
            for (int i = 0; i < 10; i++) ids.add(List.of(Subject.node(cluster, "n" + i)), NOW, Set.of(guest));
            assertThat(ids.find(guest)).isNotNull();
            assertThat(ids.find(Subject.node(cluster, "n9"))).isNotNull();
            assertThat(ids.find(Subject.node(cluster, "n3"))).isNull();
            List<SubjectStore.Row> rows = db.read(h -> new SubjectStore().all(h));
            assertThat(rows).hasSize(4);
            long last = ids.most();
            ids.add(List.of(Subject.node(cluster, "n3")), NOW, Set.of(guest));
            assertThat(ids.find(Subject.node(cluster, "n3"))).isGreaterThan(last);
        }
    }
}
