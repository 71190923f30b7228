package dev.holdfast.alerts.run;

import static dev.holdfast.alerts.evaluate.Phase.ACKNOWLEDGED;
import static dev.holdfast.alerts.evaluate.Phase.FIRING;
import static dev.holdfast.alerts.evaluate.Phase.RESOLVED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.history.AlertStore;
import dev.holdfast.alerts.history.AlertTexts;
import dev.holdfast.alerts.watched.Target;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.maintenance.Exemptions;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import dev.holdfast.notify.Notice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What people are told when hosts die, values flap, clocks jump and services restart. */
@ParameterizedClass
@EnumSource(TestDb.class)
class EvaluatorTest {
    private static final int GUESTS = 40;

    @Parameter
    TestDb kind;

    private Db db;
    private AlertHouse house;
    private Subject one;
    private Subject two;

    @BeforeEach
    void open() {
        db = Db.open(kind.place());
        house = new AlertHouse(db, new TestClock());
        one = house.node("pve1");
        two = house.node("pve2");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private List<Subject> guests(int count) {
        var guests = new ArrayList<Subject>();
        for (int i = 1; i <= count; i++) guests.add(house.guest(i, "pve1"));
        house.polls(2);
        return guests;
    }

    @Test
    void aHealthyClusterIsQuiet() {
        guests(GUESTS);
        house.pass(Duration.ofMinutes(30));
        assertThat(house.told).isEmpty();
        assertThat(house.current()).isEmpty();
    }

    @Test
    void aDeadHostWithFortyGuestsIsOneMessage() {
        List<Subject> guests = guests(GUESTS);
        house.offline(one);
        // Some nodes go on listing their guests as stopped; the host's state is known only later.
        guests.forEach(house::down);
        house.pass(Duration.ofMinutes(20));
        assertThat(house.titles()).containsExactly("The host pve1 is offline");
        assertThat(house.told.getFirst().text())
                .contains("since 1 Mar 12:00 UTC")
                .contains("Host offline");
        List<Alert> firing = house.alerts(FIRING);
        assertThat(firing).hasSize(GUESTS + 1);
        long cause = firing.stream()
                .filter(alert -> alert.source().metric() == Metric.HOST_OFFLINE)
                .findFirst()
                .orElseThrow()
                .id();
        assertThat(firing)
                .filteredOn(alert -> Objects.equals(alert.notification().parentId(), cause))
                .hasSize(GUESTS);
        assertThat(firing)
                .filteredOn(alert -> alert.id() != cause && alert.notification().notified())
                .isEmpty();

        house.online(one);
        for (Subject guest : guests.subList(1, GUESTS)) house.disk(guest, 40);
        house.pass(Duration.ofMinutes(2));
        assertThat(house.titles()).containsExactly("The host pve1 is offline", "Resolved: The host pve1 was offline");
        house.pass(Duration.ofMinutes(5));
        assertThat(house.titles()).last().isEqualTo("guest1 is down");
        assertThat(house.told).hasSize(3);
    }

    @Test
    void guestsOfWhichNothingWasKnownHaveTimeToStartAfterTheirHostIsBack() {
        List<Subject> guests = guests(GUESTS);
        house.pass(Duration.ofMinutes(1));
        house.offline(one);
        guests.forEach(house::unknown);
        house.pass(Duration.ofMinutes(20));
        house.online(one);
        guests.forEach(house::down);
        house.pass(Duration.ofMinutes(2));
        assertThat(house.titles()).containsExactly("The host pve1 is offline", "Resolved: The host pve1 was offline");
        for (Subject guest : guests.subList(1, GUESTS)) house.disk(guest, 40);
        house.pass(Duration.ofMinutes(3));
        assertThat(house.titles()).last().isEqualTo("guest1 is down");
        assertThat(house.told).hasSize(3);
    }

    @Test
    void aWholeClusterThatIsDownIsOneMessage() {
        house.offline(one);
        house.offline(two);
        house.pass(Duration.ofMinutes(10));
        assertThat(house.types()).containsExactly("alert.fired");
        assertThat(house.alerts(FIRING)).hasSize(2);
    }

    @Test
    void aClusterThatDoesNotAnswerIsNamedWithWhatItHad() {
        List<Subject> guests = guests(GUESTS);
        house.polls(2);
        house.offline(one);
        house.offline(two);
        guests.forEach(house::unknown);
        house.pass(Duration.ofMinutes(10));
        assertThat(house.titles()).containsExactly("Cluster homelab does not answer: 2 hosts, 40 guests");
        assertThat(house.told.getFirst().text())
                .contains("Guests of the cluster (40): guest1, ")
                .contains("What follows from it (1): The host pve");
        Subject named = house.alerts(FIRING).stream()
                .filter(alert -> alert.place().clusterName() != null)
                .findFirst()
                .orElseThrow()
                .subject();
        Subject other = named.equals(one) ? two : one;
        house.online(other);
        house.poll();
        assertThat(house.alerts(FIRING))
                .extracting(AlertTexts::title)
                .as("the cluster answers again, one of its hosts does not")
                .containsExactly("The host " + named.key() + " is offline");
        house.offline(other);
        house.pass(Duration.ofMinutes(3));
        house.online(one);
        house.online(two);
        house.poll();
        assertThat(house.titles()).last().isEqualTo("Resolved: Cluster homelab did not answer: 2 hosts, 40 guests");
    }

    @Test
    void whatBeganBeforeDoesNotFollow() {
        Subject guest = guests(1).getFirst();
        house.disk(guest, 99);
        house.pass(Duration.ofMinutes(10));
        house.offline(one);
        house.offline(two);
        house.pass(Duration.ofMinutes(10));
        assertThat(house.alerts(FIRING))
                .filteredOn(alert -> alert.source().metric() == Metric.DISK_PCT)
                .singleElement()
                .extracting(alert -> alert.notification().parentId())
                .isNull();
        assertThat(house.told.getLast().text()).doesNotContain("Disk usage");
    }

    private void withoutQuorum(Subject node) {
        house.measured.put(node, sample -> sample.with(Metric.HOST_OFFLINE, 0.0).with(Metric.QUORUM_LOST, 1.0));
    }

    @Test
    void aHostThatTakesTheQuorumWithItIsOneMessage() {
        house.offline(one);
        withoutQuorum(two);
        house.pass(Duration.ofMinutes(10));
        assertThat(house.titles()).containsExactly("The host pve1 is offline");
        assertThat(house.told.getFirst().text()).contains("What follows from it (1): The host pve2 has no quorum.");
        house.online(one);
        house.pass(Duration.ofMinutes(4));
        assertThat(house.titles()).as("it is still lost").last().isEqualTo("The host pve2 has no quorum");
    }

    @Test
    void aQuorumThatIsLostLongAfterAHostIsSent() {
        house.offline(one);
        house.pass(Duration.ofMinutes(10));
        withoutQuorum(two);
        house.pass(Duration.ofMinutes(5));
        assertThat(house.titles()).containsExactly("The host pve1 is offline", "The host pve2 has no quorum");
    }

    @Test
    void theMessageAboutADeadHostNamesTheGuestsOfWhichNothingIsKnown() {
        List<Subject> guests = guests(GUESTS);
        house.exempt.put(guests.getLast(), new Exemptions.Exemption(Exemptions.Kind.PARKED, "Stopped.", null));
        house.guest(99, "pve2");
        house.offline(one);
        guests.forEach(house::unknown);
        house.pass(Duration.ofMinutes(5));
        assertThat(house.titles()).containsExactly("The host pve1 is offline");
        assertThat(house.told.getFirst().text())
                .contains("Guests there (39): guest1, ")
                .doesNotContain("guest40", "guest99");
    }

    @Test
    void aSymptomIsHeldWhileItsCauseIsOnlyPending() {
        List<Subject> guests = guests(2);
        house.disk(guests.getFirst(), 99);
        house.poll();
        house.offline(one);
        guests.forEach(house::unknown);
        house.pass(Duration.ofMinutes(1));
        assertThat(house.told).isEmpty();
        house.pass(Duration.ofMinutes(5));
        assertThat(house.titles()).containsExactly("The host pve1 is offline");
        assertThat(house.told.getFirst().text()).contains("What follows from it (1)");
    }

    @Test
    void anAlertSaysWhichDiskItIsAboutUntilItsEnd() {
        house.failing(one, "/dev/sdb");
        house.pass(Duration.ofMinutes(20));
        assertThat(house.titles()).singleElement().asString().endsWith("pve1 (/dev/sdb)");
        house.online(one);
        house.pass(Duration.ofMinutes(20));
        assertThat(house.alerts(FIRING))
                .singleElement()
                .satisfies(alert -> assertThat(alert.state().part()).isEqualTo("/dev/sdb"));
    }

    @Test
    void aReplicationThatFailsLongerThanUntilItsRepetitionIsToldWithTheErrorOfItsHost() {
        Subject guest = house.guest(1, "pve1");
        String reason = "to pve2, not synchronised since 30 Nov 11:00 UTC: no space left";
        house.measured.put(
                guest, sample -> sample.with(Metric.GUEST_DOWN, 0.0).with(Metric.REPLICATION_FAILED, 1.0, reason));
        house.pass(Duration.ofMinutes(9));
        assertThat(house.told).isEmpty();
        house.pass(Duration.ofMinutes(3));
        assertThat(house.titles()).containsExactly("The replication of guest1 fails: " + reason);
        house.measured.put(guest, sample -> sample.with(Metric.GUEST_DOWN, 0.0).with(Metric.REPLICATION_FAILED, 0.0));
        house.pass(Duration.ofMinutes(1));
        assertThat(house.titles().getLast()).isEqualTo("Resolved: The replication of guest1 failed: " + reason);
    }

    @Test
    void aCertificateThatNobodyRenewsIsToldWithItsNodeAndFile() {
        String part = "pve-ssl.pem on 9 Dec 2026";
        Map<Double, Integer> toldAt = Map.of(10.1, 0, 10.0, 1, 0.0, 1);
        List.of(10.1, 10.0, 0.0).forEach(left -> {
            house.measured.put(
                    one, sample -> sample.with(Metric.HOST_OFFLINE, 0.0).with(Metric.CERTIFICATE_DAYS, left, part));
            house.pass(Duration.ofMinutes(1));
            assertThat(house.told).as(left + " days").hasSize(toldAt.get(left));
        });
        assertThat(house.titles()).containsExactly("A certificate of pve1 expires: " + part);
    }

    @Test
    void aGuestThatNeverRanIsNotDown() {
        Subject guest = house.guest(1, "pve1");
        house.down(guest);
        house.pass(Duration.ofMinutes(10));
        assertThat(house.told).isEmpty();
        assertThat(house.current()).isEmpty();
    }

    @Test
    void aGuestThatWasSeenRunningOnceBetweenTwoEvaluationsIsDown() {
        Subject guest = house.guest(1, "pve1");
        house.sample();
        house.down(guest);
        house.pass(Duration.ofMinutes(4));
        assertThat(house.titles()).containsExactly("guest1 is down");
    }

    @Test
    void aGuestThatStopsWhileNobodyStoppedItIsDown() {
        Subject guest = guests(1).getFirst();
        house.down(guest);
        house.pass(Duration.ofMinutes(4));
        assertThat(house.titles()).containsExactly("guest1 is down");
        Notice notice = house.told.getFirst();
        assertThat(notice.thread()).startsWith("alert:");
        assertThat(notice.endsThread()).isFalse();
        assertThat(notice.tags()).containsExactly("web");
        house.disk(guest, 40);
        house.poll();
        assertThat(house.types()).containsExactly("alert.fired", "alert.resolved");
        assertThat(house.told.getLast().endsThread()).isTrue();
        assertThat(house.told.getLast().thread()).isEqualTo(notice.thread());
    }

    @Test
    void aParkedGuestIsNotDown() {
        Subject guest = guests(1).getFirst();
        house.exempt.put(guest, new Exemptions.Exemption(Exemptions.Kind.PARKED, "Stopped by a person.", null));
        house.down(guest);
        house.pass(Duration.ofMinutes(30));
        assertThat(house.told).isEmpty();
        assertThat(house.current()).isEmpty();
    }

    @Test
    void whatOutlivesAnExemptionIsSentThen() {
        Subject guest = guests(1).getFirst();
        house.exempt.put(guest, new Exemptions.Exemption(Exemptions.Kind.BUSY, "Backup in progress.", null));
        house.down(guest);
        house.pass(Duration.ofMinutes(10));
        assertThat(house.told).isEmpty();
        assertThat(house.alerts(FIRING).getFirst().notification().exemption()).isEqualTo("Backup in progress.");
        house.exempt.clear();
        house.poll();
        assertThat(house.titles()).containsExactly("guest1 is down");
    }

    @Test
    void whatEndsDuringAnExemptionIsNeverSent() {
        Subject guest = guests(1).getFirst();
        house.exempt.put(guest, new Exemptions.Exemption(Exemptions.Kind.BUSY, "Backup in progress.", null));
        house.down(guest);
        house.pass(Duration.ofMinutes(10));
        house.disk(guest, 40);
        house.exempt.clear();
        house.pass(Duration.ofMinutes(1));
        assertThat(house.told).isEmpty();
        assertThat(house.alerts(RESOLVED)).hasSize(1);
    }

    @Test
    void aFlappingValueSendsFourMessages() {
        Subject guest = guests(1).getFirst();
        for (int i = 0; i < 20; i++) {
            house.disk(guest, 97);
            house.polls(4);
            house.disk(guest, 50);
            house.polls(2);
        }
        assertThat(house.types()).containsExactly("alert.fired", "alert.resolved", "alert.fired");
        house.pass(Duration.ofMinutes(11));
        assertThat(house.types()).containsExactly("alert.fired", "alert.resolved", "alert.fired", "alert.resolved");
        assertThat(house.alerts(null)).hasSize(1);
        assertThat(house.alerts(null).getFirst().state().count()).isEqualTo(20);
    }

    @Test
    void noDataKeepsTheStateAndSaysSinceWhen() {
        Subject guest = guests(1).getFirst();
        house.disk(guest, 97);
        house.polls(5);
        house.unknown(guest);
        house.poll();
        var since = house.clock.instant();
        house.pass(Duration.ofHours(1));
        Alert alert = house.alerts(FIRING).getFirst();
        assertThat(alert.state().noDataSince()).isEqualTo(since);
        assertThat(house.types()).containsExactly("alert.fired");
        house.disk(guest, 40);
        house.poll();
        assertThat(house.types()).containsExactly("alert.fired", "alert.resolved");
    }

    @Test
    void aRestartInEachStateChangesAndRepeatsNothing() {
        List<Subject> guests = guests(3);
        house.disk(guests.get(0), 97);
        house.disk(guests.get(1), 97);
        house.polls(5);
        acknowledge(house.alerts(FIRING).getFirst());
        house.down(guests.get(2));
        house.polls(2);
        assertThat(house.told).hasSize(2);
        List<Alert> before = house.current();
        assertThat(before).hasSize(3);
        for (int i = 0; i < 3; i++) {
            house.evaluator = house.another();
            house.poll();
        }
        assertThat(house.current()).isEqualTo(before);
        assertThat(house.told).hasSize(2);
        house.pass(Duration.ofMinutes(3));
        assertThat(house.titles()).last().isEqualTo("guest3 is down");
        house.evaluator = house.another();
        guests.forEach(guest -> house.disk(guest, 40));
        house.poll();
        assertThat(house.types().stream().filter("alert.resolved"::equals)).hasSize(3);
        assertThat(house.alerts(RESOLVED)).hasSize(3);
    }

    private void acknowledge(Alert alert) {
        db.writing(h -> new AlertStore().update(h, alert.with(alert.state().in(ACKNOWLEDGED, house.clock.instant()))));
    }

    @Test
    void anAcknowledgedAlertIsSilentAndResolvedByRecovery() {
        Subject guest = guests(1).getFirst();
        house.disk(guest, 97);
        house.polls(5);
        acknowledge(house.alerts(FIRING).getFirst());
        house.pass(Duration.ofHours(1));
        assertThat(house.types()).containsExactly("alert.fired");
        assertThat(house.alerts(ACKNOWLEDGED)).hasSize(1);
        house.disk(guest, 40);
        house.poll();
        assertThat(house.types()).containsExactly("alert.fired", "alert.resolved");
    }

    @Test
    void aSnoozedAlertThatStillFiresIsSentAtItsEnd() {
        Subject guest = guests(1).getFirst();
        house.disk(guest, 97);
        house.polls(5);
        Alert alert = house.alerts(FIRING).getFirst();
        var until = house.clock.instant().plus(Duration.ofMinutes(30));
        db.writing(
                h -> new AlertStore().update(h, alert.with(alert.notification().snoozed(until))));
        house.pass(Duration.ofMinutes(29));
        assertThat(house.told).hasSize(1);
        house.pass(Duration.ofMinutes(5));
        assertThat(house.types()).containsExactly("alert.fired", "alert.fired");
    }

    @Test
    void twoReplicasInTurnTellEachThingOnce() {
        List<Subject> guests = guests(2);
        Evaluator first = house.evaluator;
        Evaluator second = house.another();
        house.disk(guests.getFirst(), 97);
        house.down(guests.getLast());
        for (int i = 0; i < 40; i++) {
            house.evaluator = i % 2 == 0 ? first : second;
            house.poll();
            // A lease that was lost too late: the other one evaluates the same once more.
            (i % 2 == 0 ? second : first).pass();
        }
        assertThat(house.titles())
                .containsExactlyInAnyOrder("Disk usage of guest1 is 97 % (limit 95 %)", "guest2 is down");
        assertThat(house.alerts(null)).hasSize(2);
    }

    @Test
    void aClockThatJumpsTellsNothing() {
        Subject guest = guests(1).getFirst();
        house.down(guest);
        house.polls(2);
        house.clock.pass(Duration.ofHours(5));
        house.polls(2);
        house.clock.pass(Duration.ofHours(-10));
        house.polls(3);
        assertThat(house.told).isEmpty();
        house.disk(guest, 40);
        house.poll();
        assertThat(house.current()).isEmpty();
    }

    @Test
    void whatIsRemovedEndsItsAlert() {
        Subject guest = guests(1).getFirst();
        house.disk(guest, 97);
        house.polls(5);
        house.targets.remove(guest);
        house.measured.remove(guest);
        house.polls(3);
        assertThat(house.alerts(RESOLVED).getFirst().resolution()).isEqualTo("It does not exist any more.");
        assertThat(house.types()).containsExactly("alert.fired", "alert.resolved");
    }

    @Test
    void theHistoryOutlivesTheRule() {
        Subject guest = guests(1).getFirst();
        house.disk(guest, 97);
        house.polls(5);
        Alert alert = house.alerts(FIRING).getFirst();
        Long rule = alert.source().ruleId();
        assertThat(rule).isNotNull();
        db.writing(h -> {
            h.execute("DELETE FROM alert_rule WHERE id = ?", rule);
            new Revision("alert_rule").grow(h);
        });
        house.poll();
        Alert after = house.alerts(RESOLVED).getFirst();
        assertThat(after.source().ruleName()).isEqualTo("Disk full");
        assertThat(after.source().condition().threshold()).isEqualTo(95);
        assertThat(after.resolution()).isEqualTo("No rule is about it any more.");
    }

    @Test
    void aRuleAboutATagFollowsTheTagsAndTheOtherAlertsStay() {
        List<Subject> guests = guests(3);
        db.writing(h -> {
            h.execute("""
                INSERT INTO alert_rule (name, metric, operator, threshold, duration_s, severity, target_type, tag, enabled,
                                        created_at, changed_at)
                VALUES ('Disk empty', 'disk_pct', 'lt', 10, 0, 'warning', 'any', 'web', ?, ?, ?)
                """, true, house.clock.instant(), house.clock.instant());
            new Revision("alert_rule").grow(h);
        });
        house.disk(guests.get(0), 5);
        house.disk(guests.get(1), 5);
        house.disk(guests.get(2), 99);
        house.polls(3);
        assertThat(house.alerts(FIRING))
                .extracting(alert ->
                        alert.source().ruleName() + " " + alert.subject().key())
                .containsExactlyInAnyOrder("Disk empty 1", "Disk empty 2", "Disk full 3");
        Target before = Objects.requireNonNull(house.targets.get(guests.getFirst()));
        house.targets.put(
                before.subject(),
                new Target(
                        before.subject(),
                        before.type(),
                        before.id(),
                        before.name(),
                        before.hostId(),
                        before.node(),
                        before.ownership(),
                        List.of(),
                        null));
        house.polls(3);
        assertThat(house.alerts(FIRING))
                .extracting(alert ->
                        alert.source().ruleName() + " " + alert.subject().key())
                .containsExactlyInAnyOrder("Disk empty 2", "Disk full 3");
        assertThat(house.alerts(RESOLVED))
                .extracting(Alert::resolution)
                .containsExactly("No rule is about it any more.");
    }
}
