package dev.holdfast.guests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.json.Json;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    private static PveGuest.Status now(String status, String qmpstatus, Long uptime) {
        return new PveGuest.Status(status, "web", null, qmpstatus, uptime, null, null, null, null);
    }

    /** Before, it had run for 50 seconds. */
    @ParameterizedTest(name = "{0}: {1} {2} after {3} s is reached: {4}")
    @CsvSource({
        "START, running, running, 60, true",
        "START, running, paused, 60, false",
        "START, stopped, stopped, 0, false",
        "RESUME, running, running, 60, true",
        "RESUME, running, paused, 60, false",
        "STOP, stopped, stopped, 0, true",
        "STOP, running, running, 60, false",
        "SHUTDOWN, stopped, stopped, 0, true",
        "PAUSE, running, paused, 60, true",
        "PAUSE, running, running, 60, false",
        "RESTART, running, running, 10, true",
        "RESTART, running, running, 60, false",
        "RESTART, running, running, , false",
        "RESTART, stopped, stopped, 0, false",
        "RESET, running, running, 10, false"
    })
    void whatAFailedTaskHasDoneIsReadFromTheState(
            PowerAction action, String status, String qmpstatus, Long uptime, boolean reached) {
        var before = new PowerJob.Found("alpha", true, false, false, false, 50L);
        assertThat(PowerJob.isReached(action, before, now(status, qmpstatus, uptime)))
                .isEqualTo(reached);
        if (action != PowerAction.RESTART) return;
        var unknown = new PowerJob.Found("alpha", true, false, false, false, null);
        assertThat(PowerJob.isReached(action, unknown, now(status, qmpstatus, uptime)))
                .isFalse();
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
