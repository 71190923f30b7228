package dev.holdfast.pve;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.Trust;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

/**
 * The suite against a real host. It only reads, unless a disposable guest is named:
 *
 * <pre>
 * PVE_URL=https://host:8006 PVE_TOKEN_ID=user@realm!name PVE_TOKEN_SECRET=… \
 *     ./mvnw -pl pve -am test -Dgroups=live -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 *
 * <ul>
 *   <li>{@code PVE_FINGERPRINT}: the SHA-256 fingerprint of a certificate that no authority signed
 *   <li>{@code PVE_THROWAWAY=lxc/node/9000}: a guest whose description, power, firewall and snapshots can be changed; all
 *       changes are reverted, but a host that fails during the run can keep some of them
 *   <li>{@code PVE_BACKUPS=storage}: where that guest can be backed up; the backup is deleted again
 * </ul>
 *
 * <p>A token with {@code PVEAuditor} on {@code /} reads nearly everything; what it can't read is listed and is no failure.
 * {@link LiveAgainstSimTest} is the same suite against the simulator.
 */
@Tag("live")
class LiveTest extends LiveSuite {
    @Override
    Host host() {
        String url = System.getenv("PVE_URL");
        if (url == null) return null;
        String fingerprint = System.getenv("PVE_FINGERPRINT");
        return new Host(
                Address.parse(url),
                fingerprint == null ? new Trust.Authorities() : new Trust.Pinned(Fingerprint.parse(fingerprint)),
                new ApiToken(System.getenv("PVE_TOKEN_ID"), System.getenv("PVE_TOKEN_SECRET")),
                throwAway(System.getenv("PVE_THROWAWAY")),
                System.getenv("PVE_BACKUPS"),
                Duration.ofSeconds(1));
    }

    private static FirewallScope.Guest throwAway(String text) {
        if (text == null) return null;
        String[] parts = text.split("/");
        GuestKind kind = parts[0].equals("lxc") ? GuestKind.LXC : GuestKind.QEMU;
        return new FirewallScope.Guest(kind, parts[1], Integer.parseInt(parts[2]));
    }
}
