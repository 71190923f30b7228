package dev.holdfast.revert;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a node would put its old configuration back.
 *
 * @param state {@code none} if there was no switch, or {@code arming armed kept fired lost}
 * @param deadline when it does, or did; null if there was no switch
 * @param remainingS seconds until then; null unless it is armed
 * @param job the job that armed it
 * @param canArm whether one can be armed: the SSH sign-in of the node's own host is verified
 */
public record SwitchView(
        String state,
        @Nullable Instant deadline,
        @Nullable Long remainingS,
        @Nullable Long job,
        boolean canArm) {}
