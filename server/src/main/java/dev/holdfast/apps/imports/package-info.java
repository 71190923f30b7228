/**
 * Adopting the containers that the community scripts made, in one go, by what shows their script (docs/coming-from.md).
 * {@code ImportSearch} recognises it by what it left and by the list of ProxmoxVE-Local, {@code ImportJob} adopts them.
 */
@NullMarked
package dev.holdfast.apps.imports;

import org.jspecify.annotations.NullMarked;
