/**
 * What prevents the move of a virtual machine, as far as it can be known before it begins. Entry point: {@code
 * VmPreflights}.
 */
@NullMarked
package dev.holdfast.vms.migrate.preflight;

import org.jspecify.annotations.NullMarked;
