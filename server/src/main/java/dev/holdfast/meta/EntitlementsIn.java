package dev.holdfast.meta;

import dev.holdfast.access.Entitlement;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The features that an owner switches off; all others are on, as far as the settings decide.
 *
 * @param off the keys of all features to switch off, which replace those that were switched off before; may be empty
 */
record EntitlementsIn(List<String> off) implements Input {
    @Override
    public void check(Checks checks) {
        checks.eachOneOf(
                "off",
                off,
                Arrays.stream(Entitlement.values()).map(Entitlement::key).toList());
    }

    Set<Entitlement> features() {
        var features = EnumSet.noneOf(Entitlement.class);
        for (String key : off) {
            Entitlement feature = Entitlement.find(key);
            if (feature != null) features.add(feature);
        }
        return features;
    }
}
