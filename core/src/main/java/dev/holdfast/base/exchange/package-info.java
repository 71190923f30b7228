/**
 * What replicas tell each other through the database: messages stored with ids without gaps, signalled by NOTIFY. Entry
 * point: {@code Exchange}. On SQLite there is nobody to tell.
 */
@NullMarked
package dev.holdfast.base.exchange;

import org.jspecify.annotations.NullMarked;
