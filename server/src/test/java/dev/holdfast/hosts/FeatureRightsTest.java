package dev.holdfast.hosts;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.model.node.Mappings;
import dev.holdfast.sim.model.volume.WebFile;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The privileges of a host's token by feature, and the commands that grant those it lacks. */
class FeatureRightsTest {
    private static final Pattern ROLE = Pattern.compile("pveum role add (\\w+) --privs '([\\w.,]+)' 2>/dev/null"
            + " \\|\\| pveum role modify \\1 --append 1 --privs '\\2'");
    private static final Pattern ACL =
            Pattern.compile("pveum acl modify (/\\w*) --roles (\\w+) --(users|tokens) '([^']+)'");

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private long host;

    @AfterEach
    void close() {
        sim.close();
    }

    private void enrol(Token token) {
        Answer added = plane.as(ADMIN)
                .post(
                        "/hosts",
                        Json.write(Map.of(
                                "name", "alpha",
                                "address", sim.node("alpha").address(),
                                "token_id", token.id(),
                                "token_secret", token.secret())));
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        host = added.tree().get("id").asLong();
    }

    private JsonNode test() {
        Answer answer = plane.as(OPERATOR).post("/hosts/" + host + "/test", "");
        assertThat(answer.json()).as(answer.body()).containsEntry("ok", true);
        return answer.tree();
    }

