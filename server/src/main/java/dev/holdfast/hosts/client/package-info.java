/** An enrolled host as it is stored, the clients that are made for it, and what their failures mean. */
@NullMarked
package dev.holdfast.hosts.client;

import org.jspecify.annotations.NullMarked;
