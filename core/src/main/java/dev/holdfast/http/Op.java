package dev.holdfast.http;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Guard;
import dev.holdfast.access.Role;
import dev.holdfast.base.RefusalCode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the API, as a value. Guards, documentation, the permission table and the derived tests are all read
 * from the list of operations.
 *
 * @param id a stable name such as {@code apps.adopt}; stored in audit rows
 * @param path below {@code /api/v1}, with variables in braces
 * @param takesRest whether the last variable takes the rest of the path, slashes included
 * @param summary a few words for the table and the documentation
 * @param ranked the path variable that names a user whose rank the caller must not be below, or null
 * @param check refuses what only the present state shows about the body, and does nothing else; null when there is none
 * @param query the record that the query is bound to, or null when the operation takes none
 * @param words path variables that allow only certain words
 * @param confirmations in the order in which they are checked
 * @param status the status of a success
 * @param answer the type of the body of a success
 * @param jobs the kinds of jobs it starts
 * @param version a cheap value that changes with the answer, for {@code ETag}; null when that is made from the answer itself
 * @param outcomes the possible responses besides the success
 * @param sensitive whether reading it is audited, as every change is
 * @param work the implementation
 */
public record Op<I extends Input>(
        String id,
        String method,
        String path,
        boolean takesRest,
        String summary,
        Guard guard,
        @Nullable String ranked,
        Class<I> input,
        Work.@Nullable Silent<I> check,
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
     * The possible responses besides the success, as far as the rest of the declaration does not imply them.
     *
     * @param refusals the codes that the operation itself refuses with
     * @param redirects whether it may redirect a browser (303)
     * @param cookies whether it sets cookies
     */
    public record Outcomes(List<RefusalCode> refusals, boolean redirects, boolean cookies) {
        static final Outcomes NONE = new Outcomes(List.of(), false, false);
    }

    /** The path prefix of the API. */
    public static final String PREFIX = "/api/v1";

    @Override
    public String toString() {
        return id;
    }

    /** The area of the operation: the part of its id before the dot. */
    public String area() {
        return id.substring(0, id.indexOf('.'));
    }

    /** The scope an API token needs for it, such as {@code apps:read}. */
    public String scope() {
        return area() + (isSafe() ? Credential.READ : Credential.WRITE);
    }

    /** Whether people who signed in may do it, and API tokens may not, whatever their scopes. */
    public boolean isInPerson() {
        return guard instanceof Guard.InPerson;
    }

    /** Whether it starts jobs of this kind. */
    public boolean starts(String kind) {
        return jobs.contains(kind);
    }

    /** Whether requests from another site's page are refused: for changes, streams and relays. */
    public boolean isCheckedForOrigin() {
        return !isSafe() || isStream() || isRelay();
    }

    /** Whether its list is paged, with the total number in a header. */
    public boolean isPaged() {
        return query != null
                && Arrays.stream(query.getRecordComponents())
                        .anyMatch(c -> c.getName().equals("page"));
    }

    /** Whether an answer of this type has a list of records among its parts, as {@code items} beside {@code unread}. */
    private static final ClassValue<Boolean> HOLDS_ROWS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.isRecord()
                    && Arrays.stream(type.getRecordComponents())
                            .anyMatch(part -> part.getType() == List.class
                                    && part.getGenericType() instanceof ParameterizedType list
                                    && list.getActualTypeArguments()[0] instanceof Class<?> row
                                    && row.isRecord());
        }
    };

    private boolean isList() {
        return answer instanceof Work.ListOf || (answer instanceof Class<?> type && HOLDS_ROWS.get(type));
    }

    /** Whether the answer has an {@code ETag}, and a client that has it already gets a 304: wherever lists are read. */
    public boolean isConditional() {
        return isSafe() && (version != null || isList());
    }

    /**
     * Whether a browser may keep the answer and ask each time whether it is still right. What only admins read, what is of one's
     * own account and what is audited is not left on a disk.
     */
    public boolean mayBeStored() {
        Role role = guard.role();
        return role != null && !Role.ADMIN.isReachedBy(role) && !sensitive;
    }

    /** Whether it sends events. */
    public boolean isStream() {
        return work instanceof Work.Events;
    }

    /** Whether it turns the connection into a WebSocket. */
    public boolean isRelay() {
        return work instanceof Work.Relayed;
    }

    /** Whether the audit trail records it. */
    public boolean isAudited() {
        return !isSafe() || sensitive;
    }

    /** Whether it only reads. */
    public boolean isSafe() {
        return method.equals("GET");
    }

    /** Whether it takes a body. */
    public boolean takesBody() {
        return input != Input.None.class;
    }
}
