/** The search for hosts, apps, containers and virtual machines. */
@NullMarked
package dev.holdfast.search;

import org.jspecify.annotations.NullMarked;
