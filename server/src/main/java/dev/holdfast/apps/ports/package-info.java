/**
 * The listening ports of an app's container, and which of them is probably its web page. {@code ListeningSockets} parses,
 * {@code WebPortRanking} guesses, {@code Ports} scans over SSH and stores. Only a user saves a result as the app's address.
 */
@NullMarked
package dev.holdfast.apps.ports;

import org.jspecify.annotations.NullMarked;
