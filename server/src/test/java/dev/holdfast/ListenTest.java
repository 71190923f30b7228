package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.base.StartupException;
import dev.holdfast.platform.Config;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenTest {
    @TempDir
    Path data;

    @Test
    void aPortInUseIsReportedWithTheSettingThatChangesIt() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Config config = Config.read(
                    Map.of("HOLDFAST_DATA", data.toString(), "HOLDFAST_LISTEN", "127.0.0.1:" + taken.getLocalPort()));
            var refused = catchThrowableOfType(
                    StartupException.class, () -> new Wiring(config, InstantSource.system()).close());
            assertThat(refused)
                    .hasMessageContaining(":" + taken.getLocalPort())
                    .hasMessageContaining("HOLDFAST_LISTEN");
        }
    }
}
