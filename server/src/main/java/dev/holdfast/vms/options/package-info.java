/** The options of virtual machines: those of the machine itself, and those of its firewall. */
@NullMarked
package dev.holdfast.vms.options;

import org.jspecify.annotations.NullMarked;
