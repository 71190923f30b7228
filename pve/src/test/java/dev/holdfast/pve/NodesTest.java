package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.network.StagedChanges;
import dev.holdfast.pve.node.PveCluster;
import dev.holdfast.pve.node.PveSystem;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nodes, their networks, the cluster and permissions, in formats that no recording contains. */
class NodesTest {
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
    }

    private PveClient client(ScriptedHost host) {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"));
    }

    private PveSystem system(ScriptedHost host) {
        return client(host).node("pve1").system();
    }

    private static ScriptedHost says(String data) {
        return ScriptedHost.always("200 OK", "{\"data\":" + data + "}");
    }

    @Test
    void stagedChangesAreNextToTheData() {
        String diff = "--- /etc/network/interfaces\\n"
                + "+++ /etc/network/interfaces.new\\n"
                + "@@ -1,2 +1,4 @@\\n"
                + " auto lo\\n"
                + " iface lo inet loopback\\n"
                + "+auto vmbr1\\n"
                + "+iface vmbr1 inet manual\\n";
        try (var host = ScriptedHost.always("200 OK", "{\"data\":[],\"changes\":\"" + diff + "\"}")) {
            PveNetwork.State state = client(host).node("pve1").network().list();
            assertThat(StagedChanges.parse(state.changes()).interfaces()).containsExactly("vmbr1");
        }
        try (var host = ScriptedHost.always("200 OK", "{\"data\":[],\"changes\":\"\"}")) {
            assertThat(client(host).node("pve1").network().list().changes()).isNull();
        }
    }

    @Test
    void diffNamesTheChangedInterfaces() {
        var changes = StagedChanges.parse("""
            --- /etc/network/interfaces
            +++ /etc/network/interfaces.new
            @@ -4,7 +4,5 @@
             auto vmbr0
             iface vmbr0 inet static
            -	address 192.0.2.2/24
            +	address 192.0.2.3/24
             	bridge-ports eno1

            --- odd comment
            -auto vmbr1
            @@ -40 +39,2 @@ auto bond0
             	mtu 9000
            +	bond-mode 802.3ad
            """);
        assertThat(changes.interfaces()).containsExactly("vmbr0", "vmbr1");
        assertThat(changes.lines())
                .contains(
                        new StagedChanges.Line(StagedChanges.Kind.GOES, "\taddress 192.0.2.2/24", "vmbr0"),
                        new StagedChanges.Line(StagedChanges.Kind.GOES, "-- odd comment", "vmbr0"),
                        new StagedChanges.Line(StagedChanges.Kind.COMES, "\tbond-mode 802.3ad", null));
    }

    @Test
    void journalHasTwoCursors() {
        try (var host = says("[\"s=a;i=1\",\"Nov 21 pve1 systemd[1]: Started.\",\"s=a;i=2\"]")) {
            assertThat(system(host).journal(10))
                    .isEqualTo(
                            new PveSystem.Journal(List.of("Nov 21 pve1 systemd[1]: Started."), "s=a;i=1", "s=a;i=2"));
        }
        for (String nothing : List.of("[]", "[\"-- No entries --\"]")) {
            try (var host = says(nothing)) {
                assertThat(system(host).journalSince("s=a;i=2").lines()).isEmpty();
            }
        }
    }

    @Test
    void clusterLogIsRead() {
        try (var host = says("""
            [{"uid":5,"time":1795232393,"pri":6,"pid":7052,"node":"pve1","user":"root@pam","tag":"pvedaemon",
              "id":"5:pve1","msg":"end task UPID:… OK"}]\
            """)) {
            assertThat(client(host).cluster().log(5))
                    .containsExactly(new PveCluster.LogEntry(
                            1795232393L, "pve1", "root@pam", "pvedaemon", 6, "end task UPID:… OK"));
        }
    }

    @Test
    void templatesAreRead() {
        try (var host = says("""
            [{"template":"debian-13.tar.zst","package":"debian-13-standard","headline":"Debian 13","os":"debian-13",
              "section":"system","version":"13.1-1"}]\
            """)) {
            assertThat(system(host).templates().getFirst().name()).isEqualTo("debian-13-standard");
        }
    }

    @Test
    void usedVmIdIsReportedByARefusal() {
        try (var host = says("\"100\"")) {
            assertThat(client(host).cluster().isFree(100)).isTrue();
        }
        String taken = "{\"data\":null,\"errors\":{\"vmid\":\"VM 101 already exists\"}}";
        try (var host = ScriptedHost.always("400 Parameter verification failed.", taken)) {
            assertThat(client(host).cluster().isFree(101)).isFalse();
        }
        String wrong = "{\"data\":null,\"errors\":{\"vmid\":\"value must have a minimum value of 100\"}}";
        try (var host = ScriptedHost.always("400 Parameter verification failed.", wrong)) {
            assertThatThrownBy(() -> client(host).cluster().isFree(1))
                    .isInstanceOf(PveException.InvalidParameters.class);
        }
    }

    @Test
    void listedTaskIsOverWithAnEndTimeOrAStatusOtherThanRunning() {
        try (var host = says("""
            [{"upid":"a","type":"vzdump","user":"root@pam"},
             {"upid":"c","type":"vzdump","user":"root@pam!nightly","status":"RUNNING"},
             {"upid":"b","type":"vzdump","user":"root@pam","status":"OK","endtime":2}]\
            """)) {
            assertThat(client(host).node("pve1").tasks(NodeTask.Filter.latest(5).failed()))
                    .extracting(NodeTask::isOver)
                    .containsExactly(false, false, true);
        }
    }
}
