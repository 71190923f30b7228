package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Single files of backups on a Proxmox Backup Server. */
class BackupFilesTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(1);
    private static long host;
    private static long backup;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        SimCluster cluster = sim.clusterOf("lab1");
        SimStorage vault = cluster.storage("vault", "pbs", "backup", 1000)
                .set("server", "10.20.0.6")
                .set("datastore", "main")
                .set("username", "backup@pbs");
        vault.backUp(cluster.guest(101), Duration.ofDays(1));
        vault.backUp(cluster.machine(150, "lab1", "runner"), Duration.ofDays(1));
        cluster.storage("backup-nfs").backUp(cluster.guest(102), Duration.ofDays(1));
        host = plane.enrol(sim, "lab1").getFirst();
        backup = id(101);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
    }

    private static long id(int vmid) {
        TestPlane.until("the backup is read", () -> {
            plane.as(OWNER).post("/hosts/" + host + "/sync", "");
            return !plane.as(VIEWER).get("/backups?vmid=" + vmid).tree().isEmpty();
        });
        return plane.as(VIEWER).get("/backups?vmid=" + vmid).tree().at("/0/id").asLong();
    }

    private static Answer files(String path) {
        return plane.as(ADMIN).get("/backups/" + backup + "/files" + path);
    }

    private static List<String> entries(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree()
                .get("entries")
                .valueStream()
                .map(one -> one.get("type").asString() + " " + one.get("path").asString())
                .toList();
    }

    @Test
    void foldersAreListedOneByOneFromTheArchiveOn() {
        assertThat(entries(files(""))).containsExactly("archive /root.pxar.didx");
        assertThat(entries(files("?path=/root.pxar.didx"))).containsExactly("folder /root.pxar.didx/etc");
        Answer etc = files("?path=/root.pxar.didx/etc/");
        assertThat(entries(etc)).containsExactly("file /root.pxar.didx/etc/hostname");
        assertThat(etc.tree().get("path").asString()).isEqualTo("/root.pxar.didx/etc");
        JsonNode file = etc.tree().at("/entries/0");
        assertThat(file.get("name").asString()).isEqualTo("hostname");
        assertThat(file.get("size_bytes").asLong()).isEqualTo(5);
        assertThat(file.get("modified_at").isNull()).isFalse();
    }

    @Test
    void aFileIsSentAsAnAttachmentAndTheAuditTrailNamesIt() {
        Answer file = files("/download?path=/root.pxar.didx/etc/hostname");
        assertThat(file.status()).as(file.body()).isEqualTo(200);
        assertThat(file.body()).isEqualTo("web1\n");
        assertThat(file.header("Content-Disposition")).isEqualTo("attachment; filename=\"hostname\"");
        assertThat(file.header("Content-Type")).isEqualTo("application/octet-stream");
        JsonNode row = plane.as(OWNER)
                .get("/audit?action=backups.download_file&per_page=1")
                .tree()
                .get(0);
        assertThat(row.get("outcome").asString()).isEqualTo("ok");
        assertThat(row.get("detail").asString()).isEqualTo("/root.pxar.didx/etc/hostname");
        assertThat(row.at("/target/name").asString()).startsWith("vault:backup/ct/101/");
    }

    @Test
    void aFolderIsSentAsAnArchive() {
        Answer folder = files("/download?path=/root.pxar.didx/etc");
        assertThat(folder.status()).isEqualTo(200);
        assertThat(folder.body()).startsWith("PK");
        assertThat(folder.header("Content-Disposition")).isEqualTo("attachment; filename=\"etc.zip\"");
        assertThat(folder.header("Content-Type")).isEqualTo("application/zip");
        assertThat(files("/download?path=/root.pxar.didx").tree().get("detail").asString())
                .isEqualTo("Only files and folders can be downloaded, and /root.pxar.didx is neither.");
    }

    @Test
    void onlyTheHeadersAreSentWhenOnlyTheyAreAsked() {
        Answer head = plane.as(ADMIN)
                .send(
                        "HEAD",
                        "/backups/" + backup + "/files/download?path=/root.pxar.didx/etc/hostname",
                        null,
                        Map.of());
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    void aFileThatBreaksOffIsNoFileThatEnds() {
        sim.faults().truncate("GET .*/file-restore/download");
        assertThatThrownBy(() -> files("/download?path=/root.pxar.didx/etc/hostname"))
                .isInstanceOf(Exception.class);
        TestPlane.until(
                "the audit trail has its end",
                () -> plane.as(OWNER)
                        .get("/audit?action=backups.download_file&outcome=failed")
                        .body()
                        .contains("hypervisor_error"));
    }

    @Test
    void whatIsMissingWrongOrForbiddenIsRefused() {
        assertThat(files("?path=/root.pxar.didx/srv").tree().get("detail").asString())
                .isEqualTo("The backup does not contain /root.pxar.didx/srv.");
        assertThat(files("/download?path=/root.pxar.didx/etc/shadow").status()).isEqualTo(404);
        for (String path : List.of("etc", "/a/../b", "/./a", "//a", "/a%00b")) {
            assertThat(files("?path=" + path).status()).as(path).isEqualTo(422);
            assertThat(files("/download?path=" + path).status()).as(path).isEqualTo(422);
        }
        assertThat(files("/download").status()).isEqualTo(422);
        assertThat(plane.as(ADMIN).get("/backups/999/files").status()).isEqualTo(404);
        for (String path : List.of("/files", "/files/download?path=/root.pxar.didx/etc/hostname")) {
            assertThat(plane.as(OPERATOR).get("/backups/" + backup + path).status())
                    .isEqualTo(403);
        }
    }

    @Test
    void anArchiveHasNoSingleFiles() {
        for (String path : List.of("/files", "/files/download?path=/etc/hostname")) {
            Answer refused = plane.as(ADMIN).get("/backups/" + id(102) + path);
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.tree().get("error").asString()).isEqualTo("capability_missing");
            assertThat(refused.tree().get("detail").asString())
                    .contains("only from backups on a Proxmox Backup Server");
        }
    }

    @Test
    void theDisksOfAMachineAreListedAndWhatTheServerCanNotReadIsItsAnswer() {
        String path = "/backups/" + id(150) + "/files";
        assertThat(entries(plane.as(ADMIN).get(path))).containsExactly("archive /drive-scsi0.img.fidx");
        Answer inside = plane.as(ADMIN).get(path + "?path=/drive-scsi0.img.fidx");
        assertThat(inside.status()).isEqualTo(502);
    }
}
