package dev.holdfast.firewall.object;

import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/**
 * How an IP set is deleted.
 *
 * @param force also with its members
 */
record IpSetRemovalQuery(@DefaultValue("false") boolean force) implements Input {}
