package dev.holdfast.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Patience;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.exchange.Exchange;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.share.PollLeases;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.platform.Closing;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

/** When a survey reads what, here the words of nodes, and what it knows afterwards. */
class SurveyTest {
    private static final Pace PACE = Pace.every(Duration.ofMinutes(10), 2);

    private final Closing closing = new Closing();
    private final TestClock clock = new TestClock();
    private final Nodes nodes = new Nodes();
    private Survey<NodeRef, NodeState, String> survey;

    @BeforeEach
    void begin() {
        survey = survey(PACE, closing.add(TestDb.SQLITE.fresh()), "one", nodes);
    }

    @AfterEach
    void close() {
        closing.close();
    }

    /** Nodes in cluster 1, by their name, and what was asked. */
    private static final class Nodes implements Survey.Reader<NodeRef, NodeState, String> {
        final Map<String, NodeState> all = new HashMap<>();
        final Map<String, RuntimeException> failing = new HashMap<>();
        final Set<String> changed = new HashSet<>();
        final Set<String> missing = new HashSet<>();
        final List<String> asked = new ArrayList<>();
        final List<String> changes = new ArrayList<>();
        Runnable meanwhile = () -> {};
        String word = "first";

        void add(String... names) {
            for (String name : names) all.put(name, new NodeState(name, true, null, Usage.UNKNOWN));
        }

        Snapshot snapshot() {
            return new Snapshot(1, Instant.EPOCH, null, true, 1, all, Map.of(), List.of());
        }

        List<String> askedNow() {
            var now = List.copyOf(asked);
            asked.clear();
            return now;
        }

        @Override
        public Map<NodeRef, NodeState> all(Snapshot now) {
            return NodeRef.all(now);
        }

        @Override
        public boolean isAskable(Snapshot now, NodeState node) {
            return node.online();
        }

        @Override
        public String read(NodeRef ref, NodeState node, @Nullable String before) {
            asked.add(ref.node());
            meanwhile.run();
            if (failing.containsKey(ref.node())) throw failing.get(ref.node());
            return word;
        }

        @Override
        public String boundedBy(NodeState node) {
            return "all";
        }

        @Override
        public boolean isChanged(NodeState before, NodeState now) {
            return changed.contains(now.name());
        }

        @Override
        public boolean isComplete(String word) {
            return !missing.contains(word);
        }

        @Override
        public void changed(NodeRef ref, @Nullable String before, @Nullable String now) {
            changes.add(ref.node() + ": " + before + " to " + now);
        }
    }

    private Survey<NodeRef, NodeState, String> survey(Pace pace, Db db, String replica, Nodes of) {
        var exchange = closing.add(new Exchange(db, clock, replica));
        var leases = closing.add(new PollLeases(db, replica, () -> Set.of(1L)));
        var sharing = closing.add(new SharedReadings(db, exchange, leases, replica));
        var made = new Survey<>(
                _ -> of.snapshot(),
                sharing,
                clock,
                "words",
                NodeRef.class,
                new TypeReference<Reading<String>>() {},
                pace,
                of);
        if (db.isShared()) {
            leases.start(_ -> {});
            sharing.start();
            exchange.start();
        }
        return made;
    }

    private static NodeRef node(String name) {
        return new NodeRef(1, name);
    }

    /** Whom the next poll makes it ask. */
    private List<String> poll() throws InterruptedException {
        survey.read(1, budget());
        return nodes.askedNow();
    }

    private void pass(Duration time) {
        clock.pass(time);
    }

    @Test
    void eachIsReadWhenItIsDue() throws InterruptedException {
        nodes.add("a");
        assertThat(survey.of(node("a"))).isNull();
        assertThat(poll()).containsExactly("a");
        assertThat(survey.of(node("a")))
                .isEqualTo(Reading.of("first", clock.instant(), clock.instant().plus(PACE.every())));
        pass(Duration.ofMinutes(9));
        assertThat(poll()).isEmpty();
        pass(Duration.ofMinutes(1));
        assertThat(poll()).containsExactly("a");
    }

