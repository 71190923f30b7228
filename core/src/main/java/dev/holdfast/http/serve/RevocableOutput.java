package dev.holdfast.http.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;

/** The output of a download, which closes when the client may no longer read. Checked before each piece. */
final class RevocableOutput extends OutputStream {
    /** The client's session, token or right ended during the download. */
    static final class Revoked extends IOException {
        static final String WHY = "access was revoked during the download";

        Revoked() {
            super(WHY);
        }
    }

    private final OutputStream out;
    private final BooleanSupplier still;

    RevocableOutput(OutputStream out, BooleanSupplier still) {
        this.out = out;
        this.still = still;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (!still.getAsBoolean()) throw new Revoked();
        out.write(bytes, from, length);
        out.flush();
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }
}
