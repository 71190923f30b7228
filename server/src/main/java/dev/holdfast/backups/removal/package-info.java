/**
 * Removing backups: one, or those that are older than a rule keeps; the rule is that of Proxmox VE. Entry points: {@code
 * PrunePlan}, {@code PruneJob}.
 */
@NullMarked
package dev.holdfast.backups.removal;

import org.jspecify.annotations.NullMarked;
