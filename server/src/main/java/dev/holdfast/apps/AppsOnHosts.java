package dev.holdfast.apps;

import dev.holdfast.hosts.HostedApps;
import org.jdbi.v3.core.Handle;

/** Answers what {@code hosts} asks about apps. */
public final class AppsOnHosts implements HostedApps {
    private final AppStore store = new AppStore();

    @Override
    public int orphan(Handle transaction, long hostId) {
        return store.orphan(transaction, hostId);
    }

    @Override
    public boolean hasOrphans(Handle transaction, long clusterId) {
        return store.hasOrphans(transaction, clusterId);
    }
}
