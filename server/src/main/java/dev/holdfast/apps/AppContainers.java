package dev.holdfast.apps;

import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.Timeouts;

/** The containers of apps on their hosts, for reads and writes that a user waits for. */
final class AppContainers {
    private final Apps apps;
    private final Hypervisors hypervisors;

    AppContainers(Apps apps, Hypervisors hypervisors) {
        this.apps = apps;
        this.hypervisors = hypervisors;
    }

    PveGuest of(long appId) {
        return of(apps.home(appId));
    }

    PveGuest of(Apps.AppLocation home) {
        return client(home).guest(GuestKind.LXC, home.node(), home.app().ctid());
    }

    PveClient client(Apps.AppLocation home) {
        return hypervisors.reaching(home.app().clusterId(), home.node()).within(Timeouts.PERSON);
    }
}
