package dev.holdfast.metrics.query;

import dev.holdfast.access.Principal;
import dev.holdfast.metrics.History;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.RecentMeans;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.query.SparklinesView.Sparkline;
import dev.holdfast.metrics.query.SparklinesView.SparklineRow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the last hour or day of whole lists. */
record SparklineReader(Targets targets, RecentMeans recent, History history, InstantSource clock) {
    SparklinesView read(Principal who, SparklinesQuery asked) {
        List<Metric> metrics = Metrics.split(asked.metric());
        Duration step = asked.isDay() ? History.DAY_STEP : RecentMeans.STEP;
        int points = asked.isDay() ? History.DAY_POINTS : RecentMeans.POINTS;
        // Whole steps, so that a value does not change while the page shows it.
        long end = Math.floorDiv(clock.instant().getEpochSecond(), step.toSeconds()) + 1;
        Instant to = Instant.ofEpochSecond(end * step.toSeconds());
        List<Target> listed = targets.list(who, asked.listed());
        List<Map<Subject, float[]>> lines = metrics.stream()
                .map(metric -> asked.isDay() ? day(listed, metric, to) : hour(listed, metric, to))
                .toList();
        List<SparklineRow> rows = listed.stream()
                .map(target -> new SparklineRow(
                        Objects.requireNonNull(target.id()),
                        lines.stream()
                                .map(line -> line(Objects.requireNonNull(line.get(target.subject()))))
                                .toList()))
                .toList();
        return new SparklinesView(to.minus(step.multipliedBy(points)), step.toSeconds(), metrics, rows);
    }

    private Map<Subject, float[]> hour(List<Target> listed, Metric metric, Instant to) {
        return listed.stream()
                .map(Target::subject)
                .distinct()
                .collect(Collectors.toMap(one -> one, one -> recent.lastHour(one, metric, to)));
    }

    private Map<Subject, float[]> day(List<Target> listed, Metric metric, Instant to) {
        return history.lastDay(listed.stream().map(Target::subject).toList(), metric, to);
    }

    private static Sparkline line(float[] line) {
        var means = new ArrayList<@Nullable Double>(line.length);
        for (float mean : line) means.add(Float.isNaN(mean) ? null : rounded(mean));
        return new Sparkline(Collections.unmodifiableList(means));
    }

    /** A line of thirty pixels needs no more. */
    private static double rounded(double value) {
        return Math.abs(value) < 1000 ? Math.round(value * 100) / 100.0 : Math.round(value);
    }
}
