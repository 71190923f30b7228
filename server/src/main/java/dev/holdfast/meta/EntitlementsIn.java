package dev.holdfast.meta;

import dev.holdfast.access.Entitlement;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The features an owner switches off; all others are on, as far as the settings go. */
record EntitlementsIn(List<String> off) implements Input {
    @Override
    public void check(Checks checks) {
        for (int i = 0; i < off.size(); i++) {
            checks.that(
                    Entitlement.find(off.get(i)) != null,
                    "off",
                    "enum",
                    "Number " + (i + 1) + " is no feature. GET /entitlements lists them all.");
        }
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
