package dev.holdfast.apps.migrate;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.migrate.preflight.MigrationPlan;
import dev.holdfast.apps.migrate.preflight.MigrationPlan.Moved;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;

/** A move within a cluster, which Proxmox VE does itself: a running container is restarted on the target node. */
record ClusterMove(Apps apps, MigrationEndpoints endpoints, Inventory inventory) {
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(15);
    /** High availability takes longer: the request only records what it must do. */
    private static final int MAX_CHECKS = 30;

    Moved run(App app, MigrationState state, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        GuestHandle source = endpoints.source(plan);
        if (!state.stored().moved()) {
            job.line("Moving " + app.name() + " (container " + plan.sourceCtid() + ") from " + plan.sourceNode()
                    + " to " + plan.targetNode() + " within the cluster.");
            var move = new PveMigration.Move(plan.targetNode(), plan.running(), plan.targetStorage(), true, null);
            // With high availability, the HA manager moves the container; the task only records the request.
            GuestTask type = plan.highlyAvailable() ? GuestTask.HA_MIGRATE : GuestTask.MIGRATE;
            endpoints.must(
                    job,
                    "migrate",
                    source.order(type, guest -> guest.migration().move(move)),
                    "Proxmox VE could not move the container");
            job.progress(80);
            if (!arrived(plan)) {
                throw MoveFailed.unknown("Proxmox VE accepted the request, but the container is not on "
                        + plan.targetNode() + " yet. The list of apps shows where it is.");
            }
            apps.moved(app.id(), endpoints.hosts().get(plan.targetHostId()), plan.sourceCtid());
            state.mark(MigrationState.Stored::withMoved);
        }
        return plan.moved(plan.sourceCtid(), true);
    }

    private boolean arrived(MigrationPlan plan) throws InterruptedException {
        int checks = plan.highlyAvailable() ? MAX_CHECKS : 3;
        for (int i = 0; i < checks; i++) {
            inventory.refresh(plan.targetClusterId(), CHECK_INTERVAL);
            GuestState state = inventory.guest(plan.targetClusterId(), plan.sourceCtid());
            if (state != null && state.node().equals(plan.targetNode())) return true;
        }
        return false;
    }

    /** Proxmox VE brings a container back itself when it can't move it; this ensures that the container runs. */
    String undo(MigrationState state, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        GuestHandle source = endpoints.source(plan);
        try {
            if (!source.exists()) return "The list of apps shows where the app is now.";
            if (plan.running() && !source.client().status().isUp()) {
                MigrationEndpoints.power(
                        job,
                        "undo-start",
                        source,
                        GuestTask.START,
                        PveGuest::start,
                        "The container could not be started");
            }
            return "The app is still on its original host.";
        } catch (MoveFailed e) {
            return "The app is still on its original host, but does not run. Start it.";
        } catch (PveException e) {
            return HypervisorFailures.detail(e) + " Check whether the app runs.";
        }
    }
}
