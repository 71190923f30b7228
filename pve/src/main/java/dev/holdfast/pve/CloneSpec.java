package dev.holdfast.pve;

import org.jspecify.annotations.Nullable;

/**
 * A copy that is to be.
 *
 * @param full false for one that shares the disks of a template; null for what the guest allows
 * @param storage where a full copy's disks go, or null for where they are
 * @param target the node where it will be, if not this one; its disks must lie on shared storages
 * @param snapshot the state to copy, or null for the present one
 */
public record CloneSpec(
        int vmid,
        @Nullable String name,
        @Nullable Boolean full,
        @Nullable String storage,
        @Nullable String target,
        @Nullable String snapshot,
        @Nullable String description) {}
