/**
 * Moving virtual machines to other hosts, within a cluster and to another one. Entry points: {@code VmMigration}, {@code
 * VmMigrateJob}.
 *
 * <p>A machine that is moved to another cluster stays where it was, stopped and locked, until it was seen at the target with
 * its identity; only then is the original deleted, over SSH. Proxmox VE's own option deletes it even if the resume fails.
 */
@NullMarked
package dev.holdfast.vms.migrate;

import org.jspecify.annotations.NullMarked;
