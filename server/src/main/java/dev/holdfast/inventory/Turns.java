package dev.holdfast.inventory;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All of a cluster as the last poll showed them, in the order in which they are due; of several at one time, the smallest key first. */
final class Turns<K extends Comparable<K>, S> {
    private final Map<K, Turn<K, S>> byKey = new HashMap<>();
    private final NavigableSet<Turn<K, S>> inOrder =
            new TreeSet<>(Comparator.comparing((Turn<K, S> turn) -> turn.at).thenComparing(turn -> turn.key));

    private static final class Turn<K, S> {
        final K key;
        S shown;
        Instant at; // changed only while it is not in the set

        Turn(K key, S shown, Instant at) {
            this.key = key;
            this.shown = shown;
            this.at = at;
        }
    }

    /** A poll shows one; returns how the poll before showed it. One that is new, of which that is null, is due. */
    synchronized @Nullable S show(K key, S now) {
        Turn<K, S> turn = byKey.get(key);
        if (turn == null) {
            turn = new Turn<>(key, now, Instant.EPOCH);
            byKey.put(key, turn);
            inOrder.add(turn);
            return null;
        }
        S before = turn.shown;
        turn.shown = now;
        return before;
    }

    /** Forgets and returns those that a poll does not show any more. */
    synchronized List<K> keep(Map<K, S> all) {
        List<K> gone =
                byKey.keySet().stream().filter(key -> !all.containsKey(key)).toList();
        for (K key : gone) {
            Turn<K, S> turn = byKey.remove(key);
            if (turn != null) inOrder.remove(turn);
        }
        return gone;
    }

    /** It is due at another time, which is looked up when no other thread can do the same. Nothing happens to one that is not shown. */
    synchronized void move(K key, Supplier<Instant> to) {
        Turn<K, S> turn = byKey.get(key);
        if (turn == null) return;
        inOrder.remove(turn);
        turn.at = to.get();
        inOrder.add(turn);
    }

    /**
     * Those that are due, the longest wait first.
     *
     * @param longest what is due later than after this was put there before the clock was set back, and is due as well
     * @param most how many at most
     * @param wanted whether one can be asked now; the others keep their turn
     */
    synchronized Map<K, S> due(Instant now, Duration longest, int most, BiPredicate<K, S> wanted) {
        var due = new LinkedHashMap<K, S>();
        for (Turn<K, S> turn : inOrder) {
            if (due.size() == most || turn.at.isAfter(now)) break;
            if (wanted.test(turn.key, turn.shown)) due.put(turn.key, turn.shown);
        }
        Instant latest = now.plus(longest);
        for (Turn<K, S> turn : inOrder.descendingSet()) {
            if (due.size() == most || !turn.at.isAfter(latest)) break;
            if (wanted.test(turn.key, turn.shown)) due.put(turn.key, turn.shown);
        }
        return due;
    }
}
