package dev.holdfast.network.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.network.PveNetwork;
import org.jspecify.annotations.Nullable;

/**
 * An interface of a node with the names and formats of Proxmox VE, staged changes included.
 *
 * @param type such as {@code bridge bond vlan eth OVSBridge}
 * @param active whether it is up now
 * @param bridgePorts separated by spaces, like all lists of interfaces
 * @param staged {@code new} or {@code changed} when the pending changes show it, otherwise null: the diff has three lines
 *     around each change, which may not contain the name of the interface
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
        @Nullable String staged) {
    /** An interface with what is staged on its node. */
    public static InterfaceView of(PveNetwork.Interface one, @Nullable StagedDiff staged) {
        boolean isBridge = one.type().equals("bridge");
        return new InterfaceView(
                one.iface(),
                one.type(),
                Boolean.TRUE.equals(one.active()),
                Boolean.TRUE.equals(one.autostart()),
                one.method(),
                one.method6(),
                one.cidr(),
                one.cidr6(),
                one.gateway(),
                one.gateway6(),
                one.mtu(),
                one.bridgePorts(),
                isBridge ? Boolean.valueOf(Boolean.TRUE.equals(one.bridgeVlanAware())) : null,
                one.bridgeVids(),
                one.slaves(),
                one.bondMode(),
                one.bondPrimary(),
                one.bondXmitHashPolicy(),
                one.vlanId(),
                one.vlanRawDevice(),
                one.ovsBridge(),
                one.ovsPorts(),
                one.ovsBonds(),
                one.ovsOptions(),
                one.ovsTag(),
                text(one.comments()),
                text(one.comments6()),
                staged == null ? null : staged.of(one.iface()));
    }

    private static @Nullable String text(@Nullable String comments) {
        return comments == null || comments.isBlank() ? null : comments.strip();
    }
}
