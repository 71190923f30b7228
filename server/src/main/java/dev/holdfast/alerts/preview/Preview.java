package dev.holdfast.alerts.preview;

import dev.holdfast.alerts.evaluate.AlertState;
import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.evaluate.Evaluation;
import dev.holdfast.alerts.evaluate.Reading;
import dev.holdfast.alerts.rule.AlertRule;
import dev.holdfast.alerts.rule.RuleOverride;
import dev.holdfast.alerts.rule.RulePreview;
import dev.holdfast.alerts.rule.Rules;
import dev.holdfast.alerts.watched.Matching;
import dev.holdfast.alerts.watched.Target;
import dev.holdfast.alerts.watched.Targets;
import dev.holdfast.metrics.History;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lets a rule evaluate the last week, with the same evaluation as the present. */
public record Preview(Targets targets, Rules rules, History history, InstantSource clock) {
    private static final Duration BACK = Duration.ofDays(7);
    private static final int POINTS = 2000;
    private static final int MOST_TARGETS = 200;
    private static final int MOST_TIMES = 100;

    /** A time span in which an alert fires; {@code to} is null while it does. */
    record Span(Instant from, @Nullable Instant to) {}

    /** When a rule would have fired in the last week. */
    public RulePreview of(AlertRule rule) {
        Instant to = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Instant from = to.minus(BACK);
        List<RuleOverride> overrides = rules.all().overrides();
        List<Target> about = targets.directory().all().stream()
                .filter(target -> Matching.applies(rule.spec(), target))
                .sorted(Comparator.comparing(Target::name)
                        .thenComparing(one -> one.subject().key()))
                .toList();
        var times = new ArrayList<RulePreview.PreviewTime>();
        List<Target> some = about.stream().limit(MOST_TARGETS).toList();
        for (Target target : some) {
            Condition condition = Matching.condition(rule, overrides, target);
            if (condition == null) continue;
            var shown = new RulePreview.PreviewTarget(target.type(), target.id(), targets.nameOf(target));
            spans(condition, history.read(target.subject(), rule.spec().metric(), from, to, POINTS))
                    .forEach(span -> times.add(new RulePreview.PreviewTime(shown, span.from(), span.to())));
        }
        times.sort(Comparator.comparing(RulePreview.PreviewTime::from).reversed());
        return new RulePreview(
                from, to, times.size(), times.stream().limit(MOST_TIMES).toList(), about.size(), some.size());
    }

    /** When an alert with this condition would have been firing. Pure. */
    static List<Span> spans(Condition condition, History.Series series) {
        var found = new ArrayList<Span>();
        AlertState state = null;
        Instant began = null;
        for (History.Point point : series.points()) {
            Double value = value(condition, series.step(), point);
            Reading reading = value == null ? Reading.NO_DATA : new Reading.Value(value, point.at());
            // A point stands for its whole step, so the time between two of them was observed.
            Evaluation.Step step = Evaluation.next(state, condition, reading, point.at(), true);
            switch (step.event()) {
                case FIRED, FIRED_AGAIN -> began = point.at();
                case RESOLVED -> {
                    found.add(new Span(Objects.requireNonNull(began), point.at()));
                    began = null;
                }
                default -> {}
            }
            state = step.state();
        }
        if (began != null) found.add(new Span(began, null));
        return found;
    }

    /** A short excess counts if the rule fires at once; one that must last is seen in the mean. */
    private static @Nullable Double value(Condition condition, Duration step, History.Point point) {
        if (condition.durationS() >= step.toSeconds()) return point.mean();
        return condition.operator().isUpper() ? point.max() : point.min();
    }
}
