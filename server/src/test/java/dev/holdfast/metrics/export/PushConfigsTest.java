package dev.holdfast.metrics.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.settings.Settings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PushConfigsTest {
    private static final String URL = "https://store.test/write?org=home&p=hunter-two";
    private static final String SHOWN = "https://store.test/write?org=home&p=***";

    @TempDir
    Path folder;

    private Db db;
    private Settings settings;
    private MasterKey key;

    @BeforeEach
    void open() {
        db = Db.open(DatabaseConfig.sqlite(folder));
        settings = new Settings(db, new Settings.Environment(null, null, null, null, null, null));
        key = MasterKey.open(folder.resolve("master.key"), db);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private PushConfigs configs() {
        return new PushConfigs(settings, key.sealer());
    }

    private static PushIn to(String url, @Nullable String token) {
        return new PushIn(PushKind.INFLUX, url, token == null ? null : Secret.of(token), 60);
    }

    @Test
    void theAddressIsSealedAndTheOneThatIsShownKeepsIt() {
        configs().set(to(URL, "a-token"));
        assertThat(settings.metricsPush()).doesNotContain("hunter-two", "store.test", "a-token");
        configs().set(to(SHOWN, null));
        assertThat(configs().find().url()).hasToString(URL);
        assertThat(configs().find().token()).isEqualTo(Secret.of("a-token"));
        assertThat(configs().find().toString()).doesNotContain("hunter");
    }

    @Test
    void aSecretGoesNowhereElseWithoutBeingEnteredAgain() {
        configs().set(to(URL, "a-token"));
        assertThatThrownBy(() -> configs().set(to(SHOWN.replace("store", "evil"), "a-token")))
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> configs().set(to("https://evil.test/write", null)))
                .isInstanceOf(Refusal.class);
        assertThat(configs().find().url()).hasToString(URL);
        configs().set(to("https://store.test/other", "another"));
        assertThat(configs().find().token()).isEqualTo(Secret.of("another"));
    }

    @Test
    void anAddressThatAnEarlierVersionStoredInClearIsSealedAtTheNextStart() {
        settings.setMetricsPush("{\"kind\":\"influx\",\"url\":\"" + URL + "\",\"token\":null,\"interval_s\":30}");
        PushConfigs next = configs();
        assertThat(settings.metricsPush()).doesNotContain("hunter-two");
        assertThat(next.find().url()).hasToString(URL);
    }
}
