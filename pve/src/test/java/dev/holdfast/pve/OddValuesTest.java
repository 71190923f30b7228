package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.UnreadRows;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.wire.PveException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An odd value costs itself: not its row, its list or its cluster. */
class OddValuesTest {
    private static final List<String> ODD =
            List.of("18446744072129085207", "\"many\"", "null", "{\"a\":{\"b\":[1]}}", "[[1,{\"c\":2}],3]");

    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
    }

    private PveClient client(ScriptedHost host) {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"));
    }

    private List<ClusterResource> resources(String rows) {
        try (var host = ScriptedHost.always("200 OK", "{\"data\":[" + rows + "]}")) {
            return client(host).clusterResources();
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "18446744072129085207",
                "-18446744072129085207",
                "1e400",
                "\"a lot\"",
                "\"NaN\"",
                "{\"of\":[1]}",
                "[1,2]",
                "null"
            })
    void counterThatIsNoNumberIsUnknownAndTheRestOfItsRowIsRead(String netin) {
        assertThat(resources("{\"netin\":" + netin
                        + ",\"type\":\"qemu\",\"id\":\"qemu/190\",\"vmid\":190,\"netout\":7,\"unknown\":{\"a\":1}},"
                        + "{\"type\":\"node\",\"id\":\"node/pve1\"}"))
                .extracting(ClusterResource::id, ClusterResource::netin, ClusterResource::netout)
                .containsExactly(tuple("qemu/190", null, 7L), tuple("node/pve1", null, null));
    }

    @Test
    void numberThatIsWrittenOtherwiseIsRead() {
        assertThat(resources(
                                "{\"type\":\"qemu\",\"id\":\"qemu/190\",\"mem\":\"1024\",\"maxmem\":2.5e3,\"disk\":\"1.5e+4\",\"maxdisk\":\""
                                        + " 7 \",\"cpu\":\"0.25\",\"maxcpu\":3,\"name\":190,\"template\":true}")
                        .getFirst())
                .satisfies(row -> {
                    assertThat(row.mem()).isEqualTo(1024);
                    assertThat(row.maxmem()).isEqualTo(2500);
                    assertThat(row.disk()).isEqualTo(15000);
                    assertThat(row.maxdisk()).isEqualTo(7);
                    assertThat(row.cpu()).isEqualTo(0.25);
                    assertThat(row.maxcpu()).isEqualTo(3);
                    assertThat(row.name()).isEqualTo("190");
                    assertThat(row.isTemplate()).isTrue();
                });
    }

    @Test
    void guestWithAnOddNumberOrTypeIsKnownByItsId() {
        assertThat(
                        resources(
                                "{\"type\":\"qemu\",\"id\":\"qemu/190\",\"vmid\":{}},{\"type\":7.5,\"id\":\"lxc/101\"},"
                                        + "{\"type\":\"lxc\",\"id\":[],\"vmid\":\"102\"},{\"type\":{},\"id\":\"lxc/103\",\"vmid\":103}"))
                .extracting(ClusterResource::id, ClusterResource::vmid)
                .containsExactly(
                        tuple("qemu/190", 190), tuple("lxc/101", 101), tuple("lxc/102", 102), tuple("lxc/103", 103));
    }

    @Test
    void rowWithoutWhatIdentifiesItIsLeftOutAndThatIsLoggedOnce() {
        var log = (Logger) LoggerFactory.getLogger(UnreadRows.class);
        var logged = new ListAppender<ILoggingEvent>();
        logged.start();
        log.addAppender(logged);
        try (var host = ScriptedHost.always(
                "200 OK",
                "{\"data\":[{\"id\":{},\"type\":null,\"netin\":1,\"z\":[1]},7,null,[],{\"type\":\"node\",\"id\":\"node/a\"}]}")) {
            PveClient client = client(host);
            for (int i = 0; i < 3; i++) {
                assertThat(client.clusterResources())
                        .extracting(ClusterResource::id)
                        .containsExactly("node/a");
            }
            assertThat(logged.list)
                    .singleElement()
                    .satisfies(event -> assertThat(event.getFormattedMessage())
                            .contains(
                                    "4 of 5 rows of /cluster/resources",
                                    host.address().toString())
                            .doesNotContain("refused"));
            assertThat(pve.unreadRows(host.address()))
                    .startsWith("4 of 5 rows of /cluster/resources could not be read");
        } finally {
            log.detachAppender(logged);
        }
    }

    /** A decision that is based on the other rows would take what is unknown for what does not exist. */
    @Test
    void listForADecisionIsRefusedIfARowOfItCantBeRead() {
        try (var host = ScriptedHost.always(
                "200 OK",
                "{\"data\":[{\"type\":\"in\",\"action\":\"ACCEPT\",\"pos\":0},{\"type\":\"in\",\"action\":{},\"pos\":1}]}")) {
            PveFirewall firewall = client(host).firewall(new FirewallScope.Cluster());
            assertThat(firewall.rules()).extracting(FirewallRule::pos).containsExactly(0);
            assertThatThrownBy(() -> firewall.complete().rules())
                    .isInstanceOf(PveException.Unreadable.class)
                    .hasMessageContaining("1 of the 2 rows of /cluster/firewall/rules");
            assertThatThrownBy(() -> client(host).complete().node("a").replicationTargets(101))
                    .isInstanceOf(PveException.Unreadable.class);
            assertThatThrownBy(
                            () -> client(host).node("a").complete().storage("b").content(null, null))
                    .isInstanceOf(PveException.Unreadable.class);
            assertThatThrownBy(() -> client(host)
                            .complete()
                            .guest(GuestKind.LXC, "a", 101)
                            .snapshots()
                            .list())
                    .isInstanceOf(PveException.Unreadable.class);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"\"source\":{\"a\":1}", "\"enable\":\"perhaps\"", "\"dport\":[22]"})
    void ruleOfAFirewallWithAnOddPartIsNotAnotherRule(String odd) {
        try (var host = ScriptedHost.always(
                "200 OK",
                "{\"data\":[{\"type\":\"in\",\"action\":\"ACCEPT\",\"pos\":0," + odd
                        + "},{\"type\":\"in\",\"action\":\"DROP\",\"pos\":1}]}")) {
            PveFirewall firewall = client(host).firewall(new FirewallScope.Cluster());
            assertThat(firewall.rules()).extracting(FirewallRule::pos).containsExactly(1);
            assertThatThrownBy(() -> firewall.complete().rules()).isInstanceOf(PveException.Unreadable.class);
        }
    }

    @Test
    void replicationOfAnUnknownGuestMayBeThatOfTheOneThatIsAskedFor() {
        try (var host = ScriptedHost.always(
                "200 OK",
                "{\"data\":[{\"id\":\"101-0\",\"guest\":{},\"target\":\"b\"},{\"id\":\"7-0\",\"guest\":7}]}")) {
            assertThat(client(host).node("a").replicationTargets(101)).containsExactly("b");
        }
    }

    @Test
    void answerThatIsNoListAtAllIsUnreadableAndNoRefusal() {
        try (var host = ScriptedHost.always("200 OK", "{\"data\":{\"a\":1}}")) {
            assertThatThrownBy(() -> client(host).clusterResources())
                    .isInstanceOf(PveException.Unreadable.class)
                    .hasMessageContaining("could not be read")
                    .hasMessageNotContaining("refused");
        }
    }

    @Test
    void oddFlagOfTheClusterSaysNeitherThatItHasNoQuorumNorThatANodeIsOffline() {
        try (var host = ScriptedHost.always(
                "200 OK",
                "{\"data\":[{\"type\":\"cluster\",\"id\":\"cluster\",\"name\":\"c\",\"quorate\":\"surely\"},"
                        + "{\"type\":\"node\",\"id\":\"node/a\",\"name\":\"a\",\"online\":{},\"local\":[],\"ip\":{}}]}")) {
            ClusterStatus status = client(host).clusterStatus();
            assertThat(status.quorate()).isTrue();
            assertThat(status.localNode()).isEqualTo("a");
            assertThat(status.nodes()).containsExactly(new ClusterStatus.Member("a", null, true));
        }
    }

    @Test
    void oddPartsOfAnObjectAreUnknown() {
        try (var host = ScriptedHost.always(
                "200 OK",
                "{\"data\":{\"cpu\":\"high\",\"memory\":[1,2],\"rootfs\":{\"total\":{},\"used\":3},\"loadavg\":[\"1\",{},\"3\"],"
                        + "\"uptime\":99}}")) {
            PveNode.Status status = client(host).node("a").status();
            assertThat(status.cpu()).isNull();
            assertThat(status.memory()).isNull();
            assertThat(status.rootfs()).isEqualTo(new PveNode.Space(null, 3L, null));
            assertThat(status.loadavg()).isNull();
            assertThat(status.uptime()).isEqualTo(99);
        }
    }

    /**
     * Each list with rows from the official schema: one of them as it should be, and for each field one in which that has an
     * odd value. No list fails, and none loses the row in which nothing is odd.
     */
    @Test
    void oddFieldOfAnyListCostsAtMostItsRow() throws IOException {
        var failures = new TreeMap<String, String>();
        var lists = new TreeSet<String>();
        try (var reader = new Reader()) {
            reader.reads().forEach((name, operation) -> {
                JsonNode sample = JsonMapper.shared()
                        .readTree(Sample.of(operation.returns().path("items"), Sample.Form.FULL));
                if (!(sample instanceof ObjectNode whole) || whole.isEmpty()) return;
                Object alone = row(reader, name, whole);
                if (alone == null) return;
                lists.add(name);
                for (String odd : ODD) {
                    try {
                        var read = (Collection<?>) reader.read(name, list(bent(whole, odd)));
                        if (!read.contains(alone)) failures.put(name + " with " + odd, "lost a good row");
                    } catch (PveException e) {
                        failures.put(name + " with " + odd, String.valueOf(e.getMessage()));
                    }
                }
            });
        }
        assertThat(lists).hasSizeGreaterThan(25);
        assertThat(failures).isEmpty();
    }

    /** What a call makes of one row; null where it does not return rows as they are. */
    private static @Nullable Object row(Reader reader, String name, ObjectNode row) {
        try {
            return reader.read(name, list(List.of(row))) instanceof Collection<?> rows && rows.size() == 1
                    ? rows.iterator().next()
                    : null;
        } catch (PveException e) {
            return null;
        }
    }

    private static List<ObjectNode> bent(ObjectNode whole, String odd) {
        var rows = new ArrayList<ObjectNode>();
        for (String field : whole.propertyNames()) {
            ObjectNode bent = whole.deepCopy();
            bent.set(field, JsonMapper.shared().readTree(odd));
            rows.add(bent);
        }
        rows.add(whole);
        return rows;
    }

    private static String list(List<ObjectNode> rows) {
        return JsonMapper.shared().writeValueAsString(Map.of("data", rows));
    }
}
