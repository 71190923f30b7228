package dev.holdfast.http;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Guard;
import dev.holdfast.access.Guard.Reach;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Role;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.RefusalCode;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The list of all operations, and the builder that declares one: path, guard, input, confirmations, response. An
 * operation without a guard does not compile: only {@link Unguarded}'s methods lead to {@link Guarded}.
 *
 * <p>A path has variables in braces. <code>{cidr...}</code> at its end takes the rest of the path, slashes included.
 */
public final class Ops {
    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");
    private static final String REST = "...}";

    private final List<Supplier<Op<?>>> declared = new ArrayList<>();
    private final Resources resources = new Resources();
    private final Map<String, LongFunction<@Nullable Role>> ranks = new LinkedHashMap<>();
    private final Set<String> ofAnyRank = new HashSet<>();
    private @Nullable List<Op<?>> list;

    /**
     * All operations in the order of their declaration. The first call completes the list: from then on nothing is declared,
     * and where the role of an operation counts is decided by the resources of all areas, whichever was declared first.
     * Throws {@link IllegalStateException} for an operation whose path has an {@code {x_id}} that nobody declared.
     */
    public synchronized List<Op<?>> list() {
        if (list == null) {
            var all = new ArrayList<Op<?>>();
            for (Supplier<Op<?>> one : declared) all.add(one.get());
            all.forEach(this::requireKnownIds);
            list = List.copyOf(all);
        }
        return list;
    }

    private void requireKnownIds(Op<?> op) {
        for (String variable : variables(op.path())) {
            String type = Resources.typeOf(variable);
            if (type != null && !resources.contains(type)) {
                throw new IllegalStateException(
                        op.id() + " has {" + variable + "} in its path, and no area declares that resource");
            }
        }
    }

    private synchronized void requireIncomplete() {
        if (list != null) throw new IllegalStateException("The list of operations is complete");
    }

    private static List<String> variables(String path) {
        return VARIABLE.matcher(path).results().map(found -> found.group(1)).toList();
    }

    /**
     * Declares a type of resource that belongs to a team or to the platform: every operation with {@code {type_id}} in its path
     * asks for its role there, and answers 404 to a caller who may not read there, as if the resource did not exist.
     *
     * @param type such as {@code app}; also what the 404 and audit rows call it
     * @param owner finds whose one is; null when there is none with this id
     * @param name finds what one is called, for audit rows; may return null
     */
    public void resource(String type, LongFunction<@Nullable Ownership> owner, LongFunction<@Nullable String> name) {
        requireIncomplete();
        resources.add(type, owner, name);
    }

    /** Declares a type of resource of the platform: the role counts on the platform. */
    public void resource(String type, LongFunction<@Nullable String> name) {
        requireIncomplete();
        resources.add(type, null, name);
    }

    /** The types of resources that were declared. */
    public Resources resources() {
        return resources;
    }

    /**
     * Declares the rank of the users that a path variable names: every operation with that variable in its path also asks for
     * that rank on the platform, together with its own role.
     *
     * @param find the rank of a user, or null when they have none
     * @param ofAnybody ids of operations that may be called for a user of any rank, because they only read
     */
    public void rank(String variable, LongFunction<@Nullable Role> find, String... ofAnybody) {
        requireIncomplete();
        ranks.put(variable, find);
        ofAnyRank.addAll(List.of(ofAnybody));
    }

    /** How to find the ranks of users, by path variable. */
    public Map<String, LongFunction<@Nullable Role>> ranks() {
        return Collections.unmodifiableMap(ranks);
    }

    /** Declares an operation that reads. */
    public Unguarded get(String id, String path, String summary) {
        return new Unguarded(id, "GET", path, summary);
    }

    /** Declares an operation that creates or starts something. */
    public Unguarded post(String id, String path, String summary) {
        return new Unguarded(id, "POST", path, summary);
    }

    /** Declares an operation that replaces something. */
    public Unguarded put(String id, String path, String summary) {
        return new Unguarded(id, "PUT", path, summary);
    }

    /** Declares an operation that changes parts of something. */
    public Unguarded patch(String id, String path, String summary) {
        return new Unguarded(id, "PATCH", path, summary);
    }

    /** Declares an operation that removes something. */
    public Unguarded delete(String id, String path, String summary) {
        return new Unguarded(id, "DELETE", path, summary);
    }

