package dev.holdfast.apps;

import dev.holdfast.hosts.HostedApps;
import org.jdbi.v3.core.Handle;

/** Answers what {@code hosts} asks about apps. */
public final class AppsOnHosts implements HostedApps {
    private final AppStore store = new AppStore();

    @Override
    public int count(Handle transaction, long hostId) {
        return store.countOnHost(transaction, hostId);
    }

    @Override
    public boolean hasOrphans(Handle transaction, long clusterId) {
        return store.hasOrphans(transaction, clusterId);
    }
}
