package dev.holdfast.firewall.option;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import dev.holdfast.pve.api.ConfigChange;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of the firewall of a guest. Omitted options stay unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags
 * @param digest of the options that the caller saw
 * @param confirm the phrase of a refusal that asks for one
 */
public record GuestFirewallIn(
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
        @NullKeeps @Nullable String confirm)
        implements OptionsIn, Input {
    @Override
    public void check(Checks checks) {
        checks.something(isAnySent());
        checkValues(checks);
    }

    /** Reports the faults of the values. */
    public void checkValues(Checks checks) {
        checks.within("enable", enable.orNull(), 0, 1);
        checks.within("dhcp", dhcp.orNull(), 0, 1);
        checks.within("ndp", ndp.orNull(), 0, 1);
        checks.within("radv", radv.orNull(), 0, 1);
        checks.within("macfilter", macfilter.orNull(), 0, 1);
        checks.within("ipfilter", ipfilter.orNull(), 0, 1);
        checks.oneOf("policy_in", policyIn.orNull(), OptionWords.POLICIES);
        checks.oneOf("policy_out", policyOut.orNull(), OptionWords.POLICIES);
        checks.oneOf("log_level_in", logLevelIn.orNull(), OptionWords.LEVELS);
        checks.oneOf("log_level_out", logLevelOut.orNull(), OptionWords.LEVELS);
        ConfigDigest.check(checks, digest);
    }

    private Map<String, Change<?>> options() {
        var all = new LinkedHashMap<String, Change<?>>();
        all.put("enable", enable);
        all.put("dhcp", dhcp);
        all.put("ndp", ndp);
        all.put("radv", radv);
        all.put("macfilter", macfilter);
        all.put("ipfilter", ipfilter);
        all.put("policy_in", policyIn);
        all.put("policy_out", policyOut);
        all.put("log_level_in", logLevelIn);
        all.put("log_level_out", logLevelOut);
        return all;
    }

    /** Whether the caller names any option. */
    public boolean isAnySent() {
        return options().values().stream().anyMatch(Change::isSent);
    }

    @Override
    public ConfigChange change() {
        return ConfigurationWrite.keys(options(), digest);
    }
}
