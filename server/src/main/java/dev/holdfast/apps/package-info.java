/**
 * Apps: containers that people adopted. {@code Apps} reads, the big verbs have a class each ({@code Adoption}, {@code
 * Reconfiguration}, {@code Uninstallation}, {@code AppNetwork}). What the container does now is the inventory's.
 */
@NullMarked
package dev.holdfast.apps;

import org.jspecify.annotations.NullMarked;
