package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.guest.PveAgent;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.guest.PveSnapshots;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls on guests that {@link PveClientTest} does not test with the simulator, and their responses. */
class GuestsTest {
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
    }

    private PveClient client(ScriptedHost host) {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"));
    }

    private PveGuest lxc(ScriptedHost host) {
        return client(host).guest(GuestKind.LXC, "pve1", 101);
    }

    private PveGuest qemu(ScriptedHost host) {
        return client(host).guest(GuestKind.QEMU, "pve1", 200);
    }

    private static ScriptedHost says(String data) {
        return ScriptedHost.always("200 OK", "{\"data\":" + data + "}");
    }

    @Test
    void rowCurrentNamesTheParentSnapshot() {
        String rows = """
                [{"name":"s2","parent":"s1","snaptime":1795232388,"vmstate":0,"description":""},
                 {"name":"s1","snaptime":1795232387,"vmstate":1,"description":"first"},
                 {"name":"current","parent":"s1","running":0,"description":"You are here!"}]""";
        try (var host = says(rows)) {
            PveSnapshots.Tree tree = qemu(host).snapshots().list();
            assertThat(tree.parent()).isEqualTo("s1");
            assertThat(tree.snapshots()).extracting(PveSnapshots.Snapshot::name).containsExactly("s2", "s1");
            assertThat(tree.snapshots().getLast().vmstate()).isTrue();
        }
        try (var host = says("[{\"name\":\"current\"}]")) {
            assertThat(lxc(host).snapshots().list()).isEqualTo(new PveSnapshots.Tree(List.of(), null));
        }
    }

    @Test
    void writeThatAVersionCarriesOutImmediatelyReturnsNoTask() {
        try (var host = says("null")) {
            assertThat(lxc(host).makeTemplate()).isNull();
            assertThat(qemu(host).disks().resize("scsi0", Size.parse("8G"), null))
                    .isNull();
            assertThat(qemu(host).updateLater(ConfigChange.NONE.set("cores", 2)))
                    .isNull();
            assertThat(client(host).node("pve1").storage("local").delete(Calls.BACKUP))
                    .isNull();
        }
        try (var host = says("\"" + Calls.UPID + "\"")) {
            assertThat(qemu(host).makeTemplate().upid()).isEqualTo(Calls.UPID);
        }
    }

    @Test
    void migrationObstaclesAreReadInBothSpellings() {
        try (var host = says("""
                {"allowed_nodes":["pve2"],"running":1,"local_resources":["hostpci0"],
                 "local_disks":[{"volid":"local:200/vm-200-disk-0.raw","size":1073741824,"cdrom":0,"is_unused":0}],
                 "not_allowed_nodes":{"pve3":{"unavailable_storages":["nas"]}}}""")) {
            PveMigration.Preconditions told = qemu(host).migration().preconditions("pve2");
            assertThat(told.allowedNodes()).containsExactly("pve2");
            assertThat(told.notAllowedNodes()).containsOnlyKeys("pve3");
            assertThat(told.notAllowedNodes().get("pve3")).contains("nas");
            assertThat(told.localDisks().getFirst().isUnused()).isFalse();
            assertThat(told.localResources()).containsExactly("hostpci0");
        }
        try (var host = says("{\"running\":0,\"allowed-nodes\":[\"pve2\"],\"not-allowed-nodes\":{\"pve3\":{}}}")) {
            PveMigration.Preconditions told = lxc(host).migration().preconditions(null);
            assertThat(told.allowedNodes()).containsExactly("pve2");
            assertThat(told.notAllowedNodes()).containsOnlyKeys("pve3");
        }
    }

    @Test
    void callMissingInAVersionIsUnsupported() {
        try (var host = ScriptedHost.always(
                "501 Method 'GET /nodes/pve1/lxc/102/migrate' not implemented", "{\"data\":null}")) {
            assertThatThrownBy(() -> lxc(host).migration().preconditions(null))
                    .isInstanceOfSatisfying(
                            PveException.Refused.class,
                            e -> assertThat(e.reason()).isEqualTo(PveException.Reason.UNSUPPORTED));
        }
    }

    @Test
    void tokenSecretOfAnotherClusterIsMasked() {
        var there = new PveMigration.Endpoint(
                "192.0.2.7", 8006, new ApiToken("a@b!c", "other-secret"), Fingerprint.parse("AB:".repeat(31) + "AB"));
        assertThat(there.toString()).doesNotContain("other-secret");
        var move = new PveMigration.RemoteMove(there, null, "nas", "vmbr0", false, false);
        assertThat(move.toString()).doesNotContain("other-secret");
        String refusal = "{\"data\":null,\"errors\":{\"target-endpoint\":\"bad apitoken other-secret\"}}";
        try (var host = ScriptedHost.always("400 Parameter verification failed.", refusal)) {
            assertThatThrownBy(() -> lxc(host).migration().moveAway(move))
                    .isInstanceOf(PveException.InvalidParameters.class)
                    .hasMessageNotContaining("other-secret");
        }
    }

    @Test
    void agentReturnsAddressesAndOperatingSystem() {
        try (var host = says("""
                {"result":[{"name":"lo","statistics":{}},
                 {"name":"eth0","hardware-address":"bc:24:11:00:00:01",
                  "ip-addresses":[{"ip-address":"10.0.0.5","ip-address-type":"ipv4","prefix":24}]}]}""")) {
            assertThat(qemu(host).agent().interfaces().getLast())
                    .isEqualTo(new PveAgent.Interface(
                            "eth0", "bc:24:11:00:00:01", List.of(new PveAgent.IpAddress("10.0.0.5", "ipv4", 24))));
        }
        try (var host = says("""
                {"result":{"id":"debian","name":"Debian GNU/Linux","pretty-name":"Debian GNU/Linux 13 (trixie)",
                 "version":"13 (trixie)","kernel-release":"6.12.0"}}""")) {
            assertThat(qemu(host).agent().system().prettyName()).isEqualTo("Debian GNU/Linux 13 (trixie)");
            assertThat(qemu(host).agent().system().kernel()).isEqualTo("6.12.0");
        }
    }

    @Test
    void agentRunsAProgramAndTellsHowItEnded() {
        try (var host = says("{\"pid\":190}")) {
            assertThat(qemu(host).agent().run(List.of("/bin/sh", "-c", "a&b"), "x y"))
                    .isEqualTo(190);
            assertThat(host.requests.getLast())
                    .endsWith("input-data=x%20y&command=%2Fbin%2Fsh&command=-c&command=a%26b");
        }
        try (var host = says("{\"exited\":0}")) {
            assertThat(qemu(host).agent().end(190)).isNull();
        }
        try (var host =
                says("{\"exited\":1,\"exitcode\":3,\"out-data\":\"sp\\u00c3\\u00a4t\",\"err-data\":\"\\u00e4\"}")) {
            assertThat(qemu(host).agent().end(190))
                    .as("UTF-8 as bytes, and what is none")
                    .isEqualTo(new PveAgent.ProgramEnd(3, null, "sp\u00e4t", "\u00e4", false));
        }
        try (var host = says("{\"exited\":1,\"signal\":9,\"err-truncated\":1,\"err-data\":\"x\"}")) {
            assertThat(qemu(host).agent().end(190)).isEqualTo(new PveAgent.ProgramEnd(null, 9L, "", "x", true));
        }
        try (var host = says("null")) {
            assertThatThrownBy(() -> qemu(host).agent().run(List.of("true"), null))
                    .isInstanceOfSatisfying(
                            PveException.class,
                            e -> assertThat(e.mayHaveHappened()).isTrue());
        }
    }

    @Test
    void agentTellsWhetherFileSystemsAreFrozenAndThatItRefusesEverythingElse() {
        try (var host = says("{\"result\":\"frozen\"}")) {
            assertThat(qemu(host).agent().isFrozen()).isTrue();
        }
        try (var host = says("{\"result\":\"thawed\"}")) {
            assertThat(qemu(host).agent().isFrozen()).isFalse();
        }
        try (var host = says("{\"result\":{\"error\":{\"class\":\"CommandNotFound\",\"desc\":\"it is disabled\"}}}")) {
            assertThatThrownBy(() -> qemu(host).agent().fileSystems())
                    .isInstanceOfSatisfying(
                            PveException.Refused.class,
                            e -> assertThat(e.reason()).isEqualTo(PveException.Reason.AGENT_REFUSED));
        }
    }

    @Test
    void unsupportedCallsOfAKindAreNotSent() {
        try (var host = says("null")) {
            for (Runnable action : List.<Runnable>of(
                    () -> lxc(host).agent(),
                    () -> lxc(host).updateLater(ConfigChange.NONE),
                    () -> lxc(host).snapshots().createWithMemory("a", null),
                    () -> qemu(host).interfaces())) {
                assertThatThrownBy(action::run).isInstanceOf(IllegalStateException.class);
            }
            assertThat(host.requests).isEmpty();
        }
    }

    @Test
    void changeIsBuiltStepByStep() {
        var change = ConfigChange.NONE
                .set("cores", 2)
                .set("onboot", true)
                .set("hostname", "web")
                .delete("tags")
                .onlyAt("abc");
        assertThat(new Parameters().with(change).asMap())
                .isEqualTo(Map.of("cores", "2", "onboot", "1", "hostname", "web", "delete", "tags", "digest", "abc"));
        assertThat(ConfigChange.NONE.set().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", ".", ""})
    void namesCannotChangeThePath(String name) {
        try (var host = says("null")) {
            assertThatThrownBy(() -> lxc(host).snapshots().delete(name, false))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(host.requests).isEmpty();
        }
    }
}