    @Test
    void afterAPollOnlyAFewAreReadTheLongestWaitFirst() throws InterruptedException {
        nodes.add("a", "b", "c");
        assertThat(poll()).containsExactly("a", "b");
        pass(Duration.ofMinutes(1));
        nodes.add("d");
        assertThat(poll()).containsExactly("c", "d");
        pass(Duration.ofMinutes(10));
        nodes.add("e");
        assertThat(poll()).as("one that is new has waited longest").containsExactly("e", "a");
        assertThat(poll()).containsExactly("b", "c");
        assertThat(poll()).containsExactly("d");
    }

    @Test
    void whatFailsIsTriedLessAndLessOftenAndStaysKnown() throws InterruptedException {
        nodes.add("a");
        Instant began = clock.instant();
        survey.read(1, budget());
        pass(Duration.ofMinutes(10));
        nodes.askedNow();
        nodes.failing.put("a", new PveException.TimedOut("away", false));
        for (int minutes : List.of(1, 2, 4, 8, 16, 32, 64, 64)) {
            assertThat(poll()).as("after a pause").containsExactly("a");
            pass(Duration.ofMinutes(minutes).minusSeconds(1));
            assertThat(poll()).as("before %s minutes are over", minutes).isEmpty();
            pass(Duration.ofSeconds(1));
        }
        assertThat(survey.of(node("a")))
                .returns("first", Reading::value)
                .returns(began, Reading::at)
                .returns("The host did not answer in time.", Reading::problem);
        nodes.failing.clear();
        survey.read(1, budget());
        assertThat(survey.of(node("a"))).returns(null, Reading::problem).returns(0, Reading::failures);
    }

