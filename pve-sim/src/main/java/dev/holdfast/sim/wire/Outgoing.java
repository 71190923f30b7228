package dev.holdfast.sim.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** An answer as bytes of HTTP/1.1. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Outgoing(byte[] head, byte[] body) {
    private static final int COMPRESSED_ABOVE = 1024;

    /**
     * The answer to a request.
     *
     * @param last whether the connection ends with it
     * @param telling whether a connection that stays open has a header that says it is closed, before the one that says
     *     it is kept: pveproxy sends both when the daemon behind it closes its own connection
     */
    static Outgoing of(Request request, Response response, boolean last, boolean telling) {
        byte[] body = response.body();
        boolean zipped = response.type() == null && body.length > COMPRESSED_ABOVE && request.takesGzip();
        if (zipped) body = zipped(body);
        // A line break in a text must not end the status line; Proxmox VE cuts the text there.
        String reason = response.reason().lines().findFirst().orElse("");
        var head = new StringBuilder(200)
                .append(request.protocol())
                .append(' ')
                .append(response.status())
                .append(' ')
                .append(reason)
                .append("\r\n");
        if (last || telling) head.append("Connection: close\r\n");
        if (!last) head.append("Connection: Keep-Alive\r\n");
        head.append("Server: pve-api-daemon/3.0\r\nCache-Control: max-age=0\r\nPragma: no-cache\r\n");
        if (zipped) head.append("Content-Encoding: gzip\r\n");
        // Without a body there is no length header either: the end of the connection ends the answer.
        if (body.length > 0) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
            String type = response.type() == null ? "application/json;charset=UTF-8" : response.type();
            head.append("Content-Type: ").append(type).append("\r\n");
        }
        return new Outgoing(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8), body);
    }

    private static byte[] zipped(byte[] body) {
        var bytes = new ByteArrayOutputStream(body.length / 4);
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Head and body in one piece, with at most {@code ofBody} bytes of the body. */
    byte[] bytes(int ofBody) {
        var all = new byte[head.length + ofBody];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(body, 0, all, head.length, ofBody);
        return all;
    }
}
