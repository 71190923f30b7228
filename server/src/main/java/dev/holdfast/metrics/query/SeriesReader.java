package dev.holdfast.metrics.query;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.metrics.History;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.query.SeriesView.MetricPoint;
import dev.holdfast.metrics.query.SeriesView.MetricSeries;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reads series of several targets and metrics, for comparison. */
record SeriesReader(Targets targets, History history, InstantSource clock) {
    private static final int MOST_POINTS = 20_000;

    private record Wanted(Target target, Metric metric) {}

    SeriesView read(Principal who, SeriesQuery asked) {
        Span span = Span.of(asked.from(), asked.to(), clock.instant());
        List<Target> of = Target.split(asked.target()).stream()
                .map(one -> targets.get(who, one))
                .toList();
        var wanted = new ArrayList<Wanted>();
        for (Metric metric : Metrics.split(asked.metric())) {
            List<Target> measured =
                    of.stream().filter(one -> metric.isOf(one.subject().kind())).toList();
            if (measured.isEmpty()) throw notMeasured(of.getFirst().subject().kind());
            measured.forEach(one -> wanted.add(new Wanted(one, metric)));
        }
        int points = Math.clamp(MOST_POINTS / wanted.size(), 1, asked.maxPoints());
        return new SeriesView(
                span.from(),
                span.to(),
                wanted.stream().map(one -> series(one, span, points)).toList());
    }

    private static Refusal notMeasured(Subject.Kind kind) {
        String names = Metric.of(kind).stream().map(Metric::word).collect(Collectors.joining(", "));
        return Refusal.invalid(List.of(new Violation(
                List.of("query", "metric"), "This is not measured of the target. Use one of: " + names + ".", "enum")));
    }

    private MetricSeries series(Wanted one, Span span, int maxPoints) {
        Metric metric = one.metric();
        History.Series read = history.read(one.target().subject(), metric, span.from(), span.to(), maxPoints);
        return new MetricSeries(
                one.target().wire(),
                one.target().name(),
                metric,
                metric.title(),
                metric.unit(),
                read.step().toSeconds(),
                read.points().stream()
                        .map(point ->
                                new MetricPoint(point.at().getEpochSecond(), point.min(), point.mean(), point.max()))
                        .toList());
    }
}
