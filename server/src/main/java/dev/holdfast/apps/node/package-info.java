/**
 * Runs scripts of the catalogue on a node as root, with every file that they load from the catalogue pinned. They continue
 * when Holdfast stops, and are found again. Entry point: {@code NodeScripts}. The shell scripts are resources of this
 * package.
 *
 * <p>Only agreed scripts run on a node: container script, install script and framework are sent as they were pinned, each is
 * hashed where it arrived, and a {@code curl} that is sent with them serves only these files. A script that has changed in
 * the meantime is not run.
 *
 * <p>A run survives broken connections and restarts of Holdfast. It is started once, in a folder named after its job, and
 * writes to a file that is copied from the line after the last stored one; lines that may still be redrawn count as not
 * stored. One that may have been started is followed, or reported as unknown: never as failed while it may still be running,
 * its files are kept that long, and a missing response does not mean that it has ended. Its node measures its duration, also
 * while Holdfast does not follow it.
 *
 * <p>A run in a terminal gets no answer from Holdfast, and none to an agreement that was given in advance. Those who may
 * start such a job may type there. What is typed passes through; it is neither stored nor logged.
 */
@NullMarked
package dev.holdfast.apps.node;

import org.jspecify.annotations.NullMarked;
