package dev.holdfast.metrics.export;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.settings.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Stores where measured values are sent, as a setting whose address and token are sealed. */
final class PushConfigs {
    private static final String CONTEXT = "metrics:push:token";
    private static final String ADDRESS = "metrics:push:address";

    private final Settings settings;
    private final Sealer sealer;

    PushConfigs(Settings settings, Sealer sealer) {
        this.settings = settings;
        this.sealer = sealer;
        Stored before = stored();
        if (before != null && before.url() != null)
            store(before.kind(), before.url(), before.token(), before.intervalS());
    }

    /**
     * As it is stored.
     *
     * @param url in clear, as earlier versions stored it; else null
     * @param address sealed
     * @param token sealed
     */
    record Stored(
            PushKind kind,
            @Nullable String url,
            @Nullable String address,
            @Nullable String token,
            int intervalS) {}

    /** Null when values are sent nowhere. */
    @Nullable
    PushConfig find() {
        Stored stored = stored();
        if (stored == null) return null;
        return new PushConfig(
                stored.kind(),
                URI.create(url(stored)),
                stored.token() == null ? null : sealer.open(Base64.getDecoder().decode(stored.token()), CONTEXT),
                Duration.ofSeconds(stored.intervalS()));
    }

    private @Nullable Stored stored() {
        String text = settings.metricsPush();
        return text == null ? null : Json.read(text, Stored.class);
    }

    private String url(Stored stored) {
        if (stored.url() != null) return stored.url();
        String sealed = Objects.requireNonNull(stored.address());
        return sealer.open(Base64.getDecoder().decode(sealed), ADDRESS).reveal();
    }

    /**
     * Takes an address as it is shown for the stored one. Refuses with 422 when a token would go to another address than that for
     * which it was given: whoever changes the address must know it.
     */
    void set(PushIn in) {
        Stored before = stored();
        String known = before == null ? null : url(before);
        boolean isSame = known != null && (in.url().equals(known) || in.url().equals(PushAddress.shown(known)));
        if (!isSame && in.url().contains(PushAddress.MASK)) {
            throw Refusal.invalid(
                    "url",
                    "Enter the values shown as " + PushAddress.MASK + " again, because the address changes.",
                    "value_error");
        }
        String token = before == null ? null : before.token();
        if (in.token() != null) {
            token = sealed(in.token(), CONTEXT);
        } else if (token != null && !isSame) {
            throw Refusal.invalid(
                    "token",
                    "Enter it again, because the address changes. If the new address needs none, remove the old one"
                            + " first.",
                    "missing");
        }
        store(in.kind(), isSame ? Objects.requireNonNull(known) : in.url(), token, in.intervalS());
    }

    private void store(PushKind kind, String url, @Nullable String token, int intervalS) {
        settings.setMetricsPush(Json.write(new Stored(kind, null, sealed(Secret.of(url), ADDRESS), token, intervalS)));
    }

    private String sealed(Secret secret, String context) {
        return Base64.getEncoder().encodeToString(sealer.seal(secret, context));
    }

    void remove() {
        settings.setMetricsPush(null);
    }
}
