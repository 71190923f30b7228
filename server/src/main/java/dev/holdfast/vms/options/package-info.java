/**
 * The options of virtual machines: those of the machine itself, and those of its firewall. Entry point: {@code VmOptions}.
 */
@NullMarked
package dev.holdfast.vms.options;

import org.jspecify.annotations.NullMarked;
