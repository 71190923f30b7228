/** Creating virtual machines. */
@NullMarked
package dev.holdfast.vms.create;

import org.jspecify.annotations.NullMarked;
