package dev.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class RightsTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    private final List<String> heard = new ArrayList<>();
    private final Db db;
    private final Rights rights;

    RightsTest(TestDb kind) {
        db = kind.fresh();
        rights = new Rights(db, now::get);
        rights.onChange(new Rights.Reaction(() -> heard.add("grants"), () -> heard.add("credentials")));
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aChangeIsReportedOnceAndARolledBackOneIsNot() {
        db.writing(rights::granted);
        rights.refresh();
        assertThat(heard).containsExactly("grants", "credentials");
        assertThatThrownBy(() -> db.writing(h -> {
                    rights.granted(h);
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");
        db.writing(rights::hold);
        rights.refresh();
        assertThat(heard).hasSize(2);
    }

    @Test
    void anotherReplicaReactsWhenItRefreshes() {
        var elsewhere = new Rights(db, now::get);
        var heardThere = new ArrayList<String>();
        elsewhere.onChange(new Rights.Reaction(() -> heardThere.add("grants"), () -> heardThere.add("credentials")));
        db.writing(rights::revoked);
        assertThat(heardThere).isEmpty();
        elsewhere.refresh();
        assertThat(heardThere).containsExactly("credentials");
    }

    @Test
    void aClockThatIsSetBackDelaysNothing() {
        now.updateAndGet(n -> n.minus(Duration.ofDays(1)));
        rights.refresh();
        assertThat(heard).containsExactly("credentials");
    }

    @Test
    void expiredCredentialsAreCheckedAfterAMinute() {
        rights.refresh();
        assertThat(heard).isEmpty();
        now.updateAndGet(n -> n.plus(Duration.ofMinutes(1)));
        rights.refresh();
        assertThat(heard).containsExactly("credentials");
    }

    @Test
    void aFailedReactionIsRetried() {
        var broken = new AtomicBoolean(true);
        rights.onChange(new Rights.Reaction(
                () -> {
                    if (broken.get()) throw new IllegalStateException("no database just now");
                    heard.add("grants");
                },
                () -> heard.add("credentials")));
        db.writing(rights::granted);
        assertThatThrownBy(rights::refresh).hasMessage("no database just now");
        broken.set(false);
        rights.refresh();
        assertThat(heard).containsExactly("grants", "credentials");
    }
}
