package dev.holdfast.sim.model.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The tickets of users who signed in with a password, and the CSRF tokens for changes. Every member of the cluster
 * accepts them for two hours, and none is stored: they are signed. Proxmox VE signs with a key pair that it renews
 * every day.
 */
public final class Tickets {
    private static final long LIFETIME = 2 * 60 * 60;
    private static final long CLOCKS_DIFFER = 300;
    private static final Pattern TICKET = Pattern.compile("(PVE:([^:]+):([0-9A-F]{8}))::(.+)", Pattern.DOTALL);
    private static final Pattern PREVENTION = Pattern.compile("([0-9A-F]{8}):(.+)", Pattern.DOTALL);

    private final LongSupplier clock;
    private final byte[] key = new byte[32];

    /** The clock returns milliseconds. */
    public Tickets(LongSupplier clock) {
        this.clock = clock;
        new SecureRandom().nextBytes(key);
    }

    /** A ticket for this user, who has signed in. */
    public String ticket(String user) {
        String plain = "PVE:" + user + ":" + stamp();
        return plain + "::" + signed(plain);
    }

    /** The user of a ticket; null when the ticket is invalid or too old. */
    public @Nullable String userOf(String ticket) {
        var parts = TICKET.matcher(ticket);
        if (!parts.matches() || !isSigned(parts.group(1), parts.group(4)) || !isFresh(parts.group(3))) return null;
        return parts.group(2);
    }

    /** Must be sent with every change, in a header of its own, so that another site cannot send it. */
    public String preventionToken(String user) {
        String stamp = stamp();
        return stamp + ":" + signed(stamp + ":" + user);
    }

    /** Whether a CSRF prevention token was issued to this user and is still valid. */
    public boolean isPreventionToken(@Nullable String token, String user) {
        var parts = PREVENTION.matcher(token == null ? "" : token);
        return parts.matches() && isSigned(parts.group(1) + ":" + user, parts.group(2)) && isFresh(parts.group(1));
    }

    private long now() {
        return clock.getAsLong() / 1000;
    }

    private String stamp() {
        return "%08X".formatted(now());
    }

    private boolean isFresh(String stamp) {
        long age = now() - Long.parseLong(stamp, 16);
        return age > -CLOCKS_DIFFER && age < LIFETIME;
    }

    private boolean isSigned(String plain, String signature) {
        return MessageDigest.isEqual(
                signed(plain).getBytes(StandardCharsets.UTF_8), signature.getBytes(StandardCharsets.UTF_8));
    }

    private String signed(String plain) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return Base64.getEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(plain.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
