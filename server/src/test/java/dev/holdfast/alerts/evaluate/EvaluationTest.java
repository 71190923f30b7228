package dev.holdfast.alerts.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration POLL = Duration.ofSeconds(10);

    private @Nullable AlertState state;
    private Instant now = START;
    private @Nullable Instant last;
    private final List<String> told = new ArrayList<>();

    /** Full at 90, in order again at 85, after 30 seconds. */
    private static final Condition FULL = new Condition(Operator.GTE, 90, 85.0, 30);

    /** One evaluation with this value, or without data, ten seconds after the one before. */
    private void see(Condition condition, @Nullable Double value) {
        read(condition, value == null ? Reading.NO_DATA : new Reading.Value(value, now));
    }

    private void read(Condition condition, Reading reading) {
        Evaluation.Step step = Evaluation.next(state, condition, reading, now, Evaluation.isObserved(last, now));
        if (step.event() != Evaluation.Event.NONE) {
            told.add(step.event().name().toLowerCase(Locale.ROOT));
        }
        state = step.state();
        last = now;
        now = now.plus(POLL);
    }

    private String phase() {
        return state == null ? "none" : state.phase().word();
    }

    @ParameterizedTest(name = "{0} ends as {1} after {2}")
    @CsvSource(delimiter = '|', textBlock = """
        50                                   | none         |
        90                                   | pending      |
        90 90 90                             | pending      |
        90 90 90 90                          | firing       | fired
        90 90 80 90 90                       | pending      |
        90 90 90 90 86                       | firing       | fired
        90 90 90 90 85                       | resolved     | fired resolved
        90 90 90 90 86 89 86                 | firing       | fired
        ?                                    | none         |
        90 90 ? ?                            | pending      | no_data
        90 90 ? 90 90 90                     | pending      | no_data
        90 90 ? 90 90 90 90                  | firing       | no_data fired
        90 90 90 90 ? ? ?                    | firing       | fired no_data
        90 90 90 90 ? 90                     | firing       | fired no_data data_again
        90 90 90 90 ? 80                     | resolved     | fired no_data resolved
        90 90 90 90 80 90 90 90 90           | firing       | fired resolved fired_again
        90 90 90 90 80 90 90 90 90 80        | firing       | fired resolved fired_again
        90 90 90 90 80 90 90 90 90 80 90     | firing       | fired resolved fired_again flapped
        90 90 90 90 80 90 ? 90 90            | resolved     | fired resolved
        """)
    void aSequenceOfValuesEndsInAState(String values, String phase, @Nullable String events) {
        for (String value : values.split(" ", -1)) see(FULL, value.equals("?") ? null : Double.valueOf(value));
        assertThat(phase()).isEqualTo(phase);
        assertThat(String.join(" ", told)).isEqualTo(events == null ? "" : events);
    }

    @ParameterizedTest(name = "{0} {1}: {2} is breached, {3} is not")
    @CsvSource({"GT, 90, 90.1, 90", "GTE, 90, 90, 89.9", "LT, 10, 9.9, 10", "LTE, 10, 10, 10.1"})
    void operatorsCompareAsTheirNamesSay(Operator operator, double threshold, double breached, double not) {
        var condition = new Condition(operator, threshold, null, 0);
        assertThat(condition.isBreached(breached)).isTrue();
        assertThat(condition.isBreached(not)).isFalse();
        assertThat(condition.isCleared(not)).isTrue();
        assertThat(condition.isCleared(Double.NaN)).isFalse();
        assertThat(condition.isBreached(Double.NaN)).isFalse();
    }

    @Test
    void aRuleForLowValuesEndsAboveItsClearThreshold() {
        var low = new Condition(Operator.LT, 10, 20.0, 0);
        see(low, 5.0);
        see(low, 15.0);
        assertThat(phase()).isEqualTo("firing");
        see(low, 20.0);
        assertThat(phase()).isEqualTo("resolved");
    }

    @Test
    void whatFlapsEndsOnlyAfterItWasQuiet() {
        var at = new Condition(Operator.GTE, 1, null, 0);
        for (int i = 0; i < 5; i++) {
            see(at, 1.0);
            see(at, 0.0);
        }
        assertThat(told).containsExactly("fired", "resolved", "fired_again", "flapped", "flapped", "flapped");
        assertThat(state).isNotNull();
        assertThat(state.count()).isEqualTo(5);
        for (int i = 0; i < 59; i++) see(at, 0.0);
        assertThat(phase()).isEqualTo("firing");
        see(at, 0.0);
        assertThat(phase()).isEqualTo("resolved");
    }

    @Test
    void whatComesBackMuchLaterIsAnotherAlert() {
        var at = new Condition(Operator.GTE, 1, null, 0);
        see(at, 1.0);
        see(at, 0.0);
        now = now.plus(Evaluation.QUIET);
        Evaluation.Step step = Evaluation.next(state, at, new Reading.Value(1, now), now, true);
        assertThat(step.event()).isEqualTo(Evaluation.Event.FIRED);
        assertThat(step.isNew()).isTrue();
    }

    @Test
    void aDurationIsNotFilledByAClockThatJumps() {
        see(FULL, 95.0);
        now = now.plus(Duration.ofHours(3));
        see(FULL, 95.0);
        assertThat(phase()).isEqualTo("pending");
        now = now.minus(Duration.ofHours(6));
        see(FULL, 95.0);
        assertThat(phase()).isEqualTo("pending");
        for (int i = 0; i < 3; i++) see(FULL, 95.0);
        assertThat(phase()).isEqualTo("firing");
    }

    @Test
    void aClockThatJumpsEndsNoAlert() {
        for (int i = 0; i < 4; i++) see(FULL, 95.0);
        now = now.plus(Duration.ofDays(2));
        see(FULL, 95.0);
        now = now.minus(Duration.ofDays(4));
        see(FULL, 95.0);
        assertThat(phase()).isEqualTo("firing");
        assertThat(told).containsExactly("fired");
        see(FULL, 10.0);
        assertThat(phase()).isEqualTo("resolved");
    }

    @Test
    void anAcknowledgedAlertStaysAcknowledgedAndIsResolvedByRecovery() {
        for (int i = 0; i < 4; i++) see(FULL, 95.0);
        assertThat(state).isNotNull();
        state = state.in(Phase.ACKNOWLEDGED, now);
        see(FULL, 95.0);
        see(FULL, null);
        assertThat(phase()).isEqualTo("acknowledged");
        see(FULL, 10.0);
        assertThat(phase()).isEqualTo("resolved");
    }

    @Test
    void whatIsGoneEndsItsAlertAndLeavesNothingPending() {
        see(FULL, 95.0);
        read(FULL, new Reading.Gone("It does not exist any more."));
        assertThat(phase()).isEqualTo("none");
        for (int i = 0; i < 4; i++) see(FULL, 95.0);
        read(FULL, new Reading.Gone("It does not exist any more."));
        assertThat(told).containsExactly("fired", "resolved");
    }

    @Test
    void sinceIsWhenItBecameSo() {
        for (int i = 0; i < 6; i++) see(FULL, 95.0);
        assertThat(state).isNotNull();
        assertThat(state.since()).isEqualTo(START);
        assertThat(state.firedAt()).isEqualTo(START.plusSeconds(30));
    }
}
