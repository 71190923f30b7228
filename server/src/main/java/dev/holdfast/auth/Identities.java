package dev.holdfast.auth;

import java.util.Set;

/** Whose sign-in elsewhere stands for an account here. */
@FunctionalInterface
public interface Identities {
    /** The accounts that have one. */
    Set<Long> accounts();
}
