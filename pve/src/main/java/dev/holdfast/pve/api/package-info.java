/**
 * What all clients share: the API of an endpoint, called with one token; the parameters of a call, and how its response is
 * read. Entry point: {@code Api}.
 */
@NullMarked
package dev.holdfast.pve.api;

import org.jspecify.annotations.NullMarked;
