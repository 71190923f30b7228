package dev.holdfast.network.attached;

import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.GuestsArea;
import dev.holdfast.guests.NicsChanged;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.platform.Platform;
import java.util.List;

/** The attachments of guests, and the survey that reads them. */
public record AttachedServices(NicSurvey survey, Attachments attachments) {
    /** Begins to read the NICs of these guests. */
    public static AttachedServices of(
            Platform platform,
            InventoryArea inventories,
            GuestsArea guestsArea,
            ObservedServices observed,
            List<GuestTargets> areas) {
        var inventory = inventories.inventory();
        var survey = new NicSurvey(guestsArea.guests(), inventory, inventories.afterPolls());
        platform.closing().add(platform.bus().subscribe(GuestChanged.class, changed -> {
            if (changed.replaced()) survey.forget(changed.guest());
        }));
        platform.closing().add(platform.bus().subscribe(NicsChanged.class, survey::changed));
        return new AttachedServices(
                survey, new Attachments(inventory, survey, areas, guestsArea.addresses(), observed.agents()));
    }
}
