package dev.holdfast.hosts;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The other members of a cluster over HTTP, against the simulator. */
class HostPeersTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.cluster(3);
    private long first;

    @BeforeEach
    void enrolTheFirstMember() {
        first = plane.enrol(sim, "lab1").getFirst();
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private JsonNode peers() {
        Answer answer = plane.as(ADMIN).get("/hosts/" + first + "/peers");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private JsonNode peer(String node) {
        return peers().get("peers")
                .valueStream()
                .filter(row -> row.get("node").asString().equals(node))
                .findFirst()
                .orElseThrow();
    }

    /** Enrols these members with the certificates that their files contain now. */
    private JsonNode enrol(String... nodes) {
        var shown = Arrays.stream(nodes)
                .map(node ->
                        Map.of("node", node, "tls_fingerprint", sim.node(node).fingerprint()))
                .toList();
        return post(shown).tree().get("results");
    }

    private Answer post(List<Map<String, String>> nodes) {
        Answer answer = plane.as(ADMIN).post("/hosts/" + first + "/peers", Json.write(Map.of("nodes", nodes)));
        assertThat(answer.body()).doesNotContain(sim.token().secret());
        return answer;
    }

    private List<String> enrolled() {
        return plane.as(VIEWER)
                .get("/hosts")
                .tree()
                .valueStream()
                .map(host -> host.get("node").asString())
                .toList();
    }

    @Test
    void theOtherMembersAreListedWithBothFingerprints() {
        JsonNode list = peers();
        assertThat(list.get("cluster").asString()).isEqualTo("lab");
        assertThat(list.get("peers").findValuesAsString("node")).containsExactly("lab2", "lab3");
        String pin = sim.node("lab2").fingerprint();
        JsonNode second = list.get("peers").get(0);
        assertThat(second.get("address").asString()).isEqualTo(sim.node("lab2").address());
        assertThat(second.get("reported_fingerprint").asString()).isEqualTo(pin);
        assertThat(second.get("presented_fingerprint").asString()).isEqualTo(pin);
        assertThat(second.get("online").asBoolean()).isTrue();
        assertThat(second.get("host_id").isNull()).isTrue();
        assertThat(second.get("problem").isNull()).isTrue();
        assertThat(sim.node("lab2").bytesReceived()).isZero();
    }

    @Test
    void membersAreEnrolledWithTheTokenAndTheSettingsOfTheFirst() {
        JsonNode results = enrol("lab2", "lab3");
        assertThat(results.valueStream().map(r -> r.get("node").asString())).containsExactly("lab2", "lab3");
        JsonNode host = results.get(0).get("host");
        assertThat(results.get(0).get("refusal").isNull()).isTrue();
        assertThat(host.get("name").asString()).isEqualTo("lab2");
        assertThat(host.get("address").asString()).isEqualTo(sim.node("lab2").address());
        assertThat(host.get("cluster").asString()).isEqualTo("lab");
        assertThat(host.get("token_id").asString()).isEqualTo(sim.token().id());
        assertThat(host.get("fingerprint").asString())
                .isEqualTo(sim.node("lab2").fingerprint());
        assertThat(host.get("pve_version").asString()).isEqualTo("9.1.2");
        assertThat(enrolled()).containsExactlyInAnyOrder("lab1", "lab2", "lab3");
        long id = host.get("id").asLong();
        assertThat(plane.as(ADMIN).post("/hosts/" + id + "/test", "").json()).containsEntry("ok", true);
        assertThat(peer("lab2").get("host_id").asLong()).isEqualTo(id);
        assertThat(plane.as(ADMIN).get("/audit?action=hosts.enrol_peers").body())
                .contains("lab2: enrolled as host " + id + "; lab3: enrolled as host ");
    }

    @Test
    void membersBelongToTheTeamOfTheFirst() {
        long team = plane.as(OWNER)
                .post("/teams", "{\"name\":\"Red\"}")
                .tree()
                .get("id")
                .asLong();
        plane.as(OWNER).patch("/hosts/" + first, "{\"team_id\":" + team + "}");
        assertThat(enrol("lab2").get(0).get("host").get("team_id").asLong()).isEqualTo(team);
    }

    @Test
    void aMemberCanGetAnotherName() {
        JsonNode results = post(List.of(Map.of(
                        "node", "lab2", "tls_fingerprint", sim.node("lab2").fingerprint(), "name", "attic")))
                .tree()
                .get("results");
        assertThat(results.get(0).get("host").get("name").asString()).isEqualTo("attic");
    }

    @Test
    void aMemberThatPresentsAnotherCertificateThanReportedIsToldAndGetsNoToken() {
        sim.node("lab2").presentAnotherCertificate();
        JsonNode second = peer("lab2");
        assertThat(second.get("reported_fingerprint").asString())
                .isEqualTo(sim.node("lab2").fingerprint());
        assertThat(second.get("presented_fingerprint").asString())
                .isNotEqualTo(sim.node("lab2").fingerprint());
        assertThat(second.at("/problem/kind").asString()).isEqualTo("certificate");
        JsonNode result = enrol("lab2").get(0);
        assertThat(result.at("/refusal/error").asString()).isEqualTo("hypervisor_error");
        // Nor the one that the impostor presents: the first member does not report it.
        String presented = second.get("presented_fingerprint").asString();
        result = post(List.of(Map.of("node", "lab2", "tls_fingerprint", presented)))
                .tree()
                .get("results")
                .get(0);
        assertThat(result.at("/refusal/detail").asString()).contains("reports another certificate");
        assertThat(sim.node("lab2").bytesReceived()).isZero();
        assertThat(enrolled()).containsExactly("lab1");
    }

    @Test
    void aCertificateThatChangedAfterItWasShownIsRefusedAndTheOthersAreEnrolled() {
        String shown = sim.node("lab2").fingerprint();
        sim.node("lab2").rotateCertificate();
        JsonNode results = post(List.of(
                        Map.of("node", "lab2", "tls_fingerprint", shown),
                        Map.of(
                                "node",
                                "lab3",
                                "tls_fingerprint",
                                sim.node("lab3").fingerprint())))
                .tree()
                .get("results");
        assertThat(results.get(0).get("host").isNull()).isTrue();
        assertThat(results.get(0).at("/refusal/detail").asString()).contains("reports another certificate");
        assertThat(results.get(1).get("refusal").isNull()).isTrue();
        assertThat(sim.node("lab2").bytesReceived()).isZero();
        assertThat(enrolled()).containsExactlyInAnyOrder("lab1", "lab3");
    }

    @Test
    void anUnreachableMemberIsListedWithTheReason() {
        sim.node("lab3").down();
        JsonNode third = peer("lab3");
        assertThat(third.get("online").asBoolean()).isFalse();
        assertThat(third.get("presented_fingerprint").isNull()).isTrue();
        assertThat(third.at("/problem/kind").asString()).isEqualTo("unreachable");
        assertThat(enrol("lab3").get(0).at("/refusal/error").asString()).isEqualTo("hypervisor_error");
    }

    @Test
    void enrolledAndUnknownMembersAreRefused() {
        enrol("lab2");
        String pin = sim.node("lab2").fingerprint();
        JsonNode results = post(List.of(
                        Map.of("node", "lab1", "tls_fingerprint", pin),
                        Map.of("node", "lab2", "tls_fingerprint", pin),
                        Map.of("node", "lab9", "tls_fingerprint", pin)))
                .tree()
                .get("results");
        assertThat(results.valueStream().map(r -> r.at("/refusal/error").asString()))
                .containsExactly("conflict", "conflict", "not_found");
        assertThat(enrolled()).hasSize(2);
    }

    @Test
    void aNameThatAnotherHostHasIsRefused() {
        plane.as(ADMIN).patch("/hosts/" + first, "{\"name\":\"lab2\"}");
        assertThat(enrol("lab2").get(0).at("/refusal/error").asString()).isEqualTo("conflict");
        assertThat(enrolled()).containsExactly("lab1");
    }

    @Test
    void aStandaloneHostHasNoPeers() {
        sim.host("alone");
        long id = plane.enrol(sim, "alone").getFirst();
        Answer answer = plane.as(ADMIN).get("/hosts/" + id + "/peers");
        assertThat(answer.json()).containsEntry("cluster", null).containsEntry("peers", List.of());
    }

    @Test
    void aTokenThatMayNotReadTheClusterIsNamedWithThePrivilege() {
        var weak = sim.tokenWith("weak@pve!one", Set.of("VM.Audit"));
        plane.as(OWNER)
                .patch("/hosts/" + first, Json.write(Map.of("token_id", weak.id(), "token_secret", weak.secret())));
        Answer answer = plane.as(ADMIN).get("/hosts/" + first + "/peers");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.body()).contains("Sys.Audit on /");
    }

    @Test
    void anAdminOfOneMembersTeamDoesNotDecideWhichOthersAreTrusted() {
        long second = enrol("lab2").get(0).get("host").get("id").asLong();
        long team = plane.as(OWNER)
                .post("/teams", "{\"name\":\"Red\"}")
                .tree()
                .get("id")
                .asLong();
        plane.as(OWNER).patch("/hosts/" + first, "{\"team_id\":" + team + "}");
        plane.as(OWNER).put("/teams/" + team + "/members/" + userId(), "{\"cidr\":\"0.0.0.0/0\",\"role\":\"admin\"}");
        var member = plane.stranger().signIn(TestPlane.email(VIEWER), TestPlane.PASSWORD);
        plane.as(OWNER).patch("/users/" + userId(), "{\"role\":null}");
        member = plane.stranger().signIn(TestPlane.email(VIEWER), TestPlane.PASSWORD);
        // A member of which they may not know is listed like one that is not enrolled.
        JsonNode list = member.get("/hosts/" + first + "/peers").tree();
        assertThat(list.at("/peers/0/host_id").isNull()).isTrue();
        Answer refused = member.post(
                "/hosts/" + first + "/peers",
                Json.write(Map.of(
                        "nodes",
                        List.of(Map.of(
                                "node",
                                "lab3",
                                "tls_fingerprint",
                                sim.node("lab3").fingerprint())))));
        assertThat(refused.json()).containsEntry("error", "role_required");
        assertThat(sim.node("lab3").bytesReceived()).isZero();
        assertThat(plane.as(ADMIN).get("/hosts/" + second).status()).isEqualTo(200);
    }

    private long userId() {
        plane.as(VIEWER);
        return plane.as(OWNER)
                .get("/users")
                .tree()
                .valueStream()
                .filter(user -> user.get("email").asString().equals(TestPlane.email(VIEWER)))
                .findFirst()
                .orElseThrow()
                .get("id")
                .asLong();
    }

    @Test
    void allFaultsOfTheListAreNamed() {
        assertThat(post(List.of(
                                Map.of("node", "lab2", "tls_fingerprint", "aa"),
                                Map.of(
                                        "node",
                                        "lab2",
                                        "tls_fingerprint",
                                        sim.node("lab2").fingerprint()),
                                Map.of("node", "../x", "tls_fingerprint", "00:".repeat(31) + "00", "name", "")))
                        .faults())
                .contains(
                        "body.nodes.0.tls_fingerprint string_pattern_mismatch",
                        "body.nodes.1.node value_error",
                        "body.nodes.2.node string_pattern_mismatch");
        assertThat(post(List.of()).faults()).hasSize(1);
    }
}
