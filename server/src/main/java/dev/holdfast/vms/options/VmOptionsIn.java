package dev.holdfast.vms.options;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import dev.holdfast.pve.api.ConfigChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of a machine: those of its firewall, and those of the machine itself. Omitted options stay
 * unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags of the firewall
 * @param policyIn {@code ACCEPT}, {@code DROP} or {@code REJECT}
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
        @NullKeeps @Nullable String digest,
        @NullKeeps @Nullable MachineOptionsIn machine)
        implements Input {
    private static final List<String> POLICIES = List.of("ACCEPT", "DROP", "REJECT");

    @Override
    public void check(Checks checks) {
        checks.something(firewall().values().stream().anyMatch(Change::isSent)
                || machineOrNone().isAnySent());
        checks.within("enable", enable.orNull(), 0, 1);
        checks.within("dhcp", dhcp.orNull(), 0, 1);
        checks.within("ndp", ndp.orNull(), 0, 1);
        checks.within("radv", radv.orNull(), 0, 1);
        checks.within("macfilter", macfilter.orNull(), 0, 1);
        checks.within("ipfilter", ipfilter.orNull(), 0, 1);
        checks.oneOf("policy_in", policyIn.orNull(), POLICIES);
        checks.oneOf("policy_out", policyOut.orNull(), POLICIES);
        ConfigDigest.check(checks, digest);
        machineOrNone().check(checks.of("machine"));
    }

    private MachineOptionsIn machineOrNone() {
        return Objects.requireNonNullElse(machine, MachineOptionsIn.NONE);
    }

    private Map<String, Change<?>> firewall() {
        var all = new LinkedHashMap<String, Change<?>>();
        all.put("enable", enable);
        all.put("dhcp", dhcp);
        all.put("ndp", ndp);
        all.put("radv", radv);
        all.put("macfilter", macfilter);
        all.put("ipfilter", ipfilter);
        all.put("policy_in", policyIn);
        all.put("policy_out", policyOut);
        return all;
    }

    /** The changes of the firewall, with Proxmox VE's own keys. */
    ConfigChange firewallChange() {
        return MachineOptionsIn.change(firewall(), digest);
    }
}
