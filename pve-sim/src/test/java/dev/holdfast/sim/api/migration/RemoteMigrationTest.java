package dev.holdfast.sim.api.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Migration to another data center. */
class RemoteMigrationTest extends Worlds {
    private static final String CT = "/nodes/alpha/lxc/101/remote_migrate";
    private static final String VM = "/nodes/alpha/qemu/201/remote_migrate";
    private SimCluster alpha;
    private SimCluster beta;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(4));
        alpha = sim.host("alpha");
        beta = sim.host("beta");
        alpha.container(101, "alpha", "web");
        alpha.machine(201, "alpha", "vm");
        root = root("alpha");
    }

    private String form(Token token, String fingerprint, String more) {
        String[] address = sim.node("beta").address().split(":");
        String endpoint = "apitoken=PVEAPIToken=" + token.id() + "=" + token.secret() + ",host=" + address[0] + ",port="
                + address[1] + (fingerprint.isEmpty() ? "" : ",fingerprint=" + fingerprint);
        return "target-endpoint=" + URLEncoder.encode(endpoint, StandardCharsets.UTF_8)
                + "&target-storage=local-lvm&target-bridge=vmbr9&" + more;
    }

    private String form(String more) {
        return form(sim.token(), sim.node("beta").fingerprint(), more);
    }

    private String log() {
        return String.join("\n", alpha.tasks().getFirst().lines());
    }

    @Test
    void guestIsCreatedOnTheTargetAndStaysStoppedAndLockedHere() {
        alpha.guest(101).start();
        SimTask moving = task(root.post(CT, form("restart=1&target-vmid=700")));
        Patience.until("the guest is on the target", () -> beta.guest(700) != null);
        assertThat(beta.guest(700).lock()).isEqualTo("migrate");
        assertThat(end(moving)).isEqualTo("OK");
        SimGuest there = beta.guest(700);
        assertThat(there.isRunning()).isTrue();
        assertThat(there.lock()).isNull();
        assertThat(there.name()).isEqualTo("web");
        assertThat(there.get("rootfs").toString()).startsWith("local-lvm:vm-700-disk-0,");
        assertThat(there.get("net0").toString()).contains("bridge=vmbr9");
        assertThat(beta.findStorage("local-lvm").find("beta", "vm-700-disk-0")).isNotNull();
        assertThat(alpha.guest(101).isRunning()).isFalse();
        assertThat(alpha.guest(101).lock()).isEqualTo("migrate");
    }

    @Test
    void originalIsDeletedOnRequest() {
        alpha.guest(201).start();
        assertThat(done(root.post(VM, form("online=1&delete=1")))).isEqualTo("OK");
        assertThat(beta.guest(201).isRunning()).isTrue();
        assertThat(alpha.guest(201)).isNull();
        assertThat(alpha.findStorage("local-lvm").find("alpha", "vm-201-disk-0"))
                .isNull();
    }

    @Test
    void unreachableTargetIsRefusedBeforeTheTask() {
        String at = "500 Can't connect to " + sim.node("beta").address();
        assertThat(root.post(CT, form(sim.token(), "", "")).reason()).isEqualTo(at + " (certificate verify failed)");
        assertThat(root.post(CT, form(sim.token(), sim.node("alpha").fingerprint(), ""))
                        .reason())
                .isEqualTo(at + " (certificate verify failed)");
        Token unknown = new Token(sim, "root@pam!holdfast", "wrong");
        assertThat(root.post(CT, form(unknown, sim.node("beta").fingerprint(), ""))
                        .reason())
                .isEqualTo("401 Authentication failed!");
        Token blind = sim.token("blind@pve!one");
        assertThat(root.post(CT, form(blind, sim.node("beta").fingerprint(), ""))
                        .reason())
                .isEqualTo("403 Permission check failed (/, Sys.Audit)");
        sim.node("beta").freeze();
        assertThat(root.post(CT, form("")).reason()).isEqualTo(at + " (Connection timed out)");
        sim.node("beta").thaw();
        sim.node("beta").down();
        assertThat(root.post(CT, form("")).reason()).isEqualTo(at + " (Connection refused)");
    }

    @Test
    void refusalByTheTargetFailsTheTask() {
        Token weak = sim.token("weak@pve!one").grant("/", Set.of("Sys.Audit", "VM.Allocate"));
        assertThat(done(root.post(CT, form(weak, sim.node("beta").fingerprint(), ""))))
                .isEqualTo("migration aborted");
        assertThat(log()).contains("Permission check failed (/, Sys.Incoming)");
        beta.container(101, "beta", "other");
        assertThat(done(root.post(CT, form("")))).isEqualTo("migration aborted");
        assertThat(log()).contains("CT 101 already exists on node 'beta'");
        beta.removeStorage("local-lvm");
        assertThat(done(root.post(CT, form("target-vmid=700")))).isEqualTo("migration aborted");
        assertThat(log()).contains("storage 'local-lvm' does not exist");
        assertThat(beta.guest(700)).isNull();
        beta.quorum(false);
        assertThat(done(root.post(CT, form("target-vmid=700")))).isEqualTo("migration aborted");
        assertThat(log()).contains("no quorum");
        assertThat(alpha.guest(101).lock()).isNull();
    }

    @Test
    void targetFailureDuringTheMigrationFailsTheTask() {
        alpha.guest(101).start();
        SimTask moving = task(root.post(CT, form("restart=1")));
        Patience.until("the guest is locked", () -> alpha.guest(101).lock() != null);
        sim.node("beta").down();
        assertThat(end(moving)).isEqualTo("migration aborted");
        assertThat(alpha.guest(101).isRunning()).isTrue();
        assertThat(alpha.guest(101).lock()).isNull();
        // Nothing could order the target to clean up.
        assertThat(beta.guest(101).lock()).isEqualTo("migrate");
    }

    @Test
    void targetKeepsWhatItHasWhenTheSourceDies() {
        alpha.guest(201).start();
        SimTask moving = task(root.post(VM, form("online=1&target-vmid=700")));
        Patience.until(
                "the guest is locked on the target",
                () -> beta.guest(700) != null
                        && "migrate".equals(beta.guest(700).lock()));
        sim.node("alpha").crash();
        end(moving);
        assertThat(beta.guest(700).lock()).isEqualTo("migrate");
        assertThat(beta.guest(700).get("scsi0").toString()).startsWith("local-lvm:vm-700-disk-0,");
        assertThat(alpha.guest(201).lock()).isEqualTo("migrate");
    }

    @Test
    void whatOnlyRootMaySetIsNotMigrated() {
        alpha.guest(201).set("args", "-device virtio-rng-pci");
        assertThat(done(root.post(VM, form("")))).isEqualTo("migration aborted");
        assertThat(log()).contains("only root can set 'args' config");
        assertThat(beta.guest(201)).isNull();
    }

    @Test
    void streamNeedsAFormatThatBothStoragesKnow() {
        beta.storage("tank", "zfspool", "images", 100);
        String to = form("").replace("target-storage=local-lvm", "target-storage=tank");
        assertThat(done(root.post(VM, to))).isEqualTo("migration aborted");
        assertThat(log()).contains("no export formats for 'local-lvm:vm-201-disk-0' found");
        assertThat(alpha.guest(201).lock()).isNull();
    }

    @Test
    void unsupportedMigrationsAreReported() {
        alpha.guest(201).start();
        assertThat(root.post(VM, form("")).reason()).isEqualTo("can't migrate running VM without --online");
        alpha.guest(201).stop().snapshot("s1", "");
        assertThat(done(root.post(VM, form("")))).isEqualTo("migration aborted");
        assertThat(log()).contains("remote migration with snapshots not supported yet");
        assertThat(root.post(CT, form("").replace("target-storage=local-lvm", "target-storage=1"))
                        .reason())
                .isEqualTo("remote migration requires explicit storage mapping!");
        assertThat(root.post(CT, form("").replaceFirst("host%3D[^%]*%2C", "")).body())
                .contains("target-endpoint.host: property is missing");
        alpha.guest(101).lock("backup");
        assertThat(root.post(CT, form("")).reason()).isEqualTo("CT is locked (backup)");
    }
}
