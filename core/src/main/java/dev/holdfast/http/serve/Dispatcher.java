package dev.holdfast.http.serve;

import dev.holdfast.access.Entitlements;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.net.Network;
import dev.holdfast.http.AuditTrail;
import dev.holdfast.http.Authenticator;
import dev.holdfast.http.Call;
import dev.holdfast.http.ClientInfo;
import dev.holdfast.http.Confirmation;
import dev.holdfast.http.Input;
import dev.holdfast.http.Op;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Reply;
import dev.holdfast.http.Streams;
import dev.holdfast.http.Work;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Handles every request in one order: caller → not from another site → role that counts, and rank of the target user →
 * scope → entitlement → path, query, body → existence and confirmation → intent → effect → outcome.
 */
public final class Dispatcher {
    private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
    private static final Logger access = LoggerFactory.getLogger("access");

    /** The dispatcher's dependencies on higher layers. */
    public record Dependencies(
            Authenticator authenticator,
            Entitlements entitlements,
            AuditTrail audit,
            Function<Exception, @Nullable Refusal> translator,
            Pages pages,
            Streams streams,
            List<Network> trustedProxies,
            InstantSource clock,
            LongSupplier lastEvent,
            MemoryBudget memory) {}

    private final Router router;
    private final EffectiveRoles standings;
    private final Dependencies by;
    private final JsonMapper json;
    private final Requests requests;
    private final Failures failures;
    private final ActionAuditor auditing;
    private final Streaming streaming;

    /** A dispatcher over these operations. */
    public Dispatcher(Ops ops, Dependencies by, JsonMapper json) {
        this.router = new Router(ops.list());
        this.standings = new EffectiveRoles(ops);
        this.by = by;
        this.json = json;
        this.requests = new Requests(json);
        this.failures = new Failures(by.translator());
        this.auditing = new ActionAuditor(by.audit(), ops.resources(), failures);
        var permission = new Permission(by.authenticator(), by.entitlements(), standings);
        this.streaming = new Streaming(permission, by.streams(), auditing, failures, json, by.memory());
    }

    /** Answers one request. Never fails. */
    public void serve(Exchange exchange) {
        long began = System.nanoTime();
        String requestId = requestId();
        var client = RequestOrigin.of(exchange, by.trustedProxies(), requestId);
        var seen = new Seen();
        int status = 0;
        try (var metered = new MeteredExchange(exchange, by.memory())) {
            status = handle(metered, client, seen);
        } catch (IOException e) {
            log.debug("{}: the client disconnected: {}", requestId, e.toString());
        } finally {
            // Without the query, which may contain data that must not be logged.
            access.info(
                    "{} {} {} {} {} ms {} {}",
                    requestId,
                    exchange.method(),
                    printable(exchange.path()),
                    status == 0 ? "gone" : status,
                    Duration.ofNanos(System.nanoTime() - began).toMillis(),
                    client.ip(),
                    seen.who == null ? "-" : seen.who.userId());
        }
    }

    /** Not secret, so it does not use the shared secure random source, whose lock every request would take. */
    private static String requestId() {
        var random = ThreadLocalRandom.current();
        return new UUID(random.nextLong(), random.nextLong()).toString().substring(0, 13);
    }

    /** The authenticated caller, for the access log. */
    private static final class Seen {
        @Nullable
        Principal who;
    }

    private int handle(MeteredExchange exchange, ClientInfo client, Seen seen) throws IOException {
        try {
            String path = exchange.path();
            if (!path.startsWith(Op.PREFIX + "/")) {
                exchange.belongsTo(null, client.ip());
                return send(exchange, client, by.pages().find(exchange));
            }
            Router.Found found = router.find(exchange.method(), path.substring(Op.PREFIX.length()));
            if (found == null) throw unknown(path.substring(Op.PREFIX.length()));
            if (exchange.isPart() && !(found.op().work() instanceof Work.Answer)) throw Call.notTogether();
            return invoke(found.op(), new Call(client, null, found.variables()), exchange, seen);
        } catch (Refusal refusal) {
            return refuse(exchange, client, refusal);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            if (failures.translate(e) instanceof Refusal refusal) return refuse(exchange, client, refusal);
            if (e instanceof InterruptedException) Thread.currentThread().interrupt();
            log.error("{}: {} {} failed", client.requestId(), exchange.method(), printable(exchange.path()), e);
            var body = Map.of(
                    "error",
                    "internal",
                    "detail",
                    "Internal error in Holdfast. Search the log for request " + client.requestId() + ".");
            return send(exchange, client, new Reply(500, JSON, Map.of(), json.writeValueAsBytes(body)));
        } catch (OutOfMemoryError e) {
            MemoryAlarm.failed("request " + client.requestId(), e);
            return refuse(exchange, client, Refusal.overloaded(NO_MEMORY, Duration.ofSeconds(5)));
        }
    }

