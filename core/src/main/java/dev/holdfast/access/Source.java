package dev.holdfast.access;

import dev.holdfast.base.Word;

/** Where a value was decided. */
public enum Source implements Word {
    /** Nowhere: the program's default applies. */
    DEFAULT,
    /** In the settings, which authorized users change while the service runs. */
    SETTINGS,
    /** In the environment, by the person who starts the service. */
    ENVIRONMENT,
    /** In the policy file, by its signer. */
    POLICY
}
