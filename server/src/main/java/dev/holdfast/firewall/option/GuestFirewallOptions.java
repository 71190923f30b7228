package dev.holdfast.firewall.option;

import dev.holdfast.pve.firewall.PveFirewall;
import org.jspecify.annotations.Nullable;

/**
 * The options of the firewall of a guest. What is null has Proxmox VE's default.
 *
 * @param enable whether the firewall of the guest is on, for the NICs that use it: 0 or 1; null: Proxmox VE's default,
 *     0
 * @param dhcp whether the guest's DHCP requests and their answers pass without a rule: 0 or 1; null: not set, which has
 *     the effect of 1
 * @param ndp whether IPv6 neighbour discovery of the guest passes without a rule: 0 or 1; null: Proxmox VE's default, 1
 * @param radv whether the guest may send IPv6 router advertisements: 0 or 1; null: Proxmox VE's default, 0
 * @param macfilter whether packets from other MAC addresses than the NIC's are dropped: 0 or 1; null: Proxmox VE's
 *     default, 1
 * @param ipfilter whether packets from other IP addresses than those allowed to the NIC are dropped: 0 or 1; null:
 *     Proxmox VE's default, 0
 * @param policyIn what happens to incoming packets of the guest that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}; null: Proxmox VE's default, {@code DROP}
 * @param policyOut what happens to outgoing packets of the guest that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}; null: Proxmox VE's default, {@code ACCEPT}
 * @param logLevelIn the log level of incoming packets that match no rule: {@code emerg}, {@code alert}, {@code crit},
 *     {@code err}, {@code warning}, {@code notice}, {@code info}, {@code debug}, {@code nolog}; null: the default,
 *     {@code nolog}
 * @param logLevelOut the log level of outgoing packets that match no rule: {@code emerg}, {@code alert}, {@code crit},
 *     {@code err}, {@code warning}, {@code notice}, {@code info}, {@code debug}, {@code nolog}; null: the default,
 *     {@code nolog}
 * @param digest the digest of these options, for the next change of them; null if Proxmox VE told none
 * @param inherited false: they are its own
 */
public record GuestFirewallOptions(
        @Nullable Integer enable,
        @Nullable Integer dhcp,
        @Nullable Integer ndp,
        @Nullable Integer radv,
        @Nullable Integer macfilter,
        @Nullable Integer ipfilter,
        @Nullable String policyIn,
        @Nullable String policyOut,
        @Nullable String logLevelIn,
        @Nullable String logLevelOut,
        @Nullable String digest,
        boolean inherited) {
    /** From Proxmox VE's options. */
    public static GuestFirewallOptions of(PveFirewall.Options options) {
        return OptionViews.of(GuestFirewallOptions.class, options, false);
    }
}
