/**
 * Web Push: messages to browsers through the push service of their makers, with keys and encryption. Entry point: {@code
 * PushKind}.
 */
@NullMarked
package dev.holdfast.notify.push;

import org.jspecify.annotations.NullMarked;
