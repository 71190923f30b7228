package dev.holdfast.access;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The features of an installation. They are on by default, except those that an owner has to switch on; a signed policy, the
 * environment or the settings limit them.
 */
public enum Entitlement {
    APPS_LIFECYCLE("apps.lifecycle"),
    APPS_ADOPT("apps.adopt"),
    APPS_RECONFIGURE("apps.reconfigure"),
    APPS_UNINSTALL("apps.uninstall"),
    APPS_UPDATE("apps.update"),
    APPS_UPDATE_ALL("apps.update_all"),
    APPS_INSTALL("apps.install"),
    APPS_SCRIPT_EDIT("apps.script_edit"),
    APPS_CONSOLE("apps.console"),
    APPS_NETWORK("apps.network"),
    MIGRATE_PREFLIGHT("migrate.preflight"),
    MIGRATE_CROSS_HOST("migrate.cross_host"),
    VMS_LIFECYCLE("vms.lifecycle"),
    VMS_RECONFIGURE("vms.reconfigure"),
    VMS_CREATE("vms.create"),
    VMS_DELETE("vms.delete"),
    VMS_CLONE("vms.clone"),
    VMS_SNAPSHOTS("vms.snapshots"),
    VMS_OPTIONS("vms.options"),
    VMS_CONSOLE("vms.console"),
    VMS_COMMAND("vms.command", false),
    BACKUPS_LIST("backups.list"),
    BACKUPS_RUN("backups.run"),
    BACKUPS_VERIFY("backups.verify"),
    BACKUPS_RESTORE("backups.restore"),
    BACKUPS_RETENTION("backups.retention"),
    NETWORK_VIEW("network.view"),
    NETWORK_HOST_CONFIG("network.host_config"),
    NETWORK_THROUGHPUT("network.throughput"),
    FIREWALL_VIEW("firewall.view"),
    FIREWALL_RULES("firewall.rules"),
    FIREWALL_OPTIONS("firewall.options"),
    FIREWALL_OBJECTS("firewall.objects"),
    FIREWALL_LOG("firewall.log"),
    ALERTS_RULES("alerts.rules"),
    NOTIFY_CHANNELS("notify.channels"),
    NOTIFY_ROUTING("notify.routing"),
    JOBS_HISTORY("jobs.history"),
    JOBS_STREAM("jobs.stream"),
    TERMINAL_NODE("terminal.node"),
    TEAMS_RBAC("teams.rbac"),
    AUTH_TOTP("auth.totp"),
    AUTH_OIDC("auth.oidc"),
    API_TOKENS("api.tokens"),
    HOSTS_MANAGE("hosts.manage"),
    HOSTS_MULTI("hosts.multi"),
    HARDWARE_VIEW("hardware.view"),
    STORAGE_VIEW("storage.view"),
    STORAGE_MANAGE("storage.manage"),
    CATALOG_VIEW("catalog.view"),
    CATALOG_REFRESH("catalog.refresh"),
    METRICS_HISTORY("metrics.history"),
    SCHED_WINDOWS("sched.windows"),
    AUDIT_LOG("audit.log"),
    PLATFORM_SELF_UPDATE("platform.self_update");

    private static final Map<String, Entitlement> BY_KEY =
            Arrays.stream(values()).collect(Collectors.toMap(Entitlement::key, Function.identity()));

    private final String key;
    private final boolean isOnByDefault;

    Entitlement(String key) {
        this(key, true);
    }

    Entitlement(String key, boolean isOnByDefault) {
        this.key = key;
        this.isOnByDefault = isOnByDefault;
    }

    /** The feature with this key, or null. */
    public static @Nullable Entitlement find(String key) {
        return BY_KEY.get(key);
    }

    /** The spelling on the wire, such as {@code apps.reconfigure}. */
    public String key() {
        return key;
    }

    /** Whether it is on unless something switches it off; otherwise it is off until an owner switches it on. */
    public boolean isOnByDefault() {
        return isOnByDefault;
    }
}
