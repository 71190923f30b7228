/**
 * Sets of packets: numbers and addresses as ranges, and what the names in rules stand for. Pure; knows no firewall. Entry
 * point: {@code Packets}.
 */
@NullMarked
package dev.holdfast.firewall.effective.packet;

import org.jspecify.annotations.NullMarked;
