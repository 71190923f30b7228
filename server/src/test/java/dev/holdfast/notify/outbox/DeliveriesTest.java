package dev.holdfast.notify.outbox;

import static dev.holdfast.notify.outbox.DeliveryHouse.notice;
import static dev.holdfast.notify.outbox.DeliveryHouse.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.TestPlane;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.notify.MessageSent;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender.DeliveryException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class DeliveriesTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Parameter
    TestDb kind;

    private DatabaseConfig place;
    private DeliveryHouse house;
    private DeliveryHouse.Receiver mail;

    @BeforeEach
    void open() {
        place = kind.place();
        house = new DeliveryHouse(place);
        mail = house.receivers.add(1, null);
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void aMessageSaysWhatTheNoticeSays() {
        house.fire("Disk full", "alert:7");
        house.run();
        Message got = mail.got.getFirst();
        assertThat(got.type()).isEqualTo("alert.fired");
        assertThat(got.severity()).isEqualTo(Severity.WARNING);
        assertThat(got.title()).isEqualTo("Disk full");
        assertThat(got.text()).isEqualTo("About Disk full.");
        assertThat(got.url()).isEqualTo("https://holdfast.test/alerts/1");
        assertThat(got.thread()).isEqualTo("alert:7");
        assertThat(got.data()).containsEntry("n", 1);
        assertThat(house.states(1)).containsExactly("sent");
        house.pass(Duration.ofDays(1));
        assertThat(mail.got).hasSize(1);
    }

    @Test
    void itIsSaidOfWhichBeginningsPeopleWereTold() {
        mail.down();
        house.fire("Disk full", "alert:7");
        house.fire("Job failed", null);
        house.run();
        assertThat(house.accepted).isEmpty();
        mail.up();
        house.passSlowly(Duration.ofMinutes(13));
        assertThat(house.accepted).flatExtracting(MessageSent::threads).containsExactly("alert:7");
    }

    @Test
    void whatATransactionThatFailedReportedIsNotSent() {
        assertThatThrownBy(() -> house.db.writing(h -> {
                    new Outbox(house.clock, new NoticeStore()).post(h, notice("never", null, false));
                    throw new IllegalStateException("undone");
                }))
                .hasMessage("undone");
        house.run();
        assertThat(mail.got).isEmpty();
    }

    @Test
    void aReceiverThatWasDownForAnHourGetsEverythingOnceAndInOrder() {
        mail.down();
        for (int i = 1; i <= 3; i++) {
            house.fire("a" + i, "alert:" + i);
            house.passSlowly(Duration.ofMinutes(20));
        }
        assertThat(mail.got).isEmpty();
        // It is not asked all the time: about ten minutes apart in the end.
        assertThat(mail.attempts.get()).isBetween(8, 20);
        assertThat(house.deliveries.states().getFirst().lastError()).isEqualTo("receiver.test does not answer.");
        assertThat(house.deliveries.list(1, 10).getLast().detail()).isEqualTo("receiver.test does not answer.");
        mail.up();
        house.passSlowly(Duration.ofMinutes(13));
        assertThat(mail.titles()).containsExactlyInAnyOrder("a1", "a2", "a3");
        assertThat(house.deliveries.states().getFirst().failures()).isZero();
    }

    @Test
    void whatIsNotAcceptedWithinADayIsGivenUp() {
        mail.down();
        house.fire("a", null);
        for (int i = 0; i < 150; i++) house.pass(Duration.ofMinutes(10));
        assertThat(house.states(1)).containsExactly("failed");
        assertThat(house.deliveries.list(1, 1).getFirst().detail())
                .isEqualTo("Given up after a day. receiver.test does not answer.");
    }

    @Test
    void aPermanentFailureEndsAtOnceAndHoldsUpNothing() {
        mail.failure = new DeliveryException("The address does not exist.", true, null);
        mail.failing = "bad";
        house.fire("bad", null);
        house.fire("good", null);
        house.run();
        assertThat(mail.titles()).containsExactly("good");
        assertThat(house.states(1)).containsExactly("failed", "sent");
        assertThat(mail.attempts).hasValue(2);
    }

    @Test
    void aReceiverIsLeftAloneAsLongAsItWants() {
        mail.failure = new DeliveryException("Too many requests.", false, Duration.ofMinutes(30));
        house.fire("a", null);
        house.run();
        mail.up();
        house.passSlowly(Duration.ofMinutes(29));
        assertThat(mail.got).isEmpty();
        house.pass(MINUTE);
        assertThat(mail.titles()).containsExactly("a");
    }

    @Test
    void oneMessageThatFailsDoesNotHoldUpOthersExceptThoseOfItsThread() {
        mail.down();
        mail.failing = "stuck";
        house.fire("stuck", "alert:1");
        house.run();
        house.fire("other", "alert:2");
        house.post(notice("worse", "alert:1", false));
        house.passSlowly(MINUTE);
        assertThat(mail.titles()).containsExactly("other");
        mail.up();
        house.passSlowly(Duration.ofMinutes(5));
        assertThat(mail.titles()).containsExactly("other", "stuck", "worse");
    }

    @Test
    void aSlowChannelHoldsUpNoOther() {
        mail.hangs = true;
        DeliveryHouse.Receiver phone = house.receivers.add(2, null);
        house.fire("a", null);
        house.router.round();
        house.deliveries.round();
        TestPlane.until("the other channel has it", () -> phone.got.size() == 1);
        assertThat(house.deliveries.isIdle()).isFalse();
    }

    @Test
    void anEndGoesWhereItsBeginningWent() {
        DeliveryHouse.Receiver phone = house.receivers.add(2, null, "alert.resolved");
        DeliveryHouse.Receiver broken = house.receivers.add(3, null);
        broken.failure = new DeliveryException("Gone.", true, null);
        house.fire("a", "alert:1");
        house.run();
        broken.up();
        house.end("a is over", "alert:1");
        house.run();
        assertThat(mail.titles()).containsExactly("a", "a is over");
        assertThat(phone.got).isEmpty();
        assertThat(broken.got).isEmpty();
        // The next time is another beginning.
        house.fire("a", "alert:1");
        house.end("b", "alert:2");
        house.run();
        assertThat(mail.titles()).containsExactly("a", "a is over", "a");
    }

    @Test
    void ofWhatIsOverBeforeItCouldBeSentTheEndIsSentAndSaysSo() {
        mail.down();
        house.fire("a", "alert:1");
        house.run();
        house.end("a is over", "alert:1");
        house.passSlowly(MINUTE);
        mail.up();
        house.passSlowly(Duration.ofMinutes(12));
        assertThat(mail.titles()).containsExactly("a is over");
        assertThat(mail.got.getFirst().text())
                .isEqualTo("About a is over.\nIt began at 2026-03-01T12:00:00Z; that could not be sent in time.");
        assertThat(house.states(1)).containsExactly("dropped", "sent");
    }

    @Test
    void aStormIsOneMessage() {
        for (int i = 1; i <= 38; i++) house.fire("a" + i, "alert:" + i);
        house.run();
        assertThat(mail.titles()).containsExactly("a1 … and 37 more");
        Message storm = mail.got.getFirst();
        assertThat(storm.text().lines()).hasSize(38).startsWith("- a1", "- a2").endsWith("- a38");
        assertThat((List<?>) storm.data().get("notices")).hasSize(38);
        assertThat(house.states(1)).hasSize(38).containsOnly("sent");
        for (int i = 1; i <= 38; i++) house.end("over" + i, "alert:" + i);
        house.run();
        assertThat(mail.titles()).containsExactly("a1 … and 37 more", "over1 … and 37 more");
        assertThat(mail.got.getLast().endsThread()).isTrue();
    }

    private void succeed(String title) {
        house.post(notice(title, "job.succeeded", Severity.INFO, null, false, null));
    }

    @Test
    void aSuccessIsSentAtOnceAndThoseThatFollowAreOneMessage() {
        succeed("s0");
        house.run();
        assertThat(mail.titles()).containsExactly("s0");
        for (int i = 1; i <= 50; i++) {
            succeed("s" + i);
            house.pass(Duration.ofSeconds(10));
        }
        house.fire("Disk full", "alert:1");
        house.run();
        assertThat(mail.titles()).as("what is urgent does not wait").containsExactly("s0", "Disk full");
        house.pass(BatchPlan.QUIET);
        assertThat(mail.titles()).containsExactly("s0", "Disk full", "50 jobs succeeded");
        assertThat(mail.got.getLast().text().lines()).hasSize(50).startsWith("- s1");
        assertThat(mail.got.getLast().type()).isEqualTo("job.succeeded");
        house.pass(Duration.ofMinutes(2));
        succeed("the next");
        house.run();
        assertThat(mail.titles()).endsWith("the next");
    }

    @Test
    void twoThousandSuccessesAreOneMessageWithTheirNumber() {
        house.db.writing(h -> {
            for (int i = 1; i <= 2000; i++) {
                new Outbox(house.clock, new NoticeStore())
                        .post(h, notice("s" + i, "job.succeeded", Severity.INFO, null, false, null));
            }
        });
        house.run();
        assertThat(mail.got).isEmpty();
        house.fire("Disk full", "alert:1");
        house.run();
        assertThat(mail.titles()).containsExactly("Disk full");
        house.pass(BatchPlan.QUIET);
        assertThat(mail.titles()).containsExactly("Disk full", "2000 jobs succeeded");
        Message all = mail.got.getLast();
        assertThat(all.text().lines()).hasSize(51).endsWith("- and 1950 more");
        assertThat(all.data()).containsEntry("count", 2000);
        assertThat((List<?>) all.data().get("notices")).hasSizeLessThan(2000);
        assertThat(house.states(1)).containsOnly("sent");
    }

    @Test
    void successesWithoutAPauseAreSentAfterHalfAnHour() {
        for (int i = 0; i < 40; i++) {
            succeed("s" + i);
            house.pass(Duration.ofSeconds(50));
        }
        assertThat(mail.titles()).containsExactly("s0", "37 jobs succeeded");
    }

    @Test
    void aCollectedMessageIsNamedByItsWorst() {
        for (int i = 1; i <= 10; i++) succeed("s" + i);
        house.post(notice("updated", "update.available", Severity.INFO, null, false, null));
        for (int i = 1; i <= 60; i++) house.fire("a" + i, "alert:" + i);
        house.post(notice("Disk dies", "alert.fired", Severity.CRITICAL, "alert:99", false, null));
        house.run();
        Message storm = mail.got.getFirst();
        assertThat(storm.title()).isEqualTo("Disk dies … and 61 more");
        assertThat(storm.severity()).isEqualTo(Severity.CRITICAL);
        assertThat(storm.text().lines()).startsWith("- Disk dies", "- a1").contains("- and 12 more");
        mail.down();
        house.pass(BatchPlan.QUIET);
        house.post(notice("Backup failed", "backup.failed", Severity.WARNING, null, false, null));
        house.passSlowly(MINUTE);
        mail.up();
        house.passSlowly(Duration.ofMinutes(10));
        assertThat(mail.titles()).contains("10 jobs succeeded", "Backup failed");
    }

    @Test
    void besideSomethingWorseManySuccessesAreOneLine() {
        house.route(
                rule(Map.of(
                        "channel_ids",
                        List.of(1),
                        "quiet",
                        Map.of(
                                "days",
                                List.of(),
                                "from",
                                "11:00",
                                "until",
                                "14:00",
                                "zone",
                                "UTC",
                                "holds_critical",
                                false))),
                0);
        for (int i = 1; i <= 9; i++) succeed("s" + i);
        house.fire("a", "alert:1");
        house.run();
        assertThat(mail.got).isEmpty();
        house.pass(Duration.between(house.clock.instant(), Instant.parse("2026-03-01T14:00:00Z")));
        assertThat(mail.titles()).containsExactly("a … and 9 more");
        assertThat(mail.got.getFirst().text()).isEqualTo("- a\n- 9 jobs succeeded");
        assertThat(mail.got.getFirst().type()).isEqualTo(Composer.SEVERAL);
    }

    @Test
    void afterFiveMessagesInAMinuteTheOthersWaitAndAreFolded() {
        for (int i = 1; i <= 5; i++) {
            house.fire("a" + i, null);
            house.run();
        }
        for (int i = 6; i <= 9; i++) {
            house.fire("a" + i, null);
            house.pass(Duration.ofSeconds(1));
        }
        assertThat(mail.titles()).containsExactly("a1", "a2", "a3", "a4", "a5");
        house.passSlowly(MINUTE);
        assertThat(mail.titles()).hasSizeBetween(6, 9);
        assertThat(house.states(1)).containsOnly("sent");
    }

    @Test
    void aMessageThatMayHaveArrivedIsSentAgainWithTheSameIdAndContent() {
        for (int i = 1; i <= 8; i++) house.fire("a" + i, null);
        mail.hangs = true;
        house.router.round();
        house.deliveries.round();
        TestPlane.until("it has arrived", () -> mail.got.size() == 1);
        house.close(); // killed before it was noted
        mail.hangs = false;
        house = house.beside(place);
        house.fire("a9", null);
        house.run();
        assertThat(mail.titles()).containsExactly("a1 … and 7 more", "a1 … and 7 more", "a9");
        assertThat(mail.got.get(1).id()).isEqualTo(mail.got.get(0).id());
        assertThat(mail.got.get(1).text()).isEqualTo(mail.got.get(0).text());
        house.pass(Duration.ofHours(1));
        assertThat(mail.got).hasSize(3);
    }

    @Test
    void theLeaseOfAReplicaThatWasKilledEnds() {
        house.fire("a", null);
        house.router.round();
        house.db.writing(h -> new OutboxChannelStore().lease(h, 1, "a dead one", house.clock.instant()));
        house.run();
        assertThat(mail.got).isEmpty();
        house.pass(OutboxChannelStore.LEASE);
        assertThat(mail.titles()).containsExactly("a");
    }

    @Test
    void twoReplicasSendEachMessageOnce() throws Exception {
        if (kind == TestDb.SQLITE) return; // one service at a time
        try (DeliveryHouse other = house.beside(place)) {
            for (int round = 0; round < 20; round++) {
                house.fire("a" + round, "alert:" + round % 3);
                Thread rival = Thread.ofVirtual().start(() -> {
                    other.router.round();
                    other.deliveries.round();
                });
                house.run();
                rival.join();
                TestPlane.until("the other is done", other.deliveries::isIdle);
                house.pass(Duration.ofMinutes(2));
                other.run();
            }
            assertThat(mail.titles()).hasSize(20).doesNotHaveDuplicates();
        }
    }

    @Test
    void onlyWhatTheOwnerOfAChannelMayReadIsSent() {
        DeliveryHouse.Receiver own = house.receivers.add(2, 50L);
        house.rights.put(50L, Set.of(7L));
        own.down();
        house.post(notice("red", "alert.fired", Severity.INFO, "alert:1", false, 7L));
        house.post(notice("blue", "alert.fired", Severity.INFO, "alert:2", false, 8L));
        house.post(notice("platform", "alert.fired", Severity.INFO, "alert:3", false, null));
        house.run();
        assertThat(house.states(2)).containsExactly("pending", "dropped", "dropped");
        own.up();
        house.passSlowly(MINUTE);
        assertThat(own.titles()).containsExactly("red");
        // Revoked before the delivery.
        own.down();
        house.post(notice("red again", "alert.fired", Severity.INFO, "alert:4", false, 7L));
        house.run();
        house.rights.remove(50L);
        own.up();
        house.passSlowly(MINUTE);
        assertThat(own.titles()).containsExactly("red");
        assertThat(house.states(2)).endsWith("dropped");
        assertThat(mail.got).isNotEmpty();
    }

    @Test
    void aStormOfWhichSomethingMayNotBeReadAnyMoreIsSentWithoutIt() {
        DeliveryHouse.Receiver own = house.receivers.add(2, 50L);
        house.rights.put(50L, Set.of(7L, 8L));
        own.down();
        for (int i = 0; i < 8; i++) {
            house.post(notice("n" + i, "alert.fired", Severity.INFO, "alert:" + i, false, i % 2 == 0 ? 7L : 8L));
        }
        house.run();
        house.rights.put(50L, Set.of(8L));
        own.up();
        house.passSlowly(MINUTE);
        assertThat(own.got).isNotEmpty();
        assertThat(own.got.stream().map(one -> one.title() + one.text()))
                .noneMatch(text -> text.contains("n0") || text.contains("n2"));
        assertThat(house.states(2))
                .containsExactly("dropped", "sent", "dropped", "sent", "dropped", "sent", "dropped", "sent");
    }

    @Test
    void whatQuietHoursHeldIsSentFoldedAfterwardsExceptWhatIsOver() {
        house.route(
                rule(Map.of(
                        "channel_ids",
                        List.of(1),
                        "quiet",
                        Map.of(
                                "days",
                                List.of(),
                                "from",
                                "11:00",
                                "until",
                                "14:00",
                                "zone",
                                "UTC",
                                "holds_critical",
                                false))),
                0);
        house.fire("a", "alert:1");
        house.fire("b", "alert:2");
        house.fire("c", "alert:3");
        house.post(notice("fire!", "alert.fired", Severity.CRITICAL, "alert:4", false, null));
        house.run();
        assertThat(mail.titles()).containsExactly("fire!");
        assertThat(house.states(1)).containsExactly("held", "held", "held", "sent");
        house.end("b is over", "alert:2");
        house.run();
        assertThat(house.states(1)).containsExactly("held", "dropped", "held", "sent", "dropped");
        house.clock.pass(Duration.between(house.clock.instant(), Instant.parse("2026-03-01T13:59:59Z")));
        house.run();
        assertThat(mail.got).hasSize(1);
        house.pass(Duration.ofSeconds(1));
        assertThat(mail.titles()).containsExactly("fire!", "a … and 1 more");
        house.end("a is over", "alert:1");
        house.run();
        assertThat(mail.titles()).endsWith("a is over");
    }

    @Test
    void whatNobodyAcknowledgesIsRepeatedAndThenOthersAreTold() {
        DeliveryHouse.Receiver boss = house.receivers.add(2, null);
        house.route(
                rule(Map.of(
                        "channel_ids", List.of(1), "repeat_min", 30, "escalate_min", 45, "escalate_to", List.of(2))),
                0);
        house.fire("a", "alert:1");
        house.run();
        house.pass(Duration.ofMinutes(30));
        assertThat(mail.titles()).containsExactly("a", "Reminder: a");
        assertThat(boss.got).isEmpty();
        house.pass(Duration.ofMinutes(15));
        assertThat(boss.titles()).containsExactly("Not acknowledged: a");
        house.pass(Duration.ofMinutes(15));
        assertThat(mail.titles()).containsExactly("a", "Reminder: a", "Reminder: a");
        assertThat(mail.got.stream().map(Message::id)).doesNotHaveDuplicates();
        house.acknowledge("a is acknowledged", "alert:1");
        house.run();
        for (int i = 0; i < 5; i++) house.pass(Duration.ofMinutes(30));
        assertThat(mail.titles()).hasSize(4).endsWith("a is acknowledged");
        assertThat(boss.titles()).containsExactly("Not acknowledged: a", "a is acknowledged");
        house.end("a is over", "alert:1");
        house.run();
        assertThat(boss.titles()).endsWith("a is over");
    }

    @Test
    void whatIsOverInTimeIsNeitherRepeatedNorEscalated() {
        DeliveryHouse.Receiver boss = house.receivers.add(2, null);
        house.route(
                rule(Map.of(
                        "channel_ids", List.of(1), "repeat_min", 30, "escalate_min", 45, "escalate_to", List.of(2))),
                0);
        house.fire("a", "alert:1");
        house.run();
        house.end("a is over", "alert:1");
        house.run();
        house.pass(Duration.ofHours(2));
        assertThat(mail.titles()).containsExactly("a", "a is over");
        assertThat(boss.got).isEmpty();
    }

    @Test
    void theLogIsKeptForAMonthAndThatOfWhatGoesOnUntilItsEnd() {
        house.fire("goes on", "alert:1");
        house.fire("ends", "alert:2");
        house.end("ends", "alert:2");
        house.run();
        house.pass(Duration.ofDays(31));
        house.router.removeOld();
        assertThat(house.deliveries.list(1, 10)).extracting(DeliveryView::title).containsExactly("goes on");
        house.end("it is over", "alert:1");
        house.run();
        assertThat(mail.titles()).endsWith("it is over");
    }

    @Test
    void messagesOfAChannelThatWasRemovedAreDropped() {
        mail.down();
        house.fire("a", null);
        house.run();
        var known = List.copyOf(house.receivers.known);
        house.receivers.known.clear();
        house.pass(Duration.ofHours(1));
        house.receivers.known.addAll(known);
        assertThat(house.deliveries.list(1, 10))
                .extracting(DeliveryView::detail)
                .containsExactly("The channel was removed.");
    }
}
