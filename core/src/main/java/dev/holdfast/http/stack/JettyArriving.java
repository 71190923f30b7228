package dev.holdfast.http.stack;

import dev.holdfast.base.net.StreamingHttp;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Response;
import org.jspecify.annotations.Nullable;

/** A response that Jetty's client is still reading. */
final class JettyArriving implements StreamingHttp.StreamingResponse {
    private final Response response;
    private final InputStream body;

    /** {@code sentence} describes a failure in words. */
    JettyArriving(
            Response response,
            InputStreamResponseListener listener,
            long most,
            Function<@Nullable Throwable, String> sentence) {
        this.response = response;
        this.body = new Bounded(listener.getInputStream(), most, sentence);
    }

    @Override
    public int status() {
        return response.getStatus();
    }

    @Override
    public Map<String, List<String>> headers() {
        var headers = new LinkedHashMap<String, List<String>>();
        for (String name : response.getHeaders().getFieldNamesCollection()) {
            headers.put(name, response.getHeaders().getValuesList(name));
        }
        return headers;
    }

    @Override
    public InputStream body() {
        return body;
    }

    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            var _ = response.getRequest().abort(e); // the caller wants no more of it
        }
    }

    private static final class Bounded extends FilterInputStream {
        private final long most;
        private final Function<@Nullable Throwable, String> sentence;
        private long read;

        Bounded(InputStream in, long most, Function<@Nullable Throwable, String> sentence) {
            super(in);
            this.most = most;
            this.sentence = sentence;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int now;
            try {
                now = super.read(buffer, offset, length);
            } catch (IOException e) {
                throw new StreamingHttp.Failed(sentence.apply(e.getCause() == null ? e : e.getCause()));
            }
            read += Math.max(0, now);
            if (read > most) throw new StreamingHttp.Failed("The response is larger than " + most + " bytes.");
            return now;
        }
    }
}