    private static JsonNode feature(JsonNode test, String name) {
        return test.get("features")
                .valueStream()
                .filter(row -> row.get("feature").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> missing(JsonNode row) {
        return row.get("rights")
                .valueStream()
                .filter(right -> !right.get("held").asBoolean())
                .map(right -> right.get("privilege").asString() + " "
                        + right.get("path").asString())
                .toList();
    }

    /** What the commands do, over the API of the simulated host. */
    private void run(String commands) {
        for (String line : commands.lines().filter(l -> !l.startsWith("#")).toList()) {
            Matcher role = ROLE.matcher(line);
            Matcher acl = ACL.matcher(line);
            var root = sim.node("alpha");
            if (role.matches()) {
                try {
                    root.ask("POST", "/access/roles", Map.of("roleid", role.group(1), "privs", role.group(2)));
                } catch (Failure e) {
                    root.ask("PUT", "/access/roles/" + role.group(1), Map.of("append", "1", "privs", role.group(2)));
                }
            } else {
                assertThat(line).matches(ACL);
                assertThat(acl.matches()).isTrue();
                root.ask(
                        "PUT",
                        "/access/acl",
                        Map.of("path", acl.group(1), "roles", acl.group(2), acl.group(3), acl.group(4)));
            }
        }
    }

    @Test
    void aTokenWithAllPrivilegesLacksNone() {
        enrol(sim.token());
        JsonNode test = test();
        assertThat(test.get("features").valueStream().flatMap(row -> missing(row).stream()))
                .isEmpty();
        assertThat(test.get("grant").isNull()).isTrue();
        assertThat(feature(test, "update").get("needs_ssh").asBoolean()).isTrue();
    }

    @Test
    void eachFeatureNamesWhatItLacks() {
        enrol(sim.auditor());
        JsonNode test = test();
        assertThat(missing(feature(test, "monitoring"))).isEmpty();
        assertThat(missing(feature(test, "power"))).containsExactly("VM.PowerMgmt /vms");
        assertThat(missing(feature(test, "network"))).containsExactly("VM.Config.Network /vms", "SDN.Use /sdn");
        assertThat(missing(feature(test, "update_backup")))
                .containsExactly("VM.Backup /vms", "Datastore.AllocateSpace /storage", "Datastore.Allocate /storage");
        assertThat(missing(feature(test, "backups")))
                .containsExactly("VM.Backup /vms", "Datastore.Allocate /storage", "Datastore.AllocateSpace /storage");
        assertThat(missing(feature(test, "backup_jobs"))).containsExactly("Sys.Modify /");
        assertThat(feature(test, "monitoring").get("grant").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9})
    void theCommandsOfAFeatureGrantItAndTakeNothing(int version) {
        if (version == 8) sim.version8();
        enrol(sim.auditor().limitUser("/", Set.of("Sys.Audit", "VM.Audit", "VM.Console", "Datastore.Audit")));
        run(feature(test(), "move_in_cluster").get("grant").asString());
        JsonNode after = test();
        assertThat(missing(feature(after, "move_in_cluster"))).isEmpty();
        // A role on /vms replaces the one on /, from which the token had VM.Audit there.
        assertThat(missing(feature(after, "monitoring"))).isEmpty();
        assertThat(missing(feature(after, "power"))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9})
    void theCommandsForAllFeaturesGrantAll(int version) {
        if (version == 8) sim.version8();
        enrol(sim.auditor().limitUser("/", Set.of("Sys.Audit", "VM.Audit", "VM.Console", "Datastore.Audit")));
        run(test().get("grant").asString());
        JsonNode after = test();
        assertThat(after.get("features").valueStream().flatMap(row -> missing(row).stream()))
                .isEmpty();
        assertThat(after.get("grant").isNull()).isTrue();
        assertThat(after.get("missing_privileges")).isEmpty();
    }

    @Test
    void aUserWhoHasThePrivilegesIsNotChanged() {
        enrol(sim.auditor());
        assertThat(feature(test(), "power").get("grant").asString())
                .contains("--tokens 'auditor@pve!audit'")
                .doesNotContain("--users");
    }

    @Test
    void whetherTheUserLacksThemIsLeftToTheReaderWhereTheTokenMayNotReadIt() {
        enrol(sim.token("half@pve!one").grantHere("/", Set.of("Sys.Audit")));
        assertThat(feature(test(), "power").get("grant").asString())
                .contains("# Only if the user itself lacks them on /vms:\n# pveum acl modify /vms --roles HoldfastVms"
                        + " --users 'half@pve'");
    }

    @Test
    void rightsAreUnknownWhereTheTokenMayNotReadItsPermissions() {
        enrol(sim.token());
        sim.faults().fail("/access/permissions", 403, "Permission check failed");
        JsonNode test = test();
        assertThat(test.get("missing_privileges").isNull()).isTrue();
        assertThat(feature(test, "power").at("/rights/0/held").isNull()).isTrue();
        assertThat(test.get("grant").isNull()).isTrue();
    }

    @Test
    void rightsAreUnknownWhereTheTestFailed() {
        enrol(sim.token());
        sim.faults().fail("/version", 500, "Internal error");
        Answer answer = plane.as(OPERATOR).post("/hosts/" + host + "/test", "");
        assertThat(answer.json())
                .as(answer.body())
                .containsEntry("ok", false)
                .containsEntry("missing_privileges", null);
    }

    @Test
    void aProbeShowsTheSameBeforeTheHostIsEnrolled() {
        Token token = sim.auditor();
        JsonNode probe = plane.as(ADMIN)
                .post(
                        "/hosts/probe",
                        Json.write(Map.of(
                                "address", sim.node("alpha").address(),
                                "token_id", token.id(),
                                "token_secret", token.secret())))
                .tree();
        enrol(token);
        JsonNode test = test();
        assertThat(missing(feature(probe, "power"))).containsExactly("VM.PowerMgmt /vms");
        assertThat(probe.get("features")).isEqualTo(test.get("features"));
        assertThat(probe.get("grant")).isEqualTo(test.get("grant"));
    }

    @Test
    void aProbeWithoutATokenKnowsNoRights() {
        JsonNode probe = plane.as(ADMIN)
                .post(
                        "/hosts/probe",
                        Json.write(Map.of("address", sim.node("alpha").address())))
                .tree();
        assertThat(probe.get("missing_privileges").isNull()).isTrue();
        assertThat(probe.get("features")).isEmpty();
        assertThat(probe.get("grant").isNull()).isTrue();
    }

    /** Its own user has only what the script grants, as far as the simulator checks each privilege. */
    @Test
    void aTokenWithTheScriptsPrivilegesCreatesAMachineWithAllItsPartsAndChangesItsDevices() {
        String script = plane.as(ADMIN)
                .post("/hosts/token-script", "{}")
                .tree()
                .get("script")
                .asString();
        Token token = sim.token("few@pve!one");
        Matcher role = Pattern.compile("pveum role add (\\w+) --privs '([\\w.,]+)'(?:\n| && )pveum acl modify (/\\w*) ")
                .matcher(script);
        var privileges = new HashMap<String, Set<String>>();
        while (role.find()) {
            privileges
                    .computeIfAbsent(role.group(3), _ -> new HashSet<>())
                    .addAll(List.of(role.group(2).split(",")));
        }
        privileges.forEach(token::grant);
        enrol(token);
        assertThat(test().get("missing_privileges")).isEmpty();
        var image = new WebFile("noble", "qcow2", 3L << 30);
        sim.publish("https://images.test/noble.qcow2", image);
        sim.clusterOf("alpha").storage("images", "dir", "import", 50).set("path", "/srv/images");
        Answer asked = plane.as(ADMIN)
                .post(
                        "/vms",
                        Json.write(Map.of(
                                "host_id",
                                host,
                                "name",
                                "web",
                                "cpu_type",
                                "host",
                                "bios",
                                "ovmf",
                                "image_url",
                                Map.of("url", "https://images.test/noble.qcow2", "checksum", image.hash("sha256")),
                                "cloud_init",
                                Map.of("user", "admin"),
                                "start",
                                true)));
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        JsonNode job = plane.endOf(asked.tree().get("job").asLong());
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        sim.clusterOf("alpha").mappings().put(Mappings.Kind.USB, "key", "A security key", "node=alpha,id=1050:0407");
        long vm = plane.vm(job.at("/result/vmid").asInt());
        Map<String, String> devices = Map.of(
                "vga", "{'type':'virtio'}",
                "ide2", "{}",
                "serial1", "{}",
                "rng0", "{'source':'/dev/hwrng'}",
                "usb0", "{'mapping':'key'}",
                "tpmstate0", "{'storage':'local'}");
        devices.forEach((slot, device) -> {
            Answer set = plane.as(ADMIN).put("/vms/" + vm + "/hardware/" + slot, device.replace('\'', '"'));
            assertThat(set.status()).as(slot + ": " + set.body()).isEqualTo(200);
        });
    }

    /** A token made with the script that the page shows needs no further commands. */
    @Test
    void theTokenScriptGrantsEveryFeature() {
        String script = plane.as(ADMIN)
                .post("/hosts/token-script", "{}")
                .tree()
                .get("script")
                .asString();
        enrol(sim.tokenWith("none@pve!one", Set.of("Sys.Audit")));
        test().get("features")
                .forEach(row -> row.get("rights")
                        .forEach(right -> assertThat(script)
                                .contains(right.get("privilege").asString())));
    }
}
