package dev.holdfast.meta;

import static dev.holdfast.access.Role.OWNER;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Features;
import dev.holdfast.access.PolicyFile;
import dev.holdfast.access.Source;
import dev.holdfast.http.Op;
import dev.holdfast.http.Ops;
import dev.holdfast.settings.Settings;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** All operations under /entitlements. */
public record EntitlementRoutes(Features features, PolicyFile policy, Settings settings) {
    /**
     * Which features are on, who decided it, and the state of the policy.
     *
     * @param features whether each feature is on, by its key, such as {@code apps.install}
     * @param sources who decided it for each feature, by its key; {@code default} for every feature that is as an
     *     installation begins: on, or off in the few cases that an owner has to switch on
     * @param inUse the features that any operation requires; switching off another one has no effect
     * @param policy the state of the signed policy of this installation
     */
    record EntitlementsView(
            Map<String, Boolean> features,
            Map<String, Source> sources,
            List<String> inUse,
            PolicyFile.PolicyStanding policy) {}

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("meta.entitlements", "/entitlements", "Which features are on, and who decided it")
                .signedIn()
                .answers(200, EntitlementsView.class, (_, _) -> view(ops));

        ops.put(
                        "meta.set_entitlements",
                        "/entitlements",
                        "Set which features are switched off, and which of those that are off by default are on")
                .needs(OWNER)
                .inPerson()
                .takes(EntitlementsIn.class)
                .answers(200, EntitlementsView.class, (_, in) -> {
                    settings.switchFeatures(in.switchedOff(), in.switchedOn());
                    return view(ops);
                });
    }

    /** Reads the list of operations at each call, because it is complete only after all areas have declared theirs. */
    private EntitlementsView view(Ops ops) {
        return new EntitlementsView(features.all(), features.sources(), inUse(ops), policy.standing());
    }

    private static List<String> inUse(Ops ops) {
        var inUse = EnumSet.noneOf(Entitlement.class);
        for (Op<?> op : ops.list()) {
            Entitlement feature = op.guard().feature();
            if (feature != null) inUse.add(feature);
        }
        return inUse.stream().map(Entitlement::key).toList();
    }
}
