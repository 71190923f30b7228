package dev.holdfast.apps.create;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.volume.WebFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Creating containers from templates. */
class ContainerCreateTest {
    private static final String DEBIAN = "local:vztmpl/debian-13-standard_13.1-2_amd64.tar.zst";
    private static final String ALPINE = "local:vztmpl/alpine-3.22-default_20250617_amd64.tar.xz";
    private static final String UBUNTU = "ubuntu-24.04-standard_24.04-2_amd64.tar.zst";
    private static final String KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDvwuAuLhuFK me@desk";
    private static final String CANARY = "canary-Qx7wP2mvzk";

    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static List<Long> hosts;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        hosts = plane.enrol(sim, "lab1", "lab2");
        sim.clusterOf("lab1").storage("thick", "lvm", "images,rootdir", 100);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        sim.node("lab2").up();
        sim.clusterOf("lab1").storage("local").remove("lab2", "vztmpl/" + UBUNTU);
    }

    private static String body(Map<String, ?> more) {
        var body = new HashMap<String, Object>(Map.of("host_id", hosts.get(1), "name", "web"));
        body.putAll(more);
        if (!body.containsKey("download") && !body.containsKey("image")) body.putIfAbsent("template", ALPINE);
        return Json.write(body);
    }

    private static Answer ask(Map<String, ?> more) {
        return plane.as(ADMIN).post("/containers", body(more));
    }

    private static long create(Map<String, ?> more) {
        Answer answer = ask(more);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static JsonNode succeeded(long id) {
        JsonNode job = plane.endOf(id);
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        return job;
    }

    private static String failed(long id) {
        JsonNode job = plane.endOf(id);
        assertThat(status(job)).as(job.toString()).isEqualTo("failed");
        return job.get("error").asString();
    }

    private static String status(JsonNode job) {
        return job.get("status").asString();
    }

    private static SimGuest guest(JsonNode job) {
        return sim.guest("lab1", job.get("result").get("ctid").asInt());
    }

    private static long tasks(String type, String id) {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals(type) && task.upid().contains(":" + id + ":"))
                .count();
    }

    private static long creations() {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals("vzcreate"))
                .count();
    }

    private static boolean isApp(int ctid) {
        return plane.as(VIEWER).get("/apps").list().stream()
                .anyMatch(app -> app.get("ctid").equals(ctid));
    }

    private static Map<String, Object> ubuntu() {
        return Map.of("template", UBUNTU);
    }

    @Test
    void aContainerIsCreatedUnprivilegedWithTheDefaultsAndIsAnApp() {
        JsonNode job = succeeded(create(Map.of()));
        assertThat(job.get("kind").asString()).isEqualTo("container.create");
        Map<String, Object> config = guest(job).config();
        assertThat(config).containsEntry("hostname", "web").containsEntry("features", "nesting=1");
        assertThat(config.get("unprivileged")).hasToString("1");
        assertThat(config.get("cores")).hasToString("1");
        assertThat(config.get("memory")).hasToString("512");
        assertThat(config.get("rootfs").toString()).startsWith("local:").endsWith("size=8G");
        assertThat(config.get("net0").toString()).contains("bridge=vmbr0").contains("ip=dhcp");
        assertThat(guest(job).isRunning()).isFalse();
        assertThat(guest(job).node()).isEqualTo("lab2");
        long app = job.get("result").get("app_id").asLong();
        assertThat(job.get("target").get("type").asString()).isEqualTo("app");
        assertThat(job.get("target").get("id").asLong()).isEqualTo(app);
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("name", "web")
                .containsEntry("host_id", hosts.get(1).intValue())
                .containsEntry("adopted", false);
    }

    @Test
    void everythingElseIsCreatedAsRequestedAndThePasswordIsInNoLine() {
        long id = create(Map.ofEntries(
                Map.entry("host_id", hosts.getFirst()),
                Map.entry("node", "lab2"),
                Map.entry("template", DEBIAN),
                Map.entry("storage", "local-lvm"),
                Map.entry("disk_gb", 4),
                Map.entry("cores", 2),
                Map.entry("memory_mb", 1024),
                Map.entry("swap_mb", 0),
                Map.entry("vlan_tag", 7),
                Map.entry("firewall", true),
                Map.entry("ip", "10.0.0.5/24"),
                Map.entry("gateway", "10.0.0.1"),
                Map.entry("ip6", "auto"),
                Map.entry("dns", List.of("10.0.0.2", "fd00::2")),
                Map.entry("search_domain", "lan.example.org"),
                Map.entry("password", CANARY),
                Map.entry("ssh_keys", List.of(KEY)),
                Map.entry("start", true)));
        JsonNode job = succeeded(id);
        SimGuest guest = guest(job);
        assertThat(guest.config())
                .containsEntry("nameserver", "10.0.0.2 fd00::2")
                .containsEntry("searchdomain", "lan.example.org");
        assertThat(guest.config().get("rootfs").toString())
                .startsWith("local-lvm:")
                .endsWith("size=4G");
        assertThat(guest.config().get("net0").toString())
                .contains("ip=10.0.0.5/24", "gw=10.0.0.1", "ip6=auto", "tag=7", "firewall=1");
        assertThat(guest.isRunning()).isTrue();
        assertThat(plane.log(id).toString() + job).doesNotContain(CANARY);
    }

    @Test
    void theNodeDownloadsATemplateOfItsIndexAndUsesItAgain() {
        long id = create(Map.of("download", ubuntu()));
        succeeded(id);
        assertThat(sim.clusterOf("lab1").storage("local").find("lab2", "vztmpl/" + UBUNTU))
                .isNotNull();
        assertThat(plane.log(id).toString()).contains("calculating checksum...OK, checksum verified");
        long again = create(Map.of("download", ubuntu()));
        succeeded(again);
        assertThat(plane.log(again).toString()).contains("no need to download");
    }

    @Test
    void theNodePullsAnImageWhoseContainerRunsItsCommandAndSaysWhatAnUpdateLoses() {
        sim.publish("docker://docker.io/library/nginx:1.29", WebFile.image("nginx -g daemon", "PATH=/usr/sbin"));
        var image = Map.of("reference", "docker.io/library/nginx:1.29");
        long id = create(Map.of("image", image, "start", true));
        SimGuest guest = guest(succeeded(id));
        assertThat(guest.config())
                .containsEntry("entrypoint", "nginx -g daemon")
                .containsEntry("cmode", "console");
        assertThat(guest.isRunning()).isTrue();
        assertThat(plane.log(id).toString()).contains("does not update it to a newer image");
        // Proxmox VE's own name for it would be that of every other nginx:1.29.
        assertThat(sim.clusterOf("lab1").storage("local").find("lab2", "vztmpl/docker.io_.library_.nginx_-1.29.tar"))
                .isNotNull();
        long again = create(Map.of("image", image));
        succeeded(again);
        assertThat(plane.log(again).toString()).contains("is there from an earlier pull and is used as it is");
        assertThat(tasks("ociregistrypull", "docker.io_.library_.nginx_-1.29.tar"))
                .isOne();
    }

    @Test
    void aRestartDuringThePullResumesIt() {
        sim.publish("docker://ghcr.io/example/wiki:2", WebFile.image("wiki"));
        sim.faults().holdTasks("ociregistrypull");
        long id = create(Map.of("image", Map.of("reference", "ghcr.io/example/wiki:2")));
        String file = "ghcr.io_.example_.wiki_-2.tar";
        TestPlane.until("the pull runs", () -> tasks("ociregistrypull", file) == 1);
        plane.halt();
        sim.faults().releaseTasks();
        TestPlane.until(
                "it is pulled", () -> sim.clusterOf("lab1").storage("local").find("lab2", "vztmpl/" + file) != null);
        plane.resume();
        succeeded(id);
        assertThat(tasks("ociregistrypull", file)).isOne();
        assertThat(plane.log(id).toString()).doesNotContain("earlier pull");
    }

    @Test
    void theArchiveOfAnImageIsThatOfNoOther() {
        List<String> alike = List.of("a/b:1", "a_b:1", "a/b_1:1", "a/b:1_1");
        for (String reference : alike) sim.publish("docker://" + reference, WebFile.image("run " + reference));
        for (String reference : alike) {
            SimGuest guest = guest(succeeded(create(Map.of("image", Map.of("reference", reference)))));
            assertThat(guest.config()).containsEntry("entrypoint", "run " + reference);
        }
    }

    @Test
    void anImageThatIsNotThereCreatesNothing() {
        assertThat(failed(create(Map.of("image", Map.of("reference", "docker.io/none:1"), "ctid", 5011))))
                .contains("The image could not be pulled, and no container was created")
                .contains("skopeo");
        assertThat(sim.clusterOf("lab1").guest(5011)).isNull();
    }

    @Test
    void anImageNeedsATagANodeOfVersion9_1AndAPrivilegeOnTheNode() {
        for (String reference : List.of(
                "nginx",
                "Nginx:1",
                "docker.io/nginx:",
                "docker.io/a b:1",
                "a".repeat(200) + ":1",
                "a_".repeat(90) + "a:1")) {
            assertThat(ask(Map.of("image", Map.of("reference", reference))).faults())
                    .as(reference)
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("body.image.reference ");
        }
        var image = Map.of("reference", "nginx:1");
        assertThat(ask(Map.of("image", Map.of("reference", "nginx:1", "storage", "thick")))
                        .faults())
                .containsExactly("body.image.storage value_error");
        Answer slaac = ask(Map.of("image", image, "ip6", "auto"));
        assertThat(slaac.faults()).containsExactly("body.ip6 value_error");
        assertThat(slaac.body()).contains("Choose dhcp, manual or an address");
        assertThat(ask(Map.of("image", image, "template", ALPINE)).faults())
                .containsExactly("body.template value_error");
        try (Sim other = Sim.twoHosts()) {
            other.version8();
            long host = plane.enrol(other, "beta").getFirst();
            other.token()
                    .grant("/", Set.of("Sys.Audit", "Datastore.Audit", "Datastore.AllocateSpace", "VM.Audit"))
                    .grant(
                            "/storage",
                            Set.of("Datastore.AllocateTemplate", "Datastore.Audit", "Datastore.AllocateSpace"));
            Answer refused = ask(Map.of("host_id", host, "image", image));
            assertThat(refused.faults()).containsExactly("body.image value_error", "body.image value_error");
            assertThat(refused.body())
                    .contains("Node beta has Proxmox VE 8.2, and images of registries need 9.1 or later")
                    .contains("Sys.AccessNetwork on /nodes/beta");
        }
    }

    @Test
    void aWrongChecksumOrAFailedDownloadCreatesNothing() {
        sim.publish("https://downloads.sim.test/system/" + UBUNTU, new WebFile("other", "tzst", 1));
        assertThat(failed(create(Map.of("download", ubuntu(), "ctid", 5001))))
                .contains("no container was created")
                .contains("checksum mismatch");
        sim.publish("https://downloads.sim.test/system/" + UBUNTU, WebFile.template(UBUNTU));
        sim.faults().nextTaskFails("download failed: exit code 8");
        assertThat(failed(create(Map.of("download", ubuntu(), "ctid", 5001)))).contains("exit code 8");
        assertThat(sim.clusterOf("lab1").guest(5001)).isNull();
        assertThat(tasks("vzcreate", "5001")).isZero();
    }

    @Test
    void aRestartDuringTheDownloadOrTheCreationResumesIt() {
        long before = creations();
        long downloads = tasks("download", UBUNTU);
        sim.faults().holdTasks("download");
        long download = create(Map.of("download", ubuntu()));
        TestPlane.until("the download runs", () -> tasks("download", UBUNTU) > downloads);
        plane.halt();
        sim.faults().releaseTasks();
        sim.faults().holdTasks("vzcreate");
        plane.resume();
        TestPlane.until("it is ordered", () -> creations() > before);
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        int ctid = guest(succeeded(download)).vmid();
        assertThat(tasks("download", UBUNTU)).isEqualTo(downloads + 1);
        assertThat(tasks("vzcreate", "" + ctid)).isOne();
        assertThat(isApp(ctid)).isTrue();
    }

    @Test
    void aLostAnswerIsFoundAgainAndNothingIsCreatedTwice() {
        sim.faults().swallow("POST lab. /nodes/lab2/lxc$").times(1);
        succeeded(create(Map.of("ctid", 5002)));
        assertThat(tasks("vzcreate", "5002")).isOne();
        assertThat(isApp(5002)).isTrue();
    }

    @Test
    void warningsOfTheCreationAreASuccess() {
        long id = create(Map.of("template", DEBIAN, "nesting", false));
        assertThat(guest(succeeded(id)).config()).doesNotContainKey("features");
        assertThat(plane.log(id).toString())
                .contains("WARN: Systemd 257 detected. You may need to enable nesting.")
                .contains("did it with warnings");
    }

    @Test
    void anIdThatIsTakenInTheMeantimeIsReplacedByTheNext() {
        sim.faults()
                .fail(
                        "POST lab. /nodes/lab2/lxc",
                        500,
                        "unable to create CT 102 - VM 102 already exists on node 'lab1'")
                .times(1);
        long id = create(Map.of());
        succeeded(id);
        assertThat(plane.log(id).toString()).contains("was taken in the meantime");
    }

    @Test
    void aTemplateThatVanishesOrAStorageThatFillsUpLeavesNothing() {
        sim.faults().holdTasks("vzcreate 5003");
        long first = create(Map.of("ctid", 5003));
        TestPlane.until("the first is ordered", () -> tasks("vzcreate", "5003") == 1);
        long second = create(Map.of("ctid", 5004, "template", DEBIAN));
        sim.clusterOf("lab1").storage("local").remove("lab2", DEBIAN.replaceFirst("local:", ""));
        sim.faults().releaseTasks();
        succeeded(first);
        assertThat(failed(second))
                .contains("Proxmox VE could not create CT 5004")
                .contains("does not exist")
                .endsWith("Nothing was left behind.");
        sim.template(DEBIAN.replaceFirst(".*/", ""));
        assertThat(isApp(5004)).isFalse();
    }

    @Test
    void aStartThatFailsIsToldApartFromTheCreationOfTheApp() {
        sim.faults().fail("POST lab. .*/status/start", 403, "Permission check failed (/vms/5005, VM.PowerMgmt)");
        assertThat(failed(create(Map.of("ctid", 5005, "start", true))))
                .contains("CT 5005 was created.")
                .contains("VM.PowerMgmt");
        assertThat(isApp(5005)).isTrue();
    }

    @Test
    void aNodeThatDiesDuringTheCreationLeavesItUnknown() {
        sim.faults().holdTasks("vzcreate 5006");
        long id = create(Map.of("ctid", 5006));
        TestPlane.until("it is ordered", () -> tasks("vzcreate", "5006") == 1);
        sim.node("lab2").crash();
        JsonNode end = plane.endOf(id);
        assertThat(status(end)).as(end.toString()).isIn("unknown", "failed");
        assertThat(end.get("error").asString()).contains("5006");
        assertThat(isApp(5006)).isFalse();
    }

    @Test
    void theIdOfAnAppWhoseContainerIsMissingIsRefused() {
        int ctid = guest(succeeded(create(Map.of()))).vmid();
        sim.clusterOf("lab1").remove(ctid);
        Answer answer = ask(Map.of("ctid", ctid));
        assertThat(answer.faults()).containsExactly("body.ctid value_error");
        assertThat(answer.body()).contains("belongs to an app whose container is missing");
        assertThat(guest(succeeded(create(Map.of()))).vmid()).isNotEqualTo(ctid);
    }

    @Test
    void aPrivilegedContainerNeedsConsentAndThePrivilegeOfTheToken() {
        Map<String, Object> privileged = Map.of("unprivileged", false);
        Answer unconfirmed = ask(privileged);
        assertThat(unconfirmed.status()).isEqualTo(409);
        assertThat(unconfirmed.body()).contains("consent_required").contains("can become root on node lab2");
        Map<String, Object> consented = Map.of("unprivileged", false, "consent", true);
        JsonNode job = succeeded(create(consented));
        assertThat(guest(job).config().get("unprivileged")).hasToString("0");
        assertThat(guest(job).config()).doesNotContainKey("features");
        assertThat(ask(Map.of("unprivileged", false, "consent", true, "nesting", true))
                        .faults())
                .containsExactly("body.nesting value_error");
        try (Sim other = Sim.oneHost()) {
            long host = plane.enrol(other, "alpha").getFirst();
            other.token().grant("/", Set.of("Sys.Audit", "Datastore.Audit", "Datastore.AllocateSpace", "VM.Audit"));
            Answer refused = ask(Map.of("host_id", host, "unprivileged", false, "consent", true));
            assertThat(refused.faults()).containsExactly("body.unprivileged value_error");
            assertThat(refused.body()).contains("Sys.Modify on /");
            Answer download = ask(Map.of("host_id", host, "download", ubuntu()));
            assertThat(download.faults()).containsExactly("body.download value_error");
            assertThat(download.body()).contains("Datastore.AllocateTemplate on /storage/local");
        }
    }

    @Test
    void allFaultsAreNamedTogether() {
        new PairedFaults(Map.of("host_id", hosts.get(1), "name", "web", "template", ALPINE))
                .with("name", "-")
                .with("ctid", 99)
                .with("storage", "backup-nfs")
                .with("cores", 512)
                .with("memory_mb", 64 << 20)
                .with("swap_mb", -1)
                .with("bridge", "vmbr99")
                .with("vlan_tag", 9999)
                .with("ip", "10.0.0.5")
                .with("ip6", "fd00::5")
                .with("dns", List.of("one"))
                .with("search_domain", "_")
                .with("password", "four")
                .with("ssh_keys", List.of("ssh-rsa"))
                .with("pool", "nobodys")
                .with("colour", "red")
                .areNamedTogether(body -> plane.as(ADMIN).post("/containers", body));
    }

    @Test
    void aTemplateIsRequiredOnceAndMustBeThere() {
        assertThat(plane.as(ADMIN)
                        .post("/containers", Json.write(Map.of("host_id", hosts.get(1), "name", "web")))
                        .faults())
                .containsExactly("body.template value_error");
        assertThat(ask(Map.of("template", ALPINE, "download", ubuntu())).faults())
                .containsExactly("body.template value_error");
        assertThat(ask(Map.of("template", "local:vztmpl/none.tar.zst")).faults())
                .containsExactly("body.template value_error");
        Answer answer = ask(Map.of("download", Map.of("template", "none.tar.zst")));
        assertThat(answer.faults()).containsExactly("body.download.template value_error");
        assertThat(answer.body()).contains("pveam update");
        assertThat(ask(Map.of("download", Map.of("template", UBUNTU, "storage", "thick")))
                        .faults())
                .containsExactly("body.download.storage value_error");
        assertThat(ask(Map.of("disk_gb", 120, "storage", "thick")).faults())
                .containsExactly("body.disk_gb value_error");
        assertThat(ask(Map.of("node", "lab9")).faults()).containsExactly("body.node value_error");
    }

    @Test
    void onlyAnAdminOfTheHostMayCreate() {
        assertThat(plane.as(OPERATOR).post("/containers", body(Map.of())).status())
                .isEqualTo(403);
        assertThat(ask(Map.of("host_id", 999)).status()).isEqualTo(404);
    }

    @Test
    void templatesOfTheNodeAndOfItsIndexAreListed() {
        String at = "/hosts/" + hosts.get(1);
        assertThat(plane.as(OPERATOR)
                        .get(at + "/images?content=vztmpl")
                        .tree()
                        .get("items")
                        .findValuesAsString("volid"))
                .contains(ALPINE, DEBIAN);
        JsonNode offers = plane.as(OPERATOR).get(at + "/container-templates").tree();
        assertThat(offers.toString()).contains(UBUNTU);
        assertThat(offers.findValuesAsString("checksum")).containsOnly("sha512");
    }
}
