package dev.holdfast.pve.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response whose body arrives while it is read. Each byte is accounted for before it is passed on, with what becomes of it:
 * a tree takes several times the memory of its text.
 */
public final class Arriving {
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
}
