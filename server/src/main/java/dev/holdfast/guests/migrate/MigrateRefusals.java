package dev.holdfast.guests.migrate;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.RefusalCode;
import java.util.List;

/** The error codes of moves. */
public enum MigrateRefusals implements RefusalCode {
    MIGRATION_BLOCKED;

    @Override
    public List<Extra> extras() {
        return List.of(Extra.of("blockers", List.class));
    }

    /** A guest can't be moved; {@code blockers} contains the reasons, each as a sentence. */
    public static Refusal blocked(List<String> blockers) {
        return Refusal.of(MIGRATION_BLOCKED, "The guest can't be moved there now: " + String.join(" ", blockers))
                .with("blockers", List.copyOf(blockers));
    }
}
