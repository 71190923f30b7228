package dev.holdfast.auth;

import dev.holdfast.base.seal.Sealer;
import dev.holdfast.http.Call;
import dev.holdfast.http.ClientInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Tells browsers from which somebody has signed in before. The cookie is sealed, names one e-mail address and gives no
 * right at all but to be braked for one's own mistakes alone.
 */
final class KnownDevices {
    static final String COOKIE = "holdfast_browser";
    private static final Duration LIFE = Duration.ofDays(180);
    private static final String CONTEXT = "browser";

    private final Sealer sealer;

    KnownDevices(Sealer sealer) {
        this.sealer = sealer;
    }

    /** Knows the caller's browser from now on as one of this person's. */
    void remember(Call call, String email) {
        String known = find(call.origin(), email);
        String name = known == null ? RandomText.name() : known;
        byte[] sealed = sealer.seal((name + " " + digest(email)).getBytes(StandardCharsets.UTF_8), CONTEXT);
        call.cookie(COOKIE, Base64.getUrlEncoder().withoutPadding().encodeToString(sealed), LIFE);
    }

    /** The name of the browser that asks, if this person has signed in from it before, or null. */
    @Nullable
    String find(ClientInfo origin, String email) {
        String cookie = origin.cookie(COOKIE);
        if (cookie == null || cookie.length() > 300) return null;
        try {
            byte[] plain = sealer.openBytes(Base64.getUrlDecoder().decode(cookie), CONTEXT);
            String[] words = new String(plain, StandardCharsets.UTF_8).split(" ");
            return words[1].equals(digest(email)) ? words[0] : null;
        } catch (IllegalArgumentException | Sealer.NotOpened e) {
            return null; // somebody else's cookie of the same name, or one sealed with a key that is gone
        }
    }

    private static String digest(String email) {
        return HexFormat.of().formatHex(RandomText.hash(Accounts.canonical(email)));
    }
}
