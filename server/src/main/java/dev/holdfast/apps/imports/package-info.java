/**
 * Adopting the containers that the community scripts made, in one go: {@code ImportSearch} recognises the script of each by
 * what it left and by the list of ProxmoxVE-Local, {@code ImportJob} adopts them. docs/coming-from.md is for users.
 */
@NullMarked
package dev.holdfast.apps.imports;

import org.jspecify.annotations.NullMarked;
