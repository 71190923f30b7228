package dev.holdfast.pve.guest;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of a clone.
 *
 * @param full false for a linked clone, which shares the disks of a template; null for the guest's default
 * @param storage target of a full clone's disks, or null to keep them on their storages
 * @param target the clone's node, if not this one; its disks must be on shared storages
 * @param snapshot the snapshot to clone, or null for the current state
 */
public record CloneSpec(
        int vmid,
        @Nullable String name,
        @Nullable Boolean full,
        @Nullable String storage,
        @Nullable String target,
        @Nullable String snapshot,
        @Nullable String description) {}
