package dev.holdfast.metrics.query;

import dev.holdfast.access.Principal;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.RecentMeans;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.query.TopView.TopItem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the targets with the largest values. */
record TopReader(Targets targets, LatestSamples samples, LatestReader latest, RecentMeans means, InstantSource clock) {
    private static final Duration WINDOW = Duration.ofMinutes(5);

    TopView read(Principal who, TopQuery asked) {
        Metric metric = asked.metric();
        List<Target.Type> types = asked.type() == null ? List.of(Target.Type.values()) : List.of(asked.type());
        var items = new ArrayList<TopItem>();
        int unknown = 0;
        for (Target.Type type : types) {
            for (Target target : targets.all(who, type).toList()) {
                if (!metric.isOf(target.subject().kind())) continue;
                Double value = asked.window().equals("now") ? now(target, metric) : mean(target, metric);
                if (value == null) unknown++;
                else items.add(item(target, value));
            }
        }
        items.sort(Comparator.comparing(TopItem::value).reversed().thenComparing(TopItem::target));
        List<TopItem> first = items.subList(0, Math.min(items.size(), asked.most()));
        return new TopView(metric, metric.title(), metric.unit(), items.size(), unknown, List.copyOf(first));
    }

    private @Nullable Double now(Target target, Metric metric) {
        Sample sample = samples.of(target.subject());
        return sample == null || !latest.isCurrent(sample) ? null : sample.value(metric);
    }

    private @Nullable Double mean(Target target, Metric metric) {
        Instant now = clock.instant();
        double mean = means.mean(target.subject(), metric, now.minus(WINDOW));
        return Double.isNaN(mean) ? null : mean;
    }

    private static TopItem item(Target target, double value) {
        return new TopItem(
                target.wire(),
                target.type(),
                target.id(),
                target.name(),
                target.host().id(),
                target.host().name(),
                value);
    }
}
