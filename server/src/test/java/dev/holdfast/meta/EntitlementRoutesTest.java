package dev.holdfast.meta;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Entitlement;
import dev.holdfast.access.PolicySigning;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Who switches features off, which source takes precedence, and the limits of a policy file. */
class EntitlementRoutesTest {
    private static final String COMMAND = "{\"command\":[\"true\"],\"consent\":true}";

    @TempDir
    Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    private final InstantSource clock = now::get;
    private final List<TestPlane> planes = new ArrayList<>();

    @AfterEach
    void close() {
        planes.forEach(TestPlane::close);
    }

    private TestPlane plane(Map<String, String> environment) {
        TestPlane plane = TestPlane.with(environment, clock).start();
        planes.add(plane);
        return plane;
    }

    /** Signs a policy for ten days and returns environment variables that name it. */
    private Map<String, String> signed(String... off) {
        var words = new ArrayList<>(List.of(
                folder.resolve("key").toString(), folder.resolve("policy").toString(), "Example", "10"));
        words.addAll(Arrays.asList(off));
        String[] printed = PolicySigning.run(words, clock).split("[=\n]");
        return Map.of(printed[0], printed[1], printed[2], printed[3]);
    }

    private static JsonNode policy(TestPlane plane) {
        return plane.as(VIEWER).get("/entitlements").tree().get("policy");
    }

    private static String source(TestPlane plane, String feature) {
        return plane.as(VIEWER)
                .get("/entitlements")
                .tree()
                .get("sources")
                .get(feature)
                .asString();
    }

    private static Answer audit(TestPlane plane) {
        return plane.as(ADMIN).get("/audit");
    }

