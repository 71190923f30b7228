package dev.holdfast.hosts;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hosts over HTTP, against the simulator. */
class HostRoutesTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.close();
    }

    private String address() {
        return sim.node("alpha").address();
    }

    private Map<String, Object> host(long id) {
        return plane.as(VIEWER).get("/hosts/" + id).json();
    }

    @Test
    void aProbeWithoutATokenReadsTheCertificateAndSendsNothing() {
        Answer answer = plane.as(ADMIN).post("/hosts/probe", Json.write(Map.of("address", address())));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json())
                .containsEntry("fingerprint", sim.node("alpha").fingerprint())
                .containsEntry("trusted_by_system", false)
                .containsEntry("version", null);
        assertThat(sim.node("alpha").bytesReceived()).isZero();
    }

    @Test
    void aProbeTakesNoLongerSecretThanAHost() {
        var secret = Map.of("address", address(), "token_id", sim.token().id(), "token_secret", "x".repeat(201));
        assertThat(plane.as(ADMIN).post("/hosts/probe", Json.write(secret)).faults())
                .containsExactly("body.token_secret string_too_long");
    }

    @Test
    void aProbeWithATokenReportsIdentityAndMissingPrivileges() {
        var weak = sim.tokenWith("weak@pve!one", Set.of("Sys.Audit", "VM.Audit", "VM.PowerMgmt"));
        Answer answer = plane.as(ADMIN)
                .post(
                        "/hosts/probe",
                        Json.write(Map.of("address", address(), "token_id", weak.id(), "token_secret", weak.secret())));
        assertThat(answer.json())
                .containsEntry("version", "9.1.2")
                .containsEntry("node", "alpha")
                .containsEntry("cluster", null)
                .containsEntry("already_enrolled", null);
        assertThat(answer.tree()
                        .get("missing_privileges")
                        .valueStream()
                        .map(m -> m.get("privilege").asString()))
                .contains("VM.Config.CPU", "VM.Allocate", "Datastore.Audit")
                .doesNotContain("VM.PowerMgmt");
        assertThat(plane.as(VIEWER).get("/hosts").list()).isEmpty();
    }

    @Test
    void theNameOfATokensUserMayBeAnEmailAddress() {
        var token = sim.tokenWith("user.name@corp.example@pve!holdfast", Set.of("Sys.Audit"));
        Answer answer = plane.as(ADMIN)
                .post(
                        "/hosts/probe",
                        Json.write(
                                Map.of("address", address(), "token_id", token.id(), "token_secret", token.secret())));
        assertThat(answer.json()).as(answer.body()).containsEntry("node", "alpha");
        for (String wrong : List.of("user@pve", "user!one", "us er@pve!one", "a:b@pve!one", "user@pve!one!two@x")) {
            assertThat(plane.as(ADMIN)
                            .post(
                                    "/hosts/probe",
                                    Json.write(Map.of("address", address(), "token_id", wrong, "token_secret", "x")))
                            .status())
                    .as(wrong)
                    .isEqualTo(422);
        }
    }

    @Test
    void anUnexpectedCertificateGetsNoToken() {
        Answer answer = plane.as(ADMIN)
                .post(
                        "/hosts/probe",
                        Json.write(Map.of(
                                "address", address(),
                                "token_id", sim.token().id(),
                                "token_secret", sim.token().secret(),
                                "tls_fingerprint", "00:".repeat(31) + "00")));
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("kind", "certificate");
        assertThat(sim.node("alpha").bytesReceived()).isZero();
    }

    @Test
    void aClosedPortIsUnreachable() {
        Answer answer = plane.as(ADMIN).post("/hosts/probe", "{\"address\":\"127.0.0.1:1\"}");
        assertThat(answer.json()).containsEntry("error", "hypervisor_error").containsEntry("kind", "unreachable");
    }

    @Test
    void cloudMetadataServicesAreNotContacted() {
        Answer answer = plane.as(ADMIN).post("/hosts/probe", "{\"address\":\"169.254.169.254:80\"}");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.body()).contains("not allowed");
    }

    @Test
    void anEnrolledHostShowsItsValuesButNotItsSecret() {
        Answer added = plane.as(ADMIN).post("/hosts", TestPlane.hostIn(sim, "alpha"));
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.json())
                .containsEntry("status", "online")
                .containsEntry("node", "alpha")
                .containsEntry("guests_running", 2)
                .containsEntry("guests_total", 3)
                .containsEntry("pve_version", "9.1.2");
        assertThat(added.body()).doesNotContain(sim.token().secret());
        assertThat(plane.as(ADMIN)
                        .post("/hosts", TestPlane.hostIn(sim, "alpha"))
                        .error())
                .isEqualTo("conflict");
        assertThat(plane.as(VIEWER).get("/meta/onboarding").json()).containsEntry("host_added", true);
    }

    @Test
    void strangersDoNotLearnWhetherAHostIsEnrolled() {
        assertThat(plane.as(VIEWER).get("/meta/onboarding").json()).containsEntry("complete", false);
        String before = plane.stranger().get("/meta/onboarding").body();
        plane.enrol(sim, "alpha");
        assertThat(plane.stranger().get("/meta/onboarding").body()).isEqualTo(before);
        assertThat(plane.as(VIEWER).get("/meta/onboarding").json()).containsEntry("complete", true);
    }

    @Test
    void aWrongTokenEnrolsNothing() {
        Answer answer = plane.as(ADMIN)
                .post(
                        "/hosts",
                        Json.write(Map.of(
                                "name", "x", "address", address(), "token_id", "clerk@pve!one", "token_secret", "no")));
        assertThat(answer.json()).containsEntry("kind", "sign_in");
        assertThat(plane.as(VIEWER).get("/hosts").list()).isEmpty();
    }

    @Test
    void aChangedCertificateBlocksTheHostUntilItIsAccepted() {
        long id = plane.enrol(sim, "alpha").getFirst();
        String old = sim.node("alpha").fingerprint();
        sim.node("alpha").rotateCertificate();
        long before = sim.node("alpha").bytesReceived();
        TestPlane.until("the change is noticed", () -> "offline".equals(host(id).get("status")));
        assertThat(host(id))
                .containsEntry("fingerprint", old)
                .containsEntry("offered_fingerprint", sim.node("alpha").fingerprint());
        assertThat(host(id).get("problem").toString()).contains("certificate");
        assertThat(host(id)).containsEntry("cpu_pct", null).containsEntry("guests_total", null);
        assertThat(sim.node("alpha").bytesReceived()).isEqualTo(before);
        String offered = sim.node("alpha").fingerprint();
        assertThat(plane.as(ADMIN)
                        .patch("/hosts/" + id, Json.write(Map.of("tls_fingerprint", offered)))
                        .faults())
                .containsExactly("body.token_secret missing");
        Map<String, String> guess = Map.of("tls_fingerprint", offered, "token_secret", "guessed");
        assertThat(plane.as(ADMIN).patch("/hosts/" + id, Json.write(guess)).status())
                .isEqualTo(403);
        assertThat(plane.as(OWNER).patch("/hosts/" + id, Json.write(guess)).json())
                .containsEntry("kind", "sign_in");
        assertThat(host(id)).containsEntry("fingerprint", old);
        Answer accepted = plane.as(ADMIN)
                .patch(
                        "/hosts/" + id,
                        Json.write(Map.of(
                                "tls_fingerprint",
                                offered,
                                "token_secret",
                                sim.token().secret())));
        assertThat(accepted.json()).containsEntry("status", "online").containsEntry("problem", null);
    }

    @Test
    void aRenewedCertificateWithTheSameKeyIsAcceptedWithoutTheSecret() {
        long id = plane.enrol(sim, "alpha").getFirst();
        sim.node("alpha").renewCertificate();
        TestPlane.until("the change is noticed", () -> "offline".equals(host(id).get("status")));
        String offered = sim.node("alpha").fingerprint();
        Answer accepted = plane.as(ADMIN).patch("/hosts/" + id, Json.write(Map.of("tls_fingerprint", offered)));
        assertThat(accepted.json()).containsEntry("status", "online").containsEntry("fingerprint", offered);
    }

    @Test
    void aFingerprintThatNoHostPresentsIsNotPinned() {
        long id = plane.enrol(sim, "alpha").getFirst();
        String nobodys = Json.write(Map.of(
                "tls_fingerprint",
                "00:".repeat(31) + "00",
                "token_secret",
                sim.token().secret()));
        Answer refused = plane.as(OWNER).patch("/hosts/" + id, nobodys);
        assertThat(refused.status()).isEqualTo(502);
        assertThat(refused.json()).containsEntry("kind", "certificate");
        assertThat(host(id))
                .containsEntry("fingerprint", sim.node("alpha").fingerprint())
                .containsEntry("status", "online");
    }

    @Test
    void anotherAddressTakesTheSecretOfTheTokenAndMustBeThatOfTheSameNode() {
        sim.close();
        sim = Sim.twoHosts();
        long id = plane.enrol(sim, "alpha").getFirst();
        String before = address();
        var change = new HashMap<String, Object>(Map.of(
                "address",
                sim.node("beta").address(),
                "tls_fingerprint",
                sim.node("beta").fingerprint()));
        long seen = sim.node("beta").bytesReceived();
        assertThat(plane.as(OWNER).patch("/hosts/" + id, Json.write(change)).faults())
                .containsExactly("body.token_secret missing");
        assertThat(sim.node("beta").bytesReceived()).as("nothing was sent").isEqualTo(seen);
        change.put("token_secret", sim.token().secret());
        Answer refused = plane.as(OWNER).patch("/hosts/" + id, Json.write(change));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).contains("the node beta answers instead of alpha");
        assertThat(host(id)).containsEntry("address", before).containsEntry("status", "online");
        assertThat(plane.as(ADMIN)
                        .patch("/hosts/" + id, Json.write(Map.of("name", "renamed")))
                        .json())
                .containsEntry("name", "renamed");
    }

    @Test
    void anotherMemberAnswersWhenOneIsDown() {
        sim.close();
        sim = Sim.cluster(3);
        var ids = plane.enrol(sim, "lab1", "lab2");
        long app = plane.adopt(ids.get(1), 111, "web");
        sim.node("lab1").down();
        TestPlane.until(
                "the first is offline", () -> "offline".equals(host(ids.get(0)).get("status")));
        plane.as(OPERATOR).post("/hosts/" + ids.get(1) + "/sync", "");
        assertThat(host(ids.get(1))).containsEntry("status", "online").containsEntry("problem", null);
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("status", "running");
        sim.node("lab1").up();
        TestPlane.until("it is back", () -> "online".equals(host(ids.get(0)).get("status")));
    }

    @Test
    void aGuestOfANodeThatIsDownIsUnknownAndNotStopped() {
        sim.close();
        sim = Sim.cluster(3);
        long id = plane.enrol(sim, "lab1").getFirst();
        long app = plane.adopt(id, 121, "web");
        sim.node("lab3").down();
        TestPlane.until(
                "it is unknown",
                () -> "unknown"
                        .equals(plane.as(VIEWER).get("/apps/" + app).json().get("status")));
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("cpu_pct", null)
                .containsEntry("ip", null);
    }

    @Test
    void aLostQuorumIsAProblemOfAHostThatAnswers() {
        sim.close();
        sim = Sim.cluster(3);
        long id = plane.enrol(sim, "lab1").getFirst();
        sim.clusterOf("lab1").quorum(false);
        TestPlane.until("it is noticed", () -> host(id).get("problem") != null);
        assertThat(host(id)).containsEntry("status", "online");
        assertThat(host(id).get("problem").toString()).contains("no_quorum");
    }

    @Test
    void rowsThatCannotBeReadAreAProblemOfAHostThatAnswers() {
        sim.faults().odd("GET alpha /cluster/resources", "\"data\":[", "\"data\":[{\"type\":null,\"id\":{}},");
        long id = plane.enrol(sim, "alpha").getFirst();
        TestPlane.until("it is noticed", () -> host(id).get("problem") != null);
        assertThat(host(id)).containsEntry("status", "online");
        assertThat(host(id).get("problem").toString())
                .contains("unread_rows", "1 of ", "rows of /cluster/resources could not be read");
        sim.faults().clear();
        TestPlane.until("it is over", () -> host(id).get("problem") == null);
    }

    @Test
    void removingNeedsTheHostsNameAsConfirmation() {
        long id = plane.enrol(sim, "alpha").getFirst();
        Answer answer = plane.as(OWNER).delete("/hosts/" + id, "{\"confirm\":\"beta\"}");
        assertThat(answer.json())
                .containsOnlyKeys("error", "confirm_phrase", "detail")
                .containsEntry("confirm_phrase", "alpha");
        assertThat(plane.as(OWNER)
                        .delete("/hosts/" + id, "{\"confirm\":\"alpha\"}")
                        .status())
                .isEqualTo(200);
        assertThat(plane.as(VIEWER).get("/hosts/" + id).status()).isEqualTo(404);
        assertThat(plane.as(OWNER).delete("/hosts/" + id, "{}").status()).isEqualTo(404);
    }

    @Test
    void changesAHostsNameAndToken() {
        long id = plane.enrol(sim, "alpha").getFirst();
        var other = sim.auditor();
        String change = Json.write(Map.of("name", "home", "token_id", other.id(), "token_secret", other.secret()));
        Answer answer = plane.as(OWNER).patch("/hosts/" + id, change);
        assertThat(answer.json()).containsEntry("name", "home").containsEntry("token_id", other.id());
        assertThat(plane.as(OPERATOR)
                        .post("/hosts/" + id + "/test", "")
                        .tree()
                        .get("missing_privileges")
                        .size())
                .isPositive();
        assertThat(plane.as(ADMIN)
                        .patch("/hosts/" + id, "{\"token_id\":\"clerk@pve!one\"}")
                        .faults())
                .containsExactly("body.token_secret value_error");
    }

    @Test
    void anOldNameOutsideTheRulesIsShownAndAcceptedAsConfirmation() {
        long id = plane.enrol(sim, "alpha").getFirst();
        String name = "Cafe\u0301\u202e 1";
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> h.execute("UPDATE host SET name = ?", name));
        }
        assertThat(plane.as(ADMIN).get("/hosts/" + id).json()).containsEntry("name", name);
        assertThat(plane.as(OWNER).delete("/hosts/" + id, "{}").json()).containsEntry("confirm_phrase", name);
        assertThat(plane.as(OWNER)
                        .delete("/hosts/" + id, Json.write(Map.of("confirm", name)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void timesHaveMillisecondPrecision() {
        plane.enrol(sim, "alpha");
        assertThat(plane.as(ADMIN)
                        .get("/hosts")
                        .tree()
                        .get(0)
                        .get("last_seen_at")
                        .asString())
                .matches("[0-9T:-]{19}(\\.[0-9]{3})?Z");
    }

    @Test
    void onlyAnOwnerChangesAHostsCredentialOrAddress() {
        sim.close();
        sim = Sim.twoHosts();
        long id = plane.enrol(sim, "alpha").getFirst();
        var before = plane.as(ADMIN).get("/hosts/" + id).json().get("address");
        long seen = sim.node("beta").bytesReceived();
        for (Map<String, Object> change : List.<Map<String, Object>>of(
                Map.of(
                        "address",
                        sim.node("beta").address(),
                        "tls_fingerprint",
                        sim.node("beta").fingerprint()),
                Map.of("verify_tls", true),
                Map.of("token_id", sim.token().id(), "token_secret", sim.token().secret()))) {
            Answer refused = plane.as(ADMIN).patch("/hosts/" + id, Json.write(change));
            assertThat(refused.status()).as("%s", change).isEqualTo(403);
            assertThat(refused.json()).containsEntry("required_role", "owner");
        }
        assertThat(plane.as(ADMIN).get("/hosts/" + id).json()).containsEntry("address", before);
        assertThat(sim.node("beta").bytesReceived()).isEqualTo(seen);
    }

    @Test
    void theTokenScriptGrantsOnlyTheRequestedCapabilities() {
        String script = plane.as(ADMIN)
                .post("/hosts/token-script", "{\"capabilities\":[\"monitoring\"]}")
                .tree()
                .get("script")
                .asString();
        assertThat(script)
                .contains("Sys.Audit", "VM.Audit", "--privsep 1")
                .contains("VM.GuestAgent.Audit", "Pool.Audit")
                .doesNotContain("VM.PowerMgmt", "VM.Allocate", "VM.Monitor'");
        assertThat(plane.as(ADMIN)
                        .post("/hosts/token-script", "{\"capabilities\":[\"backup\"]}")
                        .body())
                .doesNotContain("VM.GuestAgent.Audit");
        assertThat(plane.as(ADMIN)
                        .post("/hosts/token-script", "{\"capabilities\":[\"flying\"]}")
                        .faults())
                .containsExactly("body.capabilities.0 enum");
    }
}
