package dev.holdfast.sim.model.access;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The built-in roles, which cannot be changed or deleted. */
public final class Roles {
    static final String NONE = "NoAccess";

    /** The role with all privileges. */
    public static final String ALL = "Administrator";

    private static final Set<String> USE =
            set("VM.Audit VM.Backup VM.Config.CDROM VM.Config.Cloudinit VM.Console VM.PowerMgmt");
    private static final Set<String> GUEST = with(
            USE,
            "VM.Allocate VM.Clone VM.Config.CPU VM.Config.Disk VM.Config.HWType VM.Config.Memory VM.Config.Network"
                    + " VM.Config.Options VM.Migrate VM.Snapshot VM.Snapshot.Rollback");
    private static final Set<String> STORAGE =
            set("Datastore.Allocate Datastore.AllocateSpace Datastore.AllocateTemplate Datastore.Audit");
    private static final Set<String> NETWORK = set("SDN.Allocate SDN.Audit SDN.Use");
    private static final Set<String> SYSTEM = set("Sys.Audit Sys.Console Sys.Syslog");
    private static final Set<String> USERS = set("Group.Allocate Realm.AllocateUser User.Modify");

    /** Version 9 separated the guest agent from the privilege for the monitor, and replication from another. */
    private static final String AGENT_FILES =
            "VM.GuestAgent.FileRead VM.GuestAgent.FileSystemMgmt VM.GuestAgent.FileWrite VM.GuestAgent.Unrestricted";

    /** The privileges of each role in version 8. */
    public static final Map<String, Set<String>> EIGHT = roles(USE, with(GUEST, "VM.Monitor"));

    /** The privileges of each role in version 9. */
    public static final Map<String, Set<String>> NINE =
            roles(with(USE, "VM.GuestAgent.Audit"), with(GUEST, "VM.GuestAgent.Audit VM.Replicate " + AGENT_FILES));

    private Roles() {}

    private static Map<String, Set<String>> roles(Set<String> use, Set<String> guest) {
        var admin = new TreeSet<>(guest);
        for (Set<String> family : Set.of(STORAGE, NETWORK, SYSTEM, USERS)) admin.addAll(family);
        admin.addAll(set("Mapping.Audit Mapping.Use Pool.Allocate Pool.Audit"));
        var roles = new TreeMap<String, Set<String>>();
        roles.put(NONE, Set.of());
        roles.put(
                ALL,
                with(
                        admin,
                        "Mapping.Modify Permissions.Modify Realm.Allocate Sys.AccessNetwork Sys.Incoming Sys.Modify"
                                + " Sys.PowerMgmt"));
        roles.put("PVEAdmin", Set.copyOf(admin));
        roles.put("PVEAuditor", set("Datastore.Audit Mapping.Audit Pool.Audit SDN.Audit Sys.Audit VM.Audit"));
        roles.put("PVEDatastoreAdmin", STORAGE);
        roles.put("PVEDatastoreUser", set("Datastore.AllocateSpace Datastore.Audit"));
        roles.put("PVEMappingAdmin", set("Mapping.Audit Mapping.Modify Mapping.Use"));
        roles.put("PVEMappingUser", set("Mapping.Audit Mapping.Use"));
        roles.put("PVEPoolAdmin", set("Pool.Allocate Pool.Audit"));
        roles.put("PVEPoolUser", set("Pool.Audit"));
        roles.put("PVESDNAdmin", NETWORK);
        roles.put("PVESDNUser", set("SDN.Audit SDN.Use"));
        roles.put("PVESysAdmin", SYSTEM);
        roles.put("PVETemplateUser", set("VM.Audit VM.Clone"));
        roles.put("PVEUserAdmin", USERS);
        roles.put("PVEVMAdmin", guest);
        roles.put("PVEVMUser", use);
        return Map.copyOf(roles);
    }

    /** Both versions have the same names. */
    public static boolean isBuiltIn(String role) {
        return NINE.containsKey(role);
    }

    private static Set<String> set(String privileges) {
        return Set.of(privileges.split(" "));
    }

    private static Set<String> with(Set<String> privileges, String more) {
        var all = new TreeSet<>(privileges);
        all.addAll(set(more));
        return Set.copyOf(all);
    }
}