    /** An operation without a guard, which nobody can call yet. */
    public final class Unguarded {
        private final String id;
        private final String method;
        private final String path;
        private final boolean takesRest;
        private final String summary;

        private Unguarded(String id, String method, String path, String summary) {
            this.id = id;
            this.method = method;
            this.takesRest = path.endsWith(REST);
            this.path = takesRest ? path.substring(0, path.length() - REST.length()) + "}" : path;
            this.summary = summary;
            if (this.path.contains(REST)) {
                throw new IllegalStateException(id + " has a variable for the rest of the path that is not at its end");
            }
        }

        /** Open to everyone, also without signing in. */
        public Guarded<Input.None> open() {
            return guarded(new Guard.Open());
        }

        /** For every signed-in caller, because it concerns only the caller. */
        public Guarded<Input.None> signedIn() {
            return guarded(new Guard.SignedIn(null));
        }

        /** The same, where the feature is on. */
        public Guarded<Input.None> signedIn(Entitlement feature) {
            return guarded(new Guard.SignedIn(feature));
        }

        /** For this role and higher ones: on the resource in the path, or else on the platform. */
        public Guarded<Input.None> needs(Role role) {
            return guarded(() -> new Guard.Needs(role, reach(), null));
        }

        /** The same, where the feature is on. */
        public Guarded<Input.None> needs(Role role, Entitlement feature) {
            return guarded(() -> new Guard.Needs(role, reach(), feature));
        }

        /**
         * For this role and higher ones on the platform where the feature is on, whatever role they have on the
         * resource.
         */
        public Guarded<Input.None> needsOnPlatform(Role role, Entitlement feature) {
            return guarded(new Guard.Needs(role, Reach.PLATFORM, feature));
        }

        /** For callers with this role in some team; the operation itself limits them to the resources there. */
        public Guarded<Input.None> needsSomewhere(Role role) {
            return guarded(new Guard.Needs(role, Reach.SOMEWHERE, null));
        }

        /** The same, where the feature is on. */
        public Guarded<Input.None> needsSomewhere(Role role, Entitlement feature) {
            return guarded(new Guard.Needs(role, Reach.SOMEWHERE, feature));
        }

        private @Nullable String ranked() {
            if (ofAnyRank.contains(id)) return null;
            return variables(path).stream()
                    .filter(ranks::containsKey)
                    .findFirst()
                    .orElse(null);
        }

        private Reach reach() {
            return variables(path).stream().anyMatch(v -> resources.haveOwner(Resources.typeOf(v)))
                    ? Reach.THERE
                    : Reach.PLATFORM;
        }

        /** Open while {@code first} holds; afterwards for this role and higher ones. */
        public Guarded<Input.None> openWhile(BooleanSupplier first, Role then) {
            return guarded(new Guard.OpenWhile(first, new Guard.Needs(then, Reach.PLATFORM, null)));
        }

        private Guarded<Input.None> guarded(Guard guard) {
            return guarded(() -> guard);
        }

        private Guarded<Input.None> guarded(Supplier<Guard> guard) {
            return new Guarded<>(
                    this,
                    guard,
                    new Body<>(Input.None.class, null),
                    null,
                    Map.of(),
                    List.of(),
                    List.of(),
                    null,
                    Op.Outcomes.NONE,
                    false);
        }
    }

    /** The shape of a body, and what refuses what only the present state shows about it. */
    private record Body<I extends Input>(Class<I> shape, Work.@Nullable Silent<I> check) {}

    /** An operation with a guard; declares the rest. */
    public final class Guarded<I extends Input> {
        private final Unguarded what;
        private final Supplier<Guard> guard;
        private final Body<I> input;
        private final @Nullable Class<? extends Input> query;
        private final Map<String, List<String>> words;
        private final List<Confirmation<I>> confirmations;
        private final List<String> jobs;
        private final @Nullable Function<Call, String> version;
        private final Op.Outcomes outcomes;
        private final boolean sensitive;

        private Guarded(
                Unguarded what,
                Supplier<Guard> guard,
                Body<I> input,
                @Nullable Class<? extends Input> query,
                Map<String, List<String>> words,
                List<Confirmation<I>> confirmations,
                List<String> jobs,
                @Nullable Function<Call, String> version,
                Op.Outcomes outcomes,
                boolean sensitive) {
            this.what = what;
            this.guard = guard;
            this.input = input;
            this.query = query;
            this.words = words;
            this.confirmations = confirmations;
            this.jobs = jobs;
            this.version = version;
            this.outcomes = outcomes;
            this.sensitive = sensitive;
        }

