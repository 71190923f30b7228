/** Dashboards of people: which charts and lists each shows, and with which team it is shared. */
@NullMarked
package dev.holdfast.dashboards;

import org.jspecify.annotations.NullMarked;
