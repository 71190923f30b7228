/** What happens with containers that appear on a host. Entry points: {@code AdoptionRules}, {@code NewContainers}. */
@NullMarked
package dev.holdfast.apps.adoption;

import org.jspecify.annotations.NullMarked;
