package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Certificates;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Trust;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client against the simulator, over TLS. */
class PveClientTest {
    private final Sim sim = Sim.oneHost();
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
        sim.close();
    }

    private Address address() {
        return Address.parse(sim.node("alpha").address());
    }

    private Trust pinned() {
        return new Trust.Pinned(Fingerprint.parse(sim.node("alpha").fingerprint()));
    }

    private PveClient client() {
        return pve.client(
                address(), pinned(), new ApiToken(sim.token().id(), sim.token().secret()));
    }

    private PveGuest guest(int vmid) {
        return client().guest(GuestKind.LXC, "alpha", vmid);
    }

    private static PveTask.State end(PveTask task) {
        Patience.until("the task ends", () -> !(task.state() instanceof PveTask.State.Running));
        return task.state();
    }

    /** A socket that is closed while a thread accepts on it can accept one more connection. */
    private static void awaitRefusal(Address address) {
        Patience.until("the node listens no more", () -> {
            try (var _ = new Socket(address.host(), address.port())) {
                return false;
            } catch (IOException e) {
                return true;
            }
        });
    }

    @Test
    void readsShareAConnectionUntilTheHostClosesIt() {
        Unpaused.run(() -> {
            long before = sim.node("alpha").connections();
            try (var own = new Pve(InetAddress::isLoopbackAddress)) {
                var token = new ApiToken(sim.token().id(), sim.token().secret());
                for (int i = 0; i < 150; i++)
                    own.client(address(), pinned(), token).version();
            }
            assertThat(sim.node("alpha").connections() - before).isEqualTo(2); // a hundred answers each
        });
    }

    @Test
    void aReadThatIsToShowThatTheHostCanBeReachedOpensAConnection() {
        client().version();
        client().afresh().version();
        client().afresh().within(Patience.LIMIT).version();
        assertThat(sim.node("alpha").connections()).isEqualTo(3);
    }

    @Test
    void clusterIsRead() {
        assertThat(client().version().version()).isEqualTo("9.1.2");
        assertThat(client().permissions().get("/")).contains("VM.PowerMgmt");
        assertThat(client().clusterStatus().name()).isNull();
        assertThat(client().clusterStatus().localNode()).isEqualTo("alpha");
        assertThat(client().clusterResources())
                .anySatisfy(r -> assertThat(r.name()).isEqualTo("grafana"))
                .anySatisfy(r -> assertThat(r.type()).isEqualTo("storage"));
        assertThat(client().nextId()).isEqualTo(100);
    }

    @Test
    void unpinnedCertificateReceivesNoData() {
        client().version();
        sim.node("alpha").rotateCertificate();
        long before = sim.node("alpha").bytesReceived();
        Trust old = new Trust.Pinned(new Fingerprint("00:".repeat(31) + "00"));
        PveClient client = pve.client(
                address(), old, new ApiToken(sim.token().id(), sim.token().secret()));
        var failure = catchThrowableOfType(PveException.NotTrusted.class, client::version);
        assertThat(failure.offered().toString()).isEqualTo(sim.node("alpha").fingerprint());
        assertThat(failure.expected()).isEqualTo(new Fingerprint("00:".repeat(31) + "00"));
        assertThat(sim.node("alpha").bytesReceived()).isEqualTo(before);
    }

    @Test
    void idleConnectionDoesNotOutliveItsCertificate() {
        PveClient client = client();
        client.version();
        sim.node("alpha").rotateCertificate();
        long before = sim.node("alpha").bytesReceived();
        assertThatThrownBy(client::version).isInstanceOf(PveException.NotTrusted.class);
        assertThat(sim.node("alpha").bytesReceived()).isEqualTo(before);
    }

    @Test
    void selfSignedCertificateIsNotTrustedByTheSystem() {
        PveClient client = pve.client(address(), new Trust.Authorities(), new ApiToken("a@b!c", "secret"));
        assertThatThrownBy(client::version).isInstanceOf(PveException.NotTrusted.class);
        assertThat(sim.node("alpha").bytesReceived()).isZero();
    }

    @Test
    void forbiddenAddressIsNotConnectedTo() {
        try (var strict = new Pve(a -> !a.isLoopbackAddress())) {
            PveClient client = strict.client(address(), pinned(), new ApiToken("a@b!c", "secret"));
            assertThatThrownBy(client::version)
                    .isInstanceOf(PveException.Unreachable.class)
                    .hasMessageContaining("not allowed");
        }
        assertThat(sim.node("alpha").bytesReceived()).isZero();
    }

    @ParameterizedTest(name = "version 8: {0}")
    @ValueSource(booleans = {true, false})
    void errorsAreTheSameInBothFormats(boolean eight) {
        if (eight) sim.version8();
        assertThatThrownBy(() -> guest(999).config())
                .isInstanceOfSatisfying(
                        PveException.Refused.class,
                        e -> assertThat(e.reason()).isEqualTo(PveException.Reason.NO_SUCH_GUEST));
        assertThatThrownBy(() -> guest(101).update(Map.of("cores", "0", "memory", "4"), List.of(), null))
                .isInstanceOfSatisfying(
                        PveException.InvalidParameters.class,
                        e -> assertThat(e.fields()).containsOnlyKeys("cores", "memory"));
        assertThatThrownBy(() -> guest(103).stop())
                .isInstanceOfSatisfying(
                        PveException.Refused.class,
                        e -> assertThat(e.reason()).isEqualTo(PveException.Reason.NOT_RUNNING));
    }

    @Test
    void wrongSecretIsAFailedSignIn() {
        PveClient client =
                pve.client(address(), pinned(), new ApiToken(sim.token().id(), "nonsense"));
        assertThatThrownBy(client::version).isInstanceOf(PveException.SignInFailed.class);
    }

    @Test
    void missingPrivilegeIsNamedWithItsPath() {
        var clerk = sim.token("clerk@pve!one").grant("/", Set.of("VM.Audit"));
        PveClient client = pve.client(address(), pinned(), new ApiToken(clerk.id(), clerk.secret()));
        var failure = catchThrowableOfType(
                PveException.NotPermitted.class,
                () -> client.guest(GuestKind.LXC, "alpha", 101).stop());
        assertThat(failure.privilege()).isEqualTo("VM.PowerMgmt");
        assertThat(failure.path()).isEqualTo("/vms/101");
    }

    @Test
    void staleDigestIsRefused() {
        String digest = guest(101).config().digest();
        sim.guest("alpha", 101).set("description", "changed by hand");
        assertThatThrownBy(() -> guest(101).update(Map.of("cores", "2"), List.of(), digest))
                .isInstanceOfSatisfying(
                        PveException.Refused.class, e -> assertThat(e.reason()).isEqualTo(PveException.Reason.DIGEST));
    }

    @Test
    void taskIsPolledByItsUpidAlone() {
        PveTask ordered = guest(101).stop();
        PveTask found = client().task(Upid.parse(ordered.upid().text()));
        assertThat(end(found)).isEqualTo(new PveTask.State.Ok());
        assertThat(found.log(0, 100)).extracting(PveTask.LogLine::t).containsExactly("TASK OK");
        assertThat(found.log(1, 100)).isEmpty();
        assertThat(client().node("alpha").tasks(NodeTask.Filter.latest(10).of(101)))
                .extracting(NodeTask::type)
                .containsExactly("vzstop");
    }

    @Test
    void failedTaskReportsTheReason() {
        sim.faults().nextTaskFails("command 'x' failed: exit code 1");
        assertThat(end(guest(101).stop())).isEqualTo(new PveTask.State.Failed("command 'x' failed: exit code 1"));
    }

    @Test
    void unresponsiveServerTimesOutAtTheDeadline() {
        sim.faults().hang("/version");
        assertThatThrownBy(() -> client().within(Duration.ofMillis(300)).version())
                .isInstanceOf(PveException.TimedOut.class)
                .satisfies(e -> assertThat(((PveException) e).mayHaveHappened()).isFalse());
    }

    @Test
    void writeWithATruncatedResponseMayHaveHappened() {
        sim.faults().swallow("POST");
        assertThatThrownBy(() -> guest(101).stop())
                .isInstanceOf(PveException.Unreachable.class)
                .satisfies(e -> assertThat(((PveException) e).mayHaveHappened()).isTrue());
    }

    @Test
    void truncatedResponseIsNotAccepted() {
        sim.faults().truncate("/cluster/resources");
        assertThatThrownBy(() -> client().clusterResources()).isInstanceOf(PveException.Unreachable.class);
    }

    @Test
    void stoppedNodeIsUnreachableAndNothingHasHappened() {
        Address address = address();
        sim.node("alpha").down();
        awaitRefusal(address);
        assertThatThrownBy(() -> pve.client(address, pinned(), new ApiToken("a@b!c", "s"))
                        .guest(GuestKind.LXC, "alpha", 101)
                        .stop())
                .isInstanceOf(PveException.Unreachable.class)
                .satisfies(e -> assertThat(((PveException) e).mayHaveHappened()).isFalse());
    }

    @Test
    void readSucceedsWhenTheIdleConnectionIsDead() {
        PveClient client = client();
        client.version();
        sim.node("alpha").down();
        sim.node("alpha").up();
        assertThat(client.version().version()).isEqualTo("9.1.2");
    }

    @Test
    void certificateIsReadWithoutSendingARequest() {
        var shown = Certificates.fetch(address(), InetAddress::isLoopbackAddress, Patience.LIMIT);
        assertThat(shown.fingerprint().toString()).isEqualTo(sim.node("alpha").fingerprint());
        assertThat(shown.trustedBySystem()).isFalse();
        assertThat(shown.subject()).contains("alpha.sim.test");
        assertThat(sim.node("alpha").bytesReceived()).isZero();
    }

    @Test
    void tokenNeverPrintsItsSecret() {
        assertThat(new ApiToken("a@b!c", "hunter2").toString()).isEqualTo("a@b!c=***");
    }
}
