package dev.holdfast.guests.config;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tags and notes of a guest: those of Proxmox VE itself, which apply immediately whether the guest runs or not. */
final class GuestLabels {
    private GuestLabels() {}

    /**
     * The tags of a guest.
     *
     * @param tags the tags as the configuration contains them; empty when there are none
     * @param colors {@code rrggbb} by tag, as far as the cluster's options set them; null when they could not be read
     * @param digest the digest of the guest's configuration that was read; a change can send it back
     */
    record Tags(List<String> tags, @Nullable Map<String, String> colors, String digest) {}

    /**
     * The notes of a guest, in Markdown; null when it has none.
     *
     * @param notes the notes in Markdown; null when there are none
     * @param digest the digest of the guest's configuration that was read; a change can send it back
     */
    record Notes(@Nullable String notes, String digest) {}

    static Tags tags(GuestHandle handle) {
        return tags(handle, handle.clientForUser().config());
    }

    /** Replaces the tags. The host may change their case and order, so they are read again. */
    static Tags set(GuestHandle handle, TagsIn in) {
        PveGuest guest = handle.clientForUser();
        List<String> tags = in.tags().stream().distinct().toList();
        set(guest, "tags", tags.isEmpty() ? null : String.join(";", tags), in.digest());
        return tags(handle, guest.config());
    }

    /** Adds and removes tags; false if the guest has exactly the wanted ones already. */
    static boolean change(GuestHandle handle, List<String> add, List<String> remove) {
        PveGuest guest = handle.client();
        GuestConfig config = guest.config();
        List<String> tags = changed(config.tags(), add, remove);
        if (tags.equals(config.tags())) return false;
        set(guest, "tags", tags.isEmpty() ? null : String.join(";", tags), config.digest());
        return true;
    }

    /** These tags with some added and others removed. Their case does not matter, as in Proxmox VE unless set otherwise. */
    static List<String> changed(List<String> tags, List<String> add, List<String> remove) {
        var changed = new ArrayList<>(tags);
        changed.removeIf(tag -> isAmong(remove, tag));
        for (String tag : add) {
            if (!isAmong(changed, tag)) changed.add(tag);
        }
        return changed;
    }

    private static boolean isAmong(List<String> tags, String tag) {
        return tags.stream().anyMatch(tag::equalsIgnoreCase);
    }

    private static Tags tags(GuestHandle handle, GuestConfig config) {
        Map<String, String> colors = null;
        try {
            colors = handle.clusterForUser().tagColors();
        } catch (PveException _) {
            // Then the tags have no colours.
        }
        return new Tags(config.tags(), colors, config.digest());
    }

    static Notes notes(GuestHandle handle) {
        return notes(handle.clientForUser().config());
    }

    static Notes set(GuestHandle handle, NotesIn in) {
        PveGuest guest = handle.clientForUser();
        String notes = in.notes().orNull();
        set(guest, "description", notes == null || notes.isBlank() ? null : notes, in.digest());
        return notes(guest.config());
    }

    private static Notes notes(GuestConfig config) {
        return new Notes(config.notes(), config.digest());
    }

    private static void set(PveGuest guest, String key, @Nullable String value, @Nullable String digest) {
        var change = new ConfigChange(Map.of(), List.of(), digest);
        guest.update(value == null ? change.delete(key) : change.set(key, value));
    }
}
