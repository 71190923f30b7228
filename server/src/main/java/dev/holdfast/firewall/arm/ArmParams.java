package dev.holdfast.firewall.arm;

import dev.holdfast.revert.RevertSwitch.Purpose;

/**
 * What is armed.
 *
 * @param hostId the host whose node puts the old file back
 */
record ArmParams(long hostId, String node, Purpose purpose) {}
