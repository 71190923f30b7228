package dev.holdfast.vms.options;

import dev.holdfast.firewall.option.OptionsIn;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of a machine: those of its firewall, and those of the machine itself. Omitted options stay
 * unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags of the firewall
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
 * @param policyIn {@code ACCEPT}, {@code DROP} or {@code REJECT}
 * @param policyOut what happens to outgoing packets of the guest that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}. Left out: unchanged; null: Proxmox VE's default, {@code ACCEPT}
 * @param digest of the firewall's options that the caller saw; the current one when omitted
 * @param machine the machine's own options; null or left out: unchanged
 * @param confirm the phrase of a refusal that asks for one
 */
record VmOptionsIn(
        Change<Integer> enable,
        Change<Integer> dhcp,
        Change<Integer> ndp,
        Change<Integer> radv,
        Change<Integer> macfilter,
        Change<Integer> ipfilter,
        Change<String> policyIn,
        Change<String> policyOut,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable MachineOptionsIn machine,
        @Input.NullKeeps @Nullable String confirm)
        implements OptionsIn {
    @Override
    public void check(Checks checks) {
        checks.something(Field.isAnyChange(this) || Field.isAnyChange(machineOrNone()));
        checkOptions(checks);
        machineOrNone().check(checks.of("machine"));
    }

    private MachineOptionsIn machineOrNone() {
        return Objects.requireNonNullElse(machine, MachineOptionsIn.NONE);
    }
}
