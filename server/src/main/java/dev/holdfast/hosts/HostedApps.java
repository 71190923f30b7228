package dev.holdfast.hosts;

import org.jdbi.v3.core.Handle;

/** The apps on hosts. Hosts need to know nothing else about apps. */
public interface HostedApps {
    /** Before this host is removed: its apps have no host from now on. Their number. */
    int orphan(Handle transaction, long hostId);

    /** Whether apps of the cluster have lost their host. */
    boolean hasOrphans(Handle transaction, long clusterId);
}
