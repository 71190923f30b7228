/** What happens without a rule: ends of jobs, newer versions of apps, changed certificates; each is posted once. */
@NullMarked
package dev.holdfast.news;

import org.jspecify.annotations.NullMarked;
