package dev.holdfast.auth;

/**
 * The cost of hashing one password. There is no setting for it: only tests that are not about passwords use a lower cost.
 *
 * @param kibibytes memory, at least 8
 * @param passes passes over that memory, at least 1
 */
public record PasswordCost(int kibibytes, int passes) {
    /** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
    public static final PasswordCost USUAL = new PasswordCost(19 * 1024, 2);
}
