package dev.holdfast.vms.options;

import dev.holdfast.firewall.option.GuestFirewallIn;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of a machine: those of its firewall, and those of the machine itself. Omitted options stay
 * unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags of the firewall
 * @param policyIn {@code ACCEPT}, {@code DROP} or {@code REJECT}
 * @param confirm the phrase of a refusal that asks for one
 * @param digest of the firewall's options that the caller saw; the current one when omitted
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
        Change<String> logLevelIn,
        Change<String> logLevelOut,
        @NullKeeps @Nullable String digest,
        @NullKeeps @Nullable MachineOptionsIn machine,
        @NullKeeps @Nullable String confirm)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.something(firewall().isAnySent() || machineOrNone().isAnySent());
        firewall().checkValues(checks);
        machineOrNone().check(checks.of("machine"));
    }

    private MachineOptionsIn machineOrNone() {
        return Objects.requireNonNullElse(machine, MachineOptionsIn.NONE);
    }

    /** The changes of the firewall's options. */
    GuestFirewallIn firewall() {
        return new GuestFirewallIn(
                enable,
                dhcp,
                ndp,
                radv,
                macfilter,
                ipfilter,
                policyIn,
                policyOut,
                logLevelIn,
                logLevelOut,
                digest,
                confirm);
    }
}
