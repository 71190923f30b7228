package dev.holdfast.drills;

import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HostPortHttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.http2.frames.SettingsFrame;
import org.eclipse.jetty.util.Callback;

/** An unencrypted HTTP/2 connection whose frames can be inspected one by one. */
public final class Http2 implements AutoCloseable {
    private final HTTP2Client client = new HTTP2Client();
    private final String base;
    private final Session session;

    public Http2(int port) throws Exception {
        this(port, 65_535);
    }

    /** With a window of so many bytes for what it gets on each stream. */
    public Http2(int port, int window) throws Exception {
        base = "http://127.0.0.1:" + port;
        client.setInitialStreamRecvWindow(window);
        client.start();
        var settings = new CountDownLatch(1);
        session = client.connect(new InetSocketAddress("127.0.0.1", port), new Session.Listener() {
                    @Override
                    public void onSettings(Session session, SettingsFrame frame) {
                        settings.countDown();
                    }
                })
                .get(Patience.SECONDS, TimeUnit.SECONDS);
        // A stream that is opened while Jetty's client takes the settings may send more than they allow, and is reset
        // for it.
        if (!settings.await(Patience.SECONDS, TimeUnit.SECONDS))
            throw new AssertionError("the service sent no settings");
    }

    /** The frames received on one stream, in order, such as {@code HEADERS 401} and {@code RST_STREAM 8}. */
    public static final class Answer implements Stream.Listener {
        public final List<String> frames = new CopyOnWriteArrayList<>();
        final HttpFields.Mutable headers = HttpFields.build();
        public final StringBuffer body = new StringBuffer();
        private final CountDownLatch over = new CountDownLatch(1);
        private volatile boolean reset;

        @Override
        public void onHeaders(Stream stream, HeadersFrame frame) {
            var response = (MetaData.Response) frame.getMetaData();
            frames.add("HEADERS " + response.getStatus());
            headers.add(response.getHttpFields());
            if (frame.isEndStream()) frames.add("END_STREAM");
            else stream.demand();
        }

        @Override
        public void onDataAvailable(Stream stream) {
            Stream.Data data = stream.readData();
            if (data == null) {
                stream.demand();
                return;
            }
            body.append(StandardCharsets.UTF_8.decode(data.frame().getByteBuffer()));
            boolean last = data.frame().isEndStream();
            data.release();
            if (last) frames.add("END_STREAM");
            else stream.demand();
        }

        @Override
        public void onReset(Stream stream, ResetFrame frame, Callback callback) {
            frames.add("RST_STREAM " + frame.getError());
            callback.succeeded();
        }

        @Override
        public void onClosed(Stream stream) {
            reset = stream.isReset();
            over.countDown();
        }

        /** Waits until both sides have ended the stream. */
        Answer whole() throws InterruptedException {
            if (!over.await(Patience.SECONDS, TimeUnit.SECONDS))
                throw new AssertionError("the stream stays open after " + frames);
            // The stream closes when the last frame arrives, before that frame is read.
            String last = reset ? "RST" : "END";
            TestPlane.until("the last frame is read", () -> frames.stream().anyMatch(frame -> frame.startsWith(last)));
            return this;
        }
    }

    /** Sends a request with its body until the body is complete or the service rejects the rest. */
    public Answer send(String method, String path, Map<String, String> headers, byte[] body) throws Exception {
        var answer = new Answer();
        Stream stream = open(method, path, headers, body.length == 0, answer);
        int sent = 0;
        while (sent < body.length) {
            int next = Math.min(sent + 16_384, body.length);
            var piece = ByteBuffer.wrap(body, sent, next - sent);
            try {
                stream.data(new DataFrame(stream.getId(), piece, next == body.length))
                        .get(Patience.SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                break; // reset in the meantime
            }
            sent = next;
        }
        return answer.whole();
    }

    /** Asks for a WebSocket on a stream of this connection (RFC 8441). */
    public Answer connectWebSocket(String path, Map<String, String> headers) throws Exception {
        var fields = HttpFields.build().add("sec-websocket-version", "13");
        headers.forEach(fields::add);
        var server = HttpURI.from(base);
        var request = new MetaData.ConnectRequest(
                "http", new HostPortHttpField(server.getAuthority()), path, fields, "websocket");
        var answer = new Answer();
        session.newStream(new HeadersFrame(request, null, false), answer).get(Patience.SECONDS, TimeUnit.SECONDS);
        return answer.whole();
    }

    /** Sends the head of a request. */
    Stream open(String method, String path, Map<String, String> headers, boolean last, Answer answer) throws Exception {
        var fields = HttpFields.build();
        headers.forEach(fields::add);
        var request = new MetaData.Request(method, HttpURI.from(base + path), HttpVersion.HTTP_2, fields);
        return session.newStream(new HeadersFrame(request, null, last), answer).get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws Exception {
        client.stop();
    }
}
