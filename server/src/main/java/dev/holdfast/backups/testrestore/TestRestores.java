package dev.holdfast.backups.testrestore;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.list.BackupOwners;
import dev.holdfast.backups.list.BackupOwners.Owned;
import dev.holdfast.backups.restore.Restore;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Starts tests of backups, on nodes of hosts where the caller is an admin. */
record TestRestores(BackupOverview backups, Restore restore, Hosts hosts, Inventory inventory, Apps apps, Jobs jobs) {
    BackupOwners owners() {
        return backups.owners();
    }

    JobRef start(Principal who, long id, TestRestoreIn in) {
        Backup one = backups.get(id);
        JobRequest<?> request = request(who, one, in);
        String node = node(backups.owned(one), in);
        try {
            String refusal = TestRestoreJob.refusal(restore.plan(one, node, in.storage()));
            if (refusal != null) throw Refusal.conflict(refusal);
        } catch (PveException.Refused e) {
            // A configuration that can't be read is a result of the test.
            if (e.reason() != PveException.Reason.OTHER) throw e;
        }
        return new JobRef(jobs.enqueue(request));
    }

    /** The test of a backup, as a job: one at a time in a cluster, because a copy needs room and memory. */
    JobRequest<TestRestoreParams> request(Principal who, Backup one, TestRestoreIn in) {
        GuestKind kind = one.kind();
        GuestRef guest = one.guest();
        if (kind == null || guest == null) {
            throw Refusal.conflict(
                    "The name of this backup does not tell of what kind of guest it is. Restore it on its node.");
        }
        Owned owned = backups.owned(one);
        String node = node(owned, in);
        Host host = host(who, one, node);
        boolean isOfPresent = backups.owners().now().isOfPresent(one);
        GuestState state = isOfPresent ? inventory.guest(guest.clusterId(), guest.vmid()) : null;
        var params = new TestRestoreParams(
                one.id(),
                one.clusterId(),
                node,
                one.volume().toString(),
                kind,
                guest.vmid(),
                state == null || state.kind() != kind ? null : state.name(),
                in.storage(),
                in.waitS(),
                kind == GuestKind.LXC && isOfPresent ? webPort(guest) : null,
                owned.isOfHost() && owned.host().id() == host.id() ? List.of() : List.of(host.id()));
        return owned.ownerOf(JobRequest.of(TestRestoreJob.KIND, params).by(who))
                .holding("backup-test:" + one.clusterId());
    }

    /** The node that is named, or the one of the backup. */
    private static String node(Owned owned, TestRestoreIn in) {
        return Objects.requireNonNullElse(in.node(), owned.node());
    }

    /** The host of that node. One that the caller may not read is refused as one that does not exist. */
    private Host host(Principal who, Backup one, String node) {
        Snapshot now = inventory.find(one.clusterId());
        boolean isMember =
                node.equals(one.node()) || (now != null && now.nodes().containsKey(node));
        Host host = isMember ? Guests.host(hosts.list(), one.clusterId(), node, now) : null;
        if (host != null && who.has(Role.ADMIN, host.ownership())) return host;
        throw Refusal.conflict("There is no node " + node + " in the cluster of this backup where you are an admin.");
    }

    private @Nullable Integer webPort(GuestRef guest) {
        return apps.list().stream()
                .filter(app -> app.guest().equals(guest) && !apps.isReplaced(app))
                .map(App::webPort)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
