/**
 * Whether an endpoint that is enrolled belongs to a cluster that is known already. Entry points: {@code Membership}, {@code
 * Evidence}.
 *
 * <p>The name of a cluster and a member in common only suggest that an endpoint is enrolled already. A certificate or a task
 * in common proves it, and what an enrolled host says of itself disproves it; otherwise whoever enrols the endpoint has to
 * say. What a host reports is not shown if it contradicts what it was enrolled as ({@code Contradiction}).
 */
@NullMarked
package dev.holdfast.hosts.enrol;

import org.jspecify.annotations.NullMarked;
