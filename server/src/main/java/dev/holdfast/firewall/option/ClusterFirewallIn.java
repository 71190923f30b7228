package dev.holdfast.firewall.option;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of the firewall of a cluster. Omitted options stay unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags
 * @param ebtables whether the firewall also has rules for Ethernet frames (ebtables): 0 or 1. Left out: unchanged;
 *     null: Proxmox VE's default, 1
 * @param policyIn what happens to incoming packets of the nodes that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}. Left out: unchanged; null: Proxmox VE's default, {@code DROP}
 * @param policyOut what happens to outgoing packets of the nodes that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}. Left out: unchanged; null: Proxmox VE's default, {@code ACCEPT}
 * @param policyForward what happens to forwarded packets that match no rule: {@code ACCEPT} or {@code DROP}. Left out:
 *     unchanged; null: Proxmox VE's default, {@code ACCEPT}
 * @param logRatelimit a limit for logged packets, such as {@code enable=1,rate=1/second,burst=5}, also by minute, hour
 *     or day. Left out: unchanged; null: Proxmox VE's default, one a second
 * @param dhcp not an option of the firewall of a cluster: a value is refused; null is the same as leaving it out
 * @param ndp not an option of the firewall of a cluster: a value is refused; null is the same as leaving it out
 * @param radv not an option of the firewall of a cluster: a value is refused; null is the same as leaving it out
 * @param macfilter not an option of the firewall of a cluster: a value is refused; null is the same as leaving it out
 * @param ipfilter not an option of the firewall of a cluster: a value is refused; null is the same as leaving it out
 * @param digest of the options that the caller saw
 * @param confirm the phrase of a refusal that asks for one
 */
record ClusterFirewallIn(
        Change<Integer> enable,
        Change<Integer> ebtables,
        Change<String> policyIn,
        Change<String> policyOut,
        Change<String> policyForward,
        Change<String> logRatelimit,
        @Input.NullKeeps @Nullable Integer dhcp,
        @Input.NullKeeps @Nullable Integer ndp,
        @Input.NullKeeps @Nullable Integer radv,
        @Input.NullKeeps @Nullable Integer macfilter,
        @Input.NullKeeps @Nullable Integer ipfilter,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable String confirm)
        implements OptionsIn {
    @Override
    public void check(Checks checks) {
        OptionsIn.super.check(checks);
        OptionValues.lacks(checks, this, "the firewall of a cluster");
    }
}
