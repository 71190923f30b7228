/**
 * Guests: containers and virtual machines, whatever uses them. {@code Guests} finds one where it is now and hands out its
 * {@code GuestHandle}, the only way to its hypervisor; the table {@code guest} contains every guest ever seen. Power, NICs,
 * pending changes, addresses and missing guests are here, because both kinds share them. Nothing here knows an app.
 */
@NullMarked
package dev.holdfast.guests;

import org.jspecify.annotations.NullMarked;
