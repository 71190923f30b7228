package dev.holdfast.alerts.run;

import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.rule.AlertRule;
import dev.holdfast.alerts.rule.RuleOverride;
import dev.holdfast.alerts.rule.RuleSet;
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

    Watch(RuleSet rules, Directory directory, int sources) {
        this.rules = rules;
        this.directory = directory;
        // Rules by metric, kind of target and single target, so that not each rule is tried with each target.
        var general = new EnumMap<Metric, List<AlertRule>>(Metric.class);
        var single = new HashMap<String, List<AlertRule>>();
        for (AlertRule rule : rules.rules()) {
            if (!rule.enabled()) continue;
            if (rule.targetId() == null) {
                general.computeIfAbsent(rule.metric(), _ -> new ArrayList<>()).add(rule);
            } else {
                single.computeIfAbsent(key(rule.targetType().wire(), rule.targetId()), _ -> new ArrayList<>())
                        .add(rule);
            }
        }
        var list = new ArrayList<Series>();
        for (Target target : directory.all()) {
            var about = new ArrayList<AlertRule>();
            var conditions = new ArrayList<Condition>();
            for (var of : general.entrySet()) {
                if (of.getKey().isOf(target.subject().kind())) add(of.getValue(), target, about, conditions);
            }
            if (target.id() != null) {
                add(single.getOrDefault(key(target.type(), target.id()), List.of()), target, about, conditions);
            }
            if (target.hostId() != null && !target.type().equals(Target.HOST)) {
                add(single.getOrDefault(key(Target.HOST, target.hostId()), List.of()), target, about, conditions);
            }
            if (about.isEmpty()) continue;
            var series = new Series(target, about, conditions, sources);
            bySubject.put(target.subject(), series);
            list.add(series);
        }
        this.all = list.toArray(Series[]::new);
    }

    private static String key(String type, long id) {
        return type + ":" + id;
    }

    private void add(List<AlertRule> some, Target target, List<AlertRule> about, List<Condition> conditions) {
        Collection<RuleOverride> overrides = rules.overrides();
        for (AlertRule rule : some) {
            if (!Matching.applies(rule, target)) continue;
            Condition condition = Matching.condition(rule, overrides, target);
            if (condition == null) continue;
            about.add(rule);
            conditions.add(condition);
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
