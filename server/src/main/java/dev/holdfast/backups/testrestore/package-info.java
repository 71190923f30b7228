/**
 * Testing backups: a backup is restored as a copy that reaches no network and nothing of its node, started, looked at and
 * removed (docs/backups.md). Entry points: {@code TestRestoreJob}, {@code Isolation}.
 *
 * <p>The copy is started only after its configuration was read back: every NIC without a link, nothing of the node, no disk
 * of another guest. The restore gives it a description with a random part; only a guest with this description and the
 * identity that was read after the restore is removed. What can't be removed is named in the result.
 */
@NullMarked
package dev.holdfast.backups.testrestore;

import org.jspecify.annotations.NullMarked;
