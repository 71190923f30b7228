package dev.holdfast.notify.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.auth.TestClock;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.net.OutgoingHttp;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class HeartbeatsTest {
    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    private final TestClock clock = new TestClock();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final AtomicReference<String> problem = new AtomicReference<>();
    private int status = 200;
    private Db db;
    private MasterKey key;
    private Heartbeats heartbeats;

    @BeforeEach
    void open() {
        DatabaseConfig place = kind.place();
        db = Db.open(place);
        key = MasterKey.open(keys.resolve("master.key"), db);
        heartbeats = heartbeats(db);
        heartbeats.set(new HeartbeatIn(Secret.of("https://hc.test/ping/secret-1"), 60));
    }

    private Heartbeats heartbeats(Db on) {
        return new Heartbeats(
                on,
                clock,
                key.sealer(),
                question -> {
                    if (status == 0) throw new OutgoingHttp.Failed("hc.test did not answer within 8 seconds.");
                    asked.add(question.to().toString());
                    return new OutgoingHttp.OutgoingResponse(status, "");
                },
                List.of(_ -> problem.get()),
                () -> false,
                new HeartbeatStore());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void pass(Duration time) {
        clock.pass(time);
        heartbeats.round();
    }

    @Test
    void itIsSentAtItsInterval() {
        heartbeats.round();
        heartbeats.round();
        pass(Duration.ofSeconds(59));
        assertThat(asked).containsExactly("https://hc.test/ping/secret-1");
        pass(Duration.ofSeconds(1));
        assertThat(asked).hasSize(2);
        HeartbeatView view = heartbeats.view();
        assertThat(view.host()).isEqualTo("hc.test");
        assertThat(view.lastSuccessAt()).isEqualTo(clock.instant());
        assertThat(view.toString()).doesNotContain("secret-1");
        heartbeats.remove();
        pass(Duration.ofHours(1));
        assertThat(asked).hasSize(2);
        assertThat(heartbeats.view()).isEqualTo(HeartbeatView.NONE);
    }

    @Test
    void itIsSilentWhileSomethingIsWrong() {
        problem.set("Alerts were not evaluated.");
        heartbeats.round();
        pass(Duration.ofMinutes(5));
        assertThat(asked).isEmpty();
        assertThat(heartbeats.view().silent()).isEqualTo("Alerts were not evaluated.");
        problem.set(null);
        pass(Duration.ofMinutes(1));
        assertThat(asked).hasSize(1);
        assertThat(heartbeats.view().silent()).isNull();
    }

    @Test
    void itIsSilentWhileTheDatabaseTakesNoWrites() {
        heartbeats.round();
        db.refuseWrites(DatabaseUnavailable.Kind.REPLACED, "The database file was replaced.");
        for (int i = 0; i < 5; i++) pass(Duration.ofMinutes(1));
        assertThat(asked).hasSize(1);
    }

    @Test
    void anErrorIsShownAndTheNextOneIsSent() {
        status = 0;
        heartbeats.round();
        assertThat(heartbeats.view().lastError()).isEqualTo("hc.test did not answer within 8 seconds.");
        status = 404;
        pass(Duration.ofMinutes(1));
        assertThat(heartbeats.view().lastError()).isEqualTo("hc.test answered with status 404.");
        assertThat(heartbeats.view().lastSuccessAt()).isNull();
        status = 204;
        pass(Duration.ofMinutes(1));
        assertThat(heartbeats.view().lastSuccessAt()).isEqualTo(clock.instant());
    }

    @Test
    void ofAllReplicasOneSendsIt() throws InterruptedException {
        Heartbeats other = heartbeats(db);
        for (int i = 1; i <= 10; i++) {
            Thread rival = Thread.ofVirtual().start(other::round);
            heartbeats.round();
            rival.join();
            assertThat(asked).hasSize(i);
            clock.pass(Duration.ofMinutes(1));
        }
    }

    @Test
    void aClockThatIsSetBackDoesNotSilenceIt() {
        heartbeats.round();
        pass(Duration.ofDays(-1));
        assertThat(asked).hasSize(2);
    }
}
