package dev.holdfast.network.stage;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.serve.RecordBinder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The settings of an interface with the names and formats of Proxmox VE. When an interface is changed, settings that are left
 * out stay unchanged, and null removes one.
 *
 * @param autostart whether it is brought up when the node starts; left out: unchanged, and true for a new interface;
 *     null: false
 * @param cidr the IPv4 address like 10.0.0.5/24; {@code address} with {@code netmask} is another way to write it
 * @param address the IPv4 address without prefix, only together with {@code netmask} and without {@code cidr}; left
 *     out: unchanged; null: none
 * @param netmask the mask that belongs to {@code address} and is sent with it, as a prefix of 0 to 32 or such as
 *     255.255.255.0, with contiguous bits; null only if {@code address} is null
 * @param gateway the default gateway, an IPv4 address in the network of the interface's own; a node has one at most;
 *     left out: unchanged; null: none
 * @param cidr6 the IPv6 address with its prefix, such as fd00::5/64; {@code address6} with {@code netmask6} is another
 *     way to write it; left out: unchanged; null: none
 * @param address6 the IPv6 address without prefix, only together with {@code netmask6} and without {@code cidr6}; left
 *     out: unchanged; null: none
 * @param netmask6 the prefix that belongs to {@code address6} and is sent with it, 0 to 128; null only if
 *     {@code address6} is null
 * @param gateway6 the default gateway for IPv6, in the network of the interface's own address or link-local; a node has
 *     one at most; left out: unchanged; null: none
 * @param mtu the MTU in bytes, 1280 to 65520; left out: unchanged; null: the default of 1500, or that of its slaves for
 *     a bond
 * @param comments the comment in the configuration of IPv4, at most 4096 characters; left out: unchanged; null: none
 * @param comments6 the comment in the configuration of IPv6, at most 4096 characters; left out: unchanged; null: none
 * @param bridgePorts separated by spaces, like all lists of interfaces
 * @param bridgeVlanAware whether a {@code bridge} is VLAN-aware; left out: unchanged; null: false
 * @param bridgeVids the VLAN IDs (1 to 4094) and ranges that a VLAN-aware {@code bridge} lets through, such as
 *     {@code 2-4094}, separated by spaces; left out: unchanged; null: none
 * @param slaves the slaves of a {@code bond}, at least one, separated by spaces: interfaces of the type {@code eth} or
 *     {@code bond}; left out: unchanged
 * @param bondMode the mode: of a {@code bond}, any without {@code slb} or {@code tcp}; of an {@code OVSBond}, one with
 *     them or {@code active-backup}; left out: unchanged; null: none
 * @param bondPrimary the slave that a {@code bond} of the mode {@code active-backup} prefers; left out: unchanged;
 *     null: none
 * @param bondXmitHashPolicy by what a {@code bond} of the mode {@code balance-xor} or {@code 802.3ad} chooses the slave
 *     for a frame; left out: unchanged; null: none
 * @param vlanId the VLAN ID of a {@code vlan}, 1 to 4094; not needed if its name ends with it, such as {@code eno1.50}
 *     or {@code vlan50}; left out: unchanged; null: none
 * @param vlanRawDevice the interface on which a {@code vlan} is built; not needed if its name contains it, such as
 *     {@code eno1.50}; left out: unchanged; null: none
 * @param ovsBridge the {@code OVSBridge} to which an {@code OVSBond}, {@code OVSPort} or {@code OVSIntPort} belongs,
 *     which needs one; left out: unchanged
 * @param ovsPorts the ports of an {@code OVSBridge}, separated by spaces: {@code eth}, {@code OVSPort},
 *     {@code OVSIntPort} or {@code OVSBond}; left out: unchanged; null: none
 * @param ovsBonds the slaves of an {@code OVSBond}, at least two, separated by spaces: interfaces of the type
 *     {@code eth}; left out: unchanged
 * @param ovsOptions further options for Open vSwitch, at most 1024 printable ASCII characters; for the types that begin
 *     with {@code OVS}; left out: unchanged; null: none
 * @param ovsTag the VLAN ID of an {@code OVSBond}, {@code OVSPort} or {@code OVSIntPort}, 1 to 4094; left out:
 *     unchanged; null: none
 */