        /** For people who signed in, but no API token, whatever its scopes: it decides who may do what, or how people sign in. */
        public Guarded<I> inPerson() {
            return new Guarded<>(
                    what,
                    () -> new Guard.InPerson(guard.get()),
                    input,
                    query,
                    words,
                    confirmations,
                    jobs,
                    version,
                    outcomes,
                    sensitive);
        }

        /** The body's shape. An absent body counts as {@code {}}. To be called before confirmations, which read the body. */
        public <B extends Input> Guarded<B> takes(Class<B> body) {
            return takes(new Body<>(body, null));
        }

        /**
         * The same. {@code check} refuses with 422 what only the present state shows, and does nothing else. It runs where the
         * body has other faults, so that one answer names all, on what of the body has none; the work checks again.
         */
        public <B extends Input> Guarded<B> takes(Class<B> body, Work.Silent<B> check) {
            return takes(new Body<>(body, check));
        }

        private <B extends Input> Guarded<B> takes(Body<B> body) {
            if (!confirmations.isEmpty()) {
                throw new IllegalStateException(what.id + " takes a body after its confirmation, which would be lost");
            }
            return new Guarded<>(what, guard, body, query, words, List.of(), jobs, version, outcomes, sensitive);
        }

        /** The shape of the query. */
        public Guarded<I> asks(Class<? extends Input> shape) {
            return new Guarded<>(what, guard, input, shape, words, confirmations, jobs, version, outcomes, sensitive);
        }

        /** A path variable that accepts only these words; anything else is a 422. */
        public Guarded<I> where(String variable, List<String> allowed) {
            var all = new LinkedHashMap<>(words);
            all.put(variable, List.copyOf(allowed));
            return new Guarded<>(what, guard, input, query, all, confirmations, jobs, version, outcomes, sensitive);
        }

        /** The caller must type {@code phrase}; a null phrase requires nothing for this call. */
        public Guarded<I> confirm(
                String words, Function<I, @Nullable String> typed, Function<Call, @Nullable String> phrase) {
            return confirm(words, typed, phrase, _ -> "");
        }

        /** The same, where the phrase also depends on the input. */
        public Guarded<I> confirm(
                String words, Function<I, @Nullable String> typed, BiFunction<Call, I, @Nullable String> phrase) {
            return confirming(new Confirmation<>(words, typed, phrase, _ -> "", Refusal::confirmRequired));
        }

        /** The same; {@code warning} says in the refusal what is lost: whole sentences with a space at the end. */
        public Guarded<I> confirm(
                String words,
                Function<I, @Nullable String> typed,
                Function<Call, @Nullable String> phrase,
                Function<Call, String> warning) {
            return confirming(new Confirmation<>(
                    words, typed, (call, _) -> phrase.apply(call), warning, Refusal::confirmRequired));
        }

        /** The same, where the phrase also depends on the input. */
        public Guarded<I> confirm(
                String words,
                Function<I, @Nullable String> typed,
                BiFunction<Call, I, @Nullable String> phrase,
                Function<Call, String> warning) {
            return confirming(new Confirmation<>(words, typed, phrase, warning, Refusal::confirmRequired));
        }

        /** The caller must type {@code phrase} if Holdfast itself runs on the target; null if it does not. */
        public Guarded<I> sparesItself(
                String words, Function<I, @Nullable String> typed, BiFunction<Call, I, @Nullable String> phrase) {
            return confirming(new Confirmation<>(
                    words + ", if Holdfast runs there",
                    typed,
                    phrase,
                    _ -> "",
                    (_, wanted) -> Refusal.selfTarget(wanted)));
        }

        private Guarded<I> confirming(Confirmation<I> one) {
            var all = new ArrayList<>(confirmations);
            all.add(one);
            return new Guarded<>(
                    what, guard, input, query, words, List.copyOf(all), jobs, version, outcomes, sensitive);
        }

