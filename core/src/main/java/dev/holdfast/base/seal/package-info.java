/**
 * Secrets at rest and in print. {@link dev.holdfast.base.seal.MasterKey} guards the key file,
 * {@link dev.holdfast.base.seal.Sealer} seals and opens, {@link dev.holdfast.base.seal.Secret} never prints itself and
 * {@link dev.holdfast.base.seal.Scrubber} takes secrets out of text written by others.
 */
@NullMarked
package dev.holdfast.base.seal;

import org.jspecify.annotations.NullMarked;
