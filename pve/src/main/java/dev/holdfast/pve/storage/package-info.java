/** Storages, their volumes, and backups. */
@NullMarked
package dev.holdfast.pve.storage;

import org.jspecify.annotations.NullMarked;
