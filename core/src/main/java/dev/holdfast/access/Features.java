package dev.holdfast.access;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The features of this installation: those that are on by default and those that an owner switched on, except what settings,
 * environment or policy switch off.
 */
public final class Features implements Entitlements {
    private final Set<Entitlement> environment;
    private final Supplier<Set<Entitlement>> on;
    private final Supplier<Set<Entitlement>> settings;
    private final Supplier<Set<Entitlement>> policy;
    private Runnable reaction = () -> {};
    private volatile Map<Entitlement, Source> off;

    /**
     * The features of these sources, each of which switches some off.
     *
     * @param on those that an owner switched on; of interest are those that are off by default
     */
    public Features(
            Set<Entitlement> environment,
            Supplier<Set<Entitlement>> on,
            Supplier<Set<Entitlement>> settings,
            Supplier<Set<Entitlement>> policy) {
        this.on = on;
        this.environment = Set.copyOf(environment);
        this.settings = settings;
        this.policy = policy;
        this.off = off();
    }

    @Override
    public boolean allow(Entitlement feature) {
        return !off.containsKey(feature);
    }

    @Override
    public Source source(Entitlement feature) {
        // What is off by default is on because somebody said so.
        return off.getOrDefault(feature, feature.isOnByDefault() ? Source.DEFAULT : Source.SETTINGS);
    }

    /** Sets the reaction to each change from now on. */
    public synchronized void onChange(Runnable reaction) {
        this.reaction = reaction;
    }

    /** Reads settings and policy again. Cheap; to be called often. */
    public synchronized void refresh() {
        Map<Entitlement, Source> now = off();
        if (now.equals(off)) return;
        off = now;
        reaction.run();
    }

    /** If several sources switch a feature off, the one that is hardest to change counts. */
    private Map<Entitlement, Source> off() {
        var off = new EnumMap<Entitlement, Source>(Entitlement.class);
        Set<Entitlement> switchedOn = on.get();
        for (Entitlement one : Entitlement.values()) {
            if (!one.isOnByDefault() && !switchedOn.contains(one)) off.put(one, Source.DEFAULT);
        }
        settings.get().forEach(feature -> off.put(feature, Source.SETTINGS));
        environment.forEach(feature -> off.put(feature, Source.ENVIRONMENT));
        policy.get().forEach(feature -> off.put(feature, Source.POLICY));
        return off;
    }

    /** Whether each feature is on, by key. */
    public Map<String, Boolean> all() {
        var all = new LinkedHashMap<String, Boolean>();
        for (Entitlement one : Entitlement.values()) all.put(one.key(), allow(one));
        return all;
    }

    /** The source that decided each feature, by key. */
    public Map<String, Source> sources() {
        var sources = new LinkedHashMap<String, Source>();
        for (Entitlement one : Entitlement.values()) sources.put(one.key(), source(one));
        return sources;
    }
}
