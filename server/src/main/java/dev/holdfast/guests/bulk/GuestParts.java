package dev.holdfast.guests.bulk;

import dev.holdfast.base.Refusal;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Does something to each of several guests as a part of one job, in lanes. A guest for which it fails does not keep the others
 * from being done.
 *
 * @param <G> a guest
 * @param <R> what became of one
 */
public record GuestParts<G, R extends GuestParts.Result>(JobContext job, List<G> guests, Function<G, String> name) {
    /** What became of a guest. */
    public interface Result {
        /** A word such as {@code done} or {@code failed}. */
        String outcome();

        /** Whether the guest is as wanted. */
        default boolean isGood() {
            return outcome().equals("done");
        }

        /** A line for the log, which names the guest. */
        String line();
    }

    /** Does it to the guest at a position of the list. */
    @FunctionalInterface
    public interface Part<R> {
        R of(int number) throws InterruptedException;
    }

    /** Returns and logs what became of each, in their order. Begins none after the job is canceled, and logs which. */
    public List<R> run(Lanes lanes, Function<G, Lanes.Place> place, Part<R> part) throws InterruptedException {
        Map<Integer, R> results = new ConcurrentHashMap<>();
        var count = new AtomicInteger();
        List<Integer> left = lanes.run(
                IntStream.range(0, guests.size()).boxed().toList(),
                number -> place.apply(guests.get(number)),
                job::isCanceled,
                number -> {
                    R result = part.of(number);
                    job.step("logged " + number, () -> job.line(result.line()));
                    results.put(number, result);
                    job.progress(count.incrementAndGet() * 100 / guests.size());
                });
        if (!left.isEmpty()) {
            job.line("Not begun, because the job was canceled: "
                    + left.stream()
                            .map(number -> name.apply(guests.get(number)))
                            .collect(Collectors.joining(", "))
                    + ".");
            job.stopIfCanceled();
        }
        return IntStream.range(0, guests.size()).mapToObj(results::get).toList();
    }

    /** Runs the job of one guest as a part of this one, to its end; a refusal is a failure. */
    public Outcome attempt(int number, Supplier<JobRequest<?>> request) throws InterruptedException {
        try {
            return job.part(String.valueOf(number), request.get());
        } catch (Refusal e) {
            return new Outcome.Failed(e.detail());
        }
    }

    /** The same, but the job of the guest is canceled with this one. */
    public Outcome attemptUntilCanceled(int number, Supplier<JobRequest<?>> request) throws InterruptedException {
        try {
            return job.cancelablePart(String.valueOf(number), request.get());
        } catch (Refusal e) {
            return new Outcome.Failed(e.detail());
        }
    }

    /** A text in the result of a job; null when there is none. */
    public static @Nullable String text(@Nullable Object result, String key) {
        return result instanceof JsonNode node && node.hasNonNull(key)
                ? node.get(key).asString()
                : null;
    }

    /**
     * How the job ends: it is a failure as soon as one guest is not as wanted. The result has the number of each of the outcomes,
     * and says what became of each guest.
     *
     * @param one what is wrong with one guest, such as {@code was not backed up}; the next is the same of several
     */
    public static Outcome outcome(List<? extends Result> results, List<String> outcomes, String one, String several) {
        var counts = new LinkedHashMap<String, Object>();
        for (String outcome : outcomes) {
            counts.put(
                    outcome,
                    results.stream()
                            .filter(result -> result.outcome().equals(outcome))
                            .count());
        }
        counts.put("results", results);
        List<? extends Result> bad =
                results.stream().filter(result -> !result.isGood()).toList();
        if (bad.isEmpty()) return new Outcome.Done(counts);
        return new Outcome.Failed(
                bad.size() + " of " + results.size() + (results.size() == 1 ? " guest " : " guests ")
                        + (bad.size() == 1 ? one : several) + ". "
                        + bad.getFirst().line(),
                counts);
    }
}
