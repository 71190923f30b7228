package dev.holdfast.sim.api.console;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.Token;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Opens a console with the JDK's own WebSocket, independent of the simulator. */
public final class Viewer implements WebSocket.Listener {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().sslContext(Asker.trusting()).build();

    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final CompletableFuture<String> pong = new CompletableFuture<>();
    private WebSocket socket;
    private int read;
    private boolean over;

    /** Opens the console of an offer. */
    static Viewer open(SimNode node, Token token, String path, JsonNode offer) {
        var viewer = new Viewer();
        String ticket = URLEncoder.encode(offer.path("ticket").asString(), StandardCharsets.UTF_8);
        try {
            viewer.socket = CLIENT.newWebSocketBuilder()
                    .header("Authorization", "PVEAPIToken=" + token.id() + "=" + token.secret())
                    .subprotocols("binary")
                    .buildAsync(
                            URI.create("wss://" + node.address() + "/api2/json" + path + "/vncwebsocket?port="
                                    + offer.path("port").asString() + "&vncticket=" + ticket),
                            viewer)
                    .join();
        } catch (CompletionException e) {
            throw new IllegalStateException(e.getCause());
        }
        return viewer;
    }

    /** The same, then sends the sign-in of a terminal client. */
    public static Viewer terminal(SimNode node, Token token, String path, JsonNode offer) {
        Viewer viewer = open(node, token, path, offer);
        viewer.send(offer.path("user").asString() + ":" + offer.path("ticket").asString() + "\n");
        viewer.await("OK");
        return viewer;
    }

    String protocol() {
        return socket.getSubprotocol();
    }

    void send(String text) {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) {
        socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
    }

    void sendFragment(byte[] bytes) {
        socket.sendBinary(ByteBuffer.wrap(bytes), false).join();
    }

    void type(String text) {
        send("0:" + text.getBytes(StandardCharsets.UTF_8).length + ":" + text);
    }

    /** Signs in at the prompt, and waits for the shell prompt. */
    Viewer signIn() {
        await("login: ");
        type("root\r");
        await("Password: ");
        type("secret\r");
        await("# ");
        return this;
    }

    /** Types a command and returns the output up to the next prompt. */
    String run(String command) {
        type(command + "\r");
        await(command + "\r\n");
        String answer = await("# ");
        return answer.substring(0, Math.max(0, answer.lastIndexOf("\r\n")));
    }

    /** Waits for this text; returns everything up to and including it. */
    String await(String text) {
        return await(text, () -> {});
    }

    /** The same, while {@code meanwhile} runs repeatedly, for example to move the clock. */
    String await(String text, Runnable meanwhile) {
        byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
        synchronized (received) {
            for (long end = end(); ; ) {
                String all = received.toString(StandardCharsets.ISO_8859_1);
                int at = all.indexOf(new String(wanted, StandardCharsets.ISO_8859_1), read);
                if (at >= 0) return take(at + wanted.length - read);
                if (over || System.nanoTime() > end)
                    throw new AssertionError("Expected " + text + " but got " + all.substring(read));
                meanwhile.run();
                pause();
            }
        }
    }

    /** The next {@code count} bytes. */
    byte[] bytes(int count) {
        synchronized (received) {
            for (long end = end(); received.size() - read < count; ) {
                if (over || System.nanoTime() > end)
                    throw new AssertionError("got only " + (received.size() - read) + " bytes");
                pause();
            }
            byte[] next = Arrays.copyOfRange(received.toByteArray(), read, read + count);
            read += count;
            return next;
        }
    }

    private String take(int count) {
        return new String(bytes(count), StandardCharsets.UTF_8);
    }

    private static long end() {
        return System.nanoTime() + Patience.LIMIT.toNanos();
    }

    private void pause() {
        try {
            received.wait(1000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits until the other side has closed, and returns all data that was not read yet. */
    String rest() {
        try {
            closed.get(Patience.SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("it was not closed", e);
        }
        synchronized (received) {
            return take(received.size() - read);
        }
    }

    /** Sends a ping and returns the answer. */
    public String ping(String text) {
        socket.sendPing(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))).join();
        return pong.orTimeout(Patience.SECONDS, TimeUnit.SECONDS).join();
    }

    /** Ends the connection. */
    public void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        synchronized (received) {
            received.writeBytes(bytes);
            received.notifyAll();
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
        pong.complete(StandardCharsets.UTF_8.decode(message).toString());
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
        end(status);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        end(-1);
    }

    private void end(int status) {
        synchronized (received) {
            over = true;
            received.notifyAll();
        }
        closed.complete(status);
    }
}
