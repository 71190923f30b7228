package dev.holdfast.apps.migrate;

import dev.holdfast.jobs.JobContext;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Hashes and counts the bytes written through it, and reports the progress. */
final class DigestingOutputStream extends FilterOutputStream {
    /** Where the transfer begins and ends within the progress of the whole move, in percent. */
    private static final int FROM = 25;

    private static final int TO = 60;

    private final MessageDigest digest;
    private final @Nullable Long size;
    private final JobContext job;
    private long count;
    private int reported = FROM;

    DigestingOutputStream(OutputStream out, @Nullable Long size, JobContext job) {
        super(out);
        this.size = size;
        this.job = job;
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        digest.update(bytes, from, length);
        count += length;
        if (size == null || size <= 0) return;
        int percent = (int) Math.min(TO, FROM + count * (TO - FROM) / size);
        if (percent > reported) {
            reported = percent;
            job.progress(percent);
        }
    }

    /** The hash of all bytes written; call it once, at the end. */
    String sha256() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
