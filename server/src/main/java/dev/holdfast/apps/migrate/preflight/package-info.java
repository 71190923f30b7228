/**
 * Whether and how an app can be moved to another host. {@code PreflightCollector} queries both hosts, {@code
 * PreflightEvaluation} decides from what they returned; the result is a {@code MigrationPlan} or the reasons against
 * it.
 */
@NullMarked
package dev.holdfast.apps.migrate.preflight;

import org.jspecify.annotations.NullMarked;
