package dev.holdfast.guests.network;

import dev.holdfast.base.Records;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A guest's NICs, read from its host and written to it directly. */
public final class GuestNetwork {
    /** How many NICs Proxmox VE allows. */
    private static final int MOST = 32;

    private GuestNetwork() {}

    /**
     * All NICs and the digest of the configuration that contains them.
     *
     * @param nics all NICs, also those that are only pending, {@code net0} first
     * @param digest the digest of the guest's configuration that was read; a change can send it back
     */
    public record Network(List<Nic> nics, String digest) {}

    /**
     * A NIC that was changed.
     *
     * @param iface the key of the NIC in the guest's configuration, such as {@code net0}
     * @param nic what applies to it now and what is pending; what was sent, if it could not be read again
     */
    public record NicChanged(String iface, Nic nic) {}

    /**
     * A NIC with its current settings; {@code iface} is its key in the configuration, {@code name} its name in the
     * container.
     *
     * @param iface its key in the guest's configuration, such as {@code net0}
     * @param name null where the NIC is not active but only pending
     * @param bridge null for a NIC on no bridge, as after a change that the host refused
     * @param firewall whether the firewall of Proxmox VE covers the NIC, where it is on
     * @param gw the IPv4 gateway of a container; null for none, and for a virtual machine
     * @param gw6 the IPv6 gateway of a container; null for none, and for a virtual machine
     * @param ip the IPv4 setting of a container, such as {@code 10.0.0.5/24}, {@code dhcp} or {@code manual}; null for
     *     none
     * @param ip6 the IPv6 setting of a container, such as {@code fd00::5/64}, {@code auto}, {@code dhcp} or
     *     {@code manual}; null for none
     * @param linkDown whether the NIC is without a link, as if unplugged
     * @param mtu the MTU in bytes; 1 for that of the bridge; null for the default
     * @param rate the most that the NIC transfers, in MB/s; null for no limit
     * @param tag the VLAN; null for none
     * @param hwaddr its MAC address, in upper case; null when the configuration contains none
     * @param model the emulated card of a virtual machine, such as {@code virtio}; null for a container
     * @param queues how many queues the card of a virtual machine has; null for the default of one
     * @param trunks the VLANs that a virtual machine may tag itself, such as {@code 10;20}; null for no limit
     * @param pending the settings after the next start; null when they stay the same
     */
    public record Nic(
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
            @Nullable String model,
            @Nullable Integer queues,
            @Nullable String trunks,
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
                    net.model(),
                    net.number("queues"),
                    net.get("trunks"),
                    pending);
        }

        static Nic of(PendingConfig.Key key) {
            return of(key.key(), key.value(), key.isPending() ? PendingNic.of(key) : null);
        }
    }

    /**
     * A NIC after the next start; {@code removed} when it no longer exists then.
     *
     * @param removed whether it no longer exists after the next start; then nothing else is set
     * @param name its name in a container, such as {@code eth0}; null for a virtual machine
     * @param bridge the bridge it is connected to; null for none
     * @param firewall whether the firewall of Proxmox VE covers the NIC, where it is on
     * @param gw the IPv4 gateway of a container; null for none, and for a virtual machine
     * @param gw6 the IPv6 gateway of a container; null for none, and for a virtual machine
     * @param ip the IPv4 setting of a container, such as {@code 10.0.0.5/24}, {@code dhcp} or {@code manual}; null for
     *     none
     * @param ip6 the IPv6 setting of a container, such as {@code fd00::5/64}, {@code auto}, {@code dhcp} or
     *     {@code manual}; null for none
     * @param linkDown whether the NIC is without a link, as if unplugged
     * @param mtu the MTU in bytes; 1 for that of the bridge; null for the default
     * @param rate the most that the NIC transfers, in MB/s; null for no limit
     * @param tag the VLAN; null for none
     * @param hwaddr its MAC address, in upper case; null when the configuration contains none
     * @param model the emulated card of a virtual machine, such as {@code virtio}; null for a container
     * @param queues how many queues the card of a virtual machine has; null for the default of one
     * @param trunks the VLANs that a virtual machine may tag itself, such as {@code 10;20}; null for no limit
     */
    public record PendingNic(
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
            @Nullable String hwaddr,
            @Nullable String model,
            @Nullable Integer queues,
            @Nullable String trunks) {
        static PendingNic of(PendingConfig.Key key) {
            Map<String, @Nullable Object> values = Records.values(Nic.of(key.key(), key.next(), null));
            values.put("removed", key.next() == null);
            return Records.make(PendingNic.class, values);
        }
    }

    /** The NICs of a guest. */
    public static Network read(GuestHandle handle) {
        return of(handle.clientForUser().pending());
    }

    /** The NICs in force by their key, after a change; null when they can't be read. */
    public static @Nullable Map<String, NicConfig> inForce(GuestHandle handle) {
        try {
            return handle.clientForUser().presentConfig().nics();
        } catch (PveException _) {
            return null; // the change was accepted, and the next reading shows it
        }
    }

    /** The NICs in a configuration. */
    public static Network of(PendingConfig config) {
        return new Network(config.nics().stream().map(Nic::of).toList(), config.digest());
    }

    /** Applies the changes to the pending value where there is one: a key has only one value after the next start. */
    public static NicChanged update(GuestHandle handle, String iface, NicIn in) {
        PveGuest guest = handle.clientForUser();
        PendingConfig config = guest.pending();
        PendingConfig.Key nic = find(config, iface);
        NicConfig before = NicConfig.parse(Objects.requireNonNull(nic.next()));
        NicConfig changed = in.applied(before);
        var faults = new ArrayList<>(in.faults(handle.kind(), before));
        faults.addAll(bridgeFaults(handle, nic, changed.get("bridge")));
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        // A pending value is written again even if it is unchanged: the host may accept it this time.
        if (!nic.isPending() && changed.equals(before)) return new NicChanged(nic.key(), Nic.of(nic));
        ConfigurationWrite.set(guest, Map.of(nic.key(), changed.toString()), config);
        return changed(guest, nic.key(), changed);
    }

    /** Adds a NIC to a virtual machine with the lowest free key, {@code net0} first. */
    public static NicChanged add(GuestHandle handle, AddNicIn in) {
        PveGuest guest = handle.clientForUser();
        PendingConfig config = guest.pending();
        Set<String> taken = config.nics().stream().map(PendingConfig.Key::key).collect(Collectors.toSet());
        String key = IntStream.range(0, MOST)
                .mapToObj(index -> "net" + index)
                .filter(one -> !taken.contains(one))
                .findFirst()
                .orElseThrow(() ->
                        Refusal.conflict("The guest has " + MOST + " NICs, which is the maximum. Remove one first."));
        List<Violation> faults = bridgeFaults(handle, new PendingConfig.Key(key, null, null, null), in.bridge());
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        ConfigurationWrite.set(guest, Map.of(key, in.config().toString()), config);
        return changed(guest, key, in.config());
    }

    /** Removes a NIC from a virtual machine; if it runs, possibly only at its next start. */
    public static Network remove(GuestHandle handle, String iface, @Nullable String digest) {
        PveGuest guest = handle.clientForUser();
        PendingConfig config = guest.pending();
        String key = find(config, iface).key();
        var change = new ConfigChange(Map.of(), List.of(key), digest == null ? config.digest() : digest);
        ConfigurationWrite.change(guest, change, config);
        return of(guest.pending());
    }

    /** What is in force after a write, and what is pending: the host decides which of the two the change is. */
    private static NicChanged changed(PveGuest guest, String key, NicConfig sent) {
        PendingConfig.Key now;
        try {
            now = guest.pending().find(key);
        } catch (PveException _) {
            now = null; // The change was accepted, which is all that is known.
        }
        return new NicChanged(key, now == null ? Nic.of(key, sent.toString(), null) : Nic.of(now));
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
                .orElseThrow(() -> Refusal.notFoundBecause("nic", "The guest has no NIC " + iface + "."));
    }

    /** The current bridge of the NIC needs no check, whether the token may see it or not. */
    private static List<Violation> bridgeFaults(GuestHandle handle, PendingConfig.Key nic, @Nullable String bridge) {
        String present = NicConfig.parse(nic.value() == null ? "" : nic.value()).get("bridge");
        if (bridge == null || bridge.equals(present)) return List.of();
        String fault = BridgeCheck.fault(handle.nodeForUser(), handle.node(), bridge);
        return fault == null ? List.of() : List.of(Violation.body("bridge", fault, "value_error"));
    }
}
