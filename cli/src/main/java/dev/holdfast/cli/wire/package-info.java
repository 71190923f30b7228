/** HTTP to a Holdfast service: small and started in milliseconds, unlike the JDK's client. */
@NullMarked
package dev.holdfast.cli.wire;

import org.jspecify.annotations.NullMarked;
