package dev.holdfast.apps;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.wire.Timeouts;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Adopts containers as apps: checks them against the current state of the hosts, then adds the batch in one transaction. */
public final class Adoption {

    private final Db db;
    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final Catalog catalog;
    private final Exclusions exclusions;
    private final KnownGuests guests;
    private final Bus bus;
    private final InstantSource clock;
    private final AppStore store = new AppStore();

    Adoption(
            Db db,
            Hosts hosts,
            Hypervisors hypervisors,
            Inventory inventory,
            Catalog catalog,
            Exclusions exclusions,
            KnownGuests guests,
            Bus bus,
            InstantSource clock) {
        this.inventory = inventory;
        this.catalog = catalog;
        this.exclusions = exclusions;
        this.guests = guests;
        this.db = db;
        this.hosts = hosts;
        this.hypervisors = hypervisors;
        this.bus = bus;
        this.clock = clock;
    }

    /**
     * The new apps' ids, in the order of the items.
     *
     * @param adopted the ids of the new apps in Holdfast, one for each item
     */
    record Adopted(List<Long> adopted) {}

    Adopted adopt(Principal who, AdoptIn in) {
        checkEntries(in);
        return new Adopted(add(find(who, in), (_, _, _) -> {}));
    }

    /** What happens with each app in the transaction that adds it; the index is that of its container in the batch. */
    @FunctionalInterface
    public interface WithEach {
        /** Stores what belongs to a new app. */
        void accept(Handle transaction, int index, long appId);
    }

    /**
     * Adds these containers as apps in one transaction, all or none. Refuses when one of them is an app already, or a job
     * excludes its adoption.
     *
     * @return the ids of the apps, in the order of the containers
     */
    public List<Long> add(List<NewApp> batch, WithEach more) {
        List<Long> ids;
        try {
            ids = db.write(h -> {
                var inserted = new ArrayList<Long>();
                for (NewApp one : batch) {
                    App app = one.app();
                    exclusions.check(h, Exclusions.Action.ADOPT, app.guest().lock());
                    long guest = guests.idOf(h, app.guest(), GuestKind.LXC, one.node());
                    long id = store.insert(h, app, guest);
                    more.accept(h, inserted.size(), id);
                    inserted.add(id);
                }
                return List.copyOf(inserted);
            });
        } catch (ConstraintViolation e) {
            throw Refusal.of(
                    AppRefusals.ALREADY_ADOPTED,
                    "Some of these containers are already apps, so none was adopted. Reload the list.");
        }
        for (int i = 0; i < batch.size(); i++) {
            bus.publish(new AppChanged(ids.get(i), batch.get(i).app().hostId(), ChangeKind.CREATED));
        }
        return ids;
    }

    /**
     * The container that has the CT ID of an app's container, which is gone, becomes the app's: it is the same one after all,
     * restored with other network addresses. Refuses with 404 when the caller may not see it, and with 409 when it is not another
     * one.
     */
    void readopt(Principal who, long appId) {
        App app = db.read(h -> store.find(h, appId));
        if (app == null) throw Refusal.notFound("app", appId);
        Snapshot last = inventory.find(app.clusterId());
        GuestState container = Apps.container(last, app.ctid());
        Guest row = guests.find(app.guest());
        if (container == null || row == null || row.kind() != GuestKind.LXC) {
            throw Refusal.of(
                    HypervisorCode.GUEST_MISSING,
                    "There is no container " + app.ctid() + ". Restore it with this CT ID, or forget the app.");
        }
        if (Objects.equals(row.id(), app.guestId())) {
            throw Refusal.conflict(
                    "Container " + app.ctid() + " is that of the app, so there is nothing to adopt again.");
        }
        Host owner = Guests.host(hosts.list(), app.clusterId(), container.node(), last);
        // It may be another team's.
        if (owner == null || !who.sees(owner.ownership())) throw Refusal.notFound("container", app.ctid());
        if (!who.has(Role.ADMIN, owner.ownership())) throw Refusal.roleRequired(Role.ADMIN.word());
        db.writing(h -> {
            exclusions.check(h, Exclusions.Action.ADOPT, app.guest().lock());
            store.attribute(h, appId, owner.id(), row.id());
        });
        bus.publish(new AppChanged(appId, owner.id(), ChangeKind.UPDATED));
        inventory.wake(app.clusterId());
    }

