package dev.holdfast.pve;

/**
 * An API token.
 *
 * @param id {@code user@realm!name}
 * @param secret never printed
 */
public record ApiToken(String id, String secret) {
    /** A text of the endpoint's, should it have repeated what it was sent. */
    String mask(String text) {
        // Real ones are UUIDs. Replacing a short one would spoil the text, and tell the secret by the gaps.
        return secret.length() < 8 ? text : text.replace(secret, "***");
    }

    /** The value of the header. A line break in it would be a header of its own: such a token is never sent. */
    String header() {
        String header = "PVEAPIToken=" + id + "=" + secret;
        if (!header.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new PveException.SignInFailed("The token's id or secret holds a space or a character no token has.");
        }
        return header;
    }

    @Override
    public String toString() {
        return id + "=***";
    }
}
