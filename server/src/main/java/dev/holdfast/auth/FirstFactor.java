package dev.holdfast.auth;

/** What an account has proved itself with when a sign-in goes on. */
public enum FirstFactor {
    /** The right password. A trusted device may stand in for the second factor. */
    PASSWORD,
    /** A single sign-on provider, which did not say that it had asked for a second factor. */
    PROVIDER,
    /** A single sign-on provider that says it had: nobody is asked twice. */
    PROVIDER_WITH_SECOND_FACTOR
}
