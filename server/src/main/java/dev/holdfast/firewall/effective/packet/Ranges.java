package dev.holdfast.firewall.effective.packet;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A set of whole numbers, such as ports or addresses.
 *
 * @param list in ascending order; two ranges neither overlap nor touch
 */
public record Ranges(List<Range> list) {
    /** No number. */
    public static final Ranges NONE = new Ranges(List.of());

    /** All numbers from {@code low} to {@code high}, both included. */
    public record Range(BigInteger low, BigInteger high) {
        /** Requires one number at least. */
        public Range {
            if (low.compareTo(high) > 0) throw new IllegalArgumentException(low + " is above " + high);
        }

        /** How many numbers it contains. */
        public BigInteger size() {
            return high.subtract(low).add(BigInteger.ONE);
        }
    }

    /** Copies the list. */
    public Ranges {
        list = List.copyOf(list);
    }

    /** One range. */
    public static Ranges of(BigInteger low, BigInteger high) {
        return new Ranges(List.of(new Range(low, high)));
    }

    /** One range. */
    public static Ranges of(long low, long high) {
        return of(BigInteger.valueOf(low), BigInteger.valueOf(high));
    }

    /** One number. */
    public static Ranges of(long one) {
        return of(one, one);
    }

    /** All numbers of these sets. */
    public static Ranges union(Collection<Ranges> sets) {
        List<Range> sorted = sets.stream()
                .flatMap(set -> set.list.stream())
                .sorted(Comparator.comparing(Range::low))
                .toList();
        var joined = new ArrayList<Range>();
        for (Range next : sorted) {
            Range last = joined.isEmpty() ? null : joined.getLast();
            if (last == null || next.low().compareTo(last.high().add(BigInteger.ONE)) > 0) joined.add(next);
            else joined.set(joined.size() - 1, new Range(last.low(), last.high().max(next.high())));
        }
        return new Ranges(joined);
    }

    /** The numbers of both. */
    public Ranges union(Ranges other) {
        if (isEmpty()) return other;
        return other.isEmpty() ? this : union(List.of(this, other));
    }

    /** The numbers that are in both. */
    public Ranges intersect(Ranges other) {
        var common = new ArrayList<Range>();
        int i = 0;
        int j = 0;
        while (i < list.size() && j < other.list.size()) {
            Range a = list.get(i);
            Range b = other.list.get(j);
            BigInteger low = a.low().max(b.low());
            BigInteger high = a.high().min(b.high());
            if (low.compareTo(high) <= 0) common.add(new Range(low, high));
            if (a.high().compareTo(b.high()) < 0) i++;
            else j++;
        }
        return new Ranges(common);
    }

    /** Whether a number is in both. */
    public boolean meets(Ranges other) {
        int i = 0;
        int j = 0;
        while (i < list.size() && j < other.list.size()) {
            Range a = list.get(i);
            Range b = other.list.get(j);
            if (a.high().compareTo(b.low()) < 0) i++;
            else if (b.high().compareTo(a.low()) < 0) j++;
            else return true;
        }
        return false;
    }

    /** The numbers that are not in the other one. */
    public Ranges minus(Ranges other) {
        var rest = new ArrayList<Range>();
        int j = 0;
        for (Range one : list) {
            BigInteger low = one.low();
            while (j < other.list.size() && other.list.get(j).high().compareTo(low) < 0) j++;
            for (int k = j; k < other.list.size() && other.list.get(k).low().compareTo(one.high()) <= 0; k++) {
                Range cut = other.list.get(k);
                if (cut.low().compareTo(low) > 0)
                    rest.add(new Range(low, cut.low().subtract(BigInteger.ONE)));
                low = low.max(cut.high().add(BigInteger.ONE));
            }
            if (low.compareTo(one.high()) <= 0) rest.add(new Range(low, one.high()));
        }
        return new Ranges(rest);
    }

    /** Whether it contains no number. */
    public boolean isEmpty() {
        return list.isEmpty();
    }

    /** Whether it contains all numbers of the other one. */
    public boolean contains(Ranges other) {
        return other.minus(this).isEmpty();
    }
}
