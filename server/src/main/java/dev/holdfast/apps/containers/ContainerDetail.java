package dev.holdfast.apps.containers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * One container, with what only its host knows.
 *
 * @param container its fields in the list, see {@link AdoptableContainer}; its entry is known by its notes, too
 * @param appId the app that it is since it was adopted; null while it is none
 * @param notes its notes in Proxmox VE; null when its host did not answer
 */
record ContainerDetail(
        @JsonUnwrapped AdoptableContainer container,
        @Nullable Long appId,
        @Nullable String notes) {}