    /** Why a container can't be adopted now, as a sentence: a job works on it. Null when none does. */
    public @Nullable String obstacle(GuestRef container) {
        try {
            db.writing(h -> exclusions.check(h, Exclusions.Action.ADOPT, container.lock()));
            return null;
        } catch (Refusal e) {
            return e.detail();
        }
    }

    private void checkEntries(AdoptIn in) {
        var faults = new ArrayList<Violation>();
        for (int i = 0; i < in.items().size(); i++) {
            unknownEntry(catalog, in.items().get(i).catalogSlug(), List.of("body", "items", i, "catalog_slug"))
                    .ifPresent(faults::add);
        }
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    /** The fault of a slug that no entry of the catalogue has; none for null. */
    static Optional<Violation> unknownEntry(Catalog catalog, @Nullable String slug, List<Object> at) {
        Set<String> known = catalog.entries().keySet();
        if (slug == null || known.contains(slug)) return Optional.empty();
        String next = known.isEmpty()
                ? "The catalogue is empty. Refresh it first, or omit this field."
                : "The catalogue has no such entry. Choose an entry of the catalogue, or omit this field.";
        return Optional.of(new Violation(at, next, "value_error"));
    }

    /** A container that becomes an app, and the node on which it is. */
    public record NewApp(App app, String node) {}

    private List<NewApp> find(Principal who, AdoptIn in) {
        List<Host> all = hosts.list();
        var live = new HashMap<Long, Map<Integer, ClusterResource>>();
        var found = new ArrayList<NewApp>();
        for (AdoptIn.AdoptItem item : in.items()) {
            Host named = hosts.get(item.hostId(), who, Role.ADMIN);
            ClusterResource row = live.computeIfAbsent(named.clusterId(), _ -> containers(named))
                    .get(item.ctid());
            if (row == null) throw missing(item, named);
            // Whichever member was named, the app belongs to the host enrolled for the owning node.
            Host owner = all.stream()
                    .filter(h -> h.clusterId() == named.clusterId() && h.node().equals(row.node()))
                    .findFirst()
                    .orElse(named)
                    .towards(row.node(), all);
            // That host of the same cluster, and its containers, may belong to another team.
            if (!who.sees(owner.ownership())) throw missing(item, named);
            if (!who.has(Role.ADMIN, owner.ownership())) throw Refusal.roleRequired(Role.ADMIN.word());
            var app = new App(
                    0,
                    named.clusterId(),
                    owner.id(),
                    item.ctid(),
                    item.name().trim(),
                    null,
                    item.catalogSlug(),
                    null,
                    null,
                    null,
                    true,
                    clock.instant(),
                    null);
            found.add(new NewApp(app, Objects.requireNonNull(row.node())));
        }
        return found;
    }

    private static Refusal missing(AdoptIn.AdoptItem item, Host named) {
        return Refusal.notFoundBecause(
                "container", "There is no container " + item.ctid() + " on " + named.name() + ". Reload the list.");
    }

    /** The current containers of a host's cluster: one call, whatever the size of the batch. */
    private Map<Integer, ClusterResource> containers(Host host) {
        return hypervisors.client(host.clusterId(), host.node()).within(Timeouts.PERSON).clusterResources().stream()
                .filter(r -> r.type().equals(GuestKind.LXC.word())
                        && r.vmid() != null
                        && r.node() != null
                        && !r.isTemplate())
                .collect(Collectors.toMap(ClusterResource::vmid, r -> r, (a, _) -> a));
    }
}
