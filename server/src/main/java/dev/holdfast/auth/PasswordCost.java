package dev.holdfast.auth;

/**
 * What one hash of a password takes. No setting leads here: only tests that are not about passwords take a lower one.
 *
 * @param kibibytes of memory, at least 8
 * @param passes over that memory, at least 1
 */
public record PasswordCost(int kibibytes, int passes) {
    /** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
    public static final PasswordCost USUAL = new PasswordCost(19 * 1024, 2);
}
