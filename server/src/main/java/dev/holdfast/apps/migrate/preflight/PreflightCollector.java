package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.SelfConfirmation;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.EndpointReader;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import org.jspecify.annotations.Nullable;

/** Reads from both hosts what must be known before a move. The failure of a host is a fact as well. */
public record PreflightCollector(
        Apps apps,
        SelfConfirmation self,
        Hosts hosts,
        Hypervisors hypervisors,
        Inventory inventory,
        EndpointReader endpoints) {
    PreflightInputs of(App app, Host targetHost, @Nullable String spec) {
        Endpoint source = null;
        PreflightInputs.Container container = null;
        String failure = null;
        boolean selfTarget = false;
        try {
            Apps.AppLocation home = apps.home(app.id());
            source = endpoints.read(owner(home), home.node());
            failure = source.problem();
            if (failure == null) container = container(home);
            if (failure == null) selfTarget = self.phrase(app.id()) != null;
        } catch (PveException | Refusal e) {
            failure = HypervisorFailures.detail(e);
        }
        Endpoint target = endpoints.read(targetHost, targetHost.node());
        Integer free = target.problem() == null ? free(targetHost, app.ctid()) : null;
        return new PreflightInputs(app.ctid(), source, failure, container, target, free, spec, selfTarget);
    }

    /** The host enrolled for the owning node; where there is none, the host the app is assigned to. */
    private Host owner(Apps.AppLocation home) {
        return hosts.list().stream()
                .filter(h -> h.clusterId() == home.app().clusterId() && h.node().equals(home.node()))
                .findFirst()
                .orElseGet(() ->
                        hosts.get(java.util.Objects.requireNonNull(home.app().hostId())));
    }

    private PreflightInputs.Container container(Apps.AppLocation home) {
        PveGuest guest = home.guest().clientForUser().complete();
        PveGuest.Status status = guest.status();
        GuestState state = inventory.guest(home.app().clusterId(), home.app().ctid());
        return new PreflightInputs.Container(
                guest.config(),
                status.isUp(),
                status.isHighlyAvailable(),
                guest.snapshots().list().snapshots().size(),
                state == null ? null : state.usage().diskBytes());
    }

    private @Nullable Integer free(Host target, int preferred) {
        try {
            PveClient client =
                    hypervisors.client(target.clusterId(), target.node()).within(Timeouts.PERSON);
            return client.cluster().isFree(preferred) ? (Integer) preferred : (Integer) client.nextId();
        } catch (PveException e) {
            return null;
        }
    }
}
