/**
 * HTTP to a Holdfast service: small and started in milliseconds, unlike the JDK's client. Entry point: {@code Http}.
 */
@NullMarked
package dev.holdfast.cli.wire;

import org.jspecify.annotations.NullMarked;
