/** Moving virtual machines to other hosts. */
@NullMarked
package dev.holdfast.vms.migrate;

import org.jspecify.annotations.NullMarked;
