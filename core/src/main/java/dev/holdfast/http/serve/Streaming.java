package dev.holdfast.http.serve;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.memory.MemoryBudget.Part;
import dev.holdfast.http.Call;
import dev.holdfast.http.Download;
import dev.holdfast.http.Op;
import dev.holdfast.http.Relay;
import dev.holdfast.http.Sse;
import dev.holdfast.http.Streams;
import dev.holdfast.http.WebSocket;
import dev.holdfast.http.Work;
import java.io.IOException;
import java.util.LinkedHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Answers that take their time: files, streams of events and relays. They end when the caller may no longer have them. */
record Streaming(
        Permission permission,
        Streams streams,
        ActionAuditor auditing,
        Failures failures,
        JsonMapper json,
        MemoryBudget memory) {
    private static final Logger log = LoggerFactory.getLogger(Streaming.class);

    /** Sends a file. */
    int file(Op<?> op, Work.File<?> work, Call call, Exchange exchange) throws Exception {
        ActionAuditor.PendingAudit action = auditing.begin(op, call);
        Download file;
        try {
            file = work.filing().open(call);
        } catch (Exception e) {
            Exception known = failures.translate(e);
            action.failed(known);
            throw known;
        }
        var headers = new LinkedHashMap<>(call.headers());
        headers.put("Content-Type", file.contentType());
        headers.put("Content-Disposition", "attachment; filename=\"" + file.name() + "\"");
        headers.put("X-Accel-Buffering", "no");
        if (isHead(exchange)) {
            file.body().close();
            exchange.begin(200, SecurityHeaders.with(call.client(), headers));
            action.done();
            return 200;
        }
        try {
            file.body()
                    .writeTo(new RevocableOutput(
                            exchange.begin(200, SecurityHeaders.with(call.client(), headers)),
                            () -> permission.isUnchanged(call)));
            action.done();
        } catch (RevocableOutput.Revoked e) {
            exchange.breakOff();
            action.brokeOff(RevocableOutput.Revoked.WHY);
        } catch (IOException e) {
            action.brokeOff("the client disconnected before the end");
            throw e;
        } catch (Exception e) {
            log.warn("{}: the download failed", call.client().requestId(), e);
            exchange.breakOff();
            action.failed(failures.translate(e));
        } finally {
            file.body().close();
        }
        return 200;
    }

    /** Sends events until the viewer disconnects or may no longer receive them. */
    int events(Op<?> op, Work.Events<?> work, Call call, MeteredExchange exchange) throws Exception {
        Work.Feed feed = auditing.audited(op, call, () -> work.streaming().open(call));
        var headers = new LinkedHashMap<>(call.headers());
        headers.put("Content-Type", "text/event-stream; charset=utf-8");
        headers.put("X-Accel-Buffering", "no");
        if (isHead(exchange)) {
            exchange.begin(200, SecurityHeaders.with(call.client(), headers));
            return 200;
        }
        exchange.streams();
        var sse = new Sse(exchange.begin(200, SecurityHeaders.with(call.client(), headers)), json);
        try {
            streams.during(sse, call.client(), call.whoOrNull(), () -> {
                // Revoked or moved between the check above and the registration: nothing would end the stream later.
                if (permission.isUnchanged(op, call)) feed.feed(sse);
            });
        } catch (InterruptedException e) {
            log.debug("{}: the stream was ended", call.client().requestId());
        } catch (IOException e) {
            log.debug("{}: the viewer disconnected", call.client().requestId());
        } catch (Exception e) {
            log.warn("{}: the stream failed", call.client().requestId(), e);
        }
        return 200;
    }

    /** Whether only the headers are requested. */
    private static boolean isHead(Exchange exchange) {
        return exchange.method().equals("HEAD");
    }

    /** Turns the connection into a WebSocket. */
    int relay(Op<?> op, Work.Relayed<?> work, Call call, Exchange exchange) throws Exception {
        if (!exchange.asksForWebSocket()) throw Refusal.upgradeRequired();
        Work.RelayHandler handler = auditing.audited(op, call, () -> work.open(call));
        exchange.upgrade(SecurityHeaders.with(call.client(), call.headers()), socket -> run(op, handler, call, socket));
        return op.status();
    }

    private void run(Op<?> op, Work.RelayHandler handler, Call call, WebSocket socket) {
        String request = call.client().requestId();
        Principal who = call.whoOrNull();
        var relay = new Relay(socket);
        try (var account = memory.open(Part.USERS, who == null ? call.client().ip() : who.userId())) {
            if (account.take(MeteredExchange.OF_A_RELAY) != null) {
                relay.close(Relay.NOT_ALLOWED, "Too many connections of this user are open. Close others first.");
                return;
            }
            streams.during(relay, call.client(), who, () -> permission.isAllowed(op, call), () -> handler.run(relay));
            relay.close(Relay.DONE, "");
        } catch (Exception e) {
            if (relay.isClosed()) log.debug("{}: the relay ended: {}", request, e.toString());
            else fail(relay, request, e);
        }
    }

    private void fail(Relay relay, String request, Exception e) {
        if (failures.translate(e) instanceof Refusal refusal) {
            relay.close(Relay.FAILED, refusal.detail());
            return;
        }
        log.warn("{}: the relay failed", request, e);
        relay.close(Relay.FAILED, "Internal error in Holdfast. Search the log for request " + request + ".");
    }
}
