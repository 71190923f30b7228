package dev.holdfast.guests.owner;

import dev.holdfast.pve.storage.VolumeId;

/** A job made this backup of a guest of this cluster. */
public record BackupMade(long clusterId, VolumeId backup) {}
