package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The options of a data centre, its members, its backup jobs, and features that are never configured. */
class ClusterConfigTest extends Worlds {
    private SimCluster lab;
    private Asker root;

    @BeforeEach
    void begin() {
        lab = sim.cluster("lab", "lab1", "lab2");
        lab.container(101, "lab1", "web").set("mp0", "local-lvm:vm-101-disk-1,mp=/srv,size=8G");
        lab.container(102, "lab2", "db");
        lab.machine(201, "lab1", "win");
        root = root("lab1");
    }

    private JsonNode options() {
        return root.get("/cluster/options").data();
    }

    @Test
    void listOptionsAreReturnedAsObjects() {
        assertThat(root.put(
                                "/cluster/options",
                                "description=Our+lab&migration=insecure,network=10.0.0.0/24&registered-tags=b%3Ba"
                                        + "&tag-style=shape%3Dfull&max_workers=4&keyboard=de")
                        .status())
                .isEqualTo(200);
        assertThat(options().at("/migration/type").asString()).isEqualTo("insecure");
        assertThat(options().path("allowed-tags").valueStream().map(JsonNode::asString))
                .containsExactly("a", "b");
        assertThat(options().path("max_workers").asInt()).isEqualTo(4);
        assertThat(root("lab2").get("/cluster/options").data()).isEqualTo(options());
        root.put("/cluster/options", "delete=migration,keyboard");
        assertThat(options().has("migration")).isFalse();
        JsonNode little = Asker.of(sim.node("lab1"), sim.token("none@pve!one"))
                .get("/cluster/options")
                .data();
        assertThat(little.propertyNames()).containsExactlyInAnyOrder("tag-style", "allowed-tags");
    }

    @Test
    void optionsNeedAPrivilegeQuorumAndValidValues() {
        assertThat(Asker.of(sim.node("lab1"), sim.auditor())
                        .put("/cluster/options", "keyboard=de")
                        .reason())
                .isEqualTo("Permission check failed (/, Sys.Modify)");
        assertThat(root.put("/cluster/options", "migration=type%3Dmaybe")
                        .json()
                        .at("/errors/migration")
                        .asString())
                .startsWith("invalid format - format error\nmigration.type: value 'maybe'");
        assertThat(root.put("/cluster/options", "http_proxy=ftp://x")
                        .json()
                        .at("/errors/http_proxy")
                        .asString())
                .isEqualTo("value does not match the regex pattern");
        lab.quorum(false);
        assertThat(root.put("/cluster/options", "keyboard=de").reason()).isEqualTo("cluster not ready - no quorum?");
        assertThat(options().has("keyboard")).isFalse();
    }

    @Test
    void freeIdsAreSearchedInTheConfiguredRange() {
        root.put("/cluster/options", "next-id=lower%3D101,upper%3D104");
        assertThat(root.get("/cluster/nextid").data().asString()).isEqualTo("103");
        lab.container(103, "lab1", "more");
        assertThat(root.get("/cluster/nextid").reason()).isEqualTo("unable to get any free VMID in range [101, 104]");
    }

    @Test
    void joinInformationListsTheMembers() {
        assertThat(root.get("/cluster/config/nodes").data().findValuesAsString("name"))
                .containsExactly("lab1", "lab2");
        JsonNode join = root.get("/cluster/config/join?node=lab2").data();
        assertThat(join.path("preferred_node").asString()).isEqualTo("lab2");
        assertThat(join.at("/nodelist/0/pve_fp").asString())
                .isEqualTo(sim.node("lab1").fingerprint());
        sim.host("alone");
        var alone = root("alone").get("/cluster/config/join");
        assertThat(alone.status() + " " + alone.reason())
                .isEqualTo("424 node is not in a cluster, no join info available!");
        assertThat(root("alone").get("/cluster/config/nodes").data()).isEmpty();
    }

    @Test
    void highAvailabilityAndReplicationAreEmpty() {
        assertThat(root.get("/cluster/ha/status/current")
                        .data()
                        .get(0)
                        .path("status")
                        .asString())
                .isEqualTo("OK");
        lab.quorum(false);
        assertThat(root.get("/cluster/ha/status/current")
                        .data()
                        .get(0)
                        .path("status")
                        .asString())
                .isEqualTo("No quorum!");
        assertThat(root.get("/cluster/ha/resources").data()).isEmpty();
        assertThat(root.get("/cluster/replication").data()).isEmpty();
        assertThat(root.get("/cluster/ha/groups").reason())
                .isEqualTo("cannot index groups: ha groups have been migrated to rules");
        sim.version8();
        assertThat(root.get("/cluster/ha/groups").data()).isEmpty();
    }

    @Test
    void childPathsAreListed() {
        assertThat(root.get("/").data().findValuesAsString("subdir"))
                .contains("access", "cluster", "nodes", "pools", "storage", "version");
        assertThat(root.get("/nodes/lab1").data().findValuesAsString("name")).contains("lxc", "qemu", "wakeonlan");
        assertThat(root.get("/cluster/backup-info").data().findValuesAsString("subdir"))
                .containsExactly("not-backed-up");
    }

    private Asker.Answer job(String form) {
        return root.post("/cluster/backup", form);
    }

