package dev.holdfast.alerts.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.auth.TestClock;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether an evaluation that hangs is noticed, so that the outgoing heartbeat stops. */
class EvaluationVitalTest {
    private final TestClock clock = new TestClock();

    @ParameterizedTest
    @EnumSource(TestDb.class)
    void anEvaluationThatHangsIsAProblemUntilItGoesOn(TestDb kind) {
        try (Db db = Db.open(kind.place())) {
            var house = new AlertHouse(db, clock);
            house.node("pve1");
            var vital = new EvaluationVital(db, clock);
            house.pass(Duration.ofMinutes(20));
            assertThat(vital.problem(clock.instant())).isNull();
            clock.pass(EvaluationVital.LONGEST.plusSeconds(30));
            assertThat(vital.problem(clock.instant())).startsWith("Alert rules have not been evaluated since ");
            house.evaluator = house.another(); // another replica takes over
            house.poll();
            assertThat(vital.problem(clock.instant())).isNull();
        }
    }

    @Test
    void afterAStartTheFirstEvaluationHasTime() {
        try (Db db = Db.open(TestDb.SQLITE.place())) {
            var vital = new EvaluationVital(db, clock);
            assertThat(vital.problem(clock.instant())).isNull();
            clock.pass(EvaluationVital.LONGEST);
            assertThat(vital.problem(clock.instant())).isNotNull();
        }
    }
}
