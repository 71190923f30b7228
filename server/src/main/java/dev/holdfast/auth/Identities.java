package dev.holdfast.auth;

import java.util.Set;

/** The accounts that are linked to a single sign-on identity. */
@FunctionalInterface
public interface Identities {
    /** The accounts with such an identity. */
    Set<Long> accounts();
}
