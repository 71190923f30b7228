package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The client against a real host, which it only reads. Set PVE_URL, PVE_TOKEN_ID, PVE_TOKEN_SECRET and, for a certificate
 * that no authority vouches for, PVE_FINGERPRINT.
 */
@Tag("live")
class LiveTest {
    private final Pve pve = new Pve(_ -> true);

    @BeforeEach
    void isThereAHost() {
        if (System.getenv("PVE_URL") == null)
            System.out.println("SKIPPED: PVE_URL names no host to try the client on.");
        assumeTrue(System.getenv("PVE_URL") != null, "no host");
    }

    @AfterEach
    void close() {
        pve.close();
    }

    private static Address address() {
        return Address.parse(System.getenv("PVE_URL"));
    }

    private static Trust trust() {
        String fingerprint = System.getenv("PVE_FINGERPRINT");
        return fingerprint == null ? new Trust.Authorities() : new Trust.Pinned(Fingerprint.parse(fingerprint));
    }

    private PveClient client() {
        return pve.client(
                address(), trust(), new ApiToken(System.getenv("PVE_TOKEN_ID"), System.getenv("PVE_TOKEN_SECRET")));
    }

    @Test
    void itTellsWhatItIs() {
        assertThat(client().version().version()).matches("[0-9]+\\..*");
        String node = client().clusterStatus().localNode();
        assertThat(client().nodes()).extracting(PveClient.NodeRow::node).contains(node);
        assertThat(client().node(node).version().version()).isNotBlank();
        assertThat(client().node(node).status().uptime()).isPositive();
        assertThat(client().permissions()).isNotEmpty();
        client().node(node).storages();
        client().nextId();
    }

    @Test
    void itsInterfacesAreRead() {
        String node = client().clusterStatus().localNode();
        assertThat(client().node(node).network().list().interfaces()).isNotEmpty();
    }

    @Test
    void everyGuestsStatusAndConfigurationCanBeRead() {
        for (ClusterResource row : client().clusterResources()) {
            for (GuestKind kind : GuestKind.values()) {
                if (!kind.word().equals(row.type()) || "unknown".equals(row.status())) continue;
                PveGuest guest = client().guest(kind, row.node(), row.vmid());
                assertThat(guest.status().status()).isIn("running", "stopped");
                assertThat(guest.config().digest()).isNotBlank();
                guest.config().nics();
                guest.pending();
            }
        }
    }

    @Test
    void everyRecentTasksStateAndLogCanBeRead() {
        String node = client().clusterStatus().localNode();
        for (NodeTask row : client().tasks(node, null, 20)) {
            PveTask task = client().task(Upid.parse(row.upid()));
            assertThat(task.state()).isNotNull();
            task.log(0, 50);
        }
    }

    @Test
    void refusalsAreUnderstood() {
        String node = client().clusterStatus().localNode();
        assertThatThrownBy(
                        () -> client().guest(GuestKind.LXC, node, 999_999_999).config())
                .isInstanceOfSatisfying(
                        PveException.Refused.class,
                        e -> assertThat(e.reason()).isEqualTo(PveException.Reason.NO_SUCH_GUEST));
        assertThatThrownBy(() -> pve.client(address(), trust(), new ApiToken(System.getenv("PVE_TOKEN_ID"), "nonsense"))
                        .version())
                .isInstanceOf(PveException.SignInFailed.class);
    }

    @Test
    void itsCertificateIsLookedAt() {
        var shown = Certificates.look(address(), _ -> true, Duration.ofSeconds(10));
        if (trust() instanceof Trust.Pinned(Fingerprint pin)) {
            assertThat(shown.fingerprint()).isEqualTo(pin);
        } else {
            assertThat(shown.trustedBySystem()).isTrue();
        }
    }
}
