/** The search for hosts, apps and virtual machines. */
@NullMarked
package dev.holdfast.search;

import org.jspecify.annotations.NullMarked;
