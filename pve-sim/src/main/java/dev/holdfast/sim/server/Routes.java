package dev.holdfast.sim.server;

import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.AccessPaths;
import dev.holdfast.sim.api.access.AclPaths;
import dev.holdfast.sim.api.access.GroupPaths;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.api.access.RolePaths;
import dev.holdfast.sim.api.access.TicketPaths;
import dev.holdfast.sim.api.access.UserPaths;
import dev.holdfast.sim.api.access.UserTokenPaths;
import dev.holdfast.sim.api.backup.VzdumpPaths;
import dev.holdfast.sim.api.console.ConsolePaths;
import dev.holdfast.sim.api.create.GuestClonePaths;
import dev.holdfast.sim.api.create.GuestLifePaths;
import dev.holdfast.sim.api.create.MachineCreatePaths;
import dev.holdfast.sim.api.firewall.FirewallPaths;
import dev.holdfast.sim.api.guest.AgentPaths;
import dev.holdfast.sim.api.guest.BulkPaths;
import dev.holdfast.sim.api.guest.CloudinitPaths;
import dev.holdfast.sim.api.guest.GuestConfigPaths;
import dev.holdfast.sim.api.guest.GuestDestroyPaths;
import dev.holdfast.sim.api.guest.GuestDiskPaths;
import dev.holdfast.sim.api.guest.GuestIndexPaths;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.api.guest.GuestTemplatePaths;
import dev.holdfast.sim.api.guest.HibernationPaths;
import dev.holdfast.sim.api.guest.SnapshotPaths;
import dev.holdfast.sim.api.migration.GuestMigratePaths;
import dev.holdfast.sim.api.migration.RemoteMigratePaths;
import dev.holdfast.sim.api.node.BackupJobPaths;
import dev.holdfast.sim.api.node.CephPaths;
import dev.holdfast.sim.api.node.ClusterConfigPaths;
import dev.holdfast.sim.api.node.ClusterPaths;
import dev.holdfast.sim.api.node.DiskPaths;
import dev.holdfast.sim.api.node.HistoryPaths;
import dev.holdfast.sim.api.node.IndexPaths;
import dev.holdfast.sim.api.node.LogPaths;
import dev.holdfast.sim.api.node.MappingPaths;
import dev.holdfast.sim.api.node.NetworkPaths;
import dev.holdfast.sim.api.node.NodePaths;
import dev.holdfast.sim.api.node.NodePowerPaths;
import dev.holdfast.sim.api.node.NodeSettingsPaths;
import dev.holdfast.sim.api.node.ServicePaths;
import dev.holdfast.sim.api.node.SoftwarePaths;
import dev.holdfast.sim.api.node.TaskPaths;
import dev.holdfast.sim.api.storage.ContentPaths;
import dev.holdfast.sim.api.storage.DownloadPaths;
import dev.holdfast.sim.api.storage.FileRestorePaths;
import dev.holdfast.sim.api.storage.ImagePullPaths;
import dev.holdfast.sim.api.storage.PrunePaths;
import dev.holdfast.sim.api.storage.StorageConfigPaths;
import dev.holdfast.sim.api.storage.StoragePaths;
import dev.holdfast.sim.api.storage.TemplatePaths;
import dev.holdfast.sim.api.storage.UploadPaths;
import dev.holdfast.sim.model.guest.GuestKind;
import java.util.List;

/** The routes of all paths. */
public final class Routes {
    /** All routes; of those that match a request, the first answers it. */
    public static final List<Route> ALL = all();

    private Routes() {}

    private static List<Route> all() {
        var table = new Route.Table();
        IndexPaths.add(table);
        AccessPaths.add(table);
        TicketPaths.add(table);
        UserPaths.add(table);
        UserTokenPaths.add(table);
        GroupPaths.add(table);
        RolePaths.add(table);
        AclPaths.add(table);
        PoolPaths.add(table);
        ClusterPaths.add(table);
        NodePaths.add(table);
        NetworkPaths.add(table);
        FirewallPaths.add(table);
        TaskPaths.add(table);
        HistoryPaths.add(table);
        NodeSettingsPaths.add(table);
        NodePowerPaths.add(table);
        ServicePaths.add(table);
        SoftwarePaths.add(table);
        TemplatePaths.add(table);
        ImagePullPaths.add(table);
        DiskPaths.add(table);
        CephPaths.add(table);
        MappingPaths.add(table);
        BulkPaths.add(table);
        LogPaths.add(table);
        ClusterConfigPaths.add(table);
        BackupJobPaths.add(table);
        StorageConfigPaths.add(table);
        StoragePaths.add(table);
        ContentPaths.add(table);
        UploadPaths.add(table);
        DownloadPaths.add(table);
        PrunePaths.add(table);
        FileRestorePaths.add(table);
        VzdumpPaths.add(table);
        for (GuestKind kind : GuestKind.values()) {
            GuestPaths.add(table, kind);
            GuestConfigPaths.add(table, kind);
            GuestPowerPaths.add(table, kind);
            GuestDestroyPaths.add(table, kind);
            GuestIndexPaths.add(table, kind);
            SnapshotPaths.add(table, kind);
            GuestClonePaths.add(table, kind);
            GuestTemplatePaths.add(table, kind);
            GuestDiskPaths.add(table, kind);
            GuestMigratePaths.add(table, kind);
            RemoteMigratePaths.add(table, kind);
            ConsolePaths.ofGuest(table, kind);
        }
        GuestLifePaths.add(table);
        MachineCreatePaths.add(table);
        HibernationPaths.add(table);
        CloudinitPaths.add(table);
        AgentPaths.add(table);
        ConsolePaths.ofNode(table);
        return table.list();
    }
}
