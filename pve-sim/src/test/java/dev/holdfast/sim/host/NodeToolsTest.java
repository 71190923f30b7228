package dev.holdfast.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class NodeToolsTest {
    private static final String DEBIAN = "local:vztmpl/debian-13-standard_13.1-2_amd64.tar.zst";

    private final Sim sim = Sim.twoHosts();
    private final SimNode alpha = sim.node("alpha");
    private final SimNode beta = sim.node("beta");
    private String err = "";

    @AfterEach
    void close() {
        sim.close();
    }

    private byte[] bytes(SimNode node, String script, byte[] input, int status) throws InterruptedException {
        var out = new ByteArrayOutputStream();
        var errors = new ByteArrayOutputStream();
        int end = node.shell().run(script, Descriptors.of(new ByteArrayInputStream(input), out, errors));
        err = Bytes.text(errors.toByteArray());
        assertThat(end).as(err + out).isEqualTo(status);
        return out.toByteArray();
    }

    private String run(String script) throws InterruptedException {
        return Bytes.decode(Bytes.text(bytes(alpha, script, new byte[0], 0)));
    }

    private String refused(String script, int status) throws InterruptedException {
        bytes(alpha, script, new byte[0], status);
        return err.strip();
    }

    @Test
    void containerCreatedByPctExistsInTheApi() throws InterruptedException {
        run("pct create 120 " + DEBIAN + " -hostname shop --cores 2 -memory 1024 -rootfs local-lvm:8 -unprivileged 1"
                + " -features nesting=1,keyctl=1 -tags 'community-script;web' -onboot 1"
                + " -net0 name=eth0,bridge=vmbr0,ip=dhcp && pct start 120");

        SimGuest guest = sim.guest("alpha", 120);
        assertThat(guest.isRunning()).isTrue();
        assertThat(guest.config())
                .containsEntry("hostname", "shop")
                .containsEntry("cores", 2)
                .containsEntry("tags", "community-script;web")
                .containsEntry("onboot", 1)
                .containsEntry("rootfs", "local-lvm:vm-120-disk-0,size=8G");
        assertThat(run("pct list | grep 120")).matches("120 +running +shop +\n");
        assertThat(run("pct config 120 | grep ^cores")).isEqualTo("cores: 2\n");
        assertThat(run("pct status 120")).isEqualTo("status: running\n");
        assertThat(run("pct exec 120 -- hostname -I")).isEqualTo(guest.address() + " \n");
        run("pct stop 120; pct destroy 120");
        assertThat(sim.clusterOf("alpha").guest(120)).isNull();
    }

    @Test
    void apiErrorsArePrinted() throws InterruptedException {
        assertThat(refused("pct create 101 " + DEBIAN, 255)).isEqualTo("CT 101 already exists on node 'alpha'");
        assertThat(refused("pct create 130 local:vztmpl/none.tar.zst", 255)).contains("does not exist");
        assertThat(refused("pct start 101", 255)).isEqualTo("CT 101 already running");
        assertThat(refused("pct exec 103 -- true", 255)).isEqualTo("container '103' not running!");
        assertThat(refused("pct set 101 -cores 0", 255))
                .contains("400 Parameter verification failed.")
                .contains("cores");
        sim.guest("alpha", 101).lock("backup");
        assertThat(refused("pct stop 101", 255)).isEqualTo("CT is locked (backup)");
        assertThat(refused("pct frobnicate 101", 2)).isEqualTo("pct: not modelled: pct frobnicate");
    }

    @Test
    void containerFilesAreSeparateAndPersist() throws InterruptedException {
        run("echo on node > /tmp/f; pct push 101 /tmp/f /root/f --perms 600; pct exec 101 -- sh -c 'cat /root/f;"
                + " echo in > /root/g'");
        assertThat(run("lxc-attach -n 101 -- cat /root/g; ls /root/g 2>/dev/null || echo not here"))
                .isEqualTo("in\nnot here\n");
        run("pct pull 101 /root/g /tmp/g; pct reboot 101");
        assertThat(run("cat /tmp/g; pct exec 101 -- stat -c '%a %s' /root/f")).isEqualTo("in\n600 8\n");
        assertThat(run("export X=1; lxc-attach -n 101 -- bash -c 'echo $X $HOME'"))
                .isEqualTo("1 /root\n");
        assertThat(refused("pct exec 101 -- pveversion", 127)).isEqualTo("pveversion: command not found");
    }

    @Test
    void serviceListensWhileItRunsAndAfterARestart() throws InterruptedException {
        String ip = sim.guest("alpha", 102).address();
        assertThat(run("pct exec 102 -- ss -Htlnp"))
                .isEqualTo("LISTEN 0      511            0.0.0.0:3000 0.0.0.0:*    users:((\"gitea\",pid=307,fd=6))\n");
        assertThat(run("curl -s -o /dev/null -w '%{http_code}' http://" + ip + ":3000/"))
                .isEqualTo("200");
        run("pct exec 102 -- sh -c 'apt-get install -y nginx >/dev/null; systemctl disable --now gitea'");
        assertThat(refused("curl -fsS http://" + ip + ":3000", 7)).startsWith("curl: (7) Failed to connect to " + ip);
        run("pct stop 102; pct start 102");
        assertThat(run("pct exec 102 -- ss -Htln | awk '{print $4}'")).isEqualTo("0.0.0.0:80\n");
        assertThat(refused("pct exec 102 -- systemctl start nothing", 5)).contains("Unit nothing.service not found.");
        run("printf '[Service]\\nExecStart=/opt/x/x --listen 0.0.0.0:9443 --tls\\n' > /tmp/u;"
                + " pct push 102 /tmp/u /etc/systemd/system/x.service; pct exec 102 -- systemctl enable -q --now x");
        assertThat(run("curl -ks https://" + ip + ":9443")).contains("<title>x</title>");
    }

    @Test
    void nothingIsDownloaded() throws InterruptedException {
        assertThat(refused("curl -fsSL https://example.org/x", 6))
                .isEqualTo("curl: (6) Could not resolve host: example.org");
        refused("wget -q https://example.org/x", 4);
        assertThat(run("curl -s -w '%{http_code}' http://127.0.0.1:1/ || echo \" $?\""))
                .isEqualTo("000 7\n");
    }

    @Test
    void apiAnswersOnTheCommandLine() throws InterruptedException {
        assertThat(run("pvesh get /cluster/nextid")).isEqualTo("100\n");
        assertThat(run("pvesh get /cluster/resources --type vm --output-format json"))
                .startsWith("[{")
                .contains("\"vmid\":101");
        assertThat(run("pvesh get /nodes/localhost/lxc --output-format json")).contains("grafana");
        assertThat(run("pvesm status -content rootdir | awk 'NR==1{print $1}'; pvesm status -content vztmpl |"
                        + " tail -n +2 | awk '{print $1}'"))
                .isEqualTo("Name\nlocal\n");
        assertThat(run("pvesm path local:backup/vzdump-lxc-101-2026_01_01-00_00_00.tar.zst"))
                .isEqualTo("/var/lib/vz/dump/vzdump-lxc-101-2026_01_01-00_00_00.tar.zst\n");
        run("pveam update && pveam download local debian-12-standard_12.12-1_amd64.tar.zst");
        assertThat(run("pveam list local | grep -c debian-12")).isEqualTo("1\n");
        assertThat(run("pveversion")).startsWith("pve-manager/9.1.2/");
    }

    private String archive() throws InterruptedException {
        run("pct exec 101 -- sh -c 'echo precious > /root/data'; vzdump 101 --storage local --mode stop --compress"
                + " zstd");
        return run("ls /var/lib/vz/dump").strip();
    }

    @Test
    void copiedArchiveIsABackupOnTheOtherNode() throws InterruptedException {
        String name = archive();
        byte[] bytes = bytes(alpha, "cat /var/lib/vz/dump/" + name, new byte[0], 0);
        assertThat(bytes)
                .hasSizeGreaterThan(256 << 10)
                .isEqualTo(bytes(alpha, "cat /var/lib/vz/dump/" + name, new byte[0], 0));

        String target = name.replace("-101-", "-140-");
        bytes(
                beta,
                "cat > /var/lib/vz/dump/" + target + ".part && mv /var/lib/vz/dump/" + target
                        + ".part /var/lib/vz/dump/" + target,
                bytes,
                0);
        assertThat(content()).contains("local:backup/" + target);
        String upid = String.valueOf(beta.ask(
                "POST",
                "/nodes/beta/lxc",
                Map.of(
                        "vmid",
                        "140",
                        "ostemplate",
                        "local:backup/" + target,
                        "restore",
                        "1",
                        "storage",
                        "local-lvm",
                        "start",
                        "1")));

        assertThat(beta.cluster().task(upid).await(Patience.LIMIT)).isEqualTo("OK");
        assertThat(sim.guest("beta", 140).config()).containsEntry("hostname", "grafana");
        assertThat(Bytes.text(bytes(beta, "pct exec 140 -- cat /root/data; pct exec 140 -- ss -Htln", new byte[0], 0)))
                .startsWith("precious\n")
                .contains(":3000");
    }

    private String content() {
        return String.valueOf(beta.ask("GET", "/nodes/beta/storage/local/content", Map.of("content", "backup")));
    }

    @Test
    void damagedArchiveIsListedButNotRestored() throws InterruptedException {
        String name = archive();
        byte[] bytes = bytes(alpha, "cat /var/lib/vz/dump/" + name, new byte[0], 0);
        byte[] changed = bytes.clone();
        changed[70_000]++;
        for (byte[] wrong : new byte[][] {java.util.Arrays.copyOf(bytes, 100_000), changed, new byte[0]}) {
            bytes(beta, "cat > /var/lib/vz/dump/" + name, wrong, 0);
            assertThat(content()).contains(name);
            String upid = String.valueOf(beta.ask(
                    "POST",
                    "/nodes/beta/lxc",
                    Map.of(
                            "vmid",
                            "140",
                            "ostemplate",
                            "local:backup/" + name,
                            "restore",
                            "1",
                            "storage",
                            "local-lvm")));
            assertThat(beta.cluster().task(upid).await(Patience.LIMIT))
                    .isEqualTo("unable to restore CT 140 - command 'tar' failed: exit code 2");
            assertThat(sim.clusterOf("beta").guest(140)).isNull();
        }
        bytes(beta, "rm /var/lib/vz/dump/" + name, new byte[0], 0);
        assertThat(content()).doesNotContain(name);
    }

    @Test
    void alpineHasItsOwnPrograms() throws InterruptedException {
        run("pct create 150 local:vztmpl/alpine-3.22-default_20250617_amd64.tar.xz -hostname tiny -rootfs local-lvm:1"
                + " -net0 name=eth0,bridge=vmbr0,ip=dhcp && pct start 150");
        assertThat(refused("pct exec 150 -- bash -c true", 127)).isEqualTo("bash: command not found");
        run("pct exec 150 -- sh -c 'apk add bash nginx && rc-update add nginx default && rc-service nginx start'");
        assertThat(run("pct exec 150 -- netstat -tln")).contains("0.0.0.0:80 ");
        assertThat(run("pct exec 150 -- bash -c '. /etc/os-release; echo $ID'")).isEqualTo("alpine\n");
    }
}
