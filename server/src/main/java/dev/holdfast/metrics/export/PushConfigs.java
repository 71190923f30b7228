package dev.holdfast.metrics.export;

import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.settings.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Stores where measured values are sent, as a setting whose token is sealed. */
final class PushConfigs {
    private static final String CONTEXT = "metrics:push:token";

    private final Settings settings;
    private final Sealer sealer;

    PushConfigs(Settings settings, Sealer sealer) {
        this.settings = settings;
        this.sealer = sealer;
    }

    /** As it is stored. */
    record Stored(PushKind kind, String url, @Nullable String token, int intervalS) {}

    /** Null when values are sent nowhere. */
    @Nullable
    PushConfig find() {
        Stored stored = stored();
        if (stored == null) return null;
        return new PushConfig(
                stored.kind(),
                URI.create(stored.url()),
                stored.token() == null ? null : sealer.open(Base64.getDecoder().decode(stored.token()), CONTEXT),
                Duration.ofSeconds(stored.intervalS()));
    }

    private @Nullable Stored stored() {
        String text = settings.metricsPush();
        return text == null ? null : Json.read(text, Stored.class);
    }

    /** A token goes only to the address for which it was given: whoever changes the address must know it. */
    void set(PushIn in) {
        Secret token = in.token();
        Stored before = stored();
        String sealed = token == null
                ? (before != null && before.url().equals(in.url()) ? before.token() : null)
                : Base64.getEncoder().encodeToString(sealer.seal(token, CONTEXT));
        settings.setMetricsPush(Json.write(new Stored(in.kind(), in.url(), sealed, in.intervalS())));
    }

    void remove() {
        settings.setMetricsPush(null);
    }
}
