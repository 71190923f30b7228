/** What can be known about the move of a virtual machine before it begins. */
@NullMarked
package dev.holdfast.vms.migrate.preflight;

import org.jspecify.annotations.NullMarked;
