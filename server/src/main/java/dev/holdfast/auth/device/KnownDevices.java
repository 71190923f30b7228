package dev.holdfast.auth.device;

import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.RandomText;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.http.Call;
import dev.holdfast.http.ClientInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes browsers from which a user has signed in before. The cookie is sealed and names one e-mail address. It grants
 * no right, except that only the browser's own failures count towards its rate limit.
 */
public final class KnownDevices {
    static final String COOKIE = "holdfast_browser";
    private static final Duration LIFE = Duration.ofDays(180);
    private static final String CONTEXT = "browser";

    private final Sealer sealer;

    /** Seals its cookies with this sealer. */
    public KnownDevices(Sealer sealer) {
        this.sealer = sealer;
    }

    /** Marks the caller's browser as one of this user's browsers. */
    public void remember(Call call, String email) {
        String known = find(call.client(), email);
        String name = known == null ? RandomText.name() : known;
        byte[] sealed = sealer.seal((name + " " + digest(email)).getBytes(StandardCharsets.UTF_8), CONTEXT);
        call.cookie(COOKIE, Base64.getUrlEncoder().withoutPadding().encodeToString(sealed), LIFE);
    }

    /** The name of the caller's browser if this user has signed in from it before, or null. */
    public @Nullable String find(ClientInfo client, String email) {
        String cookie = client.cookie(COOKIE);
        if (cookie == null || cookie.length() > 300) return null;
        try {
            byte[] plain = sealer.openBytes(Base64.getUrlDecoder().decode(cookie), CONTEXT);
            String[] words = new String(plain, StandardCharsets.UTF_8).split(" ");
            return words[1].equals(digest(email)) ? words[0] : null;
        } catch (IllegalArgumentException | Sealer.NotOpened e) {
            return null; // another service's cookie of the same name, or one sealed with a key that no longer exists
        }
    }

    private static String digest(String email) {
        return HexFormat.of().formatHex(RandomText.hash(Accounts.canonical(email)));
    }
}
