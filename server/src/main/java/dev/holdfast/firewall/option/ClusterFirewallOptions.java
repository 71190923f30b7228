package dev.holdfast.firewall.option;

import org.jspecify.annotations.Nullable;

/**
 * The options of the firewall of a cluster. What is null has Proxmox VE's default.
 *
 * @param enable 0 if the firewall is off, any other number if it is on; null: Proxmox VE's default, 0
 * @param ebtables whether the firewall also has rules for Ethernet frames (ebtables): 0 or 1; null: Proxmox VE's
 *     default, 1
 * @param policyIn what happens to incoming packets of the nodes that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}; null: Proxmox VE's default, {@code DROP}
 * @param policyOut what happens to outgoing packets of the nodes that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}; null: Proxmox VE's default, {@code ACCEPT}
 * @param policyForward what happens to forwarded packets that match no rule: {@code ACCEPT} or {@code DROP}; null:
 *     Proxmox VE's default, {@code ACCEPT}
 * @param logRatelimit a limit for logged packets, such as {@code enable=1,rate=1/second,burst=5}; null: Proxmox VE's
 *     default, one a second
 * @param digest the digest of these options, for the next change of them; null if Proxmox VE told none
 * @param inherited whether they are read through a security group, which has none of its own
 */
public record ClusterFirewallOptions(
        @Nullable Integer enable,
        @Nullable Integer ebtables,
        @Nullable String policyIn,
        @Nullable String policyOut,
        @Nullable String policyForward,
        @Nullable String logRatelimit,
        @Nullable String digest,
        boolean inherited) {}
