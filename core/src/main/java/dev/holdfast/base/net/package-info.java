/** Which servers Holdfast speaks to, and how it asks those that are no hypervisors. */
@NullMarked
package dev.holdfast.base.net;

import org.jspecify.annotations.NullMarked;
