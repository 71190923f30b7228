package dev.holdfast.sim;

import java.util.Map;
import java.util.Set;

/** The roles that every installation has, as version 9 has them. */
public final class Roles {
    private static final String GUEST_USE =
            "VM.Audit VM.Backup VM.Config.CDROM VM.Config.Cloudinit VM.Console VM.GuestAgent.Audit VM.PowerMgmt ";
    private static final String GUEST = GUEST_USE
            + "VM.Allocate VM.Clone VM.Config.CPU VM.Config.Disk VM.Config.HWType VM.Config.Memory VM.Config.Network"
            + " VM.Config.Options VM.GuestAgent.FileRead VM.GuestAgent.FileSystemMgmt VM.GuestAgent.FileWrite"
            + " VM.GuestAgent.Unrestricted VM.Migrate VM.Replicate VM.Snapshot VM.Snapshot.Rollback ";
    private static final String STORAGE =
            "Datastore.Allocate Datastore.AllocateSpace Datastore.AllocateTemplate Datastore.Audit ";
    private static final String ADMIN = GUEST + STORAGE
            + "Group.Allocate Mapping.Audit Mapping.Use Pool.Allocate Pool.Audit Realm.AllocateUser SDN.Allocate"
            + " SDN.Audit SDN.Use Sys.Audit Sys.Console Sys.Syslog User.Modify ";

    /** Every privilege there is. */
    public static final Set<String> ADMINISTRATOR = set(
            ADMIN
                    + "Mapping.Modify Permissions.Modify Realm.Allocate Sys.AccessNetwork Sys.Incoming Sys.Modify Sys.PowerMgmt");

    private static final Map<String, Set<String>> ROLES = Map.ofEntries(
            Map.entry("Administrator", ADMINISTRATOR),
            Map.entry("NoAccess", Set.of()),
            Map.entry("PVEAdmin", set(ADMIN)),
            Map.entry("PVEAuditor", set("Datastore.Audit Mapping.Audit Pool.Audit SDN.Audit Sys.Audit VM.Audit")),
            Map.entry("PVEDatastoreAdmin", set(STORAGE)),
            Map.entry("PVEDatastoreUser", set("Datastore.AllocateSpace Datastore.Audit")),
            Map.entry("PVEPoolAdmin", set("Pool.Allocate Pool.Audit")),
            Map.entry("PVESDNUser", set("SDN.Audit SDN.Use")),
            Map.entry("PVESysAdmin", set("Sys.Audit Sys.Console Sys.Syslog")),
            Map.entry("PVETemplateUser", set("VM.Audit VM.Clone")),
            Map.entry("PVEVMAdmin", set(GUEST)),
            Map.entry("PVEVMUser", set(GUEST_USE)));

    private Roles() {}

    /** The privileges of a role. */
    public static Set<String> of(String role) {
        Set<String> privileges = ROLES.get(role);
        if (privileges == null) throw new IllegalArgumentException("There is no role " + role);
        return privileges;
    }

    private static Set<String> set(String privileges) {
        return Set.of(privileges.trim().split(" "));
    }
}
