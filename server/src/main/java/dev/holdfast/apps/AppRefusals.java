package dev.holdfast.apps;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.RefusalCode;
import java.util.List;

/** The error codes of apps. */
public enum AppRefusals implements RefusalCode {
    ALREADY_ADOPTED,
    MIGRATION_BLOCKED(Extra.of("blockers", List.class)),
    CONSENT_REQUIRED,
    SCRIPT_EDITED,
    NOTHING_PINNED,
    UP_TO_DATE;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<Extra> extras;

    AppRefusals(Extra... extras) {
        this.extras = List.of(extras);
    }

    @Override
    public int status() {
        return 409;
    }

    @Override
    public List<Extra> extras() {
        return extras;
    }

    /** A guest can't be moved; {@code blockers} contains the reasons, each as a sentence. */
    public static Refusal migrationBlocked(List<String> blockers) {
        return Refusal.of(MIGRATION_BLOCKED, "The guest can't be moved there now: " + String.join(" ", blockers))
                .with("blockers", List.copyOf(blockers));
    }
}
