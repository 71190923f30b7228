package dev.holdfast.firewall.object;

import java.util.List;

/**
 * An object was removed.
 *
 * @param removed always true: a removal that fails is answered with an error
 * @param digest of the list without it
 * @param unread the firewalls that could not be read: whether their rules name the object is unknown
 */
record FirewallObjectRemoved(boolean removed, String digest, List<String> unread) {}
