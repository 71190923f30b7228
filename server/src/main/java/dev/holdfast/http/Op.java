package dev.holdfast.http;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Guard;
import dev.holdfast.base.Refusal;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the interface, as a value. Guards, documentation, the permission table and the derived tests are all
 * read from the list of these.
 *
 * @param id a stable name such as {@code apps.adopt}; audit rows carry it
 * @param path below {@code /api/v1}, with variables in braces
 * @param summary a few words for the table and the documentation
 * @param ranked the path variable that names a user whose rank the caller must not be below, or null
 * @param query the record the query is bound to, or null when it takes none
 * @param words path variables that must be one of some words
 * @param confirmations in the order in which they are checked
 * @param status of a success
 * @param answer the type of a success's body
 * @param jobs the kinds of jobs it starts
 * @param version a cheap word that changes with the answer, for {@code ETag}; null when there is none
 * @param outcomes what may come back beside the success
 * @param sensitive whether reading it is audited, as every change is
 * @param work what it does
 */
public record Op<I extends Input>(
        String id,
        String method,
        String path,
        String summary,
        Guard guard,
        @Nullable String ranked,
        Class<I> input,
        @Nullable Class<? extends Input> query,
        Map<String, List<String>> words,
        List<Confirmation<I>> confirmations,
        int status,
        Type answer,
        List<String> jobs,
        @Nullable Function<Call, String> version,
        Outcomes outcomes,
        boolean sensitive,
        Work<I> work) {
    /**
     * What may come back beside the success, as far as the rest of the sentence does not imply it.
     *
     * @param refusals the codes with which the operation itself refuses
     * @param redirects whether a browser is sent on (303)
     * @param cookies whether the browser is given something to keep
     */
    public record Outcomes(Set<Refusal.Code> refusals, boolean redirects, boolean cookies) {
        static final Outcomes NONE = new Outcomes(Set.of(), false, false);
    }

    /** What an operation does once all is in order. */
    sealed interface Work<I> {
        /** Computes one answer. */
        non-sealed interface Answer<I> extends Work<I> {
            Object answer(Call call, I in) throws Exception;
        }

        /** Refuses, or feeds a stream of events until the viewer leaves or is sent away. */
        non-sealed interface Stream<I> extends Work<I> {
            Ops.Feed open(Call call) throws Exception;
        }

        /** Refuses, or tells the file to be sent; {@code types} are those it may have. */
        record File<I>(List<String> types, Ops.Filing filing) implements Work<I> {}
    }

    @Override
    public String toString() {
        return id;
    }

    /** What the operation is about: what comes before the dot of its id. */
    public String area() {
        return id.substring(0, id.indexOf('.'));
    }

    /** What an API token needs for it, such as {@code apps:read}. */
    public String scope() {
        return area() + (isSafe() ? Credential.READ : Credential.WRITE);
    }

    /** Whether this kind of job is among those it starts. */
    public boolean starts(String kind) {
        return jobs.contains(kind);
    }

    /** Whether another site's page may not even ask: for what changes something, and for what stays open. */
    boolean isCheckedForOrigin() {
        return !isSafe() || isStream();
    }

    /** Whether its list comes in pages, with the number of all in a header. */
    boolean isPaged() {
        return query != null
                && Arrays.stream(query.getRecordComponents())
                        .anyMatch(c -> c.getName().equals("page"));
    }

    boolean isStream() {
        return work instanceof Work.Stream;
    }

    boolean isAudited() {
        return !isSafe() || sensitive;
    }

    boolean isSafe() {
        return method.equals("GET");
    }

    boolean takesBody() {
        return input != Input.None.class;
    }
}
