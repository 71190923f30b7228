package dev.holdfast.metrics.query;

import dev.holdfast.access.Principal;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.RecentMeans;
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
record SparklineReader(Targets targets, RecentMeans recent, InstantSource clock) {
    private static final Duration STEP = RecentMeans.STEP;

    SparklinesView read(Principal who, SparklinesQuery asked) {
        List<Metric> metrics = Metrics.split(asked.metric());
        // Whole steps, so that a value does not change while the page shows it.
        long end = Math.floorDiv(clock.instant().getEpochSecond(), STEP.toSeconds()) + 1;
        Instant to = Instant.ofEpochSecond(end * STEP.toSeconds());
        Instant from = to.minus(STEP.multipliedBy(RecentMeans.POINTS));
        List<SparklineRow> rows = targets.list(who, asked.listed()).stream()
                .map(target -> new SparklineRow(
                        Objects.requireNonNull(target.id()),
                        metrics.stream().map(metric -> line(target, metric, to)).toList()))
                .toList();
        return new SparklinesView(from, STEP.toSeconds(), metrics, rows);
    }

    private Sparkline line(Target target, Metric metric, Instant to) {
        var means = new ArrayList<@Nullable Double>(RecentMeans.POINTS);
        for (float mean : recent.lastHour(target.subject(), metric, to)) {
            means.add(Float.isNaN(mean) ? null : rounded(mean));
        }
        return new Sparkline(Collections.unmodifiableList(means));
    }

    /** A line of thirty pixels needs no more. */
    private static double rounded(double value) {
        return Math.abs(value) < 1000 ? Math.round(value * 100) / 100.0 : Math.round(value);
    }
}
