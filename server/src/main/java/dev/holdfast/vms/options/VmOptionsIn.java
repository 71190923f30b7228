package dev.holdfast.vms.options;

import dev.holdfast.firewall.option.OptionValues;
import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import dev.holdfast.pve.api.ConfigChange;
import java.util.LinkedHashMap;
import java.util.Map;
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
        @NullKeeps @Nullable String digest,
        @NullKeeps @Nullable MachineOptionsIn machine,
        @NullKeeps @Nullable String confirm)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.something(changesFirewall() || machineOrNone().isAnySent());
        OptionValues.check(checks, firewall());
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

    /** Whether the caller names any option of the firewall. */
    boolean changesFirewall() {
        return firewall().values().stream().anyMatch(Change::isSent);
    }

    /** The changes of the firewall, with Proxmox VE's own keys. */
    ConfigChange firewallChange() {
        return ConfigurationWrite.keys(firewall(), digest);
    }
}
