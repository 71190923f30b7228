package dev.holdfast.guests.network;

import dev.holdfast.base.Violation;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.NicConfig;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a NIC: omitted fields stay unchanged, null removes a value.
 *
 * @param bridge the name of a bridge that is up on the guest's node, such as {@code vmbr0}; left out or null: unchanged
 * @param firewall whether the firewall of Proxmox VE covers the NIC, where it is on; left out: unchanged; null: it does
 *     not
 * @param gw the IPv4 gateway, only of a container; left out: unchanged; null: removed
 * @param gw6 the IPv6 gateway, only of a container; left out: unchanged; null: removed
 * @param ip an address such as {@code 10.0.0.5/24}, {@code dhcp} or {@code manual}, only of a container; left out:
 *     unchanged; null: removed
 * @param ip6 an address such as {@code fd00::5/64}, {@code auto}, {@code dhcp} or {@code manual}, only of a container;
 *     left out: unchanged; null: removed
 * @param linkDown whether the NIC is without a link, as if unplugged; left out: unchanged; null: it has one
 * @param mtu the MTU in bytes: from 64 to 65535 of a container; from 64 to 65520, or 1 for that of the bridge, of a
 *     virtio card; left out: unchanged; null: the default
 * @param rate the most that the NIC transfers, in MB/s, from 0 to 100000; left out: unchanged; null: no limit
 * @param tag the VLAN, from 1 to 4094; left out: unchanged; null: none
 */
public record NicIn(
        @Input.NullKeeps @Nullable String bridge,
        Change<Boolean> firewall,
        Change<String> gw,
        Change<String> gw6,
        Change<String> ip,
        Change<String> ip6,
        Change<Boolean> linkDown,
        Change<Integer> mtu,
        Change<Double> rate,
        Change<Integer> tag)
        implements Input {
    private static final String INSIDE = "A virtual machine gets its addresses from its own operating system or from"
            + " cloud-init. Omit this field.";

    /** Why a card of another model takes no MTU. */
    static final String NOT_VIRTIO = "Only a card of the model virtio has a configurable MTU. Omit this field.";

    /** What an MTU is. */
    static final String MTU =
            "Must be at least 64, or 1 for the MTU of the bridge, which only a virtual machine can take over.";

    /** A container may have a little more. */
    static final int MOST_OF_A_MACHINE = 65_520;

    /** In MB/s. Proxmox VE has no bound. */
    static final int MOST_RATE = 100_000;

    /** Whether a card can have this MTU. */
    static boolean isMtu(@Nullable Integer mtu) {
        return mtu == null || mtu == 1 || mtu >= 64;
    }

    @Override
    public void check(Checks checks) {
        checks.something(Field.isAnySent(this));
        NetworkSyntax.bridge(checks, "bridge", bridge);
        checks.that(
                NetworkSyntax.isNetwork(ip.orNull(), "dhcp|manual", 32),
                "ip",
                "value_error",
                "Must be like 10.0.0.5/24, dhcp or manual.");
        checks.that(
                NetworkSyntax.isNetwork(ip6.orNull(), "auto|dhcp|manual", 128),
                "ip6",
                "value_error",
                "Must be like fd00::5/64, auto, dhcp or manual.");
        NetworkSyntax.address(checks, "gw", gw.orNull(), 4);
        NetworkSyntax.address(checks, "gw6", gw6.orNull(), 16);
        checks.within("mtu", mtu.orNull(), 1, 65535);
        checks.that(isMtu(mtu.orNull()), "mtu", "value_error", MTU);
        checks.within("tag", tag.orNull(), 1, 4094);
        checks.within("rate", rate.orNull(), 0, MOST_RATE);
    }

    /** What a NIC of this kind of guest can't have, with all faults. */
    List<Violation> faults(GuestKind kind, NicConfig nic) {
        if (kind == GuestKind.LXC) {
            boolean inherits = Objects.equals(mtu.orNull(), 1);
            return inherits ? List.of(Violation.body("mtu", MTU, "value_error")) : List.of();
        }
        var faults = new ArrayList<Violation>();
        Map.of("ip", ip, "ip6", ip6, "gw", gw, "gw6", gw6).forEach((field, change) -> {
            if (change.orNull() != null) faults.add(Violation.body(field, INSIDE, "value_error"));
        });
        if (mtu.orNull() != null && !"virtio".equals(nic.model())) {
            faults.add(Violation.body("mtu", NOT_VIRTIO, "value_error"));
        } else if (mtu.orNull() != null && mtu.orNull() > MOST_OF_A_MACHINE) {
            faults.add(Violation.body("mtu", "Must be at most " + MOST_OF_A_MACHINE + ".", "less_than_equal"));
        }
        faults.sort(Comparator.comparing(fault -> fault.loc().toString()));
        return faults;
    }

    /** The NIC with these changes. */
    NicConfig applied(NicConfig nic) {
        NicConfig changed = bridge == null ? nic : nic.with("bridge", bridge);
        for (var change : Field.changes(this).entrySet()) {
            if (change.getValue().isSent())
                changed = changed.with(change.getKey(), text(change.getValue().orNull()));
        }
        return changed;
    }

    private static @Nullable String text(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Boolean on -> flag(on);
            case Double number -> ConfigurationWrite.plain(number);
            default -> value.toString();
        };
    }

    static String flag(boolean on) {
        return on ? "1" : "0";
    }
}
