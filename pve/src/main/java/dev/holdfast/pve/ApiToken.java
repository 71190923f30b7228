package dev.holdfast.pve;

/**
 * An API token.
 *
 * @param id {@code user@realm!name}
 * @param secret never printed
 */
public record ApiToken(String id, String secret) {
    /** Refuses what can't stand in a header: a line break in it would be a header of its own. */
    public ApiToken {
        if (!isPrintable(id)) throw new IllegalArgumentException("Not a token's id");
        if (!isPrintable(secret)) throw new IllegalArgumentException("Not a token's secret");
    }

    private static boolean isPrintable(String text) {
        return text.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }

    /** A text of the endpoint's, should it have repeated what it was sent. */
    String mask(String text) {
        return secret.isEmpty() ? text : text.replace(secret, "***");
    }

    String header() {
        return "PVEAPIToken=" + id + "=" + secret;
    }

    @Override
    public String toString() {
        return id + "=***";
    }
}
