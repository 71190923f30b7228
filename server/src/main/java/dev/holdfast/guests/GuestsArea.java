package dev.holdfast.guests;

import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.inventory.stores.KnownStores;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** The guests on all hosts. It has no operations: the areas of containers and virtual machines do. */
public final class GuestsArea implements Area {
    private final Guests guests;
    private final GuestAddresses addresses;
    private final SelfDetection selfDetection;
    private final KnownStores stores;

    /** The guests on these hosts. */
    public GuestsArea(Platform platform, HostServices hosts, InventoryArea inventories) {
        var bus = platform.bus();
        var clock = platform.clock();
        var inventory = inventories.inventory();
        var known = new KnownGuests(platform.db(), bus, clock);
        this.guests = new Guests(known, hosts.hypervisors(), inventory);
        this.stores = new KnownStores(hosts.hypervisors(), hosts.hosts(), inventory, platform.db(), clock);
        this.addresses = new GuestAddresses(guests, inventories.afterPolls());
        this.selfDetection = new SelfDetection(SelfDetection.hardwareAddresses());
        var identities = new GuestIdentities(guests, inventory, clock);
        var missing = new MissingGuests(guests, inventory, clock);
        platform.closing().add(bus.subscribe(GuestChanged.class, changed -> {
            if (changed.replaced()) addresses.forget(changed.guest());
        }));
        platform.closing().add(bus.subscribe(NicsChanged.class, addresses::changed));
        platform.closing().add(bus.subscribe(ClusterPolled.class, polled -> {
            known.follow(polled.now());
            if (polled.here()) identities.compare(polled); // the replica that polled it asks
        }));
        inventories.afterPolls().run("missing-guests", AfterPolls.Lane.QUICK, missing::read);
        inventories.afterPolls().run("guest-identities", AfterPolls.Lane.QUICK, identities::read);
    }

    /** The guests. */
    public Guests guests() {
        return guests;
    }

    /** The IP addresses in them. */
    public GuestAddresses addresses() {
        return addresses;
    }

    /** What their shared storages stand for. */
    public KnownStores stores() {
        return stores;
    }

    /** Whether Holdfast itself runs in one of them. */
    public SelfDetection selfDetection() {
        return selfDetection;
    }

    @Override
    public void declare(Ops ops) {}
}
