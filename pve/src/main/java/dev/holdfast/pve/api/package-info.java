/** What all clients share: the API of an endpoint, the parameters of a call, and how its response is read. */
@NullMarked
package dev.holdfast.pve.api;

import org.jspecify.annotations.NullMarked;
