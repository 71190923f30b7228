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
 * Changes to the options of the firewall of a cluster. Omitted options stay unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags
 * @param digest of the options that the caller saw
 * @param confirm the phrase of a refusal that asks for one
 */
public record ClusterFirewallIn(
        Change<Integer> enable,
        Change<Integer> ebtables,
        Change<String> policyIn,
        Change<String> policyOut,
        Change<String> policyForward,
        Change<String> logRatelimit,
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
        checks.within("ebtables", ebtables.orNull(), 0, 1);
        checks.oneOf("policy_in", policyIn.orNull(), OptionWords.POLICIES);
        checks.oneOf("policy_out", policyOut.orNull(), OptionWords.POLICIES);
        checks.oneOf("policy_forward", policyForward.orNull(), OptionWords.POLICIES_OF_FORWARDING);
        checks.matches("log_ratelimit", logRatelimit.orNull(), OptionWords.RATE, OptionWords.RATE_RULE);
        ConfigDigest.check(checks, digest);
    }

    private Map<String, Change<?>> options() {
        var all = new LinkedHashMap<String, Change<?>>();
        all.put("enable", enable);
        all.put("ebtables", ebtables);
        all.put("policy_in", policyIn);
        all.put("policy_out", policyOut);
        all.put("policy_forward", policyForward);
        all.put("log_ratelimit", logRatelimit);
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