        /**
         * The kinds of jobs it starts: a caller who passes its guard may have them run. Refuses while too many jobs of the caller
         * wait.
         */
        public Guarded<I> starts(String... kinds) {
            Guarded<I> limited = refuses(Refusal.Code.RATE_LIMITED);
            return new Guarded<>(
                    what,
                    guard,
                    input,
                    query,
                    words,
                    confirmations,
                    List.of(kinds),
                    version,
                    limited.outcomes,
                    sensitive);
        }

        /** A cheap value that changes whenever the answer might; allows a 304 for an answer the caller already has. */
        public Guarded<I> versioned(Function<Call, String> word) {
            return new Guarded<>(what, guard, input, query, words, confirmations, jobs, word, outcomes, sensitive);
        }

        /** The codes it refuses with, besides those that its guard, input and confirmations imply. */
        public Guarded<I> refuses(RefusalCode... codes) {
            List<RefusalCode> all = Stream.concat(outcomes.refusals().stream(), Stream.of(codes))
                    .distinct()
                    .toList();
            return with(new Op.Outcomes(all, outcomes.redirects(), outcomes.cookies()));
        }

        /** Calls a hypervisor before it answers, and refuses with the hypervisor's failure. */
        public Guarded<I> asksHypervisor() {
            return refuses(Refusal.Code.CONFLICT).refuses(HypervisorCode.values());
        }

        /** Sets or deletes cookies in the browser. */
        public Guarded<I> setsCookies() {
            return with(new Op.Outcomes(outcomes.refusals(), outcomes.redirects(), true));
        }

        private Guarded<I> with(Op.Outcomes other) {
            return new Guarded<>(what, guard, input, query, words, confirmations, jobs, version, other, sensitive);
        }

        /** Audited although it only reads: the audit trail records who received the data. */
        public Guarded<I> audited() {
            return new Guarded<>(what, guard, input, query, words, confirmations, jobs, version, outcomes, true);
        }

        /** The status and type of the response, and the work. */
        public <A> void answers(int status, Class<A> answer, Work.Answer<I, ? extends A> work) {
            add(status, answer, work);
        }

        /** The same, where the work may also redirect a browser with its own {@link Reply}. */
        public <A> void answersOrRedirects(int status, Class<A> answer, Work.Answer<I, ?> work) {
            with(new Op.Outcomes(outcomes.refusals(), true, outcomes.cookies())).add(status, answer, work);
        }

        /** Answers 204, without a body. */
        public void answersNothing(Work.Silent<I> work) {
            Work.Answer<I, Reply> silent = (call, in) -> {
                work.run(call, in);
                return Reply.NOTHING;
            };
            add(204, Void.class, silent);
        }

        /** Refuses every call with this code, also those that are allowed; {@code refusal} ends with it. */
        public void answersNever(RefusalCode code, Work.Silent<I> refusal) {
            Work.Answer<I, Reply> never = (call, in) -> {
                refusal.run(call, in);
                throw new IllegalStateException(what.id + " refuses every call");
            };
            refuses(code).add(code.status(), Void.class, never);
        }

        /** Returns a list. */
        public <A> void answersList(Class<A> element, Work.Answer<I, ? extends List<? extends A>> work) {
            add(200, new Work.ListOf(element), work);
        }

        /** Sends these events until the stream ends. {@code open} may still refuse; its feed no longer can. */
        public void streams(Supplier<List<Sse.Event>> events, Work.Streaming open) {
            add(200, Sse.class, new Work.Events<>(events, open));
        }

        /** Returns a file of one of these types, written while it is sent. {@code filing} may still refuse. */
        public void downloads(List<String> types, Work.Filing filing) {
            add(200, Download.class, new Work.File<>(List.copyOf(types), filing));
        }

        /** Turns the connection into a WebSocket. {@code open} may still refuse; what it returns no longer can. */
        public void relays(Work.Relayed<I> open) {
            if (!what.method.equals("GET")) throw new IllegalStateException(what.id + " relays, so it must be a GET");
            add(101, Relay.class, open);
        }

        private void add(int status, Type answer, Work<I> work) {
            requireIncomplete();
            declared.add(() -> new Op<>(
                    what.id,
                    what.method,
                    what.path,
                    what.takesRest,
                    what.summary,
                    guard.get(),
                    what.ranked(),
                    input.shape(),
                    input.check(),
                    query,
                    words,
                    confirmations,
                    status,
                    answer,
                    jobs,
                    version,
                    outcomes,
                    sensitive,
                    work));
        }
    }
}
