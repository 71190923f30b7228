package dev.holdfast.network.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.base.Records;
import dev.holdfast.pve.network.PveNetwork;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An interface of a node with the names and formats of Proxmox VE, staged changes included.
 *
 * @param iface the name of the interface on the node, such as {@code vmbr0}
 * @param type such as {@code bridge bond vlan eth OVSBridge}
 * @param active whether it is up now
 * @param autostart whether it is brought up when the node starts
 * @param method how it gets its IPv4 address, such as {@code static}, {@code dhcp} or {@code manual}; null if Proxmox
 *     VE does not say
 * @param method6 how it gets its IPv6 address, such as {@code static}, {@code dhcp}, {@code auto} or {@code manual};
 *     null if Proxmox VE does not say
 * @param cidr the configured IPv4 address with its prefix, such as {@code 10.0.0.5/24}; null for none
 * @param cidr6 the configured IPv6 address with its prefix, such as {@code fd00::5/64}; null for none
 * @param gateway the IPv4 address of the default gateway; null for none
 * @param gateway6 the IPv6 address of the default gateway; null for none
 * @param mtu the configured MTU in bytes; null for the default, which is 1500, or that of its slaves for a bond
 * @param bridgePorts separated by spaces, like all lists of interfaces
 * @param bridgeVlanAware whether a Linux bridge is VLAN-aware; null for every other type
 * @param bridgeVids the VLAN IDs and ranges that a VLAN-aware bridge lets through, such as {@code 2-4094}; null if none
 *     are configured
 * @param slaves the slaves of a bond, separated by spaces; null if none are configured
 * @param bondMode the mode of a bond, such as {@code active-backup} or {@code 802.3ad}; null if none is configured
 * @param bondPrimary the slave that a bond of the mode {@code active-backup} prefers; null if none is configured
 * @param bondXmitHashPolicy by what a bond chooses the slave for a frame: {@code layer2}, {@code layer2+3} or
 *     {@code layer3+4}; null if it is not configured
 * @param vlanId the VLAN ID of a VLAN, 1 to 4094; null if Proxmox VE does not report one
 * @param vlanRawDevice the interface on which a VLAN is built; null if Proxmox VE does not report one
 * @param ovsBridge the Open vSwitch bridge to which a port or bond belongs; null for none
 * @param ovsPorts the ports of an Open vSwitch bridge, separated by spaces; null if none are configured
 * @param ovsBonds the slaves of an Open vSwitch bond, separated by spaces; null if none are configured
 * @param ovsOptions further options for Open vSwitch, as they are configured; null for none
 * @param ovsTag the VLAN ID of an Open vSwitch port or bond, 1 to 4094; null for none
 * @param comments the comment in the interface's configuration of IPv4; null for none
 * @param comments6 the comment in the interface's configuration of IPv6; null for none
 * @param staged what is staged of it when the pending changes show it, otherwise null: the diff has three lines around
 *     each change, which may not contain the name of the interface
 */
public record InterfaceView(
        String iface,
        String type,
        boolean active,
        boolean autostart,
        @Nullable String method,
        @Nullable String method6,
        @Nullable String cidr,
        @Nullable String cidr6,
        @Nullable String gateway,
        @Nullable String gateway6,
        @Nullable Integer mtu,
        @Nullable String bridgePorts,
        @Nullable Boolean bridgeVlanAware,
        @Nullable String bridgeVids,
        @Nullable String slaves,
        @Nullable String bondMode,
        @JsonProperty("bond-primary") @Nullable String bondPrimary,
        @Nullable String bondXmitHashPolicy,
        @JsonProperty("vlan-id") @Nullable Integer vlanId,
        @JsonProperty("vlan-raw-device") @Nullable String vlanRawDevice,
        @Nullable String ovsBridge,
        @Nullable String ovsPorts,
        @Nullable String ovsBonds,
        @Nullable String ovsOptions,
        @Nullable Integer ovsTag,
        @Nullable String comments,
        @Nullable String comments6,
        StagedDiff.@Nullable InterfaceChange staged) {
    /** An interface with what is staged on its node. */
    public static InterfaceView of(PveNetwork.Interface one, @Nullable StagedDiff staged) {
        Map<String, @Nullable Object> values = Records.values(one);
        values.put("active", Boolean.TRUE.equals(one.active()));
        values.put("autostart", Boolean.TRUE.equals(one.autostart()));
        values.put("bridgeVlanAware", one.type().equals("bridge") ? Boolean.TRUE.equals(one.bridgeVlanAware()) : null);
        values.put("comments", text(one.comments()));
        values.put("comments6", text(one.comments6()));
        values.put("staged", staged == null ? null : staged.of(one.iface()));
        return Records.make(InterfaceView.class, values);
    }

    private static @Nullable String text(@Nullable String comments) {
        return comments == null || comments.isBlank() ? null : comments.strip();
    }
}