    @Test
    void backupJobIsCreatedChangedAndDeleted() {
        assertThat(job("id=nightly&schedule=mon..fri+02:30&vmid=101,201&storage=local&mode=snapshot&protected=1"
                                + "&prune-backups=keep-last%3D3&notes-template=x")
                        .status())
                .isEqualTo(200);
        JsonNode made = root("lab2").get("/cluster/backup/nightly").data();
        assertThat(made.path("enabled").asInt()).isEqualTo(1);
        assertThat(made.path("type").asString()).isEqualTo("vzdump");
        assertThat(made.at("/prune-backups/keep-last").asString()).isEqualTo("3");
        // The clock starts on a Saturday.
        assertThat(made.has("next-run")).as("only the list has it").isFalse();
        assertThat(root.get("/cluster/backup").data().get(0).path("next-run").asLong())
                .isEqualTo(Instant.parse("2026-11-23T02:30:00Z").getEpochSecond());
        assertThat(root.put("/cluster/backup/nightly", "all=1&exclude=102&enabled=0&delete=prune-backups")
                        .status())
                .isEqualTo(200);
        JsonNode changed = root.get("/cluster/backup").data().get(0);
        assertThat(changed.has("vmid")).isFalse();
        assertThat(changed.has("next-run")).as("of a disabled job, too").isTrue();
        assertThat(changed.has("prune-backups")).isFalse();
        assertThat(root.delete("/cluster/backup/nightly").status()).isEqualTo(200);
        assertThat(root.delete("/cluster/backup/nightly")
                        .json()
                        .at("/errors/id")
                        .asString())
                .isEqualTo("No such job 'nightly'");
        assertThat(root.put("/cluster/backup/nightly", "enabled=1").status()).isEqualTo(400);
    }

    @Test
    void unnamedJobGetsANameAndATimeOfDayIsASchedule() {
        assertThat(job("starttime=03:15&dow=sat,sun&all=1").status()).isEqualTo(200);
        JsonNode made = root.get("/cluster/backup").data().get(0);
        assertThat(made.path("id").asString()).matches("backup-[0-9a-f]{8}-[0-9a-f]{4}");
        assertThat(made.path("schedule").asString()).isEqualTo("sat,sun 03:15");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        all=1                                  | schedule   | neither 'starttime' nor 'schedule' were set
        all=1&schedule=01:00&starttime=02:00   | starttime  | 'starttime' and 'schedule' cannot both be set
        schedule=01:00                         | vmid       | property is missing
        schedule=01:00&vmid=101&all=1          | all        | option conflicts with option 'vmid'
        schedule=01:00&all=1&script=/x         | script     | Only root may set this option.
        schedule=01:00&all=1&protected=1       | storage    | missing property - 'protected' requires this property
        schedule=01:00&all=1&mode=fast         | mode       | value 'fast' does not have a value in the enumeration 'snapshot, suspend, stop'
        schedule=01:00&all=1&id=9              | id         | "invalid format - invalid configuration ID '9'
        "
        starttime=01:00&all=1&dow=someday      | dow        | "invalid format - invalid day 'someday'
        "
        """)
    void inconsistentJobIsRefused(String form, String parameter, String fault) {
        Asker.Answer answer = job(form);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errors").path(parameter).asString()).isEqualTo(fault);
    }

    @Test
    void jobsNeedAPrivilegeQuorumAndAFreeName() {
        assertThat(job("id=one&schedule=01:00&all=1").status()).isEqualTo(200);
        assertThat(job("id=one&schedule=01:00&all=1").reason()).isEqualTo("Job 'one' already exists");
        assertThat(root.put("/cluster/backup/one", "delete=nosuch")
                        .json()
                        .at("/errors/delete")
                        .asString())
                .isEqualTo("unknown option 'nosuch'");
        assertThat(Asker.of(sim.node("lab1"), sim.auditor())
                        .post("/cluster/backup", "schedule=01:00&all=1")
                        .reason())
                .isEqualTo("Permission check failed (/, Sys.Modify)");
        lab.quorum(false);
        for (var answer : List.of(
                job("schedule=01:00&all=1"),
                root.put("/cluster/backup/one", "enabled=0"),
                root.delete("/cluster/backup/one"))) {
            assertThat(answer.reason()).isEqualTo("cluster not ready - no quorum?");
        }
        assertThat(root.get("/cluster/backup").data()).hasSize(1);
    }

    @Test
    void guestsInNoJobAreListed() {
        job("id=one&schedule=01:00&vmid=101&enabled=0");
        var path = "/cluster/backup-info/not-backed-up";
        assertThat(root.get(path).data().findValuesAsString("name")).containsExactly("db", "win");
        var part = sim.token("part@pve!one").grant("/", Set.of("Sys.Audit")).grant("/vms/201", Set.of("VM.Audit"));
        assertThat(Asker.of(sim.node("lab1"), part).get(path).data().findValuesAsString("name"))
                .containsExactly("win");
    }

    @Test
    void volumesOfAJobAreListedWithExcludedOnes() {
        job("id=one&schedule=01:00&all=1&node=lab1");
        JsonNode guests =
                root.get("/cluster/backup/one/included_volumes").data().path("children");
        assertThat(guests.findValuesAsString("name")).contains("web", "win").doesNotContain("db");
        JsonNode mount = guests.get(0).path("children").get(0);
        assertThat(mount.path("id").asString()).isEqualTo("101:mp0");
        assertThat(mount.path("included").asInt()).isZero();
        assertThat(mount.path("reason").asString()).isEqualTo("disabled");
        lab.guest(101).set("mp0", "local-lvm:vm-101-disk-1,mp=/srv,backup=1");
        assertThat(root.get("/cluster/backup/one/included_volumes")
                        .data()
                        .at("/children/0/children/0/included")
                        .asInt())
                .isEqualTo(1);
    }
}
