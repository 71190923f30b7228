package dev.holdfast.sim.api.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.host.ContainerComputer;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Volume;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Proxmox Backup Servers: namespaces, encryption, groups that two clusters share, single files. */
class BackupServerTest extends Worlds {
    private SimCluster alpha;
    private SimCluster beta;
    private SimGuest web;
    private SimStorage vault;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(2));
        alpha = sim.host("alpha");
        beta = sim.host("beta");
        web = alpha.container(101, "alpha", "grafana").start();
        vault = server(alpha, "vault", null);
    }

    private static SimStorage server(SimCluster cluster, String id, String namespace) {
        return cluster.storage(id, "pbs", "backup", 1000)
                .set("server", "10.20.0.6")
                .set("datastore", "main")
                .set("namespace", namespace)
                .set("username", "backup@pbs");
    }

    private JsonNode content(String node, String storage) {
        return root(node)
                .get("/nodes/" + node + "/storage/" + storage + "/content")
                .data();
    }

    private SimTask dump(String node, String form) {
        SimTask task = task(root(node).post("/nodes/" + node + "/vzdump", form));
        end(task);
        return task;
    }

    @Test
    void storageSeesTheBackupsOfItsOwnNamespaceOnly() {
        SimStorage office = server(alpha, "vault-office", "office");
        vault.backUp(web, Duration.ofDays(2));
        office.backUp(web, Duration.ofDays(1));
        assertThat(content("alpha", "vault").findValuesAsString("volid"))
                .singleElement()
                .asString()
                .startsWith("vault:backup/ct/101/2026-");
        assertThat(content("alpha", "vault-office").findValuesAsString("volid"))
                .singleElement()
                .asString()
                .startsWith("vault-office:backup/ct/101/");
        assertThat(office.used("alpha")).isEqualTo(vault.used("alpha"));
        office.fillUp("alpha", 1000);
        assertThat(vault.free("alpha")).isEqualTo(1000);
    }

    @Test
    void twoClustersShareTheGroupOfTheSameVmid() {
        SimStorage theirs = server(beta, "pbs-main", null);
        SimGuest other = beta.container(101, "beta", "mail");
        Volume first = vault.put("alpha", vault.backUp(web, Duration.ofDays(2)).noted("grafana"));
        Volume second =
                theirs.put("beta", theirs.backUp(other, Duration.ofDays(1)).noted("mail"));
        assertThat(content("alpha", "vault").findValuesAsString("volid"))
                .containsExactlyInAnyOrder(first.id(), "vault:" + second.name());
        assertThat(content("beta", "pbs-main").findValuesAsString("notes")).containsExactly("grafana", "mail");
        var preview = root("beta").get("/nodes/beta/storage/pbs-main/prunebackups?prune-backups=keep-last=1");
        assertThat(preview.data().findValuesAsString("volid")).allMatch(id -> id.startsWith("pbs-main:"));
        assertThat(preview.data().findValuesAsString("mark")).containsExactly("remove", "keep");
    }

    @Test
    void groupBelongsToTheUserOfItsFirstBackup() {
        server(beta, "vault", null).set("username", "other@pbs!token");
        beta.container(101, "beta", "mail");
        beta.machine(201, "beta", "win");
        alpha.machine(201, "alpha", "win");
        assertThat(dump("alpha", "storage=vault&vmid=101,201").exit()).isEqualTo("OK");
        clock.pass(Duration.ofMinutes(1));
        SimTask refused = dump("beta", "storage=vault&vmid=101,201");
        assertThat(refused.exit()).isEqualTo("job errors");
        assertThat(refused.lines())
                .contains(
                        "INFO: Error: backup owner check failed (other@pbs!token != backup@pbs)",
                        "ERROR: Backup of VM 201 failed - VM 201 qmp command 'backup' failed - backup connect failed:"
                                + " command error: backup owner check failed (other@pbs!token != backup@pbs)");
    }

    @Test
    void encryptedSnapshotNeedsItsKey() {
        Volume plain = vault.backUp(web, Duration.ofDays(2));
        Asker root = root("alpha");
        root.put("/storage/vault", "encryption-key={\"kdf\":null}");
        Volume secret = vault.backUp(web, Duration.ofDays(1));
        JsonNode rows = content("alpha", "vault");
        assertThat(rows.get(0).has("encrypted")).isFalse();
        assertThat(rows.get(1).path("encrypted").asString())
                .matches("([0-9a-f]{2}:){31}[0-9a-f]{2}")
                .isEqualTo(
                        root.get("/storage/vault").data().path("encryption-key").asString());
        server(alpha, "other", null).set("encryption-key", "another");
        server(alpha, "keyless", null);
        String config = "/nodes/alpha/vzdump/extractconfig?volume=";
        assertThat(root.get(config + secret.id()).status()).isEqualTo(200);
        assertThat(root.get(config + "keyless:" + plain.name()).status()).isEqualTo(200);
        String shown = rows.get(1).path("encrypted").asString().substring(0, 23);
        assertThat(root.get(config + "keyless:" + secret.name()).reason())
                .isEqualTo("proxmox-backup-client failed: Error: missing key - manifest was created with key " + shown);
        assertThat(root.get(config + "other:" + secret.name()).reason())
                .startsWith("proxmox-backup-client failed: Error: wrong key - manifest's key " + shown
                        + " does not match provided key ");
        assertThat(end(task(root.post(
                        "/nodes/alpha/lxc",
                        "vmid=150&restore=1&storage=local-lvm&ostemplate=keyless:" + secret.name()))))
                .startsWith("unable to restore CT 150 - proxmox-backup-client failed: Error: missing key");
    }

    @Test
    void verificationIsPartOfTheContent() {
        Volume good = vault.backUp(web, Duration.ofDays(3));
        Volume bad = vault.backUp(web, Duration.ofDays(2));
        vault.backUp(web, Duration.ofDays(1));
        vault.put("alpha", good.verified("ok"));
        vault.put("alpha", bad.verified("failed"));
        JsonNode rows = content("alpha", "vault");
        assertThat(rows.findValuesAsString("state")).containsExactly("ok", "failed");
        assertThat(rows.get(2).has("verification")).isFalse();
    }

    private static String coded(String path) {
        return Base64.getEncoder().encodeToString(path.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void filesOfAContainerAreListedAndDownloaded() {
        ContainerComputer.of(web).computer().files().write("/etc/grafana/grafana.ini", "port = 3000\n");
        Volume snapshot = vault.backUp(web, Duration.ofDays(1));
        Asker root = root("alpha");
        String files = "/nodes/alpha/storage/vault/file-restore/";
        String of = "?volume=" + snapshot.id() + "&filepath=";
        JsonNode archives = root.get(files + "list" + of + "/").data();
        assertThat(archives.findValuesAsString("text")).containsExactly("root.pxar.didx");
        String archive = archives.get(0).path("filepath").asString();
        assertThat(archive).isEqualTo(coded("/root.pxar.didx"));
        JsonNode top = root.get(files + "list" + of + archive).data();
        assertThat(top.findValuesAsString("text")).contains("etc");
        assertThat(top.get(0).path("type").asString()).isEqualTo("d");
        JsonNode ini = root.get(files + "list" + of + coded("/root.pxar.didx/etc/grafana"))
                .data()
                .get(0);
        assertThat(ini.path("size").asInt()).isEqualTo(12);
        assertThat(ini.path("leaf").asInt()).isOne();
        var file = root.get(files + "download" + of + ini.path("filepath").asString());
        assertThat(file.body()).isEqualTo("port = 3000\n");
        assertThat(file.headers()).containsEntry("content-type", "application/octet-stream");
        assertThat(root.get(files + "download" + of + coded("/root.pxar.didx/etc/grafana"))
                        .body())
                .startsWith("PK")
                .contains("grafana/grafana.ini");
        assertThat(alpha.tasks()).anyMatch(task -> task.type().equals("pbs-download"));
    }

    @Test
    void otherFilesCannotBeRestored() {
        Volume disk = vault.backUp(alpha.machine(201, "alpha", "win"), Duration.ofDays(1));
        Volume dump = alpha.storage("local").backUp(web, Duration.ofDays(1));
        Volume snapshot = vault.backUp(web, Duration.ofDays(1));
        Asker root = root("alpha");
        String list = "/nodes/alpha/storage/vault/file-restore/list?volume=";
        assertThat(root.get(list + disk.id() + "&filepath=/").data().findValuesAsString("text"))
                .containsExactly("drive-scsi0.img.fidx");
        assertThat(root.get(list + disk.id() + "&filepath=" + coded("/drive-scsi0.img.fidx"))
                        .status())
                .isEqualTo(501);
        assertThat(root.get(list + snapshot.id() + "&filepath=" + coded("/root.pxar.didx/nosuch"))
                        .reason())
                .isEqualTo("no such file or directory: \"/root.pxar.didx/nosuch\"");
        assertThat(root.get(list + snapshot.id() + "&filepath=!").reason()).startsWith("Failed base64-decoding path");
        assertThat(root.get("/nodes/alpha/storage/local/file-restore/list?filepath=/&volume=" + dump.id())
                        .json()
                        .at("/errors/storage")
                        .asString())
                .isEqualTo("Only PBS storages supported for file-restore.");
        assertThat(root.get(list + dump.id() + "&filepath=/")
                        .json()
                        .at("/errors/volume")
                        .asString())
                .isEqualTo("storage ID mismatch (local != vault).");
    }
}
