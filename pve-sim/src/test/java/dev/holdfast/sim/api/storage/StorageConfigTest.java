package dev.holdfast.sim.api.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The storage configuration, and the status of the storages on each node. */
class StorageConfigTest extends Worlds {
    private SimCluster lab;
    private Asker root;

    @BeforeEach
    void begin() {
        lab = sim.cluster("lab", "lab1", "lab2");
        root = root("lab1");
    }

    private static void refused(Asker.Answer answer, int status, String text) {
        assertThat(answer.status() + " " + answer.reason()).isEqualTo(status + " " + text);
    }

    @ParameterizedTest(name = "{0} becomes: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            storage=nn&type=nfs&server=10.0.0.1&export=/e&content=backup,iso | "path":"/mnt/pve/nn","server":"10.0.0.1","shared":1
            storage=nn&type=dir&path=/d&shared=1&nodes=lab2,lab1           | "content":"images,rootdir","digest":"*","nodes":"lab1,lab2","path":"/d","shared":1
            storage=nn&type=pbs&server=s&datastore=d&password=geheim&port=8007 | "content":"backup","datastore":"d","digest":"*","port":8007,"server":"s","shared":1
            storage=nn&type=dir&path=/d&prune-backups=keep-weekly=4,keep-last=3 | "path":"/d","prune-backups":"keep-last=3,keep-weekly=4"
            storage=nn&type=zfspool&pool=tank&sparse=yes                   | "pool":"tank","sparse":1
            """)
    void createdStoragesAreReturnedWithoutSecrets(String form, String text) {
        assertThat(root.post("/storage", form).status()).isEqualTo(200);
        String body = root.get("/storage/nn").body().replaceAll("\"digest\":\"[0-9a-f]{40}\"", "\"digest\":\"*\"");
        assertThat(body).contains(text).doesNotContain("geheim");
        assertThat(root("lab2")
                        .get("/nodes/lab2/storage/nn/status")
                        .data()
                        .path("active")
                        .asInt())
                .isEqualTo(1);
    }

    @ParameterizedTest(name = "{0} is refused: {1} {2}")
    @CsvSource(delimiter = '|', textBlock = """
            storage=nn&type=dir                                  | 500 | missing value for required option 'path'
            storage=nn&type=dir&path=/d&server=s                 | 500 | unexpected property 'server'
            storage=nn&type=lvmthin&thinpool=t&vgname=v&content=iso | 500 | storage does not support content type 'iso'
            storage=nn&type=dir&path=/d&content=songs            | 400 | Parameter verification failed.
            storage=nn&type=floppy                               | 400 | Parameter verification failed.
            storage=nn&type=dir&path=/d&prune-backups=keep-all=1,keep-last=2 | 400 | Parameter verification failed.
            storage=nn&type=lvm&vgname=v&saferemove-stepsize=3   | 400 | Parameter verification failed.
            storage=local&type=dir&path=/d                      | 500 | create storage failed: storage ID 'local' already defined
            storage=nn&type=pbs&server=s&datastore=d&encryption-key=autogen | 501 | not modelled: making encryption keys
            """)
    void invalidOptionsForTheTypeAreRefused(String form, int status, String text) {
        refused(root.post("/storage", form), status, text);
        assertThat(lab.findStorage("nn")).isNull();
    }

    @ParameterizedTest(name = "{0} {1} is refused: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            nosuch     | content=iso                 | storage 'nosuch' does not exist
            local      | digest=0123                 | detected modified configuration - file changed by other user? Try again.
            local      | delete=path                 | unable to delete required option 'path'
            local      | delete=vgname               | no such option 'vgname'
            local      | delete=content&content=iso  | cannot set and delete property 'content' at the same time!
            local      | server=s                    | unexpected property 'server'
            backup-nfs | server=s                    | can't change value of fixed parameter 'server'
            """)
    void invalidChangesAreRefused(String storage, String form, String text) {
        refused(root.put("/storage/" + storage, form), 500, "update storage failed: " + text);
    }

    @Test
    void changesCheckTheDigestAndChangeIt() {
        String digest = root.get("/storage/local").data().path("digest").asString();
        assertThat(root.put("/storage/local", "content=iso,backup&disable=1&digest=" + digest)
                        .status())
                .isEqualTo(200);
        var now = root.get("/storage/local").data();
        assertThat(now.path("content").asString()).isEqualTo("iso,backup");
        assertThat(now.path("disable").asInt()).isEqualTo(1);
        assertThat(now.path("digest").asString()).isNotEqualTo(digest);
        root.put("/storage/local", "delete=disable,content");
        assertThat(root.get("/storage/local").data().path("content").asString()).isEqualTo("images,rootdir");
        assertThat(root.get("/storage/local").data().has("disable")).isFalse();
    }

    @Test
    void usedOrUnknownStoragesAreNotRemoved() {
        lab.storage("over", "lvm", "images", 10).set("base", "local-lvm:disk");
        refused(
                root.delete("/storage/local-lvm"),
                500,
                "delete storage failed: can't remove storage - storage is used as base of another storage");
        refused(root.delete("/storage/nosuch"), 500, "delete storage failed: storage 'nosuch' does not exist");
        refused(root.get("/storage/nosuch"), 500, "storage 'nosuch' does not exist");
        assertThat(root.delete("/storage/over").status()).isEqualTo(200);
        assertThat(root.get("/storage?type=lvm").data()).isEmpty();
    }

    @Test
    void withoutQuorumTheConfigurationIsReadOnly() {
        lab.quorum(false);
        assertThat(root.get("/storage").data()).hasSize(3);
        for (var answer : List.of(
                root.post("/storage", "storage=nn&type=dir&path=/d"),
                root.put("/storage/local", "disable=1"),
                root.delete("/storage/local"))) {
            refused(answer, 500, "cluster not ready - no quorum?");
        }
    }

