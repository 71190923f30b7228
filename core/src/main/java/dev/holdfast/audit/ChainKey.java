package dev.holdfast.audit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** The key of the chain: without it nobody can write a valid chain. */
final class ChainKey {
    static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    ChainKey(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, ALGORITHM);
    }

    static byte[] random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /**
     * The MAC of the row's current content. Null fields are left out, so that a column added later does not affect
     * older rows.
     */
    byte[] content(@Nullable AuditRow row) {
        var text = new Text("row");
        if (row == null) return text.mac();
        return text.field("id", row.id())
                .field("at", row.at())
                .field("actor_id", row.actorId())
                .field("actor_name", row.actorName())
                .field("credential_type", row.credentialType())
                .field("credential_id", row.credentialId())
                .field("action", row.action())
                .field("target_type", row.targetType())
                .field("target_id", row.targetId())
                .field("target_name", row.targetName())
                .field("outcome", row.outcome())
                .field("status", row.status())
                .field("detail", row.detail())
                .field("more", row.more())
                .field("ip", row.ip())
                .field("request_id", row.requestId())
                .mac();
    }

    /** A link's own hash: covers all its fields and the hash of the link before. */
    byte[] hash(byte[] before, ChainStore.Link link) {
        return new Text("link")
                .field("before", before)
                .field("seq", link.seq())
                .field("row", link.rowId())
                .field("part", link.part())
                .field("content", link.content())
                .mac();
    }

    /** Proves that the chain ended here when it was last written. */
    byte[] head(long seq, byte[] hash) {
        return new Text("head").field("seq", seq).field("hash", hash).mac();
    }

    /** Proves that everything up to here was removed by retention. */
    byte[] anchor(long seq, byte[] hash, long removed) {
        return new Text("anchor")
                .field("seq", seq)
                .field("hash", hash)
                .field("removed", removed)
                .mac();
    }

    static boolean same(byte[] one, byte[] other) {
        return MessageDigest.isEqual(one, other);
    }

    /** Names and values, each with its length before it, so that different texts are never encoded alike. */
    private final class Text {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        private final DataOutputStream out = new DataOutputStream(bytes);

        Text(String kind) {
            piece(kind.getBytes(StandardCharsets.UTF_8));
        }

        Text field(String name, @Nullable Object value) {
            if (value == null) return this;
            piece(name.getBytes(StandardCharsets.UTF_8));
            piece(
                    switch (value) {
                        case byte[] raw -> raw;
                        case Instant at -> Long.toString(at.toEpochMilli()).getBytes(StandardCharsets.UTF_8);
                        default -> value.toString().getBytes(StandardCharsets.UTF_8);
                    });
            return this;
        }

        private void piece(byte[] piece) {
            try {
                out.writeInt(piece.length);
                out.write(piece);
            } catch (IOException e) {
                throw new UncheckedIOException(e); // writing to memory does not fail
            }
        }

        byte[] mac() {
            try {
                Mac mac = Mac.getInstance(ALGORITHM);
                mac.init(key);
                return mac.doFinal(bytes.toByteArray());
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
