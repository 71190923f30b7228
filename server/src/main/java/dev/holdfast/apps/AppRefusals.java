package dev.holdfast.apps;

import dev.holdfast.base.RefusalCode;

/** The error codes of apps. */
public enum AppRefusals implements RefusalCode {
    ALREADY_ADOPTED,
    CONSENT_REQUIRED,
    SCRIPT_EDITED,
    NOTHING_PINNED,
    UP_TO_DATE;

    @Override
    public int status() {
        return 409;
    }
}
