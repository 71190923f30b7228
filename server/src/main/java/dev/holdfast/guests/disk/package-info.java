/**
 * The disks of guests of both kinds: adding, growing, moving, detaching, deleting what nobody needs. The operations are
 * declared once for each area of guests: a virtual machine's drives, and a container's root disk and mount points.
 * Configuration writes are made directly; resizing, moving and deleting are jobs. Entry points: {@code GuestDisks}, {@code
 * VolumeUse}.
 */
@NullMarked
package dev.holdfast.guests.disk;

import org.jspecify.annotations.NullMarked;
