package dev.holdfast.apps.adoption;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What happens with containers that appear on a host.
 *
 * @param adoptNew {@code yes} adopts them a few minutes after they were first seen, {@code ask} offers them for adoption,
 *     {@code no} does not offer them; {@code ask} until somebody sets it
 * @param since with {@code yes}: containers that Holdfast first saw after this time are adopted; null otherwise
 */
record AdoptionRule(AdoptNew adoptNew, @Nullable Instant since) {}
