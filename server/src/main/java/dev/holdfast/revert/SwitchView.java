package dev.holdfast.revert;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a node would put its old configuration back.
 *
 * @param state {@code none} if there was no switch
 * @param deadline when it does, or did; null if there was no switch
 * @param remainingS seconds until then; null unless it is armed
 * @param job the job that armed it
 * @param canArm whether one can be armed: the SSH sign-in of the node's own host is verified
 */
public record SwitchView(
        State state,
        @Nullable Instant deadline,
        @Nullable Long remainingS,
        @Nullable Long job,
        boolean canArm) {
    /** What is known of the switch. */
    public enum State {
        NONE,
        /** It was about to be armed: nothing was changed yet. */
        ARMING,
        /** The node puts the old files back unless it is told to keep the new ones. */
        ARMED,
        /** The node was told to keep the new files. */
        KEPT,
        /** The node put the old files back. */
        FIRED,
        /** It is not known, because the node can't be asked, or was restarted before it was told. */
        LOST;

        static State of(RevertSwitch.State state) {
            return switch (state) {
                case ARMING -> ARMING;
                case ARMED -> ARMED;
                case KEPT -> KEPT;
                case FIRED -> FIRED;
                case LOST -> LOST;
            };
        }
    }
}
