package dev.holdfast.access;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The features of this installation: all on, but for those the settings switch off. */
public final class Features implements Entitlements {
    private final Set<Entitlement> off;

    /** All features but these. */
    public Features(Set<Entitlement> off) {
        this.off = Set.copyOf(off);
    }

    @Override
    public boolean allow(Entitlement feature) {
        return !off.contains(feature);
    }

    /**
     * What is on and who decided it.
     *
     * @param features by key
     * @param sources by key: {@code default} or {@code settings}
     */
    public record FeatureMap(Map<String, Boolean> features, Map<String, String> sources) {}

    /** The whole map. */
    public FeatureMap map() {
        var features = new LinkedHashMap<String, Boolean>();
        var sources = new LinkedHashMap<String, String>();
        for (Entitlement one : Entitlement.values()) {
            features.put(one.key(), allow(one));
            sources.put(one.key(), allow(one) ? "default" : "settings");
        }
        return new FeatureMap(features, sources);
    }
}