    @Test
    void listsOmitStoragesWithoutReadPrivilege() {
        Token some = sim.token("some@pve!one").grant("/storage/local", Set.of("Datastore.Audit"));
        some.grant("/storage/backup-nfs", Set.of("Datastore.AllocateSpace"));
        some.grant("/storage/local-lvm", Set.of("VM.Audit"));
        Asker asker = Asker.of(sim.node("lab1"), some);
        assertThat(asker.get("/storage").data().findValuesAsString("storage"))
                .containsExactlyInAnyOrder("backup-nfs", "local");
        assertThat(asker.get("/nodes/lab1/storage").data().findValuesAsString("storage"))
                .containsExactlyInAnyOrder("backup-nfs", "local");
        refused(asker.get("/storage/local"), 403, "Permission check failed (/storage/local, Datastore.Allocate)");
        refused(
                asker.post("/storage", "storage=nn&type=dir&path=/d"),
                403,
                "Permission check failed (/storage, Datastore.Allocate)");
    }

    @Test
    void storageOfOtherNodesIsListedAsNotEnabled() {
        lab.findStorage("local-lvm").set("nodes", "lab2");
        var row = root.get("/nodes/lab1/storage?storage=local-lvm").data().get(0);
        assertThat(row.path("enabled").asInt() + row.path("active").asInt()).isZero();
        assertThat(row.has("used_fraction")).isFalse();
        assertThat(root.get("/nodes/lab1/storage?content=rootdir").data().findValuesAsString("storage"))
                .containsExactly("local");
        assertThat(root.get("/nodes/lab1/storage?target=lab2").data().findValuesAsString("storage"))
                .containsExactly("backup-nfs");
        assertThat(root.get("/cluster/resources?type=storage").data().findValuesAsString("id"))
                .doesNotContain("storage/lab1/local-lvm")
                .contains("storage/lab2/local-lvm");
        refused(
                root.get("/nodes/lab1/storage/local-lvm/content"),
                500,
                "storage 'local-lvm' is not available on node 'lab1'");
    }

    @Test
    void unreachableStorageHasNoSizeAndNoContent() {
        lab.findStorage("backup-nfs").unreachableFrom("lab1");
        var there = root.get("/nodes/lab2/storage/backup-nfs/status").data();
        var here = root.get("/nodes/lab1/storage/backup-nfs/status").data();
        assertThat(there.path("active").asInt()).isEqualTo(1);
        assertThat(here.path("enabled").asInt()).isEqualTo(1);
        assertThat(here.path("active").asInt()).isZero();
        assertThat(here.path("total").asLong()).isZero();
        refused(root.get("/nodes/lab1/storage/backup-nfs/content"), 500, "storage 'backup-nfs' is not online");
        var row = root.get("/cluster/resources?type=storage")
                .data()
                .valueStream()
                .filter(r -> r.path("id").asString().equals("storage/lab1/backup-nfs"))
                .findFirst()
                .orElseThrow();
        assertThat(row.path("status").asString()).isEqualTo("unknown");
        assertThat(row.has("maxdisk")).isFalse();
        lab.findStorage("backup-nfs").unreachableFrom();
        assertThat(root.get("/nodes/lab1/storage/backup-nfs/content").status()).isEqualTo(200);
    }

    @Test
    void everyTypeHasItsOwnUnreachableError() {
        lab.findStorage("local").unreachableFrom("lab1");
        refused(
                root.get("/nodes/lab1/storage/local/content"),
                500,
                "unable to activate storage 'local' - directory '/var/lib/vz' does not exist or is unreachable");
        lab.storage("vault", "pbs", "backup", 10).set("server", "10.0.0.9").unreachableFrom("lab1");
        refused(
                root.get("/nodes/lab1/storage/vault/content"),
                500,
                "vault: error fetching datastores - 500 Can't connect to 10.0.0.9:8007 (Connection timed out)");
        lab.findStorage("local").set("disable", "1");
        refused(root.get("/nodes/lab1/storage/local/content"), 500, "storage 'local' is disabled");
        assertThat(root.get("/nodes/lab1/storage?enabled=1").data().findValuesAsString("storage"))
                .doesNotContain("local");
    }

    @Test
    void unknownStorageIsAParameterError() {
        for (String path : List.of("/nodes/lab1/storage/nosuch/status", "/nodes/lab1/storage?storage=nosuch")) {
            var answer = root.get(path);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.json().path("errors").path("storage").asString()).isEqualTo("No such storage.");
        }
    }

    @Test
    void sharedStoragesAreTheSameOnEveryNodeAndCountOnce() {
        SimStorage nfs = lab.findStorage("backup-nfs");
        long before = nfs.used("lab2");
        Volume made = nfs.backUp(lab.container(101, "lab1", "web"), Duration.ofHours(1));
        assertThat(nfs.used("lab2")).isEqualTo(before + made.used());
        assertThat(nfs.find("lab2", made.name())).isEqualTo(made);
        nfs.remove("lab2", made.name());
        assertThat(nfs.used("lab1")).isEqualTo(before);
        assertThat(lab.findStorage("local-lvm").find("lab2", "vm-101-disk-0")).isNull();
    }

    @Test
    void formatsAreReturnedOnRequest() {
        assertThat(root.get("/nodes/lab1/storage?format=1&storage=local-lvm").body())
                .contains("\"formats\":{\"default\":\"raw\",\"supported\":[\"raw\"]}");
    }
}
