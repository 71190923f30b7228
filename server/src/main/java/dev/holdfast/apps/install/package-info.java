/**
 * Installing an app from the catalogue, from an entry to a container and its app: the options, the checks, the job. Entry
 * points: {@code Installation}, {@code InstallJob}.
 *
 * <p>An install has succeeded if its script ended with 0 and exactly the expected container exists that did not exist
 * before. Containers from any other outcome are reported, but neither adopted nor removed.
 */
@NullMarked
package dev.holdfast.apps.install;

import org.jspecify.annotations.NullMarked;
