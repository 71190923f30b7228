package dev.holdfast.pve.api;

import dev.holdfast.pve.wire.PveException;

/**
 * An API token.
 *
 * @param id {@code user@realm!name}
 * @param secret never printed
 */
public record ApiToken(String id, String secret) {
    /** The user of a token with this id; their name may contain @ and !, a token's name contains neither. */
    public static String userOf(String id) {
        return id.substring(0, id.lastIndexOf('!'));
    }

    /** Masks the secret in a text from the endpoint, in case the endpoint repeats what it received. */
    public String mask(String text) {
        // Real secrets are UUIDs. Replacing a short one would garble the text, and the gaps would reveal the secret.
        return secret.length() < 8 ? text : text.replace(secret, "***");
    }

    /** The value of the header. A token with a line break would add another header and is therefore never sent. */
    String header() {
        String header = "PVEAPIToken=" + id + "=" + secret;
        if (!header.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new PveException.SignInFailed("The token's id or secret contains an invalid character or a space.");
        }
        return header;
    }

    @Override
    public String toString() {
        return id + "=***";
    }
}
