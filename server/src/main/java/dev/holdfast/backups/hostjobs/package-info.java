/** The backup jobs of Proxmox VE itself, which its nodes run. Entry point: {@code HostJobs}. */
@NullMarked
package dev.holdfast.backups.hostjobs;

import org.jspecify.annotations.NullMarked;