    private static final String NO_MEMORY =
            "The service ran out of memory. Whether the request took effect is not known: check that before you repeat"
                    + " it.";

    /** Reads something else for the same client, as if it had been asked for alone. */
    private Reply read(String path, MeteredExchange whole) {
        var part = new PartExchange(whole, Op.PREFIX + path);
        serve(part);
        Reply answer = Objects.requireNonNull(part.answer());
        whole.take(answer.body().length);
        return answer;
    }

    private Refusal unknown(String path) {
        List<String> methods = router.methods(path);
        return methods.isEmpty()
                ? Refusal.notFoundBecause("path", "This path does not exist. See /api/docs for all paths.")
                : Refusal.methodNotAllowed(String.join(", ", methods));
    }

    private <I extends Input> int invoke(Op<I> op, Call stranger, MeteredExchange exchange, Seen seen)
            throws Exception {
        ClientInfo client = stranger.client();
        Principal who = by.authenticator().authenticate(client);
        seen.who = who;
        exchange.belongsTo(who, client.ip());
        var call = new Call(client, who, stranger.variables());
        if (!exchange.isPart()) call.readsWith(path -> read(path, exchange));
        EffectiveRoles.EffectiveRole standing = standings.of(op, call);
        guard(op, call, standing, exchange);
        I in = requests.read(op, call, exchange, standing.hidden() != null);
        if (standing.hidden() != null) throw hidden(op, call, standing.hidden());
        for (Confirmation<I> confirmation : op.confirmations()) confirmation.check(call, in);
        return switch (op.work()) {
            case Work.Answer<I, ?> answer -> answer(op, answer, call, in, exchange);
            case Work.File<I> file -> streaming.file(op, file, call, exchange);
            case Work.Events<I> events -> streaming.events(op, events, call, exchange);
            case Work.Relayed<I> relayed -> streaming.relay(op, relayed, call, exchange);
        };
    }

    private void guard(Op<?> op, Call call, EffectiveRoles.EffectiveRole standing, Exchange exchange) {
        try {
            // An anonymous caller learns only that it must sign in.
            if (call.whoOrNull() == null) op.guard().check(null, null, op.scope(), by.entitlements());
            if (op.isCheckedForOrigin() && RequestOrigin.isForeign(exchange, call.client()))
                throw Refusal.crossOrigin();
            checkRank(op, call, standing);
            op.guard().check(call.whoOrNull(), standing.held(), op.scope(), by.entitlements());
        } catch (Refusal refusal) {
            auditing.denied(op, call, refusal);
            if (call.whoOrNull() == null
                    && refusal.code() == Refusal.Code.UNAUTHENTICATED
                    && call.client().authorization() != null) {
                throw Refusal.badToken();
            }
            throw refusal;
        }
    }

    /**
     * A caller can't act on a user of a higher rank. If the caller's role is too low for the operation, that is
     * reported instead.
     */
    private void checkRank(Op<?> op, Call call, EffectiveRoles.EffectiveRole standing) {
        Role needed = op.guard().role();
        if (op.ranked() == null || needed == null || !needed.isReachedBy(standing.held())) return;
        Role rank = standings.rank(op, call);
        if (rank != null && !rank.isReachedBy(standing.held())) throw Refusal.roleRequired(rank.word());
    }

    private <I extends Input> int answer(Op<I> op, Work.Answer<I, ?> work, Call call, I in, MeteredExchange exchange)
            throws Exception {
        // Before anything is read: a page follows the live stream from here and misses no change of what it read.
        if (op.isSafe() && call.whoOrNull() != null) {
            call.header("X-Event-Id", Long.toString(by.lastEvent().getAsLong()));
        }
        if (op.version() != null && isKnown(op, EntityTag.ofVersion(op.version().apply(call)), call, exchange)) {
            return send(exchange, call.client(), new Reply(304, JSON, call.headers(), new byte[0]));
        }
        Reply reply = reply(op, work, call, in, exchange);
        call.cookies().forEach(exchange::cookie);
        return send(exchange, call.client(), reply);
    }

