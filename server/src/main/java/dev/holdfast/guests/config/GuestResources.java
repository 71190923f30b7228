package dev.holdfast.guests.config;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.PendingConfig;

/** Changes of the cores and the memory of the guests of one area, for orders about many guests. */
public interface GuestResources {
    /**
     * The change of a guest's configuration, the same as that of a request for this guest alone. Refuses with 422 what the
     * guest can't have.
     */
    ConfigChange change(GuestHandle guest, PendingConfig before, SettingsIn wanted);

    /** Whether a change of this key of Proxmox VE is in force at once while the guest runs. */
    boolean isAtOnce(PendingConfig before, String key);
}
