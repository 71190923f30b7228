/**
 * Testing backups: a backup is restored as a copy that reaches no network and nothing of its node, started, looked at and
 * removed. Entry point: {@code TestRestoreJob}.
 */
@NullMarked
package dev.holdfast.backups.testrestore;

import org.jspecify.annotations.NullMarked;