    @Test
    void whatWasNeverReadIsUnknownAndNotEmpty() throws InterruptedException {
        nodes.add("a");
        nodes.failing.put("a", Refusal.conflict("No host of this cluster is enrolled."));
        survey.read(1, budget());
        assertThat(survey.value(node("a"))).isNull();
        assertThat(survey.values(1)).isEmpty();
        assertThat(survey.of(node("a")))
                .returns(null, Reading::at)
                .returns("No host of this cluster is enrolled.", Reading::problem);
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthers() throws InterruptedException {
        nodes.add("a", "b");
        nodes.failing.put("a", new PveException.TimedOut("away", false));
        assertThat(poll()).containsExactly("a", "b");
        assertThat(survey.value(node("b"))).isEqualTo("first");
    }

    @Test
    void oneThatDoesNotAnswerItsClusterWaits() throws InterruptedException {
        nodes.add("a");
        survey.read(1, budget());
        nodes.all.put("a", new NodeState("a", false, null, Usage.UNKNOWN));
        pass(Duration.ofHours(1));
        nodes.askedNow();
        assertThat(poll()).isEmpty();
        assertThat(survey.value(node("a"))).isEqualTo("first");
    }

    @Test
    void whatIsGoneIsForgotten() throws InterruptedException {
        nodes.add("a", "b");
        survey.read(1, budget());
        nodes.all.remove("a");
        survey.read(1, budget());
        assertThat(survey.of(node("a"))).isNull();
        assertThat(survey.values(1)).containsOnlyKeys(node("b"));
    }

    @Test
    void aChangeFromOutsideIsReadAfterTheNextPoll() throws InterruptedException {
        nodes.add("a");
        survey.read(1, budget());
        nodes.askedNow();
        survey.update(node("a"), word -> word + " and more");
        assertThat(survey.value(node("a"))).isEqualTo("first and more");
        assertThat(poll()).containsExactly("a");
        assertThat(poll()).isEmpty();
        survey.put(node("a"), "known");
        assertThat(poll()).as("what is known need not be asked").isEmpty();
        survey.forget(node("a"));
        assertThat(poll()).containsExactly("a");
        assertThat(nodes.changes)
                .containsExactly(
                        "a: null to first",
                        "a: first to first and more",
                        "a: first and more to first",
                        "a: first to known",
                        "a: known to null",
                        "a: null to first");
    }

    @Test
    void whatChangesWhileItIsReadIsNewer() throws InterruptedException {
        nodes.add("a");
        nodes.meanwhile = () -> survey.due(node("a"));
        survey.read(1, budget());
        assertThat(survey.value(node("a"))).isNull();
        nodes.meanwhile = () -> survey.put(node("a"), "known");
        survey.read(1, budget());
        assertThat(survey.value(node("a"))).isEqualTo("known");
        pass(Duration.ofMinutes(10));
        nodes.meanwhile = () -> survey.forget(node("a"));
        survey.read(1, budget());
        assertThat(survey.of(node("a"))).isNull();
    }

    @Test
    void whatThePollShowsToHaveChangedIsReadAtOnce() throws InterruptedException {
        nodes.add("a", "b");
        poll();
        nodes.changed.add("a");
        assertThat(poll()).containsExactly("a");
        nodes.changed.clear();
        assertThat(poll()).as("once").isEmpty();
    }

    @Test
    void aChangeOfOneThatCannotBeAskedIsReadLater() throws InterruptedException {
        nodes.add("a");
        poll();
        nodes.changed.add("a");
        nodes.all.put("a", new NodeState("a", false, null, Usage.UNKNOWN));
        assertThat(poll()).isEmpty();
        nodes.changed.clear();
        nodes.add("a");
        assertThat(poll()).containsExactly("a");
    }

    @Test
    void whatIsMissingIsAskedForAgainLessAndLessOften() throws InterruptedException {
        nodes.add("a");
        nodes.missing.add("first");
        assertThat(poll()).containsExactly("a");
        assertThat(survey.value(node("a"))).isEqualTo("first");
        pass(Duration.ofMinutes(1));
        assertThat(poll()).containsExactly("a");
        pass(Duration.ofMinutes(1));
        assertThat(poll()).isEmpty();
        nodes.word = "second";
        pass(Duration.ofMinutes(1));
        assertThat(poll()).containsExactly("a");
        assertThat(survey.of(node("a"))).returns(0, Reading::failures);
        pass(Duration.ofMinutes(9));
        assertThat(poll()).isEmpty();
    }

    @Test
    void whatIsReadRarelyIsSpreadEvenly() throws InterruptedException {
        survey = survey(
                new Pace(Duration.ofHours(1), Duration.ofMinutes(1), 6, Duration.ZERO, true, 1_000),
                closing.add(TestDb.SQLITE.fresh()),
                "two",
                nodes);
        for (int i = 0; i < NodeBudget.READINGS; i++) nodes.add("n" + i);
        assertThat(poll()).hasSize(NodeBudget.READINGS);
        int most = 0;
        for (int hour = 0; hour < 2; hour++) {
            int asked = 0;
            for (int minutes = 5; minutes <= 60; minutes += 5) {
                pass(Duration.ofMinutes(5));
                int now = poll().size();
                most = Math.max(most, now);
                asked += now;
            }
            assertThat(asked).as("each once in an hour").isEqualTo(NodeBudget.READINGS);
        }
        assertThat(most).as("in any five minutes").isLessThan(NodeBudget.READINGS / 2);
    }

    @Test
    void afterAPollANodeIsAskedForAFewOnly() throws InterruptedException {
        survey = survey(Pace.every(Duration.ofHours(1), 1_000), closing.add(TestDb.SQLITE.fresh()), "two", nodes);
        for (int i = 0; i < NodeBudget.READINGS + 5; i++) nodes.add("n" + i);
        assertThat(poll()).hasSize(NodeBudget.READINGS);
        assertThat(poll()).hasSize(5);
        assertThat(poll()).isEmpty();
    }

    @Test
    void surveysShareTheBudgetOfAPoll() throws InterruptedException {
        nodes.add("a", "b");
        var budget = budget();
        for (int i = 1; i < NodeBudget.READINGS; i++) budget.take("all");
        survey.read(1, budget);
        assertThat(nodes.askedNow()).containsExactly("a");
    }

    @Test
    void whatSomeoneLooksAtIsReadAtMostOnceAMinute() throws InterruptedException {
        nodes.add("a");
        poll();
        survey.lookAt(node("a"));
        assertThat(poll()).isEmpty();
        pass(Duration.ofMinutes(1).plusSeconds(1));
        survey.lookAt(node("a"));
        assertThat(poll()).containsExactly("a");
    }

    @Test
    void clustersAreForgottenApart() throws InterruptedException {
        nodes.add("a");
        survey.put(new NodeRef(2, "a"), "elsewhere");
        poll();
        nodes.all.clear();
        poll();
        assertThat(survey.values(1)).isEmpty();
        assertThat(survey.values(2)).hasSize(1);
    }

    @Test
    void whatIsLessUrgentWaitsAtFirst() throws InterruptedException {
        survey = survey(PACE.notAtOnce(), closing.add(TestDb.SQLITE.fresh()), "two", nodes);
        nodes.add("a");
        assertThat(poll()).isEmpty();
        pass(Duration.ofMinutes(10));
        assertThat(poll()).containsExactly("a");
    }

    @Test
    void aClockThatIsSetBackDelaysNothing() throws InterruptedException {
        nodes.add("a");
        survey.read(1, budget());
        pass(Duration.ofDays(-1));
        nodes.askedNow();
        assertThat(poll()).containsExactly("a");
    }

    @Test
    void someoneWhoWaitsReadsAtOnce() throws InterruptedException {
        nodes.add("a");
        survey.read(1, budget());
        nodes.word = "second";
        assertThat(survey.readNow(node("a"), nodes.all.get("a"))).isTrue();
        assertThat(survey.value(node("a"))).isEqualTo("second");
        nodes.failing.put("a", new PveException.TimedOut("away", false));
        assertThat(survey.readNow(node("a"), nodes.all.get("a"))).isFalse();
        assertThat(survey.value(node("a"))).isEqualTo("second");
    }

    @Test
    void aShutdownEndsItBetweenTwo() {
        nodes.add("a", "b");
        nodes.meanwhile = () -> Thread.currentThread().interrupt();
        assertThatThrownBy(() -> survey.read(1, budget())).isInstanceOf(InterruptedException.class);
        assertThat(nodes.asked).containsExactly("a");
    }

    @Test
    void replicasShareWhatIsKnown() throws InterruptedException {
        var place = TestDb.POSTGRES.place();
        Db db = closing.add(Db.open(place));
        db.writing(h -> h.execute("INSERT INTO cluster (name, members) VALUES ('lab', '')"));
        survey = survey(PACE, db, "one", nodes);
        var others = new Nodes();
        var there = survey(PACE, closing.add(Db.open(place)), "two", others);
        nodes.add("a", "b");
        survey.read(1, budget());
        Patience.until("the other one knows it", () -> there.values(1).size() == 2);
        assertThat(there.of(node("a"))).isEqualTo(survey.of(node("a")));
        Patience.until(
                "it says so", () -> Set.copyOf(others.changes).equals(Set.of("a: null to first", "b: null to first")));
        there.forget(node("a"));
        Patience.until("what a user did there is known here", () -> survey.of(node("a")) == null);
        assertThat(survey.values(1).keySet().stream().map(NodeRef::node).collect(Collectors.toSet()))
                .containsExactly("b");
    }

    private NodeBudget budget() {
        return new NodeBudget(new ReadingRate(clock));
    }
}
