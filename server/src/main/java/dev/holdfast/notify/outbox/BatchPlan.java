package dev.holdfast.notify.outbox;

import dev.holdfast.access.Ownership;
import dev.holdfast.notify.outbox.Delivery.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What to do now with what waits for one channel. Pure.
 *
 * <p>A message that was tried keeps its id and content, because it may have arrived although the attempt failed. So whatever
 * was not tried yet may still be dropped or folded into another message, and nothing else.
 *
 * @param drops deliveries that are not sent, and why
 * @param unfolded deliveries whose message may not be sent any more, because it contains something that the owner may no
 *     longer read; the others in it are sent with a new id
 * @param holds deliveries that quiet hours hold, and until when
 * @param collection successes that wait for others, until when; null for none
 * @param began deliveries that report an end whose beginning was dropped, and when it began
 * @param batch the next message: the first of them leads; empty for none
 * @param pause until when the channel is left alone, because it was sent many messages; null if it is not
 */
record BatchPlan(
        Map<Long, String> drops,
        Set<Long> unfolded,
        Map<Long, Instant> holds,
        @Nullable Collection collection,
        Map<Long, Instant> began,
        List<Delivery> batch,
        @Nullable Instant pause) {
    /** So many messages a channel is sent in a minute. */
    static final int MOST = 5;

    static final Duration WINDOW = Duration.ofMinutes(1);

    /** Successes that come one after the other are one message: they wait until none has come for this time. */
    static final Duration QUIET = WINDOW;

    /** So long they wait at most. */
    static final Duration LONGEST_COLLECTION = Duration.ofMinutes(30);

    /** While a channel fails, at most so many of its messages are tried; the others can still be folded. */
    private static final int MOST_TRIED = 3;

    static final String NOT_READABLE = "The owner of this channel may not read this.";
    static final String OVER = "This was over before it was sent.";
    static final String NOT_SENT = "What this follows was not sent to this channel.";

    /**
     * What decides besides the deliveries.
     *
     * @param reads whether the owner of the channel may read in this place
     * @param beginningSent whether the channel was sent the beginning of what this delivery follows
     * @param quietUntil until when quiet hours hold this delivery; null if they do not
     * @param sent the messages that were sent within the last {@link #WINDOW}, in order
     */
    record Situation(
            Instant now,
            Predicate<Ownership> reads,
            Predicate<Delivery> beginningSent,
            Function<Delivery, @Nullable Instant> quietUntil,
            List<DeliveryStore.Sent> sent) {}

    /** Deliveries that are looked at again then. */
    record Collection(Set<Long> ids, Instant until) {}

    /** Decides for these pending deliveries of one channel, in the order of their ids. */
    static BatchPlan of(List<Delivery> pending, Situation situation) {
        return new Planning(pending, situation).plan();
    }

    /** The work of one decision. */
    private static final class Planning {
        private final List<Delivery> pending;
        private final Situation now;
        private final Map<Long, String> drops = new LinkedHashMap<>();
        private final Set<Long> unfolded = new HashSet<>();
        private final Map<Long, Instant> holds = new LinkedHashMap<>();
        private final Map<Long, Instant> began = new LinkedHashMap<>();
        private final Map<Long, List<Delivery>> folds;
        /** Successes that go now, as one message. */
        private final Set<Long> collected = new HashSet<>();

        private @Nullable Collection collection;

        Planning(List<Delivery> pending, Situation now) {
            this.pending = pending;
            this.now = now;
            this.folds = pending.stream()
                    .filter(one -> one.foldedInto() != null)
                    .collect(Collectors.groupingBy(one -> one.foldedInto() == null ? 0L : one.foldedInto()));
        }

        BatchPlan plan() {
            dropUnreadable();
            // The ids of messages that are split change first: the next round decides about them.
            if (!unfolded.isEmpty()) return new BatchPlan(drops, unfolded, holds, null, began, List.of(), null);
            byThread().values().forEach(this::dropWhatIsOver);
            pending.stream()
                    .filter(one -> one.foldedInto() == null && !drops.containsKey(one.id()))
                    .forEach(this::hold);
            collect();
            return choose();
        }

        private void dropUnreadable() {
            for (Delivery one : pending) {
                if (now.reads().test(one.ownership())) continue;
                drops.put(one.id(), NOT_READABLE);
                if (one.foldedInto() != null) unfolded.add(one.foldedInto());
                else if (folds.containsKey(one.id())) unfolded.add(one.id());
            }
        }

        private boolean isFold(Delivery one) {
            return one.foldedInto() != null || folds.containsKey(one.id());
        }

        private Map<String, List<Delivery>> byThread() {
            var threads = new LinkedHashMap<String, List<Delivery>>();
            for (Delivery one : pending) {
                if (one.thread() == null || drops.containsKey(one.id())) continue;
                threads.computeIfAbsent(one.thread(), _ -> new ArrayList<>()).add(one);
            }
            return threads;
        }

        /** Of what began and ended before anything was sent, at most the end is reported. */
        private void dropWhatIsOver(List<Delivery> thread) {
            boolean hasFold = thread.stream().anyMatch(this::isFold);
            if (hasFold) return; // what was tried decides first
            int end = -1;
            for (int i = 0; i < thread.size(); i++) if (thread.get(i).endsThread()) end = i;
            if (end >= 0) {
                Delivery last = thread.get(end);
                List<Delivery> before = thread.subList(0, end);
                before.forEach(one -> drops.put(one.id(), OVER));
                boolean isKnown = last.beganAt() != null
                        || now.beginningSent().test(thread.getFirst().follows() ? thread.getFirst() : last);
                if (!isKnown) {
                    Delivery first = before.stream()
                            .filter(one -> !one.follows())
                            .findFirst()
                            .orElse(null);
                    if (first == null) drops.put(last.id(), NOT_SENT);
                    else if (before.stream().noneMatch(Planning::isWorthSending)) drops.put(last.id(), OVER);
                    else began.put(last.id(), first.at());
                }
            } else {
                Delivery first = thread.getFirst();
                if (first.follows() && !now.beginningSent().test(first)) drops.put(first.id(), NOT_SENT);
            }
        }

        /** What was held or would only have reminded is not sent when it is over; what may have arrived is. */
        private static boolean isWorthSending(Delivery one) {
            return one.isTried() || (!one.held() && one.cause() == Cause.FIRST && !one.follows());
        }

        /** A message that contains several is held if all of them are. */
        private void hold(Delivery one) {
            if (one.dueAt().isAfter(now.now())) return;
            Instant until = now.quietUntil().apply(one);
            for (Delivery part : folds.getOrDefault(one.id(), List.of())) {
                Instant other = now.quietUntil().apply(part);
                until = until == null || other == null ? null : until.isAfter(other) ? until : other;
            }
            if (until != null) holds.put(one.id(), until);
        }

        /** A single success is sent at once. Of many in a row, the first is, and the others are one message. */
        private void collect() {
            List<Delivery> successes = pending.stream()
                    .filter(one -> one.collects()
                            && one.foldedInto() == null
                            && !one.isTried()
                            && !drops.containsKey(one.id())
                            && !holds.containsKey(one.id())
                            && !(one.held() && one.dueAt().isAfter(now.now())))
                    .toList();
            boolean isAlone = successes.size() == 1 && now.sent().stream().noneMatch(DeliveryStore.Sent::collects);
            if (successes.isEmpty() || isAlone) return;
            Comparator<Delivery> byTime = Comparator.comparing(Delivery::createdAt);
            Instant oldest = Collections.min(successes, byTime).createdAt();
            Instant newest = Collections.max(successes, byTime).createdAt();
            // A time ahead was written before the clock was set back.
            Instant until = Collections.min(List.of(
                    newest.plus(QUIET),
                    oldest.plus(LONGEST_COLLECTION),
                    now.now().plus(QUIET)));
            if (until.isAfter(now.now())) {
                Set<Long> due = successes.stream()
                        .filter(one -> !one.dueAt().isAfter(now.now()))
                        .map(Delivery::id)
                        .collect(Collectors.toSet());
                if (!due.isEmpty()) collection = new Collection(due, until);
            } else {
                successes.forEach(one -> collected.add(one.id()));
            }
        }

        private BatchPlan choose() {
            List<Delivery> ready = ready();
            boolean isFull = pending.stream()
                            .filter(one -> one.foldedInto() == null && one.isTried() && !drops.containsKey(one.id()))
                            .count()
                    >= MOST_TRIED;
            if (isFull) ready.removeIf(one -> !one.isTried());
            else ready.sort(Comparator.comparing(Delivery::hasFailed)); // it does not hold up the others
            if (ready.isEmpty()) return chosen(List.of(), null);
            if (now.sent().size() >= MOST) {
                return chosen(
                        List.of(),
                        now.sent().get(now.sent().size() - MOST).endedAt().plus(WINDOW));
            }
            Delivery next = ready.getFirst();
            if (next.isTried()) {
                var message = new ArrayList<Delivery>(List.of(next));
                message.addAll(folds.getOrDefault(next.id(), List.of()));
                return chosen(message, null);
            }
            List<Delivery> fresh = ready.stream().filter(one -> !one.isTried()).toList();
            List<Delivery> released = fresh.stream().filter(Delivery::held).toList();
            if (released.size() > 1) return chosen(fresh, null);
            List<Delivery> together =
                    fresh.stream().filter(one -> collected.contains(one.id())).toList();
            int messages = fresh.size() - Math.max(0, together.size() - 1);
            if (messages + now.sent().size() > MOST) return chosen(fresh, null);
            return chosen(together.contains(next) ? together : List.of(next), null);
        }

        /** What may be sent now: nothing of a thread of which something earlier is not ready. */
        private List<Delivery> ready() {
            List<Delivery> ready = new ArrayList<>();
            var waiting = new HashSet<String>();
            for (Delivery one : pending) {
                if (drops.containsKey(one.id())) continue;
                String thread = one.thread();
                boolean isFree = one.foldedInto() == null
                        && !holds.containsKey(one.id())
                        && !waits(one)
                        && (thread == null || !waiting.contains(thread));
                if (isFree) ready.add(one);
                // The rest of a thread waits for what is tried alone, and for what is not ready.
                if (thread != null && (!isFree || one.isTried())) waiting.add(thread);
            }
            return ready;
        }

        private boolean waits(Delivery one) {
            if (collected.contains(one.id())) return false;
            return one.dueAt().isAfter(now.now())
                    || (collection != null && collection.ids().contains(one.id()));
        }

        private BatchPlan chosen(List<Delivery> batch, @Nullable Instant pause) {
            return new BatchPlan(drops, unfolded, holds, collection, began, batch, pause);
        }
    }
}
