/** The clients of storages, their volumes, and backups. Entry point: {@code PveStorage}. */
@NullMarked
package dev.holdfast.pve.storage;

import org.jspecify.annotations.NullMarked;
