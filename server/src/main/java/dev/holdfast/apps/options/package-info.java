/**
 * The options of containers: what their configuration says beside resources, disks and NICs. Entry point:
 * {@code AppOptions}.
 */
@NullMarked
package dev.holdfast.apps.options;

import org.jspecify.annotations.NullMarked;
