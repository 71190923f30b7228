package dev.holdfast.firewall.effective;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Entitlement;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.model.firewall.FirewallRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Which rules decide about the packets of an app and of a machine, over the API. */
class EffectiveRoutesTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
    private static long app;
    private static long machine;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        long host = plane.enrol(sim, "alpha").getFirst();
        sim.clusterOf("alpha")
                .machine(900, "alpha", "box")
                .set("net0", "virtio=02:4B:00:00:00:01,bridge=vmbr0,firewall=1");
        app = plane.adopt(host, 101, "Grafana");
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        machine = plane.vm(900);
        Answer key = plane.as(ADMIN)
                .post(
                        "/hosts/" + host + "/ssh",
                        "{\"port\":" + sim.node("alpha").sshPort() + "}");
        sim.node("alpha").authorize(key.tree().get("public_key").asString());
        assertThat(plane.as(ADMIN).post("/hosts/" + host + "/ssh/verify", "{}").status())
                .isEqualTo(200);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    /** A cluster with a set, a group and the firewall on; a guest that lets the set in, and whoever the group lets in. */
    @BeforeEach
    void rules() {
        var guest = sim.clusterOf("alpha").guest(101);
        guest.set("net0", guest.get("net0") + ",firewall=1");
        on(cluster(), file -> {
            file.options().put("enable", 1);
            var members = new TreeMap<String, Firewall.Member>();
            members.put("10.0.0.0/24", new Firewall.Member("10.0.0.0/24", false, null));
            members.put("10.0.0.66", new Firewall.Member("10.0.0.66", true, null));
            file.sets().put("admins", new Firewall.Named<>(members, null));
            file.groups().put("web", new Firewall.Named<>(new ArrayList<>(), null));
            file.groups().get("web").content().add(rule("in", "ACCEPT", "proto", "tcp", "dport", "3000"));
        });
        for (int vmid : new int[] {101, 900}) {
            on(guest(vmid), file -> {
                file.options().put("enable", 1);
                file.rules().add(rule("in", "ACCEPT", "macro", "SSH", "source", "+admins"));
                file.rules().add(rule("group", "web"));
            });
        }
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        on(cluster(), file -> {
            file.options().clear();
            file.sets().clear();
            file.groups().clear();
        });
        for (int vmid : new int[] {101, 900}) {
            on(guest(vmid), file -> {
                file.options().clear();
                file.rules().clear();
            });
        }
    }

    private static Firewall cluster() {
        return sim.clusterOf("alpha").firewalls().cluster();
    }

    private static Firewall guest(int vmid) {
        return sim.clusterOf("alpha").firewalls().ofGuest(vmid);
    }

    private static void on(Firewall file, Consumer<Firewall> change) {
        synchronized (sim.clusterOf("alpha").firewalls()) {
            change.accept(file);
        }
    }

    private static FirewallRule rule(String type, String action, String... more) {
        var keys = new LinkedHashMap<>(Map.of("type", type, "action", action, "enable", "1"));
        for (int i = 0; i < more.length; i += 2) keys.put(more[i], more[i + 1]);
        return FirewallRule.fresh(keys);
    }

    private static Answer test(String path, String question) {
        return plane.as(VIEWER).post(path + "/firewall/test", question.replace('\'', '"'));
    }

    @Test
    void theRulesAreToldInTheOrderInWhichTheyDecide() {
        for (String path : new String[] {"/apps/" + app, "/vms/" + machine}) {
            Answer answer = plane.as(VIEWER).get(path + "/firewall/effective");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            JsonNode nic = answer.tree().at("/nics/0");
            assertThat(nic.get("iface").asString()).isEqualTo("net0");
            assertThat(nic.get("off").isNull()).isTrue();
            assertThat(nic.get("in")
                            .valueStream()
                            .filter(line -> !line.get("scope").asString().equals("implicit"))
                            .map(line -> line.get("scope").asString() + " " + line.get("pos") + " "
                                    + line.get("verdict").asString()))
                    .containsExactly("guest 0 accept", "group 0 accept", "policy null drop");
            assertThat(nic.get("in")
                            .valueStream()
                            .filter(line -> line.get("scope").asString().equals("group"))
                            .map(line -> line.get("group").asString() + " via "
                                    + line.get("via_scope").asString() + " " + line.get("via_pos")))
                    .containsExactly("web via guest 1");
            assertThat(answer.tree().get("problems").isEmpty()).isTrue();
        }
    }

    @Test
    void theDecidingRuleIsTold() {
        for (String path : new String[] {"/apps/" + app, "/vms/" + machine}) {
            Answer one = test(path, "{'direction':'in','source':'10.0.0.9','proto':'tcp','dport':22}");
            assertThat(one.status()).as(one.body()).isEqualTo(200);
            assertThat(one.json()).containsEntry("verdict", "accept");
            assertThat(one.json()).containsEntry("summary", "Rule 0 of the guest accepts it.");
            assertThat(one.tree().at("/deciding/0/line/source").asString()).isEqualTo("+admins");
            Answer other = test(path, "{'direction':'in','source':'10.0.0.66','proto':'tcp','dport':22}");
            assertThat(other.json()).containsEntry("summary", "No rule matches: the policy DROP of the guest decides.");
            Answer open = test(path, "{'direction':'in','proto':'tcp','dport':22}");
            assertThat(open.json()).containsEntry("verdict", "depends");
            assertThat(open.tree().at("/depends_on/0").asString()).isEqualTo("source");
            assertThat(test(path, "{'direction':'in','proto':'tcp','dport':22,'iface':'net7'}")
                            .faults())
                    .containsExactly("body.iface value_error");
        }
    }

    @Test
    void whatIsOffIsTold() {
        on(cluster(), file -> file.options().put("enable", 0));
        assertThat(test("/apps/" + app, "{'direction':'in'}").json())
                .containsEntry("verdict", "accept")
                .containsEntry("summary", "Every packet passes, because the firewall of the cluster is off.");
        JsonNode nic = plane.as(VIEWER)
                .get("/vms/" + machine + "/firewall/effective")
                .tree()
                .at("/nics/0");
        assertThat(nic.get("off").asString()).isEqualTo("the firewall of the cluster is off");
        assertThat(nic.get("in").isEmpty()).isTrue();
    }

    @Test
    void whatCouldNotBeReadIsUnknown() {
        sim.faults().fail("GET alpha .*/lxc/101/firewall/rules", 403, "Permission check failed (/vms/101, VM.Audit)");
        Answer answer = test("/apps/" + app, "{'direction':'in','source':'10.0.0.9','proto':'tcp','dport':22}");
        assertThat(answer.json()).containsEntry("verdict", "unknown");
        assertThat(answer.json())
                .containsEntry("summary", "It is not known: the rules of the guest could not be read.");
        Answer effective = plane.as(VIEWER).get("/apps/" + app + "/firewall/effective");
        assertThat(effective.tree().at("/problems/0/part").asString()).isEqualTo("the rules of the guest");
        assertThat(effective.tree().at("/problems/0/detail").asString()).contains("VM.Audit");
        sim.faults().clear();
        sim.faults().fail("GET alpha .*/lxc/101/config", 403, "Permission check failed (/vms/101, VM.Audit)");
        assertThat(plane.as(VIEWER).get("/apps/" + app + "/firewall/effective").json())
                .containsEntry("nics", null);
        assertThat(test("/apps/" + app, "{'direction':'in'}").json()).containsEntry("verdict", "unknown");
        sim.faults().clear();
        sim.faults().fail("GET alpha .*", 403, "Permission check failed (/, Sys.Audit)");
        Answer none = plane.as(VIEWER).get("/apps/" + app + "/firewall/effective");
        assertThat(none.status()).isEqualTo(502);
        assertThat(none.json()).containsEntry("kind", "permission");
    }

    @Test
    void onlyGroupsAndSetsThatAreUsedAreRead() {
        on(cluster(), file -> {
            file.sets().put("others", new Firewall.Named<>(new TreeMap<>(), null));
            file.groups().put("idle", new Firewall.Named<>(new ArrayList<>(), null));
        });
        sim.faults().fail("GET alpha .*/cluster/firewall/ipset/others", 500, "not needed");
        sim.faults().fail("GET alpha .*/cluster/firewall/groups/idle", 500, "not needed");
        Answer effective = plane.as(VIEWER).get("/apps/" + app + "/firewall/effective");
        assertThat(effective.tree().get("problems").isEmpty())
                .as(effective.body())
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{'direction':'forward'} | body.direction enum",
                "{'direction':'in','source':'lan','dest':'10.0.0.300'} | body.source value_error, body.dest value_error",
                "{'direction':'in','proto':'warp'} | body.proto value_error",
                "{'direction':'in','dport':65536,'sport':-1} | body.dport less_than_equal, body.sport greater_than_equal",
                "{'direction':'in','proto':'icmp','dport':22} | body.dport value_error",
                "{'direction':'in','proto':'gre','sport':22} | body.sport value_error",
                "{'direction':'in','icmp_type':'pong'} | body.icmp_type value_error",
                "{'direction':'in','icmp_type':'echo-request','dport':22} | body.icmp_type value_error",
                "{'direction':'in','proto':'tcp','icmp_type':'echo-request'} | body.icmp_type value_error",
                "{'direction':'in','iface':'eth0'} | body.iface string_pattern_mismatch",
                "{'direction':'in','source':'10.0.0.1','dest':'fd00::1'} | body.source value_error",
                "{'direction':'in','source':'10.0.0.1','proto':'icmpv6'} | body.source value_error"
            })
    void aQuestionThatMakesNoSenseIsRefused(String question, String faults) {
        Answer answer = test("/vms/" + machine, question);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).containsExactlyInAnyOrder(faults.split(", "));
    }

    @Test
    void thePortsOfAnAppAreOpenToThoseWhomTheRulesLetIn() {
        assertThat(plane.as(VIEWER)
                        .get("/apps/" + app + "/firewall/ports")
                        .tree()
                        .get("ports")
                        .isEmpty())
                .as("no scan yet")
                .isTrue();
        assertThat(plane.as(OPERATOR).post("/apps/" + app + "/ports", "").status())
                .isEqualTo(200);
        JsonNode port = port();
        assertThat(port.get("port").asInt()).isEqualTo(3000);
        assertThat(port.get("open_to").asString()).isEqualTo("anyone");
        assertThat(port.at("/rules/0/group").asString()).isEqualTo("web");
        on(cluster(), file -> {
            file.groups().get("web").content().clear();
            file.groups().get("web").content().add(rule("in", "ACCEPT", "proto", "tcp", "source", "+admins"));
        });
        assertThat(port().get("open_to").asString()).isEqualTo("some");
        assertThat(port().get("sources").toString()).isEqualTo("[\"10.0.0.0-10.0.0.65\",\"10.0.0.67-10.0.0.255\"]");
        on(cluster(), file -> file.groups().get("web").content().clear());
        assertThat(port().get("open_to").asString()).isEqualTo("nobody");
        on(guest(101), file -> file.options().put("enable", 0));
        assertThat(port().get("open_to").asString()).isEqualTo("anyone");
        assertThat(port().get("reason").asString()).isEqualTo("Nothing is filtered: the firewall of the guest is off.");
        sim.faults().fail("GET alpha .*/lxc/101/firewall/options", 403, "Permission check failed (/vms/101, VM.Audit)");
        assertThat(port().get("open_to").asString()).isEqualTo("unknown");
    }

    private static JsonNode port() {
        Answer answer = plane.as(VIEWER).get("/apps/" + app + "/firewall/ports");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().at("/ports/0");
    }

    @Test
    void aGuestThatDoesNotExistIsNotFound() {
        assertThat(plane.as(VIEWER).get("/apps/999/firewall/effective").status())
                .isEqualTo(404);
        assertThat(plane.as(VIEWER).get("/apps/999/firewall/ports").status()).isEqualTo(404);
        assertThat(test("/vms/999", "{'direction':'in'}").status()).isEqualTo(404);
    }

    @Test
    void theFeatureMayBeSwitchedOff() {
        try (TestPlane without =
                TestPlane.without(Set.of(Entitlement.FIREWALL_VIEW)).start()) {
            without.as(OWNER);
            Answer answer = without.as(OWNER).get("/apps/1/firewall/effective");
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.json()).containsEntry("error", "entitlement_required");
        }
    }
}
