package dev.holdfast.meta.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class ReleaseIndexStoreTest {
    private static final Instant READ = Instant.parse("2026-03-01T10:00:00Z");
    private static final Instant TRIED = READ.plus(Duration.ofDays(1));

    @Parameter
    TestDb kind;

    private final ReleaseIndexStore store = new ReleaseIndexStore();
    private Db db;

    @BeforeEach
    void readOne() {
        db = kind.fresh();
        db.writing(h -> store.read(h, "https://releases.example/index.json", "signed", READ));
    }

    @AfterEach
    void close() {
        db.close();
    }

    private ReleaseIndexStore.Row afterAFailureAt(String url) {
        db.writing(h -> store.failed(h, url, TRIED, "It did not answer."));
        return db.read(store::find);
    }

    @Test
    void whatWasReadStaysWhenTheNextAttemptFails() {
        assertThat(afterAFailureAt("https://releases.example/index.json"))
                .isEqualTo(new ReleaseIndexStore.Row(
                        "https://releases.example/index.json", "signed", READ, TRIED, "It did not answer."));
    }

    @Test
    void whatWasReadFromAnotherAddressIsForgotten() {
        ReleaseIndexStore.Row row = afterAFailureAt("https://mirror.example/index.json");
        assertThat(row.url()).isEqualTo("https://mirror.example/index.json");
        assertThat(row.content()).isNull();
    }
}
