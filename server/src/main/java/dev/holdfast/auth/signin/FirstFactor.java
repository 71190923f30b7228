package dev.holdfast.auth.signin;

/** How the first factor of a sign-in was proved. */
public enum FirstFactor {
    /** The right password. A trusted device can replace the second factor. */
    PASSWORD,
    /** A single sign-on provider that did not report a second factor. */
    PROVIDER,
    /** A single sign-on provider that reported a second factor: Holdfast does not ask again. */
    PROVIDER_WITH_SECOND_FACTOR
}