    /** A refused attempt to change something hidden from the caller is audited like any other refusal. */
    private Refusal hidden(Op<?> op, Call call, Refusal refusal) {
        if (!op.isSafe()) auditing.denied(op, call, refusal);
        return refusal;
    }

    private static final String JSON = "application/json";

    /** The answer as bytes. What they were made of is not kept while the client takes them. */
    private <I extends Input> Reply reply(Op<I> op, Work.Answer<I, ?> work, Call call, I in, MeteredExchange exchange)
            throws Exception {
        Object out = auditing.audited(op, call, () -> work.answer(call, in));
        if (out instanceof Reply raw) {
            if (op.isSafe() && !raw.encoded()) exchange.take(raw.body().length);
            return raw.with(call.headers());
        }
        byte[] bytes = exchange.json(json, out, !op.isSafe());
        if (op.version() == null && op.isConditional()) {
            var tag = EntityTag.ofList(bytes, call.headers().get(Call.TOTAL));
            if (isKnown(op, tag, call, exchange)) {
                exchange.give(bytes.length);
                return new Reply(304, JSON, call.headers(), new byte[0]);
            }
        }
        return new Reply(op.status(), JSON, call.headers(), bytes);
    }

    /** Whether the client has the answer with this tag. A 304 has the same headers about it as the answer. */
    private static boolean isKnown(Op<?> op, EntityTag tag, Call call, Exchange exchange) {
        call.header("ETag", tag.value());
        call.header("Vary", "Accept-Encoding");
        if (op.mayBeStored()) call.header("Cache-Control", "private, no-cache");
        return tag.isIn(exchange.header("If-None-Match"));
    }

    private int refuse(MeteredExchange exchange, ClientInfo client, Refusal refusal) throws IOException {
        var headers = new LinkedHashMap<String, String>();
        Duration wait = refusal.retryAfter();
        if (wait != null) headers.put("Retry-After", Long.toString(Math.max(1, wait.toSeconds())));
        if (refusal.code() == Refusal.Code.METHOD_NOT_ALLOWED) {
            headers.put(
                    "Allow", String.join(", ", router.methods(exchange.path().substring(Op.PREFIX.length()))));
        }
        if (refusal.code() == Refusal.Code.UPGRADE_REQUIRED) {
            headers.put("Upgrade", "websocket");
            headers.put("Connection", "Upgrade");
            headers.put("Sec-WebSocket-Version", "13");
        }
        if (refusal.code().status() == 401 && client.authorization() != null) headers.put("WWW-Authenticate", "Bearer");
        return send(
                exchange,
                client,
                new Reply(refusal.code().status(), JSON, headers, json.writeValueAsBytes(refusal.body())));
    }

    private int send(MeteredExchange exchange, ClientInfo client, Reply reply) throws IOException {
        String type = reply.contentType();
        var headers = SecurityHeaders.with(client, reply.headers());
        if (!type.isEmpty()) headers.putIfAbsent("Content-Type", type);
        byte[] bytes = reply.body();
        if (!reply.encoded() && Gzip.isWorth(type, bytes.length)) {
            headers.put("Vary", "Accept-Encoding");
            if (Gzip.isAccepted(exchange.header("Accept-Encoding")) && exchange.finds(bytes.length / 4)) {
                bytes = Gzip.quick(bytes);
                headers.put("Content-Encoding", "gzip");
            }
        }
        if (reply.encoded()
                && "gzip".equals(headers.get("Content-Encoding"))
                && !Gzip.isAccepted(exchange.header("Accept-Encoding"))) {
            exchange.take(2L * Gzip.plainSize(bytes));
            bytes = Gzip.plain(bytes);
            headers.remove("Content-Encoding");
        }
        exchange.answer(reply.status(), headers, bytes);
        return reply.status();
    }

    private static String printable(String path) {
        return path.replaceAll("[^\\x21-\\x7e]", "?");
    }
}
