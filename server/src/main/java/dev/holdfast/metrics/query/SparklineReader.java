package dev.holdfast.metrics.query;

import dev.holdfast.access.Principal;
import dev.holdfast.metrics.History;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.query.SparklinesView.Sparkline;
import dev.holdfast.metrics.query.SparklinesView.SparklineRow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the last hour of whole lists. */
final class SparklineReader {
    private static final int POINTS = 30;
    private static final Duration STEP = Duration.ofMinutes(2);

    private final Targets targets;
    private final History history;
    private final InstantSource clock;

    SparklineReader(Targets targets, History history, InstantSource clock) {
        this.targets = targets;
        this.history = history;
        this.clock = clock;
    }

    SparklinesView read(Principal who, SparklinesQuery asked) {
        List<Metric> metrics = Metrics.split(asked.metric());
        // Whole steps, so that a value does not change while the page shows it.
        long end = Math.floorDiv(clock.instant().getEpochSecond(), STEP.toSeconds()) + 1;
        Instant to = Instant.ofEpochSecond(end * STEP.toSeconds());
        Instant from = to.minus(STEP.multipliedBy(POINTS));
        List<SparklineRow> rows = targets.list(who, asked.type()).stream()
                .map(target -> new SparklineRow(
                        Objects.requireNonNull(target.id()),
                        metrics.stream()
                                .map(metric -> line(target, metric, from, to))
                                .toList()))
                .toList();
        return new SparklinesView(
                from, STEP.toSeconds(), metrics.stream().map(Metric::wire).toList(), rows);
    }

    private Sparkline line(Target target, Metric metric, Instant from, Instant to) {
        var sums = new double[POINTS];
        var counts = new int[POINTS];
        for (History.Point point :
                history.read(target.subject(), metric, from, to, POINTS).points()) {
            int at = (int) (Duration.between(from, point.at()).toSeconds() / STEP.toSeconds());
            if (point.mean() == null || at < 0 || at >= POINTS) continue;
            sums[at] += point.mean();
            counts[at]++;
        }
        var means = new ArrayList<@Nullable Double>(POINTS);
        for (int i = 0; i < POINTS; i++) means.add(counts[i] == 0 ? null : rounded(sums[i] / counts[i]));
        return new Sparkline(Collections.unmodifiableList(means));
    }

    /** A line of thirty pixels needs no more. */
    private static double rounded(double value) {
        return Math.abs(value) < 1000 ? Math.round(value * 100) / 100.0 : Math.round(value);
    }
}