record InterfaceConfigIn(
        Change<Boolean> autostart,
        Change<String> cidr,
        Change<String> address,
        Change<String> netmask,
        Change<String> gateway,
        Change<String> cidr6,
        Change<String> address6,
        Change<Integer> netmask6,
        Change<String> gateway6,
        Change<Integer> mtu,
        Change<String> comments,
        Change<String> comments6,
        Change<String> bridgePorts,
        Change<Boolean> bridgeVlanAware,
        Change<String> bridgeVids,
        Change<String> slaves,
        Change<String> bondMode,
        @JsonProperty("bond-primary") Change<String> bondPrimary,
        Change<String> bondXmitHashPolicy,
        @JsonProperty("vlan-id") Change<Integer> vlanId,
        @JsonProperty("vlan-raw-device") Change<String> vlanRawDevice,
        Change<String> ovsBridge,
        Change<String> ovsPorts,
        Change<String> ovsBonds,
        Change<String> ovsOptions,
        Change<Integer> ovsTag) {
    static final List<String> BOND_MODES = List.of(
            "balance-rr",
            "active-backup",
            "balance-xor",
            "broadcast",
            "802.3ad",
            "balance-tlb",
            "balance-alb",
            "balance-slb",
            "lacp-balance-slb",
            "lacp-balance-tcp");

    private static final List<String> HASH_POLICIES = List.of("layer2", "layer2+3", "layer3+4");
    private static final String NAMES = "Must be names of interfaces with spaces between them.";
    private static final Pattern MASK = Pattern.compile("[0-9]{1,2}|[0-9]{1,3}(?:\\.[0-9]{1,3}){3}");
    private static final int COMMENTS = 4096;
    private static final Pattern OPTIONS = Pattern.compile("[ -~]{0,1024}");

    /** No settings. */
    static final InterfaceConfigIn NONE = RecordBinder.blank(InterfaceConfigIn.class);

    void check(Checks checks) {
        checks.that(
                NetworkSyntax.isNetwork(cidr.orNull(), "", 32),
                "cidr",
                "value_error",
                "Must be an IPv4 address with its prefix, like 10.0.0.5/24.");
        checks.that(
                NetworkSyntax.isNetwork(cidr6.orNull(), "", 128),
                "cidr6",
                "value_error",
                "Must be an IPv6 address with its prefix, like fd00::5/64.");
        NetworkSyntax.address(checks, "address", address.orNull(), 4);
        NetworkSyntax.address(checks, "address6", address6.orNull(), 16);
        NetworkSyntax.address(checks, "gateway", gateway.orNull(), 4);
        NetworkSyntax.address(checks, "gateway6", gateway6.orNull(), 16);
        checks.matches("netmask", netmask.orNull(), MASK, "Must be a mask like 24 or 255.255.255.0.");
        checks.that(
                netmask.orNull() == null || !MASK.matcher(netmask.orNull()).matches() || bits(netmask.orNull()) >= 0,
                "netmask",
                "value_error",
                "Must be a mask whose bits are contiguous.");
        checks.within("netmask6", netmask6.orNull(), 0, 128);
        together(checks, "address", "netmask", "cidr", address, netmask, cidr);
        together(checks, "address6", "netmask6", "cidr6", address6, netmask6, cidr6);
        checks.within("mtu", mtu.orNull(), 1280, 65520);
        checks.length("comments", comments.orNull(), COMMENTS);
        checks.length("comments6", comments6.orNull(), COMMENTS);
        checks.matches("bridge_ports", bridgePorts.orNull(), InterfaceSyntax.NAMES, NAMES);
        checks.matches("slaves", slaves.orNull(), InterfaceSyntax.NAMES, NAMES);
        checks.matches("ovs_ports", ovsPorts.orNull(), InterfaceSyntax.NAMES, NAMES);
        checks.matches("ovs_bonds", ovsBonds.orNull(), InterfaceSyntax.NAMES, NAMES);
        checks.matches(
                "bridge_vids", bridgeVids.orNull(), InterfaceSyntax.VLANS, "Must be VLAN IDs and ranges like 2-4094.");
        checks.oneOf("bond_mode", bondMode.orNull(), BOND_MODES);
        checks.oneOf("bond_xmit_hash_policy", bondXmitHashPolicy.orNull(), HASH_POLICIES);
        String name = "Must be the name of an interface.";
        checks.matches("bond-primary", bondPrimary.orNull(), InterfaceSyntax.NAME, name);
        checks.matches("vlan-raw-device", vlanRawDevice.orNull(), InterfaceSyntax.NAME, name);
        checks.matches("ovs_bridge", ovsBridge.orNull(), InterfaceSyntax.NAME, name);
        checks.within("vlan-id", vlanId.orNull(), 1, 4094);
        checks.within("ovs_tag", ovsTag.orNull(), 1, 4094);
        checks.matches("ovs_options", ovsOptions.orNull(), OPTIONS, "Must be at most 1024 printable ASCII characters.");
    }

    /** An address needs a mask; with an address of null it may be null too. */
    private static void together(
            Checks checks,
            String addressName,
            String maskName,
            String cidrName,
            Change<?> address,
            Change<?> mask,
            Change<?> cidr) {
        String msg = "Send " + addressName + " and " + maskName + " together, or " + cidrName + " instead.";
        boolean hasMask = address.orNull() == null ? mask.isSent() : mask.orNull() != null;
        checks.that(!address.isSent() || hasMask, maskName, "value_error", msg);
        checks.that(address.isSent() || !mask.isSent(), addressName, "value_error", msg);
        checks.that(
                !cidr.isSent() || !address.isSent(),
                addressName,
                "value_error",
                "Send either " + cidrName + ", or " + addressName + " and " + maskName + ".");
    }

    /** The number of bits of a mask, written as a number or as an address; -1 when it is invalid. */
    private static int bits(String mask) {
        if (mask.matches("[0-9]{1,2}")) return Integer.parseInt(mask) <= 32 ? Integer.parseInt(mask) : -1;
        var number = Cidr.address(mask, 32);
        if (number == null) return -1;
        int bits = number.bitCount();
        return number.equals(Cidr.mask(bits)) ? bits : -1;
    }

    /** The changes by Proxmox VE's keys; an address with a mask is one with a prefix. */
    Map<String, Change<String>> changes() {
        var all = new LinkedHashMap<String, Change<String>>();
        all.put("autostart", autostart.map(InterfaceConfigIn::flag));
        all.put("cidr", address.isSent() ? combined(address, netmask.map(InterfaceConfigIn::bits)) : cidr);
        all.put("gateway", gateway);
        all.put("cidr6", address6.isSent() ? combined(address6, netmask6) : cidr6);
        all.put("gateway6", gateway6);
        all.put("mtu", mtu.map(Object::toString));
        all.put("comments", comments.map(String::strip));
        all.put("comments6", comments6.map(String::strip));
        all.put("bridge_ports", bridgePorts.map(InterfaceConfigIn::list));
        all.put("bridge_vlan_aware", bridgeVlanAware.map(InterfaceConfigIn::flag));
        all.put("bridge_vids", bridgeVids.map(InterfaceConfigIn::list));
        all.put("slaves", slaves.map(InterfaceConfigIn::list));
        all.put("bond_mode", bondMode);
        all.put("bond-primary", bondPrimary);
        all.put("bond_xmit_hash_policy", bondXmitHashPolicy);
        all.put("vlan-id", vlanId.map(Object::toString));
        all.put("vlan-raw-device", vlanRawDevice);
        all.put("ovs_bridge", ovsBridge);
        all.put("ovs_ports", ovsPorts.map(InterfaceConfigIn::list));
        all.put("ovs_bonds", ovsBonds.map(InterfaceConfigIn::list));
        all.put("ovs_options", ovsOptions);
        all.put("ovs_tag", ovsTag.map(Object::toString));
        all.values().removeIf(change -> !change.isSent());
        return all;
    }

    private static Change<String> combined(Change<String> address, Change<Integer> bits) {
        return address.map(text -> text + "/" + bits.orNull());
    }

    private static String flag(boolean on) {
        return on ? "1" : "0";
    }

    private static String list(String names) {
        return String.join(" ", InterfaceSyntax.split(names));
    }
}
