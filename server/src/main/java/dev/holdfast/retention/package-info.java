/** Which items of a series are kept, by the rule of Proxmox VE. Pure. Entry point: {@code RetentionRule}. */
@NullMarked
package dev.holdfast.retention;

import org.jspecify.annotations.NullMarked;
