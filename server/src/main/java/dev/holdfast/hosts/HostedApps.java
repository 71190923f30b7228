package dev.holdfast.hosts;

import org.jdbi.v3.core.Handle;

/** The apps on hosts. Hosts need to know nothing else about apps. */
public interface HostedApps {
    /** How many apps lose their host when this host is removed. */
    int count(Handle transaction, long hostId);

    /** Whether apps of the cluster have lost their host. */
    boolean hasOrphans(Handle transaction, long clusterId);
}