    private static void off(TestPlane plane, String keys) {
        assertThat(plane.as(OWNER)
                        .put("/entitlements", "{\"off\":[" + keys + "]}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void anOwnerSwitchesFeaturesOffAndOnAgain() {
        TestPlane plane = plane(Map.of());
        Answer all = plane.as(VIEWER).get("/entitlements");
        all.tree()
                .get("features")
                .properties()
                .forEach(one -> assertThat(one.getValue().asBoolean())
                        .as(one.getKey())
                        .isEqualTo(!one.getKey().equals("vms.command")));
        assertThat(all.tree().get("policy").toString())
                .isEqualTo("{\"state\":\"none\",\"subject\":null,\"expires_at\":null,\"warning\":null}");
        off(plane, "\"audit.log\",\"api.tokens\",\"audit.log\"");
        Answer refused = audit(plane);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json())
                .containsEntry("error", "entitlement_required")
                .containsEntry("feature", "audit.log")
                .containsEntry("source", "settings")
                .containsEntry(
                        "detail",
                        "The feature audit.log is switched off in the settings. Ask an owner to switch it on.");
        assertThat(source(plane, "audit.log")).isEqualTo("settings");
        assertThat(plane.as(VIEWER)
                        .get("/auth/me")
                        .tree()
                        .get("features")
                        .get("audit.log")
                        .asBoolean())
                .isFalse();
        plane.halt();
        plane.resume();
        assertThat(audit(plane).status()).as("after a restart").isEqualTo(403);
        off(plane, "\"api.tokens\"");
        assertThat(audit(plane).status()).isEqualTo(200);
        off(plane, "");
        assertThat(source(plane, "api.tokens")).isEqualTo("default");
    }

    @Test
    void whatIsOffByDefaultIsOnOnlyAfterAnOwnerSwitchedItOn() {
        TestPlane plane = plane(Map.of());
        assertThat(source(plane, "vms.command")).isEqualTo("default");
        Answer refused = plane.as(OWNER).post("/vms/1/command", COMMAND);
        assertThat(refused.json())
                .containsEntry("error", "entitlement_required")
                .containsEntry("source", "default")
                .containsEntry(
                        "detail", "The feature vms.command is switched off until an owner switches it on. Ask one.");
        assertThat(plane.as(OWNER)
                        .put("/entitlements", "{\"off\":[],\"on\":[\"vms.command\",\"audit.log\"]}")
                        .faults())
                .containsExactly("body.on.1 enum");
        assertThat(plane.as(ADMIN)
                        .put("/entitlements", "{\"off\":[],\"on\":[\"vms.command\"]}")
                        .status())
                .isEqualTo(403);
        plane.grant(Entitlement.VMS_COMMAND);
        assertThat(source(plane, "vms.command")).isEqualTo("settings");
        assertThat(plane.as(OWNER).post("/vms/1/command", COMMAND).status()).isEqualTo(404);
        off(plane, "\"audit.log\"");
        assertThat(plane.as(OWNER).post("/vms/1/command", COMMAND).status())
                .as("left out changes none")
                .isEqualTo(404);
        plane.halt();
        plane.resume();
        assertThat(plane.as(OWNER).post("/vms/1/command", COMMAND).status())
                .as("after a restart")
                .isEqualTo(404);
        off(plane, "\"vms.command\"");
        assertThat(plane.as(OWNER).post("/vms/1/command", COMMAND).json()).containsEntry("source", "settings");
        plane.as(OWNER).put("/entitlements", "{\"off\":[],\"on\":[]}");
        assertThat(plane.as(OWNER).post("/vms/1/command", COMMAND).json()).containsEntry("source", "default");
    }

    @Test
    void exactlyTheFeaturesThatOperationsRequireAreInUse() {
        TestPlane plane = plane(Map.of());
        List<String> inUse = plane.as(VIEWER).get("/entitlements").tree().get("in_use").values().stream()
                .map(JsonNode::asString)
                .toList();
        assertThat(inUse).contains("apps.uninstall", "auth.oidc", "api.tokens").doesNotHaveDuplicates();
        for (Entitlement feature : Entitlement.values()) {
            boolean isAskedFor = plane.wiring().ops().list().stream()
                    .anyMatch(op -> op.guard().feature() == feature);
            assertThat(inUse.contains(feature.key())).as(feature.key()).isEqualTo(isAskedFor);
        }
    }

    @Test
    void onlyFeaturesCanBeSwitchedOffAndOnlyByAnOwner() {
        TestPlane plane = plane(Map.of());
        assertThat(plane.as(ADMIN).put("/entitlements", "{\"off\":[]}").json()).containsEntry("required_role", "owner");
        Answer unknown = plane.as(OWNER).put("/entitlements", "{\"off\":[\"audit.log\",\"no.such\"]}");
        assertThat(unknown.faults()).containsExactly("body.off.1 enum");
        assertThat(unknown.body()).doesNotContain("no.such");
        assertThat(plane.as(OWNER)
                        .put("/entitlements", "{\"off\":[],\"features\":{\"audit.log\":true},\"policy\":null}")
                        .faults())
                .containsExactlyInAnyOrder("body.features extra_forbidden", "body.policy extra_forbidden");
        assertThat(audit(plane).status()).isEqualTo(200);
    }

    @Test
    void switchingTokensOffDisablesExistingOnes() {
        TestPlane plane = plane(Map.of());
        Answer made = plane.as(OWNER).post("/api-tokens", "{\"name\":\"x\",\"scopes\":[\"auth:read\"]}");
        var program = plane.stranger().bearing(made.tree().get("token").asString());
        assertThat(program.get("/auth/me").status()).isEqualTo(200);
        off(plane, "\"api.tokens\"");
        assertThat(program.get("/auth/me").json()).containsEntry("feature", "api.tokens");
        assertThat(plane.as(OWNER).get("/api-tokens").list())
                .as("they can be seen and revoked")
                .hasSize(1);
        off(plane, "");
        assertThat(program.get("/auth/me").status()).isEqualTo(200);
    }

    @Test
    void openStreamsEndWhenAFeatureIsSwitchedOff() throws Exception {
        TestPlane plane = plane(Map.of());
        var viewer = plane.as(VIEWER);
        var stream = viewer.http()
                .sendAsync(
                        viewer.request("GET", "/events/stream", null, Map.of()), HttpResponse.BodyHandlers.ofString());
        TestPlane.until("it is open", () -> plane.wiring().openStreams() == 1);
        off(plane, "\"jobs.stream\"");
        assertThat(stream.get(Patience.SECONDS, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    @Test
    void theEnvironmentAndThePolicyOverrideTheSettings() {
        var environment = new HashMap<>(signed("audit.log", "auth.totp"));
        environment.put("HOLDFAST_FEATURES_OFF", "api.tokens,auth.totp");
        TestPlane plane = plane(environment);
        off(plane, "");
        assertThat(audit(plane).json())
                .containsEntry("source", "policy")
                .containsEntry(
                        "detail",
                        "The feature audit.log is switched off by the policy file. Ask its issuer for a policy file"
                                + " that allows it.");
        Answer tokens = plane.as(OWNER).post("/api-tokens", "{}");
        assertThat(tokens.json()).containsEntry("source", "environment");
        assertThat(tokens.body()).contains("HOLDFAST_FEATURES_OFF");
        assertThat(source(plane, "auth.totp")).isEqualTo("policy");
        assertThat(policy(plane).toString())
                .isEqualTo("{\"state\":\"valid\",\"subject\":\"Example\",\"expires_at\":\"2026-03-11T12:00:00Z\","
                        + "\"warning\":null}");
    }

    @Test
    void anExpiredPolicyWarnsAndStillApplies() {
        TestPlane plane = plane(signed("audit.log"));
        plane.as(OWNER);
        now.updateAndGet(t -> t.plus(Duration.ofDays(10)));
        var owner = plane.stranger().signIn(TestPlane.email(OWNER), TestPlane.PASSWORD);
        JsonNode standing = owner.get("/entitlements").tree().get("policy");
        assertThat(standing.get("state").asString()).isEqualTo("expired");
        assertThat(standing.get("warning").asString()).contains("2026-03-11T12:00:00Z", "still applies");
        assertThat(owner.get("/audit").json()).containsEntry("source", "policy");
        assertThat(owner.get("/hosts").status()).isEqualTo(200);
    }

    @Test
    void anInvalidPolicyIsReportedAndSwitchesNothingOff() throws IOException {
        Map<String, String> environment = signed("audit.log");
        Path file = folder.resolve("policy");
        String good = Files.readString(file);
        TestPlane plane = plane(environment);
        assertThat(audit(plane).status()).isEqualTo(403);

        Files.delete(file);
        TestPlane.until("the missing policy is noticed", () -> audit(plane).status() == 200);
        assertThat(policy(plane).get("state").asString()).isEqualTo("invalid");
        assertThat(policy(plane).get("warning").asString())
                .contains("It does not exist")
                .doesNotContain(folder.toString());

        Files.writeString(file, good);
        TestPlane.until("it is back", () -> audit(plane).status() == 403);
        assertThat(policy(plane).get("state").asString()).isEqualTo("valid");

        Files.writeString(file, good.replaceFirst("\\.[^.]{4}", ".AAAA"));
        TestPlane.until("the changed policy is rejected", () -> audit(plane).status() == 200);
        // Half a file may have been read before.
        TestPlane.until(
                "it says why", () -> policy(plane).get("warning").asString("").contains("signature"));

        Files.delete(file);
        Files.createDirectory(file);
        TestPlane.until(
                "it is a folder", () -> policy(plane).get("warning").asString().contains("can't be read"));
        assertThat(audit(plane).status()).isEqualTo(200);
        Files.delete(file);

        signed("api.tokens");
        TestPlane.until(
                "the next one is read", () -> source(plane, "api.tokens").equals("policy"));
        assertThat(audit(plane).status()).isEqualTo(200);
    }

    @Test
    void aMissingPolicyDoesNotPreventTheStart() throws IOException {
        Map<String, String> environment = signed("audit.log");
        Files.delete(folder.resolve("policy"));
        TestPlane plane = plane(environment);
        assertThat(policy(plane).get("state").asString()).isEqualTo("invalid");
        assertThat(audit(plane).status()).isEqualTo(200);
    }
}
