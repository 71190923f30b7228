package dev.holdfast.apps.adoption;

import dev.holdfast.http.Input;

/**
 * What is to happen with containers that appear on a host. A container that somebody stopped managing is never adopted by it.
 *
 * @param adoptNew {@code yes} adopts them a few minutes after they were first seen, {@code ask} offers them for adoption,
 *     {@code no} does not offer them
 */
record AdoptionRuleIn(AdoptNew adoptNew) implements Input {}
