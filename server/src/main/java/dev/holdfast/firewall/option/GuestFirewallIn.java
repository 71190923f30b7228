package dev.holdfast.firewall.option;

import dev.holdfast.http.Change;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of the firewall of a guest. Omitted options stay unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags
 * @param dhcp whether the guest's DHCP requests and their answers pass without a rule: 0 or 1. Left out: unchanged;
 *     null: not set, which has the effect of 1
 * @param ndp whether IPv6 neighbour discovery of the guest passes without a rule: 0 or 1. Left out: unchanged; null:
 *     Proxmox VE's default, 1
 * @param radv whether the guest may send IPv6 router advertisements: 0 or 1. Left out: unchanged; null: Proxmox VE's
 *     default, 0
 * @param macfilter whether packets from other MAC addresses than the NIC's are dropped: 0 or 1. Left out: unchanged;
 *     null: Proxmox VE's default, 1
 * @param ipfilter whether packets from other IP addresses than those allowed to the NIC are dropped: 0 or 1. Left out:
 *     unchanged; null: Proxmox VE's default, 0
 * @param policyIn what happens to incoming packets of the guest that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}. Left out: unchanged; null: Proxmox VE's default, {@code DROP}
 * @param policyOut what happens to outgoing packets of the guest that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}. Left out: unchanged; null: Proxmox VE's default, {@code ACCEPT}
 * @param logLevelIn the log level of incoming packets that match no rule, {@code emerg} to {@code debug}, or
 *     {@code nolog}. Left out: unchanged; null: Proxmox VE's default, {@code nolog}
 * @param logLevelOut the log level of outgoing packets that match no rule, {@code emerg} to {@code debug}, or
 *     {@code nolog}. Left out: unchanged; null: Proxmox VE's default, {@code nolog}
 * @param digest of the options that the caller saw
 * @param confirm the phrase of a refusal that asks for one
 */
record GuestFirewallIn(
        Change<Integer> enable,
        Change<Integer> dhcp,
        Change<Integer> ndp,
        Change<Integer> radv,
        Change<Integer> macfilter,
        Change<Integer> ipfilter,
        Change<String> policyIn,
        Change<String> policyOut,
        Change<String> logLevelIn,
        Change<String> logLevelOut,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable String confirm)
        implements OptionsIn {}
