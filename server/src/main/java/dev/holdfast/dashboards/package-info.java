/** What people put together to look at, and share with their teams: dashboards, and saved views of lists. */
@NullMarked
package dev.holdfast.dashboards;

import org.jspecify.annotations.NullMarked;
