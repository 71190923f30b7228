/** What alerts are about: nodes, guests and storages as people know them, and to whom they belong. */
@NullMarked
package dev.holdfast.alerts.watched;

import org.jspecify.annotations.NullMarked;
