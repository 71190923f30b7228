package dev.holdfast.apps;

import dev.holdfast.base.RefusalCode;

/** The error codes of apps. */
public enum AppRefusals implements RefusalCode {
    ALREADY_ADOPTED,
    SCRIPT_EDITED,
    NOTHING_PINNED,
    UP_TO_DATE,
    /** The container has less disk or memory than the script wants. */
    INSUFFICIENT_RESOURCES,
    /** The update function asks something, or runs code that is not pinned. */
    NEEDS_TERMINAL
}
