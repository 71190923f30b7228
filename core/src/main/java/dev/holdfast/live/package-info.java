/**
 * One event stream per browser tab that reports changes, so that pages need not poll. Not here: what is reported. Each area
 * declares that for its own resources ({@code LiveSource}).
 *
 * <p>An event wakes a few viewers at a time, and each viewer less often the more viewers there are ({@code Wakeups}); a
 * viewer gets all events since its last write in one write. Something is sent at least every 15 seconds. The answers that a
 * page needs first name the newest event ({@code X-Event-Id}), and its stream continues from there: nothing is read twice.
 *
 * <p>Values are sent when they changed, and are read only when something was polled ({@code LiveEvents.measures}). A version
 * changes after what it stands for, never before: a reader that sees the new version must not get the old values. Events of
 * polls happen on every replica and are sent to its own viewers ({@code LiveEvents.onEverywhere}); all other changes are
 * told to the other replicas through {@code Exchange}.
 */
@NullMarked
package dev.holdfast.live;

import org.jspecify.annotations.NullMarked;
