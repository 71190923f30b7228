package dev.holdfast.pve.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A response whose body arrives while it is read. Each byte is accounted for before it is passed on, with what becomes of it:
 * a tree takes several times the memory of its text.
 */
public final class Arriving {
    private static final int LONGEST_LINE = 16 * 1024;
    private static final int MOST_TRAILERS = 100;

    /** The memory of a byte of which a tree is made. */
    private static final int OF_A_TREE = 6;

    /** The memory of a byte of a list whose rows become records, one after the other. */
    private static final int OF_A_LIST = 1;

    /** The memory of an element of a tree that is shorter than usual: {@code [[],[],[]]}. */
    private static final int OF_AN_ELEMENT = 64;

    /** In usual text, at most one byte of so many begins an element. */
    private static final int USUAL = 8;

    /** More than what follows the end of the JSON in a body. */
    private static final int REST = 64;

    private final int status;
    private final String reason;
    private final Map<String, String> headers;
    private final @Nullable Framed body;
    private final Allowance.Grant grant;
    private final String what;
    private PveException.@Nullable TooLarge failure;

    /** {@code what} names the response in an error; {@code body} is null after a protocol switch. */
    Arriving(
            int status,
            String reason,
            Map<String, String> headers,
            @Nullable Framed body,
            Allowance.Grant grant,
            String what) {
        this.status = status;
        this.reason = reason;
        this.headers = headers;
        this.body = body;
        this.grant = grant;
        this.what = what;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** Reads the complete body, for a tree. */
    public Answer whole() throws IOException {
        return new Answer(
                status,
                reason,
                headers,
                body == null ? new byte[0] : metered(body, OF_A_TREE).readAllBytes());
    }

    /** The body of a list, of which at any time only a few rows are text. */
    public InputStream list() {
        return body == null ? InputStream.nullInputStream() : metered(body, OF_A_LIST);
    }

    private InputStream metered(Framed from, int each) {
        // What is announced and too large is not waited for.
        long announced = Math.max(0, from.announced()) * each;
        take(announced);
        grant.give(announced);
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int most) throws IOException {
                int count = from.read(bytes, offset, most);
                if (count > 0) account(bytes, offset, count, each);
                return count;
            }
        };
    }

    private void account(byte[] bytes, int from, int count, int each) {
        int elements = 0;
        for (int i = from; i < from + count; i++) {
            if (bytes[i] == ',' || bytes[i] == '[' || bytes[i] == '{') elements++;
        }
        take((long) count * each + Math.max(0, elements - count / USUAL) * (long) OF_AN_ELEMENT);
    }

    /** Accounts for memory that does not follow from the number of bytes. */
    public void take(long bytes) {
        String why = grant.take(bytes);
        if (why != null) throw tooLarge(why);
    }

    /** Refuses it; {@code why} is the end of a sentence. */
    public PveException.TooLarge tooLarge(String why) {
        failure = new PveException.TooLarge(what + " " + why, false);
        return failure;
    }

    /** The failure to account for it, which a parser may have wrapped; null without one. */
    PveException.@Nullable TooLarge failure() {
        return failure;
    }

    /** Whether the connection has nothing of it left, after a look for an end that directly follows. */
    boolean isWhole() throws IOException {
        return failure == null && body != null && (body.isWhole() || endsSoon(body));
    }

    private static boolean endsSoon(Framed body) throws IOException {
        return body.readNBytes(REST).length < REST;
    }

    /** One line of the head or between chunks. */
    static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream(80);
        while (true) {
            int next = in.read();
            if (next < 0) throw new EOFException("the connection was closed");
            if (next == '\n') break;
            if (next != '\r') line.write(next);
            if (line.size() > LONGEST_LINE) throw new IOException("a line is too long");
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** The body of one response: of a known length, in chunks, or everything until the connection ends. */
    static final class Framed extends InputStream {
        private final InputStream in;
        private final boolean chunked;
        /** What is left of the body, or of the chunk; negative for everything until the connection ends. */
        private long left;

        private boolean ended;

        Framed(InputStream in, Map<String, String> headers) throws IOException {
            this.in = in;
            this.chunked = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"));
            String length = headers.get("content-length");
            if (!chunked && length != null && !length.matches("[0-9]{1,18}")) {
                throw new IOException("malformed content length");
            }
            this.left = chunked ? 0 : length == null ? -1 : Long.parseLong(length);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int most) throws IOException {
            Objects.checkFromIndexSize(from, most, bytes.length);
            if (most == 0) return 0;
            if (ended) return -1;
            if (chunked && left == 0) left = chunk();
            int wanted = left < 0 ? most : (int) Math.min(most, left);
            int count = wanted == 0 ? -1 : in.read(bytes, from, wanted);
            if (count < 0) {
                if (wanted > 0 && left > 0) throw new EOFException("the answer was cut off");
                if (chunked) trailers();
                ended = true;
                return -1;
            }
            if (left < 0) return count;
            left -= count;
            if (chunked && left == 0 && !line(in).isEmpty()) throw new IOException("malformed chunk");
            return count;
        }

        /** The length that the head announced, or what is left of it; negative without one. */
        long announced() {
            return left;
        }

        /** Whether it was read to its end. */
        boolean isWhole() {
            return ended;
        }

        /** What follows the last chunk; we need nothing of it. */
        private void trailers() throws IOException {
            int count = 0;
            while (!line(in).isEmpty()) {
                if (++count > MOST_TRAILERS) throw new IOException("malformed trailers");
            }
        }

        /** The length of the next chunk; zero for the last one. */
        private int chunk() throws IOException {
            String size = line(in);
            int extension = size.indexOf(';');
            if (extension >= 0) size = size.substring(0, extension);
            if (!size.trim().matches("[0-9A-Fa-f]{1,7}")) throw new IOException("malformed chunk");
            return Integer.parseInt(size.trim(), 16);
        }
    }
}
