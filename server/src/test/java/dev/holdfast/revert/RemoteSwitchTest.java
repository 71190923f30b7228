package dev.holdfast.revert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import dev.holdfast.revert.RevertSwitch.State;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.OwnSshd;
import dev.holdfast.ssh.Ssh;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import dev.holdfast.ssh.SshKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Switches in a real shell, over a real OpenSSH server. */
class RemoteSwitchTest {
    private static final Duration LONG = Duration.ofHours(1);
    /** Time enough to change the files, except in a pause of the machine. */
    private static final Duration SHORTLY = Duration.ofSeconds(10);

    private static final int ATTEMPTS = 5;

    private static final AtomicLong jobs = new AtomicLong();
    private static final SshKey key = SshKey.generate("holdfast@test");
    private static OwnSshd sshd;

    @TempDir
    static Path home;

    private final Ssh ssh = new Ssh(_ -> true);
    private SshConnection connection;
    private RemoteSwitch remote;
    private long job;
    private Path one;
    private Path two;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(OwnSshd.isInstalled(), "no OpenSSH server is installed");
        sshd = new OwnSshd(key.publicLine(), "127.0.0.1", "HOME=" + home);
    }

    @AfterAll
    static void stop() {
        if (sshd != null) sshd.close();
    }

    @BeforeEach
    void connect() throws Exception {
        job = jobs.incrementAndGet();
        one = home.resolve("one of " + job);
        two = home.resolve("two of " + job);
        Files.writeString(one, "old one");
        connection = ssh.connect(sshd.endpoint(), key, null);
        remote = new RemoteSwitch(connection, SwitchPlan.name(job));
    }

    @AfterEach
    void end() throws Exception {
        var _ = remote.keep();
        remote.remove();
        connection.close();
        ssh.close();
    }

    private SwitchPlan plan(Duration delay, @Nullable String reload) {
        return new SwitchPlan(
                1, "lab1", RevertSwitch.Purpose.NETWORK, job, List.of(one.toString(), two.toString()), reload, delay);
    }

    private void arm(Duration delay) throws Exception {
        remote.arm(plan(delay, null));
        assertThat(remote.report().state()).isEqualTo(State.ARMED);
    }

    private void change() throws IOException {
        Files.writeString(one, "new one");
        Files.writeString(two, "new two");
    }

    /** Arms for a short time and changes the files in it; again if it was over before. */
    private void armShortlyAndChange(@Nullable String reload) throws Exception {
        for (int attempt = 1; ; attempt++) {
            remote.arm(plan(SHORTLY, reload));
            change();
            if (remote.report().state() == State.ARMED) return;
            assertThat(attempt).as("attempts in which it fired too early").isLessThan(ATTEMPTS);
            awaitFired();
            Files.writeString(one, "old one");
            Files.deleteIfExists(two);
        }
    }

    private void await(Predicate<SwitchReport> holds) {
        TestPlane.until("the switch gets there", () -> {
            try {
                return holds.test(remote.report());
            } catch (SshException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    private void awaitFired() {
        await(report -> report.state() == State.FIRED && !report.busy());
    }

    private void assertOld() throws IOException {
        assertThat(one).hasContent("old one");
        assertThat(two).doesNotExist();
    }

    @Test
    void afterTheDelayTheOldFilesAreBackAndNewOnesAreGone() throws Exception {
        Path reloaded = home.resolve("reloaded-" + job);
        armShortlyAndChange("touch " + reloaded);
        awaitFired();
        assertOld();
        assertThat(reloaded).exists();
        assertThat(String.join("\n", remote.report().log()))
                .contains(
                        "Armed for 10 seconds.",
                        "Holdfast did not say in time to keep the new files.",
                        "Put " + one + " back.",
                        "Removed " + two + ", which had not existed.",
                        "Running touch",
                        "It succeeded.");
    }

    @Test
    void itSurvivesTheConnection() throws Exception {
        armShortlyAndChange(null);
        connection.close();
        connection = ssh.connect(sshd.endpoint(), key, null);
        remote = new RemoteSwitch(connection, SwitchPlan.name(job));
        awaitFired();
        assertOld();
    }

    @Test
    void toldToKeepTheNewFilesItEnds() throws Exception {
        arm(LONG);
        await(report -> report.secondsLeft() != null); // a file that is written once a second
        assertThat(remote.report().secondsLeft()).isBetween(3000L, 3600L);
        change();
        assertThat(remote.keep().state()).isEqualTo(State.KEPT);
        // It has decided: a later word changes nothing.
        assertThat(remote.fire().state()).isEqualTo(State.KEPT);
        assertThat(one).hasContent("new one");
        assertThat(two).hasContent("new two");
    }

    @Test
    void toldToPutThemBackItDoesNotWait() throws Exception {
        arm(LONG);
        change();
        var _ = remote.fire();
        awaitFired();
        assertOld();
        assertThat(remote.keep().state()).isEqualTo(State.FIRED);
        assertThat(remote.report().log()).anyMatch(line -> line.endsWith("Holdfast asked for the old files."));
    }

    @Test
    void armedAgainAfterALostAnswerItKnowsTheFilesOfNow() throws Exception {
        int attempt = 0;
        do {
            assertThat(attempt++)
                    .as("attempts in which the first one fired too early")
                    .isLessThan(ATTEMPTS);
            remote.arm(plan(SHORTLY, null));
            Files.writeString(one, "later");
            remote.arm(plan(LONG, null));
        } while (!Files.readString(one).equals("later"));
        // The first one was ended: it would have put its files back by now.
        await(report -> report.secondsLeft() != null && report.secondsLeft() < 3588);
        assertThat(one).hasContent("later");
        Files.writeString(one, "new one");
        var _ = remote.fire();
        awaitFired();
        assertThat(one).hasContent("later");
    }

    @Test
    void aSecondProcessDoesNothing() throws Exception {
        arm(LONG);
        change();
        assertThat(run("sh ~/.holdfast/revert-" + job + "/switch.sh")).isZero();
        assertThat(remote.report().state()).isEqualTo(State.ARMED);
        assertThat(remote.keep().state()).isEqualTo(State.KEPT);
        assertThat(one).hasContent("new one");
    }

    @Test
    void aPersonAtTheConsoleCanPutTheFilesBackAtAnyTime() throws Exception {
        arm(LONG);
        change();
        var _ = remote.keep();
        assertThat(run("sh ~/.holdfast/revert-" + job + "/switch.sh now")).isZero();
        assertOld();
    }

    @Test
    void aProcessThatIsGoneIsLostAndChangesNothing() throws Exception {
        arm(LONG);
        change();
        assertThat(run("kill -s KILL \"$(cat ~/.holdfast/revert-" + job + "/pid)\""))
                .isZero();
        await(report -> report.state() == State.LOST);
        assertThat(one).hasContent("new one");
    }

    @Test
    void aFileThatCantBeWrittenIsRefusedBeforeAnythingStarts() throws Exception {
        var plan = new SwitchPlan(
                1, "lab1", RevertSwitch.Purpose.NETWORK, job, List.of(home + "/no/such/folder"), null, LONG);
        assertThatThrownBy(() -> remote.arm(plan)).hasMessageContaining("can't be written");
        assertThat(remote.report().state()).isEqualTo(State.LOST);
    }

    @Test
    void aReloadThatIsNotInstalledIsRefusedBeforeAnythingStarts() throws Exception {
        assertThatThrownBy(() -> remote.arm(plan(LONG, "no-such-program -a")))
                .hasMessageContaining("no-such-program is not installed");
        assertThat(remote.report().state()).isEqualTo(State.LOST);
    }

    @Test
    void aReloadThatFailsIsInItsLog() throws Exception {
        remote.arm(plan(LONG, "false -a"));
        change();
        var _ = remote.fire();
        awaitFired();
        assertOld();
        assertThat(remote.report().log()).anyMatch(line -> line.endsWith("It failed with status 1."));
    }

    private @Nullable Integer run(String line) throws Exception {
        return connection
                .run(Command.of(line, Patience.LIMIT), new Collected(), () -> false)
                .status();
    }
}
