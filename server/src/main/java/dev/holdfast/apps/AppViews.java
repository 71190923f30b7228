package dev.holdfast.apps;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.catalog.Entry;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestAddresses;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The apps as users see them: their rows, the observed state (inventory) and the work in progress (jobs). */
public final class AppViews {
    private final Apps apps;
    private final Hosts hosts;
    private final Inventory inventory;
    private final Jobs jobs;
    private final Guests guests;
    private final GuestAddresses addresses;
    private final UpdateAvailability updates;
    private final Rights rights;
    private final Catalog catalog;

    /** Polls are counted per process: a version of another replica, or of an earlier start, must never match by chance. */
    private final String life = Long.toHexString(new SecureRandom().nextLong());

    /** Views of these apps. */
    AppViews(
            Apps apps,
            Hosts hosts,
            Inventory inventory,
            Jobs jobs,
            Guests guests,
            GuestAddresses addresses,
            UpdateAvailability updates,
            Rights rights,
            Catalog catalog) {
        this.apps = apps;
        this.hosts = hosts;
        this.inventory = inventory;
        this.jobs = jobs;
        this.guests = guests;
        this.addresses = addresses;
        this.updates = updates;
        this.rights = rights;
        this.catalog = catalog;
    }

    /** The current state of an app, at which someone looks. */
    public AppView view(long id) {
        App app = apps.get(id);
        addresses.lookAt(app.guest());
        return view(List.of(app)).getFirst();
    }

    /** The apps that the caller may read, with their current state. */
    public List<AppView> views(Principal who) {
        Set<Long> readable = hosts.readableBy(who);
        if (readable == null) return views();
        return view(apps.list().stream()
                .filter(app -> app.hostId() != null && readable.contains(app.hostId()))
                .toList());
    }

    /** A value that changes whenever the result of {@link #views(Principal)} may have changed. */
    public String version(Principal who) {
        if (who.seesAll()) return version();
        // The ids themselves: a hash of them could equal that of other teams, and the value is used as an ETag.
        String teams = new TreeSet<>(who.teams().keySet())
                .stream().map(String::valueOf).collect(Collectors.joining("."));
        return version() + "-" + rights.revision() + "-" + teams;
    }

    /** All apps with their current state, from a few queries whatever their number. */
    public List<AppView> views() {
        return view(apps.list());
    }

    /** Changes whenever an app's measured values may have changed. */
    long measuredVersion() {
        return inventory.version() + addresses.version();
    }

    private String version() {
        return life + "-" + apps.revision() + "-" + guests.known().revision() + "-" + hosts.revision() + "-"
                + inventory.version() + "-"
                + addresses.version() + "-" + updates.version() + "-"
                + catalog.version() + "-"
                + Integer.toHexString(jobs.holds().values().stream()
                        .map(j -> j.id() + ":" + j.status())
                        .toList()
                        .hashCode());
    }

    private List<AppView> view(List<App> rows) {
        Map<String, JobView> holds = jobs.holds();
        Map<Long, Host> byId = hosts.list().stream().collect(Collectors.toMap(Host::id, Function.identity()));
        var present = new HashMap<Long, Snapshot>();
        for (Snapshot snapshot : inventory.present()) present.put(snapshot.clusterId(), snapshot);
        Map<Long, Map<Integer, Guest>> stored = guests.known().byCluster();
        UpdateAvailability.Flags flags = updates.present();
        return rows.stream()
                .map(app -> {
                    Guest guest = stored.getOrDefault(app.clusterId(), Map.of()).get(app.ctid());
                    boolean replaced = Apps.isReplaced(app, guest);
                    return view(
                            app,
                            replaced ? null : flags.of(app),
                            app.hostId() == null ? null : byId.get(app.hostId()),
                            replaced ? null : Apps.container(present.get(app.clusterId()), app.ctid()),
                            missingSince(guest, replaced),
                            replaced,
                            replaced ? null : holds.get(app.guest().lock()));
                })
                .toList();
    }

    /** Another guest that got the ID of the container shows that the container no longer exists. */
    private static @Nullable Instant missingSince(@Nullable Guest guest, boolean replaced) {
        if (guest == null) return null;
        return guest.kind() == GuestKind.LXC && !replaced ? guest.missingSince() : guest.firstSeen();
    }

    private AppView view(
            App app,
            @Nullable Boolean flag,
            @Nullable Host host,
            @Nullable GuestState known,
            @Nullable Instant missingSince,
            boolean replaced,
            @Nullable JobView job) {
        // Without an enrolled host nothing is polled: an old snapshot is not the current state.
        GuestState state = host == null ? null : known;
        boolean up = state != null && state.state() == GuestState.PowerState.RUNNING;
        return new AppView(
                app.id(),
                app.name(),
                slug(app.name()),
                app.hostId(),
                host == null ? null : host.name(),
                state == null ? null : state.node(),
                app.ctid(),
                category(app),
                app.catalogSlug(),
                null,
                app.webPort(),
                app.webProtocol(),
                app.webPath(),
                status(state, job),
                up ? addresses.ip(app.guest()) : null,
                state == null ? Usage.UNKNOWN : state.usage(),
                state == null ? null : state.cores(),
                state == null ? null : state.netInBps(),
                state == null ? null : state.netOutBps(),
                state == null ? null : state.diskReadBytesPerS(),
                state == null ? null : state.diskWriteBytesPerS(),
                flag,
                app.adopted(),
                missingSince,
                replaced,
                state == null ? List.of() : state.tags());
    }

    /** An installed app keeps the category it was installed with only while the catalogue does not have its entry. */
    private @Nullable String category(App app) {
        Entry entry = app.catalogSlug() == null ? null : catalog.find(app.catalogSlug());
        return entry == null ? app.category() : entry.category();
    }

    private static AppView.Status status(@Nullable GuestState state, @Nullable JobView job) {
        if (job != null)
            return job.kind().equals(UninstallJob.KIND.name()) ? AppView.Status.REMOVING : AppView.Status.PENDING;
        return state == null ? AppView.Status.UNKNOWN : AppView.Status.of(state.state());
    }

    /** Each letter in its small form; what is neither letter nor digit of ASCII is a hyphen between two that are. */
    private static String slug(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        var slug = new StringBuilder(small.length());
        for (int i = 0; i < small.length(); i++) {
            char c = small.charAt(i);
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) slug.append(c);
            else if (!slug.isEmpty() && slug.charAt(slug.length() - 1) != '-') slug.append('-');
        }
        if (!slug.isEmpty() && slug.charAt(slug.length() - 1) == '-') slug.setLength(slug.length() - 1);
        return slug.isEmpty() ? "app" : slug.toString();
    }
}
