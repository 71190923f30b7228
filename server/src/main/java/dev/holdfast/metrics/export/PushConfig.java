package dev.holdfast.metrics.export;

import dev.holdfast.base.seal.Secret;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where measured values are sent. */
record PushConfig(PushKind kind, URI url, @Nullable Secret token, Duration interval) {
    @Override
    public String toString() {
        return "PushConfig[" + url.getHost() + "]";
    }
}
