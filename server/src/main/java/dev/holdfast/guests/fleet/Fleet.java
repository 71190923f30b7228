package dev.holdfast.guests.fleet;

import dev.holdfast.guests.GuestAddresses;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.GuestsArea;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.guests.SelfDetection;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.inventory.share.PollLeases;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.inventory.stores.KnownStores;

/** The hosts, how to call them, and what is known of them and of their guests. A class that needs one part takes that part. */
public record Fleet(
        Hosts hosts,
        Hypervisors hypervisors,
        HostSsh ssh,
        Inventory inventory,
        PollLeases leases,
        SharedReadings readings,
        AfterPolls afterPolls,
        Guests guests,
        KnownGuests known,
        GuestAddresses addresses,
        KnownStores stores,
        SelfDetection self) {
    /** What these areas know and offer. */
    public static Fleet of(HostServices services, InventoryArea polled, GuestsArea guests) {
        return new Fleet(
                services.hosts(),
                services.hypervisors(),
                services.ssh(),
                polled.inventory(),
                polled.leases(),
                polled.readings(),
                polled.afterPolls(),
                guests.guests(),
                guests.guests().known(),
                guests.addresses(),
                guests.stores(),
                guests.selfDetection());
    }
}
