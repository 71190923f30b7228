/** Which guests are attached to which bridges, read in the background. Entry point: {@code NicSurvey}. */
@NullMarked
package dev.holdfast.network.attached;

import org.jspecify.annotations.NullMarked;
