package dev.holdfast.http.serve;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.memory.MemoryBudget.Part;
import dev.holdfast.base.memory.MemoryBudget.Shortage;
import dev.holdfast.http.WebSocket;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that accounts for its memory: for its body as it arrives, and for its answer until the client has taken it. What it
 * takes counts for the user, or for the network of whoever is not signed in. A request that finds no room is refused.
 */
final class MeteredExchange implements Exchange, AutoCloseable {
    /** The thread of a request, its head and the buffers of its connection. */
    private static final int OF_A_REQUEST = 16 << 10;

    /** What remains of it while a stream of events is open. */
    private static final int OF_A_STREAM = 4 << 10;

    /** A relay holds up to a message in each direction; usually they are much smaller. */
    static final int OF_A_RELAY = WebSocket.MOST_BYTES;

    private static final Duration SOON = Duration.ofSeconds(2);
    private static final int STEP = 16 << 10;

    /** A step of an answer that grows, and its copy at the end. */
    private static final int GROWING = 2 * STEP;

    private final Exchange exchange;
    private final MemoryBudget budget;
    private MemoryBudget.@Nullable Account account;

    MeteredExchange(Exchange exchange, MemoryBudget budget) {
        this.exchange = exchange;
        this.budget = budget;
    }

    /** From now on takes on account of this user, or of the client's network; refuses if that has too much already. */
    void belongsTo(@Nullable Principal who, String ip) {
        account = who == null ? budget.open(Part.STRANGERS, network(ip)) : budget.open(Part.USERS, who.userId());
        take(OF_A_REQUEST);
        if (who != null) exchange.signedIn();
    }

    /** A provider gives each customer a whole network of IPv6 addresses. */
    private static Object network(String ip) {
        if (ip.equals("unknown")) return ip;
        byte[] address = InetAddress.ofLiteral(ip).getAddress();
        return Arrays.toString(Arrays.copyOf(address, Math.min(address.length, 8)));
    }

    /** Takes memory for this request, or refuses it. */
    void take(long bytes) {
        if (account == null) return;
        Shortage shortage = account.take(bytes);
        if (shortage != null) throw refusal(shortage);
    }

    /** Gives back what was taken. */
    void give(long bytes) {
        if (account != null) account.give(bytes);
    }

    /** Whether it is a part of another request. */
    boolean isPart() {
        return exchange instanceof PartExchange;
    }

    /** For a stream of events, which may be open for hours. */
    void streams() {
        if (account != null) account.keep(OF_A_STREAM);
    }

    private static Refusal refusal(Shortage shortage) {
        return switch (shortage) {
            case TOO_LARGE ->
                Refusal.overloaded(
                        "This needs more than one user may take of the service's memory. Ask for less at once, or give"
                                + " the service a larger heap (-Xmx).",
                        SOON);
            case OWN ->
                Refusal.crowded(
                        "Too many of your requests are being worked on at the same time. Wait until they have ended.",
                        SOON);
            case OTHERS ->
                Refusal.overloaded("The service has no memory left for this request now. Try again soon.", SOON);
        };
    }

    /** Takes memory if there is some. */
    boolean finds(long bytes) {
        return account == null || account.take(bytes) == null;
    }

    /**
     * As JSON, accounted for while it is written.
     *
     * @param must whether it is written even without room, because what it tells of has happened
     */
    byte[] json(JsonMapper json, Object value, boolean must) {
        var written = new ByteArrayOutputStream(512) {
            // The first step is part of the request.
            private int room = STEP;

            private long taken;

            @Override
            public synchronized void write(byte[] bytes, int from, int length) {
                for (; count + length > room; room += STEP) {
                    if (finds(GROWING)) taken += GROWING;
                    else if (!must) MeteredExchange.this.take(GROWING);
                }
                super.write(bytes, from, length);
            }
        };
        json.writeValue(written, value);
        byte[] bytes = written.toByteArray();
        give(written.taken - bytes.length);
        return bytes;
    }

    @Override
    public String method() {
        return exchange.method();
    }

    @Override
    public String path() {
        return exchange.path();
    }

    @Override
    public @Nullable String query() {
        return exchange.query();
    }

    @Override
    public @Nullable String header(String name) {
        return exchange.header(name);
    }

    @Override
    public boolean isFromPersonHere() {
        return exchange.isFromPersonHere();
    }

    @Override
    public String peer() {
        return exchange.peer();
    }

    @Override
    public void signedIn() {
        exchange.signedIn();
    }

    @Override
    public boolean encrypted() {
        return exchange.encrypted();
    }

    @Override
    public InputStream body() {
        return new FilterInputStream(exchange.body()) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int count = super.read(buffer, offset, Math.min(length, STEP));
                if (count > 0) take(count);
                return count;
            }
        };
    }

    @Override
    public void cookie(String cookie) {
        exchange.cookie(cookie);
    }

    @Override
    public void answer(int status, Map<String, String> headers, byte[] body) throws IOException {
        exchange.answer(status, headers, body);
    }

    @Override
    public OutputStream begin(int status, Map<String, String> headers) throws IOException {
        return exchange.begin(status, headers);
    }

    @Override
    public boolean asksForWebSocket() {
        return exchange.asksForWebSocket();
    }

    @Override
    public void upgrade(Map<String, String> headers, Consumer<WebSocket> relay) {
        exchange.upgrade(headers, relay);
    }

    @Override
    public void breakOff() {
        exchange.breakOff();
    }

    @Override
    public void close() {
        if (account != null) account.close();
    }
}
