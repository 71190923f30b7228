package dev.holdfast.sim;

/** Tells paths that the real thing has from paths that nobody has, for an honest 501. */
final class Official {
    private Official() {}

    /** By the families of the official schema: whatever lies in one may exist there. */
    static boolean knows(String method, String path) {
        if (path.equals("/version")) return method.equals("GET");
        return path.matches("/(access|cluster|pools|storage)(/.*)?")
                || path.matches("/nodes/[^/]+/(lxc|qemu|storage|network|firewall|tasks|vzdump|ceph|disks|apt"
                        + "|certificates|services|sdn|scan|hardware|replication|capabilities|rrddata|rrd|time"
                        + "|dns|hosts|journal|syslog|report|status|subscription|termproxy|vncshell|spiceshell"
                        + "|vncwebsocket|wakeonlan|startall|stopall|migrateall|aplinfo|config|netstat|execute"
                        + "|query-url-metadata|query-oci-repo-tags|vzdump)(/.*)?");
    }
}
