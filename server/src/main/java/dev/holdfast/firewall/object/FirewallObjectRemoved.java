package dev.holdfast.firewall.object;

import java.util.List;

/**
 * An object was removed.
 *
 * @param digest of the list without it
 * @param unread the firewalls that could not be read: whether their rules name the object is unknown
 */
record FirewallObjectRemoved(boolean removed, String digest, List<String> unread) {}
