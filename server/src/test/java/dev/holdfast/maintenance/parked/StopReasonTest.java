package dev.holdfast.maintenance.parked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.maintenance.parked.StopReason.ByJob;
import dev.holdfast.maintenance.parked.StopReason.Stop;
import dev.holdfast.pve.task.NodeTask;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StopReasonTest {
    private static final Instant UP = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant OFF = Instant.parse("2026-03-01T12:00:10Z");
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");
    private static final String OWN = "root@pam!holdfast";

    private static NodeTask task(
            String type, String id, String user, String start, @Nullable String end, String status) {
        return new NodeTask(
                "UPID:" + type + start,
                type,
                id,
                user,
                null,
                "lab1",
                status,
                Instant.parse("2026-03-01T" + start + "Z").getEpochSecond(),
                end == null ? null : Instant.parse("2026-03-01T" + end + "Z").getEpochSecond());
    }

    private static Stop stop(@Nullable Instant up, @Nullable Instant boot, @Nullable Double memory) {
        return new Stop(101, "lab1", up, OFF, boot, memory);
    }

    private static StopReason of(Stop stop, NodeTask... tasks) {
        return StopReason.of(stop, List.of(tasks), _ -> null, Set.of(OWN));
    }

    private static StopReason usual(NodeTask... tasks) {
        return of(stop(UP, LONG_AGO, 40.0), tasks);
    }

    @Test
    void oneThatAPersonStoppedIsParked() {
        StopReason reason = usual(task("vzstop", "101", "root@pam", "12:00:04", "12:00:05", "OK"));
        assertThat(reason.parked()).isTrue();
        assertThat(reason.text()).isEqualTo("Stopped by root@pam at 12:00Z (vzstop).");
    }

    @Test
    void theTaskOfAnotherGuestSaysNothing() {
        StopReason reason = usual(task("vzstop", "1101", "root@pam", "12:00:04", "12:00:05", "OK"));
        assertThat(reason.text()).startsWith("It shut itself down");
    }

    @Test
    void aShutdownThatFailedDidNotStopIt() {
        StopReason reason = usual(task("qmshutdown", "101", "root@pam", "12:00:00", "12:00:05", "got timeout"));
        assertThat(reason.text()).startsWith("It shut itself down");
    }

    @Test
    void anOldStopDoesNotExplainANewOne() {
        StopReason reason = usual(task("vzstop", "101", "root@pam", "10:00:00", "10:00:05", "OK"));
        assertThat(reason.byAbsence()).isTrue();
    }

    @Test
    void oneThatTheHaManagerWasToldToStopIsParked() {
        StopReason reason = usual(task("hastop", "ct:101", "ada@pve", "12:00:01", "12:00:02", "OK"));
        assertThat(reason.text()).isEqualTo("Stopped by ada@pve at 12:00Z (hastop).");
    }

    @Test
    void oneThatPoweredItselfOffIsParked() {
        StopReason reason = usual();
        assertThat(reason.parked()).isTrue();
        assertThat(reason.byAbsence()).isTrue();
    }

    @Test
    void oneWhoseNodeRestartedIsNotParked() {
        StopReason reason = of(stop(UP, UP.plusSeconds(5), 40.0));
        assertThat(reason.parked()).isFalse();
        assertThat(reason.text()).contains("node lab1 was started again");
    }

    @Test
    void oneThatMayHaveBeenKilledIsNotParked() {
        StopReason reason = of(stop(UP, LONG_AGO, 97.4));
        assertThat(reason.parked()).isFalse();
        assertThat(reason.text()).contains("97 %");
    }

    @Test
    void oneThatABackupDidNotStartAgainIsNotParked() {
        StopReason reason = usual(task("vzdump", "", "root@pam", "11:59:00", null, "RUNNING"));
        assertThat(reason.parked()).isFalse();
        assertThat(reason.text()).contains("vzdump");
    }

    @Test
    void oneThatWentOffWhileNobodyLookedIsNotParkedWithoutATask() {
        assertThat(of(stop(null, LONG_AGO, null)).parked()).isFalse();
        assertThat(of(stop(null, LONG_AGO, null), task("qmstop", "101", "root@pam", "09:00:00", "09:00:01", "OK"))
                        .parked())
                .isTrue();
    }

    @Test
    void oneThatItsNodeStoppedWithAllOthersIsRememberedWithItsNode() {
        NodeTask all = task("stopall", "", "root@pam", "12:00:01", null, "RUNNING");
        StopReason reason = usual(task("vzshutdown", "101", "root@pam", "12:00:02", "12:00:06", "OK"), all);
        assertThat(reason.parked()).isTrue();
        assertThat(reason.withNode()).isEqualTo("lab1");
    }

    @Test
    void oneThatAPersonStoppedThroughHoldfastIsParked() {
        NodeTask task = task("vzstop", "101", OWN, "12:00:04", "12:00:05", "OK");
        StopReason reason = StopReason.of(
                stop(UP, LONG_AGO, 40.0), List.of(task), _ -> new ByJob(12, "app.stop", "ada@plane.test"), Set.of(OWN));
        assertThat(reason.text()).isEqualTo("Stopped by ada@plane.test at 12:00Z (job 12).");
        assertThat(reason.parked()).isTrue();
    }

    @Test
    void oneThatAnotherJobLeftOffIsNotParked() {
        NodeTask task = task("vzstop", "101", OWN, "12:00:04", "12:00:05", "OK");
        StopReason reason = StopReason.of(
                stop(UP, LONG_AGO, 40.0), List.of(task), _ -> new ByJob(12, "app.migrate", "ada"), Set.of(OWN));
        assertThat(reason.parked()).isFalse();
        assertThat(usual(task).parked())
                .as("a job of Holdfast that is not known")
                .isFalse();
    }

    @Test
    void whereTasksMayBeMissingNothingRestsOnTheirAbsence() {
        NodeTask[] many = IntStream.range(0, 25)
                .mapToObj(i -> task("qmclone", "" + (900 + i), "root@pam", "12:00:0" + (1 + i % 9), "12:00:09", "OK"))
                .toArray(NodeTask[]::new);
        assertThat(usual(many).parked()).isFalse();
    }
}
