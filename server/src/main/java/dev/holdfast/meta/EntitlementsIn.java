package dev.holdfast.meta;

import dev.holdfast.access.Entitlement;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The features that an owner switches off or on, as far as the settings decide.
 *
 * @param off the keys of all features to switch off, which replace those that were switched off before; may be empty
 * @param on the keys of all features to switch on that are off by default, which replace those that were switched on before; may be
 *     empty. Null or left out changes none
 */
record EntitlementsIn(List<String> off, @Nullable List<String> on) implements Input {
    @Override
    public void check(Checks checks) {
        checks.eachOneOf("off", off, keys(_ -> true));
        checks.eachOneOf("on", on, keys(feature -> !feature.isOnByDefault()));
    }

    private static List<String> keys(Predicate<Entitlement> which) {
        return Arrays.stream(Entitlement.values())
                .filter(which)
                .map(Entitlement::key)
                .toList();
    }

    Set<Entitlement> switchedOff() {
        return features(off);
    }

    @Nullable
    Set<Entitlement> switchedOn() {
        return on == null ? null : features(on);
    }

    private static Set<Entitlement> features(List<String> keys) {
        var features = EnumSet.noneOf(Entitlement.class);
        for (String key : keys) {
            Entitlement feature = Entitlement.find(key);
            if (feature != null) features.add(feature);
        }
        return features;
    }
}
