package dev.holdfast.alerts.run;

import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.alerts.rule.AlertRule;
import dev.holdfast.alerts.rule.AlertRuleIn;
import dev.holdfast.alerts.rule.RuleOverride;
import dev.holdfast.alerts.rule.RuleSet;
import dev.holdfast.alerts.run.TargetRules.Ruled;
import dev.holdfast.alerts.watched.Directory;
import dev.holdfast.alerts.watched.Matching;
import dev.holdfast.alerts.watched.Target;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which rules are about which targets: compiled once for many evaluations. */
final class Watch {
    final RuleSet rules;
    final Directory directory;
    private final Map<Subject, Series> bySubject = new HashMap<>();
    private final Series[] all;

    /**
     * Compiles them.
     *
     * @param before what was compiled earlier: of rules and targets that are the same, it is used again
     */
    @SuppressWarnings("ReferenceEquality") // the same object as long as no rule was changed
    Watch(RuleSet rules, Directory directory, @Nullable Watch before) {
        Map<Subject, Series> known = before != null && before.rules == rules ? before.bySubject : Map.of();
        this.rules = rules;
        this.directory = directory;
        // Rules by metric, by tag or pool, and by single target, so that not each rule is tried with each target.
        var general = new EnumMap<Metric, Map<String, List<Ruled>>>(Metric.class);
        var single = new HashMap<String, List<Ruled>>();
        for (AlertRule rule : rules.rules()) {
            AlertRuleIn spec = rule.spec();
            if (!spec.enabled()) continue;
            if (spec.targetId() == null) {
                general.computeIfAbsent(spec.metric(), _ -> new HashMap<>())
                        .computeIfAbsent(label(spec), _ -> new ArrayList<>())
                        .add(new Ruled(rule, rule.condition()));
            } else {
                single.computeIfAbsent(key(spec.targetType(), spec.targetId()), _ -> new ArrayList<>())
                        .add(new Ruled(rule, rule.condition()));
            }
        }
        var list = new ArrayList<Series>();
        var shared = new HashMap<List<Ruled>, TargetRules>();
        for (Target target : directory.all()) {
            Series same = known.get(target.subject());
            if (same != null && same.target.equals(target)) {
                bySubject.put(target.subject(), same);
                list.add(same);
                continue;
            }
            var about = new ArrayList<Ruled>();
            List<String> labels = labels(target);
            for (var of : general.entrySet()) {
                if (!of.getKey().isOf(target.subject().kind())) continue;
                for (String label : labels) {
                    add(of.getValue().getOrDefault(label, List.of()), target, about);
                }
            }
            if (target.id() != null) {
                add(single.getOrDefault(key(target.type(), target.id()), List.of()), target, about);
            }
            if (target.hostId() != null && target.type() != PlaceType.HOST) {
                add(single.getOrDefault(key(PlaceType.HOST, target.hostId()), List.of()), target, about);
            }
            if (about.isEmpty()) continue;
            var series = new Series(target, shared.computeIfAbsent(about, TargetRules::new));
            bySubject.put(target.subject(), series);
            list.add(series);
        }
        this.all = list.toArray(Series[]::new);
    }

    /** By the type of a rule's target or of a target, which have the same names. */
    private static String key(Enum<?> type, long id) {
        return type.name() + ":" + id;
    }

    /** What a target must have for a rule; the rest is decided by {@link Matching}. */
    private static String label(AlertRuleIn rule) {
        if (rule.tag() != null) return "tag:" + rule.tag();
        return rule.pool() == null ? "" : "pool:" + rule.pool();
    }

    private static List<String> labels(Target target) {
        var labels = new ArrayList<String>();
        labels.add("");
        target.tags().stream().distinct().forEach(tag -> labels.add("tag:" + tag));
        if (target.pool() != null) labels.add("pool:" + target.pool());
        return labels;
    }

    private void add(List<Ruled> some, Target target, List<Ruled> about) {
        Collection<RuleOverride> overrides = rules.overrides();
        for (Ruled one : some) {
            AlertRuleIn spec = one.rule.spec();
            if (!Matching.applies(spec, target)) continue;
            RuleOverride other = overrides.isEmpty() ? null : Matching.override(overrides, spec.metric(), target);
            if (other == null) {
                about.add(one);
                continue;
            }
            Condition condition = other.of(one.condition);
            if (condition != null) about.add(new Ruled(one.rule, condition));
        }
    }

    Series[] all() {
        return all;
    }

    @Nullable
    Series find(Subject subject) {
        return bySubject.get(subject);
    }

    /** Takes a sample of one of the sources; what no rule is about is left out. */
    void put(int source, Sample sample) {
        Series series = bySubject.get(sample.subject());
        if (series != null) series.put(source, sample);
    }
}
