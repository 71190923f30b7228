/** Changes of a virtual machine's processors, memory and name. */
@NullMarked
package dev.holdfast.vms.reconfigure;

import org.jspecify.annotations.NullMarked;
