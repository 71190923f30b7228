package dev.holdfast.guests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.json.Json;
import dev.holdfast.pve.api.GuestKind;
import org.junit.jupiter.api.Test;

class PowerJobTest {
    @Test
    void whatOlderVersionsStoredIsRead() {
        assertThat(Json.read("{\"app_id\":7}", PowerJob.Params.class)).isEqualTo(new PowerJob.Params(7));
        String app = """
                {"id":7,"cluster_id":2,"host_id":1,"ctid":101,"name":"Wiki","category":null,"catalog_slug":null,
                 "web_port":null,"web_protocol":null,"web_path":null,"adopted":true,
                 "created_at":"2026-11-22T15:00:00.000Z","missing_since":null}
                """;
        assertThat(Json.read(app, GuestTarget.class)).isEqualTo(new GuestTarget("Wiki", 2, 101));
    }

    @Test
    void theActionsAndTasksKeepTheirNames() {
        assertThat(PowerAction.words(GuestKind.LXC)).containsExactly("start", "stop", "restart", "shutdown");
        assertThat(PowerAction.of(GuestKind.LXC).stream()
                        .map(action -> action.task().on(GuestKind.LXC)))
                .containsExactly("vzstart", "vzstop", "vzreboot", "vzshutdown");
        assertThat(PowerAction.words(GuestKind.QEMU))
                .containsExactly("start", "stop", "restart", "shutdown", "pause", "resume", "reset");
        assertThat(PowerAction.of(GuestKind.QEMU).stream()
                        .map(action -> action.task().on(GuestKind.QEMU)))
                .containsExactly("qmstart", "qmstop", "qmreboot", "qmshutdown", "qmpause", "qmresume", "qmreset");
    }
}
