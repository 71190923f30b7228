package dev.holdfast.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Backups as files of a node: reading, testing, damaging and restoring them. */
@Timeout(600)
class ArchiveToolsTest extends Worlds {
    private SimNode node;
    private SimStorage nfs;
    private SimCluster alpha;
    private SimGuest web;
    private SimGuest win;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(2));
        alpha = sim.host("alpha");
        node = sim.node("alpha");
        nfs = alpha.storage("backup-nfs");
        web = alpha.container(101, "alpha", "grafana").start();
        win = alpha.machine(201, "alpha", "win");
        ContainerComputer.of(web).computer().files().write("/etc/grafana/grafana.ini", "port = 3000\n");
    }

    private String run(String script, int status) throws InterruptedException {
        var out = new ByteArrayOutputStream();
        int end = node.shell().run(script, Descriptors.of(new ByteArrayInputStream(new byte[0]), out, out));
        assertThat(end).as(out.toString()).isEqualTo(status);
        return Bytes.decode(Bytes.text(out.toByteArray()));
    }

    private Volume dump(int vmid, String compress) {
        Asker root = root("alpha");
        done(root.post("/nodes/alpha/vzdump", "storage=backup-nfs&vmid=" + vmid + "&compress=" + compress));
        return nfs.volumes("alpha").iterator().next();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(textBlock = """
            zstd, zstd -t -q
            zstd, zstd -dcq
            gzip, gzip -t
            lzo,  lzop -t
            0,    tar -tf
            """)
    void packedArchiveIsTestedAndAChangedByteFound(String compress, String test) throws InterruptedException {
        Volume backup = dump(101, compress);
        String path = nfs.path(backup.name());
        String sum = run("sha256sum " + path, 0);
        run(test + " " + path + " > /dev/null", 0);
        nfs.corrupt("alpha", backup, Backup.Flaw.CHANGED);
        assertThat(run("sha256sum " + path, 0)).isNotEqualTo(sum);
        run(test + " " + path + " > /dev/null", compress.equals("0") ? 2 : 1);
        assertThat(root("alpha")
                        .get("/nodes/alpha/storage/backup-nfs/content?content=backup")
                        .data()
                        .get(0)
                        .path("size")
                        .asLong())
                .isEqualTo(backup.size());
        nfs.corrupt("alpha", backup, null);
        assertThat(run("sha256sum " + path, 0)).isEqualTo(sum);
    }

    @Test
    void contentIsListedWithoutUnpackingToDisk() throws InterruptedException {
        String path = nfs.path(dump(101, "zstd").name());
        assertThat(run("zstd -dcq " + path + " | tar -tf -", 0).lines())
                .contains("./", "./etc/grafana/grafana.ini", "./etc/vzdump/pct.conf");
        assertThat(run("tar --zstd -xOf " + path + " ./etc/vzdump/pct.conf", 0)).contains("hostname: grafana\n");
        assertThat(run("cat " + path + " | tar -tf -", 2)).startsWith("tar: This does not look like a tar archive");
        assertThat(run("tar -tf " + path + " ./nosuch", 2)).startsWith("tar: ./nosuch: Not found in archive\n");
        assertThat(run("gzip -t " + path, 1)).endsWith(": not in gzip format\n");
        assertThat(run("zstd -t /mnt/pve/backup-nfs/dump/none.zst", 1))
                .isEqualTo(
                        "zstd: can't stat /mnt/pve/backup-nfs/dump/none.zst : No such file or directory -- ignored \n");
    }

    @Test
    void machinesAreVerifiedByVma() throws InterruptedException {
        Volume backup = dump(201, "zstd");
        String path = nfs.path(backup.name());
        run("zstd -dcq " + path + " | vma verify - ", 0);
        assertThat(run("zstd -dcq " + path + " | vma config -", 0)).contains("name: win\n");
        run("vma verify " + path, 1);
        nfs.corrupt("alpha", backup, Backup.Flaw.CUT);
        run("zstd -tq " + path, 0);
        run("zstd -dcq " + path + " | vma verify -", 1);
        String form = "vmid=250&storage=local-lvm&archive=" + backup.id();
        assertThat(done(root("alpha").post("/nodes/alpha/qemu", form)))
                .isEqualTo("unable to restore VM 250 - command 'vma' failed: exit code 1");
        assertThat(alpha.guest(250)).isNull();
    }

    @Test
    void cutArchiveUnpacksButCannotBeListed() throws InterruptedException {
        Volume backup = dump(101, "zstd");
        String path = nfs.path(backup.name());
        nfs.corrupt("alpha", backup, Backup.Flaw.CUT);
        run("zstd -tq " + path, 0);
        assertThat(run("zstd -dcq " + path + " | tar -tf -", 2)).startsWith("tar: Unexpected EOF in archive\n");
        assertThat(done(root("alpha")
                        .post("/nodes/alpha/lxc", "vmid=150&restore=1&storage=local-lvm&ostemplate=" + backup.id())))
                .isEqualTo("unable to restore CT 150 - command 'tar' failed: exit code 2");
    }

    @Test
    void copiedArchiveIsTheSameBackup() throws InterruptedException {
        Volume backup = dump(101, "zstd");
        String path = nfs.path(backup.name());
        run("cp " + path + " /var/lib/vz/dump/", 0);
        Volume copy = alpha.storage("local").find("alpha", backup.name());
        assertThat(copy.size()).isEqualTo(backup.size());
        assertThat(copy.backup().files()).isEqualTo(backup.backup().files());
        run("cmp " + path + " /var/lib/vz/dump/" + path.substring(path.lastIndexOf('/') + 1), 0);
    }

    @Test
    void restoredContainerServesWhatTheOriginalDid() throws InterruptedException {
        for (boolean used : new boolean[] {false, true}) {
            SimGuest app = alpha.container(used ? 111 : 110, "alpha", "gitea").start();
            if (used) app.computer();
            Volume backup = nfs.backUp(app, Duration.ofDays(1));
            int vmid = used ? 161 : 160;
            done(root("alpha")
                    .post(
                            "/nodes/alpha/lxc",
                            "vmid=" + vmid + "&restore=1&unique=1&start=1&storage=local-lvm&hostname=trial&ostemplate="
                                    + backup.id() + "&net0=name=eth0,bridge=vmbr0,link_down=1"));
            assertThat(run("pct exec " + vmid + " -- ss -tln", 0)).contains("0.0.0.0:3000");
            assertThat(run("pct exec " + vmid + " -- systemctl is-system-running", 0))
                    .isEqualTo("running\n");
            assertThat(run("pct exec " + vmid + " -- cat /proc/1/comm", 0)).isEqualTo("systemd\n");
        }
    }

    @Test
    void restoredMachineHasTheAgentOfTheOriginal() {
        win.set("agent", "1").start();
        Volume good = nfs.backUp(win, Duration.ofDays(2));
        win.agentAnswers(false);
        Volume silent = nfs.backUp(win, Duration.ofDays(1));
        Asker root = root("alpha");
        int vmid = 250;
        for (Volume backup : new Volume[] {good, silent}) {
            done(root.post("/nodes/alpha/qemu", "vmid=" + vmid + "&start=1&storage=local-lvm&archive=" + backup.id()));
            assertThat(root.post("/nodes/alpha/qemu/" + vmid + "/agent/ping", "")
                            .status())
                    .isEqualTo(vmid == 250 ? 200 : 500);
            vmid++;
        }
    }
}
