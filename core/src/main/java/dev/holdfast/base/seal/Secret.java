package dev.holdfast.base.seal;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A text that must not be seen: prints as {@code ***}, in logs as in JSON; only {@link #reveal} tells it. */
public final class Secret {
    private final String text;

    private Secret(String text) {
        this.text = text;
    }

    /** Also how a secret in a request body is read. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Secret of(String text) {
        return new Secret(text);
    }

    public String reveal() {
        return text;
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** Takes the same time wherever the two differ. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret
                && MessageDigest.isEqual(
                        text.getBytes(StandardCharsets.UTF_8), secret.text.getBytes(StandardCharsets.UTF_8));
    }

    /** Constant: a hash printed somewhere would tell about the text. */
    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    @JsonValue
    public String toString() {
        return "***";
    }
}
