/**
 * Guests: containers and virtual machines, whatever uses them. {@code Guests} finds one where it is now and hands out its
 * {@code GuestHandle}, the only way to its hypervisor; the table {@code guest} contains every guest ever seen. Power, NICs,
 * pending changes, addresses and missing guests are here, because both kinds share them. Nothing here knows an app.
 *
 * <p>Areas ask for a guest where it is now ({@code Guests.at}). A guest belongs to the team of its host; what belongs to the
 * guest follows it ({@code guests.owner}). Data that must not pass to another guest refers to {@code guest.id}, which stays
 * with the guest when it moves within its cluster and is never passed on: a guest of another kind, or one whose identity
 * differs, gets a row of its own, and the old row keeps {@code replaced_at}. A poll writes only what is new, in one
 * transaction.
 *
 * <p>A job that destroys a guest waits for a poll without it and then ends its row, so that its number is nobody's when the
 * job ends; one that creates a guest takes no row from before the job ({@code Guests.destroyed}, {@code Guests.created}).
 * What is kept in memory by number is forgotten with the row ({@code GuestChanged.replaced}), and what hypervisors recorded
 * by number before that is not the guest's ({@code KnownGuests.isOwn}).
 *
 * <p>Whether Holdfast itself runs in a guest is detected for guests, not for nodes ({@code SelfDetection}).
 */
@NullMarked
package dev.holdfast.guests;

import org.jspecify.annotations.NullMarked;
