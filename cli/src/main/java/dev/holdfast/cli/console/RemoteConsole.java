package dev.holdfast.cli.console;

import dev.holdfast.cli.output.SystemTerminal;
import dev.holdfast.cli.wire.Http;
import dev.holdfast.cli.wire.Trust;
import dev.holdfast.cli.wire.Unreachable;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Connects the user's terminal with a console of the service until one of them ends. */
public final class RemoteConsole {
    private static final Duration CONNECT = Duration.ofSeconds(25);

    private final WebSocket socket;
    private final CompletableFuture<String> end;

    private RemoteConsole(WebSocket socket, CompletableFuture<String> end) {
        this.socket = socket;
        this.end = end;
    }

    /**
     * Runs a console in the terminal of the process, which is restored at the end.
     *
     * @param path of the WebSocket
     * @return why it ended; empty if nobody said it
     */
    public static String run(Http http, String path, String ticket) throws IOException, InterruptedException {
        var end = new CompletableFuture<String>();
        OutputStream screen = new FileOutputStream(FileDescriptor.out);
        // The JDK's client is only loaded for consoles.
        HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECT);
        if (!(http.trust() instanceof Trust.Usual))
            builder.sslContext(http.trust().context());
        try (HttpClient client = builder.build()) {
            URI service = http.service();
            String before =
                    service.getRawPath() == null ? "" : service.getRawPath().replaceAll("/+$", "");
            URI uri = URI.create((service.getScheme().equals("https") ? "wss://" : "ws://")
                    + service.getRawAuthority() + before + path + "?ticket="
                    + URLEncoder.encode(ticket, StandardCharsets.UTF_8));
            WebSocket socket = client.newWebSocketBuilder()
                    .header("Authorization", "Bearer " + http.token())
                    .connectTimeout(CONNECT)
                    .buildAsync(uri, new Viewer(screen, end))
                    .join();
            try {
                return new RemoteConsole(socket, end).inRawTerminal();
            } finally {
                socket.abort();
            }
        } catch (CompletionException e) {
            throw new Unreachable("The console could not be opened: "
                    + (e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
        }
    }

    private String inRawTerminal() throws IOException, InterruptedException {
        String settings = SystemTerminal.stty("-g").strip();
        var restore = new Thread(() -> restore(settings));
        // Whatever ends the process: the user needs a terminal that works.
        Runtime.getRuntime().addShutdownHook(restore);
        SystemTerminal.stty("raw", "-echo");
        try {
            sendSize();
            onResize(this::sendSize);
            Thread.ofPlatform().daemon().name("keyboard").start(this::typed);
            return end.get();
        } catch (ExecutionException e) {
            throw new Unreachable("The connection broke: " + e.getCause());
        } finally {
            restore(settings);
            Runtime.getRuntime().removeShutdownHook(restore);
        }
    }

    private static void restore(String settings) {
        try {
            SystemTerminal.stty(settings);
        } catch (IOException e) {
            // The terminal is gone.
        }
    }

    private void sendSize() {
        int[] size = SystemTerminal.measure();
        var _ = socket.sendText("{\"columns\":" + size[1] + ",\"rows\":" + size[0] + "}", true)
                .join();
    }

    /** The JDK has no public API for the signal that a resized window sends; without it the size stays as it was. */
    private static void onResize(Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object calls =
                    Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (_, method, _) -> {
                        if (method.getName().equals("handle")) action.run();
                        return null;
                    });
            var _ = signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("WINCH"), calls);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // Not on this system.
        }
    }

    private void typed() {
        var escape = new Escape();
        try (var keyboard = new FileInputStream(FileDescriptor.in)) {
            byte[] bytes = new byte[4096];
            for (int count = keyboard.read(bytes); count >= 0; count = keyboard.read(bytes)) {
                byte[] passed = escape.pass(bytes, count);
                if (passed.length > 0)
                    socket.sendBinary(ByteBuffer.wrap(passed), true).join();
                if (escape.isLeaving()) break;
            }
            end.complete("");
        } catch (IOException | CompletionException e) {
            end.complete("The connection broke.");
        }
    }

    /** Writes what arrives to the screen, one message after the other. */
    private record Viewer(OutputStream screen, CompletableFuture<String> end) implements WebSocket.Listener {
        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
            try {
                byte[] bytes = new byte[data.remaining()];
                data.get(bytes);
                screen.write(bytes);
                screen.flush();
                socket.request(1);
            } catch (IOException e) {
                end.complete("The terminal is gone.");
            }
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            end.complete(reason);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            end.complete("The connection broke.");
        }
    }
}
