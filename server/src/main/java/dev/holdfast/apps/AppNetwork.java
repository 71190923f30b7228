package dev.holdfast.apps;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.HypervisorFailures;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.pve.GuestConfig;
import dev.holdfast.pve.GuestKind;
import dev.holdfast.pve.NetString;
import dev.holdfast.pve.PveException;
import dev.holdfast.pve.PveGuest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An app's NICs, read from and written to its host at once. */
final class AppNetwork {
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final Apps apps;
    private final Hypervisors hypervisors;

    AppNetwork(Apps apps, Hypervisors hypervisors) {
        this.apps = apps;
        this.hypervisors = hypervisors;
    }

    /** All NICs and the digest of the configuration they stand in. */
    record Network(List<Nic> nics, String digest) {}

    /** A NIC that was changed. */
    record NicChanged(String iface, Nic nic) {}

    /** One NIC; {@code iface} is its key in the configuration, {@code name} what it is called inside. */
    record Nic(
            String iface,
            @Nullable String name,
            @Nullable String bridge,
            boolean firewall,
            @Nullable String gw,
            @Nullable String gw6,
            @Nullable String ip,
            @Nullable String ip6,
            boolean linkDown,
            @Nullable Integer mtu,
            @Nullable Double rate,
            @Nullable Integer tag,
            @Nullable String hwaddr) {
        static Nic of(String iface, NetString net) {
            String rate = net.get("rate");
            return new Nic(
                    iface,
                    net.get("name"),
                    net.get("bridge"),
                    net.is("firewall"),
                    net.get("gw"),
                    net.get("gw6"),
                    net.get("ip"),
                    net.get("ip6"),
                    net.is("link_down"),
                    net.number("mtu"),
                    rate == null || !rate.matches("[0-9]+(\\.[0-9]+)?") ? null : Double.valueOf(rate),
                    net.number("tag"),
                    net.hardwareAddress());
        }
    }

    Network read(long appId) {
        try {
            GuestConfig config = guest(appId).config();
            return new Network(
                    config.nics().entrySet().stream()
                            .map(n -> Nic.of(n.getKey(), n.getValue()))
                            .toList(),
                    config.digest());
        } catch (PveException e) {
            throw HypervisorFailures.refusal(e);
        }
    }

    NicChanged update(long appId, String iface, NicIn in) {
        try {
            PveGuest guest = guest(appId);
            GuestConfig config = guest.config();
            var nic = config.nics().entrySet().stream()
                    .filter(n -> n.getKey().equals(iface)
                            || iface.equals(n.getValue().get("name")))
                    .findFirst()
                    .orElseThrow(() -> Refusal.notFoundBecause("nic", "The app has no NIC " + iface + "."));
            NetString changed = in.applied(nic.getValue());
            if (!changed.equals(nic.getValue())) {
                guest.update(Map.of(nic.getKey(), changed.toString()), List.of(), config.digest());
            }
            return new NicChanged(nic.getKey(), Nic.of(nic.getKey(), changed));
        } catch (PveException e) {
            throw HypervisorFailures.refusal(e);
        }
    }

    private PveGuest guest(long appId) {
        Apps.Home home = apps.home(appId);
        return hypervisors
                .reaching(home.app().clusterId(), home.node())
                .within(DEADLINE)
                .guest(GuestKind.LXC, home.node(), home.app().ctid());
    }
}
