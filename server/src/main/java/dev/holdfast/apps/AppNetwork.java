package dev.holdfast.apps;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.ConfigurationWrite;
import dev.holdfast.jobs.Exclusions;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An app's NICs, read from its host and written to it directly. */
final class AppNetwork {
    private final Apps apps;
    private final AppContainers guests;

    AppNetwork(Apps apps, AppContainers guests) {
        this.apps = apps;
        this.guests = guests;
    }

    /** All NICs and the digest of the configuration that contains them. */
    record Network(List<Nic> nics, String digest) {}

    /** A NIC that was changed. */
    record NicChanged(String iface, Nic nic) {}

    /**
     * A NIC with its current settings; {@code iface} is its key in the configuration, {@code name} its name in the
     * container.
     *
     * @param name null where the NIC is not active but only pending
     * @param bridge null for a NIC on no bridge, as after a change that the host refused
     * @param pending the settings after the next start; null when they stay the same
     */
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
            @Nullable String hwaddr,
            @Nullable PendingNic pending) {
        static Nic of(String iface, @Nullable String value, @Nullable PendingNic pending) {
            NicConfig net = NicConfig.parse(value == null ? "" : value);
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
                    net.hardwareAddress(),
                    pending);
        }

        static Nic of(PendingConfig.Key key) {
            return of(key.key(), key.value(), key.isPending() ? PendingNic.of(key) : null);
        }
    }

    /** A NIC after the next start; {@code removed} when it no longer exists then. */
    record PendingNic(
            boolean removed,
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
        static PendingNic of(PendingConfig.Key key) {
            Nic next = Nic.of(key.key(), key.next(), null);
            return new PendingNic(
                    key.next() == null,
                    next.name(),
                    next.bridge(),
                    next.firewall(),
                    next.gw(),
                    next.gw6(),
                    next.ip(),
                    next.ip6(),
                    next.linkDown(),
                    next.mtu(),
                    next.rate(),
                    next.tag(),
                    next.hwaddr());
        }
    }

    Network read(long appId) {
        PendingConfig config = guests.of(appId).pending();
        return new Network(config.nics().stream().map(Nic::of).toList(), config.digest());
    }

    /** Applies the changes to the pending value where there is one: a key has only one value after the next start. */
    NicChanged update(long appId, String iface, NicIn in) {
        Apps.AppLocation home = apps.home(appId, Exclusions.Action.RECONFIGURE);
        PveGuest guest = guests.of(home);
        PendingConfig config = guest.pending();
        PendingConfig.Key nic = find(config, iface);
        NicConfig before = NicConfig.parse(Objects.requireNonNull(nic.next()));
        NicConfig changed = in.applied(before);
        // A pending value is written again even if it is unchanged: the host may accept it this time.
        if (nic.isPending() || !changed.equals(before)) {
            checkBridge(home, nic, changed.get("bridge"));
            ConfigurationWrite.set(guest, Map.of(nic.key(), changed.toString()), config);
        }
        return new NicChanged(nic.key(), Nic.of(nic.key(), changed.toString(), null));
    }

    private static PendingConfig.Key find(PendingConfig config, String iface) {
        return config.nics().stream()
                .filter(nic -> {
                    String next = nic.next();
                    return next != null
                            && (nic.key().equals(iface)
                                    || iface.equals(NicConfig.parse(next).get("name")));
                })
                .findFirst()
                .orElseThrow(() -> Refusal.notFoundBecause("nic", "The app has no NIC " + iface + "."));
    }

    /** The current bridge of the NIC needs no check, whether the token may see it or not. */
    private void checkBridge(Apps.AppLocation home, PendingConfig.Key nic, @Nullable String bridge) {
        String present = NicConfig.parse(nic.value() == null ? "" : nic.value()).get("bridge");
        if (bridge == null || bridge.equals(present)) return;
        String fault = BridgeCheck.fault(guests.client(home), home.node(), bridge);
        if (fault != null) throw Refusal.invalid("bridge", fault, "value_error");
    }
}
